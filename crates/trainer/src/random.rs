//! Chance that can be repeated.

/// A stream of numbers that a seed decides: a counter, its bits well mixed.
#[derive(Clone, Debug)]
pub struct Random(u64);

/// What the counter goes on by: 2^64 over the golden ratio, so that its steps are far apart.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number in which every bit depends on all bits of another.
const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    number ^ number >> 32
}

impl Random {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        Self(mixed(seed ^ STEP))
    }

    /// The stream of several numbers; their order matters.
    pub fn of(numbers: &[u64]) -> Self {
        Self(
            numbers
                .iter()
                .fold(STEP, |seed, &number| mixed(seed.wrapping_add(STEP) ^ mixed(number.wrapping_add(STEP)))),
        )
    }

    /// The next number.
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mixed(self.0)
    }

    /// A number below another, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        // The high half of a product with a random number: all values but for 2^-64 equally likely.
        (u128::from(self.number()) * end as u128 >> 64) as usize
    }

    /// A number from 0 to below 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits are what such a number has")]
    pub fn share(&mut self) -> f64 {
        (self.number() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Brings a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            list.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_are_spread_evenly_and_seeds_differ() {
        let mut counts = [0_u32; 10];
        let mut random = Random::new(7);
        (0..100_000).for_each(|_| counts[random.below(10)] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        let firsts: std::collections::HashSet<u64> =
            (0..1_000).flat_map(|game| [0, 1].map(|thread| Random::of(&[1, thread, game]).number())).collect();
        assert_eq!(firsts.len(), 2_000);
        assert!((0..1_000).all(|_| (0.0..1.0).contains(&random.share())));
    }

    #[test]
    fn a_shuffled_list_holds_the_same() {
        let mut list: Vec<u32> = (0..100).collect();
        Random::new(3).shuffle(&mut list);
        assert!(!list.is_sorted());
        list.sort_unstable();
        assert!(list.iter().copied().eq(0..100));
    }
}
