//! Players as they are named on the command line: `stockfish;UCI_Elo=1500;nodes=1000;name=Weak fish`.

use std::fmt;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::time::Duration;

use tabiya_uci::{Engine, Failure, Launch, Stop};

use super::limits::{LONGEST_TIME, Limits, NotAClock, read_clock, whole};
use crate::input::short;

/// A player before it is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    /// As it was typed.
    pub(crate) text: String,
    pub(crate) program: Program,
    pub(crate) arguments: Vec<String>,
    pub(crate) folder: Option<PathBuf>,
    pub(crate) name: Option<String>,
    /// Its own limits; nothing if the match's hold for it.
    pub(crate) limits: Limits,
    /// Options of UCI with their values, in order; buttons have none.
    pub(crate) options: Vec<(String, Option<String>)>,
}

/// What is run for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    /// This very program, as an engine.
    Ourselves,
    Command(PathBuf),
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotAPlayer {
    NoCommand,
    UnclosedQuote,
    /// A level that is not from 1 to 10.
    Level(String),
    /// An Elo that is no number.
    Elo(String),
    /// A setting of ours without its value, or a nameless one.
    NoValue(String),
    Twice(String),
    Clock(NotAClock),
    /// A setting of ours that should be a number from 1.
    NotANumber(&'static str, String),
    NotAFolder(String),
}

impl fmt::Display for NotAPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCommand => f.write_str("it begins with the command of an engine, and there is none"),
            Self::UnclosedQuote => f.write_str("a quotation mark in the command is not closed"),
            Self::Level(text) => write!(f, "the levels are level:1 to level:10; there is no level \"{}\"", short(text)),
            Self::Elo(text) => write!(f, "behind elo: stands a number, like elo:1500, not \"{}\"", short(text)),
            Self::NoValue(text) => write!(f, "a setting is NAME=VALUE, and \"{}\" is not", short(text)),
            Self::Twice(name) => write!(f, "{} is set twice", short(name)),
            Self::Clock(wrong) => wrong.fmt(f),
            Self::NotANumber(name, text) => write!(f, "{name} is a whole number from 1, not \"{}\"", short(text)),
            Self::NotAFolder(text) => write!(f, "the folder \"{}\" is not there", short(text)),
        }
    }
}

impl Player {
    /// Reads a player.
    pub(crate) fn read(text: &str) -> Result<Self, NotAPlayer> {
        let mut parts = parted(text).into_iter();
        let command = parts.next().unwrap_or_default();
        let mut player = Self {
            text: text.to_owned(),
            program: Program::Ourselves,
            arguments: Vec::new(),
            folder: None,
            name: None,
            limits: Limits::default(),
            options: Vec::new(),
        };
        player.take_command(command.trim())?;
        let mut taken: Vec<String> = player.options.iter().map(|(name, _)| name.to_lowercase()).collect();
        for part in parts.filter(|part| !part.trim().is_empty()) {
            let (name, value) = match part.split_once('=') {
                Some((name, value)) => (name.trim(), Some(value.trim())),
                None => (part.trim(), None),
            };
            if name.is_empty() {
                return Err(NotAPlayer::NoValue(part));
            }
            if taken.contains(&name.to_lowercase()) {
                return Err(NotAPlayer::Twice(name.to_owned()));
            }
            taken.push(name.to_lowercase());
            player.take_setting(name, value)?;
        }
        Ok(player)
    }

    fn take_command(&mut self, command: &str) -> Result<(), NotAPlayer> {
        let set = |player: &mut Self, name: &str, value: &str| {
            player.options.push((name.to_owned(), Some(value.to_owned())));
        };
        if let Some(level) = command.strip_prefix("level:") {
            whole(level).filter(|level| (1..=10).contains(level)).ok_or_else(|| NotAPlayer::Level(level.to_owned()))?;
            set(self, "Level", level);
            self.name = Some(format!("Tabiya level {level}"));
        } else if let Some(elo) = command.strip_prefix("elo:") {
            whole(elo).ok_or_else(|| NotAPlayer::Elo(elo.to_owned()))?;
            set(self, "UCI_LimitStrength", "true");
            set(self, "UCI_Elo", elo);
            self.name = Some(format!("Tabiya {elo}"));
        }
        if self.name.is_some() || command == "tabiya" {
            self.arguments.push("uci".to_owned());
            return Ok(());
        }
        let words = if Path::new(command).is_file() { vec![command.to_owned()] } else { words(command)? };
        let mut words = words.into_iter();
        self.program =
            Program::Command(words.next().filter(|word| !word.is_empty()).ok_or(NotAPlayer::NoCommand)?.into());
        self.arguments.extend(words);
        Ok(())
    }

