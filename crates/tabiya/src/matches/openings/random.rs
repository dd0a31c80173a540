//! Openings as if by chance.

use std::collections::{HashMap, HashSet};

use tabiya_engine::NoMemory;
use tabiya_rules::{CastlingMode, Position};

use super::Opening;
use super::balance::Scales;
use crate::matches::arbiter;

/// The most centipawns that an opening may be worth to one side.
const BALANCE: u32 = 90;

/// After so many attempts in vain more is taken: a greater advantage, or the same opening again.
const PATIENCE: u32 = 300;

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

/// Openings as if by chance, none twice, made as they are asked for. They are made in their order, so that they are
/// the same however many there are.
#[derive(Debug)]
pub(crate) struct RandomOpenings {
    seed: u64,
    plies: u32,
    mode: CastlingMode,
    made: Vec<Opening>,
    /// Where the openings lead, by the keys of the positions.
    seen: HashSet<u64>,
    /// Positions that were found to have no balance, and the advantage that they were measured by.
    refused: HashMap<u64, u32>,
    scales: Scales,
}

impl RandomOpenings {
    pub(super) fn new(seed: u64, plies: u32, mode: CastlingMode) -> Result<Self, NoMemory> {
        Ok(Self {
            seed,
            plies,
            mode,
            made: Vec::new(),
            seen: HashSet::new(),
            refused: HashMap::new(),
            scales: Scales::new()?,
        })
    }

    /// The opening of this number.
    pub(super) fn get(&mut self, number: usize) -> Opening {
        while self.made.len() <= number {
            let next = self.make(self.made.len());
            self.made.push(next);
        }
        self.made[number].clone()
    }

    fn make(&mut self, number: usize) -> Opening {
        let mut chance = Chance::new(self.seed, number);
        let mut attempts = 0;
        loop {
            let start = match self.mode {
                CastlingMode::Standard => Position::start(),
                CastlingMode::Chess960 => {
                    let number = u16::try_from(chance.below(960)).unwrap_or_default();
                    Position::chess960(number).unwrap_or_default()
                }
            };
            let steps = attempts / PATIENCE;
            attempts += 1;
            let Some((opening, end)) = walk(start, self.plies, self.mode, &mut chance) else { continue };
            let is_new = self.seen.insert(end.key());
            // What costs most is asked last.
            if (is_new || steps > 0) && is_open(&opening) && self.is_fair(&end, BALANCE * (steps + 1)) {
                return opening;
            }
            if is_new {
                self.seen.remove(&end.key());
            }
        }
    }

    /// Whether a position may be played. Without moves there is nothing to judge: that is how the game begins.
    fn is_fair(&mut self, end: &Position, most: u32) -> bool {
        self.plies == 0 || self.is_balanced(end, most)
    }

    /// Whether a position has balance; where few can be reached the same ones are asked about again and again.
    fn is_balanced(&mut self, position: &Position, most: u32) -> bool {
        if self.refused.get(&position.key()).is_some_and(|refused| *refused >= most) {
            return false;
        }
        let is_balanced = self.scales.is_balanced(position, most);
        if !is_balanced {
            self.refused.insert(position.key(), most);
        }
        is_balanced
    }
}

/// Whether the game goes on behind an opening.
fn is_open(opening: &Opening) -> bool {
    arbiter::open(opening.start, &opening.moves).is_some()
}

/// Moves by chance from a start, and where they lead, unless there are none on the way.
fn walk(start: Position, plies: u32, mode: CastlingMode, chance: &mut Chance) -> Option<(Opening, Position)> {
    let mut position = start;
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = position.legal_moves();
        let chosen = legal.get(chance.below(legal.len()))?;
        moves.push(chosen.shape());
        position = chosen.play();
    }
    Some((Opening { start, moves, mode }, position))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tabiya_rules::{CastlingMode, Position};

    use super::{BALANCE, Opening, RandomOpenings, Scales};

    fn openings(seed: u64, plies: u32, mode: CastlingMode, count: usize) -> Vec<Opening> {
        let mut openings = RandomOpenings::new(seed, plies, mode).expect("memory");
        (0..count).map(|number| openings.get(number)).collect()
    }

    fn end(opening: &Opening) -> Position {
        let play = |position: Position, step: &_| position.legal(*step).expect("a legal move").play();
        opening.moves.iter().fold(opening.start, play)
    }

    #[test]
    fn the_same_seed_gives_the_same_openings() {
        let all = |seed| openings(seed, 8, CastlingMode::Standard, 12);
        assert_eq!(all(7), all(7));
        assert_ne!(all(7), all(8));
        // Whichever is asked for first.
        let mut others = RandomOpenings::new(7, 8, CastlingMode::Standard).expect("memory");
        assert_eq!((others.get(11), others.get(3)), (all(7)[11].clone(), all(7)[3].clone()));
    }

    #[test]
    fn openings_are_legal_and_balanced() {
        let mut scales = Scales::new().expect("memory");
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            for opening in openings(1, 8, mode, 12) {
                assert_eq!(opening.moves.len(), 8);
                assert!(scales.is_balanced(&end(&opening), BALANCE));
            }
        }
    }

    #[test]
    fn no_opening_comes_twice() {
        // There are twenty first moves, and most of them are fair.
        let keys: Vec<u64> =
            openings(1, 1, CastlingMode::Standard, 40).iter().map(|opening| end(opening).key()).collect();
        let different = |keys: &[u64]| keys.iter().copied().collect::<HashSet<_>>().len();
        assert_eq!(different(&keys[..10]), 10);
        // After the last there is nothing left but to begin again.
        assert!((15..=20).contains(&different(&keys)), "{}", different(&keys));
    }

    #[test]
    fn the_starts_of_chess960_come_again_when_there_are_no_others() {
        let starts = openings(1, 0, CastlingMode::Chess960, 1_200);
        let different: HashSet<_> = starts.iter().map(|opening| opening.start.key()).collect();
        assert!((900..=960).contains(&different.len()), "{}", different.len());
    }

    #[test]
    fn there_may_be_no_moves() {
        assert_eq!(openings(1, 0, CastlingMode::Standard, 3)[2].start, Position::start());
        let starts = openings(1, 0, CastlingMode::Chess960, 100);
        let numbers: HashSet<_> = starts.iter().map(|opening| opening.start.chess960_number().expect("one")).collect();
        assert_eq!(numbers.len(), 100);
    }
}
