//! The clock of a game between engines, and what they are told of it.

use std::fmt::Write;
use std::time::Duration;

use tabiya_game::{Bonus, CannotPress, Moment, Span, Terms, TimeControl};
use tabiya_rules::{BySide, Side};

use super::limits::Limits;

/// The least that a clock shows whose flag has not fallen.
const LEAST: Span = Span::from_millis(1);

/// The clock of a game, which runs only while an engine thinks.
///
/// It counts whole milliseconds. What both have thought is added up finer than that, so nobody gains or loses by it.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    clock: tabiya_game::Clock,
    /// How long both have thought so far.
    thought: Duration,
}

impl Clock {
    /// The clock of two players, either of whom may have none, and of whom this one is to move. What a player may be late
    /// by is to it what lag is to others: the way of the answer.
    pub(crate) fn new(controls: BySide<Option<TimeControl>>, grace: Duration, first: Side) -> Self {
        let controls = controls.map(|control| control.unwrap_or(TimeControl::UNLIMITED));
        // A flag falls as soon as nothing is left, so a player that is late by nothing is late already.
        let mut clock = tabiya_game::Clock::new(controls, span(grace) + LEAST);
        clock.start(first, Moment::default());
        Self { clock, thought: Duration::ZERO }
    }

    fn now(&self) -> Moment {
        Moment(span(self.thought).millis())
    }

    /// How long the side to move may think; nothing if it has no clock.
    pub(crate) fn lasts(&self) -> Option<Duration> {
        self.clock.falls_at().map(|falls| duration(falls.since(self.now())))
    }

    /// The side to move has answered after so long: what it has left, if it has a clock. Who is late by no more than what
    /// is forgiven has used up all but the last millisecond.
    pub(crate) fn press(&mut self, spent: Duration) -> Result<Option<Duration>, CannotPress> {
        self.thought += spent;
        let now = self.now();
        let late = self.clock.falls_at().filter(|falls| *falls <= now).map(|falls| now.since(falls) + LEAST);
        let pressed = self.clock.press(now, late.unwrap_or_default())?;
        Ok(pressed.left.map(duration))
    }

    /// What this side is told to have and to get with every move; nothing if it has no clock.
    ///
    /// UCI knows no delays, but they can be told as increments. A simple delay adds to what this move may take, as an
    /// increment would have done after the last one; what Bronstein gives back comes after the move, as an increment
    /// does. That is exact for all moves that take longer than the delay, and no move is ever told more than it has.
    fn told(&self, side: Side) -> Option<(Span, Span)> {
        let left = self.clock.left(side, self.now())?.max(LEAST);
        let bonus = match self.clock.control(side).terms() {
            Terms::Periods(periods) => periods.get(self.clock.period(side)).map(|period| period.bonus),
            Terms::Unlimited | Terms::PerMove(_) | Terms::Hourglass(_) => None,
        };
        Some(match bonus.unwrap_or_default() {
            Bonus::Delay(delay) => (left + delay, delay),
            bonus => (left, bonus.span()),
        })
    }

    /// The moves before this side gets more time, if that depends on them.
    fn moves_to_go(&self, side: Side) -> Option<u32> {
        match self.clock.control(side).terms() {
            Terms::PerMove(_) => Some(1),
            _ => self.clock.moves_to_go(side),
        }
    }
}

fn span(time: Duration) -> Span {
    Span::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}

const fn duration(span: Span) -> Duration {
    Duration::from_millis(span.millis())
}

/// What is told to an engine of this side, which is to move.
pub(crate) fn go(limits: &Limits, clock: &Clock, side: Side) -> String {
    let mut text = "go".to_owned();
    if let Some(own) = clock.told(side) {
        // Whose opponent has no clock is told its own time for the other's.
        let other = clock.told(!side).unwrap_or(own);
        let (white, black) = if side == Side::White { (own, other) } else { (other, own) };
        let _infallible = write!(text, " wtime {} btime {}", white.0.millis(), black.0.millis());
        let _infallible = write!(text, " winc {} binc {}", white.1.millis(), black.1.millis());
        if let Some(moves) = clock.moves_to_go(side) {
            let _infallible = write!(text, " movestogo {moves}");
        }
    }
    if let Some(time) = limits.move_time {
        let _infallible = write!(text, " movetime {}", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        let _infallible = write!(text, " nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        let _infallible = write!(text, " depth {depth}");
    }
    text
}

#[cfg(test)]
mod tests;
