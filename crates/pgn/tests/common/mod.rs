//! What several of the tests need.

use std::fs;
use std::path::{Path, PathBuf};

use tabiya_pgn::{Blocks, Measure, ReadGame, check, read_games};

/// The folder of public PGN files beside the checkout, if it is there.
pub(crate) fn suite() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites/pgn");
    folder.is_dir().then_some(folder)
}

/// All PGN files in a folder and those below it, in order.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(folder) = left.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            if entry.is_dir() {
                left.push(entry);
            } else if entry.extension().is_some_and(|extension| extension == "pgn") {
                found.push(entry);
            }
        }
    }
    found.sort();
    found
}

/// Reads all games of a text.
pub(crate) fn read(text: &[u8]) -> Vec<ReadGame> {
    read_games(text).map(|game| game.expect("memory can be read")).collect()
}

/// Everything that is wrong with a text, a sentence each with its place.
pub(crate) fn problems(text: &[u8], measure: Measure) -> Vec<String> {
    let mut blocks = Blocks::new(text);
    let mut problems = Vec::new();
    let mut games = 0;
    while let Some(block) = blocks.next_block().expect("memory can be read") {
        let checked = check(&block, measure);
        games += checked.games;
        problems.extend(checked.problems.iter().map(ToString::to_string));
    }
    if games == 0 {
        problems.push("no game".to_owned());
    }
    problems
}
