//! Numbers as others send them: signed, and as large as they like.

/// The whole number that a text is, or the nearest one there is for it if it is larger than any.
pub(super) fn number(text: &str) -> Option<i64> {
    let (sign, digits) = match text.as_bytes() {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] | digits => (1, digits),
    };
    let are_digits = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    are_digits.then(|| {
        let add = |sum: i64, digit: &u8| sum.saturating_mul(10).saturating_add(sign * i64::from(digit - b'0'));
        digits.iter().fold(0, add)
    })
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn numbers_are_read_and_never_overflow() {
        let rows = [
            ("0", Some(0)),
            ("42", Some(42)),
            ("+42", Some(42)),
            ("-42", Some(-42)),
            ("9223372036854775807", Some(i64::MAX)),
            ("9223372036854775808", Some(i64::MAX)),
            ("-99999999999999999999", Some(i64::MIN)),
            ("", None),
            ("-", None),
            ("1.5", None),
            ("1e6", None),
            ("--1", None),
            ("٣", None),
        ];
        for (text, expected) in rows {
            assert_eq!(number(text), expected, "{text:?}");
        }
    }
}
