//! Reasons in words.

use core::fmt;

use super::{At, Reason};
use crate::words::{Listed, Standing};
use crate::{Bitboard, Kind};

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
        Kind::Pawn => "a pawn goes one square ahead, two from where it starts, and captures one square diagonally",
        Kind::Knight => "a knight goes two squares along a line and one to the side",
        Kind::Bishop => "a bishop goes along diagonals",
        Kind::Rook => "a rook goes along files and ranks",
        Kind::Queen => "a queen goes along files, ranks and diagonals",
        Kind::King => "a king goes one square",
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Standing(self.kind, self.square).fmt(f)
    }
}

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
            Self::GameOver { side, checkmate: true } => write!(f, "{side} is checkmated: the game is over"),
            Self::GameOver { side, checkmate: false } => write!(f, "{side} is stalemated: the game is over"),
            Self::CaptureUnnamed { from, to } => {
                write!(f, "only the pawn on {from} can go to {to}, and a capture names its file: {}x{to}", from.file())
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
            Self::CastlingLost { .. }
            | Self::CastlingBlocked { .. }
            | Self::CastlingInCheck { .. }
            | Self::CastlingThrough { .. }
            | Self::CastlingInto { .. }
            | Self::CastlingUncovers { .. } => self.write_castling(f),
        }
    }

    fn write_castling(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
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
            _ => Ok(()),
        }
    }
}

/// Who gives check, and what can be done about it.
fn write_check(f: &mut fmt::Formatter<'_>, by: &[At], between: Bitboard) -> fmt::Result {
    let [checker] = by else {
        let all = if by.len() == 2 { "both" } else { "all" };
        return write!(f, "the {} {all} give check: only the king can move", Listed(by.iter(), "and"));
    };
    write!(f, "the {checker} gives check: move the king")?;
    if between.is_empty() {
        write!(f, " or capture {}", object(checker.kind))
    } else {
        let squares = Listed(between.iter(), "or");
        write!(f, ", capture {}, or put something on {squares}", object(checker.kind))
    }
}
