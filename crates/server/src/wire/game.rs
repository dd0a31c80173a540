//! A game as its players are told of it.

use std::sync::Arc;

use bytes::Bytes;
use serde::Serialize;
use tabiya_game::{Claim, Ending, Game, Moment, OpenClaims, Span, Stage, Terms, TimeControl};
use tabiya_rules::{BySide, CastlingMode, Position, Side};

use super::line::line;
use super::person::{OpponentMessage, Player, PlayerMessage, RATING};
use super::words::{Perf, Speed, Status, Variant, colour, winner};
use crate::GameId;
use crate::store::{GameRecord, Origin};

/// What clients take for a clock that does not run out, in milliseconds.
const UNLIMITED: u64 = 2_147_483_647;

/// The moves of a game as text, kept up to date move by move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MoveTexts {
    /// In the way of UCI, separated by spaces.
    pub(crate) uci: String,
    /// In standard algebraic notation.
    pub(crate) san: String,
    count: usize,
}

impl MoveTexts {
    pub(crate) fn of(game: &Game) -> Self {
        let mut texts = Self::default();
        texts.follow(game);
        texts
    }

    /// Brings the texts up to date with the game.
    pub(crate) fn follow(&mut self, game: &Game) {
        if game.moves().len() < self.count {
            *self = Self::default();
        }
        let mode = CastlingMode::of(&game.settings().start);
        for (position, played) in game.positions().zip(game.moves()).skip(self.count) {
            for text in [&mut self.uci, &mut self.san] {
                if !text.is_empty() {
                    text.push(' ');
                }
            }
            if let Some(legal) = position.legal(played.shape) {
                self.uci.push_str(legal.uci(mode).as_str());
                self.san.push_str(legal.san().as_str());
            } else {
                // An illegal move that stood (A.5.2) has no other name.
                self.uci.push_str(&played.shape.to_string());
                self.san.push_str(&played.shape.to_string());
            }
            self.count += 1;
        }
    }

    /// The last move in the way of UCI, or nothing.
    pub(crate) fn last(&self) -> &str {
        self.uci.rsplit(' ').next().unwrap_or_default()
    }

    /// The last move in standard algebraic notation, or nothing.
    pub(crate) fn last_san(&self) -> &str {
        self.san.rsplit(' ').next().unwrap_or_default()
    }
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "clients know these fields by name")]
pub(crate) struct StateMessage<'a> {
    r#type: &'static str,
    moves: &'a str,
    wtime: u64,
    btime: u64,
    winc: u64,
    binc: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    wdraw: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bdraw: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    wtakeback: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    btakeback: bool,
    #[serde(flatten)]
    extra: Extra<'a>,
}

/// What is told beside what other servers tell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Extra<'a> {
    /// How many events the game has.
    version: u32,
    san: &'a str,
    fen: String,
    /// The legal moves in the way of UCI, separated by spaces.
    legal: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    check: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    claims: Option<ClaimsMessage>,
    /// Whose clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    running: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    paused: bool,
    /// Whether the players may break it off.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    may_abort: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<EndingMessage>,
    /// When this was so, in milliseconds since 1970.
    server_time: u64,
}

/// The draws that the side to move may claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ClaimsMessage {
    now: Vec<&'static str>,
    /// With which moves, and what.
    with: Vec<ClaimWith>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ClaimWith {
    r#move: String,
    claim: &'static str,
}

/// How a game ended, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct EndingMessage {
    cause: &'static str,
    text: String,
    article: &'static str,
    result: &'static str,
}

impl EndingMessage {
    pub(crate) fn of(ending: &Ending) -> Self {
        Self {
            cause: ending.cause.word(),
            text: ending.to_string(),
            article: ending.article(),
            result: ending.outcome().mark(),
        }
    }
}

impl<'a> StateMessage<'a> {
    pub(crate) fn of(game: &Game, texts: &'a MoveTexts, now: Moment) -> Self {
        let left = |side| game.time_left(side, now).map_or(UNLIMITED, Span::millis);
        let bonus = |side: Side| game.settings().time.of(side).increment().millis();
        let ending = game.ending();
        Self {
            r#type: "gameState",
            moves: &texts.uci,
            wtime: left(Side::White),
            btime: left(Side::Black),
            winc: bonus(Side::White),
            binc: bonus(Side::Black),
            status: Status::of(ending).name,
            winner: winner(ending),
            wdraw: game.offers_draw(Side::White),
            bdraw: game.offers_draw(Side::Black),
            wtakeback: game.takeback_asked() == Some(Side::White),
            btakeback: game.takeback_asked() == Some(Side::Black),
            extra: Extra {
                version: game.version(),
                san: &texts.san,
                fen: game.position().to_string(),
                legal: if ending.is_none() { legal(game) } else { String::new() },
                check: game.position().is_check(),
                claims: ending.is_none().then(|| claims(game)).flatten(),
                running: running(game),
                paused: *game.stage() == Stage::Paused,
                may_abort: game.may_abort().is_ok(),
                ending: ending.map(EndingMessage::of),
                server_time: now.0,
            },
        }
    }
}

