//! What is wanted of the tests of the page.

/// Which tests are run, and how.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Wish {
    /// Whether the browser shows itself, and does everything slowly.
    pub(crate) is_headed: bool,
    /// Whether the page is measured instead of tested.
    pub(crate) is_for_figures: bool,
    /// Only the files with this in their name; if there are none, the tests with this in theirs.
    pub(crate) filter: Option<String>,
}

impl Wish {
    /// Understands the words behind `page`, or says what is wrong with them.
    pub(crate) fn parse(words: &[String]) -> Result<Self, String> {
        let mut wish = Self::default();
        for word in words {
            match word.as_str() {
                "--headed" => wish.is_headed = true,
                "--figures" => wish.is_for_figures = true,
                option if option.starts_with('-') => return Err(format!("`page` has no option `{option}`")),
                filter if wish.filter.is_none() => wish.filter = Some(filter.to_owned()),
                extra => return Err(format!("`page` takes one filter, but also got `{extra}`; put it in quotes")),
            }
        }
        match &wish.filter {
            Some(filter) if wish.is_for_figures => {
                Err(format!("`--figures` runs no tests, so `{filter}` is of no use"))
            }
            _ => Ok(wish),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Wish;

    fn parse(line: &str) -> Result<Wish, String> {
        let words: Vec<String> = line.split_whitespace().map(String::from).collect();
        Wish::parse(&words)
    }

    #[test]
    fn wishes_are_understood() {
        assert_eq!(parse(""), Ok(Wish::default()));
        assert_eq!(
            parse("smoke --headed"),
            Ok(Wish { is_headed: true, filter: Some("smoke".to_owned()), ..Wish::default() })
        );
        assert_eq!(parse("--figures"), Ok(Wish { is_for_figures: true, ..Wish::default() }));
    }

    #[test]
    fn wrong_words_are_refused_by_name() {
        for (line, named) in [("--slow", "--slow"), ("two words", "words"), ("--figures smoke", "smoke")] {
            assert!(parse(line).is_err_and(|refusal| refusal.contains(named)), "{line}");
        }
    }
}
