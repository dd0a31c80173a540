//! Many bytes in one vector register.
//!
//! `unsafe` may stand in this file: calling an instruction of the processor is `unsafe` in Rust
//! wherever the function itself is not marked with that instruction set, and marking it would keep it
//! from being inlined into code that is not.
#![expect(unsafe_code, reason = "vector instructions; measured in ARCHITECTURE.md")]

use core::arch::x86_64::{
    _mm_and_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_set1_epi8, _mm_setzero_si128,
    _mm_shuffle_epi8, _mm_srli_epi16, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set1_epi8,
};

use super::super::word_bytes::IN_WORD;
use super::{SEARCHED, WORD};

/// The bit of each row of sixteen bytes: rows with nothing in a word have none, the rows of ASCII have
/// one each, and those beyond share one but for that of the byte which is not in a word.
const ROWS: [u8; 16] = {
    let mut rows = [0; 16];
    let mut row = 2;
    while row < 16 {
        rows[row] = match row {
            2..8 => 1 << (row - 2),
            0xc => 1 << 7,
            _ => 1 << 6,
        };
        row += 1;
    }
    rows
};

/// The rows in which a byte with these low four bits is in a word.
const COLUMNS: [u8; 16] = {
    let mut columns = [0; 16];
    let mut byte = 0;
    while byte < 256 {
        if IN_WORD[byte] {
            columns[byte & 15] |= ROWS[byte >> 4];
        }
        byte += 1;
    }
    columns
};

/// A bit for each byte that cannot stand inside a word: its row and its column have no bit in common.
#[inline(always)]
pub(in super::super) fn outside_word(bytes: &[u8; WORD]) -> u32 {
    // SAFETY: this file is compiled only where AVX2, and so SSSE3, is enabled for the whole build; and
    // sixteen bytes are read from arrays of sixteen.
    unsafe {
        let bytes = _mm_loadu_si128(bytes.as_ptr().cast());
        let low_bits = _mm_set1_epi8(15);
        let columns = _mm_loadu_si128(COLUMNS.as_ptr().cast());
        let rows = _mm_loadu_si128(ROWS.as_ptr().cast());
        let column = _mm_shuffle_epi8(columns, _mm_and_si128(bytes, low_bits));
        let row = _mm_shuffle_epi8(rows, _mm_and_si128(_mm_srli_epi16::<4>(bytes), low_bits));
        let outside = _mm_cmpeq_epi8(_mm_and_si128(column, row), _mm_setzero_si128());
        _mm_movemask_epi8(outside).cast_unsigned()
    }
}

/// A bit for each byte that is one of these.
#[inline(always)]
pub(in super::super) fn any_of(bytes: &[u8; SEARCHED], [first, second, third]: [u8; 3]) -> u32 {
    // SAFETY: this file is compiled only where AVX2 is enabled for the whole build; and 32 bytes are
    // read from an array of 32.
    unsafe {
        let bytes = _mm256_loadu_si256(bytes.as_ptr().cast());
        let is_first = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(first.cast_signed()));
        let is_second = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(second.cast_signed()));
        let is_third = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(third.cast_signed()));
        let found = _mm256_or_si256(_mm256_or_si256(is_first, is_second), is_third);
        _mm256_movemask_epi8(found).cast_unsigned()
    }
}
