//! What an event makes of a game. The only place where a game changes.

use tabiya_rules::{BySide, CastlingMode, Kind, Move, Nature, Piece, Position, Rank, Side, Square, Wing};

use super::{Game, Legality, Played, Sealed, Stage, Timing};
use crate::{FirstMoves, Happening, Moment, Penalty, Span, Touch};

/// Whether an event could be made true, or why not.
type Fit = Result<(), &'static str>;

impl Game {
    /// Changes the game by what has happened, or not at all if that cannot be.
    pub(super) fn change(&mut self, what: &Happening, at: Moment) -> Fit {
        let mover = self.turn();
        match what {
            Happening::Begun => {
                if self.settings.rules.first_moves == FirstMoves::Timed {
                    self.clock.start(mover, at);
                }
            }
            Happening::Moved { shape, lag } => {
                let next = self.position().legal(*shape).ok_or("the move is not legal")?.play();
                self.move_on(*shape, next, Legality::Legal, at, *lag)?;
            }
            Happening::MovedIllegally { shape, lag } => {
                let next = unlawful(self.position(), *shape).ok_or("such a move leads to no position")?;
                self.move_on(*shape, next, Legality::Illegal, at, *lag)?;
            }
            Happening::IllegalMove { side, shape, given } => {
                self.penalise_illegal_move(*side, *given, at);
                self.touch_by(*shape);
            }
            Happening::IllegalMoveUndone { given } => {
                let shape = self.moves.last().map(|last| last.shape);
                self.go_back(at);
                self.penalise_illegal_move(!mover, *given, at);
                self.touch_by(shape);
            }
            Happening::DrawOffered(side) => {
                let made = self.moves_made(*side);
                let offer = self.offers.of_mut(*side);
                (offer.stands, offer.last) = (true, Some(made));
                if let Some(last) = self.moves.last_mut() {
                    *last.offers.of_mut(*side) = true;
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
            Happening::Arrived(_) | Happening::Adjusted(_) => {}
            Happening::Touched(square) => {
                self.touches.touch(*square);
                self.offers.of_mut(!mover).stands = false;
            }
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
                let timing = self.press(at, *lag)?;
                self.sealed = Some(Sealed { text: text.clone(), timing });
                self.halt(Stage::Adjourned, at);
            }
            Happening::Opened(shape) => {
                let next = self.position().legal(*shape).ok_or("the sealed move is not legal")?.play();
                let Sealed { timing, .. } = self.sealed.take().ok_or("no move was sealed")?;
                self.put(*shape, next, Legality::Legal, timing);
                self.go_on(at);
            }
            Happening::QuickplayClaimed(side) => {
                self.quickplay.of_mut(*side).claimed = Some(self.moves.len());
                self.halt(Stage::Claimed, at);
            }
            Happening::QuickplayPostponed(side) => {
                self.quickplay.of_mut(*side).is_postponed = true;
                self.go_on(at);
            }
            Happening::QuickplayRejected { side, given } => {
                self.quickplay.of_mut(*side).is_postponed = false;
                self.clock.give(!*side, *given, at);
                if self.stage == Stage::Claimed {
                    self.go_on(at);
                }
            }
            Happening::IncrementAsked(side) => self.increment = Some(*side),
            Happening::IncrementRefused(_) => self.increment = None,
            Happening::IncrementGranted { side, increment, given } => {
                self.increment = None;
                self.clock.introduce_increment(*increment, at);
                self.clock.give(!*side, *given, at);
            }
            Happening::FlagFell(side) => self.halt(Stage::FlagFallen(*side), at),
            Happening::Ended(ending) => self.halt(Stage::Over(ending.clone()), at),
        }
        Ok(())
    }

    /// Makes a move and presses the clock.
    fn move_on(&mut self, shape: Move, next: Position, legality: Legality, at: Moment, lag: Span) -> Fit {
        let timing = self.press(at, lag)?;
        self.put(shape, next, legality, timing);
        Ok(())
    }

    /// Lets the side to move press the clock.
    fn press(&mut self, at: Moment, lag: Span) -> Result<Timing, &'static str> {
        let mover = self.turn();
        if self.clock.turn().is_some() {
            let pressed = self.clock.press(at, lag).map_err(|_| "the clock did not run, or had run out")?;
            return Ok(Timing { used: Some(pressed.used), left: pressed.left, earned: pressed.earned });
        }
        let earned = self.clock.count_move(mover);
        if !self.moves.is_empty() {
            self.clock.start(!mover, at);
        }
        Ok(Timing { used: None, left: self.clock.left(mover, at), earned })
    }

