//! What those are told who only watch.

use serde::Deserialize;

use crate::lines::{EndingLine, Player};

/// A line of the stream of a game that is watched.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum WatchLine {
    /// The game as a whole: the first line, and the last.
    Whole(Box<WatchStart>),
    /// A position, and the move that led to it.
    Position {
        /// The position: a FEN, of which some servers tell the first two parts only.
        fen: String,
        /// The move in the way of UCI.
        #[serde(default)]
        lm: Option<String>,
        /// What White has left, in seconds.
        #[serde(default)]
        wc: Option<u64>,
        /// What Black has left, in seconds.
        #[serde(default)]
        bc: Option<u64>,
    },
}

/// A game that is watched, as a whole.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WatchStart {
    /// Its name.
    pub id: String,
    /// Who plays.
    pub players: Seats,
    /// Where it starts, if that is told.
    #[serde(default)]
    pub initial_fen: Option<String>,
    /// How many half-moves were made, if that is told.
    #[serde(default)]
    pub turns: Option<usize>,
    /// When it began, in milliseconds since 1970, where the server tells it.
    #[serde(default)]
    pub created_at: Option<u64>,
    /// The state.
    #[serde(default)]
    pub status: Status,
    /// Who won.
    #[serde(default)]
    pub winner: Option<String>,
    /// How the game ended in words, where the server tells it.
    #[serde(default)]
    pub ending: Option<EndingLine>,
}

impl WatchStart {
    /// Whether it goes on.
    pub fn is_on(&self) -> bool {
        is_on(&self.status.name)
    }
}

/// Whether a game goes on whose state is this word.
pub(crate) fn is_on(status: &str) -> bool {
    ["created", "started", ""].contains(&status)
}

/// The state of a game in a word.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Status {
    /// The word.
    #[serde(default)]
    pub name: String,
}

/// Who sits where.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Seats {
    /// White.
    pub white: Sitter,
    /// Black.
    pub black: Sitter,
}

/// Who sits at a board.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Sitter {
    /// A person.
    pub user: Option<Player>,
    /// A name without an account.
    pub name: Option<String>,
    /// How strong the computer plays.
    pub ai_level: Option<u8>,
}

impl Sitter {
    /// The name to be shown.
    pub fn shown(&self) -> String {
        match (self.ai_level, &self.user, &self.name) {
            (Some(level), ..) => format!("Computer level {level}"),
            (_, Some(user), _) => user.to_string(),
            (_, _, Some(name)) => name.clone(),
            _ => "Anonymous".to_owned(),
        }
    }
}
