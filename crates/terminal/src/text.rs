//! Texts made to fit the columns there are.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A text that takes so many columns at most; where it was cut there is a sign.
pub fn cut(text: &str, columns: usize) -> String {
    let width = |symbol: char| symbol.width().unwrap_or(0);
    if text.chars().map(width).sum::<usize>() <= columns {
        return text.to_owned();
    }
    let mut used = 1;
    let mut cut: String = text
        .chars()
        .take_while(|symbol| {
            used += width(*symbol);
            used <= columns
        })
        .collect();
    if columns > 0 {
        cut.push('…');
    }
    cut
}

/// A text on several lines, parted between words.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    if columns == 0 {
        return lines;
    }
    let length = |text: &str| text.width();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if length(line) + 1 + length(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => {
                // A word that is longer than a line is parted too.
                let mut part = String::new();
                for letter in word.chars() {
                    if !part.is_empty() && length(&part) + letter.width().unwrap_or(0) > columns {
                        lines.push(std::mem::take(&mut part));
                    }
                    part.push(letter);
                }
                lines.push(part);
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_made_to_fit() {
        assert_eq!(
            [cut("Gukesh", 6), cut("Gukesh", 5), cut("漢字漢字", 5), cut("ab", 0)],
            ["Gukesh", "Guke…", "漢字…", ""]
        );
        assert_eq!(wrapped("half a game is added", 10), ["half a", "game is", "added"]);
        assert_eq!(wrapped("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrapped("漢字 漢字漢字", 4), ["漢字", "漢字", "漢字"]);
        assert_eq!(wrapped("x", 0), Vec::<String>::new());
    }
}
