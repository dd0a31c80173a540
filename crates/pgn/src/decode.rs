//! Bytes to text: UTF-8, or what old files are in.

use std::borrow::Cow;

/// Reads bytes as UTF-8 and, where they are not, as Windows-1252, of which Latin-1 is a part. Files that
/// were put together from several have both.
///
/// ```
/// assert_eq!(tabiya_pgn::decode("Škoberne".as_bytes()), "Škoberne");
/// assert_eq!(tabiya_pgn::decode(b"Sch\xfctz \x96 \x8akoberne"), "Schütz – Škoberne");
/// assert_eq!(tabiya_pgn::decode(b"M\xc3\xbcller - M\xfcller"), "Müller - Müller");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| windows_1252(byte)));
    }
    Cow::Owned(text)
}

/// The first of these bytes, but no more than so many, and no part of a symbol at the end.
pub(crate) fn front(bytes: &[u8], most: usize) -> &[u8] {
    let mut end = bytes.len().min(most);
    if end < bytes.len() {
        while end > 0 && bytes[end] & 0xc0 == 0x80 {
            end -= 1;
        }
    }
    &bytes[..end]
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
