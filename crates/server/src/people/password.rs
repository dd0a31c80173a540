//! Passwords: only what cannot be turned back is kept of them.

use std::sync::{Arc, OnceLock};

use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use argon2::{Argon2, password_hash};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::problem::Problem;

/// How long passwords are, in characters.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=200;

/// How many are worked on at once: each takes a core and 19 MB for some dozens of milliseconds.
const AT_WORK: usize = 2;
/// How many may wait for that before others are told to come back later.
const WAITING: usize = 64;

/// Works on passwords, a few at a time.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    work: Arc<Semaphore>,
    queue: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self { work: Arc::new(Semaphore::new(AT_WORK)), queue: Arc::new(Semaphore::new(WAITING)) }
    }
}

impl Passwords {
    /// Whether somebody may choose this password.
    ///
    /// # Errors
    /// If not, with the reason.
    pub(crate) fn check(password: &str) -> Result<(), Problem> {
        if LENGTHS.contains(&password.chars().count()) {
            return Ok(());
        }
        let sentence = format!("A password has {} to {} characters.", LENGTHS.start(), LENGTHS.end());
        Err(Problem::bad("password", sentence))
    }

    /// What is kept of a new password.
    ///
    /// # Errors
    /// If it cannot be worked on now.
    pub(crate) async fn digest(&self, password: String) -> Result<String, Problem> {
        let digest = self.work(move || digest(&password)).await?;
        digest.map_err(|error| {
            tracing::error!(%error, "a password could not be worked on");
            busy()
        })
    }

    /// Whether this is the password of which that was kept. It takes as long if nothing was kept, so that nobody learns
    /// from the time it takes whether there is such an account.
    ///
    /// # Errors
    /// If it cannot be worked on now.
    pub(crate) async fn matches(&self, password: String, kept: Option<String>) -> Result<bool, Problem> {
        self.work(move || {
            let nobodys = nobodys();
            let is_same = is_same(&password, kept.as_deref().unwrap_or(nobodys));
            is_same && kept.is_some()
        })
        .await
    }

    async fn work<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| busy())?;
        let turn = Arc::clone(&self.work).acquire_owned().await.map_err(|_| busy())?;
        // The turn goes along, since the work goes on even if nobody waits for it any more.
        let done = spawn_blocking(move || {
            let result = work();
            drop((turn, place));
            result
        });
        done.await.map_err(|_| busy())
    }
}

fn busy() -> Problem {
    Problem::unavailable("busy", "The server is busy with other passwords. Try again in a moment.")
}

fn digest(password: &str) -> Result<String, password_hash::Error> {
    Ok(Argon2::default().hash_password(password.as_bytes())?.to_string())
}

/// What would be kept of a password that nobody has.
fn nobodys() -> &'static str {
    static NOBODYS: OnceLock<String> = OnceLock::new();
    NOBODYS.get_or_init(|| digest("nobody's password").unwrap_or_default())
}

fn is_same(password: &str, kept: &str) -> bool {
    let kept = PasswordHash::new(kept);
    kept.is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_endless_passwords_are_refused() {
        for password in ["", "1234567", "ünfünfü", &"x".repeat(201)] {
            assert_eq!(Passwords::check(password).unwrap_err().sentence, "A password has 8 to 200 characters.");
        }
        for password in ["12345678", "ünfünfün", &"ü".repeat(200)] {
            assert_eq!(Passwords::check(password), Ok(()));
        }
    }

    #[tokio::test]
    async fn only_the_right_password_matches_and_nothing_of_it_is_kept() {
        let passwords = Passwords::default();
        let kept = passwords.digest("correct horse".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert!(!kept.contains("horse"));
        let matches = async |password: &str, kept: Option<&str>| {
            passwords.matches(password.to_owned(), kept.map(str::to_owned)).await.unwrap()
        };
        assert!(matches("correct horse", Some(&kept)).await);
        assert!(!matches("correct horsf", Some(&kept)).await);
        assert!(!matches("nobody's password", None).await);
        assert!(!matches("", Some("")).await);
        let again = passwords.digest("correct horse".to_owned()).await.unwrap();
        assert_ne!(again, kept, "the salt differs");
    }
}
