//! What is in files of games, in figures.

use std::collections::HashMap;
use std::fmt;

use crate::format::{Ending, Game, Outcome, is_mate};
use crate::words::counted;

/// The edges of the bins of scores, in hundredths of a pawn, without their sign.
const EDGES: [u16; 9] = [10, 25, 50, 100, 200, 400, 800, 1_600, 3_200];

/// The width of the bins of lengths, in plies.
const LENGTHS: usize = 50;

/// Figures of games.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    games: u64,
    positions: u64,
    bytes: u64,
    outcomes: [u64; Outcome::ALL.len()],
    endings: [u64; Ending::ALL.len()],
    shortest: Option<usize>,
    longest: usize,
    lengths: Vec<u64>,
    scores: [u64; EDGES.len() + 1],
    mates: u64,
    /// The sum of the scores for White that are no mates, to see whether the sides are even.
    for_white: i64,
    starts: HashMap<u64, u32>,
}

impl Stats {
    /// Counts a game.
    pub fn add(&mut self, game: &Game) {
        let plies = game.plies.len();
        self.games += 1;
        self.positions += plies as u64;
        self.outcomes[game.outcome as usize] += 1;
        self.endings[game.ending as usize] += 1;
        self.shortest = Some(self.shortest.map_or(plies, |shortest| shortest.min(plies)));
        self.longest = self.longest.max(plies);
        let bin = plies / LENGTHS;
        self.lengths.resize(self.lengths.len().max(bin + 1), 0);
        self.lengths[bin] += 1;
        *self.starts.entry(game.start.key()).or_default() += 1;
        let mut is_white = game.start.side() == tabiya_rules::Side::White;
        for ply in &game.plies {
            if is_mate(ply.score) {
                self.mates += 1;
            } else {
                let size = ply.score.unsigned_abs();
                self.scores[EDGES.iter().position(|&edge| size < edge).unwrap_or(EDGES.len())] += 1;
                self.for_white += i64::from(if is_white { ply.score } else { -ply.score });
            }
            is_white = !is_white;
        }
    }

    /// Counts the bytes of a file.
    pub fn add_bytes(&mut self, bytes: u64) {
        self.bytes += bytes;
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many plies they have.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// How many games start like one before them.
    pub fn doubles(&self) -> u64 {
        self.games - self.starts.len() as u64
    }
}

#[expect(clippy::cast_precision_loss, reason = "shares are told with one digit behind the point")]
fn share(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

impl fmt::Display for Stats {
    #[expect(clippy::cast_precision_loss, reason = "averages are told with a few digits")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let average = |sum: f64, count: u64| sum / count.max(1) as f64;
        let row = |f: &mut fmt::Formatter<'_>, name: &dyn fmt::Display, count: u64, whole: u64| {
            writeln!(f, "  {name:<22}{count:>12}  {:5.1} %", share(count, whole))
        };
        writeln!(f, "games      {}", self.games)?;
        writeln!(f, "positions  {}", self.positions)?;
        let size = average(self.bytes as f64, self.positions);
        writeln!(f, "bytes      {}, {size:.2} a position", self.bytes)?;
        writeln!(
            f,
            "starts     {} different, {} with the start of another",
            self.starts.len(),
            counted(self.doubles(), "game")
        )?;
        writeln!(f, "results")?;
        for outcome in Outcome::ALL.into_iter().rev() {
            row(f, &outcome, self.outcomes[outcome as usize], self.games)?;
        }
        writeln!(f, "endings")?;
        for ending in Ending::ALL {
            row(f, &ending, self.endings[ending as usize], self.games)?;
        }
        let length = average(self.positions as f64, self.games);
        writeln!(f, "lengths    {} to {} plies, {length:.1} on average", self.shortest.unwrap_or(0), self.longest)?;
        for (bin, &count) in self.lengths.iter().enumerate() {
            row(f, &format!("{} to {}", bin * LENGTHS, (bin + 1) * LENGTHS - 1), count, self.games)?;
        }
        let mean = average(self.for_white as f64, self.positions - self.mates);
        writeln!(f, "scores     {mean:+.1} for White on average")?;
        for (bin, &count) in self.scores.iter().enumerate() {
            let name = match EDGES.get(bin) {
                Some(edge) => format!("below {edge}"),
                None => format!("{} and more", EDGES[EDGES.len() - 1]),
            };
            row(f, &name, count, self.positions)?;
        }
        row(f, &"mates", self.mates, self.positions)
    }
}
