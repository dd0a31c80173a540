//! Analysis: positions that somebody looks at, and that need not be of any game.
//!
//! How a position stands is told at once. What is best there is looked for by an engine for each who asks, on a thread that
//! runs only where nothing else wants to, for as long as somebody looks.

mod cancel;
mod describe;
mod found;
mod line;
mod mind;
mod minds;
mod room;
mod stream;
mod words;

use std::time::Duration;

use tabiya_engine::Tables;
use tokio::task::spawn_blocking;

pub(crate) use describe::describe;
pub(crate) use line::{LONGEST_FEN, Line};
pub(crate) use stream::stream;

use minds::Minds;
use room::Room;

use crate::options::{AnalysisOptions, Options};

/// How long those who analyse may take to end when the service does.
const FAREWELL: Duration = Duration::from_secs(2);

/// All who analyse. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Analysis {
    options: AnalysisOptions,
    tables: Option<Tables>,
    room: Room,
    minds: Minds,
}

impl Analysis {
    pub(crate) fn new(options: &Options) -> Self {
        let room = Room::new(options.analysis.at_once.get());
        Self { options: options.analysis.clone(), tables: options.syzygy.clone(), room, minds: Minds::default() }
    }

    /// How many analyse, and how many wait.
    pub(crate) fn load(&self) -> (usize, usize) {
        self.room.load()
    }

    /// Ends the engines that nobody has used for a while.
    pub(crate) async fn tidy(&self) {
        let minds = self.minds.clone();
        // A program is asked to end, and that may take it a moment.
        let _ended = spawn_blocking(move || minds.tidy()).await;
    }

    /// Ends all analyses and their engines, for good.
    pub(crate) async fn stop(&self) {
        self.room.close(FAREWELL).await;
        let minds = self.minds.clone();
        let _ended = spawn_blocking(move || minds.close()).await;
    }

    /// What the engine is called.
    fn engine_name(&self) -> String {
        let own = || format!("Tabiya {}", env!("CARGO_PKG_VERSION"));
        self.options.engine.as_ref().map_or_else(own, |engine| engine.name.clone())
    }
}

#[cfg(test)]
mod tests;
