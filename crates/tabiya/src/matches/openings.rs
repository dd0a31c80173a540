//! Where games begin.

mod balance;
mod file;
mod random;

use std::sync::{Mutex, PoisonError};

use tabiya_engine::NoMemory;
use tabiya_rules::{CastlingMode, Move, Position};

pub(crate) use file::read;
use random::{Chance, RandomOpenings};

/// Where a game begins: a position, and moves that are not the players' own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    /// How castling is told to engines.
    pub(crate) mode: CastlingMode,
}

/// All openings of a match, by number.
#[derive(Debug)]
pub(crate) enum Openings {
    /// As if by chance, but the same for the same seed.
    Random { mode: CastlingMode, openings: Mutex<Box<RandomOpenings>> },
    /// Those of a file, again and again.
    Listed(Vec<Opening>),
}

impl Openings {
    /// Openings of so many half-moves as if by chance.
    pub(crate) fn random(seed: u64, plies: u32, mode: CastlingMode) -> Result<Self, NoMemory> {
        let openings = Mutex::new(Box::new(RandomOpenings::new(seed, plies, mode)?));
        Ok(Self::Random { mode, openings })
    }

    /// The opening with this number, from zero.
    pub(crate) fn get(&self, number: usize) -> Opening {
        match self {
            Self::Random { openings, .. } => openings.lock().unwrap_or_else(PoisonError::into_inner).get(number),
            Self::Listed(openings) => openings[number % openings.len()].clone(),
        }
    }

    /// How many different ones there are, if they have an end.
    pub(crate) fn count(&self) -> Option<usize> {
        match self {
            Self::Random { .. } => None,
            Self::Listed(openings) => Some(openings.len()),
        }
    }

    /// Whether one of them needs Chess960.
    pub(crate) fn need_chess960(&self) -> bool {
        match self {
            Self::Random { mode, .. } => *mode == CastlingMode::Chess960,
            Self::Listed(openings) => openings.iter().any(|opening| opening.mode == CastlingMode::Chess960),
        }
    }
}

/// Puts openings into an order by chance.
pub(crate) fn shuffle(openings: &mut [Opening], seed: u64) {
    let mut chance = Chance::new(seed, 0);
    for last in (1..openings.len()).rev() {
        openings.swap(last, chance.below(last + 1));
    }
}
