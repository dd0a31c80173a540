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
    /// The chance of being the stronger one.
    pub(crate) superiority: f64,
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

    /// The share of points and the variance of a pair's share.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
    fn moments(&self) -> Option<(f64, f64)> {
        let count = self.count() as f64;
        if count == 0.0 {
            return None;
        }
        let weighted = |value: &dyn Fn(f64) -> f64| {
            let each = self.0.iter().enumerate().map(|(index, &pairs)| pairs as f64 * value(index as f64 / 4.0));
            each.sum::<f64>() / count
        };
        let mean = weighted(&|share| share);
        Some((mean, weighted(&|share| (share - mean) * (share - mean))))
    }

    /// What they say; nothing if there are none.
    #[expect(clippy::cast_precision_loss, reason = "nobody plays so many games")]
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        let (mean, variance) = self.moments()?;
        let elo = elo_of_score(mean);
        if variance <= 0.0 {
            // Pairs that are all alike tell who is ahead, but not how sure that is.
            let superiority = match mean {
                mean if mean > 0.5 => 1.0,
                mean if mean < 0.5 => 0.0,
                _ => 0.5,
            };
            return Some(Estimate { elo, error: None, superiority, normalised: None });
        }
        let deviation = (variance / self.count() as f64).sqrt();
        let reach = NINETY_FIVE * deviation;
        let (low, high) = (elo_of_score(mean - reach), elo_of_score(mean + reach));
        let error = Some((high - low) / 2.0).filter(|error| error.is_finite());
        let of_a_game = (2.0 * variance).sqrt();
        Some(Estimate {
            elo,
            error,
            superiority: normal::below((mean - 0.5) / deviation),
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
        // By hand: mean 0.55, variance 0.0425, deviation of the mean 0.0206155 with 100 pairs.
        let estimate = Pairs([2, 14, 52, 26, 6]).estimate().unwrap();
        close(estimate.elo, 34.86);
        close(estimate.superiority, 0.9924);
        close(estimate.error.unwrap(), 28.43);
        close(estimate.normalised.unwrap(), 59.58);
    }

    #[test]
    fn who_turns_the_table_turns_the_signs() {
        let pairs = Pairs([1, 4, 9, 3, 0]);
        let (one, other) = (pairs.estimate().unwrap(), Pairs([0, 3, 9, 4, 1]).estimate().unwrap());
        close(one.elo, -other.elo);
        close(one.superiority + other.superiority, 1.0);
    }

    #[test]
    fn what_cannot_be_told_is_not_told() {
        assert_eq!(Pairs::default().estimate(), None);
        let alike = Pairs([0, 0, 8, 0, 0]).estimate().unwrap();
        assert_eq!((alike.elo, alike.error, alike.superiority), (0.0, None, 0.5));
        let won = Pairs([0, 0, 0, 0, 8]).estimate().unwrap();
        assert_eq!((won.elo, won.error, won.superiority), (f64::INFINITY, None, 1.0));
    }
}
