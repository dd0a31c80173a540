//! What an event makes of a game. The only place where a game changes.

use tabiya_rules::{BySide, CastlingMode, Kind, Move, Nature, Piece, Position, Side};

use super::{Game, Lawful, Misfit, Played, Sealed, Stage};
use crate::{Event, FirstMoves, Happening, Moment, Penalty, Span, Touch};

/// What an event can be that does not fit.
type Fit = Result<(), &'static str>;

impl Game {
    /// Changes the game by an event, or not at all if it does not fit.
    pub(super) fn apply(&mut self, event: Event) -> Result<(), Misfit> {
        let number = self.events.len() as u32 + 1;
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
        if matches!(self.stage, Stage::Over(_)) {
            return Err(misfit("the game was over"));
        }
        self.change(&event.what, event.at).map_err(misfit)?;
        self.events.push(event);
        Ok(())
    }

    fn change(&mut self, what: &Happening, at: Moment) -> Fit {
        let mover = self.turn();
        match what {
            Happening::Begun => {
                if self.settings.rules.first_moves == FirstMoves::Timed {
                    self.clock.start(mover, at);
                }
            }
            Happening::Moved { shape, lag } => {
                let next = self.position().legal(*shape).ok_or("the move is not legal")?.play();
                self.move_on(*shape, next, Lawful::Yes, at, *lag)?;
            }
            Happening::MovedIllegally { shape, lag } => {
                let next = unlawful(self.position(), *shape).ok_or("such a move leads to no position")?;
                self.move_on(*shape, next, Lawful::No, at, *lag)?;
            }
            Happening::IllegalMove { side, shape, given } => {
                self.penalise_illegal_move(*side, *given, at);
                // The piece was touched, so the move that replaces the illegal one is made with it (7.5.1).
                if let (Some(shape), Touch::Binding) = (shape, self.settings.rules.touch) {
                    self.touches.touch(shape.from());
                }
            }
            Happening::IllegalMoveUndone { given } => {
                let offender = !mover;
                if self.moves.last().is_none_or(|last| last.lawful == Lawful::Yes) {
                    return Err("no illegal move was made");
                }
                self.go_back(at);
                self.penalise_illegal_move(offender, *given, at);
            }
            Happening::DrawOffered(side) => {
                let made = self.moves_made(*side);
                let offer = self.offers.of_mut(*side);
                (offer.stands, offer.last) = (true, Some(made));
                if let Some(last) = self.moves.last_mut() {
                    last.offer = Some(*side);
                }
            }
            Happening::DrawDeclined(side) => self.offers.of_mut(!*side).stands = false,
            Happening::ClaimRejected { given, .. } => self.clock.give(!mover, *given, at),
            Happening::TakebackOffered(side) => self.takeback = Some(*side),
            Happening::TakebackDeclined(_) => self.takeback = None,
            Happening::TakenBack(plies) => {
                if usize::from(*plies) > self.moves.len() {
                    return Err("there are not so many moves to take back");
                }
                for _ in 0..*plies {
                    self.go_back(at);
                }
                self.forget_offers();
            }
            Happening::Arrived(side) => *self.has_arrived.of_mut(*side) = true,
            Happening::Touched(square) => {
                self.touches.touch(*square);
                self.offers.of_mut(!mover).stands = false;
            }
            Happening::Adjusted(_) => {}
            Happening::Released(square) => {
                let position = *self.position();
                self.touches.release(&position, *square).ok_or("no touched piece goes there")?;
            }
            Happening::Penalised(side, penalty) => match penalty {
                Penalty::GiveOpponent(span) => self.clock.give(!*side, *span, at),
                Penalty::Take(span) => self.clock.take(*side, *span, at),
                Penalty::Warning | Penalty::Loss => {}
            },
            Happening::Paused => self.halt(Stage::Paused, at),
            Happening::Resumed => self.go_on(at),
            Happening::Adjourned => self.stage = Stage::Sealing,
            Happening::Sealed { text, lag } => {
                let (used, left) = self.press(at, *lag)?;
                self.sealed = Some(Sealed { text: text.clone(), used, left });
                self.halt(Stage::Adjourned, at);
            }
            Happening::Opened(shape) => {
                let next = self.position().legal(*shape).ok_or("the sealed move is not legal")?.play();
                let Sealed { used, left, .. } = self.sealed.take().ok_or("no move was sealed")?;
                self.put(*shape, next, Lawful::Yes, used, left);
                self.go_on(at);
            }
            Happening::QuickplayClaimed => self.halt(Stage::Claimed, at),
            Happening::QuickplayPostponed => {
                self.quickplay = Some(mover);
                self.go_on(at);
            }
            Happening::QuickplayRejected { given } => {
                let claimant = self.quickplay.take().unwrap_or(mover);
                self.clock.give(!claimant, *given, at);
                self.go_on(at);
            }
            Happening::IncrementAsked => self.increment = Some(mover),
            Happening::IncrementGranted { increment, given } => {
                let asker = self.increment.take().ok_or("nobody asked for an increment")?;
                self.clock.introduce_increment(*increment, at);
                self.clock.give(!asker, *given, at);
            }
            Happening::FlagFell(side) => self.halt(Stage::FlagFallen(*side), at),
            Happening::Ended(ending) => self.halt(Stage::Over(ending.clone()), at),
        }
        Ok(())
    }

