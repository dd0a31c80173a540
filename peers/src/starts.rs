//! Where the random games start.

mod made;
mod tricky;

use std::fs;
use std::path::Path;

use tabiya_rules::Position;

use crate::random::Random;

/// How many plies a game from one of the two ordinary starts lasts at most: long enough for the
/// last pawns to promote and the material to run out.
const LONG_GAME: usize = 240;

/// How many plies a game from a listed start lasts at most: what makes the start special is gone
/// soon.
const SHORT_GAME: usize = 48;

/// How many starts are made up by chance.
const MADE: usize = 400;

/// The suites of positions that may lie beside the project.
const SUITES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/suites/perft");

/// Where to start each game.
#[derive(Clone, Debug)]
pub struct Starts {
    listed: Vec<String>,
    chess960_share: f64,
}

/// Where one game starts, and for how long it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The position.
    pub fen: String,
    /// How many plies the game lasts at most.
    pub plies: usize,
}

impl Starts {
    /// The starts that belong to a seed: every other game starts from a listed position, each of
    /// the rest from a start of Chess960 with the given probability, else from the usual one.
    pub fn new(seed: u64, chess960_share: f64) -> Self {
        let mut listed: Vec<String> = tricky::FENS.iter().map(|&fen| fen.to_owned()).collect();
        listed.extend(made::starts(&mut Random::new(seed), MADE));
        listed.extend(from_suites(Path::new(SUITES)));
        Self { listed, chess960_share }
    }

    /// The starts that were written by hand.
    pub fn by_hand() -> &'static [&'static str] {
        &tricky::FENS
    }

    /// Where the game of this number starts.
    pub fn of_game(&self, game: u64, random: &mut Random) -> Start {
        let index = (game / 2) as usize % self.listed.len().max(1);
        match self.listed.get(index) {
            Some(fen) if game % 2 == 1 => Start { fen: fen.clone(), plies: SHORT_GAME },
            _ => Start { fen: self.ordinary(random), plies: LONG_GAME },
        }
    }

    /// In the letters of Shredder, which all three libraries read.
    fn ordinary(&self, random: &mut Random) -> String {
        let chess960 = random.chance(self.chess960_share);
        let number = random.below(960) as u16;
        let start = chess960.then(|| Position::chess960(number)).flatten();
        start.unwrap_or_default().shredder_fen()
    }
}

/// The positions of every file of positions in a folder; none if there is no such folder.
fn from_suites(folder: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<_> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "epd"))
        .collect();
    // The order of a folder is no order, but a game must have its number in every run.
    paths.sort();
    let texts = paths.iter().filter_map(|path| fs::read_to_string(path).ok());
    texts.flat_map(|text| text.lines().filter_map(fen_of_line).collect::<Vec<_>>()).collect()
}

/// The position at the start of a line, before the first semicolon.
fn fen_of_line(line: &str) -> Option<String> {
    let fields: Vec<&str> = line.split(';').next()?.split_whitespace().collect();
    (fields.len() >= 4).then(|| fields.join(" "))
}

#[cfg(test)]
mod tests {
    use super::{Starts, fen_of_line};
    use crate::random::Random;

    #[test]
    fn the_share_of_chess960_is_kept() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
        let mut random = Random::new(1);
        let none = Starts::new(1, 0.0);
        assert!((0..50).all(|game| none.of_game(2 * game, &mut random).fen == start));
        let all = Starts::new(1, 1.0);
        assert!((0..50).any(|game| all.of_game(2 * game, &mut random).fen != start));
    }

    #[test]
    fn positions_end_at_the_semicolon() {
        let fen = fen_of_line("8/8/8/8/8/8/8/K1k5 w - -  0 1; D4 23441");
        assert_eq!(fen.as_deref(), Some("8/8/8/8/8/8/8/K1k5 w - - 0 1"));
        assert_eq!(fen_of_line(""), None);
    }
}
