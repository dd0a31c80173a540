//! Players as others see them.

use std::sync::Arc;

use serde::Serialize;
use tabiya_engine::Level;

use crate::PersonId;
use crate::store::{Account, AccountKind, Seat};

/// Everybody's rating: there are none yet, but clients want one.
pub(crate) const RATING: u16 = 1_500;

/// Somebody at a board, with the name to be shown.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) seat: Seat,
    /// The account of a person; `None` for the computer, and for an account that is gone.
    pub(crate) account: Option<Arc<Account>>,
}

/// A player of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayerMessage {
    pub(crate) id: String,
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'static str>,
    pub(crate) rating: u16,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) provisional: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ai_level: Option<u8>,
}

/// The opponent, as a person is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OpponentMessage {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) id: Option<String>,
    pub(crate) username: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ai: Option<u8>,
}

impl Player {
    pub(crate) fn person(&self) -> Option<PersonId> {
        self.seat.person()
    }

    pub(crate) fn level(&self) -> Option<Level> {
        match self.seat {
            Seat::Computer(level) => Some(level),
            Seat::Person(_) => None,
        }
    }

    /// The name as it is shown.
    pub(crate) fn name(&self) -> String {
        match (self.seat, &self.account) {
            (Seat::Computer(level), _) => format!("Computer level {}", level.number()),
            (Seat::Person(_), Some(account)) => account.name.clone(),
            (Seat::Person(_), None) => "Anonymous".to_owned(),
        }
    }

    /// The name in addresses.
    pub(crate) fn id(&self) -> String {
        match self.seat {
            Seat::Computer(_) => "computer".to_owned(),
            Seat::Person(_) => self.name().to_lowercase(),
        }
    }

    pub(crate) fn title(&self) -> Option<&'static str> {
        self.account.as_deref().and_then(title)
    }

    pub(crate) fn message(&self) -> PlayerMessage {
        PlayerMessage {
            id: self.id(),
            name: self.name(),
            title: self.title(),
            rating: RATING,
            provisional: self.level().is_none(),
            ai_level: self.level().map(Level::number),
        }
    }

    pub(crate) fn opponent(&self) -> OpponentMessage {
        let ai = self.level().map(Level::number);
        OpponentMessage {
            id: ai.is_none().then(|| self.id()),
            username: self.name(),
            rating: ai.is_none().then_some(RATING),
            ai,
        }
    }
}

/// The title of an account, which only programs have.
pub(crate) fn title(account: &Account) -> Option<&'static str> {
    (account.kind == AccountKind::Bot).then_some("BOT")
}
