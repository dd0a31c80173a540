//! Who is there: by an open stream, or by a request not long ago.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tabiya_game::{Moment, Span};

use crate::PersonId;
use crate::store::{Account, AccountKind};

/// For how long somebody counts as there after a request.
const LINGERS: Span = Span::from_seconds(10);

/// Who is there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Presence(Arc<Mutex<HashMap<PersonId, Seen>>>);

#[derive(Debug, Default)]
struct Seen {
    /// When they last asked for something.
    at: Option<Moment>,
    is_bot: bool,
    /// How many streams they have open.
    streams: usize,
    /// Whether that is in the store.
    is_kept: bool,
}

impl Seen {
    fn is_online(&self, now: Moment) -> bool {
        self.streams > 0 || self.at.is_some_and(|at| now < at + LINGERS)
    }
}

/// Somebody is there as long as this lives.
#[derive(Debug)]
pub(crate) struct PresenceGuard {
    presence: Presence,
    person: PersonId,
}

impl Presence {
    fn with<T>(&self, work: impl FnOnce(&mut HashMap<PersonId, Seen>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Notes that somebody asked for something.
    pub(crate) fn note(&self, account: &Account, now: Moment) {
        self.with(|all| {
            let seen = all.entry(account.person).or_default();
            seen.at = Some(now);
            seen.is_bot = account.kind == AccountKind::Bot;
            seen.is_kept = false;
        });
    }

    /// Counts an open stream.
    pub(crate) fn enter(&self, person: PersonId) -> PresenceGuard {
        self.with(|all| all.entry(person).or_default().streams += 1);
        PresenceGuard { presence: self.clone(), person }
    }

    pub(crate) fn is_online(&self, person: PersonId, now: Moment) -> bool {
        self.with(|all| all.get(&person).is_some_and(|seen| seen.is_online(now)))
    }

    /// How many are there.
    pub(crate) fn count(&self, now: Moment) -> usize {
        self.with(|all| all.values().filter(|seen| seen.is_online(now)).count())
    }

    /// The bots that are there.
    pub(crate) fn bots(&self, now: Moment) -> Vec<PersonId> {
        let is_one = |seen: &Seen| seen.is_bot && seen.is_online(now);
        self.with(|all| all.iter().filter(|(_, seen)| is_one(seen)).map(|(person, _)| *person).collect())
    }

    /// Those that were there since this was last asked; who is gone is forgotten.
    pub(crate) fn take_new(&self, now: Moment) -> Vec<PersonId> {
        self.with(|all| {
            let news = all.iter().filter(|(_, seen)| !seen.is_kept || seen.streams > 0);
            let news = news.map(|(person, _)| *person).collect();
            all.retain(|_, seen| {
                seen.is_kept = true;
                seen.is_online(now)
            });
            news
        })
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        self.presence.with(|all| {
            if let Some(seen) = all.get_mut(&self.person) {
                seen.streams -= 1;
                seen.is_kept = false;
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(person: i64, kind: AccountKind) -> Account {
        let name = format!("name{person}");
        Account { person: PersonId(person), name, kind, password: None, created: Moment(0), seen: Moment(0) }
    }

    #[test]
    fn somebody_is_there_with_a_stream_or_for_ten_seconds_after_a_request() {
        let presence = Presence::default();
        let anna = PersonId(1);
        assert!(!presence.is_online(anna, Moment(0)));
        presence.note(&account(1, AccountKind::Person), Moment(0));
        assert!(presence.is_online(anna, Moment(9_999)));
        assert!(!presence.is_online(anna, Moment(10_000)));
        let guards = [presence.enter(anna), presence.enter(anna)];
        assert!(presence.is_online(anna, Moment(60_000)));
        let [one, other] = guards;
        drop(one);
        assert!(presence.is_online(anna, Moment(60_000)));
        assert_eq!(presence.count(Moment(60_000)), 1);
        drop(other);
        assert!(!presence.is_online(anna, Moment(60_000)));
        assert_eq!(presence.count(Moment(60_000)), 0);
    }

    #[test]
    fn bots_that_are_there_are_listed() {
        let presence = Presence::default();
        presence.note(&account(1, AccountKind::Person), Moment(0));
        presence.note(&account(2, AccountKind::Bot), Moment(0));
        assert_eq!(presence.bots(Moment(1)), [PersonId(2)]);
        assert_eq!(presence.bots(Moment(20_000)), []);
    }

    #[test]
    fn everybody_is_kept_once_and_then_forgotten_when_gone() {
        let presence = Presence::default();
        presence.note(&account(1, AccountKind::Person), Moment(0));
        assert_eq!(presence.take_new(Moment(5_000)), [PersonId(1)]);
        assert_eq!(presence.take_new(Moment(6_000)), []);
        presence.take_new(Moment(30_000));
        assert!(presence.with(|all| all.is_empty()));
        let guard = presence.enter(PersonId(2));
        assert_eq!(presence.take_new(Moment(30_000)), [PersonId(2)]);
        assert_eq!(presence.take_new(Moment(60_000)), [PersonId(2)], "who is still there was seen again");
        drop(guard);
        assert_eq!(presence.take_new(Moment(90_000)), [PersonId(2)]);
        assert_eq!(presence.take_new(Moment(90_001)), []);
    }
}
