//! Tokens made by whoever runs the server, on its command line.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::Arc;

use tabiya_game::Moment;
use tokio::runtime;

use super::People;
use super::name::{self, BadName};
use super::sessions::{UnknownScope, read_scopes, usual_scopes};
use crate::problem::Problem;
use crate::store::{Account, AccountKind, OpenError, SqliteStore, StoreError};
use crate::time::Time;

/// What tokens that were made on the command line are called.
const LABEL: &str = "command line";

/// Why no token was made.
#[derive(Debug)]
pub enum TokenError {
    /// Nobody can have this name.
    Name(BadName),
    /// There is no such scope.
    Scope(UnknownScope),
    /// This account has played, so it cannot become a bot's.
    HasPlayed(String),
    /// This account has as many tokens as it may have.
    TooMany(String),
    /// The store cannot be opened.
    Open(OpenError),
    /// The store does not work, in the words of a sentence.
    Store(String),
    /// The system refused something.
    System(io::Error),
}

impl std::error::Error for TokenError {}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(error) => error.fmt(f),
            Self::Scope(error) => error.fmt(f),
            Self::HasPlayed(name) => {
                write!(f, "{name} has played already and cannot become a bot; choose another name for the bot")
            }
            Self::TooMany(name) => write!(f, "{name} has too many tokens already; revoke some first"),
            Self::Open(error) => error.fmt(f),
            Self::Store(why) => f.write_str(why),
            Self::System(error) => write!(f, "the system refuses: {error}"),
        }
    }
}

impl From<StoreError> for TokenError {
    fn from(error: StoreError) -> Self {
        Self::Store(error.to_string())
    }
}

/// Makes a token for an account, and the account if need be; a bot's if asked to. It can be done while a server runs.
/// Without scopes the token may be used for all that playing needs.
///
/// # Errors
/// If the name or a scope is none, the account is not fit to be a bot's, or the store does not work.
pub fn make_token(data: &Path, name: &str, bot: bool, scopes: Option<&[String]>) -> Result<String, TokenError> {
    name::check(name).map_err(TokenError::Name)?;
    let scopes = scopes.map(|words| read_scopes(&words.join(","))).transpose().map_err(TokenError::Scope)?;
    let store = SqliteStore::open(data).map_err(TokenError::Open)?;
    let runtime = runtime::Builder::new_current_thread().enable_all().build().map_err(TokenError::System)?;
    runtime.block_on(async {
        let people = People::new(Arc::new(store), Time::new(Moment(0)));
        let account = people.account_for_token(name, bot).await?;
        let usual = usual_scopes(account.kind);
        let made = people.make_token(account.person, LABEL, scopes.as_deref().unwrap_or(&usual)).await;
        let (secret, _) = made.map_err(|problem| read(problem, account.name))?;
        Ok(secret.reveal().to_owned())
    })
}

impl People {
    async fn account_for_token(&self, name: &str, bot: bool) -> Result<Account, TokenError> {
        let Some(account) = self.store.account_named(name).await? else {
            let kind = if bot { AccountKind::Bot } else { AccountKind::Person };
            return Ok(self.add(name.to_owned(), kind, None).await?);
        };
        if !bot {
            return Ok(account);
        }
        let become_bot = self.become_bot(account.person).await;
        become_bot.map_err(|problem| read(problem, account.name))
    }
}

fn read(problem: Problem, name: String) -> TokenError {
    match problem.reason {
        "has-played" => TokenError::HasPlayed(name),
        "tokens" => TokenError::TooMany(name),
        _ => TokenError::Store(problem.sentence),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::keys::Secret;
    use crate::store::{KeyKind, Store};
    use crate::testing::{Folder, TestServer};

    fn made(folder: &Folder, name: &str, bot: bool, scopes: Option<&[String]>) -> (Account, String) {
        let token = make_token(folder.path(), name, bot, scopes).unwrap();
        let secret = Secret::read(KeyKind::Token, &token).unwrap();
        let store = SqliteStore::open(folder.path()).unwrap();
        let runtime = runtime::Builder::new_current_thread().build().unwrap();
        let (key, account) = runtime.block_on(store.key(secret.digest())).unwrap().unwrap();
        (account, key.scopes)
    }

    #[test]
    fn a_token_makes_the_account_if_need_be() {
        let folder = Folder::new();
        let (anna, scopes) = made(&folder, "Anna", false, None);
        assert_eq!((anna.name.as_str(), anna.kind), ("Anna", AccountKind::Person));
        assert_eq!(scopes, "board:play,challenge:read,challenge:write");
        let (again, scopes) = made(&folder, "ANNA", false, Some(&["board:play".to_owned()]));
        assert_eq!((again.person, scopes.as_str()), (anna.person, "board:play"));
        let (bot, scopes) = made(&folder, "Botty", true, None);
        assert_eq!((bot.kind, scopes.as_str()), (AccountKind::Bot, "bot:play,challenge:read,challenge:write"));
        let (upgraded, _) = made(&folder, "Anna", true, None);
        assert_eq!((upgraded.person, upgraded.kind), (anna.person, AccountKind::Bot));
    }

    #[test]
    fn what_is_wrong_is_told_before_anything_is_made() {
        let folder = Folder::new();
        let refused = |name: &str, scopes: Option<&[String]>| {
            make_token(folder.path(), name, false, scopes).unwrap_err().to_string()
        };
        assert!(refused("an na", None).starts_with("a name is made of"));
        let unknown = refused("Anna", Some(&["web:mod".to_owned()]));
        assert!(unknown.contains("\"web:mod\"") && unknown.contains("challenge:write"), "{unknown}");
        assert!(!folder.path().exists());
    }

    #[tokio::test]
    async fn a_token_works_at_once_while_a_server_runs() {
        let server = TestServer::start().await;
        let data = server.service.options.data.clone();
        let make = async |name: &'static str, bot: bool| {
            let data = data.clone();
            tokio::task::spawn_blocking(move || make_token(&data, name, bot, None)).await.unwrap()
        };
        let key = format!("Bearer {}", make("Botty", true).await.unwrap());
        assert_eq!(server.get("/api/account", &[("authorization", &key)]).await.expect(200).json()["title"], "BOT");
        let anna = server.account("Anna", AccountKind::Person).await;
        server.game(&anna, &anna, "-").await;
        let refused = make("Anna", true).await.unwrap_err();
        assert!(matches!(refused, TokenError::HasPlayed(_)), "{refused}");
        make("Anna", false).await.unwrap();
    }
}
