//! What several tests share.
#![expect(dead_code, reason = "each test uses a part")]

use std::path::PathBuf;

use tabiya_game::{Judge, Prospect};
use tabiya_rules::{Move, Position, Side};

/// Numbers that look random, the same for the same seed.
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (u128::from(self.next()) * end as u128 >> 64) as usize
    }
}

/// The text of a file of the public suites; nothing if they are not beside the project.
pub(crate) fn suite(path: &str) -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites");
    let path = folder.is_dir().then(|| folder.join(path))?;
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

#[track_caller]
pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays a line that is said to end in a mate by a side, and panics if it does not.
#[track_caller]
pub(crate) fn replay(start: &Position, side: Side, line: &[Move]) {
    let mut position = *start;
    for &step in line {
        let Some(legal) = position.legal(step) else { panic!("{step:?} is not legal in {position}, from {start}") };
        position = legal.play();
    }
    assert!(position.is_checkmate() && position.side() != side, "no mate by {side:?} in {position}, from {start}");
}

/// Asks in every way there is, and panics if two answers differ or a line is no mate. Whether the side can mate, or
/// `None` if that was not determined with this budget.
#[track_caller]
pub(crate) fn ask(judge: &mut Judge, position: &Position, side: Side, budget: tabiya_game::Budget) -> Option<bool> {
    let full = match judge.prospect(position, side, budget) {
        Prospect::Winnable(line) => {
            replay(position, side, &line);
            Some(true)
        }
        Prospect::Unwinnable => Some(false),
        Prospect::Undetermined => None,
    };
    match judge.fast(position, side) {
        Prospect::Winnable(line) => replay(position, side, &line),
        Prospect::Unwinnable => assert_ne!(full, Some(true), "{side:?} in {position}: fast says no"),
        Prospect::Undetermined => {}
    }
    full
}
