//! The words after the name of a binary.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;

/// The words of a command line that nobody has asked for yet.
#[derive(Clone, Debug)]
pub struct Arguments(VecDeque<String>);

/// What is wrong with a command line, as a sentence for the person who typed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongUse(pub String);

impl fmt::Display for WrongUse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Arguments {
    /// The words after the name of the binary.
    pub fn new(words: impl IntoIterator<Item = String>) -> Self {
        Self(words.into_iter().collect())
    }

    /// Whether an option without a value was given.
    pub fn flag(&mut self, name: &str) -> bool {
        let before = self.0.len();
        self.0.retain(|word| word != name);
        self.0.len() < before
    }

    /// The value of an option, which follows its name or an equals sign after it.
    ///
    /// # Errors
    /// If the value is missing, is not such as `expected` says, or is given twice.
    pub fn value<T: FromStr>(
        &mut self,
        name: &str,
        expected: &str,
        is_right: impl Fn(&T) -> bool,
    ) -> Result<Option<T>, WrongUse> {
        let Some(index) = self.0.iter().position(|word| names(word, name)) else {
            return Ok(None);
        };
        let word = self.0.remove(index).unwrap_or_default();
        let text = match word.split_once('=') {
            Some((_, text)) => Some(text.to_owned()),
            None => self.0.remove(index),
        };
        let Some(text) = text else {
            return Err(WrongUse(format!("{name} needs a value: {expected}")));
        };
        if self.0.iter().any(|word| names(word, name)) {
            return Err(WrongUse(format!("{name} is given twice")));
        }
        match text.parse().ok().filter(is_right) {
            Some(value) => Ok(Some(value)),
            None => Err(WrongUse(format!("{name} needs {expected}, but got `{text}`"))),
        }
    }

    /// The first word that is not an option.
    pub fn word(&mut self) -> Option<String> {
        let index = self.0.iter().position(|word| !word.starts_with('-'))?;
        self.0.remove(index)
    }

    /// Makes sure that nothing is left.
    ///
    /// # Errors
    /// If some word was never asked for.
    pub fn finish(self) -> Result<(), WrongUse> {
        match self.0.front() {
            None => Ok(()),
            Some(word) if word.starts_with('-') => Err(WrongUse(format!("there is no option `{word}`"))),
            Some(word) => Err(WrongUse(format!("`{word}` is one word too many"))),
        }
    }
}

fn names(word: &str, option: &str) -> bool {
    word.strip_prefix(option).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
}

#[cfg(test)]
mod tests {
    use super::Arguments;

    fn arguments(line: &str) -> Arguments {
        Arguments::new(line.split_whitespace().map(String::from))
    }

    #[track_caller]
    fn check(line: &str, expected: Result<Option<u32>, &str>) {
        let mut arguments = arguments(line);
        let even = |number: &u32| number.is_multiple_of(2);
        let value = arguments.value("--size", "an even number", even);
        let outcome = value.and_then(|value| arguments.finish().map(|()| value));
        assert_eq!(outcome.as_ref().map_err(|wrong| wrong.0.as_str()), expected.as_ref().map_err(|text| *text));
    }

    #[test]
    fn values_follow_their_names() {
        check("--size 4", Ok(Some(4)));
        check("--size=4", Ok(Some(4)));
        check("", Ok(None));
    }

    #[test]
    fn wrong_values_are_told_what_was_expected() {
        check("--size", Err("--size needs a value: an even number"));
        check("--size 3", Err("--size needs an even number, but got `3`"));
        check("--size=x", Err("--size needs an even number, but got `x`"));
        check("--size 2 --size 4", Err("--size is given twice"));
    }

    #[test]
    fn what_nobody_asked_for_is_named() {
        check("--sizes 4", Err("there is no option `--sizes`"));
        check("--size 4 more", Err("`more` is one word too many"));
    }

    #[test]
    fn words_and_flags_stand_anywhere() {
        let mut arguments = arguments("--json perft");
        assert_eq!(arguments.word().as_deref(), Some("perft"));
        assert!(arguments.flag("--json") && !arguments.flag("--json"));
        assert_eq!(arguments.finish(), Ok(()));
    }
}
