//! The draws a player may claim.

use std::fmt;

use tabiya_rules::Move;

/// A draw that a player may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// The same position for the third time or more (9.2).
    Threefold,
    /// Fifty moves of each side without a capture or a move of a pawn (9.3).
    FiftyMoves,
}

/// The draws the side to move may claim.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenClaims {
    /// For the position on the board (9.2.2, 9.3.2).
    pub now: Vec<Claim>,
    /// For the position after a move that is only written down (9.2.1, 9.3.1). A move may be there twice.
    pub with_move: Vec<(Move, Claim)>,
}

impl Claim {
    /// What can be claimed for a position that has occurred so many times, so many half-moves after something
    /// irreversible.
    pub(crate) fn open(times: u32, halfmoves: u16) -> impl Iterator<Item = Self> {
        let threefold = (times >= 3).then_some(Self::Threefold);
        let fifty = (halfmoves >= 100).then_some(Self::FiftyMoves);
        threefold.into_iter().chain(fifty)
    }

    /// The article of the FIDE Laws of Chess (2023).
    pub const fn article(self) -> &'static str {
        match self {
            Self::Threefold => "9.2",
            Self::FiftyMoves => "9.3",
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Threefold => "the same position for the third time (9.2)",
            Self::FiftyMoves => "fifty moves without a capture or a move of a pawn (9.3)",
        })
    }
}
