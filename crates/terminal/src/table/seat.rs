//! Who sits at a board on this machine.

use std::fmt;
use std::str::FromStr;

use tabiya_engine::Level;

/// Who sits at a board on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// A person at this keyboard.
    Person(String),
    Computer(Level),
}

impl Seat {
    /// The name to be shown.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Person(name) => name.clone(),
            Self::Computer(level) => format!("Computer level {}", level.number()),
        }
    }

    pub(crate) fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }
}

/// One line, which can be read again: `person Anna` or `computer 4`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(name) => write!(f, "person {name}"),
            Self::Computer(level) => write!(f, "computer {}", level.number()),
        }
    }
}

/// A line that is no seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotASeat;

impl FromStr for Seat {
    type Err = NotASeat;

    fn from_str(text: &str) -> Result<Self, NotASeat> {
        let (kind, rest) = text.split_once(' ').ok_or(NotASeat)?;
        match kind {
            "person" if !rest.chars().any(char::is_control) => Ok(Self::Person(rest.to_owned())),
            "computer" => rest.parse().ok().and_then(Level::new).map(Self::Computer).ok_or(NotASeat),
            _ => Err(NotASeat),
        }
    }
}
