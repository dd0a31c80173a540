//! The computer as a pleasant opponent: how long it thinks, how long it seems to, and when it gives in.
//!
//! Everything here is told what it needs and tells what it would do; to search and to play is for others. So the computer
//! is the same opponent on a server, where it plays many games at once, and on a terminal, where it plays one.
//!
//! ```
//! use std::time::Duration;
//! use tabiya_engine::{Engine, Level, Root, Signal};
//! use tabiya_opponent::{Choice, Crowd, limits, pace};
//! use tabiya_rules::Position;
//!
//! let level = Level::new(3).expect("a level");
//! let root = Root::new(Position::start());
//! let limits = limits(level, 7, None, Duration::ZERO, Crowd::ALONE);
//! let answer = Engine::new(1, 1)?.search(&root, &limits, &Signal::default(), &mut |_| {});
//! let best = answer.best.expect("a move");
//!
//! let choice = Choice::of(best, &root, 0);
//! assert_eq!(choice, Choice::Opening);
//! assert!(pace(level, choice, None, Duration::ZERO, 7) >= Duration::from_millis(500));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod mood;
mod pace;

use std::time::Duration;

use tabiya_engine::Root;
use tabiya_game::{Game, Moment};
use tabiya_rules::{LegalMove, Move, Side};

pub use budget::{Crowd, PATIENCE, is_long, limits, patience};
pub use mood::{Mood, Scene};
pub use pace::pace;

/// The clock of one side as its turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockView {
    /// What is left on it.
    pub left: Duration,
    /// What is added after each move.
    pub increment: Duration,
    /// How many moves have to be made before more time is added, if that is how it goes.
    pub moves_to_go: Option<u32>,
}

impl ClockView {
    /// The clock of a side in a game; `None` if it has none.
    pub fn of(game: &Game, side: Side, now: Moment) -> Option<Self> {
        let left = game.time_left(side, now)?;
        let [left, increment] =
            [left, game.clock().control(side).increment()].map(|span| Duration::from_millis(span.millis()));
        Some(Self { left, increment, moves_to_go: game.clock().moves_to_go(side) })
    }
}

/// What kind of choice a move was, the easiest first: of several the first is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// No other move was legal.
    Only,
    /// It takes where the opponent has just taken.
    TakesBack,
    /// The king was in check.
    OutOfCheck,
    /// The first moves, which everybody has been told.
    Opening,
    /// Any other.
    Free,
}

/// The half-moves that belong to the opening, and the men that are still on the board then.
const OPENING_PLIES: usize = 12;
const OPENING_MEN: u32 = 28;

impl Choice {
    /// What kind of choice a move was, after so many half-moves of the game.
    pub fn of(best: Move, root: &Root, plies: usize) -> Self {
        let position = root.position();
        let is_capture = position.legal(best).is_some_and(LegalMove::is_capture);
        if position.count_legal_moves() == 1 {
            Self::Only
        } else if is_capture && root.taken_on() == Some(best.to()) {
            Self::TakesBack
        } else if position.is_check() {
            Self::OutOfCheck
        } else if plies < OPENING_PLIES && position.occupied().len() >= OPENING_MEN {
            Self::Opening
        } else {
            Self::Free
        }
    }
}
