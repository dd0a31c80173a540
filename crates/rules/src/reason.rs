//! Why a move is not legal: as a value, and as one plain sentence that names the pieces and
//! squares concerned and the article of the Laws.

mod sentence;

use alloc::vec::Vec;

use crate::{Bitboard, File, Kind, Piece, Rank, Side, Square, Wing};

/// A piece and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub square: Square,
}

/// Why a move is not legal.
///
/// ```
/// use tabiya_rules::Position;
/// let position = Position::from_fen("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1").unwrap();
/// let refusal = position.read("Nd5").unwrap_err();
/// assert_eq!(
///     refusal.to_string(),
///     "the knight on e3 is pinned to the king on e1 by the rook on e8 (3.9.2)"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Nothing stands on the square.
    NoPiece(Square),
    /// What stands on the square belongs to the other side.
    NotYours {
        /// The piece.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// Another piece stands on the square than was said.
    WrongKind {
        /// What was said.
        said: Kind,
        /// What stands there.
        found: Piece,
        /// The square.
        square: Square,
    },
    /// The side has no such piece there.
    NoSuchPiece {
        /// Whose it would be.
        side: Side,
        /// What was said.
        kind: Kind,
        /// The file that was said.
        file: Option<File>,
        /// The rank that was said.
        rank: Option<Rank>,
    },
    /// None of the side's pieces of a kind reaches the square.
    NoneReaches {
        /// Whose they are.
        side: Side,
        /// What they are.
        kind: Kind,
        /// The square.
        to: Square,
    },
    /// No pawn of this file can capture on that one.
    NoSuchCapture {
        /// Whose it would be.
        side: Side,
        /// The file that was said.
        from: Option<File>,
        /// The file of the capture.
        to: Option<File>,
    },
    /// The move does not leave its square.
    StaysPut,
    /// The squares are those of a legal move, but it is not of the nature it was said to be, like
    /// a plain move called castling.
    Misnamed {
        /// Where it comes from.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// The game is over: nothing is legal.
    GameOver {
        /// The side to move.
        side: Side,
        /// Whether it is checkmated, or else stalemated.
        checkmate: bool,
    },
    /// A pawn could capture there, but a capture names the file it comes from.
    CaptureUnnamed {
        /// The pawn.
        from: Square,
        /// Where it could capture.
        to: Square,
    },
    /// A side must move; it may not pass.
    Passing(Side),
    /// The piece does not move that way.
    CannotReach {
        /// The piece.
        piece: At,
        /// Where it should go.
        to: Square,
    },
    /// Something stands in the way.
    Blocked {
        /// The piece.
        piece: At,
        /// What stands in the way.
        by: At,
    },
    /// A piece of the same side stands on the target.
    OwnPiece {
        /// The piece.
        piece: At,
        /// What stands on the target.
        on: At,
    },
    /// A pawn cannot move onto or past a piece in front of it.
    PawnBlocked {
        /// The pawn.
        pawn: Square,
        /// What stands before it.
        by: At,
        /// Whether it belongs to the other side.
        enemy: bool,
    },
    /// Only a pawn on its first square goes two steps.
    DoubleStepLater {
        /// The pawn.
        pawn: Square,
        /// The rank it would have to stand on.
        first: Rank,
    },
    /// Pawns do not go backwards or sideways.
    PawnBackwards(Square),
    /// A pawn goes diagonally only to capture.
    NothingToCapture {
        /// The pawn.
        pawn: Square,
        /// The empty square.
        to: Square,
    },
    /// A pawn may be taken en passant only at once, and only after a double step.
    NoEnPassant {
        /// The pawn that would take.
        pawn: Square,
        /// The pawn that stands beside it.
        victim: Square,
    },
    /// Taking en passant removes two pawns from a line and opens it to the king.
    EnPassantUncovers {
        /// The king.
        king: Square,
        /// Who would then attack it.
        by: At,
    },
    /// A pawn that reaches the last rank becomes a piece, and none was named.
    PromotionMissing(Square),
    /// A pawn does not become a king or stay a pawn.
    NotAPromotion(Kind),
    /// Only a pawn that reaches the last rank becomes another piece.
    PromotionMisplaced {
        /// What moves.
        piece: At,
        /// Where to.
        to: Square,
    },
    /// The piece shields its king from a line.
    Pinned {
        /// The piece.
        piece: At,
        /// The king.
        king: Square,
        /// Who pins it.
        by: At,
    },
    /// The king is in check and the move does not answer it.
    InCheck {
        /// Who gives check.
        by: Vec<At>,
        /// Where something may be put in between.
        between: Bitboard,
    },
    /// The king would be attacked.
    KingAttacked {
        /// Where it would go.
        to: Square,
        /// Who attacks that square.
        by: At,
    },
    /// The king would stay on the line of the piece that gives check.
    KingOnLine {
        /// Where it would go.
        to: Square,
        /// Who gives check along the line.
        by: At,
    },
    /// The king would stand next to the other king.
    KingsTouch {
        /// Where it would go.
        to: Square,
        /// The other king.
        other: Square,
    },
    /// King or rook has moved, or is not there.
    CastlingLost {
        /// Whose right it would be.
        side: Side,
        /// The wing.
        wing: Wing,
    },
    /// Something stands between king and rook, or where they would go.
    CastlingBlocked {
        /// The wing.
        wing: Wing,
        /// What stands there.
        by: At,
    },
    /// The king is in check.
    CastlingInCheck {
        /// Who gives check.
        by: At,
    },
    /// The king would cross an attacked square.
    CastlingThrough {
        /// The square.
        square: Square,
        /// Who attacks it.
        by: At,
    },
    /// The king would end on an attacked square.
    CastlingInto {
        /// The square.
        square: Square,
        /// Who attacks it.
        by: At,
    },
    /// The rook shields the king and would leave it open: in Chess960 only.
    CastlingUncovers {
        /// The rook.
        rook: Square,
        /// Who would attack the king.
        by: At,
    },
}

impl Reason {
    /// The article of the FIDE Laws of Chess (2023) that says so.
    pub const fn article(&self) -> &'static str {
        match self {
            Self::NoPiece(_)
            | Self::WrongKind { .. }
            | Self::NoSuchPiece { .. }
            | Self::StaysPut
            | Self::Misnamed { .. }
            | Self::OwnPiece { .. } => "3.1",
            Self::NotYours { .. } | Self::Passing(_) => "1.2",
            Self::GameOver { checkmate: true, .. } => "5.1.1",
            Self::GameOver { checkmate: false, .. } => "5.2.1",
            Self::CaptureUnnamed { .. } => "C.9",
            Self::NoneReaches { kind, .. } => article_of(*kind),
            Self::CannotReach { piece, .. } => article_of(piece.kind),
            Self::Blocked { .. } => "3.5",
            Self::PawnBlocked { .. } | Self::PawnBackwards(_) => "3.7.1",
            Self::DoubleStepLater { .. } => "3.7.2",
            Self::NothingToCapture { .. } | Self::NoSuchCapture { .. } => "3.7.3",
            Self::NoEnPassant { .. } => "3.7.3.2",
            Self::PromotionMissing(_) | Self::NotAPromotion(_) | Self::PromotionMisplaced { .. } => "3.7.3.3",
            Self::EnPassantUncovers { .. }
            | Self::Pinned { .. }
            | Self::InCheck { .. }
            | Self::KingAttacked { .. }
            | Self::KingOnLine { .. }
            | Self::KingsTouch { .. } => "3.9.2",
            Self::CastlingLost { .. } => "3.8.2.1",
            Self::CastlingBlocked { .. }
            | Self::CastlingInCheck { .. }
            | Self::CastlingThrough { .. }
            | Self::CastlingInto { .. }
            | Self::CastlingUncovers { .. } => "3.8.2.2",
        }
    }
}

/// The article on how a kind of piece moves.
const fn article_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Bishop => "3.2",
        Kind::Rook => "3.3",
        Kind::Queen => "3.4",
        Kind::Knight => "3.6",
        Kind::Pawn => "3.7",
        Kind::King => "3.8.1",
    }
}

impl core::error::Error for Reason {}
