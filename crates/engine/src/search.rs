//! The search: what each thread does to find the best move.

pub(crate) mod constants;
mod cycle;
mod deepen;
mod effort;
mod histories;
mod learn;
mod node;
mod picker;
mod prune;
mod question;
mod quiescence;
mod reductions;
mod root_moves;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tabiya_rules::{
    Bitboard, Kind, LegalMove, Move, Position, Square, bishop_attacks, king_attacks, knight_attacks, pawn_attacks,
    rook_attacks,
};

use crate::evaluation::Evaluator;
use crate::nnue::Net;
use crate::score::{MOST_PLIES, Value};
use crate::table::Table;
use crate::tables::{TableRules, Tables};
use crate::time::Timer;
use crate::{Event, Limits, Root, Signal};
use histories::{Arrival, Class, Histories};
use picker::{Desk, Threats};
pub(crate) use root_moves::{RootMove, RootMoves};

/// How far below the root a ply's own record lies in the stack, so that those before it are there.
const BEFORE_ROOT: usize = 6;

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'search> {
    pub(crate) table: &'search Table,
    pub(crate) tables: Option<(&'search Tables, TableRules)>,
    pub(crate) limits: &'search Limits,
    pub(crate) signal: &'search Signal,
    pub(crate) timer: &'search Timer,
    /// Everybody stops.
    pub(crate) done: AtomicBool,
    /// What each thread has looked at so far, brought up to date now and then.
    pub(crate) nodes: Vec<AtomicU64>,
    pub(crate) table_hits: AtomicU64,
}

impl Shared<'_> {
    /// What all threads have looked at.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }
}

/// What one thread keeps from one search to the next.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    histories: Histories,
    evaluator: Evaluator,
    desks: Vec<Desk>,
}

impl Memory {
    /// About what it takes.
    pub(crate) const BYTES: usize = 4 << 20;

    pub(crate) fn new(net: Arc<Net>) -> Self {
        Self {
            histories: Histories::new(),
            evaluator: Evaluator::new(net, &Position::start()),
            desks: vec![Desk::default(); MOST_PLIES + 1],
        }
    }

    /// Forgets all that was learnt. What the evaluator remembers is as true as ever.
    pub(crate) fn forget(&mut self) {
        self.histories.forget();
    }
}

/// What is known of one ply of the line being searched.
#[derive(Clone, Copy, Debug, Default)]
struct Ply {
    /// The static evaluation, as it came and corrected; none in check.
    raw: Option<Value>,
    evaluation: Option<Value>,
    /// Whether the position is, or once was, in a principal variation.
    was_principal: bool,
    /// The move that is being tried, none for a pass, with what arrives where.
    shape: Option<Move>,
    arrival: Option<Arrival>,
    /// Whether that move is a capture or promotion.
    is_noisy: bool,
    /// The move that is left out, to see whether the others can do without it.
    excluded: Option<Move>,
    killers: [Option<Move>; 2],
    /// How many of the last plies could be undone: as far back a repetition may lie.
    reversible: usize,
    /// How often a search from here was cut off at once.
    cutoffs: u32,
    /// How often a line was extended by more than a ply.
    double_extensions: u32,
}

/// Where a search tells what it finds.
pub(crate) type Listener<'search> = &'search mut dyn FnMut(Event);

/// One thread's search.
pub(crate) struct Worker<'search> {
    shared: &'search Shared<'search>,
    memory: &'search mut Memory,
    number: usize,
    /// Only the first thread speaks.
    listener: Option<Listener<'search>>,
    pub(crate) root: RootMoves,
    stack: Vec<Ply>,
    /// The keys of all positions before the one being searched.
    trail: Vec<u64>,
    /// The best line from each ply.
    lines: Vec<Vec<Move>>,
    nodes: u64,
    /// At this many nodes it is time to look around.
    next_look: u64,
    selective_depth: usize,
    /// No null move before this ply: a doubtful one is being checked.
    no_null_before: usize,
    depth: i32,
    stopped: bool,
    /// What stands on the board at the root, in pawns.
    material: u32,
}

/// How many nodes a search may take, whatever its limits, to finish the first depth.
const NODES_FOR_AN_ANSWER: u64 = 1_000;

/// How many nodes pass between looks at the clock: far less than a millisecond.
const NODES_BETWEEN_LOOKS: u64 = 1024;

