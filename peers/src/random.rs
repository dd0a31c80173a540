//! Numbers by chance that are the same in every run with the same seed.

/// A source of numbers: a counter whose every value is well mixed, so that any seed is a good one.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The source that belongs to a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A source for one of many pieces of work under the same seed, whoever does which first.
    pub fn of_game(seed: u64, game: u64) -> Self {
        Self(Self(seed).number() ^ Self(!game).number())
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        // The step is odd, so the counter takes every value before it comes round.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below a limit, or zero if the limit is.
    pub fn below(&mut self, limit: usize) -> usize {
        let product = u128::from(self.number()) * limit as u128;
        (product >> 64) as usize
    }

    /// Yes once in so many times.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Yes with this probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        let drawn = f64::from((self.number() >> 32) as u32) / (f64::from(u32::MAX) + 1.0);
        drawn < probability
    }

    /// One of these, or `None` if there are none.
    pub fn pick<'items, T>(&mut self, items: &'items [T]) -> Option<&'items T> {
        items.get(self.below(items.len()))
    }

    /// Takes one of these out of the list, or `None` if there are none.
    pub fn draw<T>(&mut self, items: &mut Vec<T>) -> Option<T> {
        let index = self.below(items.len());
        (index < items.len()).then(|| items.swap_remove(index))
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let numbers = |seed| {
            let mut random = Random::new(seed);
            [random.number(), random.number(), random.number()]
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
    }

    #[test]
    fn every_number_below_the_limit_is_drawn() {
        let mut random = Random::new(1);
        let mut seen = [false; 10];
        (0..1000).for_each(|_| seen[random.below(10)] = true);
        assert_eq!(seen, [true; 10]);
        assert_eq!(random.pick::<u8>(&[]), None);
    }

    #[test]
    fn chances_are_kept() {
        let mut random = Random::new(2);
        let hits = (0..10_000).filter(|_| random.chance(0.25)).count();
        assert!((2_300..2_700).contains(&hits), "{hits}");
        assert!(!random.chance(0.0) && random.chance(1.0));
    }
}
