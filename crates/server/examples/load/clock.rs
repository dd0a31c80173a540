//! What time it is.

use std::time::Instant;

/// Now.
#[expect(clippy::disallowed_methods, reason = "who measures time has to read the clock")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
