//! Sessions and tokens that people have.

use std::fmt;

use tabiya_game::Span;

use super::keys::{self, Secret};
use super::{People, cookie};
use crate::PersonId;
use crate::caller::Scope;
use crate::problem::Problem;
use crate::store::{AccountKind, Key, KeyDigest, KeyKind, StoreError};

/// How many tokens somebody may have.
const MOST_TOKENS: usize = 100;
/// How many sessions somebody may have; when there is one more, the oldest ends.
const MOST_SESSIONS: usize = 50;
/// How many characters the name of a token may have.
const MOST_LABEL: usize = 100;

/// A word that is not the name of a scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownScope(pub String);

impl std::error::Error for UnknownScope {}

impl fmt::Display for UnknownScope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = Scope::ALL.map(Scope::name).join(", ");
        let word = crate::api::fields::short(&self.0);
        write!(f, "there is no scope \"{word}\"; the scopes are {all}")
    }
}

/// Reads a list of scopes, separated by commas or spaces.
///
/// # Errors
/// If one is not known.
pub(crate) fn read_scopes(text: &str) -> Result<Vec<Scope>, UnknownScope> {
    let words = text.split([',', ' ']).filter(|word| !word.is_empty());
    let named = words.map(|word| Scope::named(word).ok_or_else(|| UnknownScope(word.to_owned())));
    let mut scopes = named.collect::<Result<Vec<Scope>, _>>()?;
    scopes.sort_unstable();
    scopes.dedup();
    Ok(scopes)
}

/// What a token may do if nobody says.
pub(crate) fn usual_scopes(kind: AccountKind) -> [Scope; 3] {
    let play = if kind == AccountKind::Bot { Scope::BotPlay } else { Scope::BoardPlay };
    [play, Scope::ChallengeRead, Scope::ChallengeWrite]
}

impl People {
    /// Begins a session.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub(crate) async fn begin_session(&self, person: PersonId) -> Result<Secret, StoreError> {
        let now = self.time.now();
        let secret = Secret::random(KeyKind::Session);
        let expires = Some(now + Span::from_seconds(cookie::HOLDS_FOR));
        let (label, scopes, kind) = (String::new(), String::new(), KeyKind::Session);
        let key = Key { digest: secret.digest(), kind, person, label, scopes, created: now, expires };
        let mut others = self.store.keys_of(person).await?;
        others.retain(|key| key.kind == KeyKind::Session);
        for old in others.iter().take((others.len() + 1).saturating_sub(MOST_SESSIONS)) {
            self.revoke(person, old.digest).await?;
        }
        self.store.add_key(key).await?;
        Ok(secret)
    }

    /// Ends all sessions of somebody, but for one.
    ///
    /// # Errors
    /// If that cannot be kept.
    pub(crate) async fn end_sessions(&self, person: PersonId, but: Option<KeyDigest>) -> Result<(), StoreError> {
        let ended = self.store.remove_keys(person, KeyKind::Session, but).await;
        self.cache.forget(person);
        ended
    }

    /// The tokens of somebody, oldest first.
    ///
    /// # Errors
    /// If the store cannot tell.
    pub(crate) async fn tokens(&self, person: PersonId) -> Result<Vec<Key>, StoreError> {
        let mut keys = self.store.keys_of(person).await?;
        keys.retain(|key| key.kind == KeyKind::Token);
        Ok(keys)
    }

    /// Makes a token.
    ///
    /// # Errors
    /// If there are too many already, its name is too long, or it cannot be kept.
    pub(crate) async fn make_token(
        &self,
        person: PersonId,
        label: &str,
        scopes: &[Scope],
    ) -> Result<(Secret, Key), Problem> {
        let label: String = label.trim().chars().filter(|letter| !letter.is_control()).collect();
        if label.chars().count() > MOST_LABEL {
            return Err(Problem::bad("label", format!("A token's label has at most {MOST_LABEL} characters.")));
        }
        if self.tokens(person).await?.len() >= MOST_TOKENS {
            let sentence = format!("You have {MOST_TOKENS} tokens already: revoke one first.");
            return Err(Problem::bad("tokens", sentence));
        }
        let names: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
        let secret = Secret::random(KeyKind::Token);
        let (digest, kind, scopes, created) = (secret.digest(), KeyKind::Token, names.join(","), self.time.now());
        let key = Key { digest, kind, person, label, scopes, created, expires: None };
        self.store.add_key(key.clone()).await?;
        Ok((secret, key))
    }

    /// Takes a key away; `false` if this person has no such key.
    ///
    /// # Errors
    /// If that cannot be kept.
    pub(crate) async fn revoke(&self, person: PersonId, digest: KeyDigest) -> Result<bool, StoreError> {
        let removed = self.store.remove_key(person, digest).await;
        self.cache.forget(person);
        removed
    }

    /// Takes a token away by the name its owner knows it by; `false` if there is none.
    ///
    /// # Errors
    /// If that cannot be kept.
    pub(crate) async fn revoke_token(&self, person: PersonId, id: &str) -> Result<bool, StoreError> {
        let tokens = self.tokens(person).await?;
        match tokens.iter().find(|key| keys::id(key.digest) == id) {
            Some(key) => self.revoke(person, key.digest).await,
            None => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_read_in_any_order_and_named_when_unknown() {
        let scopes = read_scopes("challenge:write, board:play,board:play").unwrap();
        assert_eq!(scopes, [Scope::BoardPlay, Scope::ChallengeWrite]);
        assert_eq!(read_scopes(""), Ok(Vec::new()));
        let sentence = read_scopes("board:play,web:mod").unwrap_err().to_string();
        assert!(sentence.contains("\"web:mod\"") && sentence.contains("bot:play"), "{sentence}");
    }
}
