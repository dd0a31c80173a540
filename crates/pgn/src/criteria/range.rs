//! Ranges of numbers and of dates.

use std::str::FromStr;

use super::NotACriterion;

/// Everything from one value to another, both included.
///
/// ```
/// use tabiya_pgn::Range;
/// let range: Range<u32> = "20..40".parse().unwrap();
/// assert!(range.has(&20) && range.has(&40) && !range.has(&41));
/// assert!("2500..".parse::<Range<u32>>().unwrap().has(&2851));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range<T> {
    /// The first value, if there is one.
    pub from: Option<T>,
    /// The last value, if there is one.
    pub to: Option<T>,
}

impl<T: PartialOrd> Range<T> {
    /// Whether a value is in it.
    pub fn has(&self, value: &T) -> bool {
        self.from.as_ref().is_none_or(|from| from <= value) && self.to.as_ref().is_none_or(|to| value <= to)
    }
}

/// The two ends of a range: the text before and behind the dots, or one text for both.
fn ends(text: &str) -> (Option<&str>, Option<&str>) {
    let some = |end: &'_ str| !end.is_empty();
    match text.split_once("..") {
        Some((from, to)) => (Some(from).filter(|end| some(end)), Some(to).filter(|end| some(end))),
        None => (Some(text), Some(text)),
    }
}

impl FromStr for Range<u32> {
    type Err = NotACriterion;

    fn from_str(text: &str) -> Result<Self, NotACriterion> {
        let wrong = || NotACriterion::Range(text.to_owned());
        let read = |end: Option<&str>| end.map(|end| end.trim().parse().map_err(|_| wrong())).transpose();
        let (from, to) = ends(text);
        match (read(from)?, read(to)?) {
            (None, None) => Err(wrong()),
            (Some(from), Some(to)) if from > to => Err(wrong()),
            (from, to) => Ok(Self { from, to }),
        }
    }
}

/// A date: a year, or with a month, or with a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Year(u32, u32, u32);

impl Year {
    /// Reads a date as tags have it; what is not known of it comes first of all.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(['.', '-', '/']).map(str::trim);
        let year = parts.next()?.parse().ok()?;
        let mut part = || parts.next().and_then(|part| part.parse().ok()).unwrap_or(0);
        Some(Self(year, part(), part()))
    }

    /// Reads a date that begins or ends a range; what is not said of it is `rest`.
    fn exact(text: &str, rest: u32) -> Option<Self> {
        let mut parts = text.split(['.', '-', '/']);
        let year = parts.next()?.parse().ok()?;
        let mut part = || match parts.next() {
            None => Some(rest),
            Some(part) => part.parse().ok(),
        };
        let date = Self(year, part()?, part()?);
        parts.next().is_none().then_some(date)
    }
}

impl FromStr for Range<Year> {
    type Err = NotACriterion;

    fn from_str(text: &str) -> Result<Self, NotACriterion> {
        let wrong = || NotACriterion::Date(text.to_owned());
        let read = |end: Option<&str>, rest| end.map(|end| Year::exact(end, rest).ok_or_else(wrong)).transpose();
        let (from, to) = ends(text);
        match (read(from, 0)?, read(to, u32::MAX)?) {
            (None, None) => Err(wrong()),
            (Some(from), Some(to)) if from > to => Err(wrong()),
            (from, to) => Ok(Self { from, to }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Range, Year};

    #[track_caller]
    fn check(range: &str, date: &str, expected: bool) {
        let range: Range<Year> = range.parse().expect("a range");
        assert_eq!(Year::read(date).is_some_and(|date| range.has(&date)), expected, "{date}");
    }

    #[test]
    fn a_year_has_all_its_days() {
        check("1997", "1997.01.01", true);
        check("1997", "1997.12.31", true);
        check("1997", "1997.??.??", true);
        check("1997", "1998.01.01", false);
        check("1997..1999.06", "1999.06.30", true);
        check("1997..1999.06", "1999.07.01", false);
        check("..1997", "1850.??.??", true);
        check("1997..", "????.??.??", false);
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "..", "x", "40..20", "1..2..3"] {
            assert!(text.parse::<Range<u32>>().is_err(), "{text}");
        }
        for text in ["", "..", "x", "1999..1997", "1997.1.1.1"] {
            assert!(text.parse::<Range<Year>>().is_err(), "{text}");
        }
    }
}
