//! Two worths in one word: for the middle game and for the endgame. Each half is wide enough for a board full of queens.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A worth for the middle game and one for the endgame, added and multiplied at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair(i64);

impl Pair {
    pub(super) const fn new(middle: i32, end: i32) -> Self {
        Self(((end as i64) << 32) + middle as i64)
    }

    pub(super) const fn middle(self) -> i32 {
        self.0 as i32
    }

    pub(super) const fn end(self) -> i32 {
        // A negative lower half has borrowed one from the upper.
        ((self.0 + 0x8000_0000) >> 32) as i32
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0 * i64::from(factor))
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::Pair;

    #[test]
    fn both_halves_are_kept_apart() {
        for (middle, end) in [(0, 0), (1, -1), (-1, 1), (-300, -300), (5_000, -5_000), (-9_999, 9_999)] {
            let pair = Pair::new(middle, end);
            assert_eq!((pair.middle(), pair.end()), (middle, end));
            let doubled = pair + pair;
            assert_eq!((doubled.middle(), doubled.end()), (2 * middle, 2 * end));
            let back = doubled - pair * 3;
            assert_eq!((back.middle(), back.end()), (-middle, -end));
        }
    }
}
