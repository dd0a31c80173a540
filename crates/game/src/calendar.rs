//! The calendar: which day it is at a moment, in UTC.

use std::fmt;

use crate::Moment;

/// A moment by the calendar, in UTC, if moments are counted from 1970 on.
///
/// ```
/// use tabiya_game::{Calendar, Moment};
/// assert_eq!(Calendar::of(Moment(1_709_164_800_000)).pgn_date(), "2024.02.29");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// The year.
    pub year: u64,
    /// The month, from 1.
    pub month: u64,
    /// The day of the month, from 1.
    pub day: u64,
    /// The hour.
    pub hour: u64,
    /// The minute.
    pub minute: u64,
    /// The second.
    pub second: u64,
}

/// The days of each month of a year that is not a leap year.
const MONTHS: [u64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/// The days after which the calendar repeats itself, and the years.
const CYCLE: (u64, u64) = (146_097, 400);

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

impl Calendar {
    /// The moment, in milliseconds since 1970, by the calendar.
    pub fn of(moment: Moment) -> Self {
        let seconds = moment.0 / 1_000;
        let days = seconds / 86_400;
        let mut year = 1_970 + days / CYCLE.0 * CYCLE.1;
        let mut days = days % CYCLE.0;
        loop {
            let length = 365 + u64::from(is_leap(year));
            if days < length {
                break;
            }
            days -= length;
            year += 1;
        }
        let mut month = 1;
        for (index, length) in MONTHS.into_iter().enumerate() {
            let length = length + u64::from(index == 1 && is_leap(year));
            if days < length {
                break;
            }
            days -= length;
            month += 1;
        }
        let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
        Self { year, month, day: days + 1, hour, minute, second }
    }

    /// The date as PGN writes it: `2026.11.01`.
    pub fn pgn_date(&self) -> String {
        format!("{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }

    /// The time of day: `09:05:00`.
    pub fn time(&self) -> String {
        format!("{:02}:{:02}:{:02}", self.hour, self.minute, self.second)
    }
}

impl fmt::Display for Calendar {
    /// As machines and people can both read it: `2026-11-01T09:05:00Z`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}T{}Z", self.year, self.month, self.day, self.time())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(seconds: u64, expected: &str) {
        assert_eq!(Calendar::of(Moment(seconds * 1_000 + 999)).to_string(), expected);
    }

    #[test]
    fn the_first_day() {
        check(0, "1970-01-01T00:00:00Z");
    }

    #[test]
    fn the_days_around_leap_days() {
        check(951_782_399, "2000-02-28T23:59:59Z");
        check(951_782_400, "2000-02-29T00:00:00Z");
        check(951_868_800, "2000-03-01T00:00:00Z");
        check(4_107_542_400, "2100-03-01T00:00:00Z");
        check(1_709_164_800, "2024-02-29T00:00:00Z");
        check(1_735_603_200, "2024-12-31T00:00:00Z");
    }

    #[test]
    fn a_cycle_later() {
        check(CYCLE.0 * 86_400, "2370-01-01T00:00:00Z");
        check(CYCLE.0 * 86_400 - 1, "2369-12-31T23:59:59Z");
    }
}
