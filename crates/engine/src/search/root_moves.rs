//! The first moves, each with what is known of it.

use tabiya_rules::{LegalMove, Move, Position};

use crate::Bound;
use crate::score::{INFINITE, Value};

/// A first move.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) shape: Move,
    /// What it was worth in the depth being searched; worse than anything if it was not best.
    pub(crate) value: Value,
    /// And in the depth before.
    pub(crate) previous: Value,
    /// The depth of whichever of them counts.
    pub(crate) depth: i32,
    /// A running mean over the depths, to aim at.
    pub(crate) mean: Option<Value>,
    pub(crate) bound: Bound,
    pub(crate) selective_depth: usize,
    pub(crate) line: Vec<Move>,
    /// The nodes spent on it.
    pub(crate) nodes: u64,
}

impl RootMove {
    /// Whether it was ever the best, in this depth or the one before.
    pub(crate) fn is_scored(&self) -> bool {
        self.last_value() != -INFINITE
    }

    /// What it was worth when it was last looked at: in this depth, or else in the one before.
    pub(crate) fn last_value(&self) -> Value {
        if self.value == -INFINITE { self.previous } else { self.value }
    }
}

/// The first moves, the best first, and which of the lines asked for is being searched.
#[derive(Clone, Debug)]
pub(crate) struct RootMoves {
    pub(crate) moves: Vec<RootMove>,
    /// The moves before this one are the best of this depth already.
    pub(crate) settled: usize,
    /// The last depth that was finished.
    pub(crate) finished: i32,
    /// The moves as that depth left them, if more than one line is asked for.
    whole: Vec<RootMove>,
}

impl RootMoves {
    /// The legal moves, or those of them that are asked for.
    pub(crate) fn new(position: &Position, only: &[Move]) -> Self {
        let list = position.legal_moves();
        let wanted = list.iter().map(LegalMove::shape).filter(|shape| only.is_empty() || only.contains(shape));
        Self::of(wanted.collect())
    }

    /// These moves.
    pub(crate) fn of(shapes: Vec<Move>) -> Self {
        let moves = shapes.into_iter().map(|shape| RootMove {
            shape,
            value: -INFINITE,
            previous: -INFINITE,
            depth: 1,
            mean: None,
            bound: Bound::Exact,
            selective_depth: 0,
            line: vec![shape],
            nodes: 0,
        });
        Self { moves: moves.collect(), settled: 0, finished: 0, whole: Vec::new() }
    }

    /// Whether there is an answer to give: a depth was finished.
    pub(crate) fn is_answered(&self) -> bool {
        self.finished > 0
    }

    pub(crate) fn find(&mut self, shape: Move) -> Option<&mut RootMove> {
        self.moves.iter_mut().find(|root| root.shape == shape)
    }

    /// Begins another depth.
    pub(crate) fn begin_depth(&mut self) {
        self.settled = 0;
        for root in &mut self.moves {
            root.previous = root.value;
            root.value = -INFINITE;
        }
    }

    /// Ends a depth with so many lines.
    pub(crate) fn finish_depth(&mut self, depth: i32, lines: usize) {
        self.finished = depth;
        if lines > 1 {
            self.whole.clone_from(&self.moves);
        }
    }

    /// Ends a depth that was broken off. Lines of different depths are not to be compared, so several are as the
    /// depth before left them; of one, what was found counts, but that a move is worse than it was only counts if
    /// another was found that is better.
    pub(crate) fn break_off(&mut self) {
        if !self.whole.is_empty() {
            self.moves.clone_from(&self.whole);
            return;
        }
        if !self.moves.iter().any(|root| root.value != -INFINITE && root.bound != Bound::Upper) {
            for root in self.moves.iter_mut().filter(|root| root.value != -INFINITE && root.previous != -INFINITE) {
                (root.value, root.bound) = (root.previous, Bound::Exact);
            }
        }
        self.settled = 0;
        self.sort();
    }

    /// Brings the best of those not settled to the front; equals stay in order.
    pub(crate) fn sort(&mut self) {
        self.moves[self.settled..].sort_by_key(|root| (-root.value, -root.previous));
    }

    /// Brings those up to an index into order.
    pub(crate) fn sort_settled(&mut self, count: usize) {
        self.moves[..count].sort_by_key(|root| (-root.value, -root.previous));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two moves, of which the depth before found the first worth 50; then these were found, if anything.
    fn broken_off(found: [Option<(Value, Bound)>; 2]) -> (Move, Value) {
        let position = Position::start();
        let mut roots = RootMoves::new(&position, &[]);
        roots.moves.truncate(2);
        roots.moves[0].value = 50;
        roots.begin_depth();
        for (root, found) in roots.moves.iter_mut().zip(found) {
            if let Some((value, bound)) = found {
                (root.value, root.bound) = (value, bound);
            }
        }
        roots.break_off();
        (roots.moves[0].shape, roots.moves[0].last_value())
    }

    #[test]
    fn a_move_that_was_refuted_is_left_only_for_a_better_one() {
        let shapes: Vec<Move> = Position::start().legal_moves().iter().map(LegalMove::shape).collect();
        assert_eq!(broken_off([None, None]), (shapes[0], 50));
        assert_eq!(broken_off([Some((-200, Bound::Upper)), None]), (shapes[0], 50));
        assert_eq!(broken_off([Some((-200, Bound::Upper)), Some((45, Bound::Exact))]), (shapes[1], 45));
        assert_eq!(broken_off([Some((48, Bound::Exact)), Some((60, Bound::Lower))]), (shapes[1], 60));
    }
}
