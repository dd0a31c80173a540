//! Whether a side can still mate: asked at once, and asked until it is known.

use std::fs::File;
use std::hint::black_box;
use std::time::Duration;

use tabiya_game::{Budget, Judge};
use tabiya_pgn::read_games;
use tabiya_rules::{Position, Side};

use super::rounds::{Contender, race};
use crate::table::{Library, Row, Unit};

/// Games that may lie beside the project.
const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/suites/pgn/real-games.pgn");

/// How many positions are asked about, for each side.
const POSITIONS: usize = 8_192;

/// One position in so many of the games is taken.
const EVERY: usize = 16;

/// A row for the quick question and one for the thorough one. A position counts twice, once for each side.
pub(super) fn rows(sample: &[Position], time: Duration) -> (Vec<Row>, Vec<String>) {
    let from_games = positions_of_games();
    let (positions, source) = if from_games.is_empty() {
        (sample.to_vec(), "the sample of the benchmark")
    } else {
        (from_games, "real games")
    };
    let boards: Vec<chess::Board> =
        positions.iter().map(|position| position.fen().parse().expect("chess reads the sample")).collect();
    let note = format!("{} positions of {source}, asked for each side", positions.len());
    let (mut quick, mut thorough) = (Judge::new(), Judge::new());
    let count = 2 * positions.len();
    let at_once = vec![
        Contender::new(Library::Tabiya, count, || {
            for position in &positions {
                for side in Side::ALL {
                    black_box(&quick.fast(position, side));
                }
            }
        }),
        Contender::new(Library::Chasolver, count, || {
            for board in &boards {
                for colour in [chess::Color::White, chess::Color::Black] {
                    black_box(chasolver::is_unwinnable_fast(board, colour));
                }
            }
        }),
    ];
    let until_known = vec![
        Contender::new(Library::Tabiya, count, || {
            for position in &positions {
                for side in Side::ALL {
                    black_box(&thorough.prospect(position, side, Budget::FULL));
                }
            }
        }),
        Contender::new(Library::Chasolver, count, || {
            for board in &boards {
                for colour in [chess::Color::White, chess::Color::Black] {
                    black_box(&chasolver::winnability(board, colour));
                }
            }
        }),
    ];
    let rows = vec![
        race("can mate, at once", Unit::PerPosition, at_once, time / 2),
        race("can mate, until known", Unit::PerPosition, until_known, time / 2),
    ];
    (rows, vec![note])
}

/// Positions of real games, where these lie beside the project.
fn positions_of_games() -> Vec<Position> {
    let Ok(file) = File::open(GAMES) else { return Vec::new() };
    let mut positions = Vec::new();
    for read in read_games(file).filter_map(Result::ok) {
        positions.extend(read.game.tree.positions().map(|(position, _)| position).step_by(EVERY));
        if positions.len() >= POSITIONS {
            break;
        }
    }
    positions.truncate(POSITIONS);
    positions
}
