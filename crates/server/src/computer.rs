//! The computer as a player on the server: those who think for it, in all its games. What kind of opponent it is says
//! `tabiya_opponent`.
//!
//! Everything here is told what it needs and tells what it would do; to do it is the table's business. Nothing is kept
//! that cannot be had again from the game, so that a question that was lost with the service is simply asked again.

mod mind;
mod pool;

use std::num::NonZeroUsize;
use std::sync::Arc;

use tabiya_engine::{Level, Score};
use tabiya_rules::{Move, Position};
use tokio::time::timeout_at;

pub(crate) use pool::Load;
pub(crate) use tabiya_opponent::{Choice, ClockView, Mood, Scene, pace};

use pool::Pool;

/// Those who think for the computer, in all its games. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Computer {
    pool: Arc<Pool>,
}

/// A game in which the computer is to move.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// Where the game began, or any later position from which on every move was legal.
    pub(crate) start: Position,
    /// What was played from there.
    pub(crate) moves: Vec<Move>,
    /// How well to play.
    pub(crate) level: Level,
    /// A number for the game: below full strength the same one gives the same move in the same position.
    pub(crate) game: u64,
    /// The clock of the side to move; nothing if there is none.
    pub(crate) clock: Option<ClockView>,
}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Thought {
    /// The move to play. It is legal.
    pub(crate) best: Move,
    /// What the game is worth to the side to move, by its own judgement; nothing if there was none.
    pub(crate) score: Option<Score>,
    /// What kind of choice it was.
    pub(crate) choice: Choice,
}

impl Computer {
    /// The computer, which thinks about so many games at once; about all others its questions wait. No thread runs
    /// while there is nothing to think about.
    pub(crate) fn new(threads: NonZeroUsize) -> Self {
        Self { pool: Arc::new(Pool::new(threads, mind::engine)) }
    }

    /// Thinks about a game. `None` if there is no legal move, if the moves that were played are not legal, or if the
    /// computer has stopped. Who no longer waits for the answer withdraws the question.
    pub(crate) async fn think(&self, question: Question) -> Option<Thought> {
        let (ticket, mut answer) = Pool::ask(&self.pool, question)?;
        if let Ok(thought) = timeout_at(ticket.deadline(), &mut answer).await {
            return thought.ok();
        }
        ticket.make_room();
        answer.await.ok()
    }

    /// How much there is to do.
    pub(crate) fn load(&self) -> Load {
        self.pool.load()
    }

    /// Ends all thinking, for good. Whoever waits for an answer gets none.
    pub(crate) fn stop(&self) {
        self.pool.stop();
    }
}

#[cfg(test)]
mod tests;
