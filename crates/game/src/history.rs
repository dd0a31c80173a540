//! The positions of a game so far, and how often each has occurred.

use tabiya_rules::Position;

/// The positions of a game, from the first to the one on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct History {
    /// All but the last.
    before: Vec<Position>,
    now: Position,
}

impl History {
    pub(crate) const fn new(start: Position) -> Self {
        Self { before: Vec::new(), now: start }
    }

    pub(crate) const fn now(&self) -> &Position {
        &self.now
    }

    /// The position before the last half-move, if there was one.
    pub(crate) fn previous(&self) -> Option<&Position> {
        self.before.last()
    }

    pub(crate) fn start(&self) -> &Position {
        self.before.first().unwrap_or(&self.now)
    }

    /// Half-moves made.
    pub(crate) fn len(&self) -> usize {
        self.before.len()
    }

    pub(crate) fn push(&mut self, next: Position) {
        self.before.push(self.now);
        self.now = next;
    }

    /// Goes back one half-move, if there is one.
    pub(crate) fn pop(&mut self) {
        if let Some(before) = self.before.pop() {
            self.now = before;
        }
    }

    /// All positions but the one on the board, in order.
    pub(crate) fn before(&self) -> &[Position] {
        &self.before
    }

    /// All positions in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Position> {
        self.before.iter().chain([&self.now])
    }

    /// How often the position on the board has occurred, in the sense of article 9.2.3.
    pub(crate) fn times(&self) -> u32 {
        occurrences(&self.before, &self.now)
    }

    /// How often a position would have occurred if it came next.
    pub(crate) fn times_of_next(&self, next: &Position) -> u32 {
        // What stands on the board has the other side to move, so it is not among them.
        occurrences(&self.before, next)
    }
}

/// How often a position has occurred, itself included, which follows on these or on one more.
///
/// Only as far back as nothing irreversible happened; nothing behind that can be the same. The count of half-moves may
/// come from a FEN and reach back before the first position known.
pub(crate) fn occurrences(before: &[Position], position: &Position) -> u32 {
    let reach = usize::from(position.halfmoves()).min(before.len());
    let same = before[before.len() - reach..].iter().rev().filter(|earlier| earlier.repeats(position)).count();
    1 + same as u32
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Position;

    use super::History;

    /// Counts by going through everything, which the short way must agree with.
    fn slowly(history: &History) -> u32 {
        history.iter().filter(|earlier| earlier.repeats(history.now())).count() as u32
    }

    #[test]
    fn occurrences_are_counted_as_slowly() {
        let mut state = 7_u64;
        for _ in 0..200 {
            let mut history = History::new(Position::start());
            for _ in 0..120 {
                let position = *history.now();
                let moves = position.legal_moves();
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                // Few different moves, so that positions come again.
                let Some(step) = moves.get((state >> 33) as usize % moves.len().clamp(1, 3)) else { break };
                let next = step.play();
                let expected = 1 + history.iter().filter(|earlier| earlier.repeats(&next)).count() as u32;
                assert_eq!(history.times_of_next(&next), expected);
                history.push(next);
                assert_eq!(history.times(), slowly(&history));
            }
        }
    }
}
