//! Games as they are taken away: as JSON, and as PGN.

use serde::Serialize;
use tabiya_game::Calendar;
use tabiya_pgn::{Comment, Opening, Part, Tree};
use tabiya_rules::{BySide, Position};

use super::game::{EndingMessage, View, days_per_turn, plain_clock, source};
use super::person::{Player, RATING};
use super::words::{Perf, Speed, Status, Variant, winner};
use crate::GameId;
use crate::site::Site;

/// What of a game somebody wants to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "clients ask for each by name")]
pub(crate) struct Wanted {
    pub(crate) moves: bool,
    pub(crate) tags: bool,
    pub(crate) clocks: bool,
    pub(crate) opening: bool,
    /// What happened in words, for people.
    pub(crate) literate: bool,
    /// The PGN as a field of the JSON.
    pub(crate) pgn_in_json: bool,
    /// The position on the board as a field of the JSON.
    pub(crate) last_fen: bool,
}

impl Wanted {
    /// Everything about a game that is not for people alone.
    pub(crate) const ALL: Self = Self {
        moves: true,
        tags: true,
        clocks: true,
        opening: true,
        literate: false,
        pgn_in_json: false,
        last_fen: false,
    };
    /// What is usual where many games are asked for.
    pub(crate) const SHORT: Self = Self { clocks: false, opening: false, ..Self::ALL };
}

/// Somebody with an account, as far as a game tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct UserMessage {
    pub(crate) id: String,
    pub(crate) name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<&'static str>,
}

impl UserMessage {
    pub(crate) fn of(player: &Player) -> Self {
        Self { id: player.id(), name: player.name(), title: player.title() }
    }
}

/// A player of a game that is taken away or watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SeatMessage {
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<UserMessage>,
    /// The name of somebody whose account is gone.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u16>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    provisional: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ai_level: Option<u8>,
}

impl SeatMessage {
    fn of(player: &Player) -> Self {
        let is_person = player.person().is_some();
        Self {
            user: player.account.is_some().then(|| UserMessage::of(player)),
            name: (is_person && player.account.is_none()).then(|| player.name()),
            rating: is_person.then_some(RATING),
            provisional: is_person,
            ai_level: player.level().map(tabiya_engine::Level::number),
        }
    }
}

/// The players of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SeatsMessage {
    white: SeatMessage,
    black: SeatMessage,
}

impl SeatsMessage {
    pub(crate) fn of(players: &BySide<Player>) -> Self {
        Self { white: SeatMessage::of(&players.white), black: SeatMessage::of(&players.black) }
    }
}

#[derive(Debug, Serialize)]
struct OpeningMessage {
    eco: &'static str,
    name: &'static str,
    ply: usize,
}

/// A clock, in seconds.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SecondsMessage {
    initial: u64,
    increment: u64,
    total_time: u64,
}

/// A game as JSON.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ExportMessage<'a> {
    id: GameId,
    rated: bool,
    variant: &'static str,
    speed: &'static str,
    perf: &'static str,
    created_at: u64,
    last_move_at: u64,
    status: &'static str,
    source: &'static str,
    players: SeatsMessage,
    #[serde(skip_serializing_if = "Option::is_none")]
    initial_fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    opening: Option<OpeningMessage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clocks: Option<Vec<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pgn: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    days_per_turn: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<SecondsMessage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<EndingMessage>,
}

impl<'a> ExportMessage<'a> {
    pub(crate) fn of(view: &'a View, wanted: Wanted, site: &Site) -> Self {
        let settings = &view.record.settings;
        let ending = view.game.ending();
        let clock = plain_clock(&settings.time).map(|(initial, increment)| SecondsMessage {
            initial: initial / 1_000,
            increment: increment / 1_000,
            total_time: (initial + 40 * increment) / 1_000,
        });
        let opening = wanted.opening.then(|| opening(view)).flatten();
        Self {
            id: view.record.id,
            rated: false,
            variant: Variant::of(&settings.start).key,
            speed: Speed::of(settings).key(),
            perf: Perf::of(settings).key,
            created_at: view.record.created.0,
            last_move_at: view.game.events().last().map_or(view.record.created.0, |event| event.at.0),
            status: Status::of(ending).name,
            source: source(view.record.origin),
            players: SeatsMessage::of(&view.players),
            initial_fen: (settings.start != Position::start()).then(|| settings.start.to_string()),
            winner: winner(ending),
            opening: opening.map(|(Opening { eco, name, .. }, ply)| OpeningMessage { eco, name, ply }),
            moves: wanted.moves.then_some(&view.texts.san),
            clocks: wanted.clocks.then(|| clocks(view)).flatten(),
            pgn: wanted.pgn_in_json.then(|| pgn(view, wanted, site)),
            last_fen: wanted.last_fen.then(|| view.game.position().to_string()),
            days_per_turn: days_per_turn(&settings.time),
            clock,
            ending: ending.map(EndingMessage::of),
        }
    }
}