impl<'search> Worker<'search> {
    pub(crate) fn new(
        shared: &'search Shared<'search>,
        memory: &'search mut Memory,
        number: usize,
        root: &Root,
        moves: RootMoves,
        listener: Option<Listener<'search>>,
    ) -> Self {
        memory.evaluator.begin(root.position());
        let reversible = root.past().len().min(usize::from(root.position().halfmoves()));
        let mut stack = vec![Ply::default(); MOST_PLIES + BEFORE_ROOT + 4];
        stack[BEFORE_ROOT].reversible = reversible;
        Self {
            shared,
            memory,
            number,
            listener,
            root: moves,
            stack,
            trail: root.past().to_vec(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            nodes: 0,
            next_look: 0,
            selective_depth: 0,
            no_null_before: 0,
            depth: 0,
            stopped: false,
            material: material(root.position()),
        }
    }

    fn is_main(&self) -> bool {
        self.number == 0
    }

    fn ply(&self, ply: usize) -> &Ply {
        &self.stack[ply + BEFORE_ROOT]
    }

    fn ply_mut(&mut self, ply: usize) -> &mut Ply {
        &mut self.stack[ply + BEFORE_ROOT]
    }

    /// The ply some plies before another; there are enough before the root.
    fn before(&self, ply: usize, distance: usize) -> &Ply {
        &self.stack[ply + BEFORE_ROOT - distance]
    }

    /// Counts a node, and looks around now and then. Whether the search is over.
    fn count_node(&mut self) -> bool {
        // On the way back after a stop nothing is looked at any more.
        if self.stopped {
            return true;
        }
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.look_around();
        }
        self.stopped
    }

    #[inline(never)]
    fn look_around(&mut self) {
        self.tell_nodes();
        self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
        let mut done = self.shared.done.load(Ordering::Relaxed);
        // One finished depth is the least there should be, but there are positions that never get there.
        if self.is_main() && (self.root.is_answered() || self.nodes >= NODES_FOR_AN_ANSWER) {
            let limit = self.shared.limits.nodes.unwrap_or(u64::MAX);
            let others = self.shared.all_nodes() - self.nodes;
            let left = limit.saturating_sub(others + self.nodes);
            self.next_look = self.next_look.min(self.nodes.saturating_add(left)).max(self.nodes + 1);
            done |= self.shared.signal.is_stopped() || left == 0 || self.shared.timer.is_over(self.shared.signal);
            if done {
                self.shared.done.store(true, Ordering::Relaxed);
            }
        } else if self.is_main() {
            self.next_look = self.nodes + 1;
        }
        self.stopped = done;
    }

    fn tell(&mut self, event: Event) {
        if let Some(listener) = &mut self.listener {
            listener(event);
        }
    }

    fn tell_nodes(&self) {
        self.shared.nodes[self.number].store(self.nodes, Ordering::Relaxed);
    }

    /// Plays a move and everything that goes with it.
    fn play(&mut self, legal: LegalMove<'_>, ply: usize) -> Position {
        let next = legal.play_watched(self.memory.evaluator.push());
        self.shared.table.prefetch(next.key());
        let reversible = if next.halfmoves() == 0 { 0 } else { self.ply(ply).reversible + 1 };
        let doubles = self.before(ply, 1).double_extensions;
        let record = self.ply_mut(ply);
        record.double_extensions = doubles;
        record.shape = Some(legal.shape());
        record.arrival = Some(picker::arrival(legal));
        record.is_noisy = picker::is_noisy(legal);
        self.ply_mut(ply + 1).reversible = reversible;
        self.trail.push(legal.position().key());
        next
    }

    /// Passes, where that is not against the rules.
    fn pass(&mut self, position: &Position, ply: usize) -> Option<Position> {
        let next = position.pass()?;
        self.memory.evaluator.push();
        self.shared.table.prefetch(next.key());
        let doubles = self.before(ply, 1).double_extensions;
        let record = self.ply_mut(ply);
        (record.shape, record.arrival, record.is_noisy, record.double_extensions) = (None, None, false, doubles);
        self.ply_mut(ply + 1).reversible = 0;
        self.trail.push(position.key());
        Some(next)
    }

    /// Takes back a move or a pass.
    fn undo(&mut self) {
        self.memory.evaluator.pop();
        self.trail.pop();
    }

    /// Whether the position is drawn by repetition, the fifty-move rule or want of material. A
    /// position that comes again within the search counts at once; one from before it, at its third time.
    fn is_drawn(&self, position: &Position, ply: usize) -> bool {
        if position.halfmoves() >= 100 && (!position.is_check() || position.has_legal_move()) {
            return true;
        }
        let mut times = 0;
        for distance in (4..=self.ply(ply).reversible).step_by(2) {
            if self.trail[self.trail.len() - distance] == position.key() {
                times += 1;
                if distance < ply || times == 2 {
                    return true;
                }
            }
        }
        is_dead(position)
    }

