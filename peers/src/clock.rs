//! The one place where the clock is read.

use std::time::Instant;

/// The moment at which this is called.
#[expect(
    clippy::disallowed_methods,
    reason = "measuring time is what this package is for, and it does so through here"
)]
pub fn now() -> Instant {
    Instant::now()
}
