//! Puzzles are looked for in games that are over, one game at a time, where nobody else needs the processor: by a thread
//! that stands back for all others, only while the computer has nothing to think about, and for a tenth of the time.

use std::time::Duration;

use tabiya_engine::{Engine, Signal};
use tabiya_rules::{BySide, Side};
use tabiya_study::puzzles::{Puzzle, find};
use tokio::sync::oneshot;
use tokio::time::{Instant, interval, sleep};

use super::kept;
use crate::quiet;
use crate::review::Subject;
use crate::service::Service;
use crate::store::{KeptPuzzle, StoreError};
use crate::wire::game::View;

/// How many positions are looked at for each move of a solver.
const NODES: u64 = 100_000;
/// How many megabytes an engine has for that.
const HASH: usize = 8;
/// How long it rests where there is nothing to do, or others are busy.
const PAUSE: Duration = Duration::from_secs(30);
/// Of so many parts of the time it works one at most.
const PARTS: u32 = 10;
/// How often it is looked whether others are busy.
const GLANCE: Duration = Duration::from_millis(200);
/// Shorter games, in half-moves, have hardly anything in them; longer ones take too long.
const SHORTEST: usize = 6;
const LONGEST: usize = 400;

/// What came of looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Looked {
    /// There is no game left.
    Nothing,
    /// Others are busy; the game is looked at later.
    Busy,
    /// A game was gone through, and had so many puzzles.
    Through(usize),
}

/// Looks for puzzles without end.
pub(crate) async fn hunt(service: Service) {
    loop {
        let begun = Instant::now();
        let looked = service.look_for_puzzles(NODES).await;
        let rest = match looked {
            Ok(Looked::Through(_)) => begun.elapsed() * (PARTS - 1),
            Ok(Looked::Nothing) => PAUSE,
            // What was thrown away counts as work.
            Ok(Looked::Busy) => PAUSE.max(begun.elapsed() * (PARTS - 1)),
            Err(error) => {
                tracing::warn!(%error, "puzzles could not be looked for");
                PAUSE
            }
        };
        sleep(rest).await;
    }
}

impl Service {
    /// Looks for puzzles in the latest game in which nobody has.
    ///
    /// # Errors
    /// If the store does not work.
    pub(super) async fn look_for_puzzles(&self, nodes: u64) -> Result<Looked, StoreError> {
        if self.is_busy() {
            return Ok(Looked::Busy);
        }
        let Some(id) = self.store.game_to_search().await? else { return Ok(Looked::Nothing) };
        let found = match self.look_at(id).await {
            Ok(view) => match self.search_game(&view, nodes).await {
                Some(found) => found,
                None => return Ok(Looked::Busy),
            },
            Err(problem) => {
                // What cannot be read is not tried for ever.
                tracing::warn!(game = %id, why = problem.sentence, "a game cannot be searched for puzzles");
                Vec::new()
            }
        };
        let count = found.len();
        self.store.searched(id, found).await?;
        Ok(Looked::Through(count))
    }

    /// The puzzles of a game; nothing if others became busy, or there is neither thread nor memory.
    async fn search_game(&self, view: &View, nodes: u64) -> Option<Vec<KeptPuzzle>> {
        let subject = Subject::of_game(view);
        if !(SHORTEST..=LONGEST).contains(&subject.plies()) {
            return Some(Vec::new());
        }
        let tree = subject.tree();
        // With whoever waits the search goes.
        let stop = Stop(Signal::default());
        let signal = stop.0.clone();
        let (answer, mut answered) = oneshot::channel();
        let work = move || {
            let found =
                Engine::new(HASH, 1).ok().and_then(|mut engine| find(&mut engine, &tree, nodes, &signal, || {}));
            let _nobody_waits = answer.send(found);
        };
        quiet::spawn("puzzles", quiet::LOWEST, work).ok()?;
        let mut glances = interval(GLANCE);
        let found: Vec<Puzzle> = loop {
            tokio::select! {
                found = &mut answered => {
                    if let Ok(found) = found {
                        break found?;
                    }
                    // What breaks the search is not tried for ever.
                    tracing::error!(game = %view.record.id, "the search for puzzles broke down");
                    return Some(Vec::new());
                }
                _ = glances.tick() => if self.is_busy() {
                    stop.0.stop();
                },
            }
        };
        let players = BySide { white: Side::White, black: Side::Black }.map(|side| view.players.of(side).name());
        Some(found.iter().map(|puzzle| kept(puzzle, players.clone(), Some(view.record.id))).collect())
    }

    /// Whether the computer has anything to think about.
    fn is_busy(&self) -> bool {
        let load = self.computer.load();
        load.waiting + load.thinking > 0
    }
}

/// Stops a search when it goes.
struct Stop(Signal);

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.stop();
    }
}