/// Whose clock runs.
pub(crate) fn running(game: &Game) -> Option<&'static str> {
    game.clock().running().filter(|_| game.ending().is_none()).map(colour)
}

/// The legal moves, separated by spaces.
fn legal(game: &Game) -> String {
    let mode = CastlingMode::of(&game.settings().start);
    let mut text = String::with_capacity(200);
    for shape in game.permitted_moves() {
        let Some(legal) = game.position().legal(shape) else { continue };
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(legal.uci(mode).as_str());
    }
    text
}

fn claims(game: &Game) -> Option<ClaimsMessage> {
    let open = game.open_claims();
    if open.now.is_empty() && open.with_move.is_empty() {
        return None;
    }
    Some(ClaimsMessage::of(&open, game.position(), CastlingMode::of(&game.settings().start)))
}

impl ClaimsMessage {
    /// The draws that may be claimed in this position.
    pub(crate) fn of(open: &OpenClaims, position: &Position, mode: CastlingMode) -> Self {
        let with = open.with_move.iter().filter_map(|(shape, claim)| {
            let legal = position.legal(*shape)?;
            Some(ClaimWith { r#move: legal.uci(mode).as_str().to_owned(), claim: claim_word(*claim) })
        });
        Self { now: open.now.iter().map(|claim| claim_word(*claim)).collect(), with: with.collect() }
    }
}

const fn claim_word(claim: Claim) -> &'static str {
    match claim {
        Claim::Threefold => "threefold",
        Claim::FiftyMoves => "fifty",
    }
}

/// The clock of a game in which both have so much for all moves, and so much with each; in milliseconds.
pub(crate) fn plain_clock(time: &BySide<TimeControl>) -> Option<(u64, u64)> {
    if time.white != time.black {
        return None;
    }
    let Terms::Periods(periods) = time.white.terms() else { return None };
    let first = periods.first()?;
    Some((first.time.millis(), time.white.increment().millis()))
}

/// The days for each move, in a game by correspondence.
pub(crate) fn days_per_turn(time: &BySide<TimeControl>) -> Option<u64> {
    match time.white.terms() {
        Terms::PerMove(span) if span.millis() >= 86_400_000 => Some(span.millis() / 86_400_000),
        _ => None,
    }
}

#[derive(Debug, Serialize)]
struct NameOnly {
    name: &'static str,
}

#[derive(Debug, Serialize)]
struct ClockMessage {
    initial: u64,
    increment: u64,
}

/// A game from the start: the first line of its stream.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FullMessage<'a> {
    r#type: &'static str,
    id: GameId,
    variant: Variant,
    speed: &'static str,
    perf: NameOnly,
    rated: bool,
    created_at: u64,
    white: PlayerMessage,
    black: PlayerMessage,
    initial_fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockMessage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    days_per_turn: Option<u64>,
    state: StateMessage<'a>,
    time_control: BySideText,
    rule_set: String,
    /// The side of who asks; nothing for those who watch.
    #[serde(skip_serializing_if = "Option::is_none")]
    own_side: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch_of: Option<GameId>,
}

/// A text for each side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct BySideText {
    white: String,
    black: String,
}

impl BySideText {
    /// The clocks, in the notation of PGN.
    pub(crate) fn of(time: &BySide<TimeControl>) -> Self {
        Self { white: time.white.to_string(), black: time.black.to_string() }
    }
}

/// A game as it stands, with who plays it.
#[derive(Clone, Debug)]
pub(crate) struct View {
    pub(crate) record: Arc<GameRecord>,
    pub(crate) players: BySide<Player>,
    pub(crate) game: Game,
    pub(crate) texts: MoveTexts,
    pub(crate) now: Moment,
}

impl View {
    pub(crate) fn new(record: Arc<GameRecord>, players: BySide<Player>, game: Game, now: Moment) -> Self {
        Self { record, players, texts: MoveTexts::of(&game), game, now }
    }

    /// The line for the stream of events of a player.
    pub(crate) fn event_line(&self, side: Side, what: &'static str) -> Bytes {
        line(&GameEventMessage { r#type: what, game: self.for_player(side) })
    }

    /// The side that somebody plays.
    pub(crate) fn side_of(&self, person: crate::PersonId) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|side| self.record.seats.of(*side).person() == Some(person))
    }

