//! A store that forgets everything: lists behind a lock, and every question answered by going through them.
//!
//! It is the slow twin of the others, which must answer as it does. It answers at once, so it serves where time is
//! paused as well.

mod puzzles;
mod tidy;

use std::sync::{Mutex, PoisonError};

use tabiya_game::Moment;
use tabiya_rules::Side;

use super::{
    Account, AccountKind, Append, Attempt, Challenge, ChallengeState, ChatLine, GameQuery, GameRecord, GameState,
    KeptEvent, KeptGame, KeptPuzzle, KeptReview, KeptScore, Key, KeyDigest, KeyKind, MOST_CHAT, NewAccount, Old,
    PuzzleId, Reply, ReviewDigest, Room, Seat, Seek, Solver, Store, StoreError, Taken, Tally,
};
use crate::{GameId, PersonId};

/// A store in memory.
#[derive(Debug, Default)]
pub(crate) struct MemoryStore {
    lists: Mutex<Lists>,
}

/// All there is, each in the order in which it came.
#[derive(Debug, Default)]
struct Lists {
    games: Vec<KeptGame>,
    shelved: Vec<GameId>,
    chat: Vec<(GameId, ChatLine)>,
    accounts: Vec<Account>,
    /// The number of the account that was added last, whether it is still there or not.
    last_person: i64,
    keys: Vec<Key>,
    challenges: Vec<Challenge>,
    seeks: Vec<Seek>,
    reviews: Vec<KeptReview>,
    puzzles: puzzles::Puzzles,
    beat: Option<Moment>,
}

impl MemoryStore {
    fn with<T, F>(&self, work: F) -> Reply<'_, T>
    where
        F: FnOnce(&mut Lists) -> Result<T, StoreError> + Send + 'static,
    {
        Box::pin(async move { work(&mut self.lists.lock().unwrap_or_else(PoisonError::into_inner)) })
    }
}

impl Lists {
    fn game(&mut self, id: GameId) -> Option<&mut KeptGame> {
        self.games.iter_mut().find(|game| game.record.id == id)
    }

    fn account(&mut self, person: PersonId) -> Option<&mut Account> {
        self.accounts.iter_mut().find(|account| account.person == person)
    }

    fn named(&self, name: &str) -> Option<&Account> {
        self.accounts.iter().find(|account| account.name.to_lowercase() == name.to_lowercase())
    }

    fn change_challenge(&mut self, id: GameId, from: &ChallengeState, to: ChallengeState) -> Result<(), StoreError> {
        let found = self.challenges.iter_mut().find(|challenge| challenge.id == id && challenge.state == *from);
        found.ok_or(StoreError::Conflict)?.state = to;
        Ok(())
    }

    fn take_seek(&mut self, id: GameId) -> bool {
        let before = self.seeks.len();
        self.seeks.retain(|seek| seek.id != id);
        self.seeks.len() < before
    }

    fn live(&self) -> Vec<&KeptGame> {
        let mut live: Vec<&KeptGame> = self.games.iter().filter(|game| game.record.standing.end.is_none()).collect();
        live.sort_by_key(|game| game.record.created);
        live
    }
}

/// Whether a challenge in this state is still to be answered.
fn waits(state: &ChallengeState) -> bool {
    matches!(state, ChallengeState::Open | ChallengeState::Joined(..))
}

/// Nothing is done unless this holds.
fn expect(holds: bool) -> Result<(), StoreError> {
    if holds { Ok(()) } else { Err(StoreError::Conflict) }
}

fn follow(events: &[KeptEvent], after: usize) -> Result<(), StoreError> {
    let in_order = events.iter().zip(after + 1..).all(|(event, number)| event.number as usize == number);
    if in_order { Ok(()) } else { Err(StoreError::Broken("events are not numbered in order".to_owned())) }
}

fn answers(game: &GameRecord, query: &GameQuery) -> bool {
    let is =
        |side: Side, person: Option<PersonId>| person.is_none_or(|person| *game.seats.of(side) == Seat::Person(person));
    let of_side = |side: Side| query.side.is_none_or(|wanted| wanted == side);
    let seated = [Side::White, Side::Black]
        .into_iter()
        .any(|side| of_side(side) && is(side, query.person) && is(!side, query.against));
    let in_state = match query.state {
        GameState::Any => true,
        GameState::Live => game.standing.end.is_none(),
        GameState::Over => game.standing.end.is_some(),
    };
    let begun =
        query.since.is_none_or(|since| game.created >= since) && query.until.is_none_or(|until| game.created <= until);
    seated && in_state && begun
}

