//! What a collection answers.

use tabiya_pgn::{Date, Ending, Outcome};
use tabiya_rules::{Move, Side};

/// Which of the games that were found are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Only games with smaller numbers: [`Found::next`] of the page before.
    pub before: Option<u64>,
    /// How many at most.
    pub most: usize,
}

impl Page {
    /// The first page.
    pub const fn first(most: usize) -> Self {
        Self { before: None, most }
    }
}

/// Games that were found, those that were added last first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// How many there are in all, on any page.
    pub total: u64,
    /// Those of the page.
    pub games: Vec<Listed>,
    /// What the next page has to be [before](Page::before), if there is one.
    pub next: Option<u64>,
}

/// What a list shows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The number of the game in the collection; no other game ever has it.
    pub number: u64,
    /// What the caller gave with it.
    pub keys: Keys,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// White's rating.
    pub white_rating: Option<u16>,
    /// Black's rating.
    pub black_rating: Option<u16>,
    /// The result.
    pub outcome: Outcome,
    /// How it ended.
    pub ending: Ending,
    /// The code of its opening; empty if it has none.
    pub eco: String,
    /// The name of its opening; empty if it has none.
    pub opening: String,
    /// When it was played.
    pub date: Option<Date>,
    /// The number of half-moves.
    pub plies: u16,
    /// Whether it began from another position than the usual one.
    pub is_set_up: bool,
}

/// Numbers by which the caller knows a game and its players; a collection only keeps them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// That of the game.
    pub id: u64,
    /// That of White.
    pub white: u64,
    /// That of Black.
    pub black: u64,
}

/// How many games ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// White won.
    pub white: u64,
    /// A draw.
    pub draws: u64,
    /// Black won.
    pub black: u64,
    /// Nobody knows.
    pub unknown: u64,
}

impl Counts {
    /// All of them.
    pub const fn total(&self) -> u64 {
        self.white + self.draws + self.black + self.unknown
    }

    pub(crate) fn add(&mut self, outcomes: [u64; 4]) {
        self.white += outcomes[Outcome::White as usize];
        self.draws += outcomes[Outcome::Draw as usize];
        self.black += outcomes[Outcome::Black as usize];
        self.unknown += outcomes[Outcome::Unknown as usize];
    }
}

/// What was played in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explored {
    /// All games that came to it, also those that ended there.
    pub counts: Counts,
    /// The moves, the most frequent ones first.
    pub moves: Vec<Played>,
}

/// A move that was played in a position. If a game came to the position several times, the last move that
/// was made there counts, and once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub step: Move,
    /// The games in which it was played.
    pub counts: Counts,
    /// The average rating of those who played it, as far as they had one.
    pub average_rating: Option<u32>,
}

/// What became of a player in some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tale {
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
}

impl Tale {
    /// All of them.
    pub const fn total(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// What became of a player, by side and opening. Games without a result are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// With White.
    pub white: Tale,
    /// With Black.
    pub black: Tale,
    /// By opening, the most frequent ones first.
    pub openings: Vec<OpeningTale>,
}

/// What became of a player in an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningTale {
    /// The code of the opening.
    pub eco: String,
    /// The name of the opening; empty if it has none.
    pub name: String,
    /// The side of the player.
    pub side: Side,
    /// What became of it.
    pub tale: Tale,
}

/// How large a collection is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// How many games it has.
    pub games: u64,
    /// How many bytes its files have.
    pub bytes: u64,
    /// How many of these are for the texts of games.
    pub texts: u64,
    /// How many are for the index of positions.
    pub index: u64,
    /// How many files the games are in.
    pub files: u64,
    /// How many games were removed, but are still in a file.
    pub removed: u64,
}

/// What was added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// How many games.
    pub games: u64,
    /// How many were left out, since they are there already.
    pub known: u64,
    /// How many were left out, since they have no move that can be played.
    pub skipped: u64,
    /// How many things are wrong in all of them.
    pub problems: u64,
    /// The numbers of the games: from this one up to, and not with, `end`.
    pub first: u64,
    /// See `first`.
    pub end: u64,
}
