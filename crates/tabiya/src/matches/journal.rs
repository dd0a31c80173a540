//! The journal of a match: its settings, and a line for every game that is finished, so that it can be gone on with.

use std::collections::HashSet;
use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tabiya_pgn::Outcome;

use super::ending::Ending;
use crate::input::short;

/// The first line of every journal.
const TITLE: &str = "tabiya match 1";

/// The line between the settings and the games.
const GAMES: &str = "games";

/// The line behind the last game of a match that was played to its end.
const END: &str = "end";

/// What decides how a match goes, by name.
pub(crate) type Settings = Vec<(&'static str, String)>;

/// A game that is finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Finished {
    /// Its number, from zero.
    pub(crate) number: usize,
    pub(crate) outcome: Outcome,
    pub(crate) ending: Ending,
    /// How long the file of games was with it.
    pub(crate) length: u64,
}

/// A journal that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Past {
    /// The lines with the settings.
    settings: Vec<String>,
    pub(crate) games: Vec<Finished>,
    /// Whether the match was played to its end.
    pub(crate) is_complete: bool,
    /// How much of the file is whole lines.
    whole: u64,
}

/// Why a journal cannot be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unusable {
    /// It is no journal.
    Title,
    /// A line cannot be understood.
    Line(usize, String),
    /// A game is there twice.
    Twice(usize, usize),
    /// A setting was another one then.
    Setting { then: Option<String>, now: Option<String> },
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted =
            |text: &Option<String>| text.as_ref().map_or("nothing".to_owned(), |text| format!("\"{}\"", short(text)));
        match self {
            Self::Title => f.write_str("it is not the journal of a match"),
            Self::Line(number, text) => write!(f, "line {number} cannot be understood: \"{}\"", short(text)),
            Self::Twice(number, game) => write!(f, "line {number} has game {game} a second time"),
            Self::Setting { then, now } => {
                write!(f, "the match was begun with other settings: {} then, {} now", quoted(then), quoted(now))
            }
        }
    }
}

/// The journal that belongs to a file of games.
pub(crate) fn path_beside(games: &Path) -> PathBuf {
    let mut name = games.as_os_str().to_owned();
    name.push(".match");
    name.into()
}

fn lines_of(settings: &Settings) -> Vec<String> {
    settings.iter().map(|(name, value)| format!("{name} {}", value.replace(['\n', '\r'], " "))).collect()
}

impl Past {
    /// Reads a journal; nothing if not even its settings were written to their end. A last line without its end
    /// is left out.
    pub(crate) fn read(text: &str) -> Result<Option<Self>, Unusable> {
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        let mut lines = text[..whole].lines().enumerate().map(|(index, line)| (index + 1, line));
        match lines.next() {
            Some((_, TITLE)) => {}
            None if TITLE.starts_with(text) => return Ok(None),
            _ => return Err(Unusable::Title),
        }
        let settings: Vec<String> =
            lines.by_ref().map(|(_, line)| line.to_owned()).take_while(|line| line != GAMES).collect();
        if settings.len() + 2 > text[..whole].lines().count() {
            return Ok(None);
        }
        let mut past = Self { settings, games: Vec::new(), is_complete: false, whole: whole as u64 };
        let mut seen = HashSet::new();
        for (number, line) in lines {
            past.is_complete = line == END;
            if past.is_complete {
                continue;
            }
            let finished = game(line).ok_or_else(|| Unusable::Line(number, line.to_owned()))?;
            if !seen.insert(finished.number) {
                return Err(Unusable::Twice(number, finished.number + 1));
            }
            past.games.push(finished);
        }
        Ok(Some(past))
    }

    /// Whether the settings are still the same.
    pub(crate) fn agrees(&self, settings: &Settings) -> Result<(), Unusable> {
        let now = lines_of(settings);
        for index in 0..now.len().max(self.settings.len()) {
            let (then, now) = (self.settings.get(index), now.get(index));
            if then != now {
                return Err(Unusable::Setting { then: then.cloned(), now: now.cloned() });
            }
        }
        Ok(())
    }
}

fn game(line: &str) -> Option<Finished> {
    let words: Vec<&str> = line.split(' ').collect();
    let &[number, outcome, ending, length] = words.as_slice() else { return None };
    let number: usize = number.parse().ok()?;
    let outcome = outcome.parse().ok().filter(|outcome| *outcome != Outcome::Unknown)?;
    let is_drawn = |ending: &Ending| !matches!(ending, Ending::Spared(..)) || outcome == Outcome::Draw;
    Some(Finished {
        number: number.checked_sub(1)?,
        outcome,
        ending: Ending::from_word(ending).filter(is_drawn)?,
        length: length.parse().ok()?,
    })
}

/// A journal that is written.
#[derive(Debug)]
pub(crate) struct Journal(File);

impl Journal {
    /// Begins a journal.
    pub(crate) fn create(path: &Path, settings: &Settings) -> io::Result<Self> {
        let mut text = format!("{TITLE}\n");
        for line in lines_of(settings) {
            let _infallible = writeln!(text, "{line}");
        }
        let _infallible = writeln!(text, "{GAMES}");
        let mut file = File::create(path)?;
        file.write_all(text.as_bytes())?;
        file.sync_data()?;
        Ok(Self(file))
    }

    /// Goes on with a journal.
    pub(crate) fn append(path: &Path, past: &Past) -> io::Result<Self> {
        let file = File::options().append(true).open(path)?;
        file.set_len(past.whole)?;
        Ok(Self(file))
    }

    /// Notes a game.
    pub(crate) fn note(&mut self, finished: &Finished) -> io::Result<()> {
        let Finished { number, outcome, ending, length } = finished;
        self.0.write_all(format!("{} {outcome} {ending} {length}\n", number + 1).as_bytes())
    }

    /// Notes that all games are played.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.0.write_all(format!("{END}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests;
