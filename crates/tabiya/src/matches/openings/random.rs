//! Openings as if by chance.

use tabiya_rules::{CastlingMode, Position};

use super::Opening;
use super::balance::is_balanced;

/// Numbers as if by chance, the same for the same seed.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// A stream of its own for each number.
    pub(super) fn new(seed: u64, number: usize) -> Self {
        let mut seeded = Self(seed);
        let mixed = seeded.next();
        Self(mixed ^ (number as u64).wrapping_mul(0xd134_2543_de82_ef95))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below this one.
    pub(super) fn below(&mut self, end: usize) -> usize {
        (u128::from(self.next()) * end as u128 >> 64) as usize
    }
}

/// The opening of this number: so many moves by chance, of which neither side has an advantage.
pub(super) fn opening(seed: u64, number: usize, plies: u32, mode: CastlingMode) -> Opening {
    let mut chance = Chance::new(seed, number);
    loop {
        let start = match mode {
            CastlingMode::Standard => Position::start(),
            CastlingMode::Chess960 => {
                let number = u16::try_from(chance.below(960)).unwrap_or_default();
                Position::chess960(number).unwrap_or_default()
            }
        };
        if let Some(opening) = walk(start, plies, mode, &mut chance) {
            return opening;
        }
    }
}

/// Moves by chance from a start, unless they lead to an advantage.
fn walk(start: Position, plies: u32, mode: CastlingMode, chance: &mut Chance) -> Option<Opening> {
    let mut position = start;
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        let chosen = legal.get(chance.below(legal.len()))?;
        moves.push(chosen.shape());
        let after = chosen.play();
        position = after;
    }
    // Without moves there is nothing to judge: some starts of Chess960 have a piece unguarded.
    (plies == 0 || is_balanced(&position)).then_some(Opening { start, moves, mode })
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{CastlingMode, Position};

    use super::{is_balanced, opening};

    #[test]
    fn the_same_seed_gives_the_same_openings() {
        let all = |seed| (0..20).map(|number| opening(seed, number, 8, CastlingMode::Standard)).collect::<Vec<_>>();
        assert_eq!(all(7), all(7));
        assert_ne!(all(7), all(8));
        let mut different = all(7);
        different.dedup();
        assert_eq!(different.len(), 20);
    }

    #[test]
    fn openings_are_legal_and_balanced() {
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            for number in 0..30 {
                let opening = opening(1, number, 8, mode);
                assert_eq!(opening.moves.len(), 8);
                let play = |position: Position, step: &_| position.legal(*step).expect("a legal move").play();
                assert!(is_balanced(&opening.moves.iter().fold(opening.start, play)));
            }
        }
    }

    #[test]
    fn there_may_be_no_moves() {
        assert_eq!(opening(1, 0, 0, CastlingMode::Standard).start, Position::start());
        assert!(opening(1, 0, 0, CastlingMode::Chess960).start.chess960_number().is_some());
    }
}
