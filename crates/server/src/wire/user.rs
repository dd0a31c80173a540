//! Accounts as others see them.

use std::collections::BTreeMap;
use std::ops::Not;

use serde::Serialize;
use tabiya_game::Moment;

use super::person::{RATING, title};
use crate::GameId;
use crate::people::name;
use crate::site::Site;
use crate::store::{Account, AccountKind, Tally};

/// What ratings are kept apart by, in the words of clients.
const KINDS: [&str; 7] = ["ultraBullet", "bullet", "blitz", "rapid", "classical", "correspondence", "chess960"];

/// An account in full.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UserMessage {
    id: String,
    username: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    perfs: BTreeMap<&'static str, RatingMessage>,
    created_at: u64,
    seen_at: u64,
    play_time: PlayTimeMessage,
    url: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<CountMessage>,
    #[serde(skip_serializing_if = "Not::not")]
    online: bool,
    /// Our own: what kind of account it is.
    kind: &'static str,
}

/// A rating. There are none yet, so nobody's is sure, and no game counts for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct RatingMessage {
    games: u64,
    rating: u16,
    rd: u16,
    prog: i16,
    prov: bool,
}

/// For how long somebody has played, which nobody counts yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct PlayTimeMessage {
    total: u64,
    tv: u64,
}

/// How many games somebody has played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct CountMessage {
    all: u64,
    rated: u64,
    ai: u64,
    draw: u64,
    loss: u64,
    win: u64,
    bookmark: u64,
    playing: u64,
    import: u64,
    me: u64,
}

impl UserMessage {
    /// An account. Who is there now is seen now.
    pub(crate) fn new(account: &Account, tally: Option<Tally>, online_at: Option<Moment>, site: &Site) -> Self {
        let rating = RatingMessage { games: 0, rating: RATING, rd: 500, prog: 0, prov: true };
        Self {
            id: name::id(&account.name),
            username: account.name.clone(),
            title: title(account),
            perfs: KINDS.into_iter().map(|kind| (kind, rating)).collect(),
            created_at: account.created.0,
            seen_at: online_at.unwrap_or(account.seen).0,
            play_time: PlayTimeMessage { total: 0, tv: 0 },
            url: site.url(&format!("/@/{}", account.name)),
            count: tally.map(CountMessage::from),
            online: online_at.is_some(),
            kind: kind_word(account.kind),
        }
    }
}

impl From<Tally> for CountMessage {
    fn from(tally: Tally) -> Self {
        let Tally { won, lost, drawn, playing, against_computer } = tally;
        let (all, rated, bookmark, import, me) = (won + lost + drawn, 0, 0, 0, 0);
        Self { all, rated, ai: against_computer, draw: drawn, loss: lost, win: won, bookmark, playing, import, me }
    }
}

/// Who asks, as pages want to know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct MeMessage {
    id: String,
    username: String,
    kind: &'static str,
}

impl MeMessage {
    pub(crate) fn of(account: &Account) -> Self {
        Self { id: name::id(&account.name), username: account.name.clone(), kind: kind_word(account.kind) }
    }
}

/// Whether somebody is there, and plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StatusMessage {
    id: String,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    #[serde(skip_serializing_if = "Not::not")]
    online: bool,
    #[serde(skip_serializing_if = "Not::not")]
    playing: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    playing_id: Option<GameId>,
}

impl StatusMessage {
    pub(crate) fn new(account: &Account, online: bool, game: Option<GameId>, with_game: bool) -> Self {
        Self {
            id: name::id(&account.name),
            name: account.name.clone(),
            title: title(account),
            online,
            playing: game.is_some(),
            playing_id: game.filter(|_| with_game),
        }
    }
}

fn kind_word(kind: AccountKind) -> &'static str {
    match kind {
        AccountKind::Guest => "guest",
        AccountKind::Person => "person",
        AccountKind::Bot => "bot",
    }
}
