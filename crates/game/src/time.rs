//! Moments and spans of time, in whole milliseconds.

use std::fmt;
use std::ops::{Add, AddAssign};

/// A moment, in milliseconds since whatever the caller counts from.
///
/// ```
/// use tabiya_game::{Moment, Span};
/// let start = Moment(1_000);
/// assert_eq!((start + Span::from_seconds(2)).since(start), Span::from_millis(2_000));
/// assert_eq!(start.since(Moment(5_000)), Span::ZERO, "time does not run backwards");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Moment(pub u64);

impl Moment {
    /// The time that has passed since another moment; none if that lies ahead.
    pub const fn since(self, earlier: Self) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }

    /// The moment so long before this one.
    #[must_use]
    pub const fn before(self, span: Span) -> Self {
        Self(self.0.saturating_sub(span.0))
    }
}

impl Add<Span> for Moment {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add(span.0))
    }
}

/// A length of time in whole milliseconds. It is never negative, and reckoning with it stops at its ends.
///
/// ```
/// use tabiya_game::Span;
/// assert_eq!(Span::from_seconds(3_723).to_string(), "1:02:03");
/// assert_eq!(Span::from_millis(9_950).to_string(), "0:09.950");
/// assert_eq!(Span::from_seconds(1).minus(Span::from_seconds(2)), Span::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span(u64);

impl Span {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// So many milliseconds.
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// So many seconds.
    pub const fn from_seconds(seconds: u64) -> Self {
        Self(seconds.saturating_mul(1_000))
    }

    /// So many minutes.
    pub const fn from_minutes(minutes: u64) -> Self {
        Self(minutes.saturating_mul(60_000))
    }

    /// So many days.
    pub const fn from_days(days: u64) -> Self {
        Self(days.saturating_mul(86_400_000))
    }

    /// The milliseconds.
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// Whether it is no time at all.
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// What is left of it when another is taken away.
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Span {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl fmt::Display for Span {
    /// As a clock shows it, with milliseconds only where there are some.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1_000, self.0 % 1_000);
        let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
        let clock = if hours > 0 { format!("{hours}:{minutes:02}") } else { minutes.to_string() };
        let rest = if millis > 0 { format!(":{seconds:02}.{millis:03}") } else { format!(":{seconds:02}") };
        f.pad(&(clock + &rest))
    }
}
