//! The engine as others use it: one hash table, some threads, one search at a time.

use std::fmt;
use std::mem::swap;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use tabiya_rules::Move;

use crate::mate::{self, Proof, Prover};
use crate::score::Value;
use crate::search::{Listener, Memory, RootMove, RootMoves, Shared, Worker};
use crate::table::Table;
use crate::tables::{TableOutcome, Tables};
use crate::time::Timer;
use crate::{Answer, Event, Limits, MateProof, Report, Root, Signal, Strength, TableRules, levels};

/// An engine: a hash table, and what its threads have learnt in the game so far.
#[derive(Debug)]
pub struct Engine {
    table: Table,
    tables: Option<Tables>,
    table_rules: TableRules,
    memories: Vec<Memory>,
    /// What levels think with: emptied before each move, so that a move depends on nothing but the game and the position.
    apart: Option<(Table, Vec<Memory>)>,
}

/// There was not enough memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoMemory {
    /// For a hash table of this size.
    Hash {
        /// What was asked for.
        megabytes: usize,
    },
    /// For what so many threads learn.
    Threads {
        /// What was asked for.
        threads: usize,
    },
}

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hash { megabytes } => write!(f, "there is no memory for a hash table of {megabytes} MB"),
            Self::Threads { threads } => write!(f, "there is no memory for {threads} threads"),
        }
    }
}

impl std::error::Error for NoMemory {}

/// Deep lines need a deep stack.
const STACK_BYTES: usize = 16 << 20;

