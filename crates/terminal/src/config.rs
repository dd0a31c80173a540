//! The few things that people change, and the file they are kept in.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tabiya_client::Address;
use tabiya_engine::Level;
use tabiya_game::TimeControl;
use tabiya_rules::Side;
use toml_edit::{Document, DocumentMut, Item, Value};

use crate::entry::{Token, keep_secret};
use crate::{Colours, Look, Mouse, Pieces, Theme};

/// The few things that people change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// How the screen looks.
    pub look: Look,
    /// How well the computer plays.
    pub level: Level,
    /// The own colour; either if there is none.
    pub side: Option<Side>,
    /// The clock.
    pub clock: TimeControl,
    /// How whoever sits here is called.
    pub name: String,
    /// The server for games elsewhere.
    pub server: Option<String>,
    /// The token that it knows one by.
    pub token: Option<Token>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            look: Look::default(),
            level: Level::new(4).expect("there are ten levels"),
            side: None,
            clock: TimeControl::UNLIMITED,
            name: "You".to_owned(),
            server: None,
            token: None,
        }
    }
}

/// A setting: its name, what it may be, and what it does.
#[derive(Debug)]
pub struct Setting {
    /// The name.
    pub name: &'static str,
    /// What it may be, in a few words.
    pub values: &'static str,
    /// What it does.
    pub help: &'static str,
    set: fn(&mut Config, &str) -> Result<(), String>,
    get: fn(&Config) -> String,
}

const TOKEN: &str = "token";

/// All settings.
pub const SETTINGS: [Setting; 10] = [
    Setting {
        name: "theme",
        values: "wood, forest, sea, slate or night",
        help: "the colours of the board",
        set: |config, text| Theme::read(text).map(|theme| config.look.theme = theme).ok_or_else(String::new),
        get: |config| config.look.theme.name().to_owned(),
    },
    Setting {
        name: "pieces",
        values: "auto, drawn, figurines or letters",
        help: "how pieces are shown; auto draws them where there is room",
        set: |config, text| Pieces::read(text).map(|pieces| config.look.pieces = pieces).ok_or_else(String::new),
        get: |config| config.look.pieces.name().to_owned(),
    },
    Setting {
        name: "colours",
        values: "auto, full, 256, 16 or none",
        help: "how many colours the terminal shows; auto finds out",
        set: |config, text| Colours::read(text).map(|colours| config.look.colours = colours).ok_or_else(String::new),
        get: |config| config.look.colours.name().to_owned(),
    },
    Setting {
        name: "mouse",
        values: "on or off",
        help: "whether the board listens to the mouse",
        set: |config, text| {
            config.look.mouse = match text {
                "on" => Mouse::On,
                "off" => Mouse::Off,
                _ => return Err(String::new()),
            };
            Ok(())
        },
        get: |config| if config.look.mouse == Mouse::On { "on" } else { "off" }.to_owned(),
    },
    Setting {
        name: "level",
        values: "a number from 1 to 10",
        help: "how well the computer plays",
        set: |config, text| {
            let level = text.parse().ok().and_then(Level::new).ok_or_else(String::new)?;
            config.level = level;
            Ok(())
        },
        get: |config| config.level.number().to_string(),
    },
    Setting {
        name: "side",
        values: "white, black or random",
        help: "the colour you play",
        set: |config, text| {
            config.side = match text {
                "white" => Some(Side::White),
                "black" => Some(Side::Black),
                "random" => None,
                _ => return Err(String::new()),
            };
            Ok(())
        },
        get: |config| config.side.map_or_else(|| "random".to_owned(), |side| side.to_string().to_lowercase()),
    },
    Setting {
        name: "clock",
        values: "none, or a time such as 5+3, 15+10 or 40/90:30",
        help: "the clock of games",
        set: |config, text| {
            config.clock = clock(text)?;
            Ok(())
        },
        get: |config| clock_text(&config.clock),
    },
    Setting {
        name: "name",
        values: "up to 30 letters",
        help: "how you are called",
        set: |config, text| {
            let is_name = !text.is_empty() && text.chars().count() <= 30 && !text.chars().any(char::is_control);
            if is_name {
                text.clone_into(&mut config.name);
            }
            is_name.then_some(()).ok_or_else(String::new)
        },
        get: |config| config.name.clone(),
    },
    Setting {
        name: "server",
        values: "an address such as http://127.0.0.1:8064",
        help: "the server for games elsewhere",
        set: |config, text| {
            let address = Address::read(text).map_err(|error| error.to_string())?;
            config.server = Some(address.to_string());
            Ok(())
        },
        get: |config| config.server.clone().unwrap_or_default(),
    },
    Setting {
        name: TOKEN,
        values: "a token of that server",
        help: "what the server knows you by; it is not shown",
        set: |config, text| {
            let is_token = !text.is_empty() && text.chars().all(|letter| letter.is_ascii_graphic());
            if is_token {
                config.token = Some(Token::new(text));
            }
            is_token.then_some(()).ok_or_else(String::new)
        },
        get: |config| if config.token.is_some() { "(hidden)".to_owned() } else { String::new() },
    },
];

