//! The words for what the arbiter finds.

use std::fmt;

use tabiya_rules::Side;

use super::{ClaimRun, Contrary, Finding, Matter, NamedMove, Upshot};
use crate::{Claim, Refusal};

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(made) = &self.made {
            write!(f, "{made}: ")?;
        }
        self.what.fmt(f)
    }
}

impl fmt::Display for NamedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.side == Side::White { "." } else { "..." };
        f.pad(&format!("{}{dots}{}", self.number, self.san))
    }
}

impl fmt::Display for Matter {
    /// One sentence, with the article behind it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claimable(run) => run.fmt(f),
            Self::Ended(ending) => ending.fmt(f),
            Self::PlayedOn(ending, plies) => {
                let were = if *plies == 1 { "was" } else { "were" };
                write!(
                    f,
                    "the game was over, and {} {were} made all the same ({})",
                    half_moves(*plies),
                    ending.article()
                )
            }
            Self::Passed(side) => {
                write!(f, "{side} passed, which is no move: what follows is not looked at ({})", self.article())
            }
            Self::Contrary(outcome, contrary) => {
                write!(f, "{outcome} is contrary to the Laws: ")?;
                match contrary {
                    Contrary::Ended(ending) => ending.fmt(f),
                    Contrary::CannotMate(side) => write!(
                        f,
                        "{side} cannot mate by any series of legal moves: drawn, whether {} resigned (5.1.2) or lost on \
                         time (6.9)",
                        !*side
                    ),
                    Contrary::TooEarly => Refusal::TooEarlyToAgree(1).fmt(f),
                }
            }
        }
    }
}

impl fmt::Display for ClaimRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.claim {
            Claim::Threefold => write!(f, "the position has occurred {} times", in_letters(self.times))?,
            Claim::FiftyMoves => f.write_str("fifty moves without a capture or a move of a pawn")?,
        }
        match (self.upshot, self.more) {
            (Upshot::Drawn, 0) => f.write_str(", and the game was drawn")?,
            (upshot, more) => {
                match self.mover {
                    Some(mover) => write!(f, ": {mover} could claim with this move, {} after it", self.turn)?,
                    None => write!(f, ": {} could claim", self.turn)?,
                }
                match (upshot, more) {
                    (Upshot::Nothing, 0) => {}
                    (Upshot::Nothing, more) => write!(f, ", and so on for {}", more_half_moves(more))?,
                    (Upshot::Drawn, more) => {
                        write!(f, ", and so on until the game was drawn {} later", half_moves(more))?;
                    }
                }
            }
        }
        write!(f, " ({})", self.claim.article())
    }
}

fn half_moves(count: u32) -> String {
    if count == 1 { "one half-move".to_owned() } else { format!("{count} half-moves") }
}

fn more_half_moves(count: u32) -> String {
    if count == 1 { "one more half-move".to_owned() } else { format!("{count} more half-moves") }
}

fn in_letters(times: u32) -> String {
    match times {
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        times => times.to_string(),
    }
}
