//! What a word is made of.

/// Whether a byte can stand inside a word: letters, digits, signs that moves are written with, and
/// everything beyond ASCII; but not a dot, which stands in few of them, nor the byte that begins a space
/// without a break (and ½ and ±).
#[inline(always)]
pub(super) fn is_in_word(byte: u8) -> bool {
    IN_WORD[usize::from(byte)]
}

pub(super) const IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(
            byte as u8,
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'#' | b'=' | b'-' | b':' | b'_' | b'>' | b'@' | b'/' | 0x80..=0xc1 | 0xc3..
        );
        byte += 1;
    }
    table
};
