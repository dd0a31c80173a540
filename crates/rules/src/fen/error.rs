//! What can be wrong with the text of a FEN.

use core::fmt;

use super::FenNote;
use crate::{Faults, Rank};

/// The text is not a FEN: what is wrong, and where.
///
/// ```
/// use tabiya_rules::Setup;
/// let error = Setup::from_fen("rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "'x' at symbol 14: the pieces are written PNBRQK, pnbrqk and 1 to 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FenError {
    /// Where: symbols from the start of the text.
    pub at: usize,
    /// What.
    pub problem: FenProblem,
}

/// A part of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What stands where, rank by rank.
    Pieces,
    /// Whose move it is.
    Side,
    /// The rights to castle.
    Castling,
    /// The square passed over by a double step.
    EnPassant,
    /// The count of half-moves without capture or move of a pawn.
    Halfmoves,
    /// The number of the move.
    Fullmoves,
}

/// What is wrong with a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenProblem {
    /// A part is missing that cannot be assumed.
    Missing(Part),
    /// A symbol that has no meaning in this part.
    Unexpected(Part, char),
    /// A rank with fewer than eight squares.
    ShortRank(Rank, usize),
    /// A rank with more than eight squares.
    LongRank(Rank),
    /// Fewer than eight ranks.
    TooFewRanks(usize),
    /// More than eight ranks.
    TooManyRanks,
    /// A number too large for any game.
    TooLarge(Part),
    /// More text after the last part.
    Trailing,
    /// What a lenient reader would assume, a strict one refuses.
    NotStrict(FenNote),
}

impl core::error::Error for FenError {}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.at + 1;
        match self.problem {
            FenProblem::Missing(_) => f.write_str("there is no position here: a FEN begins with the pieces"),
            FenProblem::Unexpected(part, found) => {
                write!(f, "'{}' at symbol {place}: ", found.escape_debug())?;
                f.write_str(match part {
                    Part::Pieces => "the pieces are written PNBRQK, pnbrqk and 1 to 8",
                    Part::Side => "the side to move is w or b",
                    Part::Castling => "castling rights are - or letters of KQkq, or files of rooks",
                    Part::EnPassant => "the en-passant square is - or a square like e3",
                    Part::Halfmoves => "the half-moves since a capture or pawn move are a number",
                    Part::Fullmoves => "the move number is a number",
                })
            }
            FenProblem::ShortRank(rank, squares) => {
                write!(f, "rank {rank} has {squares} squares instead of 8 (at symbol {place})")
            }
            FenProblem::LongRank(rank) => write!(f, "rank {rank} has more than 8 squares (at symbol {place})"),
            FenProblem::TooFewRanks(ranks) => write!(f, "there are {ranks} ranks instead of 8"),
            FenProblem::TooManyRanks => write!(f, "there are more than 8 ranks (at symbol {place})"),
            FenProblem::TooLarge(part) => {
                let what = if part == Part::Halfmoves { "count of half-moves" } else { "move number" };
                write!(f, "the {what} at symbol {place} is too large")
            }
            FenProblem::Trailing => write!(f, "there is more text after the move number, at symbol {place}"),
            FenProblem::NotStrict(note) => write!(f, "{note}, which a strict reader does not"),
        }
    }
}

/// Why a text does not give a position that can be played on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotPlayable {
    /// The text is not a FEN.
    Text(FenError),
    /// The position it tells of cannot be played on.
    Faults(Faults),
}

impl core::error::Error for NotPlayable {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Text(error) => Some(error),
            Self::Faults(faults) => Some(faults),
        }
    }
}

impl fmt::Display for NotPlayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Faults(faults) => faults.fmt(f),
        }
    }
}
