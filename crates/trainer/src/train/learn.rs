//! The course of learning.

use std::f32::consts::PI;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};

use super::adam::Adam;
use super::dataset::{Dataset, Seen};
use super::model::{Model, Views, WEIGHTS};
use crate::parallel::in_parts;
use crate::random::Random;

/// How to learn.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// How often all positions are gone through.
    pub epochs: u32,
    /// How many positions a step is made by.
    pub batch: NonZeroUsize,
    /// How far a weight goes in a step at first; less and less towards the end.
    pub rate: f32,
    /// How much the results count, from the first epoch to the last; the rest is what the search said.
    pub results: RangeInclusive<f32>,
    /// The score, in hundredths of a pawn, whose odds are e to 1.
    pub spread: f32,
    /// Decides what the network begins with and the order of the positions.
    pub seed: u64,
    /// How many threads work. With another number sums are rounded in another order.
    pub threads: NonZeroUsize,
}

/// How an epoch went.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The loss over the positions it learned from, while it went through them.
    pub training: f64,
    /// The loss over those it did not learn from, after it. So that epochs can be compared, results count there as in the last.
    pub held_out: f64,
}

/// Where learning has come to: all that is needed to go on.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The network.
    pub model: Model,
    /// How the epochs went so far.
    pub epochs: Vec<Epoch>,
    pub(super) adam: Adam,
}

impl Course {
    /// The beginning, with a network that knows something already or nothing.
    pub fn new(model: Model) -> Self {
        Self { model, epochs: Vec::new(), adam: Adam::new() }
    }
}

/// What the network is to say of a position, from 0 to 1.
fn truth(seen: &Seen, results: f32, spread: f32) -> f32 {
    results * seen.points + (1.0 - results) * chance(seen.score / spread)
}

fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// From the whole rate down to a hundredth of it along half a wave, with a short way up before it.
fn rate(options: &Options, step: u64, steps: u64) -> f32 {
    const WARM_UP: f32 = 200.0;
    let way = step as f32 / steps.max(1) as f32;
    let fall = 0.01 + 0.99 * f32::midpoint(1.0, (way * PI).cos());
    options.rate * fall * ((step + 1) as f32 / WARM_UP).min(1.0)
}

/// What is told on the way.
#[derive(Debug)]
pub enum News<'a> {
    /// This share of an epoch is done. If it is ended here, the epoch is as if it had not been.
    Part(f64),
    /// An epoch is over, and its losses are the last of the course.
    Epoch(&'a Course),
}

/// Goes on from where the course has come to until the end, or until who is told wants it to end.
///
/// # Panics
/// If there are more than 2^32 positions.
pub fn learn(
    course: &mut Course,
    training: &Dataset,
    held_out: &Dataset,
    options: &Options,
    tell: &mut dyn FnMut(News<'_>) -> ControlFlow<()>,
) {
    let batches = training.len().div_ceil(options.batch.get()) as u64;
    let steps = batches * u64::from(options.epochs);
    let mut slopes = vec![vec![0.0; WEIGHTS]; options.threads.get()];
    for number in course.epochs.len() as u32 + 1..=options.epochs {
        let way = (number - 1) as f32 / (options.epochs.max(2) - 1) as f32;
        let results = options.results.start() + (options.results.end() - options.results.start()) * way;
        let order = order(training.len(), options.seed, number);
        let before = (course.model.clone(), course.adam.clone());
        let mut loss = 0.0;
        for (batch, numbers) in order.chunks(options.batch.get()).enumerate() {
            let lesson = Lesson { data: training, numbers, results, spread: options.spread };
            loss += lesson.slopes(&course.model, &mut slopes);
            let rate = rate(options, course.adam.steps, steps);
            course.adam.step(&mut course.model.weights, &mut slopes, rate);
            if tell(News::Part((batch + 1) as f64 / batches as f64)).is_break() {
                (course.model, course.adam) = before;
                return;
            }
        }
        course.epochs.push(Epoch {
            number,
            training: loss / training.len() as f64,
            held_out: self::loss(&course.model, held_out, options),
        });
        if tell(News::Epoch(course)).is_break() {
            return;
        }
    }
}

/// The order in which an epoch goes through the positions.
fn order(count: usize, seed: u64, epoch: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..u32::try_from(count).expect("fewer than 2^32 positions")).collect();
    Random::of(&[seed, u64::from(epoch)]).shuffle(&mut order);
    order
}

/// The mean loss of a network over positions, with results counting as in the last epoch.
pub fn loss(model: &Model, data: &Dataset, options: &Options) -> f64 {
    let part = |range: std::ops::Range<usize>| -> f64 {
        let (mut seen, mut views) = (Seen::NOTHING, Views::NOTHING);
        let one = |number| {
            data.look(number, &mut seen);
            let error = chance(model.forward(&seen, &mut views)) - truth(&seen, *options.results.end(), options.spread);
            f64::from(error * error)
        };
        range.map(one).sum()
    };
    in_parts(data.len(), options.threads, part).iter().sum::<f64>() / data.len().max(1) as f64
}

/// Some positions to learn from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lesson<'a> {
    pub(super) data: &'a Dataset,
    pub(super) numbers: &'a [u32],
    pub(super) results: f32,
    pub(super) spread: f32,
}

impl Lesson<'_> {
    /// The sum of the losses, and the slopes of their mean, in as many parts as there is room for. What was there is
    /// added to.
    pub(super) fn slopes(&self, model: &Model, slopes: &mut [Vec<f32>]) -> f64 {
        let share = 1.0 / self.numbers.len() as f32;
        let size = self.numbers.len().div_ceil(slopes.len()).max(1);
        let part = |(numbers, slopes): (&[u32], &mut Vec<f32>)| {
            let (mut seen, mut views) = (Seen::NOTHING, Views::NOTHING);
            let mut loss = 0.0;
            for &number in numbers {
                self.data.look(number as usize, &mut seen);
                let expected = chance(model.forward(&seen, &mut views));
                let error = expected - truth(&seen, self.results, self.spread);
                loss += f64::from(error * error);
                let slope = 2.0 * error * expected * (1.0 - expected) * share;
                model.backward(&seen, &views, slope, slopes);
            }
            loss
        };
        std::thread::scope(|scope| {
            let part = &part;
            let mut parts = self.numbers.chunks(size).zip(slopes);
            let own = parts.next();
            let others: Vec<_> = parts.map(|work| scope.spawn(move || part(work))).collect();
            let loss = own.map_or(0.0, part);
            others
                .into_iter()
                .map(|other| other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .sum::<f64>()
                + loss
        })
    }
}
