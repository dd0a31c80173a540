//! Pieces: their kinds, whose they are, and what a pawn may become.

use core::fmt;

use crate::Side;
use crate::square::numbered;

numbered! {
    /// What a piece is, whoever owns it.
    Kind {
        /// A pawn.
        Pawn = 0,
        /// A knight.
        Knight = 1,
        /// A bishop.
        Bishop = 2,
        /// A rook.
        Rook = 3,
        /// A queen.
        Queen = 4,
        /// A king.
        King = 5,
    }
}

impl Kind {
    /// The kind named by this English letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Self::Pawn,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'Q' => Self::Queen,
            'K' => Self::King,
            _ => return None,
        })
    }

    /// The capital letter of move text: `N` for a knight.
    #[inline]
    pub const fn letter(self) -> char {
        b"PNBRQK"[self as usize] as char
    }

    /// The English name, in lower case.
    pub const fn name(self) -> &'static str {
        ["pawn", "knight", "bishop", "rook", "queen", "king"][self as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

numbered! {
    /// What a pawn becomes on the last rank (3.7.3.3): one of four, so that no move can promote
    /// to a king or to a pawn.
    Promotion {
        /// To a knight.
        Knight = 0,
        /// To a bishop.
        Bishop = 1,
        /// To a rook.
        Rook = 2,
        /// To a queen.
        Queen = 3,
    }
}

impl Promotion {
    /// The kind of the new piece.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self {
            Self::Knight => Kind::Knight,
            Self::Bishop => Kind::Bishop,
            Self::Rook => Kind::Rook,
            Self::Queen => Kind::Queen,
        }
    }

    /// The promotion to this kind, if there is one.
    ///
    /// ```
    /// use tabiya_rules::{Kind, Promotion};
    /// assert_eq!(Promotion::to(Kind::Queen), Some(Promotion::Queen));
    /// assert_eq!(Promotion::to(Kind::King), None);
    /// ```
    pub const fn to(kind: Kind) -> Option<Self> {
        match kind {
            Kind::Knight => Some(Self::Knight),
            Kind::Bishop => Some(Self::Bishop),
            Kind::Rook => Some(Self::Rook),
            Kind::Queen => Some(Self::Queen),
            Kind::Pawn | Kind::King => None,
        }
    }
}

/// A piece of one side.
///
/// ```
/// use tabiya_rules::{Kind, Piece, Side};
/// let knight = Piece { side: Side::Black, kind: Kind::Knight };
/// assert_eq!(knight.letter(), 'n');
/// assert_eq!(knight.figurine(), '♞');
/// assert_eq!(Piece::from_letter('n'), Some(knight));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
}

const _: () = assert!(size_of::<Option<Piece>>() == 2);

impl Piece {
    /// The piece FEN writes with this letter: capitals are White's.
    #[inline]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        match Kind::from_letter(letter) {
            Some(kind) => Some(Self { side, kind }),
            None => None,
        }
    }

    /// The letter FEN writes: capitals are White's.
    #[inline]
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The chess symbol of Unicode.
    pub const fn figurine(self) -> char {
        match self.side {
            Side::White => ['♙', '♘', '♗', '♖', '♕', '♔'][self.kind as usize],
            Side::Black => ['♟', '♞', '♝', '♜', '♛', '♚'][self.kind as usize],
        }
    }
}

impl fmt::Display for Piece {
    /// In words: "white knight".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::White => "white",
            Side::Black => "black",
        };
        write!(f, "{side} {}", self.kind.name())
    }
}
