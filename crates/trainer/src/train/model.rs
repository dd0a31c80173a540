//! The network in real numbers: what it says, and how that changes with its weights.

use tabiya_engine::nnue::{BUCKETS, HIDDEN, INPUTS};

use super::dataset::Seen;
use crate::random::Random;

/// Where the parts begin in the row of all weights: a row for each input, the bias, for each bucket a row for the side to move
/// and one for the other, and a bias for each bucket.
pub(super) const BIAS: usize = INPUTS * HIDDEN;
pub(super) const OUTPUTS: usize = BIAS + HIDDEN;
pub(super) const OUTPUT_BIASES: usize = OUTPUTS + BUCKETS * 2 * HIDDEN;
/// How many weights there are.
pub(super) const WEIGHTS: usize = OUTPUT_BIASES + BUCKETS;

/// The weights of a network.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    pub(super) weights: Vec<f32>,
}

/// What both sides make of what they see.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Views([[f32; HIDDEN]; 2]);

type Hidden = [f32; HIDDEN];

fn row(weights: &[f32], first: usize) -> &Hidden {
    weights[first..].first_chunk().expect("there is a whole row")
}

fn row_mut(weights: &mut [f32], first: usize) -> &mut Hidden {
    weights[first..].first_chunk_mut().expect("there is a whole row")
}

fn output_rows(bucket: usize) -> [usize; 2] {
    let first = OUTPUTS + bucket * 2 * HIDDEN;
    [first, first + HIDDEN]
}

/// How far weights are from 0 in the beginning, at most: as many inputs are there at once as there are men.
const FIRST_INPUTS: f32 = 0.18;
const FIRST_OUTPUTS: f32 = 0.06;

impl Model {
    /// A network that knows nothing, by chance.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::of(&[seed, 0x6e6e]);
        let mut within = |most: f32| most * (2.0 * random.share() as f32 - 1.0);
        let mut weights: Vec<f32> = (0..BIAS).map(|_| within(FIRST_INPUTS)).collect();
        weights.extend([0.0; HIDDEN]);
        weights.extend((OUTPUTS..OUTPUT_BIASES).map(|_| within(FIRST_OUTPUTS)));
        weights.extend([0.0; BUCKETS]);
        Self { weights }
    }

    /// What the network says: the logarithm of the odds that it expects.
    pub(super) fn forward(&self, seen: &Seen, views: &mut Views) -> f32 {
        let weights = &self.weights;
        let mut sum = weights[OUTPUT_BIASES + seen.bucket];
        for ((view, inputs), outputs) in views.0.iter_mut().zip([&seen.own, &seen.theirs]).zip(output_rows(seen.bucket))
        {
            *view = *row(weights, BIAS);
            for &input in &inputs[..seen.men] {
                let row = row(weights, usize::from(input) * HIDDEN);
                view.iter_mut().zip(row).for_each(|(value, weight)| *value += weight);
            }
            sum += weighed(view, row(weights, outputs));
        }
        sum
    }

    /// Adds to the slope of every weight what this position adds to it, if the slope of what the network said is `slope`.
    pub(super) fn backward(&self, seen: &Seen, views: &Views, slope: f32, slopes: &mut [f32]) {
        slopes[OUTPUT_BIASES + seen.bucket] += slope;
        for ((view, inputs), outputs) in views.0.iter().zip([&seen.own, &seen.theirs]).zip(output_rows(seen.bucket)) {
            let mut inner = [0.0; HIDDEN];
            let weights = row(&self.weights, outputs);
            let output_slopes = row_mut(slopes, outputs);
            for index in 0..HIDDEN {
                let value = view[index].clamp(0.0, 1.0);
                output_slopes[index] += slope * value * value;
                // Where it is held at a bound it does not move.
                let moves = if view[index] > 0.0 && view[index] < 1.0 { 2.0 * value } else { 0.0 };
                inner[index] = slope * weights[index] * moves;
            }
            let add = |to: &mut Hidden| to.iter_mut().zip(&inner).for_each(|(sum, more)| *sum += more);
            add(row_mut(slopes, BIAS));
            for &input in &inputs[..seen.men] {
                add(row_mut(slopes, usize::from(input) * HIDDEN));
            }
        }
    }
}

impl Views {
    pub(super) const NOTHING: Self = Self([[0.0; HIDDEN]; 2]);
}

/// The sum of squares of what is held between 0 and 1, each times its weight. Several sums are kept, so that the processor can
/// work on them at once; their order is always the same.
fn weighed(view: &Hidden, weights: &Hidden) -> f32 {
    const LANES: usize = 32;
    let mut sums = [0.0; LANES];
    let (values, weights) = (view.as_chunks::<LANES>().0, weights.as_chunks::<LANES>().0);
    for (values, weights) in values.iter().zip(weights) {
        for lane in 0..LANES {
            let value = values[lane].clamp(0.0, 1.0);
            sums[lane] += value * value * weights[lane];
        }
    }
    sums.iter().sum()
}
