//! Those who think: a few threads for many games, so that people's moves always find a processor.
//!
//! Questions wait in the order of when they become pressing: on long clocks in the order they came in, before these those
//! that are short of time. One that is pressing and still waits ends a long search of another, which answers with what
//! it has found so far. Threads are borrowed from the runtime for as long as there is something to think about: none is
//! idle, and where time is paused for a test it does not run away while one is at work.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tabiya_engine::{Answer, Level, Limits, Root, Signal};
use tabiya_opponent::Crowd;
use tokio::sync::oneshot::{self, Receiver, Sender};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::mind::Mind;
use super::{Choice, ClockView, Question, Thought};

/// How much there is to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Load {
    /// Questions that wait.
    pub(crate) waiting: usize,
    /// Questions that are thought about.
    pub(crate) thinking: usize,
    /// Questions since the beginning that were answered with just any legal move, since the search broke down.
    pub(crate) failed: u64,
}

/// All who think and all that waits for them.
pub(super) struct Pool {
    threads: NonZeroUsize,
    make: Box<dyn Fn() -> Option<Box<dyn Mind>> + Send + Sync>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<Place, Task>,
    thinking: HashMap<u64, Search>,
    /// Those that nobody thinks with.
    minds: Vec<Box<dyn Mind>>,
    /// How many threads are at work or about to be.
    workers: usize,
    asked: u64,
    failed: u64,
    is_stopped: bool,
}

/// A place in the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    deadline: Instant,
    number: u64,
}

/// A question that waits.
struct Task {
    root: Root,
    plies: usize,
    level: Level,
    game: u64,
    clock: Option<ClockView>,
    asked: Instant,
    signal: Signal,
    answer: Sender<Thought>,
}

/// A question that is thought about.
struct Search {
    since: Instant,
    is_long: bool,
    signal: Signal,
}

impl Pool {
    /// So many threads, each with a mind made by this.
    pub(super) fn new(threads: NonZeroUsize, make: impl Fn() -> Option<Box<dyn Mind>> + Send + Sync + 'static) -> Self {
        Self { threads, make: Box::new(make), state: Mutex::default() }
    }

    /// Lets a question wait for its answer. `None` if there is none to be had.
    pub(super) fn ask(pool: &Arc<Self>, question: Question) -> Option<(Ticket, Receiver<Thought>)> {
        let Question { start, moves, level, game, clock } = question;
        let mut root = Root::new(start);
        moves.iter().try_for_each(|shape| root.play(*shape)).ok()?;
        if !root.position().has_legal_move() {
            return None;
        }
        let (asked, signal) = (Instant::now(), Signal::default());
        let (answer, receiver) = oneshot::channel();
        let task = Task { root, plies: moves.len(), level, game, clock, asked, signal: signal.clone(), answer };

        let mut state = pool.state();
        if state.is_stopped {
            return None;
        }
        state.asked += 1;
        let place = Place { deadline: asked + tabiya_opponent::patience(clock), number: state.asked };
        state.waiting.insert(place, task);
        let is_thread_free = state.workers < pool.threads.get();
        state.workers += usize::from(is_thread_free);
        drop(state);
        if is_thread_free {
            let worker = Worker { pool: Arc::clone(pool), is_at_work: true };
            spawn_blocking(move || worker.work());
        }
        Some((Ticket { pool: Arc::clone(pool), place, signal }, receiver))
    }

    pub(super) fn load(&self) -> Load {
        let state = self.state();
        Load { waiting: state.waiting.len(), thinking: state.thinking.len(), failed: state.failed }
    }

    pub(super) fn stop(&self) {
        let mut state = self.state();
        state.is_stopped = true;
        state.waiting.clear();
        state.minds.clear();
        state.thinking.values().for_each(|search| search.signal.stop());
    }

    /// Nothing is left half done where it could panic, so what a panic leaves behind is good.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pool").field("threads", &self.threads).field("load", &self.load()).finish_non_exhaustive()
    }
}

/// Whoever holds it waits for an answer; without it the question is withdrawn.
pub(super) struct Ticket {
    pool: Arc<Pool>,
    place: Place,
    signal: Signal,
}

impl Ticket {
    /// When the question becomes pressing.
    pub(super) fn deadline(&self) -> Instant {
        self.place.deadline
    }

