//! When a game ends by itself, and who scores when a side loses.

use tabiya_rules::{Position, Side};

use super::{Game, Stage};
use crate::{At, Budget, Cause, DefaultTime, Draws, Ending, Happening, Judge, Moment, Prospect, Score, Settings};

impl Game {
    /// The ending that the next position would bring by itself: mate before any draw (9.6).
    pub(super) fn ending_after(&self, next: &Position) -> Option<Ending> {
        ending_in(next, self.settings.rules.draws, || self.history.times_of_next(next))
    }

    /// The ending that the last move brought and that has not happened yet: what belongs together was not kept together.
    pub(crate) fn missing_end(&self) -> Option<Ending> {
        let last = self.events.last().map(|event| &event.what);
        let has_moved = matches!(last, Some(Happening::Moved { .. } | Happening::Opened(_)));
        let rules = &self.settings.rules;
        has_moved.then(|| ending_in(self.position(), rules.draws, || self.history.times())).flatten()
    }

    /// How the game would end if a side resigned, ran out of time, made its second illegal move or left: it loses, unless
    /// the other cannot mate by any series of legal moves (5.1.2, 6.9, 7.5.5).
    ///
    /// That is decided within [`Budget::FULL`](crate::Budget::FULL): mostly at once, for some positions in a third of a
    /// second. Where it stays undetermined the side loses.
    ///
    /// ```
    /// use tabiya_game::{Cause, Game, Moment, Score, Settings};
    /// use tabiya_rules::{Position, Side};
    ///
    /// let start = Position::from_fen("8/8/4k3/8/8/4K3/4R3/8 w - - 0 1").unwrap();
    /// let game = Game::begin(Settings { start, ..Settings::default() }, Moment(0)).unwrap();
    /// assert_eq!(game.loss(Cause::Time(Side::White)).score, Score::Drawn);
    /// assert_eq!(game.loss(Cause::Time(Side::Black)).score, Score::Won(Side::White));
    /// ```
    pub fn loss(&self, cause: Cause) -> Ending {
        loss_in(self.position(), cause)
    }

    /// When something happens by itself: a flag falls, or a player has not come in time.
    ///
    /// Lag is not allowed for here. Who wants to give a move that is on its way a chance waits so much longer.
    pub fn due(&self) -> Option<Moment> {
        if self.stage != Stage::Playing && self.stage != Stage::Sealing {
            return None;
        }
        [self.clock.falls_at(), self.default_time()].into_iter().flatten().min()
    }

    /// When something happens by itself if a move that is on its way is waited for as long as lag is allowed for.
    pub fn due_with_lag(&self) -> Option<Moment> {
        self.due().map(|due| due + self.settings.rules.most_lag)
    }

    /// What has happened by itself by now, to which this side may have come late by its lag.
    pub(super) fn due_by(&self, side: Option<Side>, at: At) -> Option<Vec<Happening>> {
        if self.stage != Stage::Playing && self.stage != Stage::Sealing {
            return None;
        }
        let default = self.default_time().filter(|&time| time <= at.now);
        let is_own = side.is_some_and(|side| self.clock.running() == Some(side));
        let sent = if is_own { at.now.before(at.lag.min(self.settings.rules.most_lag)) } else { at.now };
        let flag = self.clock.has_fallen(sent).filter(|_| self.clock.running().is_some());
        let flag_came_first = match (default, self.clock.falls_at()) {
            (Some(default), Some(falls)) => falls < default,
            (None, _) => true,
            _ => false,
        };
        match flag {
            Some(side) if flag_came_first => Some(vec![self.flag(side)]),
            _ => default.map(|_| vec![Happening::Ended(self.nobody_came())]),
        }
    }

    /// What happens as a flag falls.
    pub(super) fn flag(&self, side: Side) -> Happening {
        if Side::ALL.iter().any(|side| self.quickplay.of(*side).is_postponed) {
            Happening::FlagFell(side)
        } else {
            Happening::Ended(self.loss(Cause::Time(side)))
        }
    }

    /// When a side that has not come loses, if there is such a side.
    fn default_time(&self) -> Option<Moment> {
        let DefaultTime::After(span) = self.settings.rules.default_time else { return None };
        let begun = self.events.first()?.at;
        Side::ALL.into_iter().any(|side| self.is_absent(side)).then_some(begun + span + self.halt.total)
    }

    /// Whether a side has neither come nor done anything yet.
    pub fn is_absent(&self, side: Side) -> bool {
        !self.has_arrived.of(side)
    }

    fn nobody_came(&self) -> Ending {
        match (self.is_absent(Side::White), self.is_absent(Side::Black)) {
            (true, true) => Ending { cause: Cause::BothForfeit, score: Score::BothLost },
            (true, false) => Ending::by(Cause::Forfeit(Side::White)),
            _ => Ending::by(Cause::Forfeit(Side::Black)),
        }
    }
}

/// The ending by which a side loses, or draws since in this position the other cannot mate.
pub(super) fn loss_in(position: &Position, cause: Cause) -> Ending {
    let is_saved = cause
        .loser()
        .is_some_and(|loser| Judge::new().prospect(position, !loser, Budget::FULL) == Prospect::Unwinnable);
    if is_saved { Ending { cause, score: Score::Drawn } } else { Ending::by(cause) }
}

/// How the game is over where it would start, if it is.
pub(super) fn of_start(settings: &Settings) -> Option<Ending> {
    ending_in(&settings.start, settings.rules.draws, || 1)
}

/// How a game is over in a position that has occurred so many times, if it is.
pub(crate) fn ending_in(position: &Position, draws: Draws, times: impl Fn() -> u32) -> Option<Ending> {
    let side = position.side();
    if !position.has_legal_move() {
        let cause = if position.is_check() { Cause::Checkmate(side) } else { Cause::Stalemate(side) };
        return Some(Ending::by(cause));
    }
    let halfmoves = position.halfmoves();
    // Seldom more than a few half-moves have passed that could be repeated, so this is cheaper than judging.
    let repeats = |most: u32| u32::from(halfmoves) >= 4 * (most - 1) && times() >= most;
    let cause = match draws {
        Draws::ByClaim if repeats(5) => Some(Cause::Fivefold),
        Draws::AtOnce if repeats(3) => Some(Cause::Threefold(None)),
        Draws::ByClaim if halfmoves >= 150 => Some(Cause::SeventyFiveMoves),
        Draws::AtOnce if halfmoves >= 100 => Some(Cause::FiftyMoves(None)),
        _ => Judge::new().is_dead_live(position).then_some(Cause::DeadPosition),
    };
    cause.map(|cause| Ending { cause, score: Score::Drawn })
}
