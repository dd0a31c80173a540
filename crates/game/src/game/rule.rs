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
    pub(super) fn answer_ruling(&self, ruling: Ruling, now: Moment) -> Decision {
        if let Stage::Over(ending) = &self.stage {
            return Err(Refusal::Over(ending.clone()));
        }
        match ruling {
            Ruling::Flag => {
                let side = self.turn();
                Err(Refusal::FlagUp(side, self.clock.left(side, now)))
            }
            Ruling::Penalise(side, penalty) => self.penalise(side, penalty),
            Ruling::Pause => self.while_playing(Happening::Paused),
            Ruling::Resume => self.resume(),
            Ruling::Adjourn => self.while_playing(Happening::Adjourned),
            Ruling::IllegalMove => {
                self.while_at_the_board()?;
                self.undo_illegal_move()
            }
            Ruling::IllegalAction(side) => {
                self.while_at_the_board()?;
                match self.settings.rules.illegal_moves {
                    IllegalMoves::Refused => Err(Refusal::NoPenalties),
                    IllegalMoves::Penalised(given) | IllegalMoves::PenalisedOnClaim(given) => {
                        Ok(self.illegal_action(side, None, given))
                    }
                }
            }
            Ruling::Quickplay(answer) => self.answer_quickplay(answer),
            Ruling::GrantIncrement => {
                let side = self.asked_for_increment()?;
                if self.offers.of(side).stands {
                    return Err(Refusal::OfferStands);
                }
                let given = self.quickplay_time();
                Ok(vec![Happening::IncrementGranted { side, increment: INCREMENT, given }])
            }
            Ruling::RefuseIncrement => self.asked_for_increment().map(|side| vec![Happening::IncrementRefused(side)]),
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

    /// Something that is done while the game is being played.
    fn while_playing(&self, what: Happening) -> Decision {
        self.stage.refusal(self.turn()).map_or(Ok(vec![what]), Err)
    }

    /// Whether the game is being played or only paused, so that what happened on the board can be put right.
    fn while_at_the_board(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Paused => Ok(()),
            _ => self.stage.refusal(self.turn()).map_or(Ok(()), Err),
        }
    }

    fn asked_for_increment(&self) -> Result<Side, Refusal> {
        self.while_at_the_board()?;
        self.increment.ok_or(Refusal::NoIncrementAsked)
    }

    /// A penalty. Where it is the game, that is lost, whatever the opponent could have done: it is the arbiter's word.
    fn penalise(&self, side: Side, penalty: Penalty) -> Decision {
        let whose = match penalty {
            Penalty::GiveOpponent(_) => Some(!side),
            Penalty::Take(_) => Some(side),
            Penalty::Warning | Penalty::Loss => None,
        };
        if let Some(whose) = whose {
            if self.clock.control(whose).is_unlimited() {
                return Err(Refusal::NoClock(whose));
            }
            if matches!(self.stage, Stage::FlagFallen(_)) {
                return Err(Refusal::AwaitingArbiter);
            }
        }
        let lost = (penalty == Penalty::Loss).then(|| Happening::Ended(Ending::by(Cause::Penalty(side))));
        Ok([Happening::Penalised(side, penalty)].into_iter().chain(lost).collect())
    }

    fn resume(&self) -> Decision {
        match self.stage {
            // An adjournment may be called off as long as no move is sealed.
            Stage::Paused | Stage::Sealing => Ok(vec![Happening::Resumed]),
            Stage::Adjourned => Ok(self.open_sealed_move()),
            _ => Err(self.stage.refusal(self.turn()).unwrap_or(Refusal::NotPaused)),
        }
    }

    /// The sealed move is made, with an offer of a draw if one is written behind it; who sealed one that is unclear or
    /// illegal has lost.
    fn open_sealed_move(&self) -> Vec<Happening> {
        let text = self.sealed.as_ref().map_or("", |sealed| &sealed.text);
        let Ok(legal) = self.position().read(text) else {
            return vec![Happening::Ended(Ending::by(Cause::SealedMove(self.turn())))];
        };
        let opened = Happening::Opened(legal.shape());
        if let Some(ending) = self.ending_after(&legal.play()) {
            return vec![opened, Happening::Ended(ending)];
        }
        let is_offered = text.contains("(=)") && self.may_offer(self.turn(), 1).is_ok();
        [opened].into_iter().chain(is_offered.then_some(Happening::DrawOffered(self.turn()))).collect()
    }

    fn answer_quickplay(&self, answer: QuickplayAnswer) -> Decision {
        let postponed = || Side::ALL.into_iter().find(|side| self.quickplay.of(*side).is_postponed);
        let claimant = match &self.stage {
            Stage::Claimed => self.turn(),
            // Whose flag has fallen has the claim that matters, if both have one.
            Stage::FlagFallen(side) if self.quickplay.of(*side).is_postponed => *side,
            Stage::Playing | Stage::FlagFallen(_) => postponed().ok_or(Refusal::NoQuickplayClaim)?,
            stage => return Err(stage.refusal(self.turn()).unwrap_or(Refusal::NoQuickplayClaim)),
        };
        match (answer, &self.stage) {
            (QuickplayAnswer::Draw, _) => {
                let drawn = Ending { cause: Cause::QuickplayFinish(claimant), score: Score::Drawn };
                Ok(vec![Happening::Ended(drawn)])
            }
            (QuickplayAnswer::Reject, Stage::FlagFallen(side)) => {
                Ok(vec![Happening::Ended(self.loss(Cause::Time(*side)))])
            }
            (QuickplayAnswer::Reject, _) => {
                Ok(vec![Happening::QuickplayRejected { side: claimant, given: self.quickplay_time() }])
            }
            (QuickplayAnswer::Postpone, Stage::Claimed) => Ok(vec![Happening::QuickplayPostponed(claimant)]),
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
