//! A long life of a store, made by chance from a seed: it answers everything as the slow twin does.

use tabiya_game::{Moment, Settings};

use super::sample::{Chance, account, all_settings, append, challenge, event, game, key, line, puzzle, review, seek};
use super::{Backend, contract};
use crate::PersonId;
use crate::store::{
    Account, AccountKind, Append, Attempt, Challenge, GameQuery, GameRecord, GameState, KeptPuzzle, KeptReview, Key,
    KeyDigest, KeyKind, Manners, MemoryStore, NewAccount, Old, Origin, ReviewDigest, Room, Seek, Solver, Store, Taken,
};

contract!(it_answers_as_its_twin_does);

async fn it_answers_as_its_twin_does(backend: &impl Backend) {
    let store = backend.open();
    let mut pair =
        Pair { store: &*store, twin: MemoryStore::default(), chance: Chance::new(8_064), settings: all_settings() };
    for _ in 0..1_500 {
        pair.change().await;
        pair.ask().await;
    }
}

struct Pair<'s> {
    store: &'s dyn Store,
    twin: MemoryStore,
    chance: Chance,
    settings: Vec<Settings>,
}

/// Asks both, and compares.
macro_rules! both {
    ($pair:ident . $method:ident ($($argument:ident),*)) => {{
        let answer = $pair.store.$method($($argument.clone()),*).await;
        let expected = $pair.twin.$method($($argument.clone()),*).await;
        assert_eq!(answer, expected, "{}{:?}", stringify!($method), ($($argument,)*));
    }};
}

