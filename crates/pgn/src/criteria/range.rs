//! Ranges of numbers and of dates.

use std::fmt;
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
pub struct Date(u32, u32, u32);

impl Date {
    /// The date of this year, month and day, the latter two 0 if they are not known.
    ///
    /// ```
    /// use tabiya_pgn::Date;
    /// assert_eq!(Some(Date::new(1997, 6, 15)), Date::read("1997.06.15"));
    /// ```
    pub const fn new(year: u32, month: u32, day: u32) -> Self {
        Self(year, month, day)
    }

    /// The year, the month and the day, the latter two 0 if they are not known.
    ///
    /// ```
    /// use tabiya_pgn::Date;
    /// assert_eq!(Date::read("1997.06.??").unwrap().parts(), (1997, 6, 0));
    /// ```
    pub const fn parts(self) -> (u32, u32, u32) {
        (self.0, self.1, self.2)
    }

    /// Reads a date as tags have it, the year first or last; what is not known of it comes first of all.
    ///
    /// ```
    /// use tabiya_pgn::Date;
    /// assert_eq!(Date::read("1997.06.15"), Date::read("15.06.1997"));
    /// assert!(Date::read("1997.??.??") < Date::read("1997.06.15"));
    /// assert_eq!(Date::read("????.??.??"), None);
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.trim().split(['.', '-', '/']).map(str::trim).collect();
        let number = |part: Option<&&str>| part.and_then(|part| part.parse().ok()).unwrap_or(0);
        let (year, month, day) = match parts.as_slice() {
            [day, month, year] if year.len() == 4 && day.len() <= 2 => (*year, Some(month), Some(day)),
            [year, rest @ ..] => (*year, rest.first(), rest.get(1)),
            [] => return None,
        };
        Some(Self(year.parse().ok()?, number(month), number(day)))
    }

    /// Reads a date that begins or ends a range; what is not said of it is `rest`.
    fn exact(text: &str, rest: u32) -> Option<Self> {
        let mut parts = text.split(['.', '-', '/']);
        let year = parts.next()?.parse().ok()?;
        let mut part = |most: u32| match parts.next() {
            None => Some(rest),
            Some(part) => part.parse().ok().filter(|number| (1..=most).contains(number)),
        };
        let date = Self(year, part(12)?, part(31)?);
        parts.next().is_none().then_some(date)
    }
}

impl fmt::Display for Date {
    /// As the tag has it, with `??` for what is not known.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)?;
        for part in [self.1, self.2] {
            match part {
                0 => f.write_str(".??")?,
                part => write!(f, ".{part:02}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Range<Date> {
    type Err = NotACriterion;

    fn from_str(text: &str) -> Result<Self, NotACriterion> {
        let wrong = || NotACriterion::Date(text.to_owned());
        let read = |end: Option<&str>, rest| end.map(|end| Date::exact(end, rest).ok_or_else(wrong)).transpose();
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
    use super::{Date, Range};

    #[track_caller]
    fn check(range: &str, date: &str, expected: bool) {
        let range: Range<Date> = range.parse().expect("a range");
        assert_eq!(Date::read(date).is_some_and(|date| range.has(&date)), expected, "{date}");
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
    fn a_date_is_written_as_it_is_read() {
        for text in ["1997.06.15", "0850.12.??", "1997.??.??"] {
            assert_eq!(Date::read(text).map(|date| date.to_string()).as_deref(), Some(text));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "..", "x", "40..20", "1..2..3"] {
            assert!(text.parse::<Range<u32>>().is_err(), "{text}");
        }
        for text in ["", "..", "x", "1999..1997", "1997.1.1.1", "1997.13"] {
            assert!(text.parse::<Range<Date>>().is_err(), "{text}");
        }
    }
}
