//! How a game ended, as PGN marks it.

use std::fmt;
use std::str::FromStr;

use tabiya_rules::Side;

use crate::decode::{decode, front};

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Outcome {
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// It goes on, was given up, or nobody knows.
    #[default]
    Unknown,
}

impl Outcome {
    /// All four.
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Draw, Self::Unknown];

    /// The mark of PGN.
    ///
    /// ```
    /// use tabiya_pgn::Outcome;
    /// assert_eq!(Outcome::Draw.mark(), "1/2-1/2");
    /// ```
    pub const fn mark(self) -> &'static str {
        match self {
            Self::White => "1-0",
            Self::Black => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// The outcome with exactly this mark.
    pub(crate) const fn from_mark(mark: &[u8]) -> Option<Self> {
        match mark {
            b"1-0" => Some(Self::White),
            b"0-1" => Some(Self::Black),
            b"1/2-1/2" => Some(Self::Draw),
            b"*" => Some(Self::Unknown),
            _ => None,
        }
    }

    /// The outcome that people mean by this mark, which they write in several ways.
    pub(crate) fn from_everyday_mark(mark: &[u8]) -> Option<Self> {
        let plain = |text: &str| text.replace(['–', '—', '−', ':'], "-").replace('½', "1/2");
        Self::from_mark(mark).or_else(|| match plain(&decode(front(mark, 24))).as_str() {
            "1-0" => Some(Self::White),
            "0-1" => Some(Self::Black),
            "1/2-1/2" | "1/2" => Some(Self::Draw),
            _ => None,
        })
    }

    /// Who won, if somebody did.
    ///
    /// ```
    /// use tabiya_pgn::Outcome;
    /// use tabiya_rules::Side;
    /// assert_eq!(Outcome::Black.winner(), Some(Side::Black));
    /// assert_eq!(Outcome::Draw.winner(), None);
    /// ```
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::White => Some(Side::White),
            Self::Black => Some(Side::Black),
            Self::Draw | Self::Unknown => None,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.mark())
    }
}

/// A text that is no mark of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAnOutcome;

impl std::error::Error for NotAnOutcome {}

impl fmt::Display for NotAnOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a result is 1-0, 0-1, 1/2-1/2 or *")
    }
}

impl FromStr for Outcome {
    type Err = NotAnOutcome;

    fn from_str(text: &str) -> Result<Self, NotAnOutcome> {
        Self::from_mark(text.as_bytes()).ok_or(NotAnOutcome)
    }
}
