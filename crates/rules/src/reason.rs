//! Why a move is not legal: as a value, and as one plain sentence that names the pieces and
//! squares concerned and the article of the Laws.

use alloc::vec::Vec;
use core::fmt;

use crate::words::{Listed, Standing};
use crate::{Bitboard, File, Kind, Piece, Rank, Side, Square, Wing};

/// A piece and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub square: Square,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Standing(self.kind, self.square).fmt(f)
    }
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

/// The words for a piece that is captured: a queen is "she".
const fn object(kind: Kind) -> &'static str {
    match kind {
        Kind::Queen => "her",
        _ => "it",
    }
}

/// What each kind does, for a learner.
const fn way(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "a pawn goes straight ahead and captures one step diagonally",
        Kind::Knight => "a knight goes two squares along a line and one to the side",
        Kind::Bishop => "a bishop goes along diagonals",
        Kind::Rook => "a rook goes along files and ranks",
        Kind::Queen => "a queen goes along files, ranks and diagonals",
        Kind::King => "a king goes one square",
    }
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

impl fmt::Display for Reason {
    /// One sentence, with the article behind it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_sentence(f)?;
        write!(f, " ({})", self.article())
    }
}

impl Reason {
    fn write_sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPiece(square) => write!(f, "there is no piece on {square}"),
            Self::NotYours { piece, square } => {
                write!(f, "the {} on {square} is {}'s, and it is {}'s move", piece.kind, piece.side, !piece.side)
            }
            Self::WrongKind { said, found, square } => {
                write!(f, "a {} stands on {square}, not a {said}", found.kind)
            }
            Self::NoSuchPiece { side, kind, file, rank } => {
                write!(f, "{side} has no {kind}")?;
                match (file, rank) {
                    (Some(file), Some(rank)) => write!(f, " on {file}{rank}"),
                    (Some(file), None) => write!(f, " on the {file}-file"),
                    (None, Some(rank)) => write!(f, " on rank {rank}"),
                    (None, None) => Ok(()),
                }
            }
            Self::NoneReaches { side, kind, to } => write!(f, "no {kind} of {side}'s can go to {to}"),
            Self::NoSuchCapture { side, from, to } => {
                write!(f, "{side} has no pawn")?;
                if let Some(file) = from {
                    write!(f, " on the {file}-file")?;
                }
                f.write_str(" that can capture")?;
                to.map_or(Ok(()), |file| write!(f, " on the {file}-file"))
            }
            Self::StaysPut => f.write_str("a move goes to another square"),
            Self::Misnamed { from, to } => {
                write!(f, "a move from {from} to {to} is legal, but it is not what it was said to be")
            }
            Self::Passing(side) => write!(f, "{side} must move: there is no passing"),
            Self::CannotReach { piece, to } => {
                write!(f, "the {piece} cannot go to {to}: {}", way(piece.kind))
            }
            Self::Blocked { piece, by } => write!(f, "the {piece} cannot pass the {by}"),
            Self::OwnPiece { piece, on } => {
                write!(f, "the {piece} cannot go to {}, where a {} of its own side stands", on.square, on.kind)
            }
            Self::PawnBlocked { pawn, by, enemy: true } => {
                write!(f, "the pawn on {pawn} cannot go past the {by}: a pawn does not capture straight ahead")
            }
            Self::PawnBlocked { pawn, by, enemy: false } => {
                write!(f, "the pawn on {pawn} cannot go past the {by}")
            }
            Self::DoubleStepLater { pawn, first } => {
                write!(f, "the pawn on {pawn} goes one step only: two are for a pawn on rank {first}")
            }
            Self::PawnBackwards(pawn) => {
                write!(f, "the pawn on {pawn} goes neither backwards nor sideways")
            }
            Self::NothingToCapture { pawn, to } => {
                write!(f, "the pawn on {pawn} goes diagonally only to capture, and {to} is empty")
            }
            Self::NoEnPassant { pawn, victim } => write!(
                f,
                "the pawn on {pawn} may take the pawn on {victim} en passant only at once after its double step"
            ),
            Self::EnPassantUncovers { king, by } => {
                write!(f, "taking en passant would open the king on {king} to the {by}")
            }
            Self::PromotionMissing(pawn) => {
                write!(f, "the pawn on {pawn} reaches the last rank: say what it becomes, like =Q")
            }
            Self::NotAPromotion(kind) => {
                write!(f, "a pawn becomes a queen, rook, bishop or knight, not a {kind}")
            }
            Self::PromotionMisplaced { piece, to } => {
                write!(f, "the {piece} becomes nothing else on {to}: only a pawn on the last rank does")
            }
            Self::Pinned { piece, king, by } => {
                write!(f, "the {piece} is pinned to the king on {king} by the {by}")
            }
            Self::InCheck { by, between } => write_check(f, by, *between),
            Self::KingAttacked { to, by } => write!(f, "the king would be on {to}, which the {by} attacks"),
            Self::KingOnLine { to, by } => {
                write!(f, "the king would be on {to}, still on the line of the {by}, which gives check")
            }
            Self::KingsTouch { to, other } => {
                write!(f, "the king would be on {to}, next to the king on {other}")
            }
            Self::CastlingLost { side, wing } => {
                write!(f, "{side} has no right to castle on the {wing}: the king or that rook has moved or is gone")
            }
            Self::CastlingBlocked { wing, by } => {
                write!(f, "the {by} stands in the way of castling on the {wing}")
            }
            Self::CastlingInCheck { by } => {
                write!(f, "the king may not castle while the {by} gives check")
            }
            Self::CastlingThrough { square, by } => {
                write!(f, "the king would cross {square}, which the {by} attacks")
            }
            Self::CastlingInto { square, by } => {
                write!(f, "the king would be on {square}, which the {by} attacks")
            }
            Self::CastlingUncovers { rook, by } => {
                write!(f, "the rook on {rook} shields the king from the {by}, which would give check")
            }
        }
    }
}

/// Who gives check, and what can be done about it.
fn write_check(f: &mut fmt::Formatter<'_>, by: &[At], between: Bitboard) -> fmt::Result {
    match by {
        [checker] => {
            write!(f, "the {checker} gives check: move the king")?;
            if between.is_empty() {
                write!(f, " or capture {}", object(checker.kind))
            } else {
                let squares = Listed(between.iter(), "or");
                write!(f, ", capture {}, or put something on {squares}", object(checker.kind))
            }
        }
        _ => write!(f, "the {} both give check: only the king can move", Listed(by.iter(), "and")),
    }
}
