//! A set of squares in one word.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{Rank, Square};

/// A set of squares: bit 0 is a1, bit 1 is b1, bit 63 is h8.
///
/// The set operations are the operators `&`, `|`, `^`, `!` and `-`; iterating gives the squares
/// from a1 to h8.
///
/// ```
/// use tabiya_rules::{Bitboard, File, Rank, Square};
/// let cross = File::E.squares() | Rank::Fourth.squares();
/// assert_eq!(cross.len(), 15);
/// assert!(cross.has(Square::E4));
/// let corner: Bitboard = [Square::A1, Square::B2].into_iter().collect();
/// assert_eq!(corner.iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a1", "b2"]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(!0);
    /// The light squares, h1 among them.
    pub const LIGHT: Self = Self(0x55aa_55aa_55aa_55aa);
    /// The dark squares, a1 among them.
    pub const DARK: Self = Self(!Self::LIGHT.0);

    /// Whether the set holds this square.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square as u8 & 1 != 0
    }

    /// How many squares the set holds.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set holds no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set holds any square.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set holds more than one square.
    #[inline(always)]
    pub const fn is_many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest square of the set.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.trailing_zeros())) }
    }

    /// The highest square of the set.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_low_bits(self.0.ilog2())) }
    }

    /// The only square of the set, if it holds exactly one.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.is_many() { None } else { self.first() }
    }

    /// The set with this square in it.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.only().0)
    }

    /// The set with this square taken out.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Self {
        Self(self.0 & !square.only().0)
    }

    /// Whether every square of the set is in `other`.
    #[inline]
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The set mirrored so that rank 1 and rank 8 change places.
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(self.0.swap_bytes())
    }

    /// The squares of the set, from a1 to h8.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self.0)
    }

    /// All subsets of the set, the empty one first.
    ///
    /// ```
    /// use tabiya_rules::{Bitboard, Square};
    /// let pair: Bitboard = [Square::C3, Square::F6].into_iter().collect();
    /// assert_eq!(pair.subsets().count(), 4);
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        let mut next = Some(0u64);
        core::iter::from_fn(move || {
            let subset = next?;
            let after = subset.wrapping_sub(self.0) & self.0;
            next = (after != 0).then_some(after);
            Some(Self(subset))
        })
    }
}

/// The squares of a [`Bitboard`], from a1 to h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Squares {
    #[inline]
    fn next_back(&mut self) -> Option<Square> {
        let square = Bitboard(self.0).last()?;
        self.0 &= !square.only().0;
        Some(square)
    }
}

impl ExactSizeIterator for Squares {}
impl FusedIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        square.only()
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident $assign:ident $assign_method:ident |$left:ident, $right:ident| $result:expr;)+) => {$(
        impl $operator for Bitboard {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let ($left, $right) = (self.0, other.0);
                Self($result)
            }
        }

        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = $operator::$method(*self, other);
            }
        }
    )+};
}

operators! {
    BitAnd bitand BitAndAssign bitand_assign |left, right| left & right;
    BitOr bitor BitOrAssign bitor_assign |left, right| left | right;
    BitXor bitxor BitXorAssign bitxor_assign |left, right| left ^ right;
    Sub sub SubAssign sub_assign |left, right| left & !right;
}

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    /// A picture of the set, rank 8 on top: `1` for a square that is in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for square in rank.squares() {
                f.write_str(if self.has(square) { "1" } else { "." })?;
                f.write_str(if square.index() % 8 == 7 { "\n" } else { " " })?;
            }
        }
        Ok(())
    }
}
