//! What time it is.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tabiya_game::Moment;
use tokio::time::Instant;

/// The time of the service, in milliseconds since 1970. It never runs backwards and never jumps: the wall is looked at
/// once, and from then on a clock that nobody sets is followed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    wall: Moment,
    start: Instant,
}

impl Time {
    /// Looks at the wall. No moment that was told before, such as by the run before this one, comes again.
    pub(crate) fn new(not_before: Moment) -> Self {
        Self { wall: wall().max(not_before), start: Instant::now() }
    }

    /// Now.
    pub(crate) fn now(&self) -> Moment {
        self.moment(Instant::now())
    }

    fn moment(&self, instant: Instant) -> Moment {
        let passed = instant.saturating_duration_since(self.start).as_millis();
        Moment(self.wall.0.saturating_add(passed as u64))
    }

    /// When that moment comes; what has passed comes at once.
    pub(crate) fn instant(&self, moment: Moment) -> Instant {
        self.start + Duration::from_millis(moment.since(self.wall).millis())
    }
}

#[expect(clippy::disallowed_methods, reason = "the service is the outermost layer, and looks at the wall once")]
fn wall() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(since.as_millis() as u64)
}
