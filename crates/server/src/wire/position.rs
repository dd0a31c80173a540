//! A position that somebody looks at.

use serde::Serialize;

use super::game::ClaimsMessage;

/// What a line of moves comes to, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum PositionAnswer {
    Stands(Box<PositionMessage>),
    Faulty { faults: Vec<String> },
}

/// A position and how it stands under the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PositionMessage {
    pub(crate) fen: String,
    pub(crate) turn: &'static str,
    pub(crate) legal: Vec<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) check: bool,
    /// The last opening with a name on the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) opening: Option<NameMessage>,
    pub(crate) status: &'static str,
    pub(crate) words: Vec<String>,
    pub(crate) claims: ClaimsMessage,
    pub(crate) can_mate: CanMateMessage,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tablebase: Option<TablebaseMessage>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct NameMessage {
    pub(crate) eco: &'static str,
    pub(crate) name: &'static str,
}

/// Whether each side can still mate by any series of legal moves; nothing where that was not found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct CanMateMessage {
    pub(crate) white: Option<bool>,
    pub(crate) black: Option<bool>,
}

/// What the endgame tables say, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TablebaseMessage {
    pub(crate) outcome: &'static str,
    pub(crate) words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dtz: Option<u32>,
    pub(crate) moves: Vec<TableMoveMessage>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct TableMoveMessage {
    pub(crate) uci: String,
    pub(crate) san: String,
    pub(crate) outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) dtz: Option<u32>,
}
