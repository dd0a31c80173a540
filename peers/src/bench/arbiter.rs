//! A move through the arbiter: legality, clock, offers, repetition, and every ending that comes by itself, dead positions
//! included. No other library does all of this, so there is nobody to compare with.

use std::hint::black_box;
use std::time::Duration;

use tabiya_game::{Game, Moment, RuleSet, Settings, TimeControl};
use tabiya_pgn::{Step, read_games};
use tabiya_rules::{Move, Position};

use super::pgn;
use super::rounds::{Contender, race};
use crate::table::{Library, Row, Unit};

/// A row for playing whole games by the Laws and with a clock.
pub(super) fn rows(time: Duration) -> (Vec<Row>, Vec<String>) {
    let (origin, text) = pgn::games();
    let games = moves(&text);
    let count = games.iter().map(|(_, moves)| moves.len()).sum();
    let control: TimeControl = "5400+30".parse().expect("a time control");
    let work = Contender::new(Library::Tabiya, count, || {
        for (start, moves) in &games {
            let settings =
                Settings { start: *start, rules: RuleSet::FIDE_STANDARD, ..Settings::with_time(control.clone()) };
            let Ok(mut game) = Game::begin(settings, Moment(0)) else { continue };
            let mut now = 0;
            for &shape in moves {
                now += 1_000;
                // A game may go on in the file after it was over by the Laws.
                if game.play(game.turn(), shape, Moment(now)).is_err() {
                    break;
                }
            }
            black_box(&game);
        }
    });
    let row = race("a move through the arbiter", Unit::PerMove, vec![work], time);
    (vec![row], vec![format!("The arbiter was given {origin}.")])
}

/// The main lines of all games that can be read.
fn moves(text: &str) -> Vec<(Position, Vec<Move>)> {
    let games = read_games(text.as_bytes()).flatten().map(|read| read.game);
    let line = |game: tabiya_pgn::Game| {
        let steps = game.tree.main_line().filter_map(|node| match game.tree.step(node) {
            Some(Step::Move(shape)) => Some(shape),
            _ => None,
        });
        (*game.tree.start(), steps.collect())
    };
    games.map(line).collect()
}
