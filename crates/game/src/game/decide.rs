//! What a player's command leads to. Nothing changes here.

use tabiya_rules::{LegalMove, Move, Nature, Position, Promotion, Reason, Side, Square};

use super::apply::unlawful;
use super::end::loss_in;
use super::{Game, Stage};
use crate::{
    Agreement, At, Bonus, Cause, Claim, Command, DrawOffers, Ending, Happening, IllegalMoves, Quickplay, Refusal,
    Score, Span, Takebacks, Terms, Touch, WrongClaims,
};

/// The longest text of a sealed move that is kept.
const LONGEST_SEALED: usize = 200;
/// With less than this a player may ask for a draw for want of time (III.5).
const SHORT_OF_TIME: Span = Span::from_minutes(2);

type Decision = Result<Vec<Happening>, Refusal>;

impl Game {
    pub(super) fn answer(&self, side: Side, command: Command, at: At) -> Decision {
        if let Stage::Over(ending) = &self.stage {
            return Err(Refusal::Over(ending.clone()));
        }
        let lag = at.lag.min(self.settings.rules.most_lag);
        match command {
            Command::Play(shape) => self.make_move(side, shape, lag),
            Command::PlayAndOffer(shape) => self.play_and_offer(side, shape, lag),
            Command::PressClock => self.press_clock(side),
            Command::OfferDraw => self.offer_draw(side),
            Command::AcceptDraw => self.accept_draw(side),
            Command::DeclineDraw => self.standing_offer(side).map(|()| vec![Happening::DrawDeclined(side)]),
            Command::ClaimDraw => self.claim(side),
            Command::ClaimDrawWith(shape) => self.claim_with(side, shape, lag),
            Command::Resign => Ok(vec![Happening::Ended(self.loss(Cause::Resignation(side)))]),
            Command::OfferTakeback => self.offer_takeback(side),
            Command::AcceptTakeback => self.accept_takeback(side),
            Command::DeclineTakeback => self.takeback_of_other(side).map(|_| vec![Happening::TakebackDeclined(side)]),
            Command::Abort => self.abort(side),
            Command::CallFlag => Err(Refusal::FlagUp(!side, self.clock.left(!side, at.now))),
            Command::ClaimIllegalMove => {
                self.on_move(side)?;
                self.undo_illegal_move()
            }
            Command::ClaimQuickplay => self.claim_quickplay(side, at),
            Command::AskForIncrement => self.ask_for_increment(side, at),
            Command::Arrive if self.is_absent(side) => Ok(vec![Happening::Arrived(side)]),
            Command::Arrive => Err(Refusal::HasArrived(side)),
            Command::Touch(square) => self.touch(side, square).map(|()| vec![Happening::Touched(square)]),
            Command::Adjust(square) => self.touch(side, square).map(|()| vec![Happening::Adjusted(square)]),
            Command::Release(square) => self.release(side, square),
            Command::Seal(text) => self.seal(side, text, lag),
        }
    }

    /// Whether this side has the move in a game that goes on.
    fn on_move(&self, side: Side) -> Result<(), Refusal> {
        self.stage.refusal(self.turn()).map_or(Ok(()), Err)?;
        if side == self.turn() { Ok(()) } else { Err(Refusal::NotYourMove(!side)) }
    }

    fn make_move(&self, side: Side, shape: Move, lag: Span) -> Decision {
        self.on_move(side)?;
        match self.position().legal(shape) {
            Some(legal) => self.permitted(legal).map(|()| self.moved(legal, lag)),
            None => self.illegal_move(shape, lag),
        }
    }

    fn play_and_offer(&self, side: Side, shape: Move, lag: Span) -> Decision {
        let mut happenings = self.make_move(side, shape, lag)?;
        let is_made = matches!(happenings[..], [Happening::Moved { .. } | Happening::MovedIllegally { .. }]);
        let is_offered = is_made && self.may_offer(side, 1).is_ok();
        happenings.extend(is_offered.then_some(Happening::DrawOffered(side)));
        Ok(happenings)
    }

    /// Whether touched pieces leave this move.
    fn permitted(&self, legal: LegalMove<'_>) -> Result<(), Refusal> {
        let objection = self.touches.objection(self.position(), legal.shape());
        objection.map_or(Ok(()), |duty| Err(Refusal::TouchMove(duty)))
    }

    /// A legal move, and the end of the game if it brings that.
    fn moved(&self, legal: LegalMove<'_>, lag: Span) -> Vec<Happening> {
        let moved = Happening::Moved { shape: legal.shape(), lag };
        let ended = self.ending_after(&legal.play()).map(Happening::Ended);
        [moved].into_iter().chain(ended).collect()
    }

