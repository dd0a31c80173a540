//! Deeper and deeper: each depth is searched with what the one before it found.

use std::sync::atomic::Ordering;

use tabiya_rules::{Move, Position};

use super::question::{AtRoot, Question};
use super::{Worker, constants};
use crate::score::{INFINITE, MATE_FOUND, Score, Value, is_decided};
use crate::{Bound, Event, MOST_DEPTH, Report, Wdl};

/// How the choice has gone so far, to judge how much more time it needs.
#[derive(Clone, Copy, Debug, Default)]
struct Course {
    /// For how many depths the best move has been the same.
    stable_for: u32,
    /// The worth at the end of the depth before.
    last_value: Option<Value>,
}

impl Worker<'_> {
    /// Searches until something says stop.
    pub(crate) fn deepen(&mut self, position: &Position) {
        let limits = self.shared.limits;
        let deepest = limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH) as i32;
        let lines = limits.lines.clamp(1, self.root.moves.len().max(1));
        let mut course = Course::default();
        let mut last_best = None;
        for depth in 1..=deepest {
            self.depth = depth;
            self.root.begin_depth();
            for index in 0..lines {
                self.root.settled = index;
                self.selective_depth = 0;
                self.aspire(position, depth);
                if self.stopped {
                    break;
                }
                self.root.sort_settled(index + 1);
            }
            if self.stopped {
                self.root.break_off();
                break;
            }
            self.root.finish_depth(depth, lines);
            self.tell_nodes();
            if !self.is_main() {
                continue;
            }
            self.tell_lines(lines);
            let best = self.root.moves.first();
            let shape = best.map(|best| best.shape);
            course.stable_for = if shape == last_best { course.stable_for + 1 } else { 0 };
            last_best = shape;
            if self.is_time_to_answer(&mut course, depth) {
                self.shared.done.store(true, Ordering::Relaxed);
                break;
            }
        }
        self.tell_nodes();
        if self.is_main() {
            self.shared.done.store(true, Ordering::Relaxed);
        }
    }

    /// Searches one depth with a window around what is expected, and wider ones if it was not that.
    fn aspire(&mut self, position: &Position, depth: i32) {
        let expected = self.root.moves.get(self.root.settled).and_then(|root| root.mean);
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        let mut width = constants::window();
        if let Some(expected) = expected.filter(|_| depth >= 4) {
            width += expected.abs() / 64;
            (alpha, beta) = ((expected - width).max(-INFINITE), (expected + width).min(INFINITE));
        }
        let mut less = 0;
        loop {
            let question = Question { alpha, beta, depth: (depth - less).max(1), ply: 0, expects_cut: false };
            let value = self.node::<AtRoot>(position, question);
            self.root.sort();
            if self.stopped {
                return;
            }
            if value <= alpha {
                self.tell_bound(value, Bound::Upper);
                beta = i32::midpoint(alpha, beta);
                alpha = (value - width).max(-INFINITE);
                less = 0;
            } else if value >= beta {
                self.tell_bound(value, Bound::Lower);
                beta = (value + width).min(INFINITE);
                less = (less + 1).min(3);
            } else {
                return;
            }
            width += width / 2;
            if width > 600 || is_decided(value) {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Whether to stop after this depth.
    fn is_time_to_answer(&self, course: &mut Course, depth: i32) -> bool {
        let limits = self.shared.limits;
        let Some(best) = self.root.moves.first() else { return true };
        let nodes = self.shared.all_nodes();
        if limits.soft_nodes.is_some_and(|soft| nodes >= soft) || limits.nodes.is_some_and(|most| nodes >= most) {
            return true;
        }
        // A mate that cannot become shorter ends a search that has a clock.
        let timer = self.shared.timer;
        if timer.is_flexible() && timer.counted(self.shared.signal).is_some() {
            let mated = best.value.abs() >= MATE_FOUND;
            let plies = crate::score::MATE - best.value.abs();
            if self.root.moves.len() == 1 && limits.lines == 1 || mated && depth > 2 * plies + 4 {
                return true;
            }
        }
        let fall = course.last_value.map_or(0, |last| (last - best.value).clamp(-60, 120));
        course.last_value = Some(best.value);
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        let scale = (1.55 - 0.12 * f64::from(course.stable_for.min(6)))
            * (1.0 + f64::from(fall) / 150.0)
            * (1.75 - share).clamp(0.6, 1.5);
        timer.is_enough(scale, self.shared.signal)
    }

    fn report(&self, index: usize) -> Report {
        let root = &self.root.moves[index];
        let bound = if root.value == -INFINITE { Bound::Exact } else { root.bound };
        let value = if root.is_scored() { root.last_value() } else { 0 };
        Report {
            depth: root.depth.unsigned_abs(),
            selective_depth: root.selective_depth as u32,
            number: index + 1,
            score: Score::of(value),
            bound,
            wdl: Wdl::of(value, self.material),
            nodes: self.shared.all_nodes(),
            time: self.shared.timer.elapsed(),
            hash_full: self.shared.table.fullness(),
            table_hits: self.shared.table_hits.load(Ordering::Relaxed),
            line: root.line.clone(),
        }
    }

    /// The lines asked for, as they stand.
    pub(crate) fn reports(&self) -> Vec<Report> {
        let lines = self.shared.limits.lines.clamp(1, self.root.moves.len().max(1));
        // A move that was never looked at has nothing to say, unless it is the only one to play.
        let count = self.root.moves.iter().take(lines).take_while(|root| root.is_scored()).count();
        (0..count.max(1).min(self.root.moves.len())).map(|index| self.report(index)).collect()
    }

    fn tell_lines(&mut self, lines: usize) {
        self.tell_nodes();
        for index in 0..lines.min(self.root.moves.len()) {
            let report = self.report(index);
            self.tell(Event::Line(report));
        }
    }

    /// A bound is worth telling only when the search takes long.
    fn tell_bound(&mut self, value: Value, bound: Bound) {
        if !self.is_main() || self.shared.timer.elapsed().as_secs() < 3 || self.shared.limits.lines > 1 {
            return;
        }
        self.tell_nodes();
        let mut report = self.report(self.root.settled);
        (report.score, report.bound) = (Score::of(value), bound);
        self.tell(Event::Line(report));
    }

    /// Keeps what was found out about a first move.
    pub(super) fn note_root(
        &mut self,
        shape: Move,
        value: Value,
        (number, alpha, beta): (usize, Value, Value),
        nodes: u64,
    ) {
        let (depth, selective_depth) = (self.depth, self.selective_depth);
        let line = self.lines[1].clone();
        let Some(root) = self.root.find(shape) else { return };
        root.nodes += nodes;
        if number > 1 && value <= alpha {
            root.value = -INFINITE;
            return;
        }
        root.value = value;
        root.depth = depth;
        root.mean = Some(root.mean.map_or(value, |mean| i32::midpoint(mean, value)));
        root.selective_depth = selective_depth;
        root.bound = match value {
            _ if value >= beta => Bound::Lower,
            _ if value <= alpha => Bound::Upper,
            _ => Bound::Exact,
        };
        // A bound has no line of its own: what was thought before is better than nothing.
        if root.bound == Bound::Exact || root.line.len() <= 1 {
            root.line.clear();
            root.line.push(shape);
            root.line.extend(line);
        }
    }

    pub(super) fn tell_trying(&mut self, first: Move, number: usize) {
        let event = Event::Trying { depth: self.depth.unsigned_abs(), first, number: number + self.root.settled };
        self.tell(event);
    }
}
