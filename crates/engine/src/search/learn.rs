//! What a node teaches the histories.

use tabiya_rules::{Kind, LegalMove, Move, Position};

use super::Worker;
use super::constants;
use super::histories::{Arrival, QuietName};
use super::picker::{self, Hints};
use super::question::Facts;

/// Moves that were tried and were not good enough.
#[derive(Debug, Default)]
pub(super) struct Tried {
    quiets: Few<(QuietName, Arrival)>,
    captures: Few<(Arrival, Kind)>,
}

/// As many as are worth remembering.
#[derive(Debug)]
struct Few<T> {
    items: [Option<T>; 32],
    len: usize,
}

impl<T: Copy> Default for Few<T> {
    fn default() -> Self {
        Self { items: [None; 32], len: 0 }
    }
}

impl<T: Copy> Few<T> {
    fn push(&mut self, item: T) {
        if let Some(slot) = self.items.get_mut(self.len) {
            *slot = Some(item);
            self.len += 1;
        }
    }

    fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.items[..self.len].iter().copied().flatten()
    }
}

impl Tried {
    pub(super) fn note(&mut self, legal: LegalMove<'_>, is_noisy: bool, hints: &Hints) {
        let arrival = picker::arrival(legal);
        if is_noisy {
            self.captures.push((arrival, picker::taken(legal)));
        } else {
            self.quiets.push((picker::quiet_name(legal, &hints.threats), arrival));
        }
    }
}

fn bonus(depth: i32) -> i32 {
    (constants::bonus_depth() * depth - constants::bonus_base()).clamp(0, constants::bonus_most())
}

fn malus(depth: i32) -> i32 {
    (constants::malus_depth() * depth - constants::malus_base()).clamp(0, constants::malus_most())
}

impl Worker<'_> {
    /// A move was too good: it gains, and those tried before it lose.
    pub(super) fn learn_cutoff(&mut self, best: LegalMove<'_>, hints: &Hints, tried: &Tried, depth: i32, ply: usize) {
        let (gain, loss) = (bonus(depth), malus(depth));
        if picker::is_noisy(best) {
            self.memory.histories.learn_capture(picker::arrival(best), picker::taken(best), gain);
        } else {
            let record = self.ply_mut(ply);
            if record.killers[0] != Some(best.shape()) {
                record.killers = [Some(best.shape()), record.killers[0]];
            }
            if let Some(last) = self.before(ply, 1).arrival {
                self.memory.histories.learn_reply(last, best.shape());
            }
            // The first move of a shallow node teaches nothing: it is good for the moment.
            if depth > 3 || tried.quiets.len > 0 {
                self.learn_quiet(picker::quiet_name(best, &hints.threats), picker::arrival(best), hints, gain);
            }
            for (name, arrival) in tried.quiets.iter() {
                self.learn_quiet(name, arrival, hints, -loss);
            }
        }
        for (arrival, taken) in tried.captures.iter() {
            self.memory.histories.learn_capture(arrival, taken, -loss);
        }
    }

    fn learn_quiet(&mut self, name: QuietName, arrival: Arrival, hints: &Hints, bonus: i32) {
        self.memory.histories.learn_quiet(name, bonus);
        for before in hints.before.into_iter().flatten() {
            self.memory.histories.learn_continuation(before, arrival, bonus);
        }
    }

    /// The hash table says that its move is too good: it gains a little.
    pub(super) fn praise_hash_move(&mut self, position: &Position, shape: Option<Move>, depth: i32, ply: usize) {
        let Some(legal) = shape.and_then(|shape| position.legal(shape)) else { return };
        if picker::is_noisy(legal) {
            return;
        }
        let arrival = picker::arrival(legal);
        for before in self.moves_before(ply).into_iter().take(2).flatten() {
            self.memory.histories.learn_continuation(before, arrival, bonus(depth) / 2);
        }
    }

    /// Nothing helped here: the quiet move that led here was good.
    pub(super) fn praise_last_move(&mut self, depth: i32, ply: usize) {
        let last = *self.before(ply, 1);
        let (Some(arrival), false) = (last.arrival, last.is_noisy) else { return };
        if let Some(before) = self.before(ply, 2).arrival {
            self.memory.histories.learn_continuation(before, arrival, bonus(depth) / 2);
        }
    }

    /// A quiet move that made the evaluation better or worse than it was gains or loses by it.
    pub(super) fn judge_last_move(&mut self, facts: &Facts, ply: usize) {
        let last = *self.before(ply, 1);
        let (Some(now), Some(then), Some(arrival), false) =
            (facts.evaluation, last.evaluation, last.arrival, last.is_noisy)
        else {
            return;
        };
        if let Some(before) = self.before(ply, 2).arrival {
            let bonus = (-8 * (now + then)).clamp(-600, 600);
            self.memory.histories.learn_continuation(before, arrival, bonus);
        }
    }
}
