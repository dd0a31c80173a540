//! One node of the search: principal variation search with everything that makes it selective.

use std::sync::atomic::Ordering;

use tabiya_rules::Position;

use super::learn::Tried;
use super::picker::{self, Hints, Picked, Picker};
use super::prune::is_hopeless;
use super::question::{Candidate, Child, Elsewhere, Facts, Hope, Place, Question, is_enough};
use super::reductions::PLY;
use super::{Worker, checking_squares, has_pieces, threats};
use crate::Bound;
use crate::score::{INFINITE, MOST_PLIES, TABLE_WIN, Value, WIN_FOUND, is_decided, mate_at};
use crate::table::{Entry, from_table, to_table};
use crate::tables::TableOutcome;

impl Worker<'_> {
    /// The worth of a position to the side to move, between the bounds of the question or beyond them.
    #[expect(clippy::too_many_lines, reason = "one algorithm, read best from top to bottom by its numbered steps")]
    pub(super) fn node<P: Place>(&mut self, position: &Position, question: Question) -> Value {
        let Question { mut alpha, mut beta, mut depth, ply, expects_cut } = question;

        // Step 1. At the end of the depth, only captures are looked at.
        if depth <= 0 {
            return self.quiescence::<P>(position, alpha, beta, ply);
        }
        if self.count_node() {
            return 0;
        }
        if P::PRINCIPAL {
            self.begin_line(ply);
            self.selective_depth = self.selective_depth.max(ply + 1);
        }

        // Step 2. Draws, lines that are too long, and mates that are too far to matter.
        if !P::ROOT {
            if self.is_drawn(position, ply) {
                return 0;
            }
            if ply >= MOST_PLIES - 1 {
                return if position.is_check() { 0 } else { self.evaluate(position) };
            }
            if alpha < 0 && self.can_repeat(position, ply) {
                alpha = 0;
                if alpha >= beta {
                    return alpha;
                }
            }
            alpha = alpha.max(-mate_at(ply));
            beta = beta.min(mate_at(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        let excluded = self.ply(ply).excluded;
        self.ply_mut(ply + 2).cutoffs = 0;
        self.ply_mut(ply + 1).killers = [None; 2];

        // Step 3. The hash table.
        let entry = if excluded.is_some() { None } else { self.shared.table.get(position.key()) };
        let known = entry.and_then(|entry| entry.value);
        let known = known.map(|(value, bound)| (from_table(value, ply, position.halfmoves()), bound));
        let hash_depth = entry.map_or(-100, |entry| entry.depth);
        let hash_move = if P::ROOT {
            self.root.moves.get(self.root.settled).map(|root| root.shape)
        } else {
            entry.and_then(|entry| entry.best)
        };
        if !P::PRINCIPAL
            && hash_depth >= depth
            && position.halfmoves() < 90
            && let Some((value, bound)) = known
            && is_enough(value, bound, alpha, beta)
        {
            if value >= beta {
                self.praise_hash_move(position, hash_move, depth, ply);
            }
            return value;
        }

        // Step 4. Endgame tables: if they do not answer the question, they bound the answer.
        let (mut least, mut most) = (-INFINITE, INFINITE);
        if !P::ROOT
            && excluded.is_none()
            && let Some(value) = self.probe_tables(position, depth, ply)
        {
            let bound = match value {
                WIN_FOUND.. => Bound::Lower,
                _ if value <= -WIN_FOUND => Bound::Upper,
                _ => Bound::Exact,
            };
            if bound == Bound::Exact || is_enough(value, bound, alpha, beta) {
                let entry = Entry {
                    best: None,
                    value: Some((to_table(value, ply), bound)),
                    evaluation: None,
                    depth: (depth + 6).min(MOST_PLIES as i32 - 1),
                    was_principal: P::PRINCIPAL,
                };
                self.shared.table.put(position.key(), entry);
                return value;
            }
            if bound == Bound::Lower {
                least = value;
                alpha = alpha.max(value);
            } else {
                most = value;
            }
        }

        // Step 5. The static evaluation, and what it says about the way things go.
        let facts = self.facts::<P>(position, entry, known, ply);
        let record = self.ply_mut(ply);
        (record.raw, record.evaluation, record.was_principal) = (facts.raw, facts.evaluation, facts.was_principal);
        if excluded.is_none() {
            self.judge_last_move(&facts, ply);
        }

        // Step 6. Positions so good or so bad that no move has to be looked at.
        if !P::PRINCIPAL
            && !facts.in_check
            && excluded.is_none()
            && let Some(value) = self.without_moves(position, &facts, question, (alpha, beta))
        {
            return value;
        }
        if self.stopped {
            return 0;
        }

        // Step 7. Without a move to start with, less depth gives one for the next time.
        if hash_move.is_none() && depth >= 4 && (P::PRINCIPAL || expects_cut) && excluded.is_none() {
            depth -= 1;
        }

        // Step 8. A capture that is good even with less depth and a higher bar will be good.
        if !P::PRINCIPAL
            && !facts.in_check
            && excluded.is_none()
            && let Some(value) = self.by_capture(position, &facts, hash_move, hash_depth, known, depth, ply, beta)
        {
            return value;
        }

        // Step 9. The moves, one after the other.
        let hints = Hints {
            hash: hash_move,
            killers: {
                let [one, two] = self.ply(ply).killers;
                let reply = self.before(ply, 1).arrival.and_then(|last| self.memory.histories.reply(last));
                [one, two, reply.filter(|reply| Some(*reply) != one && Some(*reply) != two)]
            },
            before: self.moves_before(ply),
            checks: checking_squares(position),
            threats: threats(position),
        };
        let mut picker = Picker::new(position, hints, &mut self.memory.desks[ply]);
        let hash_is_noisy = hash_move.is_some_and(|shape| picker::is_noisy_shape(position, shape));
        let can_prune = has_pieces(position);
        let mut tried = Tried::default();
        let (mut best_value, mut best_move) = (least, None);
        let mut number = 0;
        let first_alpha = alpha;
        let mut root_order = 0..if P::ROOT { self.root.moves.len() } else { 0 };

        loop {
            let choice = if P::ROOT {
                let Some(index) = root_order.by_ref().find(|index| *index >= self.root.settled) else { break };
                let Some(legal) = position.legal(self.root.moves[index].shape) else { continue };
                picker.picked(legal, &self.memory.histories)
            } else {
                let Some(next) = picker.next(&self.memory.histories, &mut self.memory.desks[ply]) else { break };
                next
            };
            let Picked { legal, is_noisy, history } = choice;
            if Some(legal.shape()) == excluded {
                continue;
            }
            number += 1;
            let history = if is_noisy { history } else { history / 2 };
            let checks = hints.checks[legal.kind().index()].has(legal.to());
            let candidate = Candidate { legal, is_noisy, checks, history, number };

            // Step 10. Moves that are not worth a search.
            if !P::ROOT && can_prune && best_value > -WIN_FOUND {
                match is_hopeless(&candidate, &facts, depth, alpha) {
                    Hope::Some => {}
                    Hope::None => continue,
                    Hope::NoneInQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }

            // Step 11. Is the hash move the only good one?
            let mut extension = 0;
            if !P::ROOT
                && excluded.is_none()
                && Some(legal.shape()) == hash_move
                && depth >= 6
                && hash_depth >= depth - 3
                && ply < 2 * self.depth as usize
                && let Some((value, bound)) = known
                && bound != Bound::Upper
                && !is_decided(value)
            {
                match self.is_singular::<P>(position, legal.shape(), value, question, beta, depth) {
                    Ok(plies) => extension = plies,
                    Err(value) => return value,
                }
                if self.stopped {
                    return 0;
                }
            }

            // Step 12. Play it and search it, late ones with less depth first.
            let nodes_before = self.nodes;
            if P::ROOT && self.is_main() && self.shared.timer.elapsed().as_secs() >= 3 {
                self.tell_trying(legal.shape(), number);
            }
            let next = self.play(legal, ply);
            let doubles = self.before(ply, 1).double_extensions + u32::from(extension >= 2);
            self.ply_mut(ply).double_extensions = doubles;
            let new_depth = depth - 1 + extension;
            let child = Child { next: &next, new_depth, ply: ply + 1 };
            let value = if depth >= 2 && number > 1 + usize::from(P::ROOT) {
                let mut reduction = self.reduction::<P>(&candidate, &facts, &hints, question, depth, hash_is_noisy);
                if next.is_check() {
                    reduction -= PLY;
                }
                self.search_late::<P>(child, alpha, beta, reduction, expects_cut)
            } else if !P::PRINCIPAL || number > 1 {
                let question = Question::zero_window(-alpha, new_depth, ply + 1, !expects_cut);
                let value = -self.node::<Elsewhere>(&next, question);
                if P::PRINCIPAL && value > alpha { self.search_wide(child, alpha, beta) } else { value }
            } else {
                self.search_wide(child, alpha, beta)
            };
            self.undo();
            if self.stopped {
                return 0;
            }

            // Step 13. Is it the best so far?
            if P::ROOT {
                self.note_root(legal.shape(), value, (number, alpha, beta), self.nodes - nodes_before);
            }
            if value > best_value {
                best_value = value;
                if value > alpha {
                    best_move = Some(legal.shape());
                    if P::PRINCIPAL {
                        self.extend_line(ply, legal.shape());
                    }
                    if value >= beta {
                        self.ply_mut(ply).cutoffs += 1;
                        self.learn_cutoff(legal, &hints, &tried, depth, ply);
                        break;
                    }
                    alpha = value;
                    // What is still to come has less to offer.
                    if depth > 3 && depth < 12 && !is_decided(value) {
                        depth -= 1;
                    }
                }
            }
            if Some(legal.shape()) != best_move {
                tried.note(legal, is_noisy, &hints);
            }
        }

        // Step 14. No legal move: mate or stalemate.
        if number == 0 {
            return match (excluded, facts.in_check) {
                (Some(_), _) => alpha,
                (None, true) => -mate_at(ply),
                (None, false) => 0,
            };
        }
        // A bound beyond the window is drawn towards it: deep trees overshoot.
        if best_value >= beta && !is_decided(best_value) && !is_decided(alpha) && !P::PRINCIPAL {
            best_value = (best_value * depth + beta) / (depth + 1);
        }

        best_value = best_value.min(most);

        // Step 15. Learn, and keep what was found.
        if best_value <= first_alpha {
            self.praise_last_move(depth, ply);
        }
        if excluded.is_none() {
            let bound = match best_value {
                _ if best_value >= beta => Bound::Lower,
                _ if P::PRINCIPAL && best_move.is_some() => Bound::Exact,
                _ => Bound::Upper,
            };
            if !P::ROOT || self.root.settled == 0 {
                let entry = Entry {
                    best: best_move,
                    value: Some((to_table(best_value, ply), bound)),
                    evaluation: facts.raw,
                    depth,
                    was_principal: facts.was_principal,
                };
                self.shared.table.put(position.key(), entry);
            }
            let is_quiet_end = best_move.is_none_or(|shape| !picker::is_noisy_shape(position, shape));
            if let Some(evaluation) = facts.evaluation
                && is_quiet_end
                && is_enough(best_value, bound, evaluation, evaluation + 1)
            {
                let bonus = ((best_value - evaluation) * depth / 8).clamp(-256, 256);
                self.memory.histories.learn_correction(&facts.class, bonus);
            }
        }
        best_value
    }

    /// What is known of a node before its moves.
    fn facts<P: Place>(
        &mut self,
        position: &Position,
        entry: Option<Entry>,
        known: Option<(Value, Bound)>,
        ply: usize,
    ) -> Facts {
        let class = self.class(position, ply);
        // A search without the hash move is of the same position, of which all this is known.
        let again = self.ply(ply).excluded.map(|_| *self.ply(ply));
        let was_principal = P::PRINCIPAL
            || entry.is_some_and(|entry| entry.was_principal)
            || again.is_some_and(|record| record.was_principal);
        let mut facts = Facts {
            class,
            raw: None,
            evaluation: None,
            guess: -INFINITE,
            improving: false,
            in_check: position.is_check(),
            was_principal,
        };
        if facts.in_check {
            return facts;
        }
        let known_raw = entry.and_then(|entry| entry.evaluation).or(again.and_then(|record| record.raw));
        let raw = known_raw.unwrap_or_else(|| {
            let raw = self.evaluate(position);
            if entry.is_none() && self.ply(ply).excluded.is_none() {
                let entry = Entry { best: None, value: None, evaluation: Some(raw), depth: -8, was_principal };
                self.shared.table.put(position.key(), entry);
            }
            raw
        });
        let evaluation = self.corrected(raw, position, &class);
        facts.raw = Some(raw);
        facts.evaluation = Some(evaluation);
        facts.guess = match known {
            Some((value, bound)) if is_enough(value, bound, evaluation, evaluation) => value,
            _ => evaluation,
        };
        let earlier = self.before(ply, 2).evaluation.or(self.before(ply, 4).evaluation);
        facts.improving = earlier.is_some_and(|earlier| evaluation > earlier);
        facts
    }

    /// What the endgame tables say.
    fn probe_tables(&self, position: &Position, depth: i32, ply: usize) -> Option<Value> {
        let (tables, rules) = self.shared.tables?;
        if position.halfmoves() != 0 || !rules.allow(tables.most_men(), position, depth) {
            return None;
        }
        let outcome = tables.outcome(position)?;
        self.shared.table_hits.fetch_add(1, Ordering::Relaxed);
        Some(match outcome {
            TableOutcome::Win => TABLE_WIN - ply as Value,
            TableOutcome::Loss => ply as Value - TABLE_WIN,
            TableOutcome::CursedWin if !rules.fifty_moves => TABLE_WIN - ply as Value,
            TableOutcome::BlessedLoss if !rules.fifty_moves => ply as Value - TABLE_WIN,
            TableOutcome::CursedWin => 1,
            TableOutcome::BlessedLoss => -1,
            TableOutcome::Draw => 0,
        })
    }
}
