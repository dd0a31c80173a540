//! Openings of a file: positions in EPD or FEN, or the first moves of games.

use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use tabiya_pgn::{Step, decode, epd, read_games, unpack};
use tabiya_rules::{CastlingMode, Position};

use super::Opening;
use crate::answer::WrongUse;
use crate::matches::arbiter;

/// The openings of a file, and what tells this file from others.
#[derive(Debug)]
pub(crate) struct ReadOpenings {
    pub(crate) openings: Vec<Opening>,
    pub(crate) fingerprint: u64,
    /// What was left out, and why.
    pub(crate) notes: Vec<String>,
}

/// Reads the openings of a file: of games, so many half-moves. With `all_chess960` castling is told to engines as
/// Chess960 has it even where standard chess would do.
pub(crate) fn read(path: &Path, plies: usize, all_chess960: bool) -> Result<ReadOpenings, WrongUse> {
    let shown = path.display();
    let unreadable =
        |error: std::io::Error| WrongUse::new(format_args!("the openings {shown} cannot be read: {error}"));
    let mut bytes = Vec::new();
    let (_, mut source) = unpack(File::open(path).map_err(unreadable)?).map_err(unreadable)?;
    source.read_to_end(&mut bytes).map_err(unreadable)?;
    let text = decode(&bytes);
    let mut notes = Vec::new();
    let found = if is_positions(&text) {
        positions(&text).map_err(|what| WrongUse::new(format_args!("the openings {shown}, {what}")))?
    } else {
        games(&bytes, plies).map_err(|what| WrongUse::new(format_args!("the openings {shown}, {what}")))?
    };
    let count = found.len();
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut over = 0;
    for (start, moves) in found {
        let Some(game) = arbiter::open(start, &moves) else {
            over += 1;
            continue;
        };
        if seen.insert(game.position().key()) {
            let mode = if all_chess960 { CastlingMode::Chess960 } else { CastlingMode::of(&start) };
            openings.push(Opening { start, moves, mode });
        }
    }
    if openings.is_empty() {
        return Err(WrongUse::new(format_args!("the openings {shown} hold no position that can be played on")));
    }
    if over > 0 {
        notes.push(format!("{over} of the openings are left out, since the game is over there"));
    }
    let twice = count - over - openings.len();
    if twice > 0 {
        notes.push(format!("{twice} of the openings are left out, since they come to the same position as another"));
    }
    Ok(ReadOpenings { openings, fingerprint: fingerprint(&bytes), notes })
}

/// Whether a text is a list of positions, by its first line.
fn is_positions(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let field = first.and_then(|line| line.split_ascii_whitespace().next()).unwrap_or_default();
    field.bytes().filter(|byte| *byte == b'/').count() == 7
}

type Found = (Position, Vec<tabiya_rules::Move>);

fn positions(text: &str) -> Result<Vec<Found>, String> {
    let lines = epd::read_all(text);
    lines
        .map(|(number, read)| match read {
            Ok(epd) => Ok((*epd.position(), Vec::new())),
            Err(error) => Err(format!("line {number}: {error}")),
        })
        .collect()
}

fn games(bytes: &[u8], plies: usize) -> Result<Vec<Found>, String> {
    let mut found = Vec::new();
    for read in read_games(bytes) {
        let read = read.map_err(|error| error.to_string())?;
        let tree = &read.game.tree;
        let steps = tree.main_line().map_while(|node| match tree.step(node) {
            Some(Step::Move(step)) => Some(step),
            _ => None,
        });
        let moves: Vec<_> = steps.take(plies).collect();
        // What is wrong behind the opening does not matter.
        if let (true, Some(problem)) = (moves.len() < plies, read.problems.first()) {
            return Err(problem.to_string());
        }
        found.push((*tree.start(), moves));
    }
    Ok(found)
}

/// A number that changes with any byte.
fn fingerprint(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
