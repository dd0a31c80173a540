//! What is wrong with a line.

use std::fmt;

use tabiya_engine::MOST_DEPTH;
use tabiya_rules::{NotPlayable, Refusal};

use super::super::go::BadGo;
use super::super::options::BadOption;
use crate::input::short;

/// Why a line was not taken for a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum BadCommand {
    /// No word of it is a command.
    Unknown(String),
    /// What stands behind `debug` where `on` or `off` should be.
    Debug(String),
    /// What stands behind `bench` where a depth should be.
    Bench(String),
    Option(BadOption),
    Position(BadPosition),
    Go(BadGo),
}

/// Why a position was not taken. The one before it is kept as a whole: half of what was asked for
/// would be a position that nobody has in mind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum BadPosition {
    /// Nothing stands behind `position`.
    Missing,
    /// Neither `startpos` nor `fen`.
    Unknown(String),
    /// What stands behind `startpos` where `moves` should be.
    Trailing(String),
    /// The FEN cannot be read or played on.
    Fen { text: String, reason: NotPlayable },
    /// A move is unreadable or illegal.
    Move { number: usize, text: String, reason: Refusal },
}

impl fmt::Display for BadCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(line) => write!(f, "nothing in \"{}\" is a command; help lists them", short(line)),
            Self::Debug(found) => write!(f, "debug is on or off, not \"{}\"", short(found)),
            Self::Bench(found) => {
                write!(f, "the depth of a bench is a number from 1 to {MOST_DEPTH}, not \"{}\"", short(found))
            }
            Self::Option(error) => error.fmt(f),
            Self::Position(error) => error.fmt(f),
            Self::Go(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("position needs startpos or fen behind it")?,
            Self::Unknown(text) => write!(f, "position needs startpos or fen, not \"{}\"", short(text))?,
            Self::Trailing(text) => write!(f, "moves should stand behind startpos, not \"{}\"", short(text))?,
            Self::Fen { text, reason } => write!(f, "the FEN \"{}\" is refused: {reason}", short(text))?,
            Self::Move { number, text, reason } => {
                write!(f, "move {number} of the list, \"{}\", is refused: {reason}", short(text))?;
            }
        }
        f.write_str("; the position from before is kept")
    }
}

impl std::error::Error for BadCommand {}
impl std::error::Error for BadPosition {}

impl From<BadOption> for BadCommand {
    fn from(error: BadOption) -> Self {
        Self::Option(error)
    }
}

impl From<BadPosition> for BadCommand {
    fn from(error: BadPosition) -> Self {
        Self::Position(error)
    }
}

impl From<BadGo> for BadCommand {
    fn from(error: BadGo) -> Self {
        Self::Go(error)
    }
}
