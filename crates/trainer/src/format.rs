//! Files of games that the engine played against itself.
//!
//! A file is a header and then games, back to back. All numbers have their lowest byte first.
//!
//! ```text
//! header                 8 bytes: the letters TBYGAME, then the version, 1
//!
//! game
//!   how it ended         1 byte: result (0 Black won, 1 draw, 2 White won) + 16 * ending (see `Ending`)
//!   start                1 byte: 0 for the start of standard chess, 1 if a position follows:
//!     occupied squares   8 bytes: bit 0 is a1, bit 63 is h8
//!     pieces             half a byte each from a1 to h8, the lower half first, an odd last half is 0:
//!                        0 pawn, 1 knight, 2 bishop, 3 rook, 4 queen, 5 king, 6 a rook that may still
//!                        castle; and 8 more for Black
//!     side, en passant   1 byte: the square that was passed over, 64 for none; and 128 more if Black is to move
//!     half-moves         2 bytes: since the last capture or move of a pawn
//!     number of the move 4 bytes
//!   plies                4 bytes each, at most 1,024:
//!     move               2 bytes: as in `Move::bits`, which is never 0
//!     score              2 bytes: for the side to move, in hundredths of a pawn, from -30,000 to 30,000;
//!                        a mate in n moves is 32,000 - n, being mated in n is n - 32,000, with n up to 1,000
//!   end                  2 bytes: 0
//!   check sum            4 bytes: CRC-32 of the game up to here
//! ```
//!
//! So a position takes four bytes, and a game at most 41 more. A program that is killed while it writes
//! leaves part of a game behind, which is shorter than a game can be: [`Appender`] cuts it off.

mod append;
mod read;
mod start;
mod write;

use std::fmt;

use tabiya_engine::Score;
use tabiya_rules::{Move, Position, Side};

pub use append::{Appender, CannotAppend};
pub use read::{Damage, ReadError, Reader, What};
pub use start::BadStart;
pub use write::{TooLong, Writer};

/// What a file begins with: the letters and the version.
pub const HEADER: [u8; 8] = *b"TBYGAME\x01";

/// The most plies of a game.
pub const MOST_PLIES: usize = 1_024;

/// The highest score that is no mate.
pub const MOST_CENTIPAWNS: i16 = 30_000;

/// The score of a mate on the board.
const MATE: i16 = 32_000;

/// Mates that are further away than this many moves are written as if they were this far away.
const LONGEST_MATE: u32 = 1_000;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Where it began.
    pub start: Position,
    /// What was played.
    pub plies: Vec<Ply>,
    /// Who won.
    pub outcome: Outcome,
    /// Why it was over.
    pub ending: Ending,
}

/// A move that was played, and what the search thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub shape: Move,
    /// The score of the search for the side to move, as it stands in the file.
    pub score: i16,
}

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Black.
    BlackWins,
    /// Nobody.
    Draw,
    /// White.
    WhiteWins,
}

impl Outcome {
    /// All outcomes, by their number in the file.
    pub const ALL: [Self; 3] = [Self::BlackWins, Self::Draw, Self::WhiteWins];

    /// The outcome when this side wins.
    pub const fn won_by(side: Side) -> Self {
        match side {
            Side::White => Self::WhiteWins,
            Side::Black => Self::BlackWins,
        }
    }

    /// What White got of the point: 0, a half or 1.
    pub const fn for_white(self) -> f32 {
        match self {
            Self::BlackWins => 0.0,
            Self::Draw => 0.5,
            Self::WhiteWins => 1.0,
        }
    }
}

/// As PGN writes it.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::WhiteWins => "1-0",
        })
    }
}

/// Why a game was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Checkmate.
    Mate,
    /// Stalemate.
    Stalemate,
    /// The position was there for the third time.
    Repetition,
    /// Fifty moves of both sides without a capture or a move of a pawn.
    FiftyMoves,
    /// Neither side has enough left to mate.
    Material,
    /// Both sides had agreed for a while who wins.
    AgreedWin,
    /// Both sides had seen nothing but a draw for a while.
    AgreedDraw,
    /// The game had gone on for too long, and counts as a draw.
    Length,
}

impl Ending {
    /// All endings, by their number in the file.
    pub const ALL: [Self; 8] = [
        Self::Mate,
        Self::Stalemate,
        Self::Repetition,
        Self::FiftyMoves,
        Self::Material,
        Self::AgreedWin,
        Self::AgreedDraw,
        Self::Length,
    ];

    /// Whether somebody wins by it.
    pub const fn is_win(self) -> bool {
        matches!(self, Self::Mate | Self::AgreedWin)
    }

    /// Whether it is for the players to say, not for the rules.
    pub const fn is_agreed(self) -> bool {
        matches!(self, Self::AgreedWin | Self::AgreedDraw | Self::Length)
    }
}

/// In words: "checkmate".
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Mate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Repetition => "threefold repetition",
            Self::FiftyMoves => "fifty moves",
            Self::Material => "too little material",
            Self::AgreedWin => "agreed win",
            Self::AgreedDraw => "agreed draw",
            Self::Length => "too long",
        })
    }
}

/// A score as it stands in a file.
///
/// ```
/// use tabiya_engine::Score;
/// use tabiya_trainer::format::packed_score;
///
/// assert_eq!(packed_score(Score::Centipawns(-31)), -31);
/// assert_eq!(packed_score(Score::Centipawns(31_700)), 30_000);
/// assert_eq!(packed_score(Score::MateIn(3)), 31_997);
/// assert_eq!(packed_score(Score::MatedIn(0)), -32_000);
/// ```
pub fn packed_score(score: Score) -> i16 {
    let away = |moves: u32| MATE - moves.min(LONGEST_MATE) as i16;
    match score {
        Score::Centipawns(value) => value.clamp(-i32::from(MOST_CENTIPAWNS), i32::from(MOST_CENTIPAWNS)) as i16,
        Score::MateIn(moves) => away(moves),
        Score::MatedIn(moves) => -away(moves),
    }
}

/// Whether a score of a file is a mate.
pub const fn is_mate(score: i16) -> bool {
    score.unsigned_abs() > MOST_CENTIPAWNS.unsigned_abs()
}

#[cfg(test)]
mod tests;
