//! Who hears of the terms of an evaluation: the sum that the search wants, or the list that the
//! tuner wants. The evaluation is written once for both.

use super::pair::Pair;
use super::terms;

/// Hears of the terms of one side.
pub(super) trait Record {
    /// A term counts so many times for this side.
    fn add(&mut self, index: usize, count: i32);
    /// A term of the danger to this side's king counts so many times.
    fn danger(&mut self, index: usize, count: i32);
}

/// Adds up what it hears.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    pub(super) linear: Pair,
    pub(super) danger: i32,
}

impl Record for Sum {
    #[inline(always)]
    fn add(&mut self, index: usize, count: i32) {
        self.linear += terms::weight(index) * count;
    }

    #[inline(always)]
    fn danger(&mut self, index: usize, count: i32) {
        self.danger += terms::danger(index) * count;
    }
}

/// What a danger costs the side whose king is in it.
#[inline]
pub(super) fn cost_of_danger(danger: i32) -> Pair {
    let danger = danger.clamp(0, MOST_DANGER);
    Pair::new(danger * danger / DANGER_SQUARED, danger / DANGER_AT_THE_END)
}

/// More danger than this makes no difference: it costs two queens.
pub const MOST_DANGER: i32 = 1_400;
/// The square of the danger, divided by this, is what it costs in the middle game.
pub const DANGER_SQUARED: i32 = 1_024;
/// The danger itself, divided by this, is what it costs in the endgame.
pub const DANGER_AT_THE_END: i32 = 16;
