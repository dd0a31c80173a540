//! Words and numbers as people write and read them.

use tabiya_pgn::Tags;

/// The value of a tag whose name is given in letters of any case, if it is known.
pub(super) fn known<'tags>(tags: &'tags Tags, name: &str) -> Option<&'tags str> {
    tags.known(name).or_else(|| {
        let (name, _) = tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name))?;
        tags.known(name)
    })
}

/// A number with its thousands parted.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things: `1 game`, `2 games`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// The share of a whole, between 0 and 1.
#[expect(clippy::cast_precision_loss, reason = "a share needs no sixteen digits")]
pub(super) fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// A bar that is full at a share of 1, in eighths of a column.
#[expect(clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a bar is short")]
pub(super) fn bar(share: f64, width: usize) -> String {
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    format!("{}{rest}", "█".repeat(eighths / 8))
}

#[cfg(test)]
mod tests {
    use super::{bar, counted, grouped};

    #[test]
    fn thousands_are_parted() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([counted(1, "game"), counted(2, "game")], ["1 game", "2 games"]);
    }

    #[test]
    fn bars_have_eighths() {
        assert_eq!([bar(1.0, 3), bar(0.5, 3), bar(0.0, 3)], ["███", "█▌", ""]);
    }
}
