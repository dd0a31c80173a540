//! Accounts: guests, people who have registered, and bots.

use super::password::Passwords;
use super::{People, name};
use crate::PersonId;
use crate::api::fields::short;
use crate::hall::sentence;
use crate::problem::Problem;
use crate::store::{Account, AccountKind, GameQuery, NewAccount, StoreError};

/// How often a name for a guest is tried. Two guests hardly ever get the same.
const TRIES: usize = 8;

impl People {
    /// An account for somebody who has not given a name.
    ///
    /// # Errors
    /// If it cannot be kept.
    pub(crate) async fn add_guest(&self) -> Result<Account, Problem> {
        let mut tries = TRIES;
        loop {
            tries -= 1;
            match self.add(name::guest(), AccountKind::Guest, None).await {
                Err(StoreError::Conflict) if tries > 0 => {}
                other => return Ok(other?),
            }
        }
    }

    /// An account with a name and a password. A guest becomes that person, and keeps all games.
    ///
    /// # Errors
    /// If the name or the password is refused, the name is taken, or it cannot be kept.
    pub(crate) async fn register(
        &self,
        name: &str,
        password: String,
        guest: Option<PersonId>,
    ) -> Result<Account, Problem> {
        check_name(name)?;
        Passwords::check(&password)?;
        self.check_free(name, None).await?;
        let password = Some(self.passwords.digest(password).await?);
        // The name may have been taken meanwhile, which the store notices.
        let Some(guest) = guest else {
            let added = self.add(name.to_owned(), AccountKind::Person, password).await;
            return added.map_err(|error| taken(name, error));
        };
        let account = self.account(guest).await?;
        if account.kind != AccountKind::Guest {
            return Err(Problem::bad("registered", format!("You are signed in as {} already.", account.name)));
        }
        let (name, kind) = (name.to_owned(), AccountKind::Person);
        self.change(account.clone(), Account { name, kind, password, ..account }).await
    }

    /// The account of this name, if that is its password.
    ///
    /// # Errors
    /// If it is not.
    pub(crate) async fn sign_in(&self, name: &str, password: String) -> Result<Account, Problem> {
        let account = self.store.account_named(name).await?;
        let kept = account.as_ref().and_then(|account| account.password.clone());
        let matches = self.passwords.matches(password, kept).await?;
        account.filter(|_| matches).ok_or_else(|| wrong("The name or the password is wrong."))
    }

    /// Gives an account another name.
    ///
    /// # Errors
    /// If the name is refused or taken, or a guest asks.
    pub(crate) async fn rename(&self, person: PersonId, name: &str) -> Result<Account, Problem> {
        check_name(name)?;
        let account = self.account(person).await?;
        if account.kind == AccountKind::Guest {
            return Err(Problem::bad("guest", "Guests have no name of their own: register to get one."));
        }
        self.check_free(name, Some(person)).await?;
        self.change(account.clone(), Account { name: name.to_owned(), ..account }).await
    }

    /// Changes a password.
    ///
    /// # Errors
    /// If the old one is wrong, the new one is refused, or there is none to change.
    pub(crate) async fn change_password(&self, person: PersonId, old: String, new: String) -> Result<(), Problem> {
        Passwords::check(&new)?;
        let account = self.account(person).await?;
        if account.password.is_none() {
            return Err(Problem::bad("guest", "Guests have no password: register to get one."));
        }
        if !self.passwords.matches(old, account.password.clone()).await? {
            return Err(Problem::forbidden("password", "The old password is wrong."));
        }
        let password = Some(self.passwords.digest(new).await?);
        self.change(account.clone(), Account { password, ..account }).await?;
        Ok(())
    }

    /// Makes an account a bot's, which it stays for good.
    ///
    /// # Errors
    /// If it is a guest's, or has played already.
    pub(crate) async fn become_bot(&self, person: PersonId) -> Result<Account, Problem> {
        let account = self.account(person).await?;
        match account.kind {
            AccountKind::Bot => return Ok(account),
            AccountKind::Guest => return Err(Problem::bad("guest", "A guest cannot become a bot: register first.")),
            AccountKind::Person => {}
        }
        let query = GameQuery { person: Some(person), most: Some(1), ..GameQuery::default() };
        if !self.store.find_games(query).await?.is_empty() {
            let sentence = "An account that has played cannot become a bot's. Make a new one for the bot.";
            return Err(Problem::bad("has-played", sentence));
        }
        self.change(account.clone(), Account { kind: AccountKind::Bot, ..account }).await
    }

    pub(super) async fn add(
        &self,
        name: String,
        kind: AccountKind,
        password: Option<String>,
    ) -> Result<Account, StoreError> {
        self.store.add_account(NewAccount { name, kind, password, created: self.time.now() }).await
    }

    async fn account(&self, person: PersonId) -> Result<Account, Problem> {
        self.store.account(person).await?.ok_or_else(|| Problem::missing("account"))
    }

    /// Changes an account that is still as it was read.
    async fn change(&self, from: Account, to: Account) -> Result<Account, Problem> {
        let changed = self.store.change_account(from, to.clone()).await;
        self.cache.forget(to.person);
        if changed == Err(StoreError::Conflict) {
            // The name may have been taken meanwhile; otherwise the account is not what it was.
            self.check_free(&to.name, Some(to.person)).await?;
            return Err(Problem::conflict("conflict", "Your account has just been changed otherwise. Try again."));
        }
        changed?;
        Ok(to)
    }

    /// A name that is taken is refused before the password is worked on.
    async fn check_free(&self, name: &str, own: Option<PersonId>) -> Result<(), Problem> {
        let account = self.store.account_named(name).await?;
        let is_free = account.is_none_or(|account| Some(account.person) == own);
        if is_free { Ok(()) } else { Err(taken(name, StoreError::Conflict)) }
    }
}

fn check_name(name: &str) -> Result<(), Problem> {
    name::check(name).map_err(|error| Problem::bad("name", sentence(&error.to_string())))
}

fn taken(name: &str, error: StoreError) -> Problem {
    match error {
        StoreError::Conflict => Problem::conflict("name-taken", format!("The name {} is taken already.", short(name))),
        other => other.into(),
    }
}

fn wrong(sentence: &str) -> Problem {
    Problem::new(axum::http::StatusCode::UNAUTHORIZED, "wrong", sentence)
}
