//! What is not searched: positions whose worth is clear without their moves, and moves without hope.

use tabiya_rules::{Move, Position};

use super::picker::{Hints, Picked, Picker};
use super::question::{Candidate, Elsewhere, Facts, Hope, Question};
use super::reductions::{self, PLY};
use super::{Worker, constants, has_pieces};
use crate::Bound;
use crate::score::{Value, WIN_FOUND, is_decided};
use crate::table::{Entry, to_table};

impl Worker<'_> {
    /// The worth of a node that needs no moves to be known well enough.
    pub(super) fn without_moves(
        &mut self,
        position: &Position,
        facts: &Facts,
        question: Question,
        (alpha, beta): (Value, Value),
    ) -> Option<Value> {
        let Question { depth, ply, expects_cut, .. } = question;
        let (guess, improving) = (facts.guess, i32::from(facts.improving));
        let evaluation = facts.evaluation?;

        // 1. So bad that only captures could help.
        if depth <= 5
            && guess < alpha - constants::razor_base() - constants::razor_depth() * depth * depth
            && alpha < WIN_FOUND
        {
            let value = self.quiescence::<Elsewhere>(position, alpha, alpha + 1, ply);
            if value <= alpha {
                return Some(value);
            }
        }

        // 2. So good that the opponent will not let it come to this.
        let expected = i32::from(expects_cut && !facts.was_principal);
        let margin = constants::reverse_depth() * (depth - improving) + constants::reverse_base()
            - constants::reverse_cut() * expected;
        if depth <= 9 && guess - margin >= beta && guess < WIN_FOUND && beta > -WIN_FOUND {
            return Some((2 * beta + guess) / 3);
        }

        // 3. So good that even a move for free does not help the opponent.
        if guess >= beta
            && evaluation >= beta - constants::null_depth() * depth + constants::null_base()
            && self.before(ply, 1).shape.is_some()
            && has_pieces(position)
            && beta > -WIN_FOUND
            && ply >= self.no_null_before
        {
            let reduction = 4 + depth / 4 + ((guess - beta) / constants::null_scale()).min(3);
            let next = self.pass(position, ply)?;
            let asked = Question::zero_window(1 - beta, depth - reduction, ply + 1, !expects_cut);
            let value = -self.node::<Elsewhere>(&next, asked);
            self.undo();
            if self.stopped {
                return None;
            }
            if value >= beta {
                let value = if is_decided(value) { beta } else { value };
                if self.no_null_before > 0 || depth < 14 {
                    return Some(value);
                }
                // Deep down, without the pass: positions where every move harms are rare but real.
                self.no_null_before = ply + (3 * (depth - reduction) / 4).max(1) as usize;
                let asked = Question::zero_window(beta, depth - reduction, ply, false);
                let checked = self.node::<Elsewhere>(position, asked);
                self.no_null_before = 0;
                if checked >= beta {
                    return Some(value);
                }
            }
        }
        None
    }

    /// The worth of a node where a good capture is enough.
    #[expect(clippy::too_many_arguments, reason = "all that a node knows bears on it")]
    pub(super) fn by_capture(
        &mut self,
        position: &Position,
        facts: &Facts,
        hash_move: Option<Move>,
        hash_depth: i32,
        known: Option<(Value, Bound)>,
        depth: i32,
        ply: usize,
        beta: Value,
    ) -> Option<Value> {
        let bar = beta + constants::capture_bar() - constants::capture_improving() * i32::from(facts.improving);
        let says_no = known.is_some_and(|(value, _)| hash_depth >= depth - 3 && value < bar);
        if depth < 5 || is_decided(beta) || says_no {
            return None;
        }
        let hints = Hints { hash: hash_move, ..Hints::default() };
        let threshold = (bar - facts.evaluation?).max(1);
        let mut picker = Picker::noisy(position, hints, threshold, &mut self.memory.desks[ply]);
        while let Some(Picked { legal, .. }) = picker.next(&self.memory.histories, &mut self.memory.desks[ply]) {
            if !legal.exchange_at_least(threshold) {
                continue;
            }
            let next = self.play(legal, ply);
            let mut value = -self.quiescence::<Elsewhere>(&next, -bar, 1 - bar, ply + 1);
            if value >= bar {
                let asked = Question::zero_window(1 - bar, depth - 4, ply + 1, true);
                value = -self.node::<Elsewhere>(&next, asked);
            }
            self.undo();
            if self.stopped {
                return None;
            }
            if value >= bar {
                let entry = Entry {
                    best: Some(legal.shape()),
                    value: Some((to_table(value, ply), Bound::Lower)),
                    evaluation: facts.raw,
                    depth: depth - 3,
                    was_principal: facts.was_principal,
                };
                self.shared.table.put(position.key(), entry);
                return Some(if is_decided(value) { value } else { value - (bar - beta) });
            }
        }
        None
    }
}

/// Whether a move can still change anything.
pub(super) fn is_hopeless(candidate: &Candidate<'_>, facts: &Facts, depth: i32, alpha: Value) -> Hope {
    let Candidate { legal, is_noisy, checks, history, number } = *candidate;
    let improving = i32::from(facts.improving);
    let reduced = (depth - reductions::base(depth, number) / PLY).max(0);
    if is_noisy {
        let margin = -constants::noisy_exchange() * depth - constants::noisy_history() * history / 1024;
        return if depth <= 8 && !legal.exchange_at_least(margin.min(0)) { Hope::None } else { Hope::Some };
    }
    // A check may be anything, unless it just loses a piece.
    if checks {
        return if depth <= 8 && !legal.exchange_at_least(-constants::check_exchange() * depth) {
            Hope::None
        } else {
            Hope::Some
        };
    }
    // 1. Enough quiet moves were tried.
    if number as i32 >= (constants::count_base() + depth * depth) / (2 - improving) {
        return Hope::NoneInQuiets;
    }
    // 2. Such moves have never been any good.
    if depth <= 6 && history < -constants::history_depth() * depth {
        return Hope::None;
    }
    // 3. The position is too far below what is needed.
    let reduced = (reduced + history / 8_192).max(0);
    if let Some(evaluation) = facts.evaluation
        && reduced <= 9
        && evaluation + constants::futility_base() + constants::futility_depth() * reduced <= alpha
    {
        return Hope::None;
    }
    // 4. It loses something.
    if depth <= 9 && !legal.exchange_at_least(-constants::quiet_exchange() * reduced * reduced) {
        Hope::None
    } else {
        Hope::Some
    }
}