    fn take_setting(&mut self, name: &str, value: Option<&str>) -> Result<(), NotAPlayer> {
        let is_ours = ["name", "nodes", "depth", "clock", "movetime", "args", "dir"].contains(&name);
        let value = value.filter(|value| !is_ours || !value.is_empty());
        let (true, Some(value)) = (is_ours, value) else {
            if is_ours {
                return Err(NotAPlayer::NoValue(name.to_owned()));
            }
            self.options.push((name.to_owned(), value.map(str::to_owned)));
            return Ok(());
        };
        let number = |name| {
            whole(value).filter(|number| *number > 0).ok_or_else(|| NotAPlayer::NotANumber(name, value.to_owned()))
        };
        match name {
            "name" => self.name = Some(value.to_owned()),
            "nodes" => self.limits.nodes = Some(number("nodes")?),
            "depth" => {
                let depth = u32::try_from(number("depth")?);
                self.limits.depth = Some(depth.map_err(|_| NotAPlayer::NotANumber("depth", value.to_owned()))?);
            }
            "movetime" => self.limits.move_time = Some(Duration::from_millis(number("movetime")?.min(LONGEST_TIME))),
            "clock" => self.limits.clock = Some(read_clock(value).map_err(NotAPlayer::Clock)?),
            "args" => self.arguments.extend(words(value)?),
            _ => {
                let folder = PathBuf::from(value);
                if !folder.is_dir() {
                    return Err(NotAPlayer::NotAFolder(value.to_owned()));
                }
                self.folder = Some(folder);
            }
        }
        Ok(())
    }

    /// How it is started.
    ///
    /// # Errors
    /// If its program cannot be found.
    pub(crate) fn launch(&self) -> std::io::Result<Launch> {
        Ok(Launch {
            program: self.program.path()?,
            arguments: self.arguments.clone(),
            folder: self.folder.clone(),
            options: self.options.clone(),
        })
    }

    /// Starts its engine.
    pub(crate) fn start(&self, stop: &Stop) -> Result<Engine, Failure> {
        Engine::start(&self.launch().map_err(Failure::NotStarted)?, stop)
    }

    /// How many threads it was told to use.
    pub(crate) fn threads(&self) -> usize {
        let told = self.options.iter().find(|(name, _)| name.eq_ignore_ascii_case("Threads"));
        told.and_then(|(_, value)| value.as_ref()?.parse().ok()).unwrap_or(1)
    }
}

impl Program {
    /// The file to run. One with a folder in its name is looked for from here, even if it runs somewhere else.
    pub(crate) fn path(&self) -> std::io::Result<PathBuf> {
        match self {
            Self::Ourselves => std::env::current_exe(),
            Self::Command(path) => {
                let has_folder = path.to_string_lossy().contains(['/', MAIN_SEPARATOR]);
                if has_folder { std::path::absolute(path) } else { Ok(path.clone()) }
            }
        }
    }
}

/// The parts between semicolons; one behind a backslash parts nothing.
fn parted(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let part = match symbol {
            ';' => {
                parts.push(String::new());
                continue;
            }
            '\\' if symbols.peek() == Some(&';') => symbols.next(),
            other => Some(other),
        };
        parts.last_mut().into_iter().for_each(|last| last.extend(part));
    }
    parts
}

/// The words of a command; those in quotation marks are one.
fn words(text: &str) -> Result<Vec<String>, NotAPlayer> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut is_quoted = false;
    for symbol in text.chars() {
        if symbol == '"' {
            is_quoted = !is_quoted;
            word.get_or_insert_default();
        } else if symbol.is_whitespace() && !is_quoted {
            words.extend(word.take());
        } else {
            word.get_or_insert_default().push(symbol);
        }
    }
    if is_quoted {
        return Err(NotAPlayer::UnclosedQuote);
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests;
