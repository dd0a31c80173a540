//! The normal distribution.

/// The chance that a normally distributed number is below this many standard deviations.
pub(super) fn below(deviations: f64) -> f64 {
    if deviations < 0.0 {
        return 1.0 - below(-deviations);
    }
    if deviations < 6.0 { 0.5 + middle(deviations) } else { 1.0 - tail(deviations) }
}

/// The part between zero and here, by the series x + x³/3 + x⁵/15 + … times the density.
fn middle(x: f64) -> f64 {
    let (mut term, mut sum, mut odd) = (x, x, 1.0);
    while term > sum * 1e-17 {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    sum * density(x)
}

/// The part beyond here, by a continued fraction that is good far out.
fn tail(x: f64) -> f64 {
    let fraction = (1..=60).rev().fold(x, |below, step| x + f64::from(step) / below);
    density(x) / fraction
}

fn density(x: f64) -> f64 {
    (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::below;

    #[test]
    fn it_agrees_with_printed_tables() {
        for (deviations, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (1.959_963_984_540_054, 0.975),
            (3.0, 0.998_650_101_968_370),
            (5.5, 0.999_999_981_010_438),
            (-1.0, 0.158_655_253_931_457),
            (-2.326_347_874_040_841, 0.01),
            (40.0, 1.0),
            (f64::INFINITY, 1.0),
        ] {
            let found = below(deviations);
            assert!((found - expected).abs() < 1e-12, "{deviations}: {found}");
        }
    }
}
