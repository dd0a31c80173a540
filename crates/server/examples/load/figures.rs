//! Figures: many times made into a few.

use std::time::Duration;

/// Times that were measured.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times {
    /// In microseconds: every single one is kept, so that no figure is a guess.
    micros: Vec<u32>,
}

/// What many times come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) count: usize,
    /// The times which these many of a thousand did not exceed, as in [`PARTS`], and the longest.
    pub(crate) times: [Duration; 5],
}

/// The names of the figures.
pub(crate) const NAMES: [&str; 5] = ["p50", "p90", "p99", "p99.9", "max"];

/// How many of a thousand each figure stands for.
const PARTS: [usize; 5] = [500, 900, 990, 999, 1000];

impl Times {
    pub(crate) fn note(&mut self, time: Duration) {
        self.micros.push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }

    pub(crate) fn count(&self) -> usize {
        self.micros.len()
    }

    /// What they come to, if there are any.
    pub(crate) fn figures(&self) -> Option<Figures> {
        let mut micros = self.micros.clone();
        micros.sort_unstable();
        let longest = micros.len().checked_sub(1)?;
        let times = PARTS.map(|part| {
            let rank = (micros.len() * part).div_ceil(1000).saturating_sub(1);
            Duration::from_micros(micros[rank.min(longest)].into())
        });
        Some(Figures { count: micros.len(), times })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Figures, Times};

    #[test]
    fn figures_are_times_that_occurred() {
        let mut times = Times::default();
        assert_eq!(times.figures(), None);
        for micros in (1..=2000).rev() {
            times.note(Duration::from_micros(micros));
        }
        let expected = [1000, 1800, 1980, 1998, 2000].map(Duration::from_micros);
        assert_eq!(times.figures(), Some(Figures { count: 2000, times: expected }));
        let mut one = Times::default();
        one.note(Duration::from_secs(5));
        assert_eq!(one.figures(), Some(Figures { count: 1, times: [Duration::from_secs(5); 5] }));
    }
}
