//! From real numbers to whole ones.

use tabiya_engine::PAWN;
use tabiya_engine::nnue::{BadNet, Net, OUTPUT_UNIT, Parts, UNIT};

use super::model::{BIAS, Model, OUTPUT_BIASES, OUTPUTS};

/// The network of the engine, if a score whose odds are e to 1 is this many hundredths of a pawn.
///
/// # Errors
/// If the weights are too large for its arithmetic.
pub fn quantised(model: &Model, spread: f32) -> Result<Net, BadNet> {
    let whole = |weights: &[f32], unit: i16| -> Vec<i16> {
        weights.iter().map(|weight| (weight * f32::from(unit)).round() as i16).collect()
    };
    let weights = &model.weights;
    let bias_unit = f32::from(UNIT) * f32::from(OUTPUT_UNIT);
    Net::new(&Parts {
        men: whole(&weights[..BIAS], UNIT),
        bias: whole(&weights[BIAS..OUTPUTS], UNIT),
        outputs: whole(&weights[OUTPUTS..OUTPUT_BIASES], OUTPUT_UNIT),
        biases: weights[OUTPUT_BIASES..].iter().map(|bias| (bias * bias_unit).round() as i32).collect(),
        scale: (spread * PAWN as f32 / 100.0).round() as i32,
    })
}
