//! The search for the best weights.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use tabiya_engine::tuning::Weights;

use super::Dataset;
use super::model::{flat, of_flat};
use super::parallel::in_parts;
use crate::random::Random;

/// How far a forecast is from the truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The square of the difference.
    Square,
    /// What the truth costs to tell to somebody who believes the forecast.
    Log,
}

impl Loss {
    fn of(self, forecast: f32, truth: f32) -> f32 {
        match self {
            Self::Square => (forecast - truth) * (forecast - truth),
            Self::Log => {
                let sure = |chance: f32| chance.max(1e-7).ln();
                -(truth * sure(forecast) + (1.0 - truth) * sure(1.0 - forecast))
            }
        }
    }

    /// The slope over the score times k.
    fn slope(self, forecast: f32, truth: f32) -> f32 {
        match self {
            Self::Square => 2.0 * (forecast - truth) * forecast * (1.0 - forecast),
            Self::Log => forecast - truth,
        }
    }
}

/// How to tune.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// How steeply scores become chances: a score of s is a forecast of 1 / (1 + e^(-k s)). Found by
    /// [`fit_k`] if none, so that the weights keep their size.
    pub k: Option<f32>,
    /// How much the result of the game counts; the rest is what the search said.
    pub lambda: f32,
    /// What is made small.
    pub loss: Loss,
    /// How often all positions are gone through.
    pub epochs: usize,
    /// How many positions a step is made by.
    pub batch: NonZeroUsize,
    /// How far a weight goes in a step, in the units of the evaluation; less and less towards the end.
    pub rate: f32,
    /// How strongly weights are pulled to where they began: this times half the square of the way is
    /// added to the loss. With 1e-9, what is in fewer than one of some thousand positions hardly moves.
    pub pull: f32,
    /// How many threads work.
    pub threads: NonZeroUsize,
    /// Decides the order of the positions.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            k: None,
            lambda: 0.35,
            loss: Loss::Square,
            epochs: 30,
            batch: NonZeroUsize::MIN.saturating_add(16_383),
            rate: 0.5,
            pull: 1e-9,
            threads: NonZeroUsize::MIN.saturating_add(1),
            seed: 1,
        }
    }
}

/// How far it has come.
#[derive(Clone, Debug)]
pub struct Epoch<'a> {
    /// How often all positions were gone through; 0 before the first time.
    pub number: usize,
    /// The loss over the positions it learns from, while it went through them.
    pub training: f64,
    /// The loss over those it does not learn from.
    pub held_out: f64,
    /// The weights now.
    pub weights: &'a Weights,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// How steeply scores become chances.
    pub k: f32,
    /// The weights with the least loss over the positions that were held out.
    pub weights: Weights,
    /// After which epoch they were found; 0 if they are those it began with.
    pub epoch: usize,
    /// Their loss.
    pub held_out: f64,
}

/// What the chances are by a score.
fn forecast(score: f32, k: f32) -> f32 {
    1.0 / (1.0 + (-k * score).exp())
}

/// Positions, and how they are looked at.
#[derive(Clone, Copy)]
struct Lesson<'a> {
    data: &'a Dataset,
    options: &'a Options,
    k: f32,
    pairs: usize,
}

impl Lesson<'_> {
    fn truth(&self, number: usize) -> f32 {
        let lambda = self.options.lambda;
        let searched = forecast(self.data.searched(number).into(), self.k);
        lambda * self.data.outcome(number).for_white() + (1.0 - lambda) * searched
    }

    /// The sum of the losses over all positions.
    fn loss(&self, weights: &[f32]) -> f64 {
        let part = |range: std::ops::Range<usize>| -> f64 {
            let one = |number| {
                let forecast = forecast(self.data.score(number, weights, self.pairs), self.k);
                f64::from(self.options.loss.of(forecast, self.truth(number)))
            };
            range.map(one).sum()
        };
        in_parts(self.data.len(), self.options.threads, part).iter().sum()
    }

    /// The sum of the losses over some positions, and the slopes of their mean.
    fn slopes(&self, weights: &[f32], numbers: &[u32]) -> (f64, Vec<f32>) {
        let share = self.k / numbers.len().max(1) as f32;
        let part = |range: std::ops::Range<usize>| {
            let mut slopes = vec![0.0; weights.len()];
            let mut loss = 0.0;
            for &number in &numbers[range] {
                let number = number as usize;
                let truth = self.truth(number);
                let forecast = forecast(self.data.score(number, weights, self.pairs), self.k);
                loss += f64::from(self.options.loss.of(forecast, truth));
                let slope = self.options.loss.slope(forecast, truth) * share;
                self.data.add_slopes(number, weights, self.pairs, slope, &mut slopes);
            }
            (loss, slopes)
        };
        let parts = in_parts(numbers.len(), self.options.threads, part);
        parts.into_iter().reduce(|one, other| (one.0 + other.0, added(one.1, &other.1))).unwrap_or_default()
    }
}

fn added(mut one: Vec<f32>, other: &[f32]) -> Vec<f32> {
    one.iter_mut().zip(other).for_each(|(one, other)| *one += other);
    one
}

/// The slopes of the mean loss over all positions: what the tuner goes down by.
#[cfg(test)]
pub(super) fn all_slopes(weights: &Weights, data: &Dataset, options: &Options, k: f32) -> (f64, Vec<f32>) {
    let numbers: Vec<u32> = (0..data.len() as u32).collect();
    let lesson = Lesson { data, options, k, pairs: weights.linear.len() };
    let (_, slopes) = lesson.slopes(&flat(weights), &numbers);
    (lesson.loss(&flat(weights)) / data.len() as f64, slopes)
}

