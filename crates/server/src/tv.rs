//! Which games are worth watching, and which of them is shown on which channel.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tabiya_game::Span;
use tabiya_rules::{BySide, Side};

use crate::GameId;
use crate::fresh::Fresh;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{AccountKind, GameQuery, GameState};
use crate::wire::game::{View, plain_clock, shown_seconds};
use crate::wire::person::Player;
use crate::wire::watch::LiveMessage;
use crate::wire::words::{Perf, Speed};

/// How many live games are looked at: the newest.
pub(crate) const MOST_LIVE: usize = 50;
/// How old the list of live games may be, so that it costs the same however many look at it.
const FRESH: Span = Span::from_millis(1_000);

/// A channel of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Channel {
    /// The best of all.
    Best,
    /// Games of this speed from the usual start.
    Speed(Speed),
    Chess960,
    /// Games of programs that came by themselves.
    Bot,
    /// Games against the computer of the house.
    Computer,
    /// Games that clients ask for and nobody plays here.
    Unplayed,
}

impl Channel {
    /// The channels on which something may be shown, with their names.
    pub(crate) const ALL: [(&'static str, Self); 9] = [
        ("best", Self::Best),
        ("ultraBullet", Self::Speed(Speed::UltraBullet)),
        ("bullet", Self::Speed(Speed::Bullet)),
        ("blitz", Self::Speed(Speed::Blitz)),
        ("rapid", Self::Speed(Speed::Rapid)),
        ("classical", Self::Speed(Speed::Classical)),
        ("chess960", Self::Chess960),
        ("bot", Self::Bot),
        ("computer", Self::Computer),
    ];
    /// The channels of games that are not played here.
    const UNPLAYED: [&'static str; 7] =
        ["crazyhouse", "kingOfTheHill", "threeCheck", "antichess", "atomic", "horde", "racingKings"];

    /// The channel of this name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let found = Self::ALL.into_iter().find(|(known, _)| *known == name).map(|(_, channel)| channel);
        found.or_else(|| Self::UNPLAYED.contains(&name).then_some(Self::Unplayed))
    }
}

/// Who sits at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sitter {
    Person,
    /// A program that came by itself.
    Bot,
    /// The computer of the house.
    Computer,
}

impl Sitter {
    fn of(player: &Player) -> Self {
        match &player.account {
            _ if player.level().is_some() => Self::Computer,
            Some(account) if account.kind == AccountKind::Bot => Self::Bot,
            _ => Self::Person,
        }
    }
}

/// A live game, as far as it matters for who looks for one to watch.
#[derive(Clone, Debug)]
pub(crate) struct LiveGame {
    sitters: BySide<Sitter>,
    speed: Speed,
    is_chess960: bool,
    /// The time for forty moves, if there is a clock that can be shown.
    clock: Option<u64>,
    have_both_moved: bool,
    pub(crate) message: LiveMessage,
}

impl LiveGame {
    pub(crate) fn of(view: &View) -> Self {
        let settings = &view.record.settings;
        let clock =
            plain_clock(&settings.time).filter(|(initial, _)| shown_seconds(Span::from_millis(*initial)).is_some());
        Self {
            sitters: BySide { white: Sitter::of(&view.players.white), black: Sitter::of(&view.players.black) },
            speed: Speed::of(settings),
            is_chess960: Perf::of(settings).key == "chess960",
            clock: clock.map(|(initial, increment)| initial + 40 * increment),
            have_both_moved: [Side::White, Side::Black].into_iter().all(|side| view.game.moves_made(side) > 0),
            message: LiveMessage::of(view),
        }
    }

    /// Whether it may be shown on a channel: it has a clock, and both have moved.
    pub(crate) fn fits(&self, channel: Channel) -> bool {
        let belongs = match channel {
            Channel::Best => true,
            Channel::Speed(speed) => self.speed == speed && !self.is_chess960,
            Channel::Chess960 => self.is_chess960,
            Channel::Bot => self.count(Sitter::Bot) > 0,
            Channel::Computer => self.count(Sitter::Computer) > 0,
            Channel::Unplayed => false,
        };
        belongs && self.clock.is_some() && self.have_both_moved
    }

    fn count(&self, sitter: Sitter) -> usize {
        [self.sitters.white, self.sitters.black].into_iter().filter(|other| *other == sitter).count()
    }

    /// What comes first is watched first: people before programs, long games before short ones, early ones before late.
    fn worth(&self) -> impl Ord + use<> {
        (self.count(Sitter::Person), self.clock, Reverse(self.message.created_at), self.message.id)
    }
}

/// What is shown, the same to everybody who watches.
#[derive(Debug, Default)]
pub(crate) struct Tv {
    shown: Mutex<HashMap<Channel, GameId>>,
    /// The live games as they were listed last.
    listed: Fresh<Vec<LiveGame>>,
}

impl Tv {
    fn shown(&self, channel: Channel) -> Option<GameId> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).get(&channel).copied()
    }

    fn show(&self, channel: Channel, game: GameId) {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner).insert(channel, game);
    }
}

impl Service {
    /// The newest live games, as they stood a moment ago.
    ///
    /// # Errors
    /// If the store does not work.
    pub(crate) async fn live(&self) -> Result<Arc<Vec<LiveGame>>, Problem> {
        self.tv.listed.get(self.time.now(), FRESH, self.list_live()).await
    }

    async fn list_live(&self) -> Result<Vec<LiveGame>, Problem> {
        let query = GameQuery { state: GameState::Live, most: Some(MOST_LIVE), ..GameQuery::default() };
        let mut games = Vec::with_capacity(MOST_LIVE);
        for id in self.store.find_games(query).await? {
            // One that cannot be looked at, or ended just now, is not missed.
            if let Ok(view) = self.look_at(id).await
                && view.game.ending().is_none()
            {
                games.push(LiveGame::of(&view));
            }
        }
        Ok(games)
    }

    /// The game that a channel shows: the one it has shown until that ends, then the best there is.
    ///
    /// # Errors
    /// If the store does not work.
    pub(crate) async fn featured(&self, channel: Channel) -> Result<Option<View>, Problem> {
        if let Some(shown) = self.tv.shown(channel)
            && let Ok(view) = self.look_at(shown).await
            && view.game.ending().is_none()
        {
            return Ok(Some(view));
        }
        let games = self.live().await?;
        let best = games.iter().filter(|game| game.fits(channel)).max_by_key(|game| game.worth());
        let Some(best) = best else { return Ok(None) };
        let view = self.look_at(best.message.id).await?;
        if view.game.ending().is_some() {
            return Ok(None);
        }
        self.tv.show(channel, best.message.id);
        Ok(Some(view))
    }
}
