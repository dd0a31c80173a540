//! What a ruling of the arbiter leads to. Nothing changes here.

use tabiya_rules::Side;

use super::{Game, Stage};
use crate::{
    Cause, Ending, Happening, IllegalMoves, Irregularity, Moment, Penalty, Quickplay, QuickplayAnswer, Refusal, Ruling,
    Score, Span,
};

/// The longest reason for a result that is kept.
const LONGEST_REASON: usize = 1_000;
/// After so many moves of each side, how the game began does not matter any more (7.3, A.5.1).
const TOO_LATE: u32 = 10;

/// The increment a player short of time may ask for (III.4).
const INCREMENT: Span = Span::from_seconds(5);

type Decision = Result<Vec<Happening>, Refusal>;

impl Game {
    pub(super) fn decide_ruling(&self, ruling: Ruling, now: Moment) -> Decision {
        if let Stage::Over(ending) = &self.stage {
            return Err(Refusal::Over(ending.clone()));
        }
        match ruling {
            Ruling::Flag => {
                let side = self.turn();
                Err(Refusal::FlagUp(side, self.clock.left(side, now)))
            }
            Ruling::Penalise(side, penalty) => self.penalise(side, penalty),
            Ruling::Pause => match self.stage {
                Stage::Playing => Ok(vec![Happening::Paused]),
                Stage::Sealing => Err(Refusal::MustSeal(self.turn())),
                Stage::Adjourned => Err(Refusal::Adjourned),
                Stage::Claimed | Stage::FlagFallen(_) => Err(Refusal::AwaitingArbiter),
                _ => Err(Refusal::Paused),
            },
            Ruling::Resume => self.resume(),
            Ruling::Adjourn => match self.stage {
                Stage::Playing => Ok(vec![Happening::Adjourned]),
                Stage::Paused => Err(Refusal::Paused),
                Stage::Sealing => Err(Refusal::MustSeal(self.turn())),
                Stage::Claimed | Stage::FlagFallen(_) => Err(Refusal::AwaitingArbiter),
                _ => Err(Refusal::Adjourned),
            },
            Ruling::IllegalMove => self.undo_illegal_move(),
            Ruling::IllegalAction(side) => match self.settings.rules.illegal_moves {
                IllegalMoves::Refused => Err(Refusal::NoPenalties),
                IllegalMoves::Penalised(given) | IllegalMoves::PenalisedOnClaim(given) => {
                    Ok(self.illegal_action(side, None, given))
                }
            },
            Ruling::Quickplay(answer) => self.answer_quickplay(answer),
            Ruling::GrantIncrement if self.increment.is_none() => Err(Refusal::NoQuickplayClaim),
            Ruling::GrantIncrement => {
                Ok(vec![Happening::IncrementGranted { increment: INCREMENT, given: self.quickplay_time() }])
            }
            Ruling::Abandoned(side) => Ok(vec![Happening::Ended(self.loss(Cause::Abandonment(side)))]),
            Ruling::Forfeit(side) if !self.is_absent(side) => Err(Refusal::HasArrived(side)),
            Ruling::Forfeit(side) => Ok(vec![Happening::Ended(Ending::by(Cause::Forfeit(side)))]),
            Ruling::Discontinue(irregularity) => self.discontinue(irregularity),
            Ruling::Abort => Ok(vec![Happening::Ended(Ending { cause: Cause::Aborted(None), score: Score::None })]),
            Ruling::Declare(_, reason) if reason.len() > LONGEST_REASON => Err(Refusal::TooLong(LONGEST_REASON)),
            Ruling::Declare(score, reason) => {
                Ok(vec![Happening::Ended(Ending { cause: Cause::Declared(reason), score })])
            }
        }
    }

