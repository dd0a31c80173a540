//! What a position is worth without looking ahead: the one seam between the search and whatever
//! judges positions.
//!
//! The search keeps one [`Evaluator`], tells it of every move through the rules' [`Watcher`] hook, and
//! asks it for a worth. It does not know what is inside: today terms made by hand and fitted to our
//! own games, held in [`handmade`].

mod danger;
mod endgame;
mod explain;
mod handmade;
mod pair;
mod passed;
mod pawns;
mod record;
mod sight;
mod terms;
pub mod tuning;
mod weights;

use tabiya_rules::{PartKeys, Piece, Position, Square, Watcher};

use crate::score::{Value, WIN_FOUND};
pub use explain::explain;
use handmade::Handmade;
use pair::Pair;

/// Judges positions along a line of play.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator {
    stack: Vec<Sums>,
    judge: Handmade,
}

/// What is kept up to date move by move.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sums {
    /// The keys of parts of the position.
    pub(crate) keys: PartKeys,
    /// The pieces and their places, White's less Black's.
    places: Pair,
    /// How much is left on the board, from 24 down to 0.
    phase: i32,
}

impl Sums {
    fn of(position: &Position) -> Self {
        let mut sums = Self::default();
        for (square, piece) in position.pieces() {
            sums.placed(piece, square);
        }
        sums
    }
}

impl Watcher for Sums {
    #[inline]
    fn lifted(&mut self, piece: Piece, square: Square) {
        self.keys.lifted(piece, square);
        self.places -= terms::place(piece, square);
        self.phase -= terms::PHASE[piece.kind.index()];
    }

    #[inline]
    fn placed(&mut self, piece: Piece, square: Square) {
        self.keys.placed(piece, square);
        self.places += terms::place(piece, square);
        self.phase += terms::PHASE[piece.kind.index()];
    }
}

impl Evaluator {
    /// A judge of the line that begins here.
    pub(crate) fn new(position: &Position) -> Self {
        Self { stack: vec![Sums::of(position)], judge: Handmade::new() }
    }

    /// Begins another line.
    pub(crate) fn begin(&mut self, position: &Position) {
        self.stack.clear();
        self.stack.push(Sums::of(position));
    }

    /// Goes one move on; the move tells what it changes to the watcher that is returned.
    #[inline]
    pub(crate) fn push(&mut self) -> &mut impl Watcher {
        let sums = *self.sums();
        self.stack.push(sums);
        // There is one, pushed just now.
        let last = self.stack.len() - 1;
        &mut self.stack[last]
    }

    /// Takes the last move back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.stack.pop();
    }

    #[inline]
    fn sums(&self) -> &Sums {
        &self.stack[self.stack.len() - 1]
    }

    /// The keys of parts of the position.
    #[inline]
    pub(crate) fn keys(&self) -> &PartKeys {
        &self.sums().keys
    }

    /// The worth of the position to the side to move. Never a proven win.
    pub(crate) fn evaluate(&mut self, position: &Position) -> Value {
        debug_assert_eq!(self.sums().places, Sums::of(position).places, "in {position}");
        let sums = *self.sums();
        self.judge.evaluate(position, &sums).clamp(1 - WIN_FOUND, WIN_FOUND - 1)
    }
}

#[cfg(test)]
mod tests;
