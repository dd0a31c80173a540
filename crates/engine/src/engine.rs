//! The engine as others use it: one hash table, some threads, one search at a time.

mod crew;

use std::fmt;
use std::mem::swap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use tabiya_rules::Move;

use crate::mate::{self, Proof, Prover};
use crate::nnue::Net;
use crate::search::{Memory, RootMoves, Shared};
use crate::table::Table;
use crate::tables::{TableOutcome, Tables};
use crate::time::Timer;
use crate::{Answer, Event, Limits, MateProof, Report, Root, Signal, Strength, TableRules, levels};
use crew::{run, run_here, vote};

/// An engine: a hash table, and what its threads have learnt in the game so far.
#[derive(Debug)]
pub struct Engine {
    net: Arc<Net>,
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

/// Where a search runs, and who hears of it on the way.
enum Stage<'a> {
    /// On threads of its own; what they find is told here.
    Apart(&'a mut dyn FnMut(Event)),
    /// On the caller's thread, which hears nothing.
    Here,
}

impl Engine {
    /// Deep lines need a deep stack.
    pub const STACK_BYTES: usize = 16 << 20;

    /// An engine with a hash table of this many megabytes and this many threads, at least one of each.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub fn new(megabytes: usize, threads: usize) -> Result<Self, NoMemory> {
        let (net, table) = (Net::own(), Table::new(megabytes)?);
        let memories = memories(threads, &net)?;
        Ok(Self { net, table, tables: None, table_rules: TableRules::default(), memories, apart: None })
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
        self.memories = memories(threads, &self.net)?;
        Ok(())
    }

    /// Lets another network judge positions, and forgets what was found by the last one.
    ///
    /// # Errors
    /// If there is no memory to learn with anew; then the last network stays.
    pub fn set_net(&mut self, net: Arc<Net>) -> Result<(), NoMemory> {
        self.memories = memories(self.memories.len(), &net)?;
        self.net = net;
        self.apart = None;
        self.table.clear(self.memories.len());
        Ok(())
    }

    /// The network that judges positions.
    pub fn net(&self) -> &Net {
        &self.net
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
            (None, None) => self.think(root, limits, signal, &timer, Stage::Apart(tell)),
        }
    }

    /// Searches with the caller's own thread alone, and tells nothing before the end. A search of some hundred positions
    /// takes half the time so, since no thread has to be started. The stack has to have
    /// [`STACK_BYTES`](Self::STACK_BYTES).
    ///
    /// # Panics
    /// If the limits ask for a strength or for a proof of mate.
    pub fn search_here(&mut self, root: &Root, limits: &Limits, signal: &Signal) -> Answer {
        assert!(limits.strength.is_none() && limits.mate.is_none(), "this is only for ordinary searches");
        self.think(root, limits, signal, &Timer::new(limits), Stage::Here)
    }

    /// The ordinary search.
    fn think(&mut self, root: &Root, limits: &Limits, signal: &Signal, timer: &Timer, mut stage: Stage<'_>) -> Answer {
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
        let results = match &mut stage {
            Stage::Here => run_here(&shared, &mut self.memories, root, &moves),
            Stage::Apart(tell) => run(&shared, &mut self.memories, root, &moves, &mut |event| {
                if let Event::Line(report) = &event {
                    told.retain(|earlier| earlier.number != report.number);
                    told.push(report.clone());
                }
                tell(event);
            }),
        };
        let nodes = shared.all_nodes();
        let winner = vote(&results);
        let lines = results.into_iter().nth(winner).map(|found| found.reports).unwrap_or_default();
        // A depth that was broken off, or another thread, may have changed what was told.
        let is_told = |line: &Report| told.iter().any(|told| told.number == line.number && told.says_as_much_as(line));
        if let Stage::Apart(tell) = stage {
            lines.iter().filter(|line| !is_told(line)).for_each(|line| tell(Event::Line(line.clone())));
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
        let mut apart = self.apart.take().or_else(|| Some((Table::new(1).ok()?, memories(1, &self.net).ok()?)));
        if let Some((table, memories)) = &mut apart {
            table.clear(1);
            memories.iter_mut().for_each(Memory::forget);
            swap(&mut self.table, table);
            swap(&mut self.memories, memories);
        }
        // Who makes mistakes has no tables by which the end is without any.
        let tables = self.tables.take();
        // What is the best line is not told: it is not what is played.
        let mut answer = self.think(root, &own, signal, timer, Stage::Apart(&mut |_| {}));
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
                let answer = self.think(root, &rest, signal, timer, Stage::Apart(tell));
                let mate = if proof == Proof::None { MateProof::NoneIn(moves) } else { MateProof::Unknown };
                Answer { mate: Some(mate), nodes: answer.nodes + nodes, ..answer }
            }
        }
    }
}

/// What so many threads learn with, at least one.
fn memories(threads: usize, net: &Arc<Net>) -> Result<Vec<Memory>, NoMemory> {
    let threads = threads.max(1);
    // Asked for as a whole first, since an allocation that fails later ends the program.
    let bytes = threads.saturating_mul(Memory::BYTES + Engine::STACK_BYTES);
    let is_there = Vec::<u8>::new().try_reserve_exact(bytes).is_ok();
    is_there.then(|| vec![Memory::new(Arc::clone(net)); threads]).ok_or(NoMemory::Threads { threads })
}
