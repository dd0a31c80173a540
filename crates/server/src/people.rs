//! People: their accounts, the keys by which they are known, and whether they are there.

mod accounts;
mod cache;
mod command;
pub(crate) mod cookie;
pub(crate) mod keys;
pub(crate) mod name;
mod password;
mod presence;
pub(crate) mod sessions;

use std::sync::Arc;

use tabiya_game::Span;

use cache::Cache;
use keys::Secret;
use password::Passwords;
use presence::Presence;

pub use command::{TokenError, make_token};
pub use name::BadName;
pub(crate) use presence::PresenceGuard;
pub use sessions::UnknownScope;

use crate::PersonId;
use crate::caller::Caller;
use crate::problem::Problem;
use crate::store::{Account, AccountKind, KeyKind, Store, StoreError};
use crate::time::Time;

/// Whoever is there now was kept as seen within this time, or has only just come.
const SEEN_WITHIN: Span = Span::from_minutes(2);

/// All that is known of people.
#[derive(Debug)]
pub(crate) struct People {
    store: Arc<dyn Store>,
    time: Time,
    cache: Cache,
    presence: Presence,
    passwords: Passwords,
}

impl People {
    pub(crate) fn new(store: Arc<dyn Store>, time: Time) -> Self {
        let (cache, presence, passwords) = (Cache::default(), Presence::default(), Passwords::default());
        Self { store, time, cache, presence, passwords }
    }

    /// Who has this key, unless there is none or it holds no longer.
    ///
    /// # Errors
    /// If the store has to be asked and may not be, or cannot tell.
    pub(crate) async fn find(
        &self,
        secret: &Secret,
        kind: KeyKind,
        may_ask: impl FnOnce() -> Result<(), Problem>,
    ) -> Result<Option<Caller>, Problem> {
        let (digest, now) = (secret.digest(), self.time.now());
        let caller = match self.cache.get(digest, now) {
            Ok(caller) => caller,
            Err(asked) => {
                may_ask()?;
                let Some((key, account)) = self.store.key(digest).await? else { return Ok(None) };
                let caller = Caller { account: Arc::new(account), key: Arc::new(key) };
                self.cache.put(digest, caller.clone(), asked, now);
                caller
            }
        };
        let holds = caller.key.expires.is_none_or(|expires| now < expires);
        let is_theirs = keys::is_same(caller.key.digest, digest) && caller.key.kind == kind;
        Ok((holds && is_theirs).then_some(caller))
    }

    /// Notes that somebody asked for something.
    pub(crate) fn note(&self, account: &Account) {
        self.presence.note(account, self.time.now());
    }

    /// Somebody has a stream open, as long as the guard lives.
    pub(crate) fn present(&self, person: PersonId) -> PresenceGuard {
        self.presence.enter(person)
    }

    /// Whether somebody has a stream open, or has asked for something just now.
    pub(crate) fn is_online(&self, person: PersonId) -> bool {
        self.presence.is_online(person, self.time.now())
    }

    /// How many are there.
    pub(crate) fn online(&self) -> usize {
        self.presence.count(self.time.now())
    }

    /// Bots that are there, and at most so many.
    ///
    /// # Errors
    /// If the store cannot tell.
    pub(crate) async fn online_bots(&self, most: usize) -> Result<Vec<Account>, StoreError> {
        let now = self.time.now();
        let mut waiting = self.presence.bots(now);
        let mut bots = self.store.accounts_seen(AccountKind::Bot, now.before(SEEN_WITHIN), most).await?;
        bots.retain(|account| waiting.contains(&account.person));
        waiting.retain(|person| bots.iter().all(|account| account.person != *person));
        for person in waiting.into_iter().take(most.saturating_sub(bots.len())) {
            bots.extend(self.store.account(person).await?);
        }
        Ok(bots)
    }

    /// Keeps who was there since this was last done. Whoever runs the service does it from time to time: not every
    /// request is worth a write.
    ///
    /// # Errors
    /// If the store cannot.
    pub(crate) async fn keep_seen(&self) -> Result<(), StoreError> {
        let now = self.time.now();
        let persons = self.presence.take_new(now);
        if persons.is_empty() { Ok(()) } else { self.store.seen(persons, now).await }
    }
}
