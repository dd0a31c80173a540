//! What results say about strength. Pure: numbers in, numbers out.

mod normal;
mod pairs;
mod ratings;
mod sprt;

pub(super) use pairs::{Estimate, Pairs};
pub(super) use ratings::{Meeting, Rating, Ratings, fit};
pub(super) use sprt::{Sprt, Verdict};

/// The quantile of the normal distribution that leaves 2.5 % on each side.
const NINETY_FIVE: f64 = 1.959_963_984_540_054;