/// The last opening with a name that the game came to, and after how many half-moves.
fn opening(view: &View) -> Option<(Opening, usize)> {
    let named = view.game.positions().enumerate().filter_map(|(ply, position)| Some((Opening::of(position)?, ply)));
    named.last()
}

/// What the clocks showed after each move, in hundredths of a second.
fn clocks(view: &View) -> Option<Vec<u64>> {
    let moves = view.game.moves();
    let clocks: Option<Vec<u64>> = moves.iter().map(|played| Some(played.left?.millis() / 10)).collect();
    clocks.filter(|clocks| !clocks.is_empty())
}

/// A game as PGN. Two blank lines stand behind it, by which some clients part games.
pub(crate) fn pgn(view: &View, wanted: Wanted, site: &Site) -> String {
    let mut record = view.game.to_pgn();
    set_tags(&mut record.tags, view, wanted, site);
    if wanted.moves {
        annotate(&mut record.tree, view, wanted);
    } else {
        record.tree = Tree::new(view.record.settings.start);
    }
    let text = record.to_string();
    // No tag holds the end of a line, so the first empty line is the one behind them.
    let text = if wanted.tags { &text } else { text.split_once("\n\n").map_or(text.as_str(), |(_, moves)| moves) };
    format!("{text}\n\n")
}

fn set_tags(tags: &mut tabiya_pgn::Tags, view: &View, wanted: Wanted, site: &Site) {
    let settings = &view.record.settings;
    let (variant, begun) = (Variant::of(&settings.start), Calendar::of(view.record.created));
    tags.set("Event", format!("Casual {} game", Perf::of(settings).name.to_lowercase()));
    tags.set("Site", site.url(&format!("/{}", view.record.id)));
    tags.set("GameId", view.record.id.to_string());
    tags.set("Date", begun.pgn_date());
    tags.set("UTCDate", begun.pgn_date());
    tags.set("UTCTime", begun.time());
    tags.set("Round", "-");
    tags.set("White", view.players.white.name());
    tags.set("Black", view.players.black.name());
    for (name, player) in [("WhiteTitle", &view.players.white), ("BlackTitle", &view.players.black)] {
        if let Some(title) = player.title() {
            tags.set(name, title);
        }
    }
    if variant.key != "standard" {
        tags.set("Variant", variant.name);
    }
    if let Some((opening, _)) = opening(view).filter(|_| wanted.opening) {
        tags.set("ECO", opening.eco);
        tags.set("Opening", opening.name);
    }
}

/// Leaves of what is said of the moves what was asked for, and says more to people.
fn annotate(tree: &mut Tree, view: &View, wanted: Wanted) {
    let ending = view.game.ending().map(|ending| ending.to_string().replace(['{', '}'], "'"));
    let nodes: Vec<_> = std::iter::once(Tree::ROOT).chain(tree.main_line()).collect();
    for node in &nodes {
        if tree.notes(*node).after.is_empty() {
            continue;
        }
        let said = &mut tree.notes_mut(*node).after;
        for comment in said.iter_mut() {
            let is_kept = |part: &Part<'_>| match part {
                Part::Clock(_) | Part::Elapsed(_) => wanted.clocks,
                Part::Words(words) => wanted.literate || Some(*words) != ending.as_deref(),
                _ => true,
            };
            let parts: Vec<Part<'_>> = comment.parts().filter(is_kept).collect();
            *comment = Comment::from_parts(&parts);
        }
        said.retain(|comment| !comment.is_empty());
    }
    if let Some((opening, ply)) = opening(view).filter(|_| wanted.literate)
        && let Some(node) = nodes.get(ply)
    {
        tree.notes_mut(*node).after.push(Comment::new(&format!("{} {}", opening.eco, opening.name)));
    }
}
