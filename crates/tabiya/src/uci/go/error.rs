//! What is wrong with a `go`.

use std::fmt;

use super::DEEPEST_COUNT;
use crate::input::short;

/// Why a `go` was not begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum BadGo {
    /// A part lacks its number.
    NoNumber(&'static str),
    /// What stands where the number of a part should be.
    NotANumber(&'static str, String),
    /// Nothing of it is known.
    Unknown(String),
    /// Lines so long cannot be counted.
    TooDeep,
    /// Lines have no length below zero.
    TooShallow,
}

impl fmt::Display for BadGo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoNumber(part) => write!(f, "go was not begun: {part} needs a number"),
            Self::NotANumber(part, found) => {
                write!(f, "go was not begun: {part} needs a number, not \"{}\"", short(found))
            }
            Self::Unknown(text) => write!(f, "go was not begun: nothing in \"{}\" is known", short(text)),
            Self::TooDeep => write!(f, "go was not begun: perft counts lines of up to {DEEPEST_COUNT} half-moves"),
            Self::TooShallow => f.write_str("go was not begun: perft counts lines of 0 or more half-moves"),
        }
    }
}

impl std::error::Error for BadGo {}

/// Something in a `go` that was not taken as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum Note {
    /// A word without a meaning.
    Skipped(String),
    /// A number that was too small, and was made 1.
    Raised(&'static str, i64),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Skipped(word) => write!(f, "\"{}\" means nothing in go and is left out", short(word)),
            Self::Raised(part, given) => write!(f, "{part} {given} is taken for {part} 1"),
        }
    }
}
