//! The time that the same work takes each library.
//!
//! Every library works on the same positions in turn, round after round, and the median of its
//! rounds counts: what disturbs the machine then disturbs all alike. Each is used as its own best
//! users would, and what it answers is checked before it is timed.

mod arbiter;
mod fen;
mod held;
mod judge;
mod moves;
mod perft;
mod pgn;
mod play;
mod rounds;
mod san;

use std::time::Duration;

use crate::sample::sample;
use crate::table::Section;
use held::Held;

/// The seed of the positions: always the same, so that two runs can be compared.
const SEED: u64 = 1;

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Counting the lines of play from six positions.
    Perft,
    /// Listing the legal moves.
    Moves,
    /// Playing a move.
    Play,
    /// Writing and reading standard algebraic notation.
    San,
    /// Reading and writing positions.
    Fen,
    /// Reading games.
    Pgn,
    /// Whether a side can still mate.
    Judge,
    /// Moves through the arbiter.
    Arbiter,
}

impl Measure {
    /// All of them.
    pub const ALL: [Self; 8] =
        [Self::Perft, Self::Moves, Self::Play, Self::San, Self::Fen, Self::Pgn, Self::Judge, Self::Arbiter];

    /// The word for it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Perft => "perft",
            Self::Moves => "moves",
            Self::Play => "play",
            Self::San => "san",
            Self::Fen => "fen",
            Self::Pgn => "pgn",
            Self::Judge => "judge",
            Self::Arbiter => "arbiter",
        }
    }
}

/// Measures these, each for about so long.
///
/// # Panics
/// If a library answers wrongly where that is checked.
pub fn run(measures: &[Measure], time: Duration) -> Vec<Section> {
    let positions = sample(SEED);
    let held = Held::new(&positions);
    let sections = measures.iter().map(|measure| {
        let (rows, notes) = match measure {
            Measure::Perft => (perft::rows(time), Vec::new()),
            Measure::Moves => (moves::rows(&held, time), Vec::new()),
            Measure::Play => (play::rows(&held, time), Vec::new()),
            Measure::San => san::rows(&held, time),
            Measure::Fen => (fen::rows(&held, time), Vec::new()),
            Measure::Pgn => pgn::rows(&pgn::Texts::load(), time),
            Measure::Judge => judge::rows(&positions, time),
            Measure::Arbiter => arbiter::rows(time),
        };
        Section { name: measure.name(), rows, notes }
    });
    sections.collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Measure, run};

    #[test]
    fn every_measure_that_is_quick_gives_rows() {
        let quick = [Measure::Moves, Measure::Play, Measure::San, Measure::Fen];
        for section in run(&quick, Duration::ZERO) {
            assert!(!section.rows.is_empty());
            assert!(section.rows.iter().all(|row| row.against_best_peer().is_some()));
        }
    }
}
