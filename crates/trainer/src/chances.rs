//! How scores become chances to win, draw and lose: fits the curves of the engine to its games.

mod curve;
mod fit;
mod report;

use std::collections::BTreeMap;
use std::path::PathBuf;

use tabiya_rules::{Kind, Position, Side};

use crate::files::{self, FileError, Torn};
use crate::format::{Game, Outcome};
use crate::selfplay::WIN_SCORE;

pub use curve::{Chances, Curve, Line, expected};
pub use fit::{Fit, fit};
pub use report::Report;

/// So many plies behind the random opening are left out: there is no plan in them yet.
const SKIP: usize = 8;

/// How games went on for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// It won so often.
    pub wins: u64,
    /// It drew so often.
    pub draws: u64,
    /// It lost so often.
    pub losses: u64,
}

impl Results {
    /// How many there are.
    pub fn count(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// The share of each; nothing is known of none.
    #[expect(clippy::cast_precision_loss, reason = "no count comes near 2^53")]
    fn shares(&self) -> Chances {
        let share = |part: u64| part as f64 / self.count().max(1) as f64;
        Chances { win: share(self.wins), draw: share(self.draws), loss: share(self.losses) }
    }
}

/// The results of all positions with the same score and the same material, by both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally(BTreeMap<(i16, u8), Results>);

impl Tally {
    /// Counts positions with this score for the side to move and this material.
    ///
    /// From the score on for which a game is given up they are left out: there the result follows
    /// from the scores alone, and mates need no curve.
    pub fn add(&mut self, score: i16, material: u8, results: Results) {
        if score.unsigned_abs() < WIN_SCORE.unsigned_abs() {
            self.0.entry((score, material)).or_default().merge(&results);
        }
    }

    /// Counts the positions of a game, up to a move that is not legal.
    pub fn add_game(&mut self, game: &Game) {
        let mut position = game.start;
        for (index, ply) in game.plies.iter().enumerate() {
            let Some(legal) = position.legal(ply.shape) else { break };
            if index >= SKIP {
                self.add(ply.score, material(&position), result(game.outcome, position.side()));
            }
            position = legal.play();
        }
    }

    /// How many positions were counted.
    pub fn positions(&self) -> u64 {
        self.cells().map(|(_, _, results)| results.count()).sum()
    }

    /// Score, material and results.
    fn cells(&self) -> impl Iterator<Item = (f64, f64, &Results)> {
        self.0.iter().map(|(&(score, material), results)| (f64::from(score), f64::from(material), results))
    }
}

/// What was counted, and the files that end in the middle of a game.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    /// The positions.
    pub tally: Tally,
    /// The files; of each the whole games were counted.
    pub torn: Vec<Torn>,
}

/// Counts the positions of files, or of all files of games in directories. A file that is still being
/// written ends with its last whole game.
///
/// # Errors
/// If a file cannot be read, or is damaged other than by being written.
pub fn collect(paths: &[PathBuf]) -> Result<Counted, FileError> {
    let mut counted = Counted::default();
    for path in files::meant(paths)? {
        for game in files::open(&path)? {
            match game {
                Ok(game) => counted.tally.add_game(&game),
                Err(error) => {
                    counted.torn.push(Torn::of(&path, &error).ok_or_else(|| FileError::new(&path, error))?);
                    break;
                }
            }
        }
    }
    Ok(counted)
}

/// One game, seen by the side to move.
fn result(outcome: Outcome, side: Side) -> Results {
    let (wins, draws, losses) = match outcome {
        Outcome::Draw => (0, 1, 0),
        _ if outcome == Outcome::won_by(side) => (1, 0, 0),
        _ => (0, 0, 1),
    };
    Results { wins, draws, losses }
}

/// What stands on the board, in pawns, as the engine counts it for its curve: from 10 to 78.
fn material(position: &Position) -> u8 {
    let count = |kind| position.of_kind(kind).len();
    let minor = count(Kind::Knight) + count(Kind::Bishop);
    let sum = count(Kind::Pawn) + 3 * minor + 5 * count(Kind::Rook) + 9 * count(Kind::Queen);
    sum.clamp(curve::LEAST_MATERIAL, curve::MOST_MATERIAL) as u8
}

#[cfg(test)]
mod tests;