impl Pair<'_> {
    /// Something is kept, or would be if nothing stood against it.
    async fn change(&mut self) {
        match self.chance.below(20) {
            0..3 => self.begin().await,
            3..8 => self.append().await,
            8 => {
                let (id, room) = (self.chance.id(), self.chance.pick(&[Room::Player, Room::Spectator]));
                let line = line(room, &self.chance.below(1_000).to_string());
                both!(self.add_chat(id, line));
            }
            9 => self.person().await,
            10 => self.key().await,
            11..13 => self.challenge().await,
            13 => {
                let seek = Seek {
                    wish: self.chance.wish(),
                    settings: self.chance.pick(&self.settings),
                    created: self.chance.moment(),
                    ..seek(self.chance.id(), self.chance.person(), 0)
                };
                both!(self.add_seek(seek));
            }
            14 => {
                let id = self.chance.id();
                both!(self.take_seek(id));
            }
            15 => {
                let now = self.chance.moment();
                both!(self.beat(now));
            }
            17 => self.puzzle().await,
            18 => {
                let (id, puzzles) = (self.chance.id(), vec![self.some_puzzle()]);
                both!(self.searched(id, puzzles));
            }
            16 => {
                let game = self.chance.id();
                let created = Moment(995 + self.chance.below(30) as u64);
                let review = review(self.chance.below(20) as u8, 0);
                let review = KeptReview { game: self.chance.perhaps(game), created, ..review };
                both!(self.keep_review(review));
            }
            _ => {
                // Seldom and little, or none would be left.
                let mut early = || Moment(995 + self.chance.below(15) as u64);
                let (challenges, keys, guests, reviews) = (early(), early(), early(), early());
                let most_reviews = self.chance.below(12) as u32;
                let old = Old { challenges, keys, guests, reviews, most_reviews };
                both!(self.tidy(old));
            }
        }
    }

    async fn begin(&mut self) {
        let chance = &mut self.chance;
        let mut record = GameRecord {
            settings: chance.pick(&self.settings),
            origin: chance.pick(&[Origin::Friend, Origin::Lobby, Origin::Computer]),
            manners: chance.pick(&[Manners::PlaysOn, Manners::Concedes]),
            created: chance.moment(),
            standing: chance.standing(),
            ..game(chance.id(), PersonId(1), PersonId(2), 0)
        };
        record.seats.white = chance.seat();
        record.seats.black = chance.seat();
        let rematch_of = chance.id();
        record.rematch_of = chance.perhaps(rematch_of);
        let events: Vec<_> = (1..=chance.below(4) as u32).map(event).collect();
        let of = match chance.below(4) {
            0 => Some(Taken::Challenge(chance.state())),
            1 => Some(Taken::Seek),
            _ => None,
        };
        both!(self.begin_game(record, events, of));
    }

    async fn append(&mut self) {
        let id = self.chance.id();
        let events = self.twin.game(id).await.unwrap().map_or(0, |game| game.events.len() as u32);
        // Now and then by somebody who does not know the last event.
        let after = if self.chance.below(5) == 0 { self.chance.below(5) as u32 } else { events };
        let count = self.chance.below(4) as u32;
        let events = (after + 1..=after + count).map(event).collect();
        let append = Append { events, standing: self.chance.standing(), ..append(id, after) };
        both!(self.append(append));
    }

    async fn person(&mut self) {
        let chance = &mut self.chance;
        let name = chance.pick(&["Anna", "anna", "Bruno", "BRUNO", "Clara", "clara", "Dora", "Emil", "Örjan", "öRJAN"]);
        let kind = chance.pick(&[AccountKind::Guest, AccountKind::Person, AccountKind::Bot]);
        let new = NewAccount {
            kind,
            password: chance.perhaps("digest".to_owned()),
            created: chance.moment(),
            ..account(name)
        };
        match chance.below(3) {
            0 => both!(self.add_account(new)),
            1 => {
                let NewAccount { name, kind, password, created } = new;
                let (person, seen) = (chance.person(), chance.moment());
                let to = Account { person, name, kind, password, created, seen };
                // Now and then by somebody who has not read it.
                let read = self.twin.account(person).await.unwrap();
                let from = read.filter(|_| self.chance.below(4) > 0).unwrap_or_else(|| to.clone());
                both!(self.change_account(from, to));
            }
            _ => {
                let (persons, at) = (vec![chance.person(), chance.person()], chance.moment());
                both!(self.seen(persons, at));
            }
        }
    }

    async fn key(&mut self) {
        let chance = &mut self.chance;
        let (digest, person) = (chance.below(20) as u8, chance.person());
        let kind = chance.pick(&[KeyKind::Session, KeyKind::Token]);
        match chance.below(8) {
            0..6 => {
                let expires = chance.moment();
                let expires = chance.perhaps(expires);
                let key = Key { kind, expires, created: chance.moment(), ..key(digest, person, 0) };
                both!(self.add_key(key));
            }
            6 => {
                let digest = KeyDigest([digest; 32]);
                both!(self.remove_key(person, digest));
            }
            _ => {
                let but = chance.perhaps(KeyDigest([digest; 32]));
                both!(self.remove_keys(person, kind, but));
            }
        }
    }

    async fn challenge(&mut self) {
        let chance = &mut self.chance;
        let id = chance.id();
        match chance.below(8) {
            0..4 => {
                let (from, to) = (chance.person(), chance.person());
                let challenge = Challenge {
                    wish: chance.wish(),
                    settings: chance.pick(&self.settings),
                    label: chance.perhaps("a label".to_owned()),
                    created: chance.moment(),
                    state: chance.state(),
                    ..challenge(id, chance.perhaps(from), chance.perhaps(to), 0)
                };
                both!(self.add_challenge(challenge));
            }
            4..7 => {
                let (from, to) = (chance.state(), chance.state());
                both!(self.change_challenge(id, from, to));
            }
            _ => {
                // Few at a time, or none would be left.
                let early = Moment(1_000 + self.chance.below(4) as u64);
                both!(self.expire_challenges(early));
            }
        }
    }

    fn some_puzzle(&mut self) -> KeptPuzzle {
        let rating = [900.0, 1_100.0, 1_500.0, 1_500.5, 1_900.0];
        puzzle(self.chance.below(25), self.chance.pick(&rating))
    }

    async fn puzzle(&mut self) {
        let kept = self.some_puzzle();
        if self.chance.below(3) == 0 {
            let puzzles = vec![kept, self.some_puzzle()];
            both!(self.add_puzzles(puzzles));
            return;
        }
        let (person, is_solved) = (self.chance.person(), self.chance.below(2) == 0);
        // Now and then by somebody who has not read them.
        let is_read = self.chance.below(4) > 0;
        let plays = self.twin.puzzle(kept.id).await.unwrap().filter(|_| is_read).map_or(0, |kept| kept.plays);
        let done = self.twin.solver(person).await.unwrap().filter(|_| is_read).map_or(0, |solver| solver.solved);
        let solver = Solver { strength: kept.strength, solved: done + 1, failed: 0 };
        let at = self.chance.moment();
        let attempt = Attempt { person, puzzle: kept.id, is_solved, at, solver, strength: kept.strength, plays };
        both!(self.add_attempt(attempt));
    }

    /// Everything that can be asked.
    async fn ask(&mut self) {
        let (id, person, moment) = (self.chance.id(), self.chance.person(), self.chance.moment());
        match self.chance.below(15) {
            0..2 => both!(self.game(id)),
            2 => both!(self.live_games()),
            3 => {
                let most = self.chance.below(20);
                both!(self.due_games(moment, most));
            }
            4..9 => {
                let query = self.query();
                both!(self.find_games(query));
            }
            9 => both!(self.tally(person)),
            10 => {
                for room in [Room::Player, Room::Spectator] {
                    both!(self.chat(id, room));
                }
            }
            11 => {
                both!(self.account(person));
                let name = self.chance.pick(&["ANNA", "örjan", "bruno", "nobody"]);
                both!(self.account_named(name));
                let most = self.chance.below(4);
                for kind in [AccountKind::Guest, AccountKind::Person, AccountKind::Bot] {
                    both!(self.accounts_seen(kind, moment, most));
                }
            }
            12 => {
                both!(self.keys_of(person));
                let digest = KeyDigest([self.chance.below(20) as u8; 32]);
                both!(self.key(digest));
                let digest = ReviewDigest([self.chance.below(20) as u8; 32]);
                both!(self.review(digest));
            }
            13 => {
                let (puzzle, rating) = (self.some_puzzle().id, f64::from(1_000 + self.chance.below(800) as u32));
                let (who, most) = (self.chance.perhaps(person), self.chance.below(6));
                both!(self.puzzle(puzzle));
                both!(self.puzzles_near(rating, who, most));
                both!(self.solver(person));
                both!(self.puzzle_result(person, puzzle));
                both!(self.game_to_search());
            }
            _ => {
                both!(self.challenge(id));
                both!(self.challenges_of(person));
                both!(self.seeks());
                both!(self.last_beat());
            }
        }
    }

    fn query(&mut self) -> GameQuery {
        let chance = &mut self.chance;
        let (person, against, side) = (chance.person(), chance.person(), chance.side());
        let (since, until, most) = (chance.moment(), chance.moment(), chance.below(12));
        GameQuery {
            person: chance.perhaps(person),
            against: if chance.below(3) == 0 { Some(against) } else { None },
            side: if chance.below(3) == 0 { Some(side) } else { None },
            since: if chance.below(3) == 0 { Some(since) } else { None },
            until: if chance.below(3) == 0 { Some(until) } else { None },
            state: chance.pick(&[GameState::Any, GameState::Live, GameState::Over]),
            most: chance.perhaps(most),
            skip: chance.below(4) * chance.below(3),
            oldest_first: chance.below(2) == 0,
        }
    }
}
