//! Going through the text of a time control.

use super::{BadTerms, ControlError, ControlProblem, Terms, TimeControl};

/// The longest text that is read, in bytes.
const LONGEST_TEXT: usize = 200;

/// The largest whole part of a number: beyond the longest time in seconds, and far from overflow in days.
const LARGEST_NUMBER: u64 = 1_000_000_000;

/// A problem, and where it lies in bytes.
pub(super) type Problem = (usize, ControlProblem);

/// A number with up to three digits behind the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    /// Where it stands, in bytes.
    pub(super) at: usize,
    /// A thousand times the number.
    pub(super) thousandths: u64,
}

impl Number {
    /// The number as a count, which is whole and not 0.
    pub(super) fn count(self) -> Result<std::num::NonZeroU32, Problem> {
        if !self.thousandths.is_multiple_of(1_000) {
            return Err((self.at, ControlProblem::NotACount));
        }
        let count = u32::try_from(self.thousandths / 1_000).map_err(|_| (self.at, ControlProblem::TooLarge))?;
        std::num::NonZeroU32::new(count).ok_or((self.at, ControlProblem::NotACount))
    }
}

/// A place in a text, which moves to its end.
#[derive(Clone, Debug)]
pub(super) struct Scan<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Scan<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// Where we are, in bytes.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes past this text if it stands here.
    pub(super) fn eat(&mut self, wanted: &str) -> bool {
        let is_here = self.rest().starts_with(wanted);
        if is_here {
            self.at += wanted.len();
        }
        is_here
    }

    /// Goes past one of these symbols if it stands here.
    pub(super) fn eat_any(&mut self, wanted: &[char]) -> Option<char> {
        let found = self.peek().filter(|symbol| wanted.contains(symbol))?;
        self.at += found.len_utf8();
        Some(found)
    }

    /// Goes past white space, and says whether there was any.
    pub(super) fn spaces(&mut self) -> bool {
        let before = self.at;
        self.at += self.rest().len() - self.rest().trim_start().len();
        self.at > before
    }

    /// The letters that stand here.
    pub(super) fn word(&self) -> &'t str {
        let rest = self.rest();
        &rest[..rest.find(|symbol: char| !symbol.is_ascii_alphabetic()).unwrap_or(rest.len())]
    }

    pub(super) fn is_at_digit(&self) -> bool {
        self.peek().is_some_and(|symbol| symbol.is_ascii_digit())
    }

    /// The problem that no number stands here.
    pub(super) fn no_number(&self) -> Problem {
        (self.at, ControlProblem::NoNumber(self.peek()))
    }

    /// Everything is read, or what is left is a problem.
    pub(super) fn end(&self) -> Result<(), Problem> {
        self.peek().map_or(Ok(()), |found| Err((self.at, ControlProblem::Unexpected(found))))
    }

    /// Reads a number: digits, and up to three more behind a point.
    pub(super) fn number(&mut self) -> Result<Number, Problem> {
        let at = self.at;
        let whole = self.digits().ok_or_else(|| self.no_number())?;
        let whole = whole.parse::<u64>().ok().filter(|whole| *whole <= LARGEST_NUMBER);
        let mut thousandths = whole.ok_or((at, ControlProblem::TooLarge))? * 1_000;
        if self.eat(".") {
            let decimals = self.digits().ok_or_else(|| self.no_number())?;
            if decimals.len() > 3 {
                return Err((at, ControlProblem::TooFine));
            }
            thousandths +=
                decimals.bytes().zip([100, 10, 1]).map(|(digit, worth)| u64::from(digit - b'0') * worth).sum::<u64>();
        }
        Ok(Number { at, thousandths })
    }

    fn digits(&mut self) -> Option<&'t str> {
        let rest = self.rest();
        let digits = &rest[..rest.find(|symbol: char| !symbol.is_ascii_digit()).unwrap_or(rest.len())];
        self.at += digits.len();
        (!digits.is_empty()).then_some(digits)
    }
}

/// What a reader found: terms, and where in the text each period begins.
pub(super) type Found = (Terms, Vec<usize>);

/// Reads a text with this reader, and makes the terms a control.
pub(super) fn read(
    text: &str,
    reader: impl FnOnce(&str) -> Result<Found, Problem>,
) -> Result<TimeControl, ControlError> {
    let found = match text.trim() {
        "" => Err((0, ControlProblem::Empty)),
        "?" => Err((0, ControlProblem::Unknown)),
        _ if text.len() > LONGEST_TEXT => Err((0, ControlProblem::TooMuchText)),
        _ => reader(text),
    };
    let control = found.and_then(|(terms, places)| {
        TimeControl::new(terms).map_err(|bad: BadTerms| {
            let place = bad.period().and_then(|index| places.get(index).copied());
            (place.unwrap_or(0), ControlProblem::Terms(bad))
        })
    });
    control.map_err(|(at, problem)| ControlError {
        text: text.chars().take(LONGEST_TEXT).collect(),
        at: text[..at].chars().count(),
        problem,
    })
}
