//! Who played how well.

use std::collections::BTreeMap;
use std::fmt::Write;

use tabiya_pgn::Game;
use tabiya_rules::Side;
use tabiya_study::{Review, Tally};

use crate::pgn::words::counted;
use crate::screen::cut;

/// How many players are listed.
const MOST_PLAYERS: usize = 20;

/// The longest name that is shown whole, and the shortest room for names.
const LONGEST_NAME: usize = 26;
const SHORTEST_NAME: usize = 12;

/// The columns that numbers take; some of them are left out where names would have too little room.
const NUMBERS: usize = 33;
const NUMBER_OF_GAMES: usize = 7;
const LOSS: usize = 13;

/// The players of all games.
#[derive(Debug, Default)]
pub(super) struct Summary {
    games: u64,
    /// By name, in the order they were met: that order, the games, the moves.
    players: BTreeMap<String, (usize, u64, Tally)>,
}

impl Summary {
    pub(super) fn add(&mut self, game: &Game, review: &Review) {
        self.games += 1;
        for side in Side::ALL {
            let color = side.to_string();
            let name = game.tags.known(&color).unwrap_or(&color).to_owned();
            let order = self.players.len();
            let (_, games, tally) = self.players.entry(name).or_insert_with(|| (order, 0, Tally::default()));
            *games += 1;
            tally.merge(review.sides.of(side));
        }
    }

    /// The table of all players, those with the most games first, on so many columns.
    pub(super) fn text(&self, columns: usize) -> String {
        let mut players: Vec<_> = self.players.iter().collect();
        players.sort_by_key(|(_, (order, games, _))| (std::cmp::Reverse(*games), *order));
        let has_many = self.games > 1;
        let taken = NUMBERS + if has_many { NUMBER_OF_GAMES } else { 0 };
        let has_loss = columns >= taken + LOSS + SHORTEST_NAME;
        let taken = taken + if has_loss { LOSS } else { 0 };
        let width = columns.saturating_sub(taken).clamp(SHORTEST_NAME, LONGEST_NAME);
        let mut text = String::new();
        let mut line = |name: &str, games: &str, rest: [String; 6]| {
            let [moves, accuracy, loss, inaccuracies, mistakes, blunders] = rest;
            let games = if has_many { format!("  {games:>5}") } else { String::new() };
            let loss = if has_loss { format!("  {loss:>11}") } else { String::new() };
            let _infallible = writeln!(
                text,
                "{name:<width$}{games}  {moves:>5}  {accuracy:>8}{loss}  {inaccuracies:>4} {mistakes:>4} {blunders:>4}"
            );
        };
        let heads = ["Moves", "Accuracy", "Loss a move", "?!", "?", "??"];
        line("Player", "Games", heads.map(str::to_owned));
        for (name, (_, games, tally)) in players.iter().take(MOST_PLAYERS) {
            let rest = [
                tally.moves.to_string(),
                tally.accuracy().map_or_else(|| "-".to_owned(), |accuracy| format!("{accuracy:.1}")),
                tally.centipawns_a_move().map_or_else(|| "-".to_owned(), |loss| format!("{:.2}", loss / 100.0)),
                tally.inaccuracies.to_string(),
                tally.mistakes.to_string(),
                tally.blunders.to_string(),
            ];
            line(&shortened(name, width), &games.to_string(), rest);
        }
        if players.len() > MOST_PLAYERS {
            let _infallible = writeln!(text, "and {}", counted((players.len() - MOST_PLAYERS) as u64, "other player"));
        }
        text
    }
}

/// A name that fits its column, without what control characters could do.
fn shortened(name: &str, width: usize) -> String {
    cut(&name.chars().filter(|symbol| !symbol.is_control()).collect::<String>(), width)
}

#[cfg(test)]
mod tests {
    use tabiya_engine::Score::Centipawns;
    use tabiya_pgn::read_game;
    use tabiya_study::{Judgement, Review};

    use super::Summary;

    #[test]
    fn players_of_many_games_come_first() {
        let mut summary = Summary::default();
        let mut review = Review::default();
        review.sides.white.add(&Judgement::new(Centipawns(0), Centipawns(-900)));
        for tags in ["[White \"Adams\"]", "[White \"Short\"]", "[Black \"Short\"]"] {
            summary.add(&read_game(&format!("{tags} 1. e4 *")).expect("a game"), &review);
        }
        let text = summary.text(79);
        let names: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(names, ["Player", "Black", "Short", "Adams", "White"]);
        let cells: Vec<&str> = text.lines().nth(2).into_iter().flat_map(str::split_whitespace).collect();
        assert_eq!(cells, ["Short", "2", "1", "22.3", "9.00", "0", "0", "1"]);
    }

    #[test]
    fn names_are_cut_on_a_narrow_screen() {
        let mut summary = Summary::default();
        let game = "[White \"Ponomariov, Ruslan Olehovych\"] [Black \"Short\"] 1. e4 *";
        (0..2).for_each(|_| summary.add(&read_game(game).expect("a game"), &Review::default()));
        for columns in [52, 59, 79, 120] {
            let text = summary.text(columns);
            assert!(text.lines().all(|line| line.chars().count() <= columns), "{text}");
            assert!(text.contains("…  "), "{text}");
        }
    }
}
