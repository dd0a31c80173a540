//! Chance that a seed decides, and time controls made by it.

use std::num::NonZeroU32;

use tabiya_game::{Bonus, Period, Span, Terms, TimeControl};

/// A stream of numbers (xorshift).
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }

    /// A length of time, more often short than long, up to the longest.
    pub(crate) fn span(&mut self) -> Span {
        let end = [10, 1_000, 60_000, 7_200_000, TimeControl::LONGEST.millis() + 1][self.below(5) as usize];
        let millis = self.below(end);
        // Half of them whole seconds, as most are.
        Span::from_millis(if self.below(2) == 0 { millis } else { millis / 1_000 * 1_000 })
    }

    pub(crate) fn bonus(&mut self) -> Bonus {
        let span = self.span();
        [Bonus::None, Bonus::Increment(span), Bonus::Delay(span), Bonus::Bronstein(span)][self.below(4) as usize]
    }

    /// A control of any kind.
    pub(crate) fn control(&mut self) -> TimeControl {
        loop {
            let terms = match self.below(8) {
                0 => Terms::Unlimited,
                1 => Terms::PerMove(self.span()),
                2 => Terms::Hourglass(self.span()),
                _ => Terms::Periods(self.periods()),
            };
            if let Ok(control) = TimeControl::new(terms) {
                return control;
            }
        }
    }

    fn periods(&mut self) -> Vec<Period> {
        let last = self.below(4);
        let repeats = self.below(2) == 0;
        (0..=last)
            .map(|index| {
                let moves = NonZeroU32::new(1 + self.below(5) as u32).filter(|_| index < last || repeats);
                Period { moves, time: self.span(), bonus: self.bonus() }
            })
            .collect()
    }
}
