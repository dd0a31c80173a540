//! Where the depth ends: captures go on until the position is quiet enough to be judged.

use tabiya_rules::{Nature, Position};

use super::picker::{Hints, Picked, Picker, Threats};
use super::question::{Place, is_enough};
use super::{Worker, constants, threats};
use crate::Bound;
use crate::score::{INFINITE, MOST_PLIES, Value, WIN_FOUND, is_decided, mate_at};
use crate::table::{Entry, from_table, to_table};

/// What a capture may win at most, by kind.
const PRIZE: [Value; 6] = [100, 310, 320, 500, 950, 0];

impl Worker<'_> {
    /// The worth of a position if only captures, or in check any moves, are played from here.
    #[expect(clippy::too_many_lines, reason = "one algorithm, read best from top to bottom by its numbered steps")]
    pub(super) fn quiescence<P: Place>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        if self.count_node() {
            return 0;
        }
        if P::PRINCIPAL {
            self.begin_line(ply);
            self.selective_depth = self.selective_depth.max(ply + 1);
        }

        // Step 1. Draws.
        if alpha < 0 && self.can_repeat(position, ply) {
            alpha = 0;
            if alpha >= beta {
                return alpha;
            }
        }
        if self.is_drawn(position, ply) {
            return 0;
        }
        let in_check = position.is_check();
        if ply >= MOST_PLIES - 1 {
            return if in_check { 0 } else { self.evaluate(position) };
        }

        // Step 2. The hash table.
        let entry = self.shared.table.get(position.key());
        let known = entry.and_then(|entry| entry.value);
        let known = known.map(|(value, bound)| (from_table(value, ply, position.halfmoves()), bound));
        if !P::PRINCIPAL
            && let Some((value, bound)) = known
            && is_enough(value, bound, alpha, beta)
        {
            return value;
        }
        let was_principal = P::PRINCIPAL || entry.is_some_and(|entry| entry.was_principal);

        // Step 3. Nobody has to capture: the evaluation is the least there is.
        let mut raw = None;
        let mut best_value = -INFINITE;
        let mut futility = -INFINITE;
        if !in_check {
            let evaluation = match entry.and_then(|entry| entry.evaluation) {
                Some(evaluation) => evaluation,
                None => self.evaluate(position),
            };
            raw = Some(evaluation);
            best_value = self.corrected(evaluation, position, &self.class(position, ply));
            if let Some((value, bound)) = known
                && is_enough(value, bound, best_value, best_value)
                && !is_decided(value)
            {
                best_value = value;
            }
            if best_value >= beta {
                if entry.is_none() {
                    let value = Some((to_table(best_value, ply), Bound::Lower));
                    let entry = Entry { best: None, value, evaluation: raw, depth: -1, was_principal: false };
                    self.shared.table.put(position.key(), entry);
                }
                return best_value;
            }
            alpha = alpha.max(best_value);
            futility = best_value + constants::quiescence_futility();
        }

        // Step 4. Captures; all moves if in check.
        let hash = entry.and_then(|entry| entry.best);
        let threats = if in_check { threats(position) } else { Threats::default() };
        let hints = Hints { hash, before: self.moves_before(ply), threats, ..Hints::default() };
        let desk = &mut self.memory.desks[ply];
        let mut picker =
            if in_check { Picker::new(position, hints, desk) } else { Picker::noisy(position, hints, 0, desk) };
        let (mut best_move, mut number) = (None, 0);
        while let Some(Picked { legal, is_noisy, .. }) =
            picker.next(&self.memory.histories, &mut self.memory.desks[ply])
        {
            number += 1;
            if best_value > -WIN_FOUND {
                if !in_check {
                    // What it can win at most is not enough.
                    let prize = match legal.nature() {
                        Nature::Promotion(_) => INFINITE,
                        _ => legal.captured().map_or(0, |(piece, _)| PRIZE[piece.kind.index()]),
                    };
                    if futility + prize <= alpha && !is_decided(alpha) {
                        best_value = best_value.max(futility + prize);
                        continue;
                    }
                    if futility <= alpha && !legal.exchange_at_least(1) {
                        best_value = best_value.max(futility);
                        continue;
                    }
                    if !legal.exchange_at_least(-constants::quiescence_exchange()) {
                        continue;
                    }
                } else if !is_noisy {
                    // One way out of check has been found; quiet ones seldom are better.
                    picker.skip_quiets();
                    continue;
                }
            }
            let next = self.play(legal, ply);
            let value = -self.quiescence::<P>(&next, -beta, -alpha, ply + 1);
            self.undo();
            if self.stopped {
                return 0;
            }
            if value > best_value {
                best_value = value;
                if value > alpha {
                    best_move = Some(legal.shape());
                    if P::PRINCIPAL {
                        self.extend_line(ply, legal.shape());
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }

        // Step 5. Mate, and keeping what was found.
        if in_check && number == 0 {
            return -mate_at(ply);
        }
        if best_value >= beta && !is_decided(best_value) {
            best_value = i32::midpoint(best_value, beta);
        }
        let bound = if best_value >= beta { Bound::Lower } else { Bound::Upper };
        let value = Some((to_table(best_value, ply), bound));
        let entry = Entry { best: best_move, value, evaluation: raw, depth: 0, was_principal };
        self.shared.table.put(position.key(), entry);
        best_value
    }
}
