//! Puzzles, those who solve them, and how it went.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use tabiya_game::Moment;
use tabiya_rules::BySide;

use crate::{GameId, NotAGameId, PersonId};

/// A puzzle's name in addresses, which is made like that of a game; but it follows from the puzzle, so that none is kept
/// twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PuzzleId(GameId);

impl PuzzleId {
    /// The name of the puzzle with this position and these moves. How many moves were made before it does not matter.
    pub(crate) fn of(fen: &str, moves: &str) -> Self {
        let position: Vec<&str> = fen.split(' ').take(4).collect();
        Self(GameId::of_digest(Sha256::digest(format!("{} {moves}", position.join(" "))).into()))
    }

    pub(crate) fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for PuzzleId {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<Self, NotAGameId> {
        text.parse().map(Self)
    }
}

/// How strong a solver is, or how hard a puzzle, by Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Strength {
    pub(crate) rating: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
}

/// A puzzle as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KeptPuzzle {
    pub(crate) id: PuzzleId,
    /// The position to solve.
    pub(crate) fen: String,
    /// The move that led to it, in UCI.
    pub(crate) last: String,
    /// The line in UCI, with spaces between the moves.
    pub(crate) moves: String,
    /// The words of its themes, with spaces between them.
    pub(crate) themes: String,
    /// The game of this server that it is from, if it is.
    pub(crate) game: Option<GameId>,
    /// Those who played that game, by the names they had.
    pub(crate) players: BySide<String>,
    pub(crate) strength: Strength,
    /// How many have tried it.
    pub(crate) plays: u32,
}

/// How somebody does with puzzles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Solver {
    pub(crate) strength: Strength,
    pub(crate) solved: u32,
    pub(crate) failed: u32,
}

/// A puzzle that somebody has tried, and what both are worth by that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Attempt {
    pub(crate) person: PersonId,
    pub(crate) puzzle: PuzzleId,
    pub(crate) is_solved: bool,
    pub(crate) at: Moment,
    /// How the solver does with it: one more than before.
    pub(crate) solver: Solver,
    /// How hard the puzzle is by it.
    pub(crate) strength: Strength,
    /// How many had tried it before.
    pub(crate) plays: u32,
}

#[cfg(test)]
mod tests {
    use super::PuzzleId;

    #[test]
    fn a_puzzle_is_the_same_however_many_moves_were_made_before() {
        let of = |fen| PuzzleId::of(fen, "a1a8");
        assert_eq!(of("4k3/8/8/8/8/8/8/R3K3 w - - 0 7"), of("4k3/8/8/8/8/8/8/R3K3 w - - 31 90"));
        assert_ne!(of("4k3/8/8/8/8/8/8/R3K3 w - - 0 7"), of("4k3/8/8/8/8/8/8/R3K3 w Q - 0 7"));
    }
}
