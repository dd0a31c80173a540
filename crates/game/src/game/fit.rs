//! Whether an event can follow on those before it. What is decided always can; what is read from a record may not.

use tabiya_rules::Side;

use super::{Game, Legality, Misfit, Stage};
use crate::{Cause, Event, Happening};

impl Game {
    /// Adds an event that was decided on, here or elsewhere, or read from a record.
    ///
    /// # Errors
    /// If it does not fit the events so far; nothing has changed then.
    pub fn follow(&mut self, event: Event) -> Result<(), Misfit> {
        let number = self.version() + 1;
        let misfit = |what| Misfit { number, what };
        if event.number != number {
            return Err(misfit("its number is not the next one"));
        }
        if self.events.last().is_some_and(|last| event.at < last.at) {
            return Err(misfit("it happened before the event ahead of it"));
        }
        if self.events.is_empty() != (event.what == Happening::Begun) {
            return Err(misfit("a game begins once, first of all"));
        }
        self.fits(&event.what).map_err(misfit)?;
        self.change(&event.what, event.at).map_err(misfit)?;
        if let Some(side) = doer(&event.what, !self.turn(), self.turn()) {
            *self.has_arrived.of_mut(side) = true;
        }
        self.events.push(event);
        Ok(())
    }

    /// Whether something can happen at this stage of the game.
    fn fits(&self, what: &Happening) -> Result<(), &'static str> {
        let stage = &self.stage;
        let fits = match what {
            _ if matches!(stage, Stage::Over(_)) => return Err("the game was over"),
            Happening::Begun | Happening::Arrived(_) | Happening::Penalised(..) => true,
            Happening::Moved { .. }
            | Happening::MovedIllegally { .. }
            | Happening::ClaimRejected { .. }
            | Happening::TakebackOffered(_)
            | Happening::TakebackDeclined(_)
            | Happening::TakenBack(_)
            | Happening::Touched(_)
            | Happening::Adjusted(_)
            | Happening::Released(_)
            | Happening::Paused
            | Happening::Adjourned => *stage == Stage::Playing,
            Happening::QuickplayClaimed(side) | Happening::IncrementAsked(side) => {
                *stage == Stage::Playing && *side == self.turn()
            }
            Happening::IllegalMove { .. } | Happening::IncrementGranted { .. } | Happening::IncrementRefused(_) => {
                matches!(stage, Stage::Playing | Stage::Paused)
            }
            Happening::IllegalMoveUndone { .. } => {
                matches!(stage, Stage::Playing | Stage::Paused) && self.illegal_move_stands()
            }
            Happening::DrawOffered(_) | Happening::DrawDeclined(_) => {
                !matches!(stage, Stage::Claimed | Stage::FlagFallen(_))
            }
            Happening::Resumed => matches!(stage, Stage::Paused | Stage::Sealing),
            Happening::Sealed { .. } => *stage == Stage::Sealing,
            Happening::Opened(_) => *stage == Stage::Adjourned,
            Happening::QuickplayPostponed(side) => *stage == Stage::Claimed && *side == self.turn(),
            Happening::QuickplayRejected { side, .. } => match stage {
                Stage::Claimed => *side == self.turn(),
                Stage::Playing => self.quickplay.of(*side).is_postponed,
                _ => false,
            },
            Happening::FlagFell(side) => {
                matches!(stage, Stage::Playing | Stage::Sealing) && self.clock.turn() == Some(*side)
            }
            Happening::Ended(ending) => {
                let is_agreed =
                    ending.cause != Cause::Agreement || Side::ALL.iter().any(|side| self.offers.of(*side).stands);
                is_agreed && ending.fits(self.position())
            }
        };
        if fits { Ok(()) } else { Err("it cannot happen at this stage") }
    }

    /// Whether the last move is an illegal one that nobody has answered yet.
    pub(super) fn illegal_move_stands(&self) -> bool {
        self.moves.last().is_some_and(|last| last.legality == Legality::Illegal)
    }
}

/// Who is at the board, since this was their doing: of a move, who made it; of what is done on one's move, whose it is.
fn doer(what: &Happening, has_moved: Side, is_to_move: Side) -> Option<Side> {
    match what {
        Happening::Moved { .. } | Happening::MovedIllegally { .. } | Happening::Opened(_) => Some(has_moved),
        Happening::ClaimRejected { .. }
        | Happening::Touched(_)
        | Happening::Adjusted(_)
        | Happening::Released(_)
        | Happening::Sealed { .. } => Some(is_to_move),
        Happening::IllegalMove { side, .. }
        | Happening::DrawOffered(side)
        | Happening::DrawDeclined(side)
        | Happening::TakebackOffered(side)
        | Happening::TakebackDeclined(side)
        | Happening::Arrived(side)
        | Happening::QuickplayClaimed(side)
        | Happening::IncrementAsked(side) => Some(*side),
        _ => None,
    }
}
