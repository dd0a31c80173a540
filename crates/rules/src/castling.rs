//! The geometry of castling, in standard chess and Chess960 alike: wherever king and rook start,
//! they end on the g- and f-file, or on the c- and d-file.

use core::fmt;

use crate::scan::Scan;
use crate::{Bitboard, File, Position, Side, Square};

/// The two ways to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wing {
    /// Short castling, `O-O`: the king goes to the g-file.
    King,
    /// Long castling, `O-O-O`: the king goes to the c-file.
    Queen,
}

const _: () = assert!(size_of::<Option<Wing>>() == 1);

impl Wing {
    /// Both, the king's side first.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// The file the king castles to.
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file the rook castles to.
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// The way to castle with a rook on one square and a king on another of the same rank.
    #[inline(always)]
    pub(crate) const fn towards(king: Square, rook: Square) -> Self {
        if (rook as u8) > king as u8 { Self::King } else { Self::Queen }
    }

    /// The letter of FEN for a right on this wing, White's.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
        }
    }

    /// Move text for castling on this wing.
    pub const fn san(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

impl fmt::Display for Wing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::King => "king's side",
            Self::Queen => "queen's side",
        })
    }
}

/// One castling: from where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Castling {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
}

impl Castling {
    #[inline(always)]
    pub(crate) const fn new(king: Square, rook: Square) -> Self {
        let wing = Wing::towards(king, rook);
        let rank = king as u32 & 0o70;
        Self {
            king,
            rook,
            king_to: Square::from_low_bits(rank | wing.king_file() as u32),
            rook_to: Square::from_low_bits(rank | wing.rook_file() as u32),
        }
    }

    /// The squares the king stands on, crosses and reaches: none may be attacked.
    #[inline(always)]
    pub(crate) const fn king_path(&self) -> u64 {
        span(self.king, self.king_to)
    }

    /// The squares that nothing but this king and this rook may stand on.
    #[inline(always)]
    pub(crate) const fn clear_path(&self) -> u64 {
        (self.king_path() | span(self.rook, self.rook_to)) & !(self.king.only().0 | self.rook.only().0)
    }

    /// Whether nothing is in the way and no square of the king's is attacked: all there is to ask
    /// of a rook in a corner.
    #[inline(always)]
    pub(crate) const fn is_open(&self, scan: &Scan) -> bool {
        self.clear_path() & !scan.empty == 0 && self.king_path() & scan.danger == 0
    }

    /// Whether the king may castle now, given that it still has the right.
    ///
    /// A rook that is pinned along the rank uncovers its king by castling; it happens in Chess960
    /// only.
    #[inline(always)]
    pub(crate) const fn is_legal(&self, scan: &Scan) -> bool {
        self.is_open(scan) && scan.pinned >> self.rook as u8 & 1 == 0
    }
}

/// The squares from one to the other on a rank, both included.
#[inline(always)]
const fn span(one: Square, other: Square) -> u64 {
    let (low, high) =
        if (one as u8) < other as u8 { (one.only().0, other.only().0) } else { (other.only().0, one.only().0) };
    high - low | high
}

/// The squares of rooks that stand where they do in standard chess.
const CORNERS: Bitboard =
    Bitboard(Square::A1.only().0 | Square::H1.only().0 | Square::A8.only().0 | Square::H8.only().0);

/// Which placing of kings and rooks castling is judged by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CastlingMode {
    /// The king castles from the e-file, with a rook from the corner.
    Standard,
    /// The king castles from wherever it starts between its rooks.
    Chess960,
}

impl CastlingMode {
    /// The mode a position needs: that of standard chess if it knows all the rights to castle there
    /// are.
    ///
    /// ```
    /// use tabiya_rules::{CastlingMode, Position};
    /// assert_eq!(CastlingMode::of(&Position::start()), CastlingMode::Standard);
    /// assert_eq!(CastlingMode::of(&Position::chess960(0).unwrap()), CastlingMode::Chess960);
    /// ```
    pub fn of(position: &Position) -> Self {
        let is_standard = |rook: Square| {
            let side = if rook < Square::A5 { Side::White } else { Side::Black };
            Self::is_standard(side, position.king(side), rook)
        };
        if position.castling_rooks().iter().all(is_standard) { Self::Standard } else { Self::Chess960 }
    }

    /// Whether a right of this king with this rook is one of standard chess.
    pub(crate) fn is_standard(side: Side, king: Square, rook: Square) -> bool {
        let home = match side {
            Side::White => Square::E1,
            Side::Black => Square::E8,
        };
        king == home && CORNERS.has(rook)
    }
}
