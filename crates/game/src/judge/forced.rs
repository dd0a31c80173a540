//! A short search of every line, that gives up at the first one whose end it does not see.

use tabiya_rules::{Position, Side};

/// The moves of a line in which there was a choice. A line of forced moves is followed further. Both bounds are for
/// speed: nearly every line that ends at all ends sooner.
const CHOICES: u32 = 4;
/// The moves of a line at most.
const LENGTH: u32 = 24;

/// What is left of a search.
#[derive(Debug)]
pub(super) struct Forced {
    winner: Side,
    nodes: u32,
}

impl Forced {
    pub(super) fn new(winner: Side, nodes: u32) -> Self {
        Self { winner, nodes }
    }

    /// Whether every line ends soon without a mate by the winner.
    pub(super) fn ends_without_mate(&mut self, position: &Position) -> bool {
        self.all_end(position, CHOICES, LENGTH)
    }

    fn all_end(&mut self, position: &Position, choices: u32, length: u32) -> bool {
        let moves = position.legal_moves();
        if moves.is_empty() {
            // Stalemate, or the winner itself is mated.
            return position.side() == self.winner || !position.is_check();
        }
        if position.insufficient_material(self.winner) {
            return true;
        }
        let choices = if moves.len() == 1 { choices } else { choices.saturating_sub(1) };
        if choices == 0 || length == 0 || self.nodes == 0 {
            return false;
        }
        self.nodes -= 1;
        moves.into_iter().all(|legal| self.all_end(&legal.play(), choices, length - 1))
    }
}
