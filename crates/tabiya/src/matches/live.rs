//! What is seen while a match goes on.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use super::report::Report;
use super::table;
use super::time::{now, shown};
use crate::screen::{Screen, cut};

/// How often the table is drawn anew.
const PAUSE: Duration = Duration::from_millis(250);

/// How often a line is written where there is no terminal.
const LINES: Duration = Duration::from_secs(5);

/// The table of a match on standard error: drawn in place on a terminal, otherwise a line now and then.
#[derive(Debug)]
pub(crate) struct Live {
    is_terminal: bool,
    started: Instant,
    drawn: Option<Instant>,
    /// How many lines of the screen it takes.
    height: usize,
    /// Games that were finished when it began.
    before: u64,
    /// Games when it was written last.
    written: u64,
}

/// How far a match has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) finished: u64,
    pub(crate) running: usize,
    pub(crate) total: u64,
}

impl Live {
    pub(crate) fn new(before: u64) -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { is_terminal, started: now(), drawn: None, height: 0, before, written: before }
    }

    /// Shows how things stand, if it is time to.
    pub(crate) fn show(&mut self, progress: Progress, names: &[String], report: impl FnOnce() -> Report) {
        let pause = if self.is_terminal { PAUSE } else { LINES };
        let begun = self.drawn.unwrap_or(self.started);
        let is_first = self.is_terminal && self.drawn.is_none();
        if !is_first && begun.elapsed() < pause {
            return;
        }
        if !self.is_terminal && progress.finished == self.written {
            return;
        }
        self.drawn = Some(now());
        self.written = progress.finished;
        let head = self.head(progress);
        if self.is_terminal {
            let screen = Screen::of_errors();
            let text = format!("{}\n\n{}", cut(&head, screen.columns), table::text(&report(), names, screen.columns));
            self.draw(&text, screen.rows);
        } else {
            let _nobody_listens = writeln!(io::stderr(), "{head}: {}", table::line(&report(), names));
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a guess needs no sixteen digits")]
    fn head(&self, progress: Progress) -> String {
        let Progress { finished, running, total } = progress;
        let passed = self.started.elapsed();
        let new = finished - self.before;
        let left = total.saturating_sub(finished) as f64 * passed.as_secs_f64() / new.max(1) as f64;
        let left = match Duration::try_from_secs_f64(left) {
            Ok(left) if new > 0 && self.is_terminal => format!(", about {} left", shown(left)),
            _ => String::new(),
        };
        let running = if self.is_terminal { format!(", {running} running") } else { String::new() };
        format!("{finished} of {total} games{running}, {}{left}", shown(passed))
    }

    /// Draws over what was there, as much as the screen has room for: above it nothing can be drawn over. If it
    /// becomes narrower just now it cuts the lines and does not wrap them.
    fn draw(&mut self, text: &str, rows: Option<usize>) {
        let lines: Vec<&str> = text.lines().take(rows.map_or(usize::MAX, |rows| rows - 1)).collect();
        let mut frame = String::from("\x1b[?7l");
        frame.push_str(&self.back());
        for line in &lines {
            frame.push_str(line);
            frame.push_str("\x1b[K\n");
        }
        frame.push_str("\x1b[J\x1b[?7h");
        self.height = lines.len();
        let _nobody_listens = io::stderr().write_all(frame.as_bytes());
    }

    /// Goes back to where the table begins.
    fn back(&self) -> String {
        if self.height == 0 { String::new() } else { format!("\r\x1b[{}A", self.height) }
    }

    /// Takes the table away.
    pub(crate) fn clear(&mut self) {
        if self.height > 0 {
            let _nobody_listens = io::stderr().write_all(format!("{}\x1b[J", self.back()).as_bytes());
            self.height = 0;
        }
    }

    /// Says something that is to stay, above the table.
    pub(crate) fn say(&mut self, text: &str) {
        self.clear();
        let _nobody_listens = writeln!(io::stderr(), "{text}");
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.clear();
    }
}
