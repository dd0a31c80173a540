//! The shape of the network: what it sees, and how large it is.

use std::ops::RangeInclusive;

use tabiya_rules::{File, Piece, Side, Square};

/// What can be seen: twelve kinds of men on 64 squares.
pub const INPUTS: usize = 768;

/// How many numbers each side makes of what it sees.
pub const HIDDEN: usize = 256;

/// How many sets of weights there are for the last step.
pub const BUCKETS: usize = 8;

/// What a weight of 1 is written as, before the numbers are squared.
pub const UNIT: i16 = 255;

/// What a weight of 1 is written as in the last step.
pub const OUTPUT_UNIT: i16 = 64;

/// The largest weight of a man. A board holds 64, and one more is what everything begins with: the sum of them
/// never leaves an `i16`.
pub const LARGEST: i16 = i16::MAX / 65;

/// The largest weight of the last step: times the largest number it meets it still is an `i16`.
pub const LARGEST_OUTPUT: i16 = i16::MAX / UNIT;

/// How a side looks at the board from its own end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// As it is.
    #[default]
    Straight,
    /// In a mirror, in which the files go from h to a.
    Mirrored,
}

impl View {
    /// How a side looks whose king is here.
    ///
    /// ```
    /// use tabiya_engine::nnue::View;
    /// use tabiya_rules::Square;
    /// assert_eq!((View::of(Square::D1), View::of(Square::E1)), (View::Straight, View::Mirrored));
    /// ```
    #[inline]
    pub fn of(king: Square) -> Self {
        if king.file() >= File::E { Self::Mirrored } else { Self::Straight }
    }

    /// What the index of a square, seen from this side's end, is changed by (exclusive or).
    #[inline]
    pub fn turn(self, viewer: Side) -> usize {
        let end = match viewer {
            Side::White => 0,
            Side::Black => 0o70,
        };
        match self {
            Self::Straight => end,
            Self::Mirrored => end ^ 0o7,
        }
    }
}

/// The number of what a side sees of a man, below [`INPUTS`].
///
/// ```
/// use tabiya_engine::nnue::{View, input};
/// use tabiya_rules::{Kind, Piece, Side, Square};
/// let pawn = Piece { side: Side::White, kind: Kind::Pawn };
/// assert_eq!(input(Side::White, View::Straight, pawn, Square::A2), 8);
/// assert_eq!(input(Side::White, View::Mirrored, pawn, Square::A2), 15, "in the mirror it is the pawn on h2");
/// assert_eq!(input(Side::Black, View::Straight, pawn, Square::A2), 384 + 48, "theirs, and seen from the other end");
/// ```
#[inline]
pub fn input(viewer: Side, view: View, piece: Piece, square: Square) -> usize {
    let kind = piece.kind.index() + if piece.side == viewer { 0 } else { 6 };
    kind * 64 + (square.index() ^ view.turn(viewer))
}

/// Which weights the last step takes with this many men on the board, kings included.
///
/// ```
/// use tabiya_engine::nnue::{BUCKETS, bucket};
/// assert_eq!((bucket(2), bucket(32)), (0, BUCKETS - 1));
/// assert_eq!(bucket(64), BUCKETS - 1, "more than there are in a game count as all");
/// ```
#[inline]
pub fn bucket(men: u32) -> usize {
    (men.saturating_sub(FEWEST) / MEN_IN_A_BUCKET).min(BUCKETS as u32 - 1) as usize
}

/// For how many men the weights of a bucket are.
pub fn men_in(bucket: usize) -> RangeInclusive<u32> {
    let first = FEWEST + bucket as u32 * MEN_IN_A_BUCKET;
    first..=(first + MEN_IN_A_BUCKET - 1).min(MOST)
}

/// The fewest men on a board, the most of a game, and how many share a bucket.
const FEWEST: u32 = 2;
const MOST: u32 = 32;
const MEN_IN_A_BUCKET: u32 = 4;
