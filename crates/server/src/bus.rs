//! Who is told what: news of games and for people, to whoever listens on this node or another.
//!
//! What is told has been kept before. A listener that missed something asks the store: the bus promises only that news of
//! one topic comes in order, or that the listener is told that it was too slow by the end of its subscription.

#[cfg(test)]
mod contract;
mod local;

use std::fmt;
use std::sync::Arc;

use bytes::Bytes;
use tabiya_game::Moment;
use tabiya_rules::{BySide, Side};
use tokio::sync::mpsc;

pub(crate) use local::LocalBus;

use crate::store::{KeyDigest, Room};
use crate::{GameId, PersonId};

/// What news are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Topic {
    /// One game.
    Game(GameId),
    /// One person: games that start and end, and challenges.
    Person(PersonId),
    /// All games: which begin and which are over.
    Games,
}

/// A piece of news. Lines are JSON and end with a newline, as streams send them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum News {
    /// A game has changed.
    State {
        /// How many events it has now.
        version: u32,
        /// The line for those who play.
        line: Bytes,
        /// The line for those who watch, if the board has changed.
        watch: Option<Bytes>,
        /// Whether it is over.
        is_over: bool,
    },
    /// Somebody said something; the line is for the players, whichever room it was said in.
    Chat { room: Room, by: PersonId, at: Moment, line: Bytes },
    /// A player has left the game or is back; the line is for the opponent.
    Gone { side: Side, line: Bytes },
    /// Who of the players has the game open.
    Presence(BySide<bool>),
    /// A rematch of the game was asked for by one of its players, or something has become of that.
    Rematch { id: GameId, by: PersonId, status: RematchStatus },
    /// The challenge of which the game would come is not as it was.
    Challenge,
    /// Something for a person.
    Person { line: Bytes },
    /// A new stream of events was opened with this key: the one before it ends.
    Replaced { key: KeyDigest, stream: u64 },
    /// A game has begun. Those are told, too, who wait for it by its name.
    Begun { game: GameId },
    /// A game is over.
    Over { game: GameId },
    /// The service stops; this line is the last.
    Stopping { line: Bytes },
}

/// What has become of a rematch that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RematchStatus {
    Asked,
    Begun,
    Declined,
    Cancelled,
}

/// Tells news to all who listen.
pub(crate) trait Bus: fmt::Debug + Send + Sync {
    /// Tells everybody who has subscribed to a topic.
    fn publish(&self, topic: Topic, news: News);
    /// Listens to a topic from now on.
    fn subscribe(&self, topic: Topic) -> Subscription;
    /// Tells everybody this last piece of news, and ends all subscriptions. Whoever subscribes later hears only that.
    fn close(&self, last: News);
}

/// How much news may wait for a listener before it is let go.
pub(crate) const MOST_WAITING: usize = 64;

/// News of one topic, for one listener. It ends when the listener was too slow, or the service stops.
#[derive(Debug)]
pub(crate) struct Subscription {
    news: mpsc::Receiver<Arc<News>>,
}

impl Subscription {
    pub(crate) fn new(news: mpsc::Receiver<Arc<News>>) -> Self {
        Self { news }
    }

    /// The next piece of news, or `None` at the end.
    pub(crate) async fn next(&mut self) -> Option<Arc<News>> {
        self.news.recv().await
    }

    /// The same, for who polls.
    pub(crate) fn poll_next(&mut self, context: &mut std::task::Context<'_>) -> std::task::Poll<Option<Arc<News>>> {
        self.news.poll_recv(context)
    }
}
