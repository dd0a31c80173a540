//! What is kept: games with their events and what was found of them, people and their keys, challenges, seeks and chat.
//!
//! The store is the only place that remembers, and its check of versions is the only lock there is: whoever would write
//! an event that another has written already is told [`StoreError::Conflict`], loads the game again and thinks again.
//! Nothing is answered before it is safe on disk.

#[cfg(test)]
mod contract;
#[cfg(test)]
mod memory;
pub(crate) mod records;
mod sqlite;

use std::fmt;
use std::pin::Pin;

use tabiya_game::Moment;

#[cfg(test)]
pub(crate) use memory::MemoryStore;
pub(crate) use records::*;
pub(crate) use sqlite::SqliteStore;
pub use sqlite::{BackupError, OpenError, backup};

use crate::{GameId, PersonId};

/// An answer of the store, to be waited for.
pub(crate) type Reply<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why the store did not do something. Nothing was changed then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum StoreError {
    /// Somebody else was first: the version, the name or the state that was expected is not there any more.
    Conflict,
    /// The disk is full.
    Full,
    /// What was kept of this, such as a `game`, cannot be read any more, for this reason, which is for the log.
    Damaged { what: &'static str, why: String },
    /// The store does not work, for this reason, which is for the log and not for strangers.
    Broken(String),
}

impl std::error::Error for StoreError {}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("somebody else was first"),
            Self::Full => f.write_str("the disk is full"),
            Self::Damaged { why, .. } => write!(f, "what was kept is damaged: {why}"),
            Self::Broken(why) => write!(f, "the store does not work: {why}"),
        }
    }
}

/// How many lines of chat are kept in each room of a game.
pub(crate) const MOST_CHAT: u16 = 300;

/// Where everything is kept.
///
/// All changes are durable when they are answered. Several nodes may share one store.
pub(crate) trait Store: fmt::Debug + Send + Sync {
    /// Keeps a new game with its first events, and takes what it comes of. A conflict if there is a game of that name, or
    /// what it should come of is not there any more.
    fn begin_game(&self, game: GameRecord, events: Vec<KeptEvent>, of: Option<Taken>) -> Reply<'_, ()>;
    /// Keeps what has happened in a game. A conflict unless exactly `append.after` events were kept before.
    fn append(&self, append: Append) -> Reply<'_, ()>;
    /// A game with all its events.
    fn game(&self, id: GameId) -> Reply<'_, Option<KeptGame>>;
    /// The games that are not over, oldest first.
    fn live_games(&self) -> Reply<'_, Vec<GameId>>;
    /// Those of them in which something happens by itself by this moment, and at most so many.
    fn due_games(&self, by: Moment, most: usize) -> Reply<'_, Vec<GameId>>;
    /// The games that somebody asks for, in the order asked for.
    fn find_games(&self, query: GameQuery) -> Reply<'_, Vec<GameId>>;
    /// How many games a person has played, and how they ended.
    fn tally(&self, person: PersonId) -> Reply<'_, Tally>;

    /// The games that are over and not on the shelf yet, oldest first, and at most so many.
    fn unshelved(&self, most: usize) -> Reply<'_, Vec<GameId>>;
    /// Notes that these games are on the shelf.
    fn shelve(&self, games: Vec<GameId>) -> Reply<'_, ()>;
    /// Notes that these games are not on the shelf.
    fn unshelve(&self, games: Vec<GameId>) -> Reply<'_, ()>;
    /// Notes that no game is on the shelf.
    fn unshelve_all(&self) -> Reply<'_, ()>;

    /// Keeps a line of chat. Of more than [`MOST_CHAT`] in a room the oldest goes.
    fn add_chat(&self, game: GameId, line: ChatLine) -> Reply<'_, ()>;
    /// What was said in a room, oldest first.
    fn chat(&self, game: GameId, room: Room) -> Reply<'_, Vec<ChatLine>>;

    /// Adds an account, and numbers it. A conflict if the name is taken, whatever its capitals.
    fn add_account(&self, account: NewAccount) -> Reply<'_, Account>;
    /// The account of a person.
    fn account(&self, person: PersonId) -> Reply<'_, Option<Account>>;
    /// The account of this name, whatever its capitals.
    fn account_named(&self, name: &str) -> Reply<'_, Option<Account>>;
    /// The accounts of a kind that were seen since a moment, lately seen first, and at most so many.
    fn accounts_seen(&self, kind: AccountKind, since: Moment, most: usize) -> Reply<'_, Vec<Account>>;
    /// Replaces an account as it was read by another of the same number. A conflict if somebody else has changed it since,
    /// or the name is taken by another. When it was seen is no change, and never becomes earlier.
    fn change_account(&self, from: Account, to: Account) -> Reply<'_, ()>;
    /// Notes that these persons were there at this moment.
    fn seen(&self, persons: Vec<PersonId>, at: Moment) -> Reply<'_, ()>;

