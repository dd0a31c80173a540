//! The same without vector registers: the slow twin.

use super::super::word_bytes::is_in_word;
use super::{SEARCHED, WORD};

/// A bit for each byte that cannot stand inside a word.
#[inline(always)]
pub(in super::super) fn outside_word(bytes: &[u8; WORD]) -> u32 {
    bytes.iter().rev().fold(0, |mask, &byte| mask << 1 | u32::from(!is_in_word(byte)))
}

/// A bit for each byte that is one of these.
#[inline(always)]
pub(in super::super) fn any_of(bytes: &[u8; SEARCHED], wanted: [u8; 3]) -> u32 {
    bytes.iter().rev().fold(0, |mask, byte| mask << 1 | u32::from(wanted.contains(byte)))
}