impl Store for MemoryStore {
    fn begin_game(&self, game: GameRecord, events: Vec<KeptEvent>, of: Option<Taken>) -> Reply<'_, ()> {
        self.with(move |lists| {
            follow(&events, 0)?;
            expect(lists.game(game.id).is_none())?;
            match of {
                None => {}
                Some(Taken::Challenge(from)) => lists.change_challenge(game.id, &from, ChallengeState::Accepted)?,
                Some(Taken::Seek) => expect(lists.take_seek(game.id))?,
            }
            lists.games.push(KeptGame { record: game, events });
            Ok(())
        })
    }

    fn append(&self, append: Append) -> Reply<'_, ()> {
        self.with(move |lists| {
            follow(&append.events, append.after as usize)?;
            let game = lists.game(append.game).ok_or(StoreError::Conflict)?;
            expect(game.events.len() == append.after as usize)?;
            game.events.extend(append.events);
            game.record.standing = append.standing;
            Ok(())
        })
    }

    fn game(&self, id: GameId) -> Reply<'_, Option<KeptGame>> {
        self.with(move |lists| Ok(lists.game(id).cloned()))
    }

    fn live_games(&self) -> Reply<'_, Vec<GameId>> {
        self.with(move |lists| Ok(lists.live().into_iter().map(|game| game.record.id).collect()))
    }

    fn due_games(&self, by: Moment, most: usize) -> Reply<'_, Vec<GameId>> {
        self.with(move |lists| {
            let games = lists.games.iter().filter(|game| game.record.standing.end.is_none());
            let due = games.filter_map(|game| Some((game.record.standing.due?, game.record.id)));
            let mut due: Vec<(Moment, GameId)> = due.filter(|(due, _)| *due <= by).collect();
            due.sort_by_key(|(due, _)| *due);
            Ok(due.into_iter().map(|(_, id)| id).take(most).collect())
        })
    }

    fn find_games(&self, query: GameQuery) -> Reply<'_, Vec<GameId>> {
        self.with(move |lists| {
            let mut found: Vec<&GameRecord> = lists.games.iter().map(|game| &game.record).collect();
            found.retain(|game| answers(game, &query));
            found.sort_by_key(|game| game.created);
            if !query.oldest_first {
                found.reverse();
            }
            let most = query.most.unwrap_or(usize::MAX);
            Ok(found.into_iter().skip(query.skip).take(most).map(|game| game.id).collect())
        })
    }

    fn tally(&self, person: PersonId) -> Reply<'_, Tally> {
        self.with(move |lists| {
            let mut tally = Tally::default();
            for game in &lists.games {
                for side in [Side::White, Side::Black] {
                    if *game.record.seats.of(side) != Seat::Person(person) {
                        continue;
                    }
                    let score = game.record.standing.end.as_ref().map(|end| end.score);
                    match score {
                        None => tally.playing += 1,
                        Some(KeptScore::Nobody) => {}
                        Some(KeptScore::Drawn) => tally.drawn += 1,
                        Some(KeptScore::Won(winner)) if winner == side => tally.won += 1,
                        Some(KeptScore::Won(_)) => tally.lost += 1,
                    }
                    let counts = score.is_some_and(|score| score != KeptScore::Nobody);
                    let against_computer = matches!(game.record.seats.of(!side), Seat::Computer(_));
                    tally.against_computer += u64::from(counts && against_computer);
                }
            }
            Ok(tally)
        })
    }

    fn unshelved(&self, most: usize) -> Reply<'_, Vec<GameId>> {
        self.with(move |lists| {
            let over = lists.games.iter().filter(|game| game.record.standing.end.is_some()).map(|game| game.record.id);
            Ok(over.filter(|id| !lists.shelved.contains(id)).take(most).collect())
        })
    }

    fn shelve(&self, games: Vec<GameId>) -> Reply<'_, ()> {
        self.with(move |lists| {
            lists.shelved.extend(games);
            Ok(())
        })
    }

    fn unshelve(&self, games: Vec<GameId>) -> Reply<'_, ()> {
        self.with(move |lists| {
            lists.shelved.retain(|id| !games.contains(id));
            Ok(())
        })
    }

    fn unshelve_all(&self) -> Reply<'_, ()> {
        self.with(|lists| {
            lists.shelved.clear();
            Ok(())
        })
    }

    fn add_chat(&self, game: GameId, line: ChatLine) -> Reply<'_, ()> {
        self.with(move |lists| {
            expect(lists.game(game).is_some())?;
            let room = line.room;
            lists.chat.push((game, line));
            let mut in_room =
                (0..lists.chat.len()).rev().filter(|at| lists.chat[*at].0 == game && lists.chat[*at].1.room == room);
            if let Some(oldest) = in_room.nth(MOST_CHAT.into()) {
                lists.chat.remove(oldest);
            }
            Ok(())
        })
    }

    fn chat(&self, game: GameId, room: Room) -> Reply<'_, Vec<ChatLine>> {
        self.with(move |lists| {
            let lines = lists.chat.iter().filter(|(id, line)| *id == game && line.room == room);
            Ok(lines.map(|(_, line)| line.clone()).collect())
        })
    }

    fn add_account(&self, account: NewAccount) -> Reply<'_, Account> {
        self.with(move |lists| {
            expect(lists.named(&account.name).is_none())?;
            lists.last_person += 1;
            let person = PersonId(lists.last_person);
            let NewAccount { name, kind, password, created } = account;
            let account = Account { person, name, kind, password, created, seen: created };
            lists.accounts.push(account.clone());
            Ok(account)
        })
    }

    fn account(&self, person: PersonId) -> Reply<'_, Option<Account>> {
        self.with(move |lists| Ok(lists.account(person).cloned()))
    }

    fn account_named(&self, name: &str) -> Reply<'_, Option<Account>> {
        let name = name.to_owned();
        self.with(move |lists| Ok(lists.named(&name).cloned()))
    }

    fn accounts_seen(&self, kind: AccountKind, since: Moment, most: usize) -> Reply<'_, Vec<Account>> {
        self.with(move |lists| {
            let mut seen = lists.accounts.clone();
            seen.retain(|account| account.kind == kind && account.seen >= since);
            seen.sort_by_key(|account| std::cmp::Reverse((account.seen, account.person)));
            seen.truncate(most);
            Ok(seen)
        })
    }

    fn change_account(&self, from: Account, to: Account) -> Reply<'_, ()> {
        self.with(move |lists| {
            expect(lists.named(&to.name).is_none_or(|named| named.person == from.person))?;
            let kept = lists.account(from.person).ok_or(StoreError::Conflict)?;
            let seen = kept.seen;
            expect(*kept == Account { seen, ..from })?;
            *kept = Account { person: kept.person, seen: seen.max(to.seen), ..to };
            Ok(())
        })
    }

    fn seen(&self, persons: Vec<PersonId>, at: Moment) -> Reply<'_, ()> {
        self.with(move |lists| {
            for person in persons {
                if let Some(account) = lists.account(person) {
                    account.seen = account.seen.max(at);
                }
            }
            Ok(())
        })
    }

    fn add_key(&self, key: Key) -> Reply<'_, ()> {
        self.with(move |lists| {
            expect(lists.keys.iter().all(|other| other.digest != key.digest))?;
            expect(lists.account(key.person).is_some())?;
            lists.keys.push(key);
            Ok(())
        })
    }

    fn key(&self, digest: KeyDigest) -> Reply<'_, Option<(Key, Account)>> {
        self.with(move |lists| {
            let key = lists.keys.iter().find(|key| key.digest == digest).cloned();
            Ok(key.and_then(|key| lists.account(key.person).cloned().map(|account| (key, account))))
        })
    }

    fn keys_of(&self, person: PersonId) -> Reply<'_, Vec<Key>> {
        self.with(move |lists| {
            let mut keys: Vec<Key> = lists.keys.iter().filter(|key| key.person == person).cloned().collect();
            keys.sort_by_key(|key| key.created);
            Ok(keys)
        })
    }

    fn remove_key(&self, person: PersonId, digest: KeyDigest) -> Reply<'_, bool> {
        self.with(move |lists| {
            let before = lists.keys.len();
            lists.keys.retain(|key| key.digest != digest || key.person != person);
            Ok(lists.keys.len() < before)
        })
    }

    fn remove_keys(&self, person: PersonId, kind: KeyKind, but: Option<KeyDigest>) -> Reply<'_, ()> {
        self.with(move |lists| {
            lists.keys.retain(|key| key.person != person || key.kind != kind || Some(key.digest) == but);
            Ok(())
        })
    }

    fn add_challenge(&self, challenge: Challenge) -> Reply<'_, ()> {
        self.with(move |lists| {
            expect(lists.challenges.iter().all(|other| other.id != challenge.id))?;
            expect(lists.game(challenge.id).is_none())?;
            lists.challenges.push(challenge);
            Ok(())
        })
    }

    fn challenge(&self, id: GameId) -> Reply<'_, Option<Challenge>> {
        self.with(move |lists| Ok(lists.challenges.iter().find(|challenge| challenge.id == id).cloned()))
    }

    fn challenges_of(&self, person: PersonId) -> Reply<'_, Vec<Challenge>> {
        self.with(move |lists| {
            let mut waiting = lists.challenges.clone();
            waiting.retain(|challenge| waits(&challenge.state));
            waiting.retain(|challenge| challenge.from == Some(person) || challenge.to == Some(person));
            waiting.sort_by_key(|challenge| challenge.created);
            Ok(waiting)
        })
    }

    fn change_challenge(&self, id: GameId, from: ChallengeState, to: ChallengeState) -> Reply<'_, ()> {
        self.with(move |lists| lists.change_challenge(id, &from, to))
    }

    fn expire_challenges(&self, made_before: Moment) -> Reply<'_, Vec<GameId>> {
        self.with(move |lists| {
            let mut expired = Vec::new();
            for challenge in &mut lists.challenges {
                if waits(&challenge.state) && challenge.created < made_before {
                    challenge.state = ChallengeState::Cancelled;
                    expired.push((challenge.created, challenge.id));
                }
            }
            expired.sort_by_key(|(created, _)| *created);
            Ok(expired.into_iter().map(|(_, id)| id).collect())
        })
    }

    fn add_seek(&self, seek: Seek) -> Reply<'_, ()> {
        self.with(move |lists| {
            expect(lists.seeks.iter().all(|other| other.id != seek.id))?;
            lists.seeks.push(seek);
            Ok(())
        })
    }

    fn seeks(&self) -> Reply<'_, Vec<Seek>> {
        self.with(move |lists| {
            let mut seeks = lists.seeks.clone();
            seeks.sort_by_key(|seek| seek.created);
            Ok(seeks)
        })
    }

    fn take_seek(&self, id: GameId) -> Reply<'_, bool> {
        self.with(move |lists| Ok(lists.take_seek(id)))
    }

    fn keep_review(&self, review: KeptReview) -> Reply<'_, ()> {
        self.with(move |lists| {
            let place = lists.reviews.iter().position(|other| other.digest == review.digest);
            let before = place.and_then(|place| lists.reviews.remove(place).game);
            let game = review.game.filter(|id| lists.game(*id).is_some()).or(before);
            lists.reviews.push(KeptReview { game, ..review });
            Ok(())
        })
    }

    fn review(&self, digest: ReviewDigest) -> Reply<'_, Option<KeptReview>> {
        self.with(move |lists| Ok(lists.reviews.iter().find(|review| review.digest == digest).cloned()))
    }

    fn add_puzzles(&self, puzzles: Vec<KeptPuzzle>) -> Reply<'_, usize> {
        self.with(move |lists| Ok(lists.puzzles.add(puzzles)))
    }

    fn puzzle(&self, id: PuzzleId) -> Reply<'_, Option<KeptPuzzle>> {
        self.with(move |lists| Ok(lists.puzzles.puzzle(id).cloned()))
    }

    fn puzzles_near(&self, rating: f64, person: Option<PersonId>, most: usize) -> Reply<'_, Vec<KeptPuzzle>> {
        self.with(move |lists| Ok(lists.puzzles.near(rating, person, most)))
    }

    fn solver(&self, person: PersonId) -> Reply<'_, Option<Solver>> {
        self.with(move |lists| Ok(lists.puzzles.solver(person)))
    }

    fn puzzle_result(&self, person: PersonId, id: PuzzleId) -> Reply<'_, Option<bool>> {
        self.with(move |lists| Ok(lists.puzzles.result(person, id)))
    }

    fn add_attempt(&self, attempt: Attempt) -> Reply<'_, ()> {
        self.with(move |lists| {
            expect(lists.account(attempt.person).is_some())?;
            lists.puzzles.add_attempt(&attempt)
        })
    }

    fn game_to_search(&self) -> Reply<'_, Option<GameId>> {
        self.with(move |lists| {
            let over = lists.games.iter().filter(|game| game.record.standing.end.is_some());
            Ok(over.map(|game| game.record.id).rfind(|id| !lists.puzzles.searched.contains(id)))
        })
    }

    fn searched(&self, game: GameId, puzzles: Vec<KeptPuzzle>) -> Reply<'_, ()> {
        self.with(move |lists| {
            expect(lists.game(game).is_some())?;
            lists.puzzles.searched.push(game);
            lists.puzzles.add(puzzles);
            Ok(())
        })
    }

    fn tidy(&self, old: Old) -> Reply<'_, ()> {
        self.with(move |lists| {
            lists.tidy(old);
            Ok(())
        })
    }

    fn beat(&self, now: Moment) -> Reply<'_, ()> {
        self.with(move |lists| {
            lists.beat = lists.beat.max(Some(now));
            Ok(())
        })
    }

    fn last_beat(&self) -> Reply<'_, Option<Moment>> {
        self.with(move |lists| Ok(lists.beat))
    }
}
