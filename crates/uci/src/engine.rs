//! An engine: a program of its own that speaks UCI over its standard input and output.

use std::fmt;
use std::io;
use std::time::{Duration, Instant};

use crate::info::{Info, Keeper, Score};
use crate::launch::Launch;
use crate::options::{self, Declared};
use crate::process::{Heard, Process, now};
use crate::stop::Stop;
use crate::words::{tame, tame_to};

/// How long an engine may take to introduce itself.
const START: Duration = Duration::from_secs(10);

/// How long an engine may take to get ready, which may mean to clear much memory.
const READY: Duration = Duration::from_mins(1);

/// The words that answers begin with.
const READY_OK: &str = "readyok";
const BEST_MOVE: &str = "bestmove";

/// How long an engine that was told to stop may take to do so.
const STOP: Duration = Duration::from_millis(500);

/// Why an engine does not go on. Shown, it goes on where "the engine" begins.
///
/// ```
/// use tabiya_uci::{Engine, Failure, Launch, Stop};
/// let failure = Engine::start(&Launch::new("no/such/engine"), &Stop::default()).unwrap_err();
/// assert!(matches!(failure, Failure::NotStarted(_)));
/// assert!(format!("the engine {failure}").starts_with("the engine could not be started: "));
/// ```
#[derive(Debug)]
pub enum Failure {
    /// Its program could not be run.
    NotStarted(io::Error),
    /// Its program ended, or does not listen any more; and how.
    Ended(String),
    /// It did not answer in time to this.
    Silent(&'static str),
    /// A setting is not one of its options, or has a wrong value.
    Setting(String),
    /// Whoever waited for it was told to stop.
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

impl std::error::Error for Failure {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::NotStarted(error) => Some(error),
            Self::Ended(_) | Self::Silent(_) | Self::Setting(_) | Self::Halted => None,
        }
    }
}

/// What an engine came up with.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The move, as it was written.
    pub text: String,
    /// From when it was told to think until its answer was read.
    pub spent: Duration,
    /// The last exact score of its best line or, if there was none, the last bound.
    pub score: Option<Score>,
    /// The depth of that score.
    pub depth: Option<u32>,
}

/// An engine that runs. It ends when this is dropped: it is asked to, and killed if it does not.
#[derive(Debug)]
pub struct Engine {
    process: Process,
    name: Option<String>,
    options: Vec<Declared>,
    /// What it said for people when its options were set.
    remarks: Vec<String>,
    /// Whether it is set to Chess960.
    is_chess960: bool,
    /// The first word of the answer it was asked for and has not given yet.
    owes: Option<&'static str>,
}

impl Engine {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// If it cannot be started, does not introduce itself in time, or does not have an option that was to be set.
    pub fn start(launch: &Launch, stop: &Stop) -> Result<Self, Failure> {
        let process = Process::start(launch).map_err(Failure::NotStarted)?;
        let mut engine =
            Self { process, name: None, options: Vec::new(), remarks: Vec::new(), is_chess960: false, owes: None };
        engine.process.send("uci")?;
        let deadline = now() + START;
        loop {
            let (_, line) = engine.wait(deadline, "uci", stop)?;
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
        for (name, value) in &launch.options {
            engine.set(name, value.as_deref())?;
        }
        engine.remarks = engine.be_ready(stop)?;
        Ok(engine)
    }

    /// What it calls itself, in words that do no harm.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// What it said for people (`info string`) when its options were set: of a file that cannot be read, say.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// Whether it has an option of this name.
    pub fn knows(&self, option: &str) -> bool {
        self.options.iter().any(|declared| declared.is(option))
    }

    /// Sets an option; a button has no value. It must not be thinking.
    ///
    /// # Errors
    /// If it has no such option, or not with this value, or if it has ended.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), Failure> {
        let command = options::set(&self.options, name, value).map_err(Failure::Setting)?;
        self.process.send(&command)
    }

    /// Gets it ready for a new game.
    ///
    /// # Errors
    /// If it has ended, or is not ready in time.
    pub fn new_game(&mut self, is_chess960: bool, stop: &Stop) -> Result<(), Failure> {
        if is_chess960 != self.is_chess960 {
            self.process.send(&format!("setoption name UCI_Chess960 value {is_chess960}"))?;
            self.is_chess960 = is_chess960;
        }
        self.process.send("ucinewgame")?;
        self.be_ready(stop).map(drop)
    }

    /// Waits until it has done all it was told; what it said for people meanwhile is returned.
    fn be_ready(&mut self, stop: &Stop) -> Result<Vec<String>, Failure> {
        self.process.send("isready")?;
        self.owes = Some(READY_OK);
        let deadline = now() + READY;
        let mut remarks = Vec::new();
        loop {
            let (_, line) = self.wait(deadline, "isready", stop)?;
            match line.trim() {
                READY_OK => break,
                // Paths may be long.
                line => remarks.extend(line.strip_prefix("info string ").map(|remark| tame_to(1_000, remark))),
            }
        }
        self.owes = None;
        Ok(remarks)
    }

    /// Lets it think about a position, telling what it finds on the way. The clock runs from when it was told to until its
    /// answer is read, and at most so long.
    ///
    /// # Errors
    /// If it ends, if it does not answer in time, or if it is told to stop: then it still thinks, and [`Engine::hush`] says
    /// whether it can be used again.
    pub fn think(
        &mut self,
        position: &str,
        go: &str,
        most: Duration,
        stop: &Stop,
        tell: &mut dyn FnMut(&Info<'_>),
    ) -> Result<Thought, Failure> {
        self.process.discard();
        self.process.send(position)?;
        let started = now();
        self.process.send(go)?;
        self.owes = Some(BEST_MOVE);
        let deadline = started + most;
        let mut keeper = Keeper::default();
        loop {
            let (at, line) = self.wait(deadline, "go", stop)?;
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => {
                    let info = Info::read(&line);
                    keeper.hear(&info);
                    tell(&info);
                }
                Some(BEST_MOVE) => {
                    self.owes = None;
                    let text = words.next().unwrap_or_default().to_owned();
                    let (score, depth) = keeper.last();
                    return Ok(Thought { text, spent: at.saturating_duration_since(started), score, depth });
                }
                _ => {}
            }
        }
    }

    /// Ends whatever it was about when it was told to stop. It can be used again if it answers at once, and not if it does not:
    /// then this is `false`.
    pub fn hush(&mut self, stop: &Stop) -> bool {
        let Some(answer) = self.owes else { return true };
        let deadline = now() + STOP;
        if answer == BEST_MOVE && self.process.send("stop").is_err() {
            return false;
        }
        loop {
            match self.wait(deadline, "stop", stop) {
                Ok((_, line)) if line.split_ascii_whitespace().next() == Some(answer) => break,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        self.owes = None;
        true
    }

    /// Waits for its next line.
    fn wait(&mut self, deadline: Instant, question: &'static str, stop: &Stop) -> Result<(Instant, String), Failure> {
        match self.process.hear(deadline, stop) {
            Heard::Line(at, line) => Ok((at, line)),
            Heard::End => Err(Failure::Ended(self.process.how_it_ended())),
            Heard::Nothing if stop.is_set() => Err(Failure::Halted),
            Heard::Nothing => Err(Failure::Silent(question)),
        }
    }
}
