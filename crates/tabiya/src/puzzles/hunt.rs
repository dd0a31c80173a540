//! The games of all files gone through, each by one thread, and what is found written in their order.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use tabiya_engine::{Engine, NoMemory, Signal};
use tabiya_pgn::{Fault, Problem, ReadGame};
use tabiya_study::places;
use tabiya_study::puzzles::{Puzzle, find};

use super::arguments::Puzzles;
use super::form::{Form, Place};
use super::interrupt::Done;
use crate::answer::{Answer, WrongUse};
use crate::pgn::input::{Early, Input, Source};
use crate::pgn::progress::Progress;
use crate::pgn::words::counted;

/// The hash table of each thread, in megabytes.
const HASH: usize = 16;

/// How many problems are told of.
const MOST_NOTES: usize = 100;

/// How often the bar gets the chance to be drawn.
const PAUSE: Duration = Duration::from_millis(100);

/// Goes through the games of all files.
pub(super) struct Hunt {
    form: Form,
    nodes: u64,
    engines: Vec<Engine>,
    done: Done,
    progress: Progress,
    /// How many bytes were read, and how many before the games that are worked on.
    read: Arc<AtomicU64>,
    read_before: u64,
    /// The file that is read, and the number of its games so far.
    file: Option<(Source, u64)>,
    notes: Vec<String>,
    problems: u64,
}

/// What the threads share.
struct Work<'games> {
    games: &'games [ReadGame],
    nodes: u64,
    /// The first game that nobody has taken.
    next: AtomicUsize,
    /// How many positions were searched.
    searched: AtomicUsize,
    signal: Signal,
}

impl Work<'_> {
    /// Takes one game after the other, and hands out what is found with the number of the game.
    fn run(&self, engine: &mut Engine, give: &Sender<(usize, Vec<Puzzle>)>) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(read) = self.games.get(index) else { break };
            let step = || _ = self.searched.fetch_add(1, Ordering::Relaxed);
            let found = if is_known(read) {
                find(engine, &read.game.tree, self.nodes, &self.signal, step)
            } else {
                Some(Vec::new())
            };
            let Some(found) = found else { break };
            if give.send((index, found)).is_err() {
                break;
            }
        }
    }
}

/// Whether it is known how a game starts, and by which rules.
fn is_known(read: &ReadGame) -> bool {
    !read.problems.iter().any(|problem: &Problem| matches!(problem.fault, Fault::Fen(_) | Fault::Variant(_)))
}

impl Hunt {
    pub(super) fn new(arguments: &Puzzles, input: &Input) -> Result<Self, WrongUse> {
        let threads = arguments.files.threads.or_else(|| thread::available_parallelism().ok()).map_or(1, usize::from);
        let engines = (0..threads).map(|_| Engine::new(HASH, 1)).collect::<Result<_, NoMemory>>();
        let done = Done::default();
        done.listen();
        Ok(Self {
            form: Form::of(arguments),
            nodes: arguments.nodes,
            engines: engines.map_err(WrongUse::new)?,
            done,
            progress: Progress::new(input.progress.total()),
            read: Arc::clone(&input.progress.read),
            read_before: 0,
            file: None,
            notes: Vec::new(),
            problems: 0,
        })
    }

    /// Goes through some games with all engines.
    pub(super) fn block(&mut self, source: &Source, games: &[ReadGame]) -> Result<(), Early> {
        let before = self.file.take().filter(|(last, _)| last == source).map_or(0, |(_, games)| games);
        let (next, searched) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = Work { games, nodes: self.nodes, next, searched, signal: Signal::default() };
        let mut engines = std::mem::take(&mut self.engines);
        let (give, get) = mpsc::channel();
        let result = thread::scope(|scope| {
            for engine in &mut engines {
                let (work, give) = (&work, give.clone());
                scope.spawn(move || work.run(engine, &give));
            }
            drop(give);
            // Without a reader the others need not go on.
            self.take_all(source, before, &work, &get).inspect_err(|_| work.signal.stop())
        });
        self.engines = engines;
        self.read_before = self.read.load(Ordering::Relaxed);
        self.file = Some((source.clone(), before + games.len() as u64));
        result
    }

    /// Takes what the threads find, and writes it when its turn has come.
    fn take_all(
        &mut self,
        source: &Source,
        before: u64,
        work: &Work<'_>,
        get: &Receiver<(usize, Vec<Puzzle>)>,
    ) -> Result<(), Early> {
        let total: usize = work.games.iter().map(|read| places(&read.game.tree)).sum();
        let mut early = BTreeMap::new();
        let mut next = 0;
        while next < work.games.len() {
            match get.recv_timeout(PAUSE) {
                Ok((index, found)) => drop(early.insert(index, found)),
                Err(RecvTimeoutError::Timeout) => {}
                // A thread has panicked; that will be told where it is waited for.
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(found) = early.remove(&next) {
                self.game(source, before, &work.games[next], next, found)?;
                next += 1;
            }
            self.tick(work.searched.load(Ordering::Relaxed), total);
        }
        Ok(())
    }

    /// Writes what was found in a game of the block, and notes what is wrong with it.
    fn game(
        &mut self,
        source: &Source,
        before: u64,
        read: &ReadGame,
        index: usize,
        found: Vec<Puzzle>,
    ) -> Result<(), Early> {
        for problem in &read.problems {
            self.problems += 1;
            if self.notes.len() < MOST_NOTES {
                let problem = Problem { game: problem.game + before, ..problem.clone() };
                self.notes.push(format!("{}:{problem}", source.name));
            }
        }
        let place = Place { file: &source.name, number: before + index as u64 + 1, game: &read.game };
        let texts: Vec<String> = found.into_iter().map(|puzzle| self.form.write(puzzle, place)).collect();
        self.progress.clear();
        Ok(self.done.write(&texts)?)
    }

    /// Draws the bar, if it is time to: of these games so many positions are done.
    #[expect(clippy::cast_precision_loss, reason = "a bar needs no sixteen digits")]
    fn tick(&mut self, searched: usize, total: usize) {
        let share = self.progress.total().filter(|bytes| *bytes > 0).map(|bytes| {
            let before = self.read_before as f64;
            let here = self.read.load(Ordering::Relaxed) as f64 - before;
            (before + here * searched as f64 / total.max(1) as f64) / bytes as f64
        });
        let counts = self.done.counts();
        let what = format!("{}, {}", counted(counts.games, "game"), counted(counts.puzzles, "puzzle"));
        self.progress.tick_at(share, &what);
    }

    pub(super) fn finish(mut self, input: &Input) -> Answer {
        self.progress.clear();
        let counts = self.done.counts();
        if self.problems > self.notes.len() as u64 {
            self.notes.push(format!("and {} more", self.problems - self.notes.len() as u64));
        }
        if self.problems > 0 {
            self.notes.push("what could be read of these games was looked at; the rest of them is missing".to_owned());
        }
        self.notes.push(if counts.games == 0 { "there is no game to look at".to_owned() } else { counts.words() });
        self.notes.extend(input.notes());
        let is_no = self.problems > 0 || counts.games == 0 || !input.failures.is_empty();
        Answer { text: String::new(), notes: self.notes, is_no }
    }
}
