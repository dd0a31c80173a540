//! How long to think.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::{Clock, Limits, Signal};

/// The time, which everything else takes as it is given.
#[expect(clippy::disallowed_methods, reason = "the one place where the engine looks at a clock")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// The time a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// No new depth is begun after this, scaled by how clear the choice is.
    pub(crate) soft: Duration,
    /// The search stops here, whatever it is at.
    pub(crate) hard: Duration,
}

/// The least time there is always, to have something to answer.
const LEAST: Duration = Duration::from_millis(1);
/// How many moves a game is thought to go on, if nobody says.
const MOVES_AHEAD: f64 = 32.0;

impl Budget {
    /// The budget for a move on this clock.
    pub(crate) fn of(clock: &Clock, overhead: Duration) -> Self {
        let left = clock.left.saturating_sub(overhead).max(LEAST).as_secs_f64();
        let increment = clock.increment.as_secs_f64();
        let ahead = clock.moves_to_go.map_or(MOVES_AHEAD, |moves| f64::from(moves.clamp(1, 60)) + 1.0);
        // Of the increments to come, each needs its own overhead.
        let gained = (increment - overhead.as_secs_f64()).max(0.0);
        let share = left / ahead + 0.8 * gained;
        let most = match clock.moves_to_go {
            Some(0 | 1) => 0.8 * left,
            _ => 0.3 * left,
        };
        let hard = (4.0 * share).min(most);
        let soft = (0.75 * share).min(hard);
        Self { soft: Duration::from_secs_f64(soft).max(LEAST), hard: Duration::from_secs_f64(hard).max(LEAST) }
    }
}

/// The clock of one search.
#[derive(Debug)]
pub(crate) struct Timer {
    start: Instant,
    budget: Option<Budget>,
    /// Set when the pondered move is played, if the search began by pondering.
    counted_from: OnceLock<Instant>,
    /// Whether the move was thought about for long enough while the opponent had not even moved.
    is_ready: AtomicBool,
}

impl Timer {
    /// A clock for these limits, running from now.
    pub(crate) fn new(limits: &Limits) -> Self {
        let start = now();
        let budget = match (&limits.clock, limits.move_time) {
            (_, Some(time)) => {
                let time = time.saturating_sub(limits.overhead.min(time / 2)).max(LEAST);
                Some(Budget { soft: time, hard: time })
            }
            (Some(clock), None) => Some(Budget::of(clock, limits.overhead)),
            (None, None) => None,
        };
        let counted_from = OnceLock::new();
        if !limits.pondering {
            _ = counted_from.set(start);
        }
        Self { start, budget, counted_from, is_ready: AtomicBool::new(false) }
    }

    /// Since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        now().saturating_duration_since(self.start)
    }

    /// On the engine's own clock: nothing while it ponders.
    pub(crate) fn counted(&self, signal: &Signal) -> Option<Duration> {
        if self.counted_from.get().is_none() && !signal.is_hit() {
            return None;
        }
        let now = now();
        Some(now.saturating_duration_since(*self.counted_from.get_or_init(|| now)))
    }

    /// Whether the time is up.
    pub(crate) fn is_over(&self, signal: &Signal) -> bool {
        let is_over = |counted, budget: Budget| counted >= budget.hard || self.is_ready.load(Ordering::Relaxed);
        self.budget.is_some_and(|budget| self.counted(signal).is_some_and(|counted| is_over(counted, budget)))
    }

    /// Whether it is better not to begin another depth. `scale` is about 1, more if the choice is hard. The time that
    /// was spent pondering counts here: it went into the same move.
    pub(crate) fn is_enough(&self, scale: f64, signal: &Signal) -> bool {
        self.budget.is_some_and(|budget| {
            let soft = budget.soft.mul_f64(scale).min(budget.hard);
            let counted = self.counted(signal);
            if !self.is_flexible() {
                // A time that was asked for is used whole.
                return counted.is_some_and(|counted| counted >= soft);
            }
            let is_enough = self.elapsed() >= soft;
            self.is_ready.store(is_enough && counted.is_none(), Ordering::Relaxed);
            is_enough && counted.is_some()
        })
    }

    /// Whether the time for the move is ours to divide, so that an only move may be played at once.
    pub(crate) fn is_flexible(&self) -> bool {
        self.budget.is_some_and(|budget| budget.soft < budget.hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(left: u64, increment: u64, moves_to_go: Option<u32>) -> Budget {
        let clock =
            Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment), moves_to_go };
        Budget::of(&clock, Duration::from_millis(10))
    }

    #[test]
    fn no_budget_comes_near_the_end_of_the_clock() {
        for left in [0, 1, 5, 11, 20, 50, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 1, 10, 100, 2_000, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(500)] {
                    let budget = budget(left, increment, moves_to_go);
                    assert!(budget.soft <= budget.hard && budget.soft > Duration::ZERO);
                    let limit = Duration::from_millis(left.saturating_sub(10)).mul_f64(0.81).max(LEAST);
                    assert!(budget.hard <= limit, "{left} + {increment}, {moves_to_go:?}: {budget:?}");
                }
            }
        }
    }

    #[test]
    fn more_time_is_used_when_there_is_more() {
        assert!(budget(60_000, 0, None).soft > budget(10_000, 0, None).soft);
        assert!(budget(10_000, 1_000, None).soft > budget(10_000, 0, None).soft);
        assert!(budget(10_000, 0, Some(5)).soft > budget(10_000, 0, Some(40)).soft);
    }

    #[test]
    fn nothing_is_counted_while_pondering() {
        let clock = Clock { left: LEAST, increment: Duration::ZERO, moves_to_go: None };
        let limits = Limits { clock: Some(clock), pondering: true, ..Limits::default() };
        let (timer, signal) = (Timer::new(&limits), Signal::default());
        std::thread::sleep(Duration::from_millis(3));
        assert!(!timer.is_over(&signal) && timer.elapsed() >= Duration::from_millis(3));
        assert!(!timer.is_enough(0.1, &signal), "the opponent may think for long");
        signal.ponder_hit();
        assert!(timer.counted(&signal).is_some());
    }

    #[test]
    fn a_move_that_was_pondered_for_long_enough_is_played_at_once() {
        let clock = Clock { left: Duration::from_millis(100), increment: Duration::ZERO, moves_to_go: None };
        let limits = Limits { clock: Some(clock), pondering: true, ..Limits::default() };
        let (timer, signal) = (Timer::new(&limits), Signal::default());
        std::thread::sleep(Duration::from_millis(6));
        assert!(!timer.is_enough(1.0, &signal) && !timer.is_over(&signal));
        signal.ponder_hit();
        assert!(timer.is_over(&signal));
    }
}
