//! By how much late moves are searched less deeply.

use super::constants;

/// A ply, in the finer units of reductions.
pub(super) const PLY: i32 = 1024;

/// The reduction of the move with this number at this depth, before anything is known of it.
pub(super) fn base(depth: i32, number: usize) -> i32 {
    let depth = (depth.max(1) as usize).min(63);
    let number = number.clamp(1, 63);
    LOGARITHMS[depth] * LOGARITHMS[number] / constants::reduction_divisor() + constants::reduction_base()
}

/// Natural logarithms in units of [`PLY`], by whole numbers alone, so that they are the same everywhere.
const LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut number = 1;
    while number < 64 {
        table[number] = (binary_logarithm(number as u64) * 710 / 1024) as i32;
        number += 1;
    }
    table
};

/// The binary logarithm in units of a thousand and twenty-fourth.
const fn binary_logarithm(number: u64) -> u64 {
    let whole = number.ilog2() as u64;
    // The fraction, bit by bit: squaring doubles a logarithm.
    let mut rest = (number << 32) >> whole;
    let (mut fraction, mut bit) = (0, 512);
    while bit > 0 {
        rest = (rest as u128 * rest as u128 >> 32) as u64;
        if rest >= 2 << 32 {
            rest >>= 1;
            fraction += bit;
        }
        bit >>= 1;
    }
    whole * 1024 + fraction
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_a_hundredth() {
        for number in 1..64_i32 {
            let exact = f64::from(number).ln();
            let found = f64::from(LOGARITHMS[number as usize]) / 1024.0;
            assert!((exact - found).abs() < 0.01, "{number}: {found} for {exact}");
        }
    }

    #[test]
    fn later_and_deeper_is_reduced_more() {
        assert!(base(10, 20) > base(10, 5) && base(20, 5) > base(10, 5));
        assert!(base(1, 1) < PLY);
    }
}
