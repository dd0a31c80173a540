//! Challenges as clients are told of them.

use std::sync::Arc;

use bytes::Bytes;
use serde::Serialize;
use tabiya_game::{Bonus, Settings, Terms, TimeControl};
use tabiya_rules::{BySide, Position, Side};

use super::game::{BySideText, Compat, View, days_per_turn, initial_fen, source};
use super::line::line;
use super::person::{RATING, title};
use super::words::{Perf, Speed, Status, Variant, colour};
use crate::GameId;
use crate::people::name;
use crate::site::Site;
use crate::store::{Account, Challenge, ChallengeState, Wish};

/// Somebody who challenges or is challenged.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    pub(crate) account: Arc<Account>,
    pub(crate) is_online: bool,
}

/// Whose challenge it is to who is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    In,
    Out,
    /// Neither made by nor for the reader.
    Neither,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChallengeMessage {
    id: GameId,
    url: String,
    status: &'static str,
    challenger: Option<PartyMessage>,
    dest_user: Option<PartyMessage>,
    variant: Variant,
    rated: bool,
    speed: &'static str,
    time_control: TimeControlMessage,
    color: &'static str,
    final_color: &'static str,
    perf: PerfMessage,
    #[serde(skip_serializing_if = "Option::is_none")]
    direction: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    initial_fen: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decline_reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decline_reason_key: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rematch_of: Option<GameId>,
    #[serde(flatten)]
    open: Option<OpenMessage>,
    // What other servers do not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    rule_set: String,
    clocks: BySideText,
    created_at: u64,
}

/// What an open challenge has beside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct OpenMessage {
    open: UsersMessage,
    url_white: String,
    url_black: String,
    /// Whether one of the two has come, and waits.
    is_joined: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct UsersMessage {
    user_ids: [String; 0],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PartyMessage {
    id: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    rating: u16,
    provisional: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    online: bool,
}

impl PartyMessage {
    fn of(party: &Party) -> Self {
        let account = &party.account;
        Self {
            id: name::id(&account.name),
            name: account.name.clone(),
            title: title(account),
            rating: RATING,
            provisional: true,
            online: party.is_online,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct PerfMessage {
    icon: &'static str,
    name: &'static str,
}

impl ChallengeMessage {
    /// As the reader is told of it. Its addresses have no host yet.
    pub(crate) fn of(challenge: &Challenge, from: Option<&Party>, to: Option<&Party>, direction: Direction) -> Self {
        let settings = &challenge.settings;
        let url = format!("/{}", challenge.id);
        let reason = match &challenge.state {
            ChallengeState::Declined(word) => Some(Reason::named(word)),
            _ => None,
        };
        let is_open = challenge.to.is_none();
        let is_joined = matches!(challenge.state, ChallengeState::Joined(..));
        Self {
            id: challenge.id,
            status: status(&challenge.state),
            challenger: from.map(PartyMessage::of),
            dest_user: to.map(PartyMessage::of),
            variant: Variant::of(&settings.start),
            rated: false,
            speed: Speed::of(settings).key(),
            time_control: TimeControlMessage::of(&settings.time),
            color: wish_word(challenge.wish),
            final_color: colour(side_of_maker(challenge)),
            perf: PerfMessage { icon: "", name: Perf::of(settings).name },
            direction: match direction {
                Direction::In => Some("in"),
                Direction::Out => Some("out"),
                Direction::Neither => None,
            },
            initial_fen: (settings.start != Position::start()).then(|| initial_fen(&settings.start)),
            decline_reason: reason.map(|reason| reason.sentence),
            decline_reason_key: reason.map(|reason| reason.key),
            rematch_of: challenge.rematch_of,
            open: is_open.then(|| OpenMessage {
                open: UsersMessage { user_ids: [] },
                url_white: format!("{url}?color=white"),
                url_black: format!("{url}?color=black"),
                is_joined,
            }),
            url,
            name: challenge.label.clone(),
            rule_set: settings.rules.to_string(),
            clocks: BySideText::of(&settings.time),
            created_at: challenge.created.0,
        }
    }

    /// The same with addresses on this site.
    #[must_use]
    pub(crate) fn at(mut self, site: &Site) -> Self {
        self.url = site.url(&self.url);
        if let Some(open) = &mut self.open {
            open.url_white = site.url(&open.url_white);
            open.url_black = site.url(&open.url_black);
        }
        self
    }
}

/// The side that the maker of a challenge gets, or for an open one who comes first. One that leaves it to chance gets it by
/// the challenge's name, which came by chance too: so it is the same whenever somebody asks.
pub(crate) fn side_of_maker(challenge: &Challenge) -> Side {
    match challenge.wish {
        Wish::Side(side) => side,
        Wish::Random => side_by_name(challenge.id),
    }
}

/// A side by the name of a game, which came by chance.
pub(crate) fn side_by_name(id: GameId) -> Side {
    let is_odd = id.as_str().bytes().fold(0, |sum, letter| sum ^ letter) & 1 == 1;
    if is_odd { Side::Black } else { Side::White }
}

/// The word for the side that somebody wants.
pub(crate) const fn wish_word(wish: Wish) -> &'static str {
    match wish {
        Wish::Random => "random",
        Wish::Side(side) => colour(side),
    }
}

const fn status(state: &ChallengeState) -> &'static str {
    match state {
        ChallengeState::Open | ChallengeState::Joined(..) => "created",
        ChallengeState::Accepted => "accepted",
        ChallengeState::Declined(_) => "declined",
        ChallengeState::Cancelled => "canceled",
    }
}

/// Why a challenge is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reason {
    pub(crate) key: &'static str,
    pub(crate) sentence: &'static str,
}

impl Reason {
    /// All there are; the first is for those who give none.
    pub(crate) const ALL: [Self; 11] = [
        Self { key: "generic", sentence: "I do not want to play now." },
        Self { key: "later", sentence: "Not now; ask me again later." },
        Self { key: "toofast", sentence: "That is too fast for me; ask me for a slower game." },
        Self { key: "tooslow", sentence: "That is too slow for me; ask me for a faster game." },
        Self { key: "timecontrol", sentence: "I do not play with this time control." },
        Self { key: "rated", sentence: "Please ask me for a rated game instead." },
        Self { key: "casual", sentence: "Please ask me for a casual game instead." },
        Self { key: "standard", sentence: "I play only games that start from the usual position." },
        Self { key: "variant", sentence: "I do not play this variant now." },
        Self { key: "nobot", sentence: "I do not play against programs." },
        Self { key: "onlybot", sentence: "I play only against programs." },
    ];

    /// The reason of this word, whatever its capitals.
    pub(crate) fn named(word: &str) -> Self {
        let found = Self::ALL.into_iter().find(|reason| reason.key.eq_ignore_ascii_case(word.trim()));
        found.unwrap_or(Self::ALL[0])
    }
}

/// How much time there is, in the words of clients: other clocks than theirs are told as near as they can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum TimeControlMessage {
    Clock {
        limit: u16,
        increment: u16,
        show: String,
    },
    #[serde(rename_all = "camelCase")]
    Correspondence {
        days_per_turn: u64,
    },
    Unlimited,
}

