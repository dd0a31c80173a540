//! What several tests share: chance from a seed, the suites, and a slow generator that judges the
//! fast one.
#![expect(dead_code, reason = "each test uses a part")]

pub(crate) mod naive;

use std::path::PathBuf;

use tabiya_rules::Position;

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

/// Plays random games, half of them from starts of Chess960, and shows every position to `look`
/// until it has shown `count`.
pub(crate) fn positions_of_random_games(seed: u64, count: usize, mut look: impl FnMut(&Position)) {
    let mut chance = Chance::new(seed);
    let mut shown = 0;
    while shown < count {
        let number = if chance.below(2) == 0 { 518 } else { chance.below(960) as u16 };
        let mut position = Position::chess960(number).expect("a number below 960");
        for _ in 0..200 {
            look(&position);
            shown += 1;
            let moves = position.legal_moves();
            let Some(legal) = moves.get(chance.below(moves.len().max(1))) else { break };
            position = legal.play();
        }
    }
}

/// Where the public suites lie, if they are beside the project.
pub(crate) fn suites() -> Option<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites");
    folder.is_dir().then_some(folder)
}

/// The text of a file of the suites; nothing if they are not there.
pub(crate) fn suite(path: &str) -> Option<String> {
    let path = suites()?.join(path);
    Some(std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

#[track_caller]
pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays moves one after another.
#[track_caller]
pub(crate) fn play(mut position: Position, moves: &str) -> Position {
    for text in moves.split_whitespace() {
        position = position.read(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}")).play();
    }
    position
}
