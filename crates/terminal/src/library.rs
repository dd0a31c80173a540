//! Games and puzzles that are read from files.

use std::fs::{self, File};
use std::path::Path;

use tabiya_pgn::{Game, ReadGame, read_games, unpack};
use tabiya_study::puzzles::{Puzzle, read_list, starter};

/// More games than this nobody goes through one by one.
pub(crate) const MOST_GAMES: usize = 20_000;

/// A game of a file, and what is wrong with it, each with its place.
#[derive(Clone, Debug)]
pub(crate) struct Studied {
    pub(crate) game: Game,
    pub(crate) problems: Vec<String>,
}

/// The games of a file.
pub(crate) fn games(path: &Path) -> Result<Vec<Studied>, String> {
    let name = path.display();
    let cannot = |error: std::io::Error| format!("{name} cannot be read: {error}");
    // Whatever else has a name, such as a pipe, may be waited for without end.
    if !fs::metadata(path).map_err(cannot)?.is_file() {
        return Err(format!("{name} cannot be read: it is no file"));
    }
    let (_, source) = unpack(File::open(path).map_err(cannot)?).map_err(cannot)?;
    let mut games = Vec::new();
    for read in read_games(source).take(MOST_GAMES) {
        let ReadGame { game, problems } = read.map_err(cannot)?;
        let problems = problems.iter().map(|it| format!("Line {}, symbol {}: {}.", it.line, it.column, it.fault));
        games.push(Studied { game, problems: problems.collect() });
    }
    let is_empty = |studied: &Studied| studied.game.tree.is_empty();
    match games.iter().find_map(|studied| studied.problems.first()) {
        _ if games.is_empty() => Err(format!("there is no game in {name}")),
        Some(problem) if games.iter().all(is_empty) => Err(format!("there is no game in {name}. {problem}")),
        _ => Ok(games),
    }
}

/// Puzzles of a file, or those that come with the program.
pub(crate) fn puzzles(path: Option<&Path>) -> Result<Vec<Puzzle>, String> {
    let Some(path) = path else { return Ok(starter().map(|listed| listed.puzzle).collect()) };
    let text = fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let mut puzzles = Vec::new();
    for (listed, number) in read_list(&text).zip(1..) {
        let listed = listed.map_err(|error| {
            format!("{}: puzzle {number}: {error}; tabiya puzzles --list writes such files", path.display())
        })?;
        puzzles.push(listed.puzzle);
    }
    if puzzles.is_empty() {
        return Err(format!("there is no puzzle in {}", path.display()));
    }
    Ok(puzzles)
}
