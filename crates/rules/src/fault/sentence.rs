//! Faults in words.

use core::fmt;

use super::{CastlingFault, CheckFault, EnPassantFault, Fault};
use crate::words::{Listed, Standing};

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(side) => write!(f, "{side} has no king (2.3)"),
            Self::ManyKings { side, squares } => {
                write!(f, "{side} has {} kings, on {} (2.3)", squares.len(), Listed(squares.iter(), "and"))
            }
            Self::KingsAdjacent(kings) => {
                write!(f, "the kings on {} and {} stand next to each other (3.9.2)", kings.white, kings.black)
            }
            Self::LeftInCheck { side, king, by } => {
                let attackers = Listed(by.iter().map(|&(square, piece)| Standing(piece.kind, square)), "and");
                let verb = if by.len() == 1 { "gives" } else { "give" };
                write!(f, "the {attackers} {verb} check to the king on {king}, but it is {}'s move (3.9.2)", !*side)
            }
            Self::PawnsOnEdge(pawns) => {
                let (verb, noun) = if pawns.len() == 1 { ("stands", "pawn") } else { ("stand", "pawns") };
                match pawns.as_slice() {
                    [(square, pawn)] => write!(f, "the {pawn} on {square}")?,
                    _ => write!(f, "the {noun} on {}", Listed(pawns.iter().map(|(square, _)| square), "and"))?,
                }
                write!(f, " {verb} on the first or last rank (3.7.3.3)")
            }
            Self::Castling { side, rook, why } => {
                write!(f, "{side} is said to have the right to castle with the rook on {rook}, but ")?;
                match why {
                    CastlingFault::NotOnFirstRank => write!(f, "{rook} is not on {side}'s first rank")?,
                    CastlingFault::NoRook => write!(f, "no rook of {side}'s stands there")?,
                    CastlingFault::KingAway => write!(f, "{side}'s king is not on its first rank")?,
                    CastlingFault::TwoOnOneWing(wing) => write!(f, "another rook on the {wing} has it too")?,
                    CastlingFault::NotStandard => {
                        f.write_str("in standard chess the king castles from the e-file with a rook in the corner")?;
                    }
                }
                f.write_str(" (3.8.2)")
            }
            Self::EnPassant { square, why } => {
                write!(f, "no double step explains the en-passant square {square}: ")?;
                match why {
                    EnPassantFault::WrongRank => f.write_str("it is not on the rank that such a pawn passes over")?,
                    EnPassantFault::Occupied => f.write_str("it is not empty")?,
                    EnPassantFault::NoPawn => f.write_str("no pawn stands in front of it")?,
                    EnPassantFault::OriginOccupied => f.write_str("the square behind it is not empty")?,
                }
                f.write_str(" (3.7.3.2)")
            }
            Self::TooManyPieces { side, count } => write!(f, "{side} has {count} pieces; there are sixteen (2.2)"),
            Self::TooManyPawns { side, count } => write!(f, "{side} has {count} pawns; there are eight (2.2)"),
            Self::TooManyPromoted { side, promoted, pawns } => write!(
                f,
                "{side} has {promoted} {} and {pawns} {} left: together more than eight (3.7.3.3)",
                if *promoted == 1 { "piece that must have been a pawn" } else { "pieces that must have been pawns" },
                if *pawns == 1 { "pawn" } else { "pawns" },
            ),
            Self::TooFewCaptures { side, needed, lost } => write!(
                f,
                "{side}'s pawns stand behind one another after at least {needed} {}, but {} has lost {lost} (3.7.3)",
                if *needed == 1 { "capture" } else { "captures" },
                !*side
            ),
            Self::TooManyCheckers(by) => write!(
                f,
                "the {} all give check; one move gives two at most (3.10.3)",
                Listed(by.iter().map(|&(square, piece)| Standing(piece.kind, square)), "and")
            ),
            Self::ImpossibleCheck { by, why } => {
                let verb = if by.len() == 1 { "gives check, but" } else { "both give check, but" };
                let who = Listed(by.iter().map(|&(square, piece)| Standing(piece.kind, square)), "and");
                write!(f, "the {who} {verb} ")?;
                f.write_str(match why {
                    CheckFault::OneLine => "no move gives check from both ends of one line",
                    CheckFault::NeitherUncovered => "no move gives check with two pieces that do not slide",
                    CheckFault::BeforeDoubleStep => "the double step said to be the last move did not bring it about",
                })?;
                f.write_str(" (3.10.3)")
            }
        }
    }
}
