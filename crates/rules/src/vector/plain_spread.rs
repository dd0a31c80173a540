//! Squares spread into words one by one, for machines without the instruction of its twin.

use super::MOST_SPREAD;
use crate::Bitboard;

/// For each square of a set, in order, its number times a factor plus a term. The rest of the array
/// means nothing.
#[inline(always)]
pub(crate) fn spread(set: u64, factor: u16, term: u16) -> [u16; MOST_SPREAD] {
    let mut words = [0; MOST_SPREAD];
    for (word, square) in words.iter_mut().zip(Bitboard(set)) {
        *word = (square as u16).wrapping_mul(factor).wrapping_add(term);
    }
    words
}
