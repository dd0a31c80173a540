//! Words of others, made harmless.

/// What an engine or a person wrote, on one line without anything that a terminal would obey, and not too long.
///
/// ```
/// assert_eq!(tabiya_uci::tame("King's\tfish\x1b[31m"), "King's fish [31m");
/// ```
pub fn tame(text: &str) -> String {
    tame_to(80, text)
}

/// The same, not longer than so many letters.
pub(crate) fn tame_to(longest: usize, text: &str) -> String {
    let words = text.split(|symbol: char| symbol.is_whitespace() || symbol.is_control());
    let line = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let mut tame: String = line.chars().take(longest).collect();
    if line.chars().nth(longest).is_some() {
        tame.push('…');
    }
    tame
}

/// A text as it can be quoted: control characters made visible, and not longer than a line.
pub(crate) fn short(text: &str) -> String {
    let mut shown: String = text.chars().take(100).flat_map(char::escape_debug).collect();
    if text.chars().nth(100).is_some() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::tame;

    #[test]
    fn nothing_reaches_the_terminal_but_words() {
        assert_eq!(tame(" King's\tfish\x1b[31m\r\n2 "), "King's fish [31m 2");
        assert_eq!(tame(&"x".repeat(200)).chars().count(), 81);
    }
}
