//! The time, which everything below is told.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tabiya_game::{Calendar, Moment};

/// Tells the time since the program began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch(Instant);

impl Watch {
    /// Begins now.
    #[expect(clippy::disallowed_methods, reason = "this is where the clock is read")]
    pub(crate) fn start() -> Self {
        Self(Instant::now())
    }

    /// Since the program began.
    pub(crate) fn now(self) -> Moment {
        Moment(self.0.elapsed().as_millis() as u64)
    }
}

/// What is left until a moment.
pub(crate) fn until(due: Moment, now: Moment) -> Duration {
    Duration::from_millis(due.since(now).millis())
}

/// Today's date as PGN writes it.
#[expect(clippy::disallowed_methods, reason = "this is where the calendar is read")]
pub(crate) fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Calendar::of(Moment(since.as_millis() as u64)).pgn_date()
}

/// A number that is another one each time.
#[expect(clippy::disallowed_methods, reason = "this is where chance comes in")]
pub(crate) fn chance() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let value = since.as_nanos() as u64 ^ u64::from(std::process::id()) << 32;
    let value = (value ^ value >> 31).wrapping_mul(0x7fb5_d329_728e_a185);
    value ^ value >> 29
}