    /// Adds a key.
    fn add_key(&self, key: Key) -> Reply<'_, ()>;
    /// The key with this digest, and whose it is.
    fn key(&self, digest: KeyDigest) -> Reply<'_, Option<(Key, Account)>>;
    /// The keys of a person, oldest first.
    fn keys_of(&self, person: PersonId) -> Reply<'_, Vec<Key>>;
    /// Takes a key away; `false` if this person has no such key.
    fn remove_key(&self, person: PersonId, digest: KeyDigest) -> Reply<'_, bool>;
    /// Takes all keys of a kind away from a person, but for one.
    fn remove_keys(&self, person: PersonId, kind: KeyKind, but: Option<KeyDigest>) -> Reply<'_, ()>;

    /// Keeps a new challenge. A conflict if there is a challenge or a game of that name.
    fn add_challenge(&self, challenge: Challenge) -> Reply<'_, ()>;
    /// A challenge.
    fn challenge(&self, id: GameId) -> Reply<'_, Option<Challenge>>;
    /// The challenges from and to a person that still wait, open or joined by one; oldest first.
    fn challenges_of(&self, person: PersonId) -> Reply<'_, Vec<Challenge>>;
    /// Changes the state of a challenge from one to another. A conflict if it was not in the first.
    fn change_challenge(&self, id: GameId, from: ChallengeState, to: ChallengeState) -> Reply<'_, ()>;
    /// Cancels all challenges that are open, or joined by one, and older than this moment, and tells which.
    fn expire_challenges(&self, made_before: Moment) -> Reply<'_, Vec<GameId>>;

    /// Keeps a seek.
    fn add_seek(&self, seek: Seek) -> Reply<'_, ()>;
    /// All seeks, oldest first.
    fn seeks(&self) -> Reply<'_, Vec<Seek>>;
    /// Takes a seek away, so that nobody else can; `false` if somebody has.
    fn take_seek(&self, id: GameId) -> Reply<'_, bool>;

    /// Keeps what was found of a game, in place of what was found before. Which game it is of is not forgotten.
    fn keep_review(&self, review: KeptReview) -> Reply<'_, ()>;
    /// What was found of a game that went like this.
    fn review(&self, digest: ReviewDigest) -> Reply<'_, Option<KeptReview>>;

    /// Keeps new puzzles, and tells how many are new; those that are there stay as they are.
    fn add_puzzles(&self, puzzles: Vec<KeptPuzzle>) -> Reply<'_, usize>;
    /// A puzzle.
    fn puzzle(&self, id: PuzzleId) -> Reply<'_, Option<KeptPuzzle>>;
    /// The puzzles nearest to a rating that a person has not tried, the nearest first, and at most so many.
    fn puzzles_near(&self, rating: f64, person: Option<PersonId>, most: usize) -> Reply<'_, Vec<KeptPuzzle>>;
    /// How somebody does with puzzles; nothing before the first.
    fn solver(&self, person: PersonId) -> Reply<'_, Option<Solver>>;
    /// Whether somebody has solved a puzzle; nothing if it was not tried.
    fn puzzle_result(&self, person: PersonId, id: PuzzleId) -> Reply<'_, Option<bool>>;
    /// Keeps that somebody has tried a puzzle. A conflict if that was done before, or if the puzzle or the solver is not as
    /// it was when this was worked out.
    fn add_attempt(&self, attempt: Attempt) -> Reply<'_, ()>;
    /// The latest game that is over and in which nobody has looked for puzzles.
    fn game_to_search(&self) -> Reply<'_, Option<GameId>>;
    /// Notes that puzzles were looked for in a game, and keeps those that were found. A conflict if there is no such game.
    fn searched(&self, game: GameId, puzzles: Vec<KeptPuzzle>) -> Reply<'_, ()>;

    /// Takes away what nobody needs any more; of very much, a part.
    fn tidy(&self, old: Old) -> Reply<'_, ()>;

    /// Notes that the service was alive at this moment.
    fn beat(&self, now: Moment) -> Reply<'_, ()>;
    /// When the service was last alive, as far as it is noted.
    fn last_beat(&self) -> Reply<'_, Option<Moment>>;
}
