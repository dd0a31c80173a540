//! Games in pairs: the same opening twice, with the colours swapped.
//!
//! The two games of a pair depend on each other through their opening, so it is pairs that are counted. A pair
//! has one of five outcomes, from no point to two, and what they say is more exact than what single games do.

use super::{NINETY_FIVE, normal};

/// How many pairs ended with how many points: none, a half, one, one and a half, two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs(pub(crate) [u64; 5]);

/// What pairs say of the difference between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    /// The difference in Elo; endless if every game was won or lost.
    pub(crate) elo: f64,
    /// Half the width of the interval that holds it with 95 %, unless that cannot be told.
    pub(crate) error: Option<f64>,
    /// The chance of being the stronger one, unless that cannot be told.
    pub(crate) superiority: Option<f64>,
    /// The difference in standard deviations of a game, scaled like Elo, which time and draws change less.
    pub(crate) normalised: Option<f64>,
}

impl Pairs {
    /// Adds a pair, by its half points.
    pub(crate) fn add(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The points of the first player in all of them.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
    pub(super) fn points(&self) -> f64 {
        self.0.iter().enumerate().map(|(half_points, &pairs)| pairs as f64 * half_points as f64 / 2.0).sum()
    }

    /// How many games they are.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
    pub(super) fn games(&self) -> f64 {
        2.0 * self.count() as f64
    }

    /// The variance of a pair's points around this expectation, by the pairs that were played. Pairs that are all
    /// alike tell nothing of how much others would differ.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
    pub(super) fn variance_around(&self, expected: f64) -> Option<f64> {
        if self.0.iter().filter(|pairs| **pairs > 0).count() < 2 {
            return None;
        }
        let square = |half_points: usize| (half_points as f64 / 2.0 - expected).powi(2);
        let sum: f64 = self.0.iter().enumerate().map(|(points, &pairs)| pairs as f64 * square(points)).sum();
        // One less, since the expectation follows from the same pairs.
        Some(sum / (self.count() as f64 - 1.0))
    }

    /// What they say; nothing if there are none.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        if self.count() == 0 {
            return None;
        }
        let mean = self.points() / self.games();
        let elo = elo_of_score(mean);
        let Some(variance) = self.variance_around(2.0 * mean).map(|of_points| of_points / 4.0) else {
            // Who is ahead can be told, but not how sure that is.
            return Some(Estimate { elo, error: None, superiority: None, normalised: None });
        };
        let deviation = (variance / self.count() as f64).sqrt();
        let reach = NINETY_FIVE * deviation;
        let (low, high) = (elo_of_score(mean - reach), elo_of_score(mean + reach));
        let error = Some((high - low) / 2.0).filter(|error| error.is_finite());
        let of_a_game = (2.0 * variance).sqrt();
        Some(Estimate {
            elo,
            error,
            superiority: Some(normal::below((mean - 0.5) / deviation)),
            normalised: Some((mean - 0.5) / of_a_game * 800.0 / std::f64::consts::LN_10),
        })
    }
}

/// The difference in Elo that this share of the points stands for.
pub(crate) fn elo_of_score(share: f64) -> f64 {
    if share <= 0.0 {
        f64::NEG_INFINITY
    } else if share >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (share / (1.0 - share)).log10()
    }
}

#[cfg(test)]
mod tests {
    use super::{Pairs, elo_of_score};

    #[track_caller]
    fn close(found: f64, expected: f64) {
        assert!((found - expected).abs() < 0.005, "{found} is not {expected}");
    }

    #[test]
    fn elo_by_its_definition() {
        close(elo_of_score(0.5), 0.0);
        close(elo_of_score(0.64), 99.95);
        close(elo_of_score(10.0 / 11.0), 400.0);
        close(elo_of_score(0.25), -elo_of_score(0.75));
        assert!(elo_of_score(1.0).is_infinite() && elo_of_score(0.0) < 0.0);
    }

    #[test]
    fn pairs_tell_elo_error_and_superiority() {
        // By hand: mean 0.55, squares of 4.25 in sum, so the variance is 4.25 / 99, and the mean deviates by 0.0207194.
        let estimate = Pairs([2, 14, 52, 26, 6]).estimate().unwrap();
        close(estimate.elo, 34.86);
        close(estimate.superiority.unwrap(), 0.9921);
        close(estimate.error.unwrap(), 28.57);
        close(estimate.normalised.unwrap(), 59.29);
    }

    #[test]
    fn who_turns_the_table_turns_the_signs() {
        let pairs = Pairs([1, 4, 9, 3, 0]);
        let (one, other) = (pairs.estimate().unwrap(), Pairs([0, 3, 9, 4, 1]).estimate().unwrap());
        close(one.elo, -other.elo);
        close(one.superiority.unwrap() + other.superiority.unwrap(), 1.0);
    }

    #[test]
    fn what_cannot_be_told_is_not_told() {
        assert_eq!(Pairs::default().estimate(), None);
        // Pairs that are all alike say nothing of how much they vary, however many there are.
        for (pairs, elo) in [
            ([0, 0, 8, 0, 0], 0.0),
            ([0, 0, 0, 0, 8], f64::INFINITY),
            ([0, 0, 0, 0, 2], f64::INFINITY),
            ([0, 1, 0, 0, 0], elo_of_score(0.25)),
        ] {
            let alike = Pairs(pairs).estimate().unwrap();
            assert_eq!((alike.elo, alike.error, alike.superiority, alike.normalised), (elo, None, None, None));
        }
    }

    #[test]
    fn the_variance_is_that_of_a_sample() {
        // Points 0 and 2: around their mean the squares sum up to 2, and two pairs leave one degree of freedom.
        close(Pairs([1, 0, 0, 0, 1]).variance_around(1.0).unwrap(), 2.0);
    }
}
