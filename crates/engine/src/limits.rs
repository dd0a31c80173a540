//! What ends a search.

use std::time::Duration;

use tabiya_rules::Move;

/// What ends a search, and what it may look at. Limits that are set all hold; with none it goes on
/// until it is told to stop or nothing is left to find.
///
/// ```
/// use tabiya_engine::Limits;
///
/// let limits = Limits { lines: 3, ..Limits::nodes(100_000) };
/// assert_eq!((limits.lines, limits.nodes), (3, Some(100_000)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The last depth to finish.
    pub depth: Option<u32>,
    /// The most positions to look at. With one thread the search stops at exactly this many, but not before the
    /// first depth is finished or has taken 1,000.
    pub nodes: Option<u64>,
    /// No new depth is begun when this many positions were looked at.
    pub soft_nodes: Option<u64>,
    /// Prove a mate in this many moves of the side to move, or that there is none.
    pub mate: Option<u32>,
    /// The time for this move, to be used whole.
    pub move_time: Option<Duration>,
    /// The clock of the side to move.
    pub clock: Option<Clock>,
    /// Held back for the way of the answer to whoever keeps the clock.
    pub overhead: Duration,
    /// The only first moves to look at; all, if there are none.
    pub only: Vec<Move>,
    /// How many lines to find, the best first.
    pub lines: usize,
    /// The opponent is to move in truth: no clock runs until [`Signal::ponder_hit`].
    ///
    /// [`Signal::ponder_hit`]: crate::Signal::ponder_hit
    pub pondering: bool,
    /// Play like a person of this strength.
    pub strength: Option<Strength>,
}

/// The clock of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left on it.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// How many moves have to be made before more time is added, if that is how it goes.
    pub moves_to_go: Option<u32>,
}

/// How well to play, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The rating to play at.
    pub elo: u16,
    /// A number for the game: the same one makes the same mistakes in the same position.
    pub game: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            move_time: None,
            clock: None,
            overhead: Duration::ZERO,
            only: Vec::new(),
            lines: 1,
            pondering: false,
            strength: None,
        }
    }
}

impl Limits {
    /// A search to this depth.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A search of this many positions; see [`nodes`](Self::nodes).
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search of this long.
    pub fn time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }
}
