//! Who has which key, remembered for a few seconds, so that not every move asks the store.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tabiya_game::{Moment, Span};

use crate::PersonId;
use crate::caller::Caller;
use crate::store::KeyDigest;

/// For how long it is remembered. Another process that takes a key away is noticed after so long.
const HOLDS_FOR: Span = Span::from_seconds(5);
/// How many keys are remembered at most.
const MOST: usize = 20_000;

/// Who has which key.
#[derive(Debug, Default)]
pub(crate) struct Cache(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    callers: HashMap<KeyDigest, (Caller, Moment)>,
    /// How often something was forgotten because it changed.
    changes: u64,
}

/// How it stood when the store was asked: if anything has changed since then, the answer may be stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked(u64);

impl Cache {
    fn with<T>(&self, work: impl FnOnce(&mut Kept) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Who has the key, or what to hand in with the store's answer.
    pub(crate) fn get(&self, digest: KeyDigest, now: Moment) -> Result<Caller, Asked> {
        self.with(|kept| match kept.callers.get(&digest) {
            Some((caller, until)) if now < *until => Ok(caller.clone()),
            _ => Err(Asked(kept.changes)),
        })
    }

    /// Remembers what the store said.
    pub(crate) fn put(&self, digest: KeyDigest, caller: Caller, asked: Asked, now: Moment) {
        self.with(|kept| {
            if Asked(kept.changes) != asked {
                return;
            }
            if kept.callers.len() >= MOST {
                kept.callers.retain(|_, (_, until)| now < *until);
            }
            if kept.callers.len() >= MOST {
                kept.callers.clear();
            }
            kept.callers.insert(digest, (caller, now + HOLDS_FOR));
        });
    }

    /// Forgets all keys of a person, because something about them has changed.
    pub(crate) fn forget(&self, person: PersonId) {
        self.with(|kept| {
            kept.changes += 1;
            kept.callers.retain(|_, (caller, _)| caller.person() != person);
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::store::{Account, AccountKind, Key, KeyKind};

    fn caller(person: i64, digest: KeyDigest) -> Caller {
        let (person, at) = (PersonId(person), Moment(0));
        let account = Account {
            person,
            name: "Anna".to_owned(),
            kind: AccountKind::Person,
            password: None,
            created: at,
            seen: at,
        };
        let (label, scopes) = (String::new(), String::new());
        let key = Key { digest, kind: KeyKind::Token, person, label, scopes, created: at, expires: None };
        Caller { account: Arc::new(account), key: Arc::new(key) }
    }

    fn digest(number: u64) -> KeyDigest {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        KeyDigest(bytes)
    }

    #[test]
    fn a_key_is_remembered_for_five_seconds_unless_its_owner_changes() {
        let cache = Cache::default();
        let asked = cache.get(digest(1), Moment(0)).unwrap_err();
        cache.put(digest(1), caller(7, digest(1)), asked, Moment(0));
        assert!(cache.get(digest(1), Moment(4_999)).is_ok());
        assert!(cache.get(digest(1), Moment(5_000)).is_err());
        cache.forget(PersonId(8));
        assert!(cache.get(digest(1), Moment(0)).is_ok());
        cache.forget(PersonId(7));
        assert!(cache.get(digest(1), Moment(0)).is_err());
    }

    #[test]
    fn an_answer_from_before_a_change_is_not_remembered() {
        let cache = Cache::default();
        let asked = cache.get(digest(1), Moment(0)).unwrap_err();
        cache.forget(PersonId(7));
        cache.put(digest(1), caller(7, digest(1)), asked, Moment(0));
        assert!(cache.get(digest(1), Moment(0)).is_err());
    }

    #[test]
    fn not_more_than_so_many_are_remembered() {
        let cache = Cache::default();
        for number in 0..30_000 {
            let asked = cache.get(digest(number), Moment(0)).unwrap_err();
            cache.put(digest(number), caller(7, digest(number)), asked, Moment(0));
        }
        assert!(cache.with(|kept| kept.callers.len()) <= MOST);
    }
}