    /// Makes a move and presses the clock.
    fn move_on(&mut self, shape: Move, next: Position, lawful: Lawful, at: Moment, lag: Span) -> Fit {
        let (used, left) = self.press(at, lag)?;
        self.put(shape, next, lawful, used, left);
        Ok(())
    }

    fn press(&mut self, at: Moment, lag: Span) -> Result<(Option<Span>, Option<Span>), &'static str> {
        let mover = self.turn();
        if self.clock.turn().is_some() {
            let pressed = self.clock.press(at, lag).map_err(|_| "the clock did not run, or had run out")?;
            return Ok((Some(pressed.used), pressed.left));
        }
        self.clock.count_move(mover);
        if !self.moves.is_empty() {
            self.clock.start(!mover, at);
        }
        Ok((None, self.clock.left(mover, at)))
    }

    /// Puts a move on the board, with all that lapses by it.
    fn put(&mut self, shape: Move, next: Position, lawful: Lawful, used: Option<Span>, left: Option<Span>) {
        let mover = self.turn();
        self.moves.push(Played { shape, used, left, offer: None, lawful });
        self.history.push(next);
        self.offers.of_mut(!mover).stands = false;
        self.takeback = None;
        self.touches.clear();
    }

    /// Takes the last half-move back; its side is to move again, and its clock runs.
    fn go_back(&mut self, at: Moment) {
        let Some(last) = self.moves.pop() else { return };
        self.history.pop();
        let mover = self.turn();
        match last.used {
            Some(_) => self.clock.undo_move(mover, at),
            None => self.clock.uncount_move(mover),
        }
        if self.clock.turn().is_some() {
            self.clock.start(mover, at);
        }
        self.takeback = None;
        self.touches.clear();
    }

    fn forget_offers(&mut self) {
        let made = BySide::new(|side| self.moves_made(side));
        for side in Side::ALL {
            let offer = self.offers.of_mut(side);
            offer.stands = false;
            offer.last = offer.last.map(|last| last.min(*made.of(side)));
        }
    }

    fn penalise_illegal_move(&mut self, offender: Side, given: Span, at: Moment) {
        let count = self.illegal_moves.of_mut(offender);
        *count = count.saturating_add(1);
        self.clock.give(!offender, given, at);
    }

    fn halt(&mut self, stage: Stage, at: Moment) {
        self.clock.stop(at);
        self.stage = stage;
    }

    fn go_on(&mut self, at: Moment) {
        self.clock.resume(at);
        self.stage = Stage::Playing;
    }
}

/// The position after a move that is not legal, as it stands on the board: the piece goes where it was put, and what
/// stood there is gone. `None` if no game could go on from there, as with a king left in check.
pub(super) fn unlawful(position: &Position, shape: Move) -> Option<Position> {
    let mut setup = position.to_setup();
    let (from, to, side) = (shape.from(), shape.to(), position.side());
    let mover = setup.piece_at(from).filter(|piece| piece.side == side)?;
    let is_capture = setup.piece_at(to).is_some();
    if setup.piece_at(to).is_some_and(|other| other.side == side || other.kind == Kind::King) {
        return None;
    }
    setup.clear(from);
    let kind = match shape.nature() {
        Nature::Promotion(promotion) if mover.kind == Kind::Pawn => promotion.kind(),
        _ => mover.kind,
    };
    setup.put(to, Piece { side, kind });
    // A right to castle goes with the king, or with the rook that moved or was taken.
    let kept = setup.castling.without(from).without(to);
    let own = position.of_side(side);
    setup.castling = if mover.kind == Kind::King { kept & !own } else { kept };
    setup.en_passant = None;
    setup.halfmoves = if is_capture || mover.kind == Kind::Pawn { 0 } else { setup.halfmoves.saturating_add(1) };
    setup.fullmoves = setup.fullmoves.saturating_add(u32::from(side == Side::Black));
    setup.side = !side;
    setup.position(CastlingMode::Chess960).ok()
}
