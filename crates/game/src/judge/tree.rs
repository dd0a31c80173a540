//! The positions a search has met: each once, with the way it was reached, and which is to be looked at next.

use tabiya_rules::{Move, Position};

/// The scores a position can wait under; the lowest is looked at first.
pub(super) const SCORES: usize = 128;
/// Marks the end of a chain of nodes, and a node without a parent.
const NONE: u32 = u32::MAX;
/// The slots a search starts with: most searches are small, and need not clear more than these.
const FIRST_SLOTS: usize = 256;
/// The nodes and slots kept from one search to the next; what is more is given back.
const KEPT: usize = 1 << 14;

/// Nodes that wait, by score.
#[derive(Clone, Copy, Debug)]
struct Queue {
    heads: [u32; SCORES],
    /// Which scores have nodes waiting.
    waiting: u128,
}

impl Queue {
    /// Puts a node before all others of its score, and tells which of them was first.
    #[inline]
    fn push(&mut self, number: u32, score: u8) -> u32 {
        let score = usize::from(score).min(SCORES - 1);
        let next = if self.waiting >> score & 1 == 0 { NONE } else { self.heads[score] };
        self.heads[score] = number;
        self.waiting |= 1 << score;
        next
    }

    /// Takes the first node of the lowest score.
    #[inline]
    fn pop(&mut self, next: impl Fn(u32) -> u32) -> Option<u32> {
        if self.waiting == 0 {
            return None;
        }
        let score = self.waiting.trailing_zeros() as usize;
        let number = self.heads[score];
        let next = next(number);
        self.heads[score] = next;
        if next == NONE {
            self.waiting &= !(1 << score);
        }
        Some(number)
    }
}

const _: () = assert!(size_of::<Node>() <= 88, "budgets tell how much memory their positions take");

/// A position that was met.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) position: Position,
    parent: u32,
    /// The next node that waits under the same score, in each queue.
    next: [u32; 2],
    step: Option<Move>,
    /// Whether the move to it cannot be taken back, so that less may be possible now than before.
    pub(super) is_new_ground: bool,
    /// Whether its most promising moves were made already, and only the others are left.
    pub(super) is_begun: bool,
    is_taken: bool,
    /// What it waits under in the first queue.
    score: u8,
    /// How many moves lead to it.
    pub(super) depth: u16,
}

/// Every position met in one search. Nothing in it outlives [`Tree::clear`] but room in memory.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// An open hash table: the upper half of a key, and the number of the node plus one.
    slots: Vec<u64>,
    queues: [Queue; 2],
}

impl Tree {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::new(),
            slots: vec![0; FIRST_SLOTS],
            queues: [Queue { heads: [NONE; SCORES], waiting: 0 }; 2],
        }
    }

    /// Forgets everything, at a cost that does not grow with earlier searches.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.shrink_to(KEPT);
        self.slots.clear();
        self.slots.shrink_to(KEPT);
        self.slots.resize(FIRST_SLOTS, 0);
        for queue in &mut self.queues {
            queue.waiting = 0;
        }
    }

    /// How many positions were met.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    /// Keeps a position, unless it was met before, and lets it wait under a score.
    #[inline]
    pub(super) fn add(
        &mut self,
        position: Position,
        from: Option<(u32, Move)>,
        is_new_ground: bool,
        scores: (u8, Option<u8>),
    ) {
        let mask = self.slots.len() - 1;
        let mut at = position.key() as usize & mask;
        let tag = position.key() & !u64::from(u32::MAX);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                break;
            }
            if slot & !u64::from(u32::MAX) == tag && self.nodes[(slot as u32 - 1) as usize].position.repeats(&position)
            {
                return;
            }
            at = (at + 1) & mask;
        }
        let number = self.nodes.len() as u32;
        self.slots[at] = tag | u64::from(number + 1);
        let (parent, step) = match from {
            Some((parent, step)) => (parent, Some(step)),
            None => (NONE, None),
        };
        let next =
            [self.queues[0].push(number, scores.0), scores.1.map_or(NONE, |score| self.queues[1].push(number, score))];
        let depth = if parent == NONE { 0 } else { self.nodes[parent as usize].depth.saturating_add(1) };
        let score = scores.0;
        self.nodes.push(Node {
            position,
            parent,
            next,
            step,
            is_new_ground,
            is_begun: false,
            is_taken: false,
            score,
            depth,
        });
        if self.nodes.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    /// Takes the node that promises most in a queue, the last one added of several. The first queue has every node.
    #[inline]
    pub(super) fn take(&mut self, queue: usize) -> Option<u32> {
        loop {
            let number = self.queues[queue].pop(|number| self.nodes[number as usize].next[queue])?;
            let node = &mut self.nodes[number as usize];
            if !node.is_taken {
                node.is_taken = true;
                return Some(number);
            }
        }
    }

    /// Lets a node that was taken from the first queue wait again, under a score worse by so much, for its other moves.
    #[inline]
    pub(super) fn put_back(&mut self, number: u32, worse: u8) {
        let score = self.nodes[number as usize].score.saturating_add(worse);
        let next = self.queues[0].push(number, score);
        let node = &mut self.nodes[number as usize];
        node.next[0] = next;
        (node.is_begun, node.is_taken) = (true, false);
    }

    /// The moves that lead to a node.
    pub(super) fn line(&self, number: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut at = number;
        while let Some(node) = self.nodes.get(at as usize) {
            moves.extend(node.step);
            at = node.parent;
        }
        moves.reverse();
        moves
    }

    #[cold]
    fn grow(&mut self) {
        let size = self.slots.len() * 4;
        self.slots.clear();
        self.slots.resize(size, 0);
        for (number, node) in self.nodes.iter().enumerate() {
            let key = node.position.key();
            let mut at = key as usize & (size - 1);
            while self.slots[at] != 0 {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = key & !u64::from(u32::MAX) | (number as u64 + 1);
        }
    }
}
