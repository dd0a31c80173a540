//! What a byte can begin among the moves.

/// What begins with a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    Space,
    Letter,
    Digit,
    /// A brace or a semicolon.
    Comment,
    Dollar,
    /// `!` or `?`.
    Judgement,
    Open,
    Close,
    Bracket,
    Star,
    Percent,
    /// A closing brace.
    Brace,
    Other,
}

/// The class of each byte.
pub(super) static CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => Class::Space,
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'{' | b';' => Class::Comment,
            b'$' => Class::Dollar,
            b'!' | b'?' => Class::Judgement,
            b'(' => Class::Open,
            b')' => Class::Close,
            b'[' => Class::Bracket,
            b'*' => Class::Star,
            b'%' => Class::Percent,
            b'}' => Class::Brace,
            _ => Class::Other,
        };
        byte += 1;
    }
    classes
};

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
