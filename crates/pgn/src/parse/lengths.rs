//! How long a word or a number is, without a branch for each of its bytes: lengths vary so much that
//! such branches would be guessed wrongly at almost every token.

use super::class::is_in_word;

/// The high bit of each byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The high bit of the first byte that is zero, and of none before it; those behind it mean nothing.
#[inline(always)]
pub(super) const fn zeros(bytes: u64) -> u64 {
    bytes.wrapping_sub(all(1)) & !bytes & HIGH
}

/// The same byte eight times.
pub(super) const fn all(byte: u8) -> u64 {
    u64::from_le_bytes([byte; 8])
}

#[inline(always)]
fn eight(text: &[u8], at: usize) -> Option<[u8; 8]> {
    text.get(at..at + 8)?.try_into().ok()
}

/// Where the word that begins here ends.
///
/// Everything behind waits for the answer, so it is guessed by what is known soonest, the first space;
/// that no other sign comes before it is seen to beside the way.
#[inline(always)]
pub(super) fn end_of_word(text: &[u8], at: usize) -> usize {
    if let Some(bytes) = eight(text, at) {
        let number = u64::from_le_bytes(bytes);
        // The lowest of these bits is right: it is that of the first byte that is no larger than a space.
        let spaces = number.wrapping_sub(all(b' ' + 1)) & !number & HIGH;
        let guess = spaces.trailing_zeros() / 8;
        let outside = |(index, &byte): (usize, &u8)| u32::from(!is_in_word(byte)) << index;
        let outside = bytes.iter().enumerate().map(outside).fold(0, |mask, bit| mask | bit);
        if outside.trailing_zeros() == guess {
            return at + guess as usize;
        }
    }
    end_of_long_word(text, at)
}

/// The same, byte by byte: the slow twin, for long words, other ends, and the end of the text.
pub(super) fn end_of_long_word(text: &[u8], at: usize) -> usize {
    at + text[at..].iter().take_while(|byte| is_in_word(**byte)).count()
}

/// Where the word ends that has come to here, if dots are part of it, and signs like ½.
pub(super) fn end_of_dotted_word(text: &[u8], at: usize) -> usize {
    let mut end = at;
    loop {
        match text[end..] {
            [0xc2, 0xa0, ..] => return end,
            [0xc2, 0x80..=0xbf, ..] => end += 2,
            [0xc2 | b'.', ..] => end += 1,
            [byte, ..] if is_in_word(byte) => end += 1,
            _ => return end,
        }
    }
}

/// Where the move number that begins here ends, with its dots; here, if it has none. Numbers are so
/// regular that a processor guesses their lengths, so this goes byte by byte.
#[inline(always)]
pub(super) fn end_of_number(text: &[u8], at: usize) -> usize {
    let mut end = at;
    while matches!(text.get(end), Some(b'0'..=b'9')) {
        end += 1;
    }
    let digits = end;
    while text.get(end) == Some(&b'.') {
        end += 1;
    }
    if end > digits { end } else { at }
}

#[cfg(test)]
mod tests {
    use super::{end_of_long_word, end_of_number, end_of_word};

    #[test]
    fn quick_and_slow_agree_on_all_bytes_at_all_places() {
        for byte in 0..=255 {
            for place in 0..12 {
                for rest in [0, 1, 9] {
                    let word = [vec![b'e'; place], vec![byte], vec![b'4'; rest]].concat();
                    assert_eq!(end_of_word(&word, 0), end_of_long_word(&word, 0), "{word:?}");
                }
            }
        }
    }

    #[test]
    fn numbers_have_dots() {
        let lengths = ["1.", "12...", "123. ", "1", "1-0", "1/2", "7 .", "", "1.e4"]
            .map(|text| end_of_number(text.as_bytes(), 0));
        assert_eq!(lengths, [2, 5, 4, 0, 0, 0, 0, 0, 2]);
    }
}
