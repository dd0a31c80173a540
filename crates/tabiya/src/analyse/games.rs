//! Files of games, every move of them judged.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use tabiya_engine::{Engine, Limits, NoMemory, Signal};
use tabiya_pgn::{Fault, Problem, ReadGame, read_block};
use tabiya_study::{Found, review, runs, search};

use super::annotate::annotate;
use super::arguments::Analyse;
use super::interrupt::Interrupt;
use super::summary::Summary;
use super::{earlier, games_json};
use crate::answer::{Answer, WrongUse};
use crate::pgn::finish;
use crate::pgn::input::{Early, Input, Source};
use crate::pgn::output::Output;
use crate::pgn::progress::Progress;
use crate::pgn::words::counted;
use crate::screen::Screen;

/// The hash table of each thread, if nothing is said.
const USUAL_HASH: usize = 16;

/// How many problems are told of.
const MOST_NOTES: usize = 100;

/// How often the bar gets the chance to be drawn.
const PAUSE: Duration = Duration::from_millis(100);

pub(super) fn run(files: &[PathBuf], arguments: &Analyse) -> Result<Answer, WrongUse> {
    // Reading takes no time beside the search, which has all the threads.
    let mut input = Input::of(files, Some(NonZeroUsize::MIN))?;
    let is_over_input = arguments.into.output.as_deref().is_some_and(|output| is_one_of(output, files));
    if is_over_input && arguments.json {
        return Err(WrongUse::new("--output names a file that is read, and JSON in its place would lose its games"));
    }
    let interrupt = Interrupt::default();
    interrupt.listen();
    let mut output = Output::new(arguments.into.output.as_deref())?;
    if let Output::File(draft) = &mut output {
        interrupt.set_file(Some(draft.names().clone()));
    }
    let hash = arguments.hash.unwrap_or(USUAL_HASH);
    let engines = (0..arguments.workers().get()).map(|_| Engine::new(hash, 1)).collect::<Result<_, NoMemory>>();
    let form = match (arguments.json, arguments.summary) {
        (true, _) => Form::Json,
        (_, true) => Form::Summary,
        _ => Form::Pgn,
    };
    let mut analysis = Analysis {
        form,
        interrupt,
        limits: arguments.limits_of_games(),
        engines: engines.map_err(WrongUse::new)?,
        output,
        is_over_input,
        is_whole: true,
        progress: Progress::new(input.progress.total()),
        read: Arc::clone(&input.progress.read),
        read_before: 0,
        positions: 0,
        file: None,
        summary: Summary::default(),
        notes: Vec::new(),
        problems: 0,
    };
    input.progress.hide();
    input.for_each(
        |block| {
            let mut games = Vec::new();
            read_block(block, 0, |mut game| {
                earlier::forget(&mut game.game);
                games.push(game);
            });
            // Such lines are for other programs, and no part of any game.
            let is_whole = !block.text().split(|byte| *byte == b'\n').any(|line| line.starts_with(b"%"));
            (games, is_whole)
        },
        |source, (mut games, is_whole)| {
            analysis.interrupt.set_busy(true);
            analysis.is_whole &= is_whole;
            analysis.number(source, &mut games);
            let result = analysis.block(source, &games);
            // Once it is known that all shall end it is not waited for anything.
            analysis.interrupt.set_busy(analysis.interrupt.is_wanted());
            result
        },
    )?;
    analysis.interrupt.set_busy(true);
    analysis.finish(&input)
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Pgn,
    Json,
    Summary,
}

/// Goes through the games of all files.
struct Analysis {
    form: Form,
    interrupt: Interrupt,
    limits: Limits,
    engines: Vec<Engine>,
    output: Output,
    /// Whether the output takes the place of a file that is read.
    is_over_input: bool,
    /// Whether no line with a % was left out.
    is_whole: bool,
    progress: Progress,
    /// How many bytes were read, and how many before the games that are worked on.
    read: Arc<AtomicU64>,
    read_before: u64,
    /// How many positions were searched before.
    positions: usize,
    /// The file that is read, and the number of its games so far.
    file: Option<(Source, u64)>,
    summary: Summary,
    notes: Vec<String>,
    problems: u64,
}

/// Some positions of a game, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Job {
    game: usize,
    places: Range<usize>,
}

/// What the threads share.
struct Work<'games> {
    games: &'games [ReadGame],
    jobs: Vec<Job>,
    limits: &'games Limits,
    /// The first job that nobody has taken.
    next: AtomicUsize,
    /// How many positions were searched.
    done: AtomicUsize,
    signal: Signal,
}