    fn illegal_move(&self, shape: Move, lag: Span) -> Decision {
        let given = match self.settings.rules.illegal_moves {
            IllegalMoves::Refused => return Err(self.why_not(shape)),
            // A piece of the other side, or none at all, is not a move that anybody completes.
            _ if !self.position().of_side(self.turn()).has(shape.from()) => return Err(self.why_not(shape)),
            IllegalMoves::PenalisedOnClaim(_) if self.may_stand(shape) => {
                return Ok(vec![Happening::MovedIllegally { shape, lag }]);
            }
            IllegalMoves::Penalised(given) | IllegalMoves::PenalisedOnClaim(given) => given,
        };
        let mut happenings = self.illegal_action(self.turn(), Some(shape), given);
        // A pawn left on the last rank is an illegal move, and becomes a queen (7.5.2).
        let queen = self.unpromoted(shape).filter(|queen| self.permitted(*queen).is_ok());
        if let ([Happening::IllegalMove { .. }], Some(queen)) = (&happenings[..], queen) {
            happenings.extend(self.moved(queen, lag));
        }
        Ok(happenings)
    }

    /// Whether the game can go on from where an illegal move leads, until somebody points it out.
    fn may_stand(&self, shape: Move) -> bool {
        unlawful(self.position(), shape).is_some_and(|next| next.has_legal_move())
    }

    /// Why a move that is not legal is refused.
    fn why_not(&self, shape: Move) -> Refusal {
        let reason = self.position().why_not_move(shape);
        Refusal::Illegal(reason.unwrap_or(Reason::Misnamed { from: shape.from(), to: shape.to() }))
    }