    /// If the question still waits, ends the long search that has gone on for longest.
    pub(super) fn make_room(&self) {
        let state = self.pool.state();
        if !state.waiting.contains_key(&self.place) || state.thinking.len() < self.pool.threads.get() {
            return;
        }
        let searches = state.thinking.values();
        let long = searches.filter(|search| search.is_long && !search.signal.is_stopped());
        if let Some(longest) = long.min_by_key(|search| search.since) {
            longest.signal.stop();
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // An answered question is not there any more, and its search heeds no signal.
        self.signal.stop();
        self.pool.state().waiting.remove(&self.place);
    }
}

/// A thread at work.
struct Worker {
    pool: Arc<Pool>,
    is_at_work: bool,
}

impl Worker {
    /// Answers questions until none waits.
    fn work(mut self) {
        let mut mind = self.pool.state().minds.pop();
        while let Some((number, task, limits)) = self.next(&mut mind) {
            let found = search(&mut mind, &self.pool.make, &task, &limits);
            let is_found = found.is_some();
            let thought = thought(&task, found.as_ref());
            let mut state = self.pool.state();
            state.thinking.remove(&number);
            state.failed += u64::from(!is_found);
            let is_stopped = state.is_stopped;
            drop(state);
            // What was broken off by the end of the service is not worth playing.
            if let Some(thought) = thought.filter(|_| !is_stopped) {
                let _withdrawn = task.answer.send(thought);
            }
        }
    }

    /// The next question and its limits. If there is none the mind is given back in the same breath, so that whoever
    /// asks next knows that nobody is at work.
    fn next(&mut self, mind: &mut Option<Box<dyn Mind>>) -> Option<(u64, Task, Limits)> {
        let mut state = self.pool.state();
        let Some((place, task)) = state.waiting.pop_first() else {
            state.workers -= 1;
            if !state.is_stopped {
                state.minds.extend(mind.take());
            }
            drop(state);
            self.is_at_work = false;
            return None;
        };
        let now = Instant::now();
        let waiting = state.waiting.values().filter(|task| tabiya_opponent::is_long(task.level)).count();
        let crowd = Crowd { waiting, threads: self.pool.threads };
        let waited = now.saturating_duration_since(task.asked);
        // Beside the move it plays a level tells what it could have had; but alone against a king it has no choice.
        let is_lone_king = !task.root.position().of_side(!task.root.position().side()).is_many();
        let lines = if task.level.elo().is_some() && !is_lone_king { 2 } else { 1 };
        let limits = Limits { lines, ..tabiya_opponent::limits(task.level, task.game, task.clock, waited, crowd) };
        let search = Search { since: now, is_long: tabiya_opponent::is_long(task.level), signal: task.signal.clone() };
        state.thinking.insert(place.number, search);
        Some((place.number, task, limits))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if self.is_at_work {
            self.pool.state().workers -= 1;
        }
    }
}

/// Searches with a mind, which is made if there is none. `None` if that cannot be, or if it panics; it is not thought
/// with again then.
fn search(
    mind: &mut Option<Box<dyn Mind>>,
    make: &(dyn Fn() -> Option<Box<dyn Mind>> + Send + Sync),
    task: &Task,
    limits: &Limits,
) -> Option<Answer> {
    let mut own = mind.take();
    let searched = catch_unwind(AssertUnwindSafe(|| {
        let mut thinking = own.take().or_else(make)?;
        let answer = thinking.search(&task.root, limits, &task.signal);
        Some((answer, thinking))
    }));
    let (answer, thinking) = searched.ok().flatten()?;
    *mind = Some(thinking);
    Some(answer)
}

/// What a search came to. If it came to nothing, any legal move is better than to lose on time.
fn thought(task: &Task, found: Option<&Answer>) -> Option<Thought> {
    let position = task.root.position();
    let legal = found.and_then(|answer| position.legal(answer.best?));
    // A mistake that is about to be made is not judged yet.
    let scores = found.filter(|_| legal.is_some()).into_iter().flat_map(|answer| &answer.lines).map(|line| line.score);
    let score = scores.max_by_key(|score| score.as_centipawns());
    let best = legal.or_else(|| position.legal_moves().get(0))?.shape();
    Some(Thought { best, score, choice: Choice::of(best, &task.root, task.plies) })
}