impl TimeControlMessage {
    fn of(time: &BySide<TimeControl>) -> Self {
        let first = match time.white.terms() {
            Terms::Unlimited => return Self::Unlimited,
            Terms::PerMove(span) | Terms::Hourglass(span) => *span,
            Terms::Periods(periods) => periods.first().map(|first| first.time).unwrap_or_default(),
        };
        if let Some(days_per_turn) = days_per_turn(time) {
            return Self::Correspondence { days_per_turn };
        }
        let seconds = |millis: u64| u16::try_from(millis / 1_000).unwrap_or(u16::MAX);
        Self::Clock {
            limit: seconds(first.millis()),
            increment: seconds(time.white.increment().millis()),
            show: clock_text(time),
        }
    }
}

/// The clocks of a game in a few letters, as people say it: `5+3`, `½+0`, `3 days`.
pub(crate) fn clock_text(time: &BySide<TimeControl>) -> String {
    if let Some(days) = days_per_turn(time) {
        return if days == 1 { "1 day".to_owned() } else { format!("{days} days") };
    }
    if time.white.is_unlimited() {
        return "unlimited".to_owned();
    }
    if time.white != time.black {
        return format!("{} against {}", time.white, time.black);
    }
    let Terms::Periods(periods) = time.white.terms() else { return time.white.to_string() };
    match periods.as_slice() {
        [only] if only.moves.is_none() && matches!(only.bonus, Bonus::None | Bonus::Increment(_)) => {
            format!("{}+{}", minutes(only.time.millis() / 1_000), only.bonus.span().millis() / 1_000)
        }
        _ => time.white.to_string(),
    }
}

fn minutes(seconds: u64) -> String {
    let (whole, rest) = (seconds / 60, seconds % 60);
    let part = match rest {
        0 => return whole.to_string(),
        15 => "¼",
        30 => "½",
        45 => "¾",
        _ => return format!("{whole}:{rest:02}"),
    };
    if whole == 0 { part.to_owned() } else { format!("{whole}{part}") }
}

/// A challenge in the stream of events.
#[derive(Serialize)]
struct ChallengeEventMessage {
    r#type: &'static str,
    challenge: ChallengeMessage,
    #[serde(skip_serializing_if = "Option::is_none")]
    compat: Option<Compat>,
}

/// The line for the stream of events of one of the two. Its addresses have no host: the stream knows by which name its
/// reader calls this server.
pub(crate) fn challenge_line(what: &'static str, challenge: ChallengeMessage) -> Bytes {
    let compat = (what == "challenge").then_some(Compat { bot: true, board: true });
    line(&ChallengeEventMessage { r#type: what, challenge, compat })
}

/// A game that has just begun, for who asked for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StartedMessage {
    id: GameId,
    full_id: String,
    variant: Variant,
    speed: &'static str,
    perf: &'static str,
    rated: bool,
    fen: String,
    /// Whose turn it is.
    player: &'static str,
    turns: u8,
    started_at_turn: u8,
    source: &'static str,
    status: Status,
    created_at: u64,
    /// The side of who asked.
    color: &'static str,
}

impl StartedMessage {
    pub(crate) fn of(view: &View, side: Side) -> Self {
        let Settings { start, .. } = &view.record.settings;
        let turn = view.game.turn();
        let turns = u8::from(turn == Side::Black);
        Self {
            id: view.record.id,
            full_id: format!("{}{}", view.record.id, &colour(side)[..4]),
            variant: Variant::of(start),
            speed: Speed::of(&view.record.settings).key(),
            perf: Perf::of(&view.record.settings).key,
            rated: false,
            fen: view.game.position().to_string(),
            player: colour(turn),
            turns,
            started_at_turn: turns,
            source: source(view.record.origin),
            status: Status::of(view.game.ending()),
            created_at: view.record.created.0,
            color: colour(side),
        }
    }
}

#[cfg(test)]
mod tests;