impl Engine {
    /// An engine with a hash table of this many megabytes and this many threads, at least one of each.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub fn new(megabytes: usize, threads: usize) -> Result<Self, NoMemory> {
        let table = Table::new(megabytes)?;
        Ok(Self { table, tables: None, table_rules: TableRules::default(), memories: memories(threads)?, apart: None })
    }

    /// Changes the size of the hash table, which forgets what is in it. The old size stays if there
    /// is no memory for the new one.
    ///
    /// # Errors
    /// If there is no memory for the new table.
    pub fn set_hash(&mut self, megabytes: usize) -> Result<(), NoMemory> {
        let old = self.table.megabytes();
        // The old one goes first: there need not be memory for both.
        self.table = Table::new(1)?;
        match Table::new(megabytes) {
            Ok(table) => self.table = table,
            Err(error) => {
                // What was there a moment ago can be had again, unless somebody else has taken it.
                if let Ok(table) = Table::new(old) {
                    self.table = table;
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Changes the number of threads that search, which forgets what they have learnt. The old ones stay if there is no
    /// memory for the new ones.
    ///
    /// # Errors
    /// If there is no memory for what they learn.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), NoMemory> {
        self.memories = memories(threads)?;
        Ok(())
    }

    /// Forgets everything, as before a new game.
    pub fn forget(&mut self) {
        let threads = self.memories.len();
        self.table.clear(threads);
        self.memories.iter_mut().for_each(Memory::forget);
    }

    /// The endgame tables to ask, if any.
    pub fn set_tables(&mut self, tables: Option<Tables>) {
        self.tables = tables;
    }

    /// When to ask the endgame tables.
    pub fn set_table_rules(&mut self, rules: TableRules) {
        self.table_rules = rules;
    }

    /// Searches until a limit is reached or the signal says stop, telling what it finds on the way.
    pub fn search(&mut self, root: &Root, limits: &Limits, signal: &Signal, tell: &mut dyn FnMut(Event)) -> Answer {
        let timer = Timer::new(limits);
        match (limits.strength, limits.mate) {
            (Some(strength), _) => self.play_like(strength, root, limits, signal, &timer, tell),
            (None, Some(moves)) => self.prove(moves, root, limits, signal, &timer, tell),
            (None, None) => self.think(root, limits, signal, &timer, tell),
        }
    }

    /// The ordinary search.
    fn think(
        &mut self,
        root: &Root,
        limits: &Limits,
        signal: &Signal,
        timer: &Timer,
        tell: &mut dyn FnMut(Event),
    ) -> Answer {
        self.table.grow_older();
        let mut moves = RootMoves::new(root.position(), &limits.only);
        let is_in_tables = self.keep_table_moves(root, &mut moves);
        if moves.moves.is_empty() {
            return Answer::default();
        }
        let shared = Shared {
            table: &self.table,
            // What is known at the root already would only hide how the win is made.
            tables: self.tables.as_ref().filter(|_| !is_in_tables).map(|tables| (tables, self.table_rules)),
            limits,
            signal,
            timer,
            done: AtomicBool::new(false),
            nodes: self.memories.iter().map(|_| AtomicU64::new(0)).collect(),
            table_hits: AtomicU64::new(u64::from(is_in_tables)),
        };
        let mut told: Vec<Report> = Vec::new();
        let mut listen = |event: Event| {
            if let Event::Line(report) = &event {
                told.retain(|earlier| earlier.number != report.number);
                told.push(report.clone());
            }
            tell(event);
        };
        let results = run(&shared, &mut self.memories, root, &moves, &mut listen);
        let nodes = shared.all_nodes();
        let winner = vote(&results);
        let lines = results.into_iter().nth(winner).map(|found| found.reports).unwrap_or_default();
        // A depth that was broken off, or another thread, may have changed what was told.
        let is_told = |line: &Report| told.iter().any(|told| told.number == line.number && told.says_as_much_as(line));
        for line in lines.iter().filter(|line| !is_told(line)) {
            tell(Event::Line(line.clone()));
        }
        let answer = Answer::of(lines, nodes);
        // If not even a thread was to be had, any legal move is better than none.
        Answer { best: answer.best.or(moves.moves.first().map(|root| root.shape)), ..answer }
    }

    /// Leaves only the first moves that the endgame tables say are best. Whether they say anything.
    fn keep_table_moves(&self, root: &Root, moves: &mut RootMoves) -> bool {
        let (position, rules) = (root.position(), self.table_rules);
        let Some(tables) = self.tables.as_ref().filter(|tables| rules.allow(tables.most_men(), position, i32::MAX))
        else {
            return false;
        };
        let Some(kept) = tables.root_moves(position) else { return false };
        let is_kept = |shape: Move| kept.iter().any(|kept| kept.shape == shape);
        if !moves.moves.iter().any(|root| is_kept(root.shape)) {
            return false;
        }
        moves.moves.retain(|root| is_kept(root.shape));
        // On the way to a win only the shortest way to the next capture or pawn move is sure to get there.
        if let Some(best) = kept.iter().find(|kept| moves.moves.iter().any(|root| root.shape == kept.shape))
            && (best.outcome == TableOutcome::Win || best.outcome == TableOutcome::CursedWin && !rules.fifty_moves)
            && best.distance.is_some()
        {
            let shortest = |shape: Move| kept.iter().any(|kept| kept.shape == shape && kept.distance == best.distance);
            moves.moves.retain(|root| shortest(root.shape));
        }
        true
    }

    /// Plays like a person.
    fn play_like(
        &mut self,
        strength: Strength,
        root: &Root,
        limits: &Limits,
        signal: &Signal,
        timer: &Timer,
        tell: &mut dyn FnMut(Event),
    ) -> Answer {
        let own = levels::limits(limits, strength, root);
        // Without memory to spare the level thinks with what the engine has.
        let mut apart = self.apart.take().or_else(|| Some((Table::new(1).ok()?, memories(1).ok()?)));
        if let Some((table, memories)) = &mut apart {
            table.clear(1);
            memories.iter_mut().for_each(Memory::forget);
            swap(&mut self.table, table);
            swap(&mut self.memories, memories);
        }
        // Who makes mistakes has no tables by which the end is without any.
        let tables = self.tables.take();
        // What is the best line is not told: it is not what is played.
        let mut answer = self.think(root, &own, signal, timer, &mut |_| {});
        self.tables = tables;
        if let Some((table, memories)) = &mut apart {
            swap(&mut self.table, table);
            swap(&mut self.memories, memories);
        }
        self.apart = apart;
        let chosen = levels::choose(&answer.lines, strength, root, &limits.only);
        match answer.lines.iter().position(|report| report.line.first().copied() == chosen) {
            Some(place) => answer.lines[..=place].rotate_right(1),
            // A queen instead of something less may not have been looked at, but is worth as much.
            None => answer.lines.iter_mut().take(1).for_each(|report| report.line = chosen.into_iter().collect()),
        }
        answer.lines.truncate(limits.lines.max(1));
        for (report, number) in answer.lines.iter_mut().zip(1..) {
            report.number = number;
            tell(Event::Line(report.clone()));
        }
        Answer { best: chosen.or(answer.best), ..Answer::of(answer.lines, answer.nodes) }
    }

    /// Proves a mate, or that there is none; then the rest of the limits goes to finding a move.
    fn prove(
        &mut self,
        moves: u32,
        root: &Root,
        limits: &Limits,
        signal: &Signal,
        timer: &Timer,
        tell: &mut dyn FnMut(Event),
    ) -> Answer {
        let (position, moves) = (root.position(), moves.min(mate::MOST_MOVES));
        let first: Vec<Move> = RootMoves::new(position, &limits.only).moves.iter().map(|root| root.shape).collect();
        let most = limits.nodes.unwrap_or(u64::MAX);
        let mut prover = Prover::new(root, signal, |nodes| nodes < most && !timer.is_over(signal));
        let proof = prover.prove(position, moves, &first);
        let nodes = prover.nodes;
        match proof {
            Proof::Mate(moves, line) => {
                let report = Report::of_mate(moves, line, nodes, timer.elapsed());
                tell(Event::Line(report.clone()));
                Answer { mate: Some(MateProof::In(moves)), ..Answer::of(vec![report], nodes) }
            }
            Proof::None | Proof::Stopped => {
                let depth = limits.depth.unwrap_or(2 * moves.min(8) + 2);
                let left = limits.nodes.map(|most| most.saturating_sub(nodes).max(1));
                let rest = Limits { mate: None, depth: Some(depth), nodes: left, ..limits.clone() };
                let answer = self.think(root, &rest, signal, timer, tell);
                let mate = if proof == Proof::None { MateProof::NoneIn(moves) } else { MateProof::Unknown };
                Answer { mate: Some(mate), nodes: answer.nodes + nodes, ..answer }
            }
        }
    }
}

/// What so many threads learn with, at least one.
fn memories(threads: usize) -> Result<Vec<Memory>, NoMemory> {
    let threads = threads.max(1);
    // Asked for as a whole first, since an allocation that fails later ends the program.
    let bytes = threads.saturating_mul(Memory::BYTES + STACK_BYTES);
    let is_there = Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    is_there.then(|| vec![Memory::new(); threads]).ok_or(NoMemory::Threads { threads })
}

/// What one thread came to.
struct Found {
    best: Option<Move>,
    value: Value,
    depth: i32,
    reports: Vec<Report>,
}

/// Ends the search of all threads if the one that holds it panics.
struct EndAll<'search>(&'search Shared<'search>);

impl Drop for EndAll<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.done.store(true, Ordering::Relaxed);
        }
    }
}

