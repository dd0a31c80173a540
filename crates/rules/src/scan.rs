//! What the side to move must know before it moves: which squares its king may not enter, which
//! of its pieces are pinned and along which line, and where a move must end to answer a check.
//! Found once for a position, and applied as masks to everything the generator makes.

use crate::attacks::{king_attacks, knight_attacks, line, pawn_attacks};
use crate::lanes::Lanes;
use crate::men::Men;
use crate::turn::{Turn, ahead, falling, pawn_reach, rising};
use crate::vector::Quad;
use crate::{Bitboard, Kind, Square};

/// The findings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    /// The pieces of the side to move.
    pub(crate) us: u64,
    /// The pieces of the other side.
    pub(crate) them: u64,
    pub(crate) empty: u64,
    pub(crate) king: Square,
    /// What the other side controls, the squares behind our king on a line of check included.
    pub(crate) danger: u64,
    /// Our pieces that stand alone between our king and a slider.
    pub(crate) pinned: u64,
    /// The same, by the axis along which they are pinned: file, rank, rising and falling diagonal.
    pub(crate) pinned_along: Quad,
    /// Where a move of any piece but the king must end: anywhere, or on the line of a check, or
    /// nowhere when two pieces give check.
    pub(crate) answers: u64,
}

impl Scan {
    #[inline(always)]
    pub(crate) fn new<T: Turn>(men: &Men) -> Self {
        let occupied = men.occupied();
        let us = men.of_side(T::SIDE);
        let them = occupied ^ us;
        let empty = !occupied;
        let king_set = us & men.of_kind(Kind::King);
        let king = Square::from_low_bits(king_set.trailing_zeros());

        // 1. What their sliders attack, looking through our king; and what our king would see.
        let straight = them & men.straight_sliders();
        let diagonal = them & men.diagonal_sliders();
        let theirs = Lanes::sliding(Quad::new([straight, straight, diagonal, diagonal]), empty | king_set);
        let seen = Lanes::sliding(Quad::all(king_set), empty);

        // 2. A piece of ours is pinned where their view and our king's meet on it from opposite
        //    directions.
        let pinned_along = theirs.up.and(seen.down).or(theirs.down.and(seen.up)).and(Quad::all(us));
        let pinned = pinned_along.union();

        // 3. Everything they control.
        let knights = them & men.of_kind(Kind::Knight);
        let pawns = them & men.of_kind(Kind::Pawn);
        let their_king = Square::from_low_bits((them & men.of_kind(Kind::King)).trailing_zeros());
        let jumps = Lanes::jumping(knights);
        let danger = Lanes { up: theirs.up.or(jumps.up), down: theirs.down.or(jumps.down) }.union()
            | pawn_reach::<T::Other>(pawns)
            | king_attacks(their_king).0;

        // 4. If that includes our king, where the answer must go.
        let mut answers = !0;
        if danger & king_set != 0 {
            let leapers = knight_attacks(king).0 & knights | pawn_attacks(T::SIDE, king).0 & pawns;
            let here = Quad::all(king_set);
            let lines =
                seen.down.and(theirs.up.where_meets(here)).or(seen.up.and(theirs.down.where_meets(here))).union();
            let checkers = Bitboard(lines & (straight | diagonal) | leapers);
            answers = if checkers.is_many() { 0 } else { lines | leapers };
        }
        Self { us, them, empty, king, danger, pinned, pinned_along, answers }
    }

    /// Where our pawns may go, as whole sets.
    #[inline(always)]
    pub(crate) fn pawn_moves<T: Turn>(&self, men: &Men) -> PawnMoves {
        let pawns = self.us & men.of_kind(Kind::Pawn);
        let free = pawns & !self.pinned;
        let [along_file, _, along_rising, along_falling] = self.pinned_along.lanes();
        let one = ahead::<T>(free | pawns & along_file) & self.empty;
        PawnMoves {
            pawns,
            two: ahead::<T>(one & T::THIRD_RANK) & self.empty & self.answers,
            one: one & self.answers,
            rising: rising::<T>(free | pawns & along_rising) & self.them & self.answers,
            falling: falling::<T>(free | pawns & along_falling) & self.them & self.answers,
        }
    }

    /// The line of the pin for a pinned piece, the whole board for any other.
    #[inline(always)]
    pub(crate) fn freedom(&self, from: Square) -> u64 {
        if self.pinned >> from as u8 & 1 == 0 { !0 } else { line(self.king, from).0 }
    }

    /// Where our king may step.
    #[inline(always)]
    pub(crate) fn king_steps(&self) -> u64 {
        king_attacks(self.king).0 & !self.us & !self.danger
    }

    /// Our pawns that stand where they could take en passant on this square.
    #[inline(always)]
    pub(crate) fn takers_en_passant<T: Turn>(&self, men: &Men, to: u64) -> u64 {
        pawn_reach::<T::Other>(to) & self.us & men.of_kind(Kind::Pawn)
    }

    /// Whether the pawn on `from` may take en passant on `to`: the one capture after which two men
    /// have left a line at once, so it is tried out.
    #[inline]
    pub(crate) fn en_passant_is_legal<T: Turn>(&self, men: &Men, from: u64, to: u64) -> bool {
        let victim = ahead::<T::Other>(to);
        men.is_safe(T::SIDE, self.king, !self.empty & !(from | victim) | to, victim)
    }
}

/// The squares our pawns may go to, by the way they go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PawnMoves {
    pub(crate) pawns: u64,
    pub(crate) one: u64,
    pub(crate) two: u64,
    pub(crate) rising: u64,
    pub(crate) falling: u64,
}
