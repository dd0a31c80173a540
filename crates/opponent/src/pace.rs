//! How long the computer seems to think. Who is learning does not like to be answered before the hand is back.

use std::time::Duration;

use tabiya_engine::Level;

use crate::{Choice, ClockView};

/// So many moves a game is thought to go on.
const MOVES_AHEAD: u32 = 40;

/// How long to wait before a move is shown, if so much time was spent on it already. The clock is as it was when the
/// turn began. Equal chances give equal times.
pub fn pace(level: Level, choice: Choice, clock: Option<ClockView>, spent: Duration, chance: u64) -> Duration {
    // 1. The least and the most that a person of this level would take, if not for long.
    let (least, most) = match level.number() {
        ..=4 => (500, 2_500),
        5..=6 => (450, 2_000),
        7..=8 => (400, 1_400),
        9 => (300, 900),
        _ => (200, 500),
    };
    // 2. What is clear takes less of what lies between them.
    let percent = match choice {
        Choice::Only | Choice::TakesBack => 25,
        Choice::Opening => 45,
        Choice::OutOfCheck => 70,
        Choice::Free => 100,
    };
    // 3. Mostly the middle of it: the mean of two numbers by chance, of a thousand each.
    let share = u64::midpoint(mixed(chance) % 1_000, mixed(chance ^ SECOND) % 1_000);
    let time = Duration::from_millis(least + (most - least) * percent * share / 100_000);
    // 4. Nothing of this is worth losing on time for, and in a short game nothing is waited for.
    let most = clock.map_or(Duration::MAX, |clock| {
        let game = clock.left.saturating_add(clock.increment.saturating_mul(MOVES_AHEAD));
        (game / 200).min(clock.left / 33)
    });
    time.min(most).saturating_sub(spent)
}

/// Makes another number of the same chance.
const SECOND: u64 = 0x5bd1_e995_7f4a_7c15;

/// A number that looks like chance whatever it is made of.
const fn mixed(value: u64) -> u64 {
    let value = (value ^ value >> 32).wrapping_add(SECOND).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let value = (value ^ value >> 29).wrapping_mul(0xa076_1d64_78bd_642f);
    value ^ value >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(number: u8) -> Level {
        Level::new(number).expect("a level")
    }

    fn clock(left: u64, increment: u64) -> ClockView {
        let [left, increment] = [left, increment].map(Duration::from_secs);
        ClockView { left, increment, moves_to_go: None }
    }

    /// The least, the mean and the most of many, in milliseconds.
    fn range(number: u8, choice: Choice, clock: Option<ClockView>) -> (u128, u128, u128) {
        let times: Vec<u128> =
            (0..2_000).map(|chance| pace(level(number), choice, clock, Duration::ZERO, chance).as_millis()).collect();
        let mean = times.iter().sum::<u128>() / times.len() as u128;
        (*times.iter().min().expect("times"), mean, *times.iter().max().expect("times"))
    }

    #[test]
    fn low_levels_take_as_long_as_people() {
        let (least, mean, most) = range(1, Choice::Free, None);
        assert!((500..700).contains(&least) && (1_400..1_600).contains(&mean) && (2_300..=2_500).contains(&most));
        let (_, higher, _) = range(9, Choice::Free, None);
        let (_, full, most) = range(10, Choice::Free, None);
        assert!(higher < mean && full < higher && most <= 500);
    }

    #[test]
    fn what_is_clear_is_played_sooner() {
        let mean = |choice| range(3, choice, Some(clock(3_600, 30))).1;
        let means = [Choice::Only, Choice::Opening, Choice::OutOfCheck, Choice::Free].map(mean);
        assert!(means.is_sorted() && means[0] < 800 && means[0] >= 400, "{means:?}");
        assert_eq!(mean(Choice::TakesBack), means[0]);
    }

    #[test]
    fn short_clocks_are_not_wasted() {
        for (left, increment, most) in [
            (0, 30, 0),
            (1, 30, 30),
            (1, 0, 5),
            (10, 0, 50),
            (60, 0, 300),
            (60, 1, 500),
            (180, 0, 900),
            (600, 0, 2_500),
        ] {
            let (_, _, longest) = range(1, Choice::Free, Some(clock(left, increment)));
            assert!(longest <= most, "{left} + {increment}: {longest} ms");
        }
    }

    #[test]
    fn what_was_spent_counts_and_chance_decides() {
        let pace = |spent, chance| pace(level(2), Choice::Free, None, Duration::from_millis(spent), chance);
        assert_eq!(pace(300, 7) + Duration::from_millis(300), pace(0, 7));
        assert_eq!(pace(10_000, 7), Duration::ZERO);
        assert_ne!(pace(0, 7), pace(0, 8));
    }
}
