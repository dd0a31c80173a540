//! An engine: a program of its own that speaks UCI over its standard input and output.

mod info;
mod options;
mod process;

use std::fmt;
use std::io;
use std::time::{Duration, Instant};

pub(crate) use info::Score;
use info::{Info, Keeper};
use options::Declared;
use process::{Heard, Process};

use super::halt::Halt;
use super::player::Player;
use super::time::now;
use super::words::tame;

/// How long an engine may take to introduce itself.
const START: Duration = Duration::from_secs(10);

/// How long an engine may take to get ready, which may mean to clear much memory.
const READY: Duration = Duration::from_mins(1);

/// How long an engine that was told to stop may take to do so.
const STOP: Duration = Duration::from_millis(500);

/// Why an engine does not go on.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Its program could not be run.
    NotStarted(io::Error),
    /// Its program ended, or does not listen any more; and how.
    Ended(String),
    /// It did not answer in time to this.
    Silent(&'static str),
    /// A setting is not one of its options, or has a wrong value.
    Setting(String),
    /// The match is halted.
    Halted,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(error) => write!(f, "could not be started: {error}"),
            Self::Ended(how) => f.write_str(how),
            Self::Silent(question) => write!(f, "did not answer to \"{question}\" in time"),
            Self::Setting(what) => f.write_str(what),
            Self::Halted => f.write_str("was halted"),
        }
    }
}

/// What an engine came up with.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Thought {
    /// The move, as it was written.
    pub(crate) text: String,
    pub(crate) spent: Duration,
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
}

/// An engine that runs. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Engine {
    process: Process,
    /// What it calls itself.
    pub(crate) name: Option<String>,
    options: Vec<Declared>,
    /// Whether it is set to Chess960.
    is_chess960: bool,
}

impl Engine {
    /// Starts an engine and sets its options.
    pub(crate) fn start(player: &Player, halt: &Halt) -> Result<Self, Failure> {
        let process = Process::start(player).map_err(Failure::NotStarted)?;
        let mut engine = Self { process, name: None, options: Vec::new(), is_chess960: false };
        engine.process.send("uci")?;
        let deadline = now() + START;
        loop {
            let (_, line) = engine.wait(deadline, "uci", halt)?;
            let line = line.trim();
            if line == "uciok" {
                break;
            }
            if let Some(name) = line.strip_prefix("id name ") {
                engine.name = Some(tame(name)).filter(|name| !name.is_empty());
            } else if let Some(option) = line.strip_prefix("option ").and_then(Declared::read) {
                engine.options.push(option);
            }
        }
        for (name, value) in &player.options {
            let command = options::set(&engine.options, name, value.as_deref()).map_err(Failure::Setting)?;
            engine.process.send(&command)?;
        }
        engine.be_ready(halt)?;
        Ok(engine)
    }

    /// Whether it has an option of this name.
    pub(crate) fn knows(&self, option: &str) -> bool {
        self.options.iter().any(|declared| declared.is(option))
    }

    /// Gets it ready for a new game.
    pub(crate) fn new_game(&mut self, is_chess960: bool, halt: &Halt) -> Result<(), Failure> {
        if is_chess960 != self.is_chess960 {
            self.process.send(&format!("setoption name UCI_Chess960 value {is_chess960}"))?;
            self.is_chess960 = is_chess960;
        }
        self.process.send("ucinewgame")?;
        self.be_ready(halt)
    }

    fn be_ready(&mut self, halt: &Halt) -> Result<(), Failure> {
        self.process.send("isready")?;
        let deadline = now() + READY;
        while self.wait(deadline, "isready", halt)?.1.trim() != "readyok" {}
        Ok(())
    }

    /// Lets it think about a position. The clock runs from when it was told to until its answer is read.
    pub(crate) fn think(&mut self, position: &str, go: &str, most: Duration, halt: &Halt) -> Result<Thought, Failure> {
        self.process.discard();
        self.process.send(position)?;
        let started = now();
        self.process.send(go)?;
        let deadline = started + most;
        let mut keeper = Keeper::default();
        loop {
            let (at, line) = self.wait(deadline, "go", halt)?;
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => keeper.hear(&line),
                Some("bestmove") => {
                    let text = words.next().unwrap_or_default().to_owned();
                    let Info { score, depth } = keeper.last();
                    return Ok(Thought { text, spent: at.saturating_duration_since(started), score, depth });
                }
                _ => {}
            }
        }
    }

    /// Stops it when its time is over. It goes on playing if it answers at once, and is not to be used again if
    /// it does not: then this is `false`.
    pub(crate) fn hush(&mut self, halt: &Halt) -> bool {
        let deadline = now() + STOP;
        if self.process.send("stop").is_err() {
            return false;
        }
        loop {
            match self.wait(deadline, "stop", halt) {
                Ok((_, line)) if line.starts_with("bestmove") => return true,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
    }

    /// Waits for its next line.
    fn wait(&mut self, deadline: Instant, question: &'static str, halt: &Halt) -> Result<(Instant, String), Failure> {
        match self.process.hear(deadline, halt) {
            Heard::Line(at, line) => Ok((at, line)),
            Heard::End => Err(Failure::Ended(self.process.how_it_ended())),
            Heard::Nothing if halt.is_on() => Err(Failure::Halted),
            Heard::Nothing => Err(Failure::Silent(question)),
        }
    }
}
