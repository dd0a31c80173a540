//! The names of things: games, people, keys.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

/// The letters and digits that identifiers are made of.
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A game's name in addresses: eight letters and digits. A challenge has the name of the game that comes of it.
///
/// ```
/// use tabiya_server::GameId;
/// let id: GameId = "q7ZvsdUF".parse().unwrap();
/// assert_eq!(id.to_string(), "q7ZvsdUF");
/// assert!("q7ZvsdU".parse::<GameId>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId([u8; GameId::LENGTH]);

impl GameId {
    /// How many letters it has.
    pub const LENGTH: usize = 8;

    /// A new one, by chance: there are two hundred million million.
    pub(crate) fn random() -> Self {
        let mut id = [0; Self::LENGTH];
        fill_with_letters(&mut id);
        Self(id)
    }

    /// The one that comes of a digest, always the same.
    pub(crate) fn of_digest(digest: [u8; 32]) -> Self {
        let mut rest = digest.iter().take(16).fold(0_u128, |number, byte| number << 8 | u128::from(*byte));
        let mut id = [0; Self::LENGTH];
        for letter in &mut id {
            *letter = LETTERS[(rest % LETTERS.len() as u128) as usize];
            rest /= LETTERS.len() as u128;
        }
        Self(id)
    }

    /// Its letters.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

/// A text that is not the name of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAGameId;

impl std::error::Error for NotAGameId {}

impl fmt::Display for NotAGameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a game's name is eight letters and digits")
    }
}

impl FromStr for GameId {
    type Err = NotAGameId;

    fn from_str(text: &str) -> Result<Self, NotAGameId> {
        let id: [u8; Self::LENGTH] = text.as_bytes().try_into().map_err(|_| NotAGameId)?;
        if id.iter().all(u8::is_ascii_alphanumeric) { Ok(Self(id)) } else { Err(NotAGameId) }
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// A person or a program that plays: the same for good, whatever name it goes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PersonId(pub i64);

/// Fills a text with letters by chance, each as likely as any other.
///
/// # Panics
/// If the system has no randomness to give, without which no secret would be one.
pub(crate) fn fill_with_letters(text: &mut [u8]) {
    // Of 256 bytes the last eight are thrown away, since 62 goes four times into 248.
    let mut pool = [0_u8; 64];
    let mut left = pool.len();
    getrandom::fill(&mut pool).expect("the system gives randomness");
    for letter in text {
        *letter = loop {
            if left == 0 {
                getrandom::fill(&mut pool).expect("the system gives randomness");
                left = pool.len();
            }
            left -= 1;
            if pool[left] < 248 {
                break LETTERS[usize::from(pool[left]) % LETTERS.len()];
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_by_chance_are_read_again_and_differ() {
        let ids: Vec<GameId> = (0..1_000).map(|_| GameId::random()).collect();
        assert!(ids.iter().all(|id| id.to_string().parse() == Ok(*id)));
        let mut sorted = ids.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), ids.len());
    }

    #[test]
    fn what_is_not_eight_letters_and_digits_is_no_name_of_a_game() {
        for text in ["", "short", "ninelette", "with spa", "q7Zvs/UF", "q7Zvsdü"] {
            assert_eq!(text.parse::<GameId>(), Err(NotAGameId), "{text}");
        }
    }
}