    /// The promotion to a queen that a pawn's move to the last rank, and no further, stands for.
    fn unpromoted(&self, shape: Move) -> Option<LegalMove<'_>> {
        let queen = Move::new(shape.from(), shape.to(), Nature::Promotion(Promotion::Queen))?;
        self.position().legal(queen).filter(|_| shape.nature() == Nature::Plain)
    }

    fn press_clock(&self, side: Side) -> Decision {
        self.on_move(side)?;
        match self.settings.rules.illegal_moves {
            IllegalMoves::Refused => Err(Refusal::NothingMoved(side)),
            IllegalMoves::Penalised(given) | IllegalMoves::PenalisedOnClaim(given) => {
                Ok(self.illegal_action(side, None, given))
            }
        }
    }

    /// What counts as an illegal move, and is undone at once.
    pub(super) fn illegal_action(&self, side: Side, shape: Option<Move>, given: Span) -> Vec<Happening> {
        let (given, lost) = self.illegal_move_costs(side, given, self.position());
        [Happening::IllegalMove { side, shape, given }].into_iter().chain(lost).collect()
    }

    /// The illegal move on the board is taken back (A.5.2).
    pub(super) fn undo_illegal_move(&self) -> Decision {
        let IllegalMoves::PenalisedOnClaim(given) = self.settings.rules.illegal_moves else {
            return Err(Refusal::NoIllegalMove);
        };
        let (true, Some(restored)) = (self.illegal_move_stands(), self.history.previous()) else {
            return Err(Refusal::NoIllegalMove);
        };
        let (given, lost) = self.illegal_move_costs(!self.turn(), given, restored);
        Ok([Happening::IllegalMoveUndone { given }].into_iter().chain(lost).collect())
    }

    /// What an illegal move costs: time the first time, the game the second (7.5.5), by the position as it is restored.
    fn illegal_move_costs(&self, offender: Side, given: Span, restored: &Position) -> (Span, Option<Happening>) {
        if self.illegal_moves(offender) == 0 {
            return (self.payable(!offender, given), None);
        }
        (Span::ZERO, Some(Happening::Ended(loss_in(restored, Cause::IllegalMoves(offender)))))
    }

    /// What a side can be given: nothing if it has no clock.
    pub(super) fn payable(&self, side: Side, given: Span) -> Span {
        if self.clock.control(side).is_unlimited() { Span::ZERO } else { given }
    }

    /// Whether a draw may be offered, by a side that is about to make so many moves with it.
    pub(super) fn may_offer(&self, side: Side, extra: u32) -> Result<(), Refusal> {
        self.may_agree(side, extra)?;
        let offer = self.offers.of(side);
        if offer.stands {
            return Err(Refusal::OfferStands);
        }
        if let (DrawOffers::Every(moves), Some(last)) = (self.settings.rules.draw_offers, offer.last) {
            let passed = (self.moves_made(side) + extra).saturating_sub(last);
            if passed < moves {
                return Err(Refusal::OfferedLately(moves - passed));
            }
        }
        Ok(())
    }

    fn may_agree(&self, side: Side, extra: u32) -> Result<(), Refusal> {
        if matches!(self.stage, Stage::Claimed | Stage::FlagFallen(_)) {
            return Err(Refusal::AwaitingArbiter);
        }
        match self.settings.rules.agreement {
            Agreement::Never => Err(Refusal::NoAgreement),
            Agreement::AfterMoves(moves) => {
                let moves = moves.max(1);
                let made = (self.moves_made(side) + extra).min(self.moves_made(!side));
                if made < moves { Err(Refusal::TooEarlyToAgree(moves)) } else { Ok(()) }
            }
        }
    }

    fn offer_draw(&self, side: Side) -> Decision {
        if self.offers.of(!side).stands {
            return self.accept_draw(side);
        }
        self.may_offer(side, 0)?;
        Ok(vec![Happening::DrawOffered(side)])
    }

    fn standing_offer(&self, side: Side) -> Result<(), Refusal> {
        match self.stage {
            Stage::Claimed | Stage::FlagFallen(_) => Err(Refusal::AwaitingArbiter),
            _ if self.offers.of(!side).stands => Ok(()),
            _ => Err(Refusal::NoOffer),
        }
    }

    /// What a claim or request stands for besides: an offer of a draw, unless none can be made or one stands.
    fn implied_offer(&self, side: Side, extra: u32) -> Option<Happening> {
        let is_offer = self.may_agree(side, extra).is_ok() && !self.offers.of(side).stands;
        is_offer.then_some(Happening::DrawOffered(side))
    }

    fn accept_draw(&self, side: Side) -> Decision {
        self.standing_offer(side)?;
        self.may_agree(side, 0)?;
        Ok(vec![Happening::Ended(Ending { cause: Cause::Agreement, score: Score::Drawn })])
    }

    fn claim(&self, side: Side) -> Decision {
        self.may_claim(side)?;
        if let Some(claim) = self.claims_now().next() {
            return Ok(vec![granted(claim, side)]);
        }
        let (times, halfmoves) = (self.history.times(), self.position().halfmoves());
        self.wrong_claim(side, None, Refusal::NothingToClaim { times, halfmoves, with_move: false })
    }

    fn claim_with(&self, side: Side, shape: Move, lag: Span) -> Decision {
        self.may_claim(side)?;
        // A claim with a move that cannot be made is a wrong one, and there is nothing to play.
        let Some(legal) = self.position().legal(shape) else {
            return self.wrong_claim(side, None, self.why_not(shape));
        };
        let next = legal.play();
        if let Some(claim) = self.claims_with(&next).next() {
            return Ok(vec![granted(claim, side)]);
        }
        let (times, halfmoves) = (self.history.times_of_next(&next), next.halfmoves());
        self.wrong_claim(side, Some((legal, lag)), Refusal::NothingToClaim { times, halfmoves, with_move: true })
    }

    fn may_claim(&self, side: Side) -> Result<(), Refusal> {
        self.on_move(side)?;
        if self.claims_are_lost() { Err(Refusal::ClaimAfterTouch) } else { Ok(()) }
    }

    /// A claim that is wrong: the opponent gets time, the intended move is made, and the claim stands as an offer
    /// (9.5.3, 9.1.2.3).
    fn wrong_claim(&self, side: Side, with: Option<(LegalMove<'_>, Span)>, refusal: Refusal) -> Decision {
        let WrongClaims::Cost(given) = self.settings.rules.wrong_claims else { return Err(refusal) };
        let given = self.payable(!side, given);
        let mut happenings = vec![Happening::ClaimRejected { with: with.map(|(legal, _)| legal.shape()), given }];
        let extra = u32::from(with.is_some());
        if let Some((legal, lag)) = with {
            happenings.extend(self.moved(legal, lag));
        }
        if !matches!(happenings.last(), Some(Happening::Ended(_))) {
            happenings.extend(self.implied_offer(side, extra));
        }
        Ok(happenings)
    }

    fn offer_takeback(&self, side: Side) -> Decision {
        self.may_take_back(side)?;
        if self.takeback.is_some() { Err(Refusal::TakebackStands) } else { Ok(vec![Happening::TakebackOffered(side)]) }
    }

    fn accept_takeback(&self, side: Side) -> Decision {
        let asker = self.takeback_of_other(side)?;
        self.may_take_back(asker)?;
        // The asker's own last move goes, and with it an answer that was made to it.
        let plies = if self.turn() == asker { 2 } else { 1 };
        Ok(vec![Happening::TakenBack(plies)])
    }

    /// The other side, if it asks to take back in a game that goes on.
    fn takeback_of_other(&self, side: Side) -> Result<Side, Refusal> {
        self.stage.refusal(self.turn()).map_or(Ok(()), Err)?;
        self.takeback.filter(|asker| *asker != side).ok_or(Refusal::NoTakebackOffer)
    }

    fn may_take_back(&self, side: Side) -> Result<(), Refusal> {
        if self.settings.rules.takebacks == Takebacks::Forbidden {
            return Err(Refusal::NoTakebacks);
        }
        self.stage.refusal(self.turn()).map_or(Ok(()), Err)?;
        if self.moves_made(side) == 0 { Err(Refusal::NothingToTakeBack(side)) } else { Ok(()) }
    }

    fn abort(&self, side: Side) -> Decision {
        self.may_abort()?;
        Ok(vec![Happening::Ended(Ending { cause: Cause::Aborted(Some(side)), score: Score::None })])
    }

    fn claim_quickplay(&self, side: Side, at: At) -> Decision {
        self.is_short_of_time(side, at)?;
        if self.quickplay.of(side).claimed == Some(self.moves.len()) {
            return Err(Refusal::ClaimedAlready);
        }
        Ok(vec![Happening::QuickplayClaimed(side)])
    }

    fn ask_for_increment(&self, side: Side, at: At) -> Decision {
        self.is_short_of_time(side, at)?;
        if self.increment.is_some() {
            return Err(Refusal::AwaitingArbiter);
        }
        Ok([Happening::IncrementAsked(side)].into_iter().chain(self.implied_offer(side, 0)).collect())
    }

    /// Whether a side may turn to the arbiter for want of time.
    fn is_short_of_time(&self, side: Side, at: At) -> Result<(), Refusal> {
        self.on_move(side)?;
        let Quickplay::Claims(_) = self.settings.rules.quickplay else { return Err(Refusal::NoQuickplay) };
        let is_short = self.clock.left(side, at.now).is_some_and(|left| left < SHORT_OF_TIME);
        if is_short && self.nothing_is_added(side) { Ok(()) } else { Err(Refusal::NotShortOfTime) }
    }

    /// Whether a side has to make all its moves in the time it has, and gets no more of it.
    fn nothing_is_added(&self, side: Side) -> bool {
        match self.clock.control(side).terms() {
            Terms::Periods(periods) => {
                let period = periods.get(self.clock.period(side));
                period.is_some_and(|period| period.moves.is_none() && period.bonus == Bonus::None)
            }
            Terms::Unlimited | Terms::PerMove(_) | Terms::Hourglass(_) => false,
        }
    }

    fn touch(&self, side: Side, square: Square) -> Result<(), Refusal> {
        self.on_move(side)?;
        if self.settings.rules.touch == Touch::Free {
            return Err(Refusal::TouchIsFree);
        }
        if self.position().piece_at(square).is_none() {
            return Err(Refusal::NothingToTouch(square));
        }
        Ok(())
    }

    fn release(&self, side: Side, square: Square) -> Decision {
        self.on_move(side)?;
        match self.touches.released_from(self.position(), square) {
            Some(_) => Ok(vec![Happening::Released(square)]),
            None => Err(Refusal::CannotRelease(square)),
        }
    }

    fn seal(&self, side: Side, text: String, lag: Span) -> Decision {
        match self.stage {
            Stage::Sealing if side != self.turn() => Err(Refusal::MustSeal(self.turn())),
            Stage::Sealing if text.len() > LONGEST_SEALED => Err(Refusal::TooLong(LONGEST_SEALED)),
            Stage::Sealing => {
                // What was touched binds here too; whether the move is legal is seen when it is opened.
                if let Ok(legal) = self.position().read(&text) {
                    self.permitted(legal)?;
                }
                Ok(vec![Happening::Sealed { text, lag }])
            }
            Stage::Adjourned => Err(Refusal::Adjourned),
            _ => Err(Refusal::NotAdjourned),
        }
    }
}

/// A claim that is right ends the game (9.5.2).
fn granted(claim: Claim, side: Side) -> Happening {
    let cause = match claim {
        Claim::Threefold => Cause::Threefold(Some(side)),
        Claim::FiftyMoves => Cause::FiftyMoves(Some(side)),
    };
    Happening::Ended(Ending { cause, score: Score::Drawn })
}
