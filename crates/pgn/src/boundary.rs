//! Where a game begins, told by looking around one place alone.
//!
//! A line with a tag that follows an empty line, before which no tag stands, begins a game: always,
//! even if a comment before it was never closed. So a damaged game cannot swallow the ones behind
//! it, and a file can be cut into parts that are read on their own.

use memchr::{memrchr, memrchr2};

/// Whether the bracket here begins a tag: a name and a quote follow.
pub(crate) fn looks_like_tag(text: &[u8], at: usize) -> bool {
    let Some(rest) = text.get(at..).and_then(|rest| rest.strip_prefix(b"[")) else { return false };
    let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let rest = &rest[blanks..];
    let name = rest.iter().take_while(|byte| is_name(**byte)).count();
    name > 0 && rest[name..].iter().find(|byte| !matches!(byte, b' ' | b'\t')) == Some(&b'"')
}

/// Whether a byte may be part of the name of a tag. The standard has letters, digits and the
/// underscore; some programs use more.
pub(crate) const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'+' | b'#' | b'=' | b':' | b'.')
}

/// Whether a game begins with the bracket here.
pub(crate) fn is_game_start(text: &[u8], at: usize) -> bool {
    // 1. Only spaces stand before it on its line, and the line above is empty.
    let before = &text[..at];
    let Some(line_above) = before.trim_ascii_end_of_line() else { return false };
    let Some(above_that) = line_above.trim_ascii_end_of_line() else { return false };
    // 2. The last line with something on it is no tag. Nothing before it is a beginning, too.
    let last = above_that.trim_ascii_end();
    let start = memrchr2(b'\n', b'\r', last).map_or(0, |newline| newline + 1);
    let line = last[start..].strip_prefix(b"\xef\xbb\xbf").unwrap_or(&last[start..]).trim_ascii_start();
    // (Moves may follow a tag on its line.)
    let is_tag = line.ends_with(b"]") && looks_like_tag(line, 0);
    !is_tag && looks_like_tag(text, at)
}

/// The last place at which a game begins, but not the very start.
pub(crate) fn last_game_start(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(at) = memrchr(b'[', &text[..end]) {
        if is_game_start(text, at) {
            // A start at the front, behind empty lines alone, cuts nothing off.
            return text[..at].iter().any(|byte| !byte.is_ascii_whitespace()).then_some(at);
        }
        end = at;
    }
    None
}

/// The first place at which a game begins, from here on.
pub(crate) fn next_game_start(text: &[u8], from: usize) -> Option<usize> {
    memchr::memchr_iter(b'[', &text[from..]).map(|at| from + at).find(|&at| is_game_start(text, at))
}

trait Lines {
    /// The text up to the end of the line above, if only spaces stand behind that.
    fn trim_ascii_end_of_line(&self) -> Option<&[u8]>;
}

impl Lines for [u8] {
    fn trim_ascii_end_of_line(&self) -> Option<&[u8]> {
        let spaces = self.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        self[..self.len() - spaces].strip_suffix(b"\n")
    }
}

#[cfg(test)]
mod tests {
    use super::{is_game_start, last_game_start};

    #[track_caller]
    fn check(text: &str, expected: bool) {
        let at = text.rfind('[').expect("a bracket");
        assert_eq!(is_game_start(text.as_bytes(), at), expected, "{text:?}");
    }

    #[test]
    fn a_tag_behind_an_empty_line_begins_a_game() {
        check("1. e4 *\n\n[Event \"x\"]", true);
        check("1. e4 *\r\n \r\n\t[Event \"x\"]", true);
        check("1. e4 { never closed\n\n[ White \"x\"]", true);
        check("[Event \"x\"] 1. e4 *\n\n[Event \"x\"]", true);
    }

    #[test]
    fn other_brackets_begin_none() {
        check("1. e4 *\n[Event \"x\"]", false);
        check("\u{feff}[White \"x\"]\n\n[Event \"x\"]", false);
        check("[Event \"x\"]\n\n[Site \"y\"]", false);
        check("[Event \"x\"]\n[Site \"y\"]", false);
        check("1. e4 {\n\n[%clk 1:00]}", false);
        check("1. e4 {\n\n[Event: x]}", false);
        check("1. e4 *\n\n text [Event \"x\"]", false);
    }

    #[test]
    fn the_last_start_is_found() {
        let text = b"[A \"1\"]\n\n*\n\n[A \"2\"]\n\n* {[%clk 1]}\n";
        assert_eq!(last_game_start(text), Some(12));
        assert_eq!(last_game_start(b"\n\n[A \"1\"]\n\n*\n"), None);
    }
}
