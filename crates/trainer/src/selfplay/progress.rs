//! How far self-play has come.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::format::{Game, Outcome};
use crate::words::counted;

/// What was played in this run.
#[derive(Debug, Default)]
pub struct Counts {
    /// Games by outcome.
    games: [AtomicU64; 3],
    positions: AtomicU64,
}

impl Counts {
    pub(super) fn add(&self, game: &Game) {
        self.games[game.outcome as usize].fetch_add(1, Ordering::Relaxed);
        self.positions.fetch_add(game.plies.len() as u64, Ordering::Relaxed);
    }

    /// How many games ended like this.
    pub fn of(&self, outcome: Outcome) -> u64 {
        self.games[outcome as usize].load(Ordering::Relaxed)
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        Outcome::ALL.iter().map(|&outcome| self.of(outcome)).sum()
    }

    /// How many plies they had.
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, positions) = (self.games(), self.positions());
        let [losses, draws, wins] = Outcome::ALL.map(|outcome| self.of(outcome));
        let length = positions / games.max(1);
        let (games, positions) = (counted(games, "game"), counted(positions, "position"));
        write!(f, "{games} (+{wins} ={draws} -{losses}), {positions}, {length} plies a game")
    }
}

/// A line on standard error: drawn again and again on a terminal, written now and then to a file.
#[derive(Debug)]
pub struct Progress {
    is_terminal: bool,
    is_silent: bool,
    started: Instant,
    told: Instant,
    is_there: bool,
}

/// How often the line is drawn on a terminal.
const ON_TERMINAL: Duration = Duration::from_secs(2);
/// How often a line is written elsewhere.
const ELSEWHERE: Duration = Duration::from_mins(1);

#[expect(clippy::disallowed_methods, reason = "progress is told by the clock")]
fn now() -> Instant {
    Instant::now()
}

impl Progress {
    /// How often it is asked whether there is something to tell.
    pub(super) const PAUSE: Duration = Duration::from_millis(50);

    /// Tells on standard error.
    pub fn new() -> Self {
        let started = now();
        let is_terminal = io::stderr().is_terminal();
        Self { is_terminal, is_silent: false, started, told: started, is_there: false }
    }

    /// Tells nothing.
    pub fn silent() -> Self {
        Self { is_silent: true, ..Self::new() }
    }

    /// Draws the line, if it is time to.
    pub(super) fn tick(&mut self, counts: &Counts) {
        let pause = if self.is_terminal { ON_TERMINAL } else { ELSEWHERE };
        if !self.is_silent && self.told.elapsed() >= pause {
            self.told = now();
            self.tell(counts);
        }
    }

    /// Draws the line for the last time.
    pub(super) fn finish(&mut self, counts: &Counts) {
        if !self.is_silent {
            self.tell(counts);
            if self.is_there {
                let _nobody_listens = writeln!(io::stderr());
            }
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a speed needs no sixteen digits")]
    fn tell(&mut self, counts: &Counts) {
        let seconds = self.started.elapsed().as_secs_f64();
        let speed = counts.positions() as f64 / seconds.max(1e-9);
        let line = format!("{counts}, {speed:.0} positions/s, {seconds:.0} s");
        let _nobody_listens = if self.is_terminal {
            self.is_there = true;
            write!(io::stderr(), "\r{line}\x1b[K")
        } else {
            writeln!(io::stderr(), "{line}")
        };
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self::new()
    }
}