/// The k with which the scores of these weights foretell the results best.
pub fn fit_k(weights: &Weights, data: &Dataset, options: &Options) -> f32 {
    /// The golden ratio less 1: with it one of two tries can be kept each time.
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let (row, pairs) = (flat(weights), weights.linear.len());
    let scores = in_parts(data.len(), options.threads, |range| {
        range.map(|number| data.score(number, &row, pairs)).collect::<Vec<f32>>()
    });
    let scores = scores.concat();
    let loss = |logarithm: f64| -> f64 {
        let k = logarithm.exp() as f32;
        let part = |range: std::ops::Range<usize>| -> f64 {
            let one = |number| options.loss.of(forecast(scores[number], k), data.outcome(number).for_white());
            range.map(|number| f64::from(one(number))).sum()
        };
        in_parts(scores.len(), options.threads, part).iter().sum()
    };
    let (mut low, mut high) = (1e-4_f64.ln(), 1e-1_f64.ln());
    let (mut left, mut right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
    let (mut left_loss, mut right_loss) = (loss(left), loss(right));
    while high - low > 1e-4 {
        if left_loss <= right_loss {
            (high, right, right_loss) = (right, left, left_loss);
            left = high - GOLDEN * (high - low);
            left_loss = loss(left);
        } else {
            (low, left, left_loss) = (left, right, right_loss);
            right = low + GOLDEN * (high - low);
            right_loss = loss(right);
        }
    }
    f64::midpoint(low, high).exp() as f32
}

/// Adam: every weight goes down its slope by a step that does not depend on how steep it is, smaller
/// where the slope is unsure.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Adam {
    const MEAN_KEPT: f32 = 0.9;
    const SQUARE_KEPT: f32 = 0.999;
    /// Slopes much smaller than this move nothing.
    const LEAST: f32 = 1e-9;

    fn new(count: usize) -> Self {
        Self { mean: vec![0.0; count], square: vec![0.0; count], steps: 0 }
    }

    fn step(&mut self, weights: &mut [f32], slopes: &[f32], rate: f32) {
        self.steps = self.steps.saturating_add(1);
        // What was not yet seen counts as 0 in both, which is made up for.
        let mean_seen = 1.0 - Self::MEAN_KEPT.powi(self.steps);
        let square_seen = 1.0 - Self::SQUARE_KEPT.powi(self.steps);
        let state = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in weights.iter_mut().zip(slopes).zip(state) {
            *mean = Self::MEAN_KEPT * *mean + (1.0 - Self::MEAN_KEPT) * slope;
            *square = Self::SQUARE_KEPT * *square + (1.0 - Self::SQUARE_KEPT) * slope * slope;
            *weight -= rate * (*mean / mean_seen) / ((*square / square_seen).sqrt() + Self::LEAST);
        }
    }
}

/// Looks for weights with which the evaluation foretells best how the games end, and tells of every
/// epoch, after which it can be ended.
///
/// # Panics
/// If the positions name a weight that is not there.
pub fn tune(
    start: &Weights,
    training: &Dataset,
    held_out: &Dataset,
    options: &Options,
    tell: &mut dyn FnMut(&Epoch<'_>) -> ControlFlow<()>,
) -> Tuned {
    for (terms, danger) in [training.largest(), held_out.largest()] {
        assert!(terms.is_none_or(|index| index < start.linear.len()), "term {terms:?} has no weight");
        assert!(danger.is_none_or(|index| index < start.danger.len()), "danger {danger:?} has no weight");
    }
    let pairs = start.linear.len();
    let k = options.k.unwrap_or_else(|| fit_k(start, training, options));
    let lesson = Lesson { data: training, options, k, pairs };
    let exam = Lesson { data: held_out, ..lesson };
    let mean = |loss: f64, data: &Dataset| loss / data.len().max(1) as f64;
    let begin = flat(start);
    let mut weights = begin.clone();
    let mut adam = Adam::new(weights.len());
    let mut random = Random::new(options.seed);
    let mut order: Vec<u32> = (0..u32::try_from(training.len()).expect("fewer than 2^32 positions")).collect();

    let first = Epoch {
        number: 0,
        training: mean(lesson.loss(&weights), training),
        held_out: mean(exam.loss(&weights), held_out),
        weights: start,
    };
    let mut best = Tuned { k, weights: start.clone(), epoch: 0, held_out: first.held_out };
    let mut flow = tell(&first);
    for number in 1..=options.epochs {
        if flow.is_break() {
            break;
        }
        // From the whole rate down to a twentieth of it along half a wave.
        let way = (number - 1) as f32 / options.epochs as f32;
        let rate = options.rate * (0.05 + 0.95 * f32::midpoint(1.0, (way * std::f32::consts::PI).cos()));
        random.shuffle(&mut order);
        let mut loss = 0.0;
        for batch in order.chunks(options.batch.get()) {
            let (part, mut slopes) = lesson.slopes(&weights, batch);
            loss += part;
            for ((slope, weight), begin) in slopes.iter_mut().zip(&weights).zip(&begin) {
                *slope += options.pull * (weight - begin);
            }
            adam.step(&mut weights, &slopes, rate);
        }
        let now = of_flat(&weights, pairs);
        let held_out = mean(exam.loss(&weights), held_out);
        flow = tell(&Epoch { number, training: mean(loss, training), held_out, weights: &now });
        // Without positions held out there is nothing to judge by, and the last are taken.
        if held_out < best.held_out || exam.data.is_empty() {
            best = Tuned { k, weights: now, epoch: number, held_out };
        }
    }
    best
}
