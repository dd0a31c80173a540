//! What a position is worth without looking ahead: the one seam between the search and what judges
//! positions.
//!
//! The search keeps one [`Evaluator`], tells it of every move through the rules' [`Watcher`] hook, and
//! asks it for a worth. It does not know what is inside: the network of [`nnue`](crate::nnue), and for a few endings that no
//! network has to learn what is known of them ([`endgame`]).

mod endgame;
mod explain;

use std::sync::Arc;

use tabiya_rules::{PartKeys, Position, Watcher};

use crate::nnue::{Line, Net};
use crate::score::{Value, WIN_FOUND};
pub use explain::explain;

/// Judges positions along a line of play.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    line: Line,
}

impl Evaluator {
    /// A judge of the line that begins here.
    pub(crate) fn new(net: Arc<Net>, position: &Position) -> Self {
        Self { line: Line::new(net, position) }
    }

    /// Begins another line.
    pub(crate) fn begin(&mut self, position: &Position) {
        self.line.begin(position);
    }

    /// Goes one move on; the move tells what it changes to the watcher that is returned.
    #[inline]
    pub(crate) fn push(&mut self) -> &mut impl Watcher {
        self.line.push()
    }

    /// Takes the last move back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.line.pop();
    }

    /// The keys of parts of the position.
    #[inline]
    pub(crate) fn keys(&self) -> &PartKeys {
        self.line.keys()
    }

    /// The worth of the position to the side to move. Never a proven win.
    pub(crate) fn evaluate(&mut self, position: &Position) -> Value {
        let worth = endgame::known(position).unwrap_or_else(|| {
            let worth = self.line.judge(position);
            endgame::scaled(position, worth)
        });
        worth.clamp(1 - WIN_FOUND, WIN_FOUND - 1)
    }
}

#[cfg(test)]
mod tests;