    /// Puts a move on the board, with all that lapses by it.
    fn put(&mut self, shape: Move, next: Position, legality: Legality, timing: Timing) {
        let mover = self.turn();
        let Timing { used, left, earned } = timing;
        self.moves.push(Played { shape, used, left, earned, offers: BySide::default(), legality });
        self.history.push(next);
        self.offers.of_mut(!mover).stands = false;
        *self.has_moved.of_mut(mover) = true;
        self.takeback = None;
        self.increment = self.increment.filter(|asker| *asker != mover);
        self.touches.clear();
    }

    /// Takes the last half-move back; its side is to move again, and its clock runs if the game does.
    fn go_back(&mut self, at: Moment) {
        let Some(last) = self.moves.pop() else { return };
        self.history.pop();
        let mover = self.turn();
        self.clock.undo_move(mover, last.earned, at);
        if self.clock.turn().is_some() {
            self.clock.start(mover, at);
        }
        if self.stage != Stage::Playing {
            self.clock.stop(at);
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

    /// What an illegal move touched: the move that replaces it is made with the same men (7.5.1).
    fn touch_by(&mut self, shape: Option<Move>) {
        let (Some(shape), Touch::Binding) = (shape, self.settings.rules.touch) else { return };
        let position = *self.position();
        if position.of_side(position.side()).has(shape.from()) {
            self.touches.touch(shape.from());
        }
        if position.of_side(!position.side()).has(shape.to()) {
            self.touches.touch(shape.to());
        }
    }

    fn halt(&mut self, stage: Stage, at: Moment) {
        self.clock.stop(at);
        self.halt.since.get_or_insert(at);
        self.stage = stage;
    }

    fn go_on(&mut self, at: Moment) {
        self.clock.resume(at);
        if let Some(since) = self.halt.since.take() {
            self.halt.total += at.since(since);
        }
        self.stage = Stage::Playing;
    }
}

/// The position after a move that is not legal, as it stands on the board: the piece goes where it was put, and what
/// stood there is gone. `None` if no game could go on from there, as with a king left in check.
pub(super) fn unlawful(position: &Position, shape: Move) -> Option<Position> {
    let mut setup = position.to_setup();
    let (from, to, side) = (shape.from(), shape.to(), position.side());
    let mover = setup.piece_at(from).filter(|piece| piece.side == side)?;
    let victim = setup.piece_at(to);
    if let Some(wing) = shape.wing() {
        let home = Rank::First.seen_by(side);
        let is_castling = mover.kind == Kind::King && victim == Some(Piece { side, kind: Kind::Rook });
        let (king_to, rook_to) = castled(wing, home);
        let others = position.occupied().without(from).without(to);
        if !is_castling || from.rank() != home || to.rank() != home || others.has(king_to) || others.has(rook_to) {
            return None;
        }
        setup.clear(from);
        setup.clear(to);
        setup.put(king_to, mover);
        setup.put(rook_to, Piece { side, kind: Kind::Rook });
    } else {
        if victim.is_some_and(|victim| victim.side == side || victim.kind == Kind::King) {
            return None;
        }
        setup.clear(from);
        let kind = match shape.nature() {
            Nature::Promotion(promotion) if mover.kind == Kind::Pawn => promotion.kind(),
            _ => mover.kind,
        };
        setup.put(to, Piece { side, kind });
    }
    // A right to castle goes with the king, or with the rook that moved or was taken.
    let kept = setup.castling.without(from).without(to);
    setup.castling = if mover.kind == Kind::King { kept & !position.of_side(side) } else { kept };
    setup.en_passant = None;
    let is_capture = victim.is_some_and(|victim| victim.side != side);
    setup.halfmoves = if is_capture || mover.kind == Kind::Pawn { 0 } else { setup.halfmoves.saturating_add(1) };
    setup.fullmoves = setup.fullmoves.saturating_add(u32::from(side == Side::Black));
    setup.side = !side;
    setup.position(CastlingMode::Chess960).ok()
}

/// Where king and rook stand after castling on a wing.
const fn castled(wing: Wing, home: Rank) -> (Square, Square) {
    (Square::new(wing.king_file(), home), Square::new(wing.rook_file(), home))
}
