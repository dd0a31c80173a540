//! A move in sixteen bits, and a move that is known to be legal.

use core::fmt;
use core::num::NonZeroU16;
use core::ops::Deref;

use crate::{Kind, Piece, Position, Promotion, Square, Wing};

/// A move: from where to where, and what is special about it.
///
/// ```text
///  15 14 13 12 | 11 10 9 8 7 6 | 5 4 3 2 1 0
///    nature    |      to       |    from
/// ```
///
/// The nature is 1 for a plain move or capture, 2 for a capture en passant, 3 for castling, and
/// 4 to 7 for promotions to knight, bishop, rook and queen. Castling goes from the king's square
/// to the rook's, which is clear in Chess960 too. No other pattern is a `Move`, and none is zero,
/// so `Option<Move>` is as small as a `Move`.
///
/// A `Move` says nothing about a position; [`Position::legal`] tells whether it may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// What is special about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nature {
    /// A piece goes to another square, capturing what stands there.
    Plain,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// King and rook move together; the move goes "to" the rook's square.
    Castling,
    /// A pawn reaches the last rank and becomes another piece.
    Promotion(Promotion),
}

impl Move {
    /// Makes a move of its parts, or `None` if it goes nowhere.
    ///
    /// ```
    /// use tabiya_rules::{Move, Nature, Square};
    /// let opening = Move::new(Square::E2, Square::E4, Nature::Plain).unwrap();
    /// assert_eq!((opening.from(), opening.to()), (Square::E2, Square::E4));
    /// assert_eq!(Move::new(Square::E2, Square::E2, Nature::Plain), None);
    /// ```
    #[inline]
    pub fn new(from: Square, to: Square, nature: Nature) -> Option<Self> {
        (from != to).then(|| Self::between(from, to, nature))
    }

    #[inline(always)]
    pub(crate) const fn between(from: Square, to: Square, nature: Nature) -> Self {
        let nature = match nature {
            Nature::Plain => 1,
            Nature::EnPassant => 2,
            Nature::Castling => 3,
            Nature::Promotion(promotion) => 4 | promotion as u16,
        };
        match NonZeroU16::new(nature << 12 | (to as u16) << 6 | from as u16) {
            Some(bits) => Self(bits),
            // The nature is never zero.
            None => unreachable!(),
        }
    }

    /// The move with this pattern of bits, if it is one.
    ///
    /// ```
    /// use tabiya_rules::{Move, Nature, Square};
    /// let promotion = Move::from_bits(7 << 12 | 56 << 6 | 48).unwrap();
    /// assert_eq!(promotion.to_string(), "a7a8q");
    /// assert_eq!(Move::from_bits(promotion.bits()), Some(promotion));
    /// assert_eq!(Move::from_bits(0), None);
    /// assert_eq!(Move::from_bits(8 << 12 | 1), None);
    /// ```
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let goes_somewhere = bits & 63 != bits >> 6 & 63;
        match NonZeroU16::new(bits) {
            Some(pattern) if bits >> 12 >= 1 && bits >> 12 <= 7 && goes_somewhere => Some(Self(pattern)),
            _ => None,
        }
    }

    /// The sixteen bits of the move.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The square the piece leaves: for castling, the king's.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.bits() as u32)
    }

    /// The square the piece goes to: for castling, the rook's.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_low_bits(self.bits() as u32 >> 6)
    }

    /// What is special about the move.
    #[inline(always)]
    pub const fn nature(self) -> Nature {
        match self.bits() >> 12 {
            1 => Nature::Plain,
            2 => Nature::EnPassant,
            3 => Nature::Castling,
            promotion => Nature::Promotion(Promotion::ALL[promotion as usize & 3]),
        }
    }

    /// What the pawn becomes, if the move promotes one.
    #[inline]
    pub const fn promotion(self) -> Option<Promotion> {
        match self.nature() {
            Nature::Promotion(promotion) => Some(promotion),
            _ => None,
        }
    }

    /// The wing the move castles on, if it castles.
    #[inline]
    pub const fn wing(self) -> Option<Wing> {
        match self.nature() {
            Nature::Castling => Some(Wing::towards(self.from(), self.to())),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    /// In the way of UCI for Chess960, where castling is the king taking its own rook: it needs no
    /// position. See [`LegalMove::uci`] for the other convention.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(promotion) => write!(f, "{}", promotion.kind().letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self}")?;
        match self.nature() {
            Nature::EnPassant => f.write_str(" en passant")?,
            Nature::Castling => f.write_str(" castling")?,
            Nature::Plain | Nature::Promotion(_) => {}
        }
        f.write_str(")")
    }
}

/// A move that may be played in the position it belongs to.
///
/// Only a [`Position`] hands these out, so playing one cannot fail and checks nothing twice.
///
/// ```
/// use tabiya_rules::Position;
/// let start = Position::start();
/// let legal = start.read("Nf3").unwrap();
/// let after = legal.play();
/// assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
/// ```
#[derive(Clone, Copy)]
pub struct LegalMove<'position> {
    pub(crate) position: &'position Position,
    pub(crate) shape: Move,
}

impl<'position> LegalMove<'position> {
    /// The move alone, to be kept or sent: sixteen bits that remember no position.
    #[inline(always)]
    pub const fn shape(self) -> Move {
        self.shape
    }

    /// The position the move belongs to.
    #[inline]
    pub const fn position(self) -> &'position Position {
        self.position
    }

    /// What kind of piece moves: the king, for castling.
    #[inline]
    pub fn kind(self) -> Kind {
        // A legal move always starts on a piece.
        self.position.men.kind_at(self.shape.from()).unwrap_or(Kind::Pawn)
    }

    /// The piece the move captures and the square it stands on.
    ///
    /// ```
    /// use tabiya_rules::{Kind, Position, Square};
    /// let position = Position::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").unwrap();
    /// let (victim, square) = position.read("dxe3").unwrap().captured().unwrap();
    /// assert_eq!((victim.kind, square), (Kind::Pawn, Square::E4));
    /// ```
    pub fn captured(self) -> Option<(Piece, Square)> {
        let square = match self.shape.nature() {
            Nature::Castling => return None,
            Nature::EnPassant => Square::new(self.shape.to().file(), self.shape.from().rank()),
            Nature::Plain | Nature::Promotion(_) => self.shape.to(),
        };
        self.position.piece_at(square).map(|piece| (piece, square))
    }

    /// Whether the move captures, en passant included.
    #[inline]
    pub fn is_capture(self) -> bool {
        match self.shape.nature() {
            Nature::EnPassant => true,
            Nature::Castling => false,
            Nature::Plain | Nature::Promotion(_) => self.position.occupied().has(self.shape.to()),
        }
    }

    /// Whether the move gives check.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    /// assert!(position.read("Ra8").unwrap().gives_check());
    /// ```
    pub fn gives_check(self) -> bool {
        self.play().is_check()
    }

    /// The square the moving piece ends on: for castling, where the king ends.
    #[inline]
    pub fn lands_on(self) -> Square {
        match self.shape.wing() {
            Some(wing) => Square::new(wing.king_file(), self.shape.from().rank()),
            None => self.shape.to(),
        }
    }
}

impl Deref for LegalMove<'_> {
    type Target = Move;

    #[inline]
    fn deref(&self) -> &Move {
        &self.shape
    }
}

impl PartialEq for LegalMove<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape && self.position == other.position
    }
}

impl Eq for LegalMove<'_> {}

impl fmt::Debug for LegalMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Legal{:?}", self.shape)
    }
}

impl fmt::Display for LegalMove<'_> {
    /// In standard algebraic notation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.san())
    }
}
