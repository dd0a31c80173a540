//! Everything in one SQLite file, which any number of threads read and one writes.
//!
//! The file has a write-ahead log: readers and the writer do not wait for one another, and a commit is one append to the
//! log and one sync. Other processes may use the same file at the same time; `tabiya token` does.

mod backup;
mod beats;
mod cells;
mod challenges;
mod chat;
mod find;
mod games;
mod keys;
mod open;
mod people;
mod puzzles;
mod readers;
mod reviews;
#[cfg(test)]
mod room;
mod schema;
mod seeks;
mod shelf;
mod tidy;
mod words;
mod writer;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use rusqlite::Connection;
use tabiya_game::Moment;

pub use backup::{BackupError, backup};
pub use open::OpenError;

use super::{
    Account, AccountKind, Append, Attempt, Challenge, ChallengeState, ChatLine, GameQuery, GameRecord, KeptEvent,
    KeptGame, KeptPuzzle, KeptReview, Key, KeyDigest, KeyKind, NewAccount, Old, PuzzleId, Reply, ReviewDigest, Room,
    Seek, Solver, Store, StoreError, Taken, Tally,
};
use crate::{GameId, PersonId};
use readers::{READERS, Readers};
use writer::Writer;

/// A store in a file of the data folder.
#[derive(Debug)]
pub(crate) struct SqliteStore {
    // The readers leave first, so that the writer can put the log away.
    readers: Readers,
    writer: Writer,
}

impl SqliteStore {
    /// Opens the store of a data folder; folder and store are made if they are not there.
    pub(crate) fn open(data: &Path) -> Result<Self, OpenError> {
        let to_write = open::open_to_write(data, open::PATIENCE)?;
        let to_read = (0..READERS).map(|_| open::open_to_read(data)).collect::<Result<_, _>>()?;
        let writer = Writer::start(to_write).map_err(|error| OpenError::Broken(error.to_string()))?;
        Ok(Self { readers: Readers::new(to_read), writer })
    }

    /// Makes a data folder if it is not there.
    pub(crate) fn make_folder(data: &Path) -> Result<(), OpenError> {
        open::make_folder(data)
    }

    fn write<T, F>(&self, work: F) -> Reply<'_, T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        Box::pin(self.writer.write(work))
    }

    fn read<T, F>(&self, work: F) -> Reply<'_, T>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        Box::pin(self.readers.read(work))
    }
}

/// Does a piece of work. If it panics, that is told like any other failure, and thread and connection serve on: what it
/// had begun is taken back with its transaction.
fn unless_it_panics<T>(work: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
    let done = catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|_| Err(StoreError::Broken("there is a fault in the program: it panicked".to_owned())))
}

