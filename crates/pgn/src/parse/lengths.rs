//! How long a word or a number is, without a branch for each of its bytes: lengths vary so much that
//! such branches would be guessed wrongly at almost every token.

use super::scan::{WORD, outside_word};
use super::word_bytes::is_in_word;

/// Where the word that begins here ends.
#[inline(always)]
pub(super) fn end_of_word(text: &[u8], at: usize) -> usize {
    if let Some(bytes) = text.get(at..).and_then(<[u8]>::first_chunk::<WORD>) {
        let outside = outside_word(bytes);
        if outside != 0 {
            return at + outside.trailing_zeros() as usize;
        }
    }
    end_of_long_word(text, at)
}

/// The same, byte by byte: the slow twin, for long words and the end of the text.
#[cold]
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
            for place in 0..20 {
                for rest in [0, 1, 17] {
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
