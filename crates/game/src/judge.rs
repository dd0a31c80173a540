//! Whether a side can still mate by any series of legal moves (5.2.2, 6.9).

mod fill;
mod forced;
mod guide;
mod locked;
mod mating;
mod quick;
mod reach;
mod search;
mod tree;

use tabiya_rules::{Move, Position, Side};

use forced::Forced;
use search::Found;
use tree::Tree;

/// Whether a side can still mate by any series of legal moves, however unskilled the other side's are.
///
/// Repetitions and the counts of fifty and seventy-five moves are not looked at: they end games, they do not make a
/// mate impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// It can, by these moves of both sides: legal one after the other, the last one mates. There are none where the
    /// other side is mated already.
    Winnable(Vec<Move>),
    /// It cannot: there is a proof.
    Unwinnable,
    /// Neither was found within the budget.
    Undetermined,
}

/// How much work a question may cost at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The positions that may be met.
    pub nodes: u64,
}

impl Budget {
    /// Some microseconds at most: for questions asked of every position there is.
    pub const FAST: Self = Self { nodes: 64 };
    /// Some fifty milliseconds a side at most, and mostly nothing: for a game that is being played, after every move.
    pub const LIVE: Self = Self { nodes: 1 << 15 };
    /// A second or so at most, and up to two hundred megabytes while it lasts: for the question whether a game that has ended is drawn.
    pub const FULL: Self = Self { nodes: 1 << 20 };
}

/// In a live game, so few legal moves are worth a search.
const NARROW: u64 = 4;
/// With so few moves it is worth a search whatever stands on the board.
const FORCED: u64 = 2;

/// Decides whether a side can still mate. It holds memory for its searches, which is only a matter of speed: an answer
/// never depends on what was asked before.
///
/// ```
/// use tabiya_game::{Budget, Judge, Prospect};
/// use tabiya_rules::{Position, Side};
///
/// let mut judge = Judge::new();
/// // Two pawn chains that nothing can break through.
/// let wall = Position::from_fen("8/8/3k4/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1").unwrap();
/// assert_eq!(judge.prospect(&wall, Side::White, Budget::FULL), Prospect::Unwinnable);
/// assert!(judge.is_dead_live(&wall));
///
/// let mut position = Position::start();
/// let Prospect::Winnable(line) = judge.prospect(&position, Side::Black, Budget::FULL) else { panic!() };
/// for step in line {
///     position = position.legal(step).unwrap().play();
/// }
/// assert!(position.is_checkmate() && position.side() == Side::White);
/// ```
#[derive(Debug)]
pub struct Judge {
    tree: Tree,
}

impl Judge {
    /// A judge that has been asked nothing yet.
    pub fn new() -> Self {
        Self { tree: Tree::new() }
    }

    /// Whether a side can still mate, with all that can be done within a budget.
    pub fn prospect(&mut self, position: &Position, side: Side, budget: Budget) -> Prospect {
        if let Some(prospect) = over(position, side) {
            return prospect;
        }
        match search::helpmate(&mut self.tree, position, side, budget.nodes) {
            Found::Mate(line) => Prospect::Winnable(line),
            Found::Nothing => Prospect::Unwinnable,
            Found::Spent => Prospect::Undetermined,
        }
    }

    /// Whether a side can still mate, as far as can be told at once: for most positions in which it can, the answer is
    /// [`Prospect::Undetermined`].
    pub fn fast(&mut self, position: &Position, side: Side) -> Prospect {
        if let Some(prospect) = over(position, side) {
            return prospect;
        }
        let is_unwinnable = Forced::new(side, Budget::FAST.nodes as u32).ends_without_mate(position)
            || locked::looks_locked(position, side) && mating::is_hopeless(position, side);
        if is_unwinnable { Prospect::Unwinnable } else { Prospect::Undetermined }
    }

    /// Whether the position is dead, so that neither side can mate (5.2.2): `None` if that was not found within the
    /// budget, which each side's question has for itself.
    pub fn is_dead(&mut self, position: &Position, budget: Budget) -> Option<bool> {
        let mut is_known = true;
        for side in Side::ALL {
            match self.prospect(position, side, budget) {
                Prospect::Winnable(_) => return Some(false),
                Prospect::Unwinnable => {}
                Prospect::Undetermined => is_known = false,
            }
        }
        is_known.then_some(true)
    }

    /// Whether the position is known to be dead, for a game that is being played: asked after every move, cheap where
    /// the position is an ordinary one, and true only with a proof.
    pub fn is_dead_live(&mut self, position: &Position) -> bool {
        // It is worth a search where the pawns are locked, or there is little to choose from.
        let moves = position.count_legal_moves();
        let is_narrow = moves <= FORCED || moves <= NARROW && locked::looks_still(position);
        Side::ALL.into_iter().all(|side| {
            self.fast(position, side) == Prospect::Unwinnable
                || (is_narrow || locked::looks_locked(position, side))
                    && self.prospect(position, side, Budget::LIVE) == Prospect::Unwinnable
        })
    }
}

impl Default for Judge {
    fn default() -> Self {
        Self::new()
    }
}

/// The answer where the game is over: the side to move is mated or stalemated.
fn over(position: &Position, side: Side) -> Option<Prospect> {
    if position.has_legal_move() {
        return None;
    }
    let is_won = position.is_check() && position.side() != side;
    Some(if is_won { Prospect::Winnable(Vec::new()) } else { Prospect::Unwinnable })
}