/// Reads a clock as people type it.
///
/// # Errors
/// What is wrong with it.
pub fn clock(text: &str) -> Result<TimeControl, String> {
    match text.trim() {
        "none" | "off" | "-" => Ok(TimeControl::UNLIMITED),
        // A number alone is minutes, as on every clock.
        text if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') => {
            TimeControl::everyday(&format!("{text}+0")).map_err(|error| error.to_string())
        }
        // What is not clear as people type it may be as PGN writes it.
        text => match (TimeControl::everyday(text), text.parse()) {
            (Ok(clock), _) | (Err(_), Ok(clock)) => Ok(clock),
            (Err(error), Err(_)) => Err(error.to_string()),
        },
    }
}

/// A clock as people type it.
pub fn clock_text(clock: &TimeControl) -> String {
    use tabiya_game::{Bonus, Terms};
    if let Terms::Periods(periods) = clock.terms()
        && let [period] = periods.as_slice()
        && period.moves.is_none()
        && let Bonus::None | Bonus::Increment(_) = period.bonus
        && [period.time, period.bonus.span()].iter().all(|span| span.millis() % 1_000 == 0)
    {
        let (seconds, bonus) = (period.time.millis() / 1_000, period.bonus.span().millis() / 1_000);
        return if seconds % 60 == 0 { format!("{}+{bonus}", seconds / 60) } else { format!("{seconds}s+{bonus}s") };
    }
    if clock.is_unlimited() { "none".to_owned() } else { clock.to_string() }
}

/// What is wrong with a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadConfig {
    /// The file, if it is one.
    pub file: Option<PathBuf>,
    /// The line, from 1, if it is about one.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl std::error::Error for BadConfig {}

impl fmt::Display for BadConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}:", file.display())?;
            if let Some(line) = self.line {
                write!(f, "{line}:")?;
            }
            f.write_str(" ")?;
        }
        f.write_str(&self.what)
    }
}

fn bad(what: impl Into<String>) -> BadConfig {
    BadConfig { file: None, line: None, what: what.into() }
}

/// The setting of this name.
///
/// # Errors
/// If there is none.
pub fn setting(name: &str) -> Result<&'static Setting, BadConfig> {
    let names = || SETTINGS.iter().map(|setting| setting.name).collect::<Vec<_>>().join(", ");
    let found = SETTINGS.iter().find(|setting| setting.name == name);
    found.ok_or_else(|| bad(format!("there is no setting \"{}\"; there are {}", name.escape_debug(), names())))
}

impl Setting {
    /// What it is.
    pub fn get(&self, config: &Config) -> String {
        (self.get)(config)
    }

