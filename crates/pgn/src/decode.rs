//! Bytes to text: UTF-8, or what old files are in.

use std::borrow::Cow;

/// Reads bytes as UTF-8 or, where they are not, as Windows-1252, of which Latin-1 is a part.
///
/// ```
/// assert_eq!(tabiya_pgn::decode("Škoberne".as_bytes()), "Škoberne");
/// assert_eq!(tabiya_pgn::decode(b"Sch\xfctz \x96 \x8akoberne"), "Schütz – Škoberne");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| windows_1252(byte)).collect()),
    }
}

/// The symbol of a byte. Five bytes have none in Windows-1252; they stay the controls that they are
/// in Latin-1.
fn windows_1252(byte: u8) -> char {
    const HIGH: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    match byte {
        0x80..=0x9f => HIGH[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// The value of a tag without the backslashes before quotes and backslashes.
///
/// ```
/// assert_eq!(&*tabiya_pgn::unescape(br#"The \"Immortal\" game"#), br#"The "Immortal" game"#);
/// ```
pub fn unescape(value: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', value).is_none() {
        return Cow::Borrowed(value);
    }
    let mut plain = Vec::with_capacity(value.len());
    let mut rest = value.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        match rest.peek() {
            Some(&next @ (b'"' | b'\\')) if byte == b'\\' => {
                rest.next();
                plain.push(next);
            }
            _ => plain.push(byte),
        }
    }
    Cow::Owned(plain)
}
