//! The search for the curves under which the results of games are likeliest.
#![expect(clippy::cast_precision_loss, reason = "no count comes near 2^53")]

use super::curve::{Curve, Line, expected, log_logistic};
use super::{Results, Tally};

/// From here the search begins, whatever the material.
const START: Curve = Curve { middle: Line { base: 200.0, slope: 0.0 }, spread: Line { base: 100.0, slope: 0.0 } };
/// It ends at the latest after so many steps.
const MOST_STEPS: usize = 100;
/// It ends when a step gains less than this for a position.
const GAIN: f64 = 1e-12;
/// A step is halved at most so often to gain anything.
const HALVINGS: usize = 40;

/// The curves that were found, and how well they foretell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The chances to win, draw and lose.
    pub curve: Curve,
    /// The mean logarithm of the chances of what happened.
    pub likelihood: f64,
    /// The same if the chances were the same everywhere.
    pub constant: f64,
    /// What a point is worth: see [`expected`].
    pub steepness: f64,
    /// The mean logarithm of the chances by that, a draw being half a win and half a loss.
    pub steepness_likelihood: f64,
}

/// The curves that fit these positions best; none if there are no positions, or only wins, draws or losses.
pub fn fit(tally: &Tally) -> Option<Fit> {
    let mut all = Results::default();
    tally.cells().for_each(|(_, _, results)| all.merge(results));
    if all.wins == 0 || all.draws == 0 || all.losses == 0 {
        return None;
    }
    let count = all.count() as f64;
    let shares = all.shares();
    let constant = [shares.win, shares.draw, shares.loss].map(|share| share * share.ln()).iter().sum();
    let (curve, likelihood) = fit_curve(tally, count);
    let steepness = fit_steepness(tally);
    let steepness_likelihood = steepness_likelihood(tally, steepness) / count;
    Some(Fit { curve, likelihood, constant, steepness, steepness_likelihood })
}

type Vector = [f64; 4];

fn numbers(results: &Results) -> [f64; 3] {
    [results.wins, results.draws, results.losses].map(|count| count as f64)
}

fn moved(curve: &Curve, step: &Vector, share: f64) -> Curve {
    let line =
        |line: Line, base: f64, slope: f64| Line { base: line.base + share * base, slope: line.slope + share * slope };
    Curve { middle: line(curve.middle, step[0], step[1]), spread: line(curve.spread, step[2], step[3]) }
}

/// The sum of the logarithms of the chances of what happened.
fn likelihood(tally: &Tally, curve: &Curve) -> f64 {
    let one = |(score, material, results): (f64, f64, &Results)| -> f64 {
        let logarithms = curve.slopes(score, material).logarithms;
        // What never happened costs nothing, however unlikely it is.
        logarithms.iter().zip(numbers(results)).filter(|(_, count)| *count > 0.0).map(|(log, count)| log * count).sum()
    };
    tally.cells().map(one).sum()
}

/// Newton's method with the expected curvature, which never points the wrong way, and with steps that
/// are halved until they gain something.
fn fit_curve(tally: &Tally, count: f64) -> (Curve, f64) {
    let (mut curve, mut best) = (START, likelihood(tally, &START));
    for _ in 0..MOST_STEPS {
        let Some(step) = step(tally, &curve) else { break };
        let halved = (0..HALVINGS).scan(1.0, |share, _| Some(std::mem::replace(share, *share / 2.0)));
        let tries = halved.map(|share| moved(&curve, &step, share)).filter(Curve::is_sound);
        let better = tries.map(|next| (next, likelihood(tally, &next))).find(|(_, value)| *value > best);
        let Some((next, value)) = better else { break };
        let gain = value - best;
        (curve, best) = (next, value);
        if gain < GAIN * count {
            break;
        }
    }
    (curve, best / count)
}

/// Where to go from a curve.
fn step(tally: &Tally, curve: &Curve) -> Option<Vector> {
    let mut gradient = [0.0; 4];
    let mut curvature = [[0.0; 4]; 4];
    for (score, material, results) in tally.cells() {
        let slopes = curve.slopes(score, material);
        let total = results.count() as f64;
        for (result, count) in numbers(results).into_iter().enumerate() {
            let (middle, spread) = (slopes.by_middle[result], slopes.by_spread[result]);
            let by = [middle, middle * material, spread, spread * material];
            let weight = total * slopes.logarithms[result].exp();
            for row in 0..4 {
                gradient[row] += count * by[row];
                for column in 0..4 {
                    curvature[row][column] += weight * by[row] * by[column];
                }
            }
        }
    }
    solved(curvature, gradient)
}

/// The vector that the matrix turns into `right`, by elimination; none if rows depend on each other.
fn solved(mut matrix: [Vector; 4], mut right: Vector) -> Option<Vector> {
    // The numbers are of very different sizes, so what is nothing is told by the row it is in.
    let mut sizes = matrix.map(|row| row.iter().fold(0.0_f64, |size, number| size.max(number.abs())));
    for pivot in 0..4 {
        let largest =
            (pivot..4).max_by(|&one, &other| matrix[one][pivot].abs().total_cmp(&matrix[other][pivot].abs()))?;
        matrix.swap(pivot, largest);
        right.swap(pivot, largest);
        sizes.swap(pivot, largest);
        if matrix[pivot][pivot].abs() <= 1e-12 * sizes[pivot] {
            return None;
        }
        for row in pivot + 1..4 {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let upper = matrix[pivot];
            matrix[row].iter_mut().zip(upper).for_each(|(number, above)| *number -= factor * above);
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..4).rev() {
        let known: f64 = (row + 1..4).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

/// The share of the point that was won, and how many positions it is of.
fn points(results: &Results) -> (f64, f64) {
    (results.wins as f64 + results.draws as f64 / 2.0, results.count() as f64)
}

fn steepness_likelihood(tally: &Tally, steepness: f64) -> f64 {
    let one = |(score, _, results): (f64, f64, &Results)| {
        let (won, count) = points(results);
        won * log_logistic(steepness * score) + (count - won) * log_logistic(-steepness * score)
    };
    tally.cells().map(one).sum()
}

/// The slope of the likelihood falls with the steepness, so the place where it is 0 is found by halving.
fn fit_steepness(tally: &Tally) -> f64 {
    let slope = |steepness: f64| -> f64 {
        let one = |(score, _, results): (f64, f64, &Results)| {
            let (won, count) = points(results);
            score * (won - count * expected(score, steepness))
        };
        tally.cells().map(one).sum()
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    f64::midpoint(low, high)
}