    /// Changes it.
    ///
    /// # Errors
    /// If it cannot be that.
    pub fn set(&self, config: &mut Config, text: &str) -> Result<(), BadConfig> {
        (self.set)(config, text).map_err(|why| {
            let value = text.escape_debug();
            bad(match why.as_str() {
                // What is secret is not shown, whatever it is.
                "" if self.name == TOKEN => format!("the setting {} is {}, without blanks", self.name, self.values),
                "" => format!("the setting {} is {}, and not \"{value}\"", self.name, self.values),
                why => format!("the setting {} cannot be \"{value}\": {why}", self.name),
            })
        })
    }
}

impl Config {
    /// Reads a configuration.
    ///
    /// ```
    /// use tabiya_terminal::Config;
    /// let config = Config::read("level = 7 # as strong as the club's third board\nside = \"black\"\n").unwrap();
    /// assert_eq!(config.level.number(), 7);
    /// let error = Config::read("\nlevel = 11\n").unwrap_err();
    /// assert_eq!(error.line, Some(2));
    /// assert_eq!(error.what, "the setting level is a number from 1 to 10, and not \"11\"");
    /// ```
    ///
    /// # Errors
    /// What is wrong with it, and in which line.
    pub fn read(text: &str) -> Result<Self, BadConfig> {
        let line_of = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
        let document = Document::parse(text).map_err(|error| BadConfig {
            line: error.span().map(|span| line_of(span.start)),
            ..bad(error.message())
        })?;
        let mut config = Self::default();
        for (key, item) in document.iter() {
            let line = document.key(key).and_then(toml_edit::Key::span).map(|span| line_of(span.start));
            let at = |error: BadConfig| BadConfig { line, ..error };
            let setting = setting(key).map_err(at)?;
            let value = plain(item).ok_or_else(|| at(bad(format!("the setting {key} is {}", setting.values))))?;
            setting.set(&mut config, &value).map_err(at)?;
        }
        Ok(config)
    }

    /// Reads the configuration in a file; if there is none, nothing was changed.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn load(path: &Path) -> Result<Self, BadConfig> {
        let file = |error: BadConfig| BadConfig { file: Some(path.to_owned()), ..error };
        let text = text_of(path).map_err(|what| file(bad(what)))?;
        Self::read(&text).map_err(file)
    }
}

/// What is in a file; nothing if there is none.
fn text_of(path: &Path) -> Result<String, String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            Err("this is no text: put it right, or move it away to begin anew".to_owned())
        }
        text => text.map_err(|error| error.to_string()),
    }
}

/// Changes a setting in a file, or takes it out; whatever else is written there stays as it is.
///
/// # Errors
/// If the setting cannot be that, or the file not be read or written.
pub fn change(path: &Path, name: &str, value: Option<&str>) -> Result<(), BadConfig> {
    let setting = setting(name)?;
    if let Some(value) = value {
        setting.set(&mut Config::default(), value)?;
    }
    let file = |what: String| BadConfig { file: Some(path.to_owned()), line: None, what };
    // A link to a file elsewhere stays one.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let text = text_of(path).map_err(file)?;
    let mut document: DocumentMut =
        text.parse().map_err(|error: toml_edit::TomlError| file(error.message().to_owned()))?;
    match value {
        Some(value) => {
            let number = value.parse::<i64>().ok().filter(|_| name == "level");
            let mut item = Item::Value(number.map_or_else(|| Value::from(value), Value::from));
            // What stands behind the old value stays behind the new one.
            if let (Some(old), Some(new)) = (document.get(name).and_then(Item::as_value), item.as_value_mut()) {
                *new.decor_mut() = old.decor().clone();
            }
            document[name] = item;
        }
        None => {
            document.remove(name);
        }
    }
    // It may hold a token.
    let temporary = path.with_extension("new");
    let written = keep_secret(&temporary, &document.to_string()).and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| file(format!("cannot be written: {error}")))
}

/// A value as it would be typed.
fn plain(item: &Item) -> Option<String> {
    match item.as_value()? {
        Value::String(text) => Some(text.value().clone()),
        Value::Integer(number) => Some(number.value().to_string()),
        Value::Boolean(switch) => Some(if *switch.value() { "on" } else { "off" }.to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
