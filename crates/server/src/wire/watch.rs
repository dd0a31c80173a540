//! Games as those are told of them who only watch.

use bytes::Bytes;
use serde::Serialize;
use tabiya_engine::Level;
use tabiya_rules::{BySide, Side};

use super::challenge::clock_text;
use super::export::{SeatsMessage, UserMessage};
use super::game::{EndingMessage, View, WatchMessage, running, shown_seconds, source};
use super::line::line;
use super::person::{Player, RATING};
use super::words::{Perf, Speed, Status, Variant, colour, winner};
use crate::GameId;

/// A game as a whole: the first line of its stream for those who watch, and the last.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DescriptionMessage {
    id: GameId,
    variant: Variant,
    speed: &'static str,
    perf: &'static str,
    rated: bool,
    initial_fen: String,
    fen: String,
    /// The side to move.
    player: &'static str,
    turns: usize,
    started_at_turn: u8,
    source: &'static str,
    status: Status,
    created_at: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_move: Option<String>,
    players: SeatsMessage,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    /// The time control in words.
    clock_text: String,
    /// What the clocks show now, in seconds, and whose runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    wc: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bc: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    running: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<EndingMessage>,
}

impl DescriptionMessage {
    pub(crate) fn of(view: &View) -> Self {
        let settings = &view.record.settings;
        let ending = view.game.ending();
        let last = view.texts.last();
        let left = |side| view.game.time_left(side, view.now).and_then(shown_seconds);
        Self {
            id: view.record.id,
            variant: Variant::of(&settings.start),
            speed: Speed::of(settings).key(),
            perf: Perf::of(settings).key,
            rated: false,
            initial_fen: settings.start.to_string(),
            fen: view.game.position().to_string(),
            player: colour(view.game.turn()),
            turns: view.game.moves().len(),
            started_at_turn: u8::from(settings.start.side() == Side::Black),
            source: source(view.record.origin),
            status: Status::of(ending),
            created_at: view.record.created.0,
            last_move: (!last.is_empty()).then(|| last.to_owned()),
            players: SeatsMessage::of(&view.players),
            winner: winner(ending),
            clock_text: clock_text(&settings.time),
            wc: left(Side::White),
            bc: left(Side::Black),
            running: running(&view.game),
            ending: ending.map(EndingMessage::of),
        }
    }
}

/// All positions of a game from the first one on, a line each, with what the clocks showed.
pub(crate) fn positions(view: &View) -> Vec<Bytes> {
    let time = &view.record.settings.time;
    let mut left = BySide { white: time.white.initial(), black: time.black.initial() };
    let mut lines = Vec::with_capacity(view.game.moves().len() + 1);
    let mut positions = view.game.positions();
    let first = positions.next().unwrap_or(view.game.position());
    let mut side = first.side();
    lines.push(line(&WatchMessage {
        fen: first.to_string(),
        lm: None,
        wc: None,
        bc: None,
        san: None,
        ply: 0,
        running: None,
    }));
    let moves = view.texts.uci.split(' ').zip(view.texts.san.split(' '));
    for (index, ((position, played), (uci, san))) in positions.zip(view.game.moves()).zip(moves).enumerate() {
        *left.of_mut(side) = played.left;
        side = position.side();
        lines.push(line(&WatchMessage {
            fen: position.to_string(),
            lm: Some(uci.to_owned()),
            wc: left.white.and_then(shown_seconds),
            bc: left.black.and_then(shown_seconds),
            san: Some(san.to_owned()),
            ply: index + 1,
            running: None,
        }));
    }
    lines
}

#[derive(Debug, Serialize)]
struct Shown<T> {
    t: &'static str,
    d: T,
}

/// The game that is shown on a channel.
#[derive(Debug, Serialize)]
struct FeaturedMessage {
    id: GameId,
    orientation: &'static str,
    players: [FeaturedPlayer; 2],
    fen: String,
}

#[derive(Debug, Serialize)]
struct FeaturedPlayer {
    color: &'static str,
    user: UserMessage,
    rating: u16,
    seconds: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ai: Option<u8>,
}

/// The side from which a game is watched: that of a person who plays against the computer, else White's.
pub(crate) fn watched_from(players: &BySide<Player>) -> Side {
    if players.white.level().is_some() && players.black.level().is_none() { Side::Black } else { Side::White }
}

/// The line that says which game a channel shows from now on.
pub(crate) fn featured(view: &View) -> Bytes {
    let player = |side: Side| {
        let player = view.players.of(side);
        FeaturedPlayer {
            color: colour(side),
            user: UserMessage::of(player),
            rating: RATING,
            seconds: view.game.time_left(side, view.now).and_then(shown_seconds).unwrap_or(0),
            ai: player.level().map(Level::number),
        }
    };
    let message = FeaturedMessage {
        id: view.record.id,
        orientation: colour(watched_from(&view.players)),
        players: [player(Side::White), player(Side::Black)],
        fen: view.game.position().to_string(),
    };
    line(&Shown { t: "featured", d: message })
}

/// The line of a channel for a position that was told to those who watch the game; nothing if no move led to it, since
/// clients want one.
pub(crate) fn shown(watch: &Bytes) -> Option<Bytes> {
    let position: serde_json::Value = serde_json::from_slice(watch).ok()?;
    position.get("lm")?;
    Some(line(&Shown { t: "fen", d: position }))
}

/// What is shown on a channel, in the list of channels.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChannelMessage {
    user: UserMessage,
    rating: u16,
    game_id: GameId,
    color: &'static str,
}

impl ChannelMessage {
    pub(crate) fn of(view: &View) -> Self {
        let side = watched_from(&view.players);
        Self {
            user: UserMessage::of(view.players.of(side)),
            rating: RATING,
            game_id: view.record.id,
            color: colour(side),
        }
    }
}

/// A live game in a list of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LiveMessage {
    pub(crate) id: GameId,
    pub(crate) white: SitterMessage,
    pub(crate) black: SitterMessage,
    pub(crate) fen: String,
    /// In the way of UCI; nothing before the first.
    pub(crate) last_move: String,
    /// The side it is best watched from.
    pub(crate) orientation: &'static str,
    pub(crate) speed: &'static str,
    pub(crate) perf: &'static str,
    pub(crate) clock_text: String,
    pub(crate) plies: usize,
    pub(crate) created_at: u64,
}

/// A player in a list of live games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SitterMessage {
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ai_level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seconds: Option<u64>,
}

impl LiveMessage {
    pub(crate) fn of(view: &View) -> Self {
        let settings = &view.record.settings;
        let sitter = |side: Side| {
            let player = view.players.of(side);
            SitterMessage {
                name: player.name(),
                title: player.title(),
                ai_level: player.level().map(Level::number),
                seconds: view.game.time_left(side, view.now).and_then(shown_seconds),
            }
        };
        Self {
            id: view.record.id,
            white: sitter(Side::White),
            black: sitter(Side::Black),
            fen: view.game.position().to_string(),
            last_move: view.texts.last().to_owned(),
            orientation: colour(watched_from(&view.players)),
            speed: Speed::of(settings).key(),
            perf: Perf::of(settings).key,
            clock_text: clock_text(&settings.time),
            plies: view.game.moves().len(),
            created_at: view.record.created.0,
        }
    }
}