impl<'games> Work<'games> {
    fn new(games: &'games [ReadGame], limits: &'games Limits, signal: Signal) -> Self {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        Self { games, jobs: jobs(games), limits, next, done, signal }
    }

    /// Does one job after the other, with one engine, and hands out what is found with the number of the job.
    fn run(&self, engine: &mut Engine, give: &Sender<(usize, Vec<Found>)>) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(job) = self.jobs.get(index) else { break };
            let tree = &self.games[job.game].game.tree;
            let found = search(engine, tree, job.places.clone(), self.limits, &self.signal, || {
                self.done.fetch_add(1, Ordering::Relaxed);
            });
            if self.signal.is_stopped() || give.send((index, found)).is_err() {
                break;
            }
        }
    }
}

/// The jobs of some games, in order; at least one for each game.
fn jobs(games: &[ReadGame]) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (game, read) in games.iter().enumerate() {
        // A game whose start is not known has no positions.
        let is_unknown = |problem: &Problem| matches!(problem.fault, Fault::Fen(_) | Fault::Variant(_));
        if read.problems.iter().any(is_unknown) {
            jobs.push(Job { game, places: 0..0 });
        } else {
            jobs.extend(runs(&read.game.tree).map(|places| Job { game, places }));
        }
    }
    jobs
}

impl Analysis {
    /// Analyses some games with all engines, and writes them in their order.
    fn block(&mut self, source: &Source, games: &[ReadGame]) -> Result<(), Early> {
        let limits = self.limits.clone();
        let work = Work::new(games, &limits, self.interrupt.signal.clone());
        let mut engines = std::mem::take(&mut self.engines);
        let (give, get) = mpsc::channel();
        let result = thread::scope(|scope| {
            for engine in &mut engines {
                let (work, give) = (&work, give.clone());
                scope.spawn(move || work.run(engine, &give));
            }
            drop(give);
            // Without a reader the others need not go on.
            self.take_all(source, &work, &get).inspect_err(|_| work.signal.stop())
        });
        self.engines = engines;
        self.read_before = self.read.load(Ordering::Relaxed);
        self.positions += work.done.into_inner();
        result
    }

