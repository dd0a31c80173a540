//! The arithmetic of the network on rows of numbers, which is nearly all it does.
//!
//! It is written once, in [`plain`], in a form that compilers turn into the vector instructions of the target: on 64-bit ARM
//! those of NEON, which every such processor has, and on x86 whatever the program is built for. A program that is built for any
//! x86 chooses when it runs: the same source is compiled a second time for AVX2. These are whole numbers, so both say the
//! same, to the last bit.

#[cfg(all(target_arch = "x86_64", any(test, not(target_feature = "avx2"))))]
mod avx2;
mod plain;

use super::shape::HIDDEN;

/// A number for each place of the hidden layer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Row(pub(crate) [i16; HIDDEN]);

impl Row {
    pub(crate) const ZERO: Self = Self([0; HIDDEN]);
}

/// Chooses once for each call; that costs a load and a jump, and nothing where the build has AVX2 itself.
macro_rules! choose {
    ($name:ident($($argument:expr),*)) => {{
        #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
        if let Some(avx2) = avx2::Avx2::of_this_processor() {
            return avx2.$name($($argument),*);
        }
        plain::$name($($argument),*)
    }};
}

/// `into` is `from` and what came, less what went.
#[inline]
pub(super) fn update(into: &mut Row, from: &Row, came: &[&Row], went: &[&Row]) {
    choose!(update(into, from, came, went));
}

/// Adds to a row what came, and takes away what went.
#[inline]
pub(super) fn change(row: &mut Row, came: &[&Row], went: &[&Row]) {
    choose!(change(row, came, went));
}

/// The last step, without its bias, in units of `UNIT * UNIT * OUTPUT_UNIT`.
#[inline]
pub(super) fn weigh(own: &Row, theirs: &Row, weights: &[Row; 2]) -> i32 {
    choose!(weigh(own, theirs, weights))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_row(state: &mut u64, most: i64) -> Row {
        Row(std::array::from_fn(|_| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((*state >> 33) as i64 % (2 * most + 1) - most) as i16
        }))
    }

    /// As the definition says it, a number at a time.
    fn weigh_slowly(own: &Row, theirs: &Row, weights: &[Row; 2]) -> i32 {
        let squared = |value: i16| i32::from(value.clamp(0, 255)).pow(2);
        let half = |row: &Row, weights: &Row| -> i32 {
            row.0.iter().zip(&weights.0).map(|(value, weight)| squared(*value) * i32::from(*weight)).sum()
        };
        half(own, &weights[0]) + half(theirs, &weights[1])
    }

    #[test]
    fn every_kernel_says_the_same_to_the_last_bit() {
        let mut state = 5;
        for round in 0..500 {
            let most = [40, 300, 16_000][round % 3];
            let (own, theirs) = (random_row(&mut state, most), random_row(&mut state, most));
            let weights = [random_row(&mut state, 127), random_row(&mut state, 127)];
            let expected = weigh_slowly(&own, &theirs, &weights);
            assert_eq!(plain::weigh(&own, &theirs, &weights), expected);
            assert_eq!(weigh(&own, &theirs, &weights), expected);
            let rows: Vec<Row> = (0..6).map(|_| random_row(&mut state, 400)).collect();
            let rows: Vec<&Row> = rows.iter().collect();
            for came in 0..4 {
                for went in 0..3 {
                    let (came, went) = (&rows[..came], &rows[3..3 + went]);
                    let sum = |index: usize| {
                        let all = |rows: &[&Row]| rows.iter().map(|row| row.0[index]).sum::<i16>();
                        own.0[index] + all(came) - all(went)
                    };
                    let expected = Row(std::array::from_fn(sum));
                    let mut found = Row::ZERO;
                    update(&mut found, &own, came, went);
                    assert_eq!(found, expected);
                    let mut found = Row::ZERO;
                    plain::update(&mut found, &own, came, went);
                    assert_eq!(found, expected);
                    let mut found = own.clone();
                    change(&mut found, came, went);
                    assert_eq!(found, expected);
                    #[cfg(target_arch = "x86_64")]
                    if let Some(avx2) = avx2::Avx2::of_this_processor() {
                        let mut found = Row::ZERO;
                        avx2.update(&mut found, &own, came, went);
                        assert_eq!(found, expected);
                        let mut found = own.clone();
                        avx2.change(&mut found, came, went);
                        assert_eq!(found, expected);
                        assert_eq!(avx2.weigh(&own, &theirs, &weights), weigh_slowly(&own, &theirs, &weights));
                    }
                }
            }
        }
    }
}
