//! How long to think: as long as the level, the clock and those who wait allow.

use std::num::NonZeroUsize;
use std::time::Duration;

use tabiya_engine::{Clock, Level, Limits, Strength};

use crate::ClockView;

/// Nobody should wait much longer than this for an answer, however many there are to give.
pub const PATIENCE: Duration = Duration::from_secs(3);
/// For a single move. The engine keeps a fifth of what it is given, and has mostly made up its mind in half of it.
const LONGEST: Duration = Duration::from_millis(1_900);
/// In this time a sensible move is found.
const LEAST: Duration = Duration::from_millis(20);
/// For the way of the answer to the clock.
const OVERHEAD: Duration = Duration::from_millis(20);
/// From this level on a search takes long enough for others to notice.
const LONG_FROM: u8 = 8;

/// Those who wait for this answer and for those after it.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// How many others wait, of those whose searches are long.
    pub waiting: usize,
    /// Among how many threads they are shared.
    pub threads: NonZeroUsize,
}

impl Crowd {
    /// Nobody else waits.
    pub const ALONE: Self = Self { waiting: 0, threads: NonZeroUsize::MIN };
}

/// Whether a search at this level takes long enough for others to notice.
pub fn is_long(level: Level) -> bool {
    level.number() >= LONG_FROM
}

/// How long a question may wait before it is pressing.
pub fn patience(clock: Option<ClockView>) -> Duration {
    clock.map_or(PATIENCE, |clock| PATIENCE.min(clock.left / 8))
}

/// The limits for a search that begins when the question has waited for so long.
pub fn limits(level: Level, game: u64, clock: Option<ClockView>, waited: Duration, crowd: Crowd) -> Limits {
    let Some(elo) = level.elo() else {
        let time = clock.map_or(LONGEST, |clock| share(clock, waited)).min(among(crowd, waited));
        // With this as its last move before the clock is filled up the engine stays within the time, and is free to
        // answer sooner.
        let clock = Clock { left: time, increment: Duration::ZERO, moves_to_go: Some(1) };
        return Limits { clock: Some(clock), ..Limits::default() };
    };
    // A level is as strong as the positions it looks at are many: time only limits what would be too late.
    let by_clock = clock.map(|clock| (left(clock, waited) / 10).max(LEAST / 4));
    let by_crowd = (is_long(level) && crowd.waiting > 0).then(|| among(crowd, waited));
    let move_time = by_clock.into_iter().chain(by_crowd).min();
    Limits { strength: Some(Strength { elo, game }), move_time, ..Limits::default() }
}

/// What is left on the clock for thinking.
fn left(clock: ClockView, waited: Duration) -> Duration {
    clock.left.saturating_sub(waited + OVERHEAD)
}

/// What full strength takes of its clock for one move.
fn share(clock: ClockView, waited: Duration) -> Duration {
    let left = left(clock, waited);
    let moves = clock.moves_to_go.map_or(32, |moves| moves.clamp(1, 40) + 1);
    let share = (left / moves).saturating_add(clock.increment.saturating_mul(4) / 5);
    // Mostly half of it will do.
    share.saturating_mul(2).min(left / 4).clamp(LEAST / 4, LONGEST)
}

/// What one may take if all who wait are to be answered in time.
fn among(crowd: Crowd, waited: Duration) -> Duration {
    let threads = u32::try_from(crowd.threads.get()).unwrap_or(u32::MAX);
    let all = threads.saturating_add(u32::try_from(crowd.waiting).unwrap_or(u32::MAX));
    let time = PATIENCE.saturating_sub(waited).min(LONGEST);
    time.mul_f64(f64::from(threads) / f64::from(all)).max(LEAST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowd(waiting: usize, threads: usize) -> Crowd {
        Crowd { waiting, threads: NonZeroUsize::new(threads).expect("a thread") }
    }

    fn level(number: u8) -> Level {
        Level::new(number).expect("a level")
    }

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> ClockView {
        let [left, increment] = [left, increment].map(Duration::from_millis);
        ClockView { left, increment, moves_to_go }
    }

    /// What full strength may take, in milliseconds.
    fn full(clock: Option<ClockView>, waited: u64, crowd: Crowd) -> u128 {
        let limits = limits(level(10), 1, clock, Duration::from_millis(waited), crowd);
        limits.clock.expect("a clock").left.as_millis()
    }

    #[test]
    fn full_strength_takes_less_on_a_shorter_clock_and_in_a_crowd() {
        for (clock, waited, crowd, expected) in [
            (None, 0, crowd(0, 1), 1_900),
            (None, 0, crowd(1, 1), 950),
            (None, 0, crowd(1, 2), 1_266),
            (None, 0, crowd(99, 1), 20),
            (None, 2_500, crowd(0, 1), 500),
            (None, 60_000, crowd(0, 1), 20),
            (Some(clock(600_000, 0, None)), 0, crowd(0, 1), 1_900),
            (Some(clock(16_020, 0, None)), 0, crowd(0, 1), 1_000),
            (Some(clock(1_620, 0, None)), 0, crowd(0, 1), 100),
            (Some(clock(1_620, 0, None)), 800, crowd(0, 1), 50),
            (Some(clock(1_620, 9_000, None)), 0, crowd(0, 1), 400),
            (Some(clock(1_620, 0, Some(1))), 0, crowd(0, 1), 400),
            (Some(clock(0, 0, None)), 0, crowd(0, 1), 5),
        ] {
            assert_eq!(full(clock, waited, crowd), expected, "{clock:?}, {waited} waited, {crowd:?}");
        }
    }

    #[test]
    fn levels_are_limited_by_time_only_if_it_is_short() {
        let time = |number, clock, crowd| limits(level(number), 1, clock, Duration::ZERO, crowd).move_time;
        let millis = |millis| Some(Duration::from_millis(millis));
        assert_eq!(time(1, None, crowd(99, 1)), None);
        assert_eq!(time(7, None, crowd(99, 1)), None);
        assert_eq!(time(9, None, crowd(0, 1)), None);
        assert_eq!(time(9, None, crowd(4, 1)), millis(380));
        assert_eq!(time(9, Some(clock(1_020, 0, None)), crowd(4, 1)), millis(100));
        assert_eq!(time(1, Some(clock(1, 0, None)), crowd(0, 1)), millis(5));
    }

    #[test]
    fn who_is_short_of_time_is_pressing_sooner() {
        assert_eq!(patience(None), PATIENCE);
        assert_eq!(patience(Some(clock(600_000, 0, None))), PATIENCE);
        assert_eq!(patience(Some(clock(800, 0, None))), Duration::from_millis(100));
    }
}
