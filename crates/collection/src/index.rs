//! Which games came to a position, and how they went on.
//!
//! Everything that is known of one position is a *group*. Groups are in the order of their keys, some
//! hundred in a block of a few kilobytes; where each block begins is known without a look into the file.
//! Of a position that only few games came to, every visit is in the group: the game and the move. Of any
//! other, the group has the sums for each move, and only says where the list of the visits is.

mod merge;
mod postings;
mod read;
mod write;

use tabiya_pgn::Outcome;
use tabiya_rules::Side;

pub(crate) use merge::{Source, merge};
pub(crate) use postings::Postings;
pub(crate) use read::{Cursor, find};
pub(crate) use write::{IndexWriter, write_run};

use crate::read::{PlaceKey, Rank};
use crate::record::Facts;

/// Of a position that no more games than this came to, all visits are in the group.
pub(crate) const FEW: usize = 16;

/// A visit of a game to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) game: u32,
    pub(crate) rank: Rank,
}

/// What is known of a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// How many games came to it.
    pub(crate) count: u64,
    pub(crate) kind: Kind,
}

/// The two kinds of groups.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Few games: their visits, the newest game first.
    Few(Vec<Entry>),
    /// More: the sums for each move, and where the list of visits is, and how long in bytes.
    Many { tallies: Vec<Tally>, at: u64, bytes: u64 },
}

impl Default for Kind {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

/// The sums of all games in which one move was played in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) rank: Rank,
    /// How many games ended so, by [`Outcome`].
    pub(crate) outcomes: [u64; 4],
    /// How many of those who played it had a rating, and the sum of these.
    pub(crate) rated: u64,
    pub(crate) ratings: u64,
}

impl Tally {
    pub(crate) const fn new(rank: Rank) -> Self {
        Self { rank, outcomes: [0; 4], rated: 0, ratings: 0 }
    }

    /// Counts a game.
    #[inline]
    pub(crate) fn add(&mut self, told: Told, side: Side) {
        let rating = told.rating(side);
        self.outcomes[told.outcome as usize] += 1;
        self.rated += u64::from(rating > 0);
        self.ratings += u64::from(rating);
    }

    /// Counts a game no longer.
    pub(crate) fn subtract(&mut self, told: Told, side: Side) {
        let rating = told.rating(side);
        let count = &mut self.outcomes[told.outcome as usize];
        *count = count.saturating_sub(1);
        self.rated = self.rated.saturating_sub(u64::from(rating > 0));
        self.ratings = self.ratings.saturating_sub(u64::from(rating));
    }

    /// Counts the games of another sum.
    pub(crate) fn join(&mut self, other: &Self) {
        for (sum, more) in self.outcomes.iter_mut().zip(other.outcomes) {
            *sum += more;
        }
        self.rated += other.rated;
        self.ratings += other.ratings;
    }
}

/// The sum for a move among others, made if it is missing.
pub(crate) fn of_rank(tallies: &mut Vec<Tally>, rank: Rank) -> &mut Tally {
    let index = tallies.iter().position(|tally| tally.rank == rank).unwrap_or_else(|| {
        tallies.push(Tally::new(rank));
        tallies.len() - 1
    });
    &mut tallies[index]
}

/// What the index has to know of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    outcome: Outcome,
    white_rating: u16,
    black_rating: u16,
}

impl Told {
    const fn rating(self, side: Side) -> u16 {
        match side {
            Side::White => self.white_rating,
            Side::Black => self.black_rating,
        }
    }
}

impl From<&Facts> for Told {
    fn from(facts: &Facts) -> Self {
        Self { outcome: facts.outcome, white_rating: facts.white_rating, black_rating: facts.black_rating }
    }
}

/// How numbers are written in an index: it depends on how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    /// The bits of the usual distance between two keys.
    pub(crate) distance: u32,
    /// The bits of a game's number.
    pub(crate) game: u32,
}

impl Shape {
    /// The shape for so many visits of so many games.
    pub(crate) const fn of(visits: u64, games: u32) -> Self {
        let visits = if visits == 0 { 1 } else { visits };
        Self { distance: PlaceKey::BITS - 1 - visits.ilog2(), game: u32::BITS - games.leading_zeros() }
    }
}

/// Where a block of an index is, and the first key in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    /// The key, and in the lowest 16 bits how many bytes the block has.
    key_and_length: u64,
    at: u64,
}

impl Mark {
    /// The bytes of a mark in a file.
    pub(crate) const BYTES: usize = 16;

    const fn new(key: PlaceKey, length: usize, at: u64) -> Self {
        Self { key_and_length: key.0 << 16 | length as u64 & 0xffff, at }
    }

    const fn key(self) -> PlaceKey {
        PlaceKey(self.key_and_length >> 16)
    }

    const fn length(self) -> usize {
        self.key_and_length as usize & 0xffff
    }

    pub(crate) fn write(self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.key_and_length.to_le_bytes());
        bytes.extend_from_slice(&self.at.to_le_bytes());
    }

    pub(crate) fn read(bytes: &[u8; Self::BYTES]) -> Self {
        let word = |bytes: Option<&[u8; 8]>| bytes.map_or(0, |word| u64::from_le_bytes(*word));
        Self { key_and_length: word(bytes.first_chunk()), at: word(bytes.last_chunk()) }
    }
}

/// An index in a file: what has to be known before a look into it.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    pub(crate) shape: Shape,
    /// How many visits it has in all.
    pub(crate) visits: u64,
    pub(crate) marks: Vec<Mark>,
}
