//! Whose turn it is, known to the compiler: the generator is compiled once for White and once for
//! Black, so that no shift of a pawn asks for its direction.

use crate::lanes::{NOT_A, NOT_H};
use crate::{Rank, Side};

/// The side to move, as a type.
pub(crate) trait Turn {
    /// The side to move.
    const SIDE: Side;
    /// The turn after this one.
    type Other: Turn;

    /// The rank pawns of this side promote on.
    const LAST_RANK: u64 = Rank::Eighth.seen_by(Self::SIDE).squares().0;
    /// The rank pawns of this side promote from.
    const SEVENTH_RANK: u64 = Rank::Seventh.seen_by(Self::SIDE).squares().0;
    /// The rank a pawn crosses with its double step.
    const THIRD_RANK: u64 = Rank::Third.seen_by(Self::SIDE).squares().0;
    /// The rank the king castles on.
    const BACK_RANK: u64 = Rank::First.seen_by(Self::SIDE).squares().0;
}

/// White to move.
pub(crate) enum White {}
/// Black to move.
pub(crate) enum Black {}

impl Turn for White {
    const SIDE: Side = Side::White;
    type Other = Black;
}

impl Turn for Black {
    const SIDE: Side = Side::Black;
    type Other = White;
}

/// One step ahead for a pawn of this side.
#[inline(always)]
pub(crate) const fn ahead<T: Turn>(set: u64) -> u64 {
    match T::SIDE {
        Side::White => set << 8,
        Side::Black => set >> 8,
    }
}

/// A pawn's capture along the rising diagonal: to the right for White, to its opposite for Black.
#[inline(always)]
pub(crate) const fn rising<T: Turn>(set: u64) -> u64 {
    match T::SIDE {
        Side::White => set << 9 & NOT_A,
        Side::Black => set >> 9 & NOT_H,
    }
}

/// A pawn's capture along the falling diagonal.
#[inline(always)]
pub(crate) const fn falling<T: Turn>(set: u64) -> u64 {
    match T::SIDE {
        Side::White => set << 7 & NOT_H,
        Side::Black => set >> 7 & NOT_A,
    }
}

/// What the pawns of this side attack.
#[inline(always)]
pub(crate) const fn pawn_reach<T: Turn>(pawns: u64) -> u64 {
    rising::<T>(pawns) | falling::<T>(pawns)
}

/// The squares beside these on the same rank.
#[inline(always)]
pub(crate) const fn beside(set: u64) -> u64 {
    set << 1 & NOT_A | set >> 1 & NOT_H
}
