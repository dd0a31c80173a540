//! How weights follow their slopes.

use std::thread;

use tabiya_engine::nnue::{LARGEST, LARGEST_OUTPUT, OUTPUT_UNIT, UNIT};

use super::model::{OUTPUT_BIASES, OUTPUTS, WEIGHTS};

/// Adam with decay: every weight goes down its slope by a step that does not depend on how steep it is, smaller
/// where the slope is unsure; and each is drawn towards 0 a little.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Adam {
    pub(super) mean: Vec<f32>,
    pub(super) square: Vec<f32>,
    pub(super) steps: u64,
}

const MEAN_KEPT: f32 = 0.9;
const SQUARE_KEPT: f32 = 0.999;
/// Slopes much smaller than this move nothing.
const LEAST: f32 = 1e-8;
/// The share of itself that a weight loses in a step, times the rate.
const DECAY: f32 = 0.01;

/// How large weights may become: within what can be written as whole numbers.
const MOST: f32 = LARGEST as f32 / UNIT as f32;
pub(super) const MOST_OUTPUT: f32 = (LARGEST_OUTPUT as f32 - 1.0) / OUTPUT_UNIT as f32;

impl Adam {
    pub(super) fn new() -> Self {
        Self { mean: vec![0.0; WEIGHTS], square: vec![0.0; WEIGHTS], steps: 0 }
    }

    /// Moves the weights by the sum of these slopes, shared among as many threads; the slopes are 0 then.
    pub(super) fn step(&mut self, weights: &mut [f32], slopes: &mut [Vec<f32>], rate: f32) {
        self.steps += 1;
        // What was not yet seen counts as 0 in both, which is made up for.
        let seen = |kept: f32| 1.0 - (f64::from(kept)).powf(self.steps as f64) as f32;
        let (mean_seen, square_seen) = (seen(MEAN_KEPT), seen(SQUARE_KEPT));
        let size = weights.len().div_ceil(slopes.len());
        let (sums, others) = slopes.split_first_mut().expect("somebody has worked");
        let parts = weights.chunks_mut(size).zip(sums.chunks_mut(size));
        let state = self.mean.chunks_mut(size).zip(self.square.chunks_mut(size));
        let mut others: Vec<_> = others.iter_mut().map(|slopes| slopes.chunks_mut(size)).collect();
        thread::scope(|scope| {
            let mut first = 0;
            for ((weights, sums), (mean, square)) in parts.zip(state) {
                let mut others: Vec<&mut [f32]> = others.iter_mut().filter_map(Iterator::next).collect();
                let begin = first;
                first += weights.len();
                let work = move || {
                    for other in &mut others {
                        sums.iter_mut().zip(&**other).for_each(|(sum, more)| *sum += more);
                        other.fill(0.0);
                    }
                    let state = mean.iter_mut().zip(square);
                    for ((weight, slope), (mean, square)) in weights.iter_mut().zip(&*sums).zip(state) {
                        *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
                        *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
                        let step = (*mean / mean_seen) / ((*square / square_seen).sqrt() + LEAST);
                        *weight -= rate * (step + DECAY * *weight);
                    }
                    sums.fill(0.0);
                    hold(weights, begin);
                };
                if first < WEIGHTS {
                    scope.spawn(work);
                } else {
                    work();
                }
            }
        });
    }
}

/// Keeps weights within what can be written as whole numbers; the first of them has this number.
fn hold(weights: &mut [f32], first: usize) {
    let outputs = OUTPUTS.saturating_sub(first).min(weights.len());
    let biases = OUTPUT_BIASES.saturating_sub(first).min(weights.len());
    weights[..outputs].iter_mut().for_each(|weight| *weight = weight.clamp(-MOST, MOST));
    weights[outputs..biases].iter_mut().for_each(|weight| *weight = weight.clamp(-MOST_OUTPUT, MOST_OUTPUT));
}