    /// Whether the side to move can bring about a position that was there before, by one move.
    fn can_repeat(&self, position: &Position, ply: usize) -> bool {
        let reversible = self.ply(ply).reversible;
        if reversible < 3 {
            return false;
        }
        let ago = |distance: usize| self.trail[self.trail.len() - distance];
        let turn = *cycle::TURN;
        // The moves of the other side since then must have cancelled out.
        let mut theirs = position.key() ^ ago(1) ^ turn;
        for distance in (3..=reversible).step_by(2) {
            theirs ^= ago(distance - 1) ^ ago(distance) ^ turn;
            if theirs != 0 {
                continue;
            }
            if let Some((one, other)) = cycle::squares(position.key() ^ ago(distance))
                && (tabiya_rules::between(one, other) & position.occupied()).is_empty()
                && distance < ply
            {
                return true;
            }
        }
        false
    }

    /// What the position has in common with others, for corrections of the evaluation.
    fn class(&self, position: &Position, ply: usize) -> Class {
        let sequence = self.before(ply, 2).arrival.zip(self.before(ply, 1).arrival);
        Class::new(position.side(), self.memory.evaluator.keys(), sequence)
    }

    /// The static evaluation as it is kept in the hash table.
    fn evaluate(&mut self, position: &Position) -> Value {
        self.memory.evaluator.evaluate(position)
    }

    /// That evaluation, less the nearer the fifty-move rule is and the less there is to play with, and corrected by what
    /// was learnt.
    fn corrected(&self, raw: Value, position: &Position, class: &Class) -> Value {
        let gone = MOST_MATERIAL.saturating_sub(material(position)) as i32;
        let weighed = raw * (1024 - constants::worth_gone() * gone) / 1024;
        let faded = weighed * (200 - i32::from(position.halfmoves().min(100))) / 200;
        let value = faded + self.memory.histories.correction(class);
        value.clamp(1 - crate::score::WIN_FOUND, crate::score::WIN_FOUND - 1)
    }

    fn begin_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Puts a move before the best line of the next ply.
    fn extend_line(&mut self, ply: usize, first: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(first);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// The moves 1, 2, 4 and 6 plies before.
    fn moves_before(&self, ply: usize) -> [Option<Arrival>; 4] {
        [1, 2, 4, 6].map(|distance| self.before(ply, distance).arrival)
    }
}

/// What stands on the board in the beginning, in pawns.
const MOST_MATERIAL: u32 = 78;

/// What stands on the board, in pawns.
fn material(position: &Position) -> u32 {
    let count = |kind| position.of_kind(kind).len();
    count(Kind::Pawn) + 3 * (count(Kind::Knight) + count(Kind::Bishop)) + 5 * count(Kind::Rook) + 9 * count(Kind::Queen)
}

/// Whether neither side has enough to mate with.
fn is_dead(position: &Position) -> bool {
    position.occupied().len() <= 4
        && position.insufficient_material(tabiya_rules::Side::White)
        && position.insufficient_material(tabiya_rules::Side::Black)
}

/// Whether the side to move has anything but king and pawns.
fn has_pieces(position: &Position) -> bool {
    let own = position.of_side(position.side());
    (own - position.of_kind(Kind::Pawn) - position.of_kind(Kind::King)).any()
}

/// From where each kind of piece would check the other side's king.
fn checking_squares(position: &Position) -> [Bitboard; 6] {
    let (king, occupied) = (position.king(!position.side()), position.occupied());
    let (diagonal, straight) = (bishop_attacks(king, occupied), rook_attacks(king, occupied));
    let pawns = pawn_attacks(!position.side(), king);
    [pawns, knight_attacks(king), diagonal, straight, diagonal | straight, Bitboard::EMPTY]
}

/// What the side not to move attacks.
fn threats(position: &Position) -> Threats {
    let (them, occupied) = (!position.side(), position.occupied());
    let of = |kind: Kind, sees: &dyn Fn(Square) -> Bitboard| {
        position.of(them, kind).iter().fold(Bitboard::EMPTY, |all, square| all | sees(square))
    };
    let by_pawns = of(Kind::Pawn, &|square| pawn_attacks(them, square));
    let knights = of(Kind::Knight, &knight_attacks);
    let bishops = of(Kind::Bishop, &|square| bishop_attacks(square, occupied));
    let rooks = of(Kind::Rook, &|square| rook_attacks(square, occupied));
    let queens = of(Kind::Queen, &|square| bishop_attacks(square, occupied) | rook_attacks(square, occupied));
    let by_minors = by_pawns | knights | bishops;
    let by_rooks = by_minors | rooks;
    Threats { all: by_rooks | queens | king_attacks(position.king(them)), by_pawns, by_minors, by_rooks }
}
