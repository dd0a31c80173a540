//! Games of others, for who watches.

use serde::Deserialize;

use super::{Server, encoded};
use crate::lines::{LiveGame, Player};
use crate::watch::WatchLine;
use crate::{Failure, Stream};

#[derive(Deserialize)]
#[serde(untagged)]
enum Live {
    List(Vec<LiveRow>),
    Inside { games: Vec<LiveRow> },
}

#[derive(Deserialize)]
struct LiveRow {
    id: String,
    white: Player,
    black: Player,
}

#[derive(Deserialize)]
struct Shown {
    d: Named,
}

#[derive(Deserialize)]
struct Named {
    id: String,
}

impl Server {
    /// Anybody's game, as it goes on.
    ///
    /// # Errors
    /// If it is not there, or the server cannot be asked.
    pub fn watch(&self, id: &str) -> Result<Stream<WatchLine>, Failure> {
        self.stream("GET", &format!("/api/stream/game/{}", encoded(id)), &[])
    }

    /// A game that is worth watching now: of a server that lists what goes on the first, of any other the one on its
    /// television.
    ///
    /// # Errors
    /// If there is none, or the server cannot be asked.
    pub fn featured(&self) -> Result<String, Failure> {
        let nobody = || Failure::Refused { status: 404, why: "Nobody plays now.".to_owned() };
        match self.live() {
            Ok(games) => return games.into_iter().next().map(|game| game.id).ok_or_else(nobody),
            Err(Failure::Foreign { .. } | Failure::Refused { .. }) => {}
            Err(failure) => return Err(failure),
        }
        let mut feed: Stream<Shown> = self.stream("GET", "/api/tv/feed", &[])?;
        match feed.next() {
            Some(shown) => Ok(shown?.d.id),
            None => Err(nobody()),
        }
    }

    /// The games that go on now, as far as the server lists them.
    ///
    /// # Errors
    /// If the server cannot be asked.
    pub fn live(&self) -> Result<Vec<LiveGame>, Failure> {
        let rows = match self.get::<Live>("/api/games/live")? {
            Live::List(rows) | Live::Inside { games: rows } => rows,
        };
        let named = |row: LiveRow| LiveGame { title: format!("{} – {}", row.white, row.black), id: row.id };
        Ok(rows.into_iter().map(named).collect())
    }
}