    fn penalise(&self, side: Side, penalty: Penalty) -> Decision {
        let whose = match penalty {
            Penalty::GiveOpponent(_) => Some(!side),
            Penalty::Take(_) => Some(side),
            Penalty::Warning | Penalty::Loss => None,
        };
        if let Some(whose) = whose.filter(|whose| self.clock.control(*whose).is_unlimited()) {
            return Err(Refusal::NoClock(whose));
        }
        let penalised = Happening::Penalised(side, penalty);
        let lost = (penalty == Penalty::Loss).then(|| Happening::Ended(self.loss(Cause::Penalty(side))));
        Ok([penalised].into_iter().chain(lost).collect())
    }

    fn resume(&self) -> Decision {
        match self.stage {
            Stage::Paused => Ok(vec![Happening::Resumed]),
            Stage::Adjourned => Ok(self.open_sealed_move()),
            Stage::Sealing => Err(Refusal::MustSeal(self.turn())),
            Stage::Claimed | Stage::FlagFallen(_) => Err(Refusal::AwaitingArbiter),
            Stage::Playing | Stage::Over(_) => Err(Refusal::NotPaused),
        }
    }

    /// The sealed move is made; who sealed one that is unclear or illegal has lost.
    fn open_sealed_move(&self) -> Vec<Happening> {
        let text = self.sealed.as_ref().map_or("", |sealed| &sealed.text);
        match self.position().read(text) {
            Ok(legal) => {
                let ended = self.ending_after(&legal.play()).map(Happening::Ended);
                [Happening::Opened(legal.shape())].into_iter().chain(ended).collect()
            }
            Err(_) => vec![Happening::Ended(self.loss(Cause::SealedMove(self.turn())))],
        }
    }

    fn answer_quickplay(&self, answer: QuickplayAnswer) -> Decision {
        let claimant = match self.stage {
            Stage::Claimed => self.turn(),
            Stage::FlagFallen(side) => side,
            _ => self.quickplay.ok_or(Refusal::NoQuickplayClaim)?,
        };
        let drawn = Ending { cause: Cause::QuickplayFinish(claimant), score: Score::Drawn };
        match (answer, &self.stage) {
            (QuickplayAnswer::Draw, _) => Ok(vec![Happening::Ended(drawn)]),
            (QuickplayAnswer::Reject, Stage::FlagFallen(side)) => {
                Ok(vec![Happening::Ended(self.loss(Cause::Time(*side)))])
            }
            (QuickplayAnswer::Reject, _) => Ok(vec![Happening::QuickplayRejected { given: self.quickplay_time() }]),
            (QuickplayAnswer::Postpone, Stage::Claimed) => Ok(vec![Happening::QuickplayPostponed]),
            (QuickplayAnswer::Postpone, Stage::FlagFallen(_)) => Err(Refusal::AwaitingArbiter),
            (QuickplayAnswer::Postpone, _) => Err(Refusal::NoQuickplayClaim),
        }
    }

    /// What the opponent of a player gets who turned to the arbiter for want of time.
    fn quickplay_time(&self) -> Span {
        match self.settings.rules.quickplay {
            Quickplay::Claims(given) => given,
            Quickplay::Off => Span::ZERO,
        }
    }

    fn discontinue(&self, irregularity: Irregularity) -> Decision {
        let is_late = Side::ALL.into_iter().all(|side| self.moves_made(side) >= TOO_LATE);
        // Where nobody watches every move, a wrong set-up stands after ten moves as well.
        let is_unwatched = matches!(self.settings.rules.illegal_moves, IllegalMoves::PenalisedOnClaim(_));
        match irregularity {
            Irregularity::ColoursReversed if is_late => Err(Refusal::TooLateToDiscontinue("7.3")),
            Irregularity::WrongSetUp if is_late && is_unwatched => Err(Refusal::TooLateToDiscontinue("A.5.1")),
            _ => {
                let ending = Ending { cause: Cause::Discontinued(irregularity), score: Score::None };
                Ok(vec![Happening::Ended(ending)])
            }
        }
    }
}
