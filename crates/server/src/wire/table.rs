//! A game as its page shows it, to those who play and to those who watch.

use bytes::Bytes;
use serde::Serialize;
use tabiya_game::{Span, Takebacks};
use tabiya_rules::{BySide, Side};

use super::challenge::ChallengeMessage;
use super::game::{FullMessage, View, source};
use super::line::line;
use super::words::colour;
use crate::GameId;
use crate::bus::RematchStatus;
use crate::store::{ChatLine, Room};

/// A game from the start, with all that a page shows of it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TableMessage<'a> {
    #[serde(flatten)]
    full: FullMessage<'a>,
    /// The position before the first move, and after each.
    fens: Vec<String>,
    /// What who moved had left after each move, in milliseconds.
    clocks_after: Vec<Option<u64>>,
    chat: Vec<SaidMessage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch: Option<RematchMessage>,
    presence: PresentMessage,
    source: &'static str,
    /// Whether moves may be taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    takebacks: bool,
    /// That the opponent of who asks has gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent_gone: Option<AbsenceMessage>,
}

impl<'a> TableMessage<'a> {
    pub(crate) fn of(
        view: &'a View,
        own_side: Option<Side>,
        chat: &[ChatLine],
        rematch: Option<RematchMessage>,
        present: BySide<bool>,
        claim_in: Option<u64>,
    ) -> Self {
        Self {
            full: view.full(own_side),
            fens: view.game.positions().map(ToString::to_string).collect(),
            clocks_after: view.game.moves().iter().map(|played| played.left.map(Span::millis)).collect(),
            chat: chat.iter().map(SaidMessage::of).collect(),
            rematch,
            presence: PresentMessage { white: present.white, black: present.black },
            source: source(view.record.origin),
            takebacks: view.game.settings().rules.takebacks != Takebacks::Forbidden,
            opponent_gone: claim_in.map(|seconds| AbsenceMessage { claim_win_in_seconds: seconds }),
        }
    }
}

/// That a player has gone, and when the other may claim the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct AbsenceMessage {
    claim_win_in_seconds: u64,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct SaidMessage {
    user: String,
    text: String,
    room: &'static str,
}

impl SaidMessage {
    fn of(said: &ChatLine) -> Self {
        let room = match said.room {
            Room::Player => "player",
            Room::Spectator => "spectator",
        };
        Self { user: said.name.clone(), text: said.text.clone(), room }
    }
}

/// A rematch that was asked for, by which side of the game before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct RematchMessage {
    id: GameId,
    by: &'static str,
    status: &'static str,
}

impl RematchMessage {
    pub(crate) fn new(id: GameId, by: Side, status: RematchStatus) -> Self {
        let status = match status {
            RematchStatus::Asked => "created",
            RematchStatus::Begun => "started",
            RematchStatus::Declined => "declined",
            RematchStatus::Cancelled => "canceled",
        };
        Self { id, by: colour(by), status }
    }

    /// The line that tells of it.
    pub(crate) fn line(self) -> Bytes {
        line(&Typed { r#type: "rematch", what: self })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct PresentMessage {
    white: bool,
    black: bool,
}

/// A line that says first what it is.
#[derive(Serialize)]
struct Typed<T> {
    r#type: &'static str,
    #[serde(flatten)]
    what: T,
}

/// The line that tells who is there.
pub(crate) fn presence_line(present: BySide<bool>) -> Bytes {
    let BySide { white, black } = present;
    line(&Typed { r#type: "presence", what: PresentMessage { white, black } })
}

/// The last line, when the service stops.
pub(crate) fn stopping_line() -> Bytes {
    Bytes::from_static(b"{\"type\":\"stopping\"}\n")
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WaitingMessage {
    r#type: &'static str,
    challenge: ChallengeMessage,
    is_own: bool,
}

/// The line that tells of the challenge of which the game is to come.
pub(crate) fn waiting_line(challenge: ChallengeMessage, is_own: bool) -> Bytes {
    line(&WaitingMessage { r#type: "challenge", challenge, is_own })
}
