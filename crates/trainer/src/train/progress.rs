//! How far learning has come.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use super::learn::Course;

/// How often the share of an epoch is told on a terminal.
const PAUSE: Duration = Duration::from_millis(250);

/// A line on standard error for every epoch, and on a terminal below it what is done of the next.
#[derive(Debug)]
pub struct TrainProgress {
    positions: usize,
    is_terminal: bool,
    started: Instant,
    told: Instant,
}

#[expect(clippy::disallowed_methods, reason = "people want to know how long it takes; nothing depends on it")]
fn now() -> Instant {
    Instant::now()
}

impl TrainProgress {
    /// The beginning of an epoch of so many positions.
    pub fn new(positions: usize) -> Self {
        Self { positions, is_terminal: io::stderr().is_terminal(), started: now(), told: now() }
    }

    /// This share of the epoch is done.
    pub fn tick(&mut self, share: f64) {
        if self.is_terminal && self.told.elapsed() >= PAUSE {
            self.told = now();
            let _nobody_listens = write!(io::stderr(), "\r{:5.1} %\x1b[K", 100.0 * share);
        }
    }

    /// An epoch is over.
    pub fn epoch(&mut self, course: &Course) {
        let seconds = self.started.elapsed().as_secs_f64();
        self.started = now();
        let Some(epoch) = course.epochs.last() else { return };
        let clear = if self.is_terminal { "\r\x1b[K" } else { "" };
        let speed = self.positions as f64 / seconds.max(1e-9);
        let _nobody_listens = writeln!(
            io::stderr(),
            "{clear}epoch {:3}: loss {:.6}, held out {:.6}, {seconds:.0} s, {speed:.0} positions/s",
            epoch.number,
            epoch.training,
            epoch.held_out
        );
    }
}