/// Runs all threads to their end. Each has a stack that the deepest line fits on, whatever the caller's is; what
/// the first finds is told on the caller's thread.
fn run(
    shared: &Shared<'_>,
    memories: &mut [Memory],
    root: &Root,
    moves: &RootMoves,
    tell: &mut dyn FnMut(Event),
) -> Vec<Found> {
    thread::scope(|scope| {
        let (sender, events) = mpsc::channel();
        let mut sender = Some(sender);
        let start = |(number, memory)| {
            let moves = moves.clone();
            let sender = if number == 0 { sender.take() } else { None };
            let work = move || {
                // If a thread dies, the others must not go on for ever.
                let _guard = EndAll(shared);
                // Somebody listens, below, until the sender is gone.
                let mut listener = sender.map(|sender| move |event| _ = sender.send(event));
                let listener = listener.as_mut().map(|listener| listener as Listener<'_>);
                found(shared, memory, number, root, moves, listener)
            };
            thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work)
        };
        let workers: Vec<_> = memories.iter_mut().enumerate().map(start).collect();
        drop(sender);
        // The first is the one that stops the others: without it there is no search.
        if workers.first().is_none_or(Result::is_err) {
            shared.done.store(true, Ordering::Relaxed);
        }
        for event in events {
            tell(event);
        }
        workers.into_iter().flatten().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

fn found<'search>(
    shared: &'search Shared<'search>,
    memory: &'search mut Memory,
    number: usize,
    root: &Root,
    moves: RootMoves,
    listener: Option<Listener<'search>>,
) -> Found {
    let mut worker = Worker::new(shared, memory, number, root, moves, listener);
    worker.deepen(root.position());
    let first = worker.root.moves.first();
    Found {
        best: first.map(|first| first.shape),
        value: first.map_or(0, RootMove::last_value),
        depth: worker.root.finished,
        reports: worker.reports(),
    }
}

/// Which thread's answer to take: each speaks for its move, the louder the deeper and better it found it.
fn vote(results: &[Found]) -> usize {
    // Who finished no depth has nothing to say.
    let heard = || results.iter().filter(|found| found.depth > 0);
    let lowest = heard().map(|found| found.value).min().unwrap_or(0);
    let weight = |found: &Found| i64::from(found.value - lowest + 10) * i64::from(found.depth);
    let votes = |best: Option<Move>| heard().filter(|other| other.best == best).map(weight).sum::<i64>();
    let loudness = |index: &usize| (votes(results[*index].best), results[*index].depth, std::cmp::Reverse(*index));
    (0..results.len()).max_by_key(loudness).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{LegalMove, Position};

    use super::*;

    fn found(shape: Move, value: Value, depth: i32) -> Found {
        Found { best: Some(shape), value, depth, reports: Vec::new() }
    }

    #[test]
    fn threads_vote_by_depth_and_worth() {
        let moves: Vec<Move> = Position::start().legal_moves().iter().map(LegalMove::shape).collect();
        let (one, other) = (moves[0], moves[1]);
        // The deeper and the better speak louder, and two speak louder than one.
        assert_eq!(vote(&[found(one, 20, 12), found(other, 20, 14)]), 1);
        assert_eq!(vote(&[found(one, 60, 12), found(other, 20, 12)]), 0);
        assert_eq!(vote(&[found(one, 20, 12), found(other, 20, 11), found(other, 20, 11)]), 1);
        // Who finished nothing is not heard; of equals the first is taken.
        assert_eq!(vote(&[found(one, 20, 12), found(other, 900, 0)]), 0);
        assert_eq!(vote(&[found(one, 20, 12), found(other, 20, 12)]), 0);
    }
}