    /// Takes what the threads find, and writes each game when its turn has come.
    fn take_all(&mut self, source: &Source, work: &Work<'_>, get: &Receiver<(usize, Vec<Found>)>) -> Result<(), Early> {
        let total: usize = work.jobs.iter().map(|job| job.places.len()).sum();
        // What has come before its turn, and what is known of the game whose turn it is.
        let (mut early, mut found) = (BTreeMap::new(), Vec::new());
        let mut next = 0;
        while next < work.jobs.len() {
            match get.recv_timeout(PAUSE) {
                Ok((index, result)) => drop(early.insert(index, result)),
                Err(RecvTimeoutError::Timeout) => {}
                // Threads that are stopped leave without a word.
                Err(RecvTimeoutError::Disconnected) if work.signal.is_stopped() => return Err(Early::Enough),
                // A thread has panicked; that will be told where it is waited for.
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let Some(result) = early.remove(&next) {
                found.extend(result);
                let game = work.jobs[next].game;
                next += 1;
                if work.jobs.get(next).is_none_or(|job| job.game != game) {
                    self.game(source, &work.games[game], std::mem::take(&mut found))?;
                }
            }
            if work.signal.is_stopped() {
                return Err(Early::Enough);
            }
            self.tick(work.done.load(Ordering::Relaxed), total);
        }
        Ok(())
    }

    /// Counts games from the start of their file.
    fn number(&mut self, source: &Source, games: &mut [ReadGame]) {
        let before = self.file.take().filter(|(last, _)| last == source).map_or(0, |(_, games)| games);
        games.iter_mut().flat_map(|game| &mut game.problems).for_each(|problem| problem.game += before);
        self.file = Some((source.clone(), before + games.len() as u64));
        self.interrupt.add_read(games.len());
    }

    /// Writes a game with what was found of its positions.
    fn game(&mut self, source: &Source, read: &ReadGame, found: Vec<Found>) -> Result<(), Early> {
        for problem in &read.problems {
            self.problems += 1;
            if self.notes.len() < MOST_NOTES {
                self.notes.push(format!("{}:{problem}", source.name));
            }
        }
        let review = review(&read.game.tree, found);
        self.summary.add(&read.game, &review);
        self.progress.clear();
        match self.form {
            Form::Pgn => {
                let mut game = read.game.clone();
                annotate(&mut game, &review);
                writeln!(self.output, "{game}")?;
            }
            Form::Json => writeln!(self.output, "{}", games_json::object(&read.game, &review))?,
            Form::Summary => {}
        }
        // Each game takes long enough that whoever waits for it should have it at once.
        self.output.flush()?;
        self.interrupt.add_done();
        Ok(())
    }

    /// Draws the bar, if it is time to: of these games so many positions are done.
    #[expect(clippy::cast_precision_loss, reason = "a bar needs no sixteen digits")]
    fn tick(&mut self, done: usize, total: usize) {
        let share = self.progress.total().filter(|bytes| *bytes > 0).map(|bytes| {
            let before = self.read_before as f64;
            let here = self.read.load(Ordering::Relaxed) as f64 - before;
            (before + here * done as f64 / total.max(1) as f64) / bytes as f64
        });
        let positions = counted((self.positions + done) as u64, "position");
        self.progress.tick_at(share, &format!("{}, {positions}", counted(self.interrupt.done(), "game")));
    }

    fn finish(mut self, input: &Input) -> Result<Answer, WrongUse> {
        self.progress.clear();
        let (games, is_stopped) = (self.interrupt.done(), self.interrupt.is_wanted());
        if self.problems > self.notes.len() as u64 {
            self.notes.push(format!("and {} more", self.problems - self.notes.len() as u64));
        }
        if self.problems > 0 {
            self.notes.push("what could be read of these games was analysed; the rest of them is missing".to_owned());
        }
        if games == 0 && !is_stopped {
            self.notes.push("there is no game to analyse".to_owned());
        }
        let table = |screen: Screen| if games > 0 { self.summary.text(screen.columns) } else { String::new() };
        let text = match self.form {
            Form::Summary => table(Screen::of_output()),
            Form::Pgn => {
                let _nobody_listens = io::stderr().write_all(table(Screen::of_errors()).as_bytes());
                String::new()
            }
            Form::Json => String::new(),
        };
        if is_stopped {
            let _nobody_listens = io::stdout().write_all(text.as_bytes());
            self.interrupt.leave();
        }
        self.interrupt.set_file(None);
        let is_lacking = self.problems > 0 || games == 0 || !input.failures.is_empty();
        if self.is_over_input && !self.is_whole {
            self.notes.push("lines that begin with % are left out".to_owned());
        }
        if self.is_over_input && (is_lacking || !self.is_whole) {
            self.set_aside(games)?;
        }
        let answer = finish(input, self.output, self.notes)?;
        Ok(Answer { text, is_no: answer.is_no || is_lacking, ..answer })
    }

    /// Leaves a file that was read as it was, since not all of it is in the output, which goes beside it.
    fn set_aside(&mut self, games: u64) -> Result<(), WrongUse> {
        let Output::File(draft) = &mut self.output else { return Ok(()) };
        let names = draft.names();
        let mut note = format!("{} is one of the files that were read, and stays as it was", names.path.display());
        if games == 0 {
            // What is dropped is gone.
            self.output = Output::new(None)?;
        } else {
            names.divert("analysed");
            let _infallible = write!(note, "; what was analysed is in {}", names.path.display());
        }
        self.notes.push(note);
        Ok(())
    }
}

/// Whether an output is one of the files that are read, under whatever name.
fn is_one_of(output: &Path, files: &[PathBuf]) -> bool {
    // What standard input is, the system may tell.
    let place =
        |file: &Path| fs::canonicalize(if file.as_os_str() == "-" { Path::new("/dev/stdin") } else { file }).ok();
    output.as_os_str() != "-"
        && place(output).is_some_and(|output| files.iter().any(|file| place(file) == Some(output.clone())))
}

#[cfg(test)]
mod tests {
    use tabiya_pgn::read_games;

    use super::{Job, jobs};

    #[test]
    fn every_position_is_in_one_job() {
        let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
        let text = format!("[White \"x\"]\n\n{shuffle} *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n\n[White \"y\"]\n\n*\n");
        let games: Vec<_> = read_games(text.as_bytes()).map(|game| game.expect("memory")).collect();
        let job = |game, places| Job { game, places };
        assert_eq!(jobs(&games), [job(0, 0..8), job(0, 8..16), job(0, 16..21), job(1, 0..0), job(2, 0..1)]);
    }
}
