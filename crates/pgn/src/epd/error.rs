//! What can be wrong with a line of EPD.

use core::error::Error;
use core::fmt;

use tabiya_rules::{NotPlayable, Refusal};

/// The text is not EPD: what is wrong, and where.
///
/// ```
/// use tabiya_pgn::epd::{Epd, EpdProblem};
/// let error = Epd::read("4k3/8/8/8/8/8/8/4K2Q w - - bm Qh9;").unwrap_err();
/// assert_eq!(error.at, 30);
/// assert!(matches!(&error.problem, EpdProblem::Move { text, .. } if text == "Qh9"));
/// assert_eq!(
///     error.to_string(),
///     "at symbol 31: the move 'Qh9' of bm is refused: \
///      cannot be read: '9' at symbol 3 where a rank from 1 to 8 should be"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpdError {
    /// Where: symbols from the start of the text.
    pub at: usize,
    /// What.
    pub problem: EpdProblem,
}

/// What is wrong with an EPD.
///
/// ```
/// use tabiya_pgn::epd::{Epd, EpdProblem};
/// use tabiya_rules::Position;
/// let problem = Epd::new(Position::start()).with("hmvc", ["many"]).unwrap_err();
/// assert_eq!(problem, EpdProblem::Counter { opcode: "hmvc".into(), text: "many".into() });
/// assert_eq!(problem.to_string(), "hmvc takes one number from 0 to 65535, not 'many'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EpdProblem {
    /// The position cannot be read, or cannot be played on.
    Position(NotPlayable),
    /// This stands where an opcode should be.
    Opcode(String),
    /// A quotation mark has no partner on its line.
    OpenQuote,
    /// What should be a move of the position is none.
    Move {
        /// What the move was given for.
        opcode: String,
        /// How it was given.
        text: String,
        /// Why it is none.
        refusal: Refusal,
    },
    /// A counter of moves is not given as one number, or as one too large for any game.
    Counter {
        /// Which counter.
        opcode: String,
        /// How it was given.
        text: String,
    },
    /// An operand that EPD has no way to write. No text has it; only a caller of
    /// [`Epd::add`](super::Epd::add) can give it.
    Unwritable(String),
}

impl EpdError {
    pub(super) fn of_position(problem: NotPlayable) -> Self {
        let at = match &problem {
            NotPlayable::Text(error) => error.at,
            NotPlayable::Faults(_) => 0,
        };
        Self { at, problem: EpdProblem::Position(problem) }
    }

    /// Places are found in bytes and told in symbols.
    pub(super) fn in_symbols(self, text: &str) -> Self {
        let before = text.get(..self.at).unwrap_or(text);
        Self { at: before.chars().count(), ..self }
    }
}

impl Error for EpdError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.problem.source()
    }
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problem {
            // It tells its place itself, or it is about the whole board.
            EpdProblem::Position(_) => self.problem.fmt(f),
            _ => write!(f, "at symbol {}: {}", self.at + 1, self.problem),
        }
    }
}

impl Error for EpdProblem {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Position(problem) => Some(problem),
            Self::Move { refusal, .. } => Some(refusal),
            Self::Opcode(_) | Self::OpenQuote | Self::Counter { .. } | Self::Unwritable(_) => None,
        }
    }
}

impl fmt::Display for EpdProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(problem) => problem.fmt(f),
            Self::Opcode(found) => {
                let found = found.escape_debug();
                write!(f, "'{found}' is no opcode: that is a letter, then letters, digits and underscores")
            }
            Self::OpenQuote => f.write_str("the quotation mark is not closed"),
            Self::Move { opcode, text, refusal } => {
                write!(f, "the move '{}' of {opcode} is refused: {refusal}", text.escape_debug())
            }
            Self::Counter { opcode, text } => {
                let most = if opcode == "hmvc" { u32::from(u16::MAX) } else { u32::MAX };
                write!(f, "{opcode} takes one number from 0 to {most}, not '{}'", text.escape_debug())
            }
            Self::Unwritable(text) => {
                let text = text.escape_debug();
                write!(f, "'{text}' cannot be written: a text holds no quotation mark and no line break, ")?;
                f.write_str("and a word also no blank and no semicolon")
            }
        }
    }
}
