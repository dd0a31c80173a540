//! Words and numbers as people read them.

/// A number of things: `1 game`, `2 games`.
pub fn counted(number: u64, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_no_plural() {
        assert_eq!([0, 1, 2].map(|number| counted(number, "fault")), ["0 faults", "1 fault", "2 faults"]);
    }
}
