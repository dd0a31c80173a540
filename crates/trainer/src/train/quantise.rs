//! From real numbers to whole ones, and back.

use tabiya_engine::PAWN;
use tabiya_engine::nnue::{BadNet, Net, OUTPUT_UNIT, Parts, UNIT};

use super::adam::MOST_OUTPUT;
use super::model::{BIAS, Model, OUTPUT_BIASES, OUTPUTS};

/// What a sum of 1 is worth to the search, if a score whose odds are e to 1 is this many hundredths of a pawn.
fn scale(spread: f32) -> f32 {
    spread * PAWN as f32 / 100.0
}

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
        scale: scale(spread).round() as i32,
    })
}

/// A network of the engine in real numbers, to go on learning from. What it says of a position stays the same, whatever the
/// spread was that it was learned with.
///
/// # Errors
/// If the last step would need larger weights than there may be, to say the same with this spread.
pub fn unquantised(net: &Net, spread: f32) -> Result<Model, BadNet> {
    let parts = net.parts();
    let stretched = parts.scale as f32 / scale(spread);
    let (unit, output_unit) = (f32::from(UNIT), f32::from(OUTPUT_UNIT) / stretched);
    let real =
        |numbers: &[i16], unit: f32| -> Vec<f32> { numbers.iter().map(|&number| f32::from(number) / unit).collect() };
    let mut weights = real(&parts.men, unit);
    weights.extend(real(&parts.bias, unit));
    weights.extend(real(&parts.outputs, output_unit));
    if weights[OUTPUTS..].iter().any(|weight| weight.abs() > MOST_OUTPUT) {
        return Err(BadNet::OutOfRange("a weight of the last step would be too large"));
    }
    weights.extend(parts.biases.iter().map(|&bias| bias as f32 / (unit * output_unit)));
    Ok(Model { weights })
}
