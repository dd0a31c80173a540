//! What can be wrong with a set-up, said in full.

mod find;
mod sentence;

use alloc::vec::Vec;
use core::fmt;

pub(crate) use find::{find_all, find_unplayable};

use crate::{Bitboard, BySide, Piece, Side, Square, Wing};

/// One thing that is wrong with a [`Setup`](crate::Setup). Shown, it is a sentence with the squares concerned.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A side has no king.
    NoKing(Side),
    /// A side has more than one king.
    ManyKings {
        /// Whose they are.
        side: Side,
        /// Where they stand.
        squares: Bitboard,
    },
    /// The kings stand next to each other.
    KingsAdjacent(BySide<Square>),
    /// The side that has just moved is in check.
    LeftInCheck {
        /// The side that is not to move.
        side: Side,
        /// Its king.
        king: Square,
        /// Who attacks it.
        by: Vec<(Square, Piece)>,
    },
    /// Pawns stand on the first or last rank.
    PawnsOnEdge(Vec<(Square, Piece)>),
    /// A right to castle that cannot be.
    Castling {
        /// Whose right it is.
        side: Side,
        /// The square of the rook it names.
        rook: Square,
        /// Why it cannot be.
        why: CastlingFault,
    },
    /// An en-passant square that no double step explains.
    EnPassant {
        /// The square.
        square: Square,
        /// Why not.
        why: EnPassantFault,
    },
    /// A side has more than sixteen pieces.
    TooManyPieces {
        /// Whose they are.
        side: Side,
        /// How many they are.
        count: u32,
    },
    /// A side has more than eight pawns.
    TooManyPawns {
        /// Whose they are.
        side: Side,
        /// How many they are.
        count: u32,
    },
    /// A side has more pieces than its missing pawns can have become.
    TooManyPromoted {
        /// Whose they are.
        side: Side,
        /// How many must have been promoted.
        promoted: u32,
        /// How many pawns are left.
        pawns: u32,
    },
    /// Pawns stand behind one another, which takes more captures than there were.
    TooFewCaptures {
        /// Whose pawns they are.
        side: Side,
        /// How many captures they have made at least.
        needed: u32,
        /// How many pieces the other side has lost.
        lost: u32,
    },
    /// More than two pieces give check.
    TooManyCheckers(Vec<(Square, Piece)>),
    /// The pieces that give check cannot have come to do so by one move.
    ImpossibleCheck {
        /// Who gives check.
        by: Vec<(Square, Piece)>,
        /// Why it cannot be.
        why: CheckFault,
    },
}

/// Why a right to castle cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingFault {
    /// The square named is not on the side's first rank.
    NotOnFirstRank,
    /// No rook of that side stands there.
    NoRook,
    /// The king is not on its first rank.
    KingAway,
    /// Another rook has the right on the same wing.
    TwoOnOneWing(Wing),
    /// King or rook do not stand as in standard chess.
    NotStandard,
}

/// Why no double step explains an en-passant square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassantFault {
    /// It is not on the rank that pawns of the side that has just moved pass over.
    WrongRank,
    /// Something stands on it.
    Occupied,
    /// No pawn stands in front of it.
    NoPawn,
    /// Something stands where the pawn would have come from.
    OriginOccupied,
}

/// Why a check cannot have come about by one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckFault {
    /// Two checks from both ends of one line.
    OneLine,
    /// Two checks by pieces of which neither can have been uncovered.
    NeitherUncovered,
    /// The king stood in check before the double step that is said to have been made.
    BeforeDoubleStep,
}

/// What a fault forbids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The set-up cannot be played on.
    Playable,
    /// The set-up can be played on, but no game leads to it.
    Reachable,
}

impl Fault {
    /// What the fault forbids: playing on, or only that a game has led there.
    pub const fn level(&self) -> Level {
        match self {
            Self::NoKing(_)
            | Self::ManyKings { .. }
            | Self::KingsAdjacent(_)
            | Self::LeftInCheck { .. }
            | Self::PawnsOnEdge(_)
            | Self::Castling { .. }
            | Self::EnPassant { .. } => Level::Playable,
            Self::TooManyPieces { .. }
            | Self::TooManyPawns { .. }
            | Self::TooManyPromoted { .. }
            | Self::TooFewCaptures { .. }
            | Self::TooManyCheckers(_)
            | Self::ImpossibleCheck { .. } => Level::Reachable,
        }
    }

    /// The squares concerned, for who points at them; none where the whole board is.
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, CastlingMode, Setup, Square};
    /// let (setup, _) = Setup::from_fen("4k3/8/8/8/8/8/8/P3K3 w - - 0 1").unwrap();
    /// let faults = setup.faults(CastlingMode::Standard);
    /// assert_eq!(faults.iter().map(|fault| fault.squares()).collect::<Vec<_>>(), [Bitboard::from(Square::A1)]);
    /// ```
    pub fn squares(&self) -> Bitboard {
        match self {
            Self::ManyKings { squares, .. } => *squares,
            Self::KingsAdjacent(kings) => [kings.white, kings.black].into_iter().collect(),
            Self::LeftInCheck { king, by, .. } => by.iter().map(|(square, _)| *square).chain([*king]).collect(),
            Self::PawnsOnEdge(men) | Self::TooManyCheckers(men) | Self::ImpossibleCheck { by: men, .. } => {
                men.iter().map(|(square, _)| *square).collect()
            }
            Self::Castling { rook: square, .. } | Self::EnPassant { square, .. } => Bitboard::from(*square),
            Self::NoKing(_)
            | Self::TooManyPieces { .. }
            | Self::TooManyPawns { .. }
            | Self::TooManyPromoted { .. }
            | Self::TooFewCaptures { .. } => Bitboard::EMPTY,
        }
    }
}

/// All that is wrong with a set-up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults, those that forbid playing first.
    pub fn iter(&self) -> core::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many faults there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

impl FromIterator<Fault> for Faults {
    fn from_iter<I: IntoIterator<Item = Fault>>(faults: I) -> Self {
        Self(faults.into_iter().collect())
    }
}

impl IntoIterator for Faults {
    type Item = Fault;
    type IntoIter = alloc::vec::IntoIter<Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = core::slice::Iter<'a, Fault>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl core::error::Error for Faults {}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}
