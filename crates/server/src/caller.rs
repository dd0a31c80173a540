//! Who asks, and when.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use tabiya_game::Moment;

use crate::PersonId;
use crate::problem::Problem;
use crate::store::{Account, AccountKind, Key, KeyKind};

/// What a token may be used for. A session may do everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Scope {
    BoardPlay,
    BotPlay,
    ChallengeRead,
    ChallengeWrite,
}

impl Scope {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [Self::BoardPlay, Self::BotPlay, Self::ChallengeRead, Self::ChallengeWrite];

    /// Its name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::BoardPlay => "board:play",
            Self::BotPlay => "bot:play",
            Self::ChallengeRead => "challenge:read",
            Self::ChallengeWrite => "challenge:write",
        }
    }

    /// The scope of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.name() == name)
    }
}

/// What a route asks of its caller. The description of the API says the same, since it is made of this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// Anybody may ask.
    Nothing,
    /// Somebody who is known, by any key.
    Person,
    /// A session, or a token with one of these scopes.
    AnyOf(&'static [Scope]),
    /// The same, and the account has to be a bot's.
    Bot(Scope),
    /// A session: a token is not enough for this.
    Session,
}

/// Who asks, with which key.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    pub(crate) account: Arc<Account>,
    pub(crate) key: Arc<Key>,
}

impl Caller {
    pub(crate) fn person(&self) -> PersonId {
        self.account.person
    }

    pub(crate) fn has(&self, scope: Scope) -> bool {
        self.key.kind == KeyKind::Session || self.key.scopes.split(',').any(|name| name == scope.name())
    }

    /// Whether this caller may use a route that needs so much.
    pub(crate) fn meets(&self, needs: Needs) -> Result<(), Problem> {
        let lacks = |scopes: &[Scope]| {
            let names: Vec<&str> = scopes.iter().map(|scope| scope.name()).collect();
            Problem::forbidden("scope", format!("This token lacks the scope {}.", names.join(" or ")))
        };
        match needs {
            Needs::AnyOf(scopes) if !scopes.iter().any(|scope| self.has(*scope)) => Err(lacks(scopes)),
            Needs::Bot(scope) if !self.has(scope) => Err(lacks(&[scope])),
            Needs::Bot(_) if self.account.kind != AccountKind::Bot => {
                Err(Problem::forbidden("not-a-bot", "This is for bot accounts only. Use the board's routes instead."))
            }
            Needs::Session if self.key.kind != KeyKind::Session => {
                Err(Problem::forbidden("session", "This can be done only when signed in, not with a token."))
            }
            Needs::Nothing | Needs::Person | Needs::AnyOf(_) | Needs::Bot(_) | Needs::Session => Ok(()),
        }
    }
}

/// When the request came, and from where: noted before anything else is done with it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    pub(crate) at: Moment,
    pub(crate) from: IpAddr,
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        parts.extensions.get::<Self>().cloned().ok_or_else(Problem::unknown_caller)
    }
}

impl<S: Sync> OptionalFromRequestParts<S> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Option<Self>, Problem> {
        Ok(parts.extensions.get::<Self>().cloned())
    }
}

impl<S: Sync> FromRequestParts<S> for Arrival {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let arrival = parts.extensions.get::<Self>().copied();
        arrival.ok_or_else(|| Problem::unavailable("arrival", "The server does not know when this came."))
    }
}
