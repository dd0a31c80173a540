//! Scores.

use serde::Serialize;

/// A score as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ScoreMessage {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Mate in so many moves; Black mates if it is below zero.
    Mate(i32),
}
