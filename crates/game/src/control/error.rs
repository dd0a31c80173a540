//! What can be wrong with the text of a time control.

use std::fmt;

use super::BadTerms;

/// The text is not a time control: what is wrong, and where.
///
/// ```
/// use tabiya_game::TimeControl;
/// let error = "40/5400+x".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.to_string(), "\"40/5400+x\" is not a time control: at symbol 9 a number should stand, not 'x'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlError {
    /// The text, cut off where it is far too long.
    pub text: String,
    /// Where: symbols from the start of the text.
    pub at: usize,
    /// What.
    pub problem: ControlProblem,
}

/// What is wrong with the text of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ControlProblem {
    /// There is no text.
    Empty,
    /// A question mark, as PGN has it: the time control is not known.
    Unknown,
    /// More text than any time control needs.
    TooMuchText,
    /// A number should stand here, not this or the end of the text.
    NoNumber(Option<char>),
    /// A symbol that has no meaning here.
    Unexpected(char),
    /// A number of moves that is not whole, or is 0.
    NotACount,
    /// More than three digits behind the point: finer than the clock.
    TooFine,
    /// A number too large for any clock.
    TooLarge,
    /// Units of time not in order from large to small.
    UnitsOutOfOrder,
    /// A word that is no unit of time and nothing else that is known here.
    UnknownWord,
    /// Time for each move, which goes with nothing else.
    PerMoveWithMore,
    /// What can be read in two ways.
    Ambiguous(Ambiguity),
    /// It can be read, but no clock can keep it.
    Terms(BadTerms),
}

/// What can be read in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ambiguity {
    /// A number that may be minutes or seconds.
    MinutesOrSeconds,
    /// `5d3`: five days and something, or five minutes with a delay.
    DaysOrDelay,
    /// `1/2`: half a minute, or one move in two.
    HalfOrOneMove,
}

impl std::error::Error for ControlError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.problem {
            ControlProblem::Terms(terms) => Some(terms),
            _ => None,
        }
    }
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.at + 1;
        match self.problem {
            ControlProblem::Empty => return f.write_str("an empty text is not a time control"),
            ControlProblem::Unknown => return f.write_str("the time control is not known"),
            _ => write!(f, "{:?} is not a time control: ", self.text)?,
        }
        match self.problem {
            ControlProblem::Empty | ControlProblem::Unknown => Ok(()),
            ControlProblem::TooMuchText => f.write_str("it is too long"),
            ControlProblem::NoNumber(Some(found)) => {
                write!(f, "at symbol {place} a number should stand, not '{}'", found.escape_debug())
            }
            ControlProblem::NoNumber(None) => f.write_str("it ends where a number should stand"),
            ControlProblem::Unexpected(found) => {
                write!(f, "'{}' at symbol {place} has no meaning there", found.escape_debug())
            }
            ControlProblem::NotACount => write!(f, "the moves at symbol {place} are not a whole number above 0"),
            ControlProblem::TooFine => write!(f, "the number at symbol {place} is finer than a thousandth"),
            ControlProblem::TooLarge => write!(f, "the number at symbol {place} is too large for a clock"),
            ControlProblem::UnitsOutOfOrder => {
                write!(f, "the unit at symbol {place} should be smaller than the one before it")
            }
            ControlProblem::UnknownWord => write!(f, "the word at symbol {place} is not known there"),
            ControlProblem::PerMoveWithMore => {
                write!(f, "time for each move goes with nothing else (at symbol {place})")
            }
            ControlProblem::Ambiguous(Ambiguity::MinutesOrSeconds) => {
                write!(f, "the number at symbol {place} may be minutes or seconds; write m or s behind it")
            }
            ControlProblem::Ambiguous(Ambiguity::DaysOrDelay) => {
                write!(f, "the 'd' at symbol {place} may be days or a delay; write \"5 d3\" or \"5 days\"")
            }
            ControlProblem::Ambiguous(Ambiguity::HalfOrOneMove) => {
                write!(f, "the number at symbol {place} may be a half or one move; write \"30s\" or \"2m per move\"")
            }
            ControlProblem::Terms(terms) => write!(f, "{terms}"),
        }
    }
}
