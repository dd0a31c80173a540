//! How far long work has come, on a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::screen::{Screen, cut};

/// Work that is over sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(700);

/// How often the bar is drawn.
const PAUSE: Duration = Duration::from_millis(100);

/// How long the bar is where there are so many columns, and where there are less.
const WIDE: usize = 76;
const WIDE_BAR: usize = 30;
const NARROW_BAR: usize = 10;

/// A bar on standard error, if that is a terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    is_shown: bool,
    started: Instant,
    drawn: Option<Instant>,
    /// Whether the bar is on the screen.
    is_there: bool,
    /// Bytes read of all files, as they are on the disk.
    pub(crate) read: Arc<AtomicU64>,
    /// Bytes of all files, if that is known.
    total: Option<u64>,
}

#[expect(clippy::disallowed_methods, reason = "a bar tells of time that passes")]
fn now() -> Instant {
    Instant::now()
}

impl Progress {
    pub(crate) fn new(total: Option<u64>) -> Self {
        let is_shown = io::stderr().is_terminal();
        Self { is_shown, started: now(), drawn: None, is_there: false, read: Arc::default(), total }
    }

    /// The time since the beginning, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Draws the bar, if it is time to.
    pub(crate) fn tick(&mut self) {
        self.draw(|progress, width| {
            bar(progress.read.load(Ordering::Relaxed), progress.total, progress.seconds(), width)
        });
    }

    /// Draws a bar for work that takes long after it was read, if it is time to: so much of all is done, if
    /// that is known, and this is to be said of it.
    pub(crate) fn tick_at(&mut self, share: Option<f64>, what: &str) {
        self.draw(|progress, width| match share {
            Some(share) => format!("{}  {what}, {}", filled(share, width), left(share, progress.seconds())),
            None => what.to_owned(),
        });
    }

    fn draw(&mut self, line: impl FnOnce(&Self, usize) -> String) {
        let is_time = match self.drawn {
            None => self.started.elapsed() >= PATIENCE,
            Some(drawn) => drawn.elapsed() >= PAUSE,
        };
        if self.is_shown && is_time {
            self.drawn = Some(now());
            self.is_there = true;
            // A bar that goes on to a second line could not be taken away, not even with the ^C behind it.
            let columns = Screen::of_errors().columns.saturating_sub(2);
            let line = cut(&line(self, if columns < WIDE { NARROW_BAR } else { WIDE_BAR }), columns);
            let _nobody_listens = write!(io::stderr(), "\r{line}\x1b[K");
        }
    }

    /// Bytes of all files, if that is known.
    pub(crate) const fn total(&self) -> Option<u64> {
        self.total
    }

    /// Shows no bar, since what is written goes to the same terminal.
    pub(crate) fn hide(&mut self) {
        self.is_shown = false;
    }

    /// Takes the bar away.
    pub(crate) fn clear(&mut self) {
        if std::mem::take(&mut self.is_there) {
            let _nobody_listens = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

#[expect(clippy::cast_precision_loss, reason = "a bar needs no sixteen digits")]
fn bar(read: u64, total: Option<u64>, seconds: f64, width: usize) -> String {
    let (read, speed) = (read as f64, read as f64 / seconds.max(1e-9));
    let rate = format!("{:.0} MB, {:.0} MB/s", read / 1e6, speed / 1e6);
    match total {
        Some(total) if total > 0 => {
            let share = read / total as f64;
            format!("{}  {rate}, {}", filled(share, width), left(share, seconds))
        }
        _ => rate,
    }
}

/// A bar of so much of the whole, and the same in words.
#[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "a bar needs no sixteen digits")]
fn filled(share: f64, width: usize) -> String {
    let share = share.clamp(0.0, 1.0);
    let filled = (share * width as f64) as usize;
    format!("{}{} {:3.0} %", "█".repeat(filled), "░".repeat(width - filled), share * 100.0)
}

/// How long the rest will take if it goes on as it did.
fn left(share: f64, seconds: f64) -> String {
    let left = seconds * (1.0 - share).max(0.0) / share.max(1e-9);
    match left {
        ..100.0 => format!("{left:.0} s left"),
        ..6000.0 => format!("{:.0} min left", left / 60.0),
        _ => format!("{:.0} h left", left / 3600.0),
    }
}
