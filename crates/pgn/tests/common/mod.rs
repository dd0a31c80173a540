//! What several of the tests need.

use tabiya_pgn::{Blocks, Measure, ReadGame, check, read_games};

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
