//! How deep a move is searched: the only good one deeper, late ones less deep.

use tabiya_rules::{Move, Position};

use super::picker::Hints;
use super::question::{Candidate, Child, Elsewhere, Facts, Place, Principal, Question};
use super::reductions::{self, PLY};
use super::{Worker, constants};
use crate::score::{Value, is_decided};

impl Worker<'_> {
    /// By how many plies to extend the hash move, or the node's worth if other moves do as well.
    pub(super) fn is_singular<P: Place>(
        &mut self,
        position: &Position,
        shape: Move,
        value: Value,
        question: Question,
        beta: Value,
        depth: i32,
    ) -> Result<i32, Value> {
        let ply = question.ply;
        let bar = value - constants::singular_depth() * depth / 16;
        self.ply_mut(ply).excluded = Some(shape);
        let asked = Question::zero_window(bar, (depth - 1) / 2, ply, question.expects_cut);
        let without = self.node::<Elsewhere>(position, asked);
        self.ply_mut(ply).excluded = None;
        if without < bar {
            let is_far = !P::PRINCIPAL
                && without < bar - constants::singular_double()
                && self.before(ply, 1).double_extensions <= 8;
            return Ok(if is_far { 2 } else { 1 });
        }
        if bar >= beta && !is_decided(bar) {
            return Err(bar);
        }
        if value >= beta {
            return Ok(if P::PRINCIPAL { -1 } else { -2 });
        }
        Ok(if question.expects_cut { -1 } else { 0 })
    }

    /// How much less deeply a late move is searched, in the units of reductions.
    pub(super) fn reduction<P: Place>(
        &self,
        candidate: &Candidate<'_>,
        facts: &Facts,
        hints: &Hints,
        question: Question,
        depth: i32,
        hash_is_noisy: bool,
    ) -> i32 {
        let mut reduction = reductions::base(depth, candidate.number);
        if candidate.is_noisy {
            reduction = reduction / 2 - constants::reduction_noisy_history() * candidate.history / 1024;
        } else {
            reduction -= constants::reduction_history() * candidate.history / 1024;
            // A piece that leaves an attack, or walks into one.
            let serious = hints.threats.are_serious(candidate.legal.kind());
            if serious.has(candidate.legal.from()) && !serious.has(candidate.legal.to()) {
                reduction -= constants::reduction_escape();
            }
            if hints.killers.contains(&Some(candidate.legal.shape())) {
                reduction -= constants::reduction_killer();
            }
            if hash_is_noisy {
                reduction += constants::reduction_noisy_hash();
            }
        }
        if facts.was_principal {
            reduction -= constants::reduction_was_principal();
        }
        if P::PRINCIPAL {
            reduction -= constants::reduction_principal();
        }
        if question.expects_cut {
            reduction += constants::reduction_cut();
        }
        if !facts.improving {
            reduction += constants::reduction_not_improving();
        }
        if self.ply(question.ply + 1).cutoffs > 3 {
            reduction += constants::reduction_cutoffs();
        }
        reduction
    }

    /// A late move: first with less depth and a closed window, then as its answer demands.
    pub(super) fn search_late<P: Place>(
        &mut self,
        child: Child<'_>,
        alpha: Value,
        beta: Value,
        reduction: i32,
        expects_cut: bool,
    ) -> Value {
        let Child { next, new_depth, ply } = child;
        let reduced = (new_depth - reduction / PLY).clamp(1.min(new_depth), new_depth + 1);
        let asked = Question::zero_window(-alpha, reduced, ply, true);
        let mut value = -self.node::<Elsewhere>(next, asked);
        if value > alpha && reduced < new_depth {
            let mut again = new_depth;
            again += i32::from(value > alpha + constants::deeper_base() + constants::deeper_depth() * new_depth / 16);
            again -= i32::from(value < alpha + constants::shallower());
            if again > reduced {
                let asked = Question::zero_window(-alpha, again, ply, !expects_cut);
                value = -self.node::<Elsewhere>(next, asked);
            }
        }
        if P::PRINCIPAL && value > alpha { self.search_wide(child, alpha, beta) } else { value }
    }

    /// With the whole window.
    pub(super) fn search_wide(&mut self, child: Child<'_>, alpha: Value, beta: Value) -> Value {
        let Child { next, new_depth, ply } = child;
        self.lines[ply].clear();
        -self
            .node::<Principal>(next, Question { alpha: -beta, beta: -alpha, depth: new_depth, ply, expects_cut: false })
    }
}
