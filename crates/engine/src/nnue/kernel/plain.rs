//! The arithmetic, for whatever processor it is compiled for.
//!
//! Sums wrap on their way: what a sum comes to in the end is within its bounds (`shape::LARGEST`), but not what it is after men
//! have come and before others went.

use super::Row;
use crate::nnue::shape::{HIDDEN, UNIT};

/// How many numbers fit into the registers of a processor at once, with some to spare.
const PART: usize = 64;
const _: () = assert!(HIDDEN.is_multiple_of(PART));

#[inline(always)]
pub(super) fn update(into: &mut Row, from: &Row, came: &[&Row], went: &[&Row]) {
    match (came, went) {
        // A move, a capture and castling have forms of their own: each number is read and written once.
        ([one], [other]) => {
            each(into, from, |index, value| value.wrapping_add(one.0[index]).wrapping_sub(other.0[index]));
        }
        ([one], [other, third]) => {
            each(into, from, |index, value| {
                value.wrapping_add(one.0[index]).wrapping_sub(other.0[index]).wrapping_sub(third.0[index])
            });
        }
        ([one, two], [other, third]) => {
            each(into, from, |index, value| {
                let more = one.0[index].wrapping_add(two.0[index]);
                value.wrapping_add(more).wrapping_sub(other.0[index]).wrapping_sub(third.0[index])
            });
        }
        _ => {
            into.0 = from.0;
            change(into, came, went);
        }
    }
}

#[inline(always)]
fn each(into: &mut Row, from: &Row, value: impl Fn(usize, i16) -> i16) {
    for index in 0..HIDDEN {
        into.0[index] = value(index, from.0[index]);
    }
}

#[inline(always)]
pub(super) fn change(row: &mut Row, came: &[&Row], went: &[&Row]) {
    // Part by part, so that each number is read and written once, however many men there are.
    for (part, values) in row.0.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
        let mut sums = *values;
        for other in came {
            let more = &other.0.as_chunks::<PART>().0[part];
            sums.iter_mut().zip(more).for_each(|(value, more)| *value = value.wrapping_add(*more));
        }
        for other in went {
            let less = &other.0.as_chunks::<PART>().0[part];
            sums.iter_mut().zip(less).for_each(|(value, less)| *value = value.wrapping_sub(*less));
        }
        *values = sums;
    }
}

/// As plain as it is, compilers make the best of it: one instruction for two products and their sum. Sums kept apart by hand took
/// more than twice the time.
#[inline(always)]
pub(super) fn weigh(own: &Row, theirs: &Row, weights: &[Row; 2]) -> i32 {
    let half = |row: &Row, weights: &Row| -> i32 {
        let products = row.0.iter().zip(&weights.0).map(|(value, weight)| {
            let value = (*value).clamp(0, UNIT);
            // At most UNIT times LARGEST_OUTPUT, which an i16 holds.
            i32::from(value.wrapping_mul(*weight)) * i32::from(value)
        });
        products.sum()
    };
    half(own, &weights[0]) + half(theirs, &weights[1])
}