    pub(crate) fn state(&self) -> StateMessage<'_> {
        StateMessage::of(&self.game, &self.texts, self.now)
    }

    pub(crate) fn full(&self, own_side: Option<Side>) -> FullMessage<'_> {
        let settings = &self.record.settings;
        FullMessage {
            r#type: "gameFull",
            id: self.record.id,
            variant: Variant::of(&settings.start),
            speed: Speed::of(settings).key(),
            perf: NameOnly { name: Perf::of(settings).name },
            rated: false,
            created_at: self.record.created.0,
            white: self.players.white.message(),
            black: self.players.black.message(),
            initial_fen: initial_fen(&settings.start),
            clock: plain_clock(&settings.time).map(|(initial, increment)| ClockMessage { initial, increment }),
            days_per_turn: days_per_turn(&settings.time),
            state: self.state(),
            time_control: BySideText::of(&settings.time),
            rule_set: settings.rules.to_string(),
            own_side: own_side.map(colour),
            rematch_of: self.record.rematch_of,
        }
    }

    /// The game as one of its players is told of it in the stream of events, or in the list of games under way.
    pub(crate) fn for_player(&self, side: Side) -> OwnGameMessage {
        let settings = &self.record.settings;
        let ending = self.game.ending();
        OwnGameMessage {
            full_id: format!("{}{}", self.record.id, if side == Side::White { "whit" } else { "blac" }),
            game_id: self.record.id,
            id: self.record.id,
            fen: self.game.position().to_string(),
            color: colour(side),
            last_move: self.texts.last().to_owned(),
            source: source(self.record.origin),
            status: Status::of(ending),
            winner: winner(ending),
            variant: Variant::of(&settings.start),
            speed: Speed::of(settings).key(),
            perf: Perf::of(settings).key,
            rated: false,
            has_moved: self.game.moves_made(side) > 0,
            opponent: self.players.of(!side).opponent(),
            is_my_turn: self.game.turn() == side,
            seconds_left: self.game.time_left(side, self.now).map(|left| left.millis() / 1_000),
            rating: RATING,
            compat: Compat { bot: true, board: true },
            ending: ending.map(EndingMessage::of),
        }
    }
}

/// The position a game starts from, as clients want it.
pub(crate) fn initial_fen(start: &Position) -> String {
    if *start == Position::start() { "startpos".to_owned() } else { start.to_string() }
}

/// How two came to play each other, in the words of clients.
pub(crate) const fn source(origin: Origin) -> &'static str {
    match origin {
        Origin::Friend => "friend",
        Origin::Lobby => "lobby",
        Origin::Computer => "ai",
    }
}

/// Which of the two APIs a game can be played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Compat {
    pub(crate) bot: bool,
    pub(crate) board: bool,
}

/// A game as one of its players is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnGameMessage {
    full_id: String,
    game_id: GameId,
    id: GameId,
    fen: String,
    color: &'static str,
    last_move: String,
    source: &'static str,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    winner: Option<&'static str>,
    variant: Variant,
    speed: &'static str,
    perf: &'static str,
    rated: bool,
    has_moved: bool,
    opponent: OpponentMessage,
    is_my_turn: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds_left: Option<u64>,
    rating: u16,
    compat: Compat,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<EndingMessage>,
}

/// A game that starts or ends, in the stream of events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct GameEventMessage {
    pub(crate) r#type: &'static str,
    pub(crate) game: OwnGameMessage,
}

/// A position as those are told who watch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct WatchMessage {
    pub(crate) fen: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lm: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wc: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) bc: Option<u64>,
    /// The last move in standard algebraic notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) san: Option<String>,
    /// How many half-moves led to it. After one was taken back it is smaller than before.
    pub(crate) ply: usize,
    /// Whose clock runs, of the position on the board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) running: Option<&'static str>,
}

/// The most seconds that are told to those who watch: clients count them in sixteen bits. Who has more has days.
const MOST_SECONDS: u64 = 65_535;

/// What a clock shows to those who watch, in seconds.
pub(crate) fn shown_seconds(left: Span) -> Option<u64> {
    Some(left.millis().div_ceil(1_000)).filter(|seconds| *seconds <= MOST_SECONDS)
}

impl WatchMessage {
    pub(crate) fn of(game: &Game, texts: &MoveTexts, now: Moment) -> Self {
        let seconds = |side| game.time_left(side, now).and_then(shown_seconds);
        let text = |last: &str| (!last.is_empty()).then(|| last.to_owned());
        Self {
            fen: game.position().to_string(),
            lm: text(texts.last()),
            wc: seconds(Side::White),
            bc: seconds(Side::Black),
            san: text(texts.last_san()),
            ply: game.moves().len(),
            running: running(game),
        }
    }
}
