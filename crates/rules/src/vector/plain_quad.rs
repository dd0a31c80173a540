//! Four bitboards as an array, for machines without the instructions of its twin.

use core::array::from_fn;

/// Four bitboards, one for each axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quad([u64; 4]);

impl Quad {
    #[inline(always)]
    pub(crate) const fn new(lanes: [u64; 4]) -> Self {
        Self(lanes)
    }

    /// The same bitboard four times.
    #[inline(always)]
    pub(crate) fn all(set: u64) -> Self {
        Self([set; 4])
    }

    #[inline(always)]
    pub(crate) fn lanes(self) -> [u64; 4] {
        self.0
    }

    #[inline(always)]
    pub(crate) fn and(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & other.0[lane]))
    }

    #[inline(always)]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] | other.0[lane]))
    }

    /// Each lane added to its opposite number.
    #[inline(always)]
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    #[inline(always)]
    pub(crate) fn doubled(self) -> Self {
        self.plus(self)
    }

    /// Each lane shifted by its own distance.
    #[inline(always)]
    pub(crate) fn shl(self, by: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] << (by.0[lane] & 63)))
    }

    #[inline(always)]
    pub(crate) fn shr(self, by: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] >> (by.0[lane] & 63)))
    }

    /// Each lane whole where it meets `set`, and empty elsewhere.
    #[inline(always)]
    pub(crate) fn where_meets(self, set: Self) -> Self {
        Self(from_fn(|lane| if self.0[lane] & set.0[lane] == 0 { 0 } else { !0 }))
    }

    /// The top bit of each lane, the first lane's lowest.
    #[inline(always)]
    pub(crate) fn tops(self) -> usize {
        self.0.into_iter().rev().fold(0, |tops, lane| tops << 1 | (lane >> 63) as usize)
    }

    /// The number of squares in each lane.
    #[inline(always)]
    pub(crate) fn len(self) -> Self {
        Self(self.0.map(|lane| u64::from(lane.count_ones())))
    }

    #[inline(always)]
    pub(crate) fn union(self) -> u64 {
        self.0.into_iter().fold(0, |union, lane| union | lane)
    }

    #[inline(always)]
    pub(crate) fn sum(self) -> u64 {
        self.0.into_iter().fold(0, u64::wrapping_add)
    }
}
