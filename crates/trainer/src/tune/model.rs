//! The form of an evaluation.

use tabiya_engine::tuning::{self, Trace, Weights};
use tabiya_rules::Side;

/// The phase in which all pieces are on the board; 0 is that of kings and pawns.
pub const PHASES: f32 = 24.0;
/// What the square of a danger is divided by for the middlegame.
pub const MIDDLEGAME_DANGER: f32 = tuning::DANGER_SQUARED as f32;
/// What a danger is divided by for the endgame.
pub const ENDGAME_DANGER: f32 = tuning::DANGER_AT_THE_END as f32;
/// More danger than this makes no difference, as in the engine.
pub const MOST_DANGER: f32 = tuning::MOST_DANGER as f32;

/// The phase of a position; one with more pieces than a game begins with is like the first.
pub(super) fn phase(trace: &Trace) -> f32 {
    (trace.phase as f32).clamp(0.0, PHASES)
}

/// All weights in one row: the pairs, then those of danger.
pub(super) fn flat(weights: &Weights) -> Vec<f32> {
    let linear = weights.linear.iter().flat_map(|&(middlegame, endgame)| [middlegame, endgame]);
    linear.chain(weights.danger.iter().copied()).collect()
}

/// The weights of such a row, of which so many are pairs.
pub(super) fn of_flat(flat: &[f32], pairs: usize) -> Weights {
    let (linear, danger) = flat.split_at(2 * pairs);
    let pairs = linear.chunks_exact(2).map(|pair| (pair[0], pair[1]));
    Weights { linear: pairs.collect(), danger: danger.to_vec() }
}

/// The weights to begin with: plain material, and no opinion on anything else. What endangers a king must
/// have some weight, since the square of nothing has no slope.
pub fn plain_material() -> Weights {
    let weights = tuning::weights();
    let mut linear = vec![(0.0, 0.0); weights.linear.len()];
    for (weight, worth) in linear.iter_mut().zip([100.0, 300.0, 300.0, 500.0, 900.0]) {
        *weight = (worth, worth);
    }
    Weights { linear, danger: vec![10.0; weights.danger.len()] }
}

/// What the evaluation says of a position, for White: the definition, which the tuner has to agree with.
///
/// # Panics
/// If the trace names a weight that is not there.
pub fn score(trace: &Trace, weights: &Weights) -> f32 {
    let (mut middlegame, mut endgame) = (0.0, 0.0);
    for &(index, count) in &trace.terms {
        let (in_middlegame, in_endgame) = weights.linear[usize::from(index)];
        middlegame += in_middlegame * f32::from(count);
        endgame += in_endgame * f32::from(count);
    }
    for side in Side::ALL {
        let units = trace.danger.of(side).iter();
        let danger: f32 = units.map(|&(index, count)| weights.danger[usize::from(index)] * f32::from(count)).sum();
        let danger = danger.clamp(0.0, MOST_DANGER);
        let sign = if side == Side::White { -1.0 } else { 1.0 };
        middlegame += sign * danger * danger / MIDDLEGAME_DANGER;
        endgame += sign * danger / ENDGAME_DANGER;
    }
    let phase = phase(trace);
    (middlegame * phase + endgame * trace.scale * (PHASES - phase)) / PHASES
}
