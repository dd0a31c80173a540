//! Why an option was not set.

use std::fmt;

use crate::input::short;

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) enum BadOption {
    /// `setoption` without `name`.
    NoName,
    /// There is no option of this name.
    Unknown(String),
    /// The option needs a value.
    NoValue(&'static str),
    /// The option is on or off, and this is neither.
    NotAFlag(&'static str, String),
    /// The option is a number, and this is none.
    NotANumber(&'static str, String),
    /// The option is a number between others.
    OutOfRange { name: &'static str, min: i64, max: i64, found: String },
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoName => f.write_str("an option is set by: setoption name NAME value VALUE"),
            Self::Unknown(name) => write!(f, "there is no option \"{}\"; uci lists them", short(name)),
            Self::NoValue(name) => write!(f, "the option {name} needs a value"),
            Self::NotAFlag(name, found) => write!(f, "the option {name} is true or false, not \"{}\"", short(found)),
            Self::NotANumber(name, found) => write!(f, "the option {name} is a number, not \"{}\"", short(found)),
            Self::OutOfRange { name, min, max, found } => {
                write!(f, "the option {name} is a number from {min} to {max}, not {}", short(found))
            }
        }
    }
}

impl std::error::Error for BadOption {}
