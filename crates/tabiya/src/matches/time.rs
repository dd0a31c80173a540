//! The one place of a match that asks what time it is.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

#[expect(clippy::disallowed_methods, reason = "a match runs clocks")]
pub(super) fn now() -> Instant {
    Instant::now()
}

/// The date in Greenwich, as PGN has it.
#[expect(clippy::disallowed_methods, reason = "games have a date")]
pub(super) fn today() -> String {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    date(passed.as_secs() / 86_400)
}

/// The date so many days after the first of January 1970.
fn date(mut days: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 1;
    for length in lengths {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    format!("{year:04}.{month:02}.{:02}", days + 1)
}

/// A time as a clock shows it.
pub(super) fn shown(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates_by_their_days() {
        let rows = [
            (0, "1970.01.01"),
            (59, "1970.03.01"),
            (11_016, "2000.02.29"),
            (11_322, "2000.12.31"),
            (20_513, "2026.03.01"),
        ];
        for (days, expected) in rows {
            assert_eq!(date(days), expected);
        }
    }
}