impl Store for SqliteStore {
    fn begin_game(&self, game: GameRecord, events: Vec<KeptEvent>, of: Option<Taken>) -> Reply<'_, ()> {
        self.write(move |connection| {
            match of {
                None => {}
                Some(Taken::Challenge(from)) => {
                    challenges::change(connection, game.id, &from, &ChallengeState::Accepted)?;
                }
                Some(Taken::Seek) if seeks::take(connection, game.id)? => {}
                Some(Taken::Seek) => return Err(StoreError::Conflict),
            }
            games::begin(connection, &game, &events)
        })
    }

    fn append(&self, append: Append) -> Reply<'_, ()> {
        self.write(move |connection| games::append(connection, &append))
    }

    fn game(&self, id: GameId) -> Reply<'_, Option<KeptGame>> {
        self.read(move |connection| games::game(connection, id))
    }

    fn live_games(&self) -> Reply<'_, Vec<GameId>> {
        self.read(find::live)
    }

    fn due_games(&self, by: Moment, most: usize) -> Reply<'_, Vec<GameId>> {
        self.read(move |connection| find::due(connection, by, most))
    }

    fn find_games(&self, query: GameQuery) -> Reply<'_, Vec<GameId>> {
        self.read(move |connection| find::find(connection, &query))
    }

    fn tally(&self, person: PersonId) -> Reply<'_, Tally> {
        self.read(move |connection| find::tally(connection, person))
    }

    fn unshelved(&self, most: usize) -> Reply<'_, Vec<GameId>> {
        self.read(move |connection| shelf::unshelved(connection, most))
    }

    fn shelve(&self, games: Vec<GameId>) -> Reply<'_, ()> {
        self.write(move |connection| shelf::note(connection, &games, true))
    }

    fn unshelve(&self, games: Vec<GameId>) -> Reply<'_, ()> {
        self.write(move |connection| shelf::note(connection, &games, false))
    }

    fn unshelve_all(&self) -> Reply<'_, ()> {
        Box::pin(async move {
            let mut last = Some(0);
            while let Some(behind) = last {
                last = self.writer.write(move |connection| shelf::unshelve_some(connection, behind)).await?;
            }
            Ok(())
        })
    }

    fn add_chat(&self, game: GameId, line: ChatLine) -> Reply<'_, ()> {
        self.write(move |connection| chat::add(connection, game, &line))
    }

    fn chat(&self, game: GameId, room: Room) -> Reply<'_, Vec<ChatLine>> {
        self.read(move |connection| chat::said(connection, game, room))
    }

    fn add_account(&self, account: NewAccount) -> Reply<'_, Account> {
        self.write(move |connection| people::add(connection, account))
    }

    fn account(&self, person: PersonId) -> Reply<'_, Option<Account>> {
        self.read(move |connection| people::account(connection, person))
    }

    fn account_named(&self, name: &str) -> Reply<'_, Option<Account>> {
        let name = name.to_owned();
        self.read(move |connection| people::named(connection, &name))
    }

    fn accounts_seen(&self, kind: AccountKind, since: Moment, most: usize) -> Reply<'_, Vec<Account>> {
        self.read(move |connection| people::seen_since(connection, kind, since, most))
    }

    fn change_account(&self, from: Account, to: Account) -> Reply<'_, ()> {
        self.write(move |connection| people::change(connection, &from, &to))
    }

    fn seen(&self, persons: Vec<PersonId>, at: Moment) -> Reply<'_, ()> {
        self.write(move |connection| people::seen(connection, &persons, at))
    }

    fn add_key(&self, key: Key) -> Reply<'_, ()> {
        self.write(move |connection| keys::add(connection, &key))
    }

    fn key(&self, digest: KeyDigest) -> Reply<'_, Option<(Key, Account)>> {
        self.read(move |connection| keys::key(connection, digest))
    }

    fn keys_of(&self, person: PersonId) -> Reply<'_, Vec<Key>> {
        self.read(move |connection| keys::of(connection, person))
    }

    fn remove_key(&self, person: PersonId, digest: KeyDigest) -> Reply<'_, bool> {
        self.write(move |connection| keys::remove(connection, person, digest))
    }

    fn remove_keys(&self, person: PersonId, kind: KeyKind, but: Option<KeyDigest>) -> Reply<'_, ()> {
        self.write(move |connection| keys::remove_all(connection, person, kind, but))
    }

    fn add_challenge(&self, challenge: Challenge) -> Reply<'_, ()> {
        self.write(move |connection| challenges::add(connection, &challenge))
    }

    fn challenge(&self, id: GameId) -> Reply<'_, Option<Challenge>> {
        self.read(move |connection| challenges::challenge(connection, id))
    }

    fn challenges_of(&self, person: PersonId) -> Reply<'_, Vec<Challenge>> {
        self.read(move |connection| challenges::of(connection, person))
    }

    fn change_challenge(&self, id: GameId, from: ChallengeState, to: ChallengeState) -> Reply<'_, ()> {
        self.write(move |connection| challenges::change(connection, id, &from, &to))
    }

    fn expire_challenges(&self, made_before: Moment) -> Reply<'_, Vec<GameId>> {
        self.write(move |connection| challenges::expire(connection, made_before))
    }

    fn add_seek(&self, seek: Seek) -> Reply<'_, ()> {
        self.write(move |connection| seeks::add(connection, &seek))
    }

    fn seeks(&self) -> Reply<'_, Vec<Seek>> {
        self.read(seeks::all)
    }

    fn take_seek(&self, id: GameId) -> Reply<'_, bool> {
        self.write(move |connection| seeks::take(connection, id))
    }

    fn keep_review(&self, review: KeptReview) -> Reply<'_, ()> {
        self.write(move |connection| reviews::keep(connection, &review))
    }

    fn review(&self, digest: ReviewDigest) -> Reply<'_, Option<KeptReview>> {
        self.read(move |connection| reviews::review(connection, digest))
    }

    fn add_puzzles(&self, puzzles: Vec<KeptPuzzle>) -> Reply<'_, usize> {
        self.write(move |connection| puzzles::add(connection, &puzzles))
    }

    fn puzzle(&self, id: PuzzleId) -> Reply<'_, Option<KeptPuzzle>> {
        self.read(move |connection| puzzles::puzzle(connection, id))
    }

    fn puzzles_near(&self, rating: f64, person: Option<PersonId>, most: usize) -> Reply<'_, Vec<KeptPuzzle>> {
        self.read(move |connection| puzzles::near(connection, rating, person, most))
    }

    fn solver(&self, person: PersonId) -> Reply<'_, Option<Solver>> {
        self.read(move |connection| puzzles::solver(connection, person))
    }

    fn puzzle_result(&self, person: PersonId, id: PuzzleId) -> Reply<'_, Option<bool>> {
        self.read(move |connection| puzzles::result(connection, person, id))
    }

    fn add_attempt(&self, attempt: Attempt) -> Reply<'_, ()> {
        self.write(move |connection| puzzles::add_attempt(connection, &attempt))
    }

    fn game_to_search(&self) -> Reply<'_, Option<GameId>> {
        self.read(puzzles::game_to_search)
    }

    fn searched(&self, game: GameId, puzzles: Vec<KeptPuzzle>) -> Reply<'_, ()> {
        self.write(move |connection| puzzles::searched(connection, game, &puzzles))
    }

    fn tidy(&self, old: Old) -> Reply<'_, ()> {
        Box::pin(async move {
            // Guests are looked for beside the writer: there may be many who stay, and nobody's move shall wait for that.
            let guests = self.read(move |connection| tidy::find_guests(connection, old)).await?;
            self.write(move |connection| tidy::take_away(connection, old, &guests)).await
        })
    }

    fn beat(&self, now: Moment) -> Reply<'_, ()> {
        self.write(move |connection| beats::beat(connection, now))
    }

    fn last_beat(&self) -> Reply<'_, Option<Moment>> {
        self.read(beats::last)
    }
}
