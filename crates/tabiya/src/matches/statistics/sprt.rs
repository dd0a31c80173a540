//! The sequential probability ratio test: whether a difference in Elo is rather this or rather that, asked after
//! every pair until the answer is sure enough.

use super::Pairs;

/// The chance of a wrong answer, either way.
const ERROR: f64 = 0.05;

/// What a kind of pair that was not seen yet counts, so that its chance is not taken for nothing.
const UNSEEN: f64 = 1e-3;

/// A test of two differences in Elo against each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sprt {
    /// The first one, which is taken to be true unless games speak against it.
    pub(crate) zero: f64,
    /// The second one.
    pub(crate) one: f64,
}

/// What a test has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is not sure yet.
    Open,
    /// The first difference is the better one.
    Zero,
    /// The second one is.
    One,
}

impl Sprt {
    /// The logarithm of the ratio below which the first difference is accepted, and that above which the second is.
    pub(crate) fn bounds() -> (f64, f64) {
        let upper = ((1.0 - ERROR) / ERROR).ln();
        (-upper, upper)
    }

    /// The logarithm of how much likelier the pairs are with the second difference than with the first. Of all
    /// chances of the five kinds of pairs that give just this difference, the likeliest ones are taken.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
    pub(crate) fn log_likelihood_ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let (zero, one) = (likeliest(&shares, share_of_elo(self.zero)), likeliest(&shares, share_of_elo(self.one)));
        let terms = (0..5).map(|kind| shares[kind] * (one[kind] / zero[kind]).ln());
        total * terms.sum::<f64>()
    }

    /// What the test has come to with this logarithm.
    pub(crate) fn verdict(ratio: f64) -> Verdict {
        let (lower, upper) = Self::bounds();
        if ratio >= upper {
            Verdict::One
        } else if ratio <= lower {
            Verdict::Zero
        } else {
            Verdict::Open
        }
    }
}

/// The share of points to be expected with this difference.
fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The chances with this mean under which what was seen is likeliest.
///
/// By Lagrange they are the seen ones divided by 1 + x (value − mean), for the one x that gives them that mean;
/// what is searched falls all the way between the ends at which a chance would be endless.
fn likeliest(seen: &[f64; 5], mean: f64) -> [f64; 5] {
    let away = |kind: usize| kind_share(kind) - mean;
    let (mut low, mut high) = (-1.0 / away(4), -1.0 / away(0));
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        let excess: f64 = (0..5).map(|kind| seen[kind] * away(kind) / (1.0 + middle * away(kind))).sum();
        if excess > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|kind| seen[kind] / (1.0 + x * away(kind)))
}

#[expect(clippy::cast_precision_loss, reason = "there are five kinds")]
fn kind_share(kind: usize) -> f64 {
    kind as f64 / 4.0
}

#[cfg(test)]
mod tests {
    use super::{Pairs, Sprt, Verdict, kind_share, likeliest, share_of_elo};

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (lower, upper) = Sprt::bounds();
        assert!((upper - 19_f64.ln()).abs() < 1e-12 && (lower + upper).abs() < 1e-12);
        assert_eq!([3.0, -3.0, 0.0].map(Sprt::verdict), [Verdict::One, Verdict::Zero, Verdict::Open]);
    }

    #[test]
    fn chances_have_the_mean_that_was_asked_for() {
        let seen = [0.05, 0.2, 0.45, 0.25, 0.05];
        for mean in [0.3, 0.5, 0.5072, 0.8] {
            let chances = likeliest(&seen, mean);
            let found: f64 = (0..5).map(|kind| chances[kind] * kind_share(kind)).sum();
            assert!((found - mean).abs() < 1e-9 && (chances.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn ratios_agree_with_a_solution_by_two_multipliers() {
        // Computed apart from this program, by Newton's method on both of Lagrange's multipliers.
        for (pairs, zero, one, expected) in [
            ([100, 2000, 5700, 2150, 110], 0.0, 5.0, 1.463_967_635),
            ([2, 14, 52, 26, 6], 0.0, 10.0, 1.376_853_629),
            ([10, 62, 131, 75, 14], -3.0, 1.0, 0.653_188_711),
            ([0, 3, 10, 9, 1], 0.0, 5.0, 0.327_625_817),
        ] {
            let found = Sprt { zero, one }.log_likelihood_ratio(&Pairs(pairs));
            assert!((found - expected).abs() < 1e-6, "{pairs:?}: {found}");
        }
    }

    #[test]
    fn for_small_differences_it_is_the_normal_approximation() {
        let pairs = Pairs([100, 2000, 5700, 2150, 110]);
        let sprt = Sprt { zero: 0.0, one: 5.0 };
        // n (s1 - s0) (2 m - s0 - s1) / (2 v), with mean and variance as the pairs have them.
        let (count, mean, variance) = (10_060.0, 0.504_224_652, 0.030_983_643);
        let (zero, one) = (share_of_elo(0.0), share_of_elo(5.0));
        let approximation = count * (one - zero) * (2.0 * mean - zero - one) / (2.0 * variance);
        let exact = sprt.log_likelihood_ratio(&pairs);
        assert!((exact - approximation).abs() < 0.02, "{exact} {approximation}");
    }

    #[test]
    fn wins_speak_for_the_second_and_losses_for_the_first() {
        let sprt = Sprt { zero: 0.0, one: 50.0 };
        let (won, lost) = (Pairs([1, 5, 20, 30, 20]), Pairs([20, 30, 20, 5, 1]));
        assert_eq!(Sprt::verdict(sprt.log_likelihood_ratio(&won)), Verdict::One);
        assert_eq!(Sprt::verdict(sprt.log_likelihood_ratio(&lost)), Verdict::Zero);
        assert_eq!(Sprt::verdict(sprt.log_likelihood_ratio(&Pairs::default())), Verdict::Open);
    }
}
