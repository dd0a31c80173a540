//! Sessions and tokens: secrets that are shown once, and of which only a digest is kept.

use std::fmt;

use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::id::fill_with_letters;
use crate::store::{KeyDigest, KeyKind};

/// How tokens begin, so that people and programs that look for leaked secrets know one when they see it.
const TOKEN: &str = "tby_";
/// How many letters and digits follow in a token. 190 bits are beyond guessing.
const TOKEN_LETTERS: usize = 32;
/// How many letters and digits a session has.
const SESSION_LETTERS: usize = 40;
/// How many hexadecimal digits of a digest name a token.
const ID_DIGITS: usize = 12;

/// A secret. It is never logged.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    /// A new one, by chance.
    pub(crate) fn random(kind: KeyKind) -> Self {
        let (beginning, letters) = shape(kind);
        let mut text = vec![0; letters];
        fill_with_letters(&mut text);
        Self(beginning.chars().chain(text.into_iter().map(char::from)).collect())
    }

    /// What somebody sent, if it can be a secret of this kind.
    pub(crate) fn read(kind: KeyKind, text: &str) -> Option<Self> {
        let (beginning, letters) = shape(kind);
        let rest = text.strip_prefix(beginning)?;
        let is_one = rest.len() == letters && rest.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_one.then(|| Self(text.to_owned()))
    }

    /// The secret itself, to be shown to its owner.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// What is kept of it. It needs no salt and no slowness, since unlike a password it cannot be guessed.
    pub(crate) fn digest(&self) -> KeyDigest {
        KeyDigest(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

const fn shape(kind: KeyKind) -> (&'static str, usize) {
    match kind {
        KeyKind::Session => ("", SESSION_LETTERS),
        KeyKind::Token => (TOKEN, TOKEN_LETTERS),
    }
}

/// Whether two digests are the same, in a time that does not depend on where they differ.
pub(crate) fn is_same(one: KeyDigest, other: KeyDigest) -> bool {
    one.0.ct_eq(&other.0).into()
}

/// The name by which the owner of a token can speak of it: it tells nothing about the secret.
pub(crate) fn id(digest: KeyDigest) -> String {
    let digits = digest.0.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.take(ID_DIGITS).filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_have_their_shapes_and_are_read_again() {
        let token = Secret::random(KeyKind::Token);
        assert!(token.reveal().starts_with("tby_") && token.reveal().len() == 36);
        assert_eq!(Secret::read(KeyKind::Token, token.reveal()), Some(token.clone()));
        assert_eq!(Secret::read(KeyKind::Session, token.reveal()), None);
        let session = Secret::random(KeyKind::Session);
        assert_eq!(session.reveal().len(), 40);
        assert_eq!(Secret::read(KeyKind::Session, session.reveal()), Some(session.clone()));
        assert_eq!(Secret::read(KeyKind::Token, session.reveal()), None);
        for text in ["", "tby_", "tby_short", &format!("{} ", token.reveal()), &"ä".repeat(20)] {
            assert_eq!(Secret::read(KeyKind::Token, text), None);
            assert_eq!(Secret::read(KeyKind::Session, text), None);
        }
    }

    #[test]
    fn digests_are_sha_256_and_secrets_are_not_logged() {
        let digest = Secret("abc".to_owned()).digest();
        assert_eq!(id(digest), "ba7816bf8f01");
        assert!(is_same(digest, Secret("abc".to_owned()).digest()));
        assert!(!is_same(digest, Secret("abd".to_owned()).digest()));
        assert_eq!(format!("{:?}", Secret("abc".to_owned())), "Secret(…)");
    }
}
