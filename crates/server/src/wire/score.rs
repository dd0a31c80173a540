//! Scores.

use serde::Serialize;
use tabiya_engine::Score;
use tabiya_rules::Side;

/// A score as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ScoreMessage {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Mate in so many moves; Black mates if it is below zero.
    Mate(i32),
}

impl ScoreMessage {
    /// A score of the side to move.
    pub(crate) fn of(score: Score, side: Side) -> Self {
        let moves = |moves: u32| i32::try_from(moves).unwrap_or(i32::MAX);
        match if side == Side::White { score } else { score.reversed() } {
            Score::Centipawns(score) => Self::Cp(score),
            Score::MateIn(count) => Self::Mate(moves(count)),
            Score::MatedIn(count) => Self::Mate(-moves(count)),
        }
    }
}
