//! All lines at once: sliding pieces followed in eight directions, without a loop over pieces and
//! without a branch.
//!
//! A [`Quad`] holds four bitboards, one for each axis of the board: file, rank, rising diagonal,
//! falling diagonal. A pair of them, [`Lanes`], holds the two directions of each axis: `up` moves
//! towards higher squares (north, east, north-east, north-west) and `down` towards lower ones, so
//! that lane `i` of one is the opposite of lane `i` of the other. One fill then gives what *all*
//! rooks, bishops and queens of a side attack, by direction; and since two pieces never reach the
//! same square in the same direction, counting the bits of all lanes counts their moves.

use crate::vector::Quad;

pub(crate) const NOT_A: u64 = !0x0101_0101_0101_0101;
pub(crate) const NOT_H: u64 = !0x8080_8080_8080_8080;

/// How far one step goes in each lane.
const STEP: [u64; 4] = [8, 1, 9, 7];
/// Where a step up may land: not on the file it would wrap around to.
const UP: [u64; 4] = [!0, NOT_A, NOT_A, NOT_H];
/// Where a step down may land.
const DOWN: [u64; 4] = [!0, NOT_H, NOT_H, NOT_A];

/// How far a knight's jump goes, and where it may land without wrapping around.
const JUMP: [u64; 4] = [17, 15, 10, 6];
const JUMP_UP: [u64; 4] = [NOT_A, NOT_H, NOT_A & NOT_A << 1, NOT_H & NOT_H >> 1];
const JUMP_DOWN: [u64; 4] = [NOT_H, NOT_A, NOT_H & NOT_H >> 1, NOT_A & NOT_A << 1];

/// One bitboard for each of the eight directions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes {
    pub(crate) up: Quad,
    pub(crate) down: Quad,
}

impl Lanes {
    /// What sliders attack in each direction: every square up to and including the first one that
    /// is not `free`.
    #[inline(always)]
    pub(crate) fn sliding(sliders: Quad, free: u64) -> Self {
        let step = Quad::new(STEP);
        let (twice, fourfold) = (step.doubled(), step.doubled().doubled());

        let passable = Quad::new(UP).and(Quad::all(free));
        let mut reach = sliders;
        reach = reach.or(passable.and(reach.shl(step)));
        let further = passable.and(passable.shl(step));
        reach = reach.or(further.and(reach.shl(twice)));
        let furthest = further.and(further.shl(twice));
        reach = reach.or(furthest.and(reach.shl(fourfold)));
        let up = reach.shl(step).and(Quad::new(UP));

        let passable = Quad::new(DOWN).and(Quad::all(free));
        let mut reach = sliders;
        reach = reach.or(passable.and(reach.shr(step)));
        let further = passable.and(passable.shr(step));
        reach = reach.or(further.and(reach.shr(twice)));
        let furthest = further.and(further.shr(twice));
        reach = reach.or(furthest.and(reach.shr(fourfold)));
        let down = reach.shr(step).and(Quad::new(DOWN));

        Self { up, down }
    }

    /// What knights attack, a lane for each of the eight jumps.
    #[inline(always)]
    pub(crate) fn jumping(knights: u64) -> Self {
        let (knights, jump) = (Quad::all(knights), Quad::new(JUMP));
        Self { up: knights.shl(jump).and(Quad::new(JUMP_UP)), down: knights.shr(jump).and(Quad::new(JUMP_DOWN)) }
    }

    /// The squares that are in any lane.
    #[inline(always)]
    pub(crate) fn union(self) -> u64 {
        self.up.or(self.down).union()
    }

    /// The squares of each lane that are also in `set`.
    #[inline(always)]
    pub(crate) fn within(self, set: u64) -> Self {
        Self { up: self.up.and(Quad::all(set)), down: self.down.and(Quad::all(set)) }
    }
}
