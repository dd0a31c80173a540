//! All tables of this node, and the way to them.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tabiya_game::{Event, Game, Settings};
use tabiya_rules::{BySide, Side};

use crate::bus::{News, Topic};
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{GameRecord, KeptEvent, KeptGame, Manners, Origin, Seat, StoreError, Taken};
use crate::table::{self, Act, TableHandle};
use crate::wire::game::View;
use crate::wire::person::Player;
use crate::{GameId, PersonId};

/// The tables of this node: games that somebody plays or watches just now.
#[derive(Default)]
pub(crate) struct Hall {
    tables: Mutex<HashMap<GameId, TableHandle>>,
}

impl fmt::Debug for Hall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hall").field("tables", &self.count()).finish()
    }
}

impl Hall {
    /// How many tables there are.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// The table of a game; one that has come to an end, even by a fault of ours, is none.
    fn find(&self, id: GameId) -> Option<TableHandle> {
        self.lock().get(&id).filter(|table| !table.is_closed()).cloned()
    }

    /// Puts up a table, unless there is one for that game by now: then the new one, to which nobody has the way, ends.
    fn put_up(&self, id: GameId, new: TableHandle) -> TableHandle {
        let mut tables = self.lock();
        match tables.get(&id) {
            Some(table) if !table.is_closed() => table.clone(),
            _ => {
                tables.insert(id, new.clone());
                new
            }
        }
    }

    /// Takes a table away. Who still has a handle finds it closed, and asks again.
    pub(crate) fn clear(&self, id: GameId) {
        self.lock().remove(&id);
    }

    /// The games that have a table here.
    #[cfg(test)]
    pub(crate) fn ids(&self) -> Vec<GameId> {
        self.lock().keys().copied().collect()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<GameId, TableHandle>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A game that is to begin.
#[derive(Clone, Debug)]
pub(crate) struct NewGame {
    pub(crate) id: GameId,
    pub(crate) seats: BySide<Seat>,
    pub(crate) settings: Settings,
    pub(crate) origin: Origin,
    pub(crate) manners: Manners,
    pub(crate) rematch_of: Option<GameId>,
    /// What it comes of, if anything.
    pub(crate) of: Option<Taken>,
}

/// How often an act is tried again whose table was being cleared.
const TRIES: usize = 3;

impl Service {
    /// The table of a game.
    ///
    /// # Errors
    /// If there is no such game, or the store does not work.
    pub(crate) async fn table(&self, id: GameId) -> Result<TableHandle, Problem> {
        if let Some(table) = self.hall.find(id) {
            return Ok(table);
        }
        let kept = self.store.game(id).await?.ok_or_else(|| Problem::missing("game"))?;
        let (record, players, game) = self.revive(kept).await?;
        Ok(self.hall.put_up(id, table::set_up(self.clone(), record, players, game)))
    }

    /// Makes a game of what was kept of it.
    pub(crate) async fn revive(&self, kept: KeptGame) -> Result<(GameRecord, BySide<Player>, Game), Problem> {
        let KeptGame { record, events } = kept;
        let damaged = |why: String| {
            Problem::from(StoreError::Damaged { what: "game", why: format!("game {}: {why}", record.id) })
        };
        let events: Result<Vec<Event>, _> = events.iter().map(|event| event.line.parse::<Event>()).collect();
        let events = events.map_err(|error| damaged(error.to_string()))?;
        let game = Game::replay(record.settings.clone(), &events).map_err(|error| damaged(error.to_string()))?;
        let players = self.players(&record.seats).await?;
        Ok((record, players, game))
    }

    /// Who sits there, with names.
    pub(crate) async fn players(&self, seats: &BySide<Seat>) -> Result<BySide<Player>, Problem> {
        Ok(BySide { white: self.player(seats.white).await?, black: self.player(seats.black).await? })
    }

    async fn player(&self, seat: Seat) -> Result<Player, Problem> {
        let account = match seat.person() {
            Some(person) => self.store.account(person).await?.map(Arc::new),
            None => None,
        };
        Ok(Player { seat, account })
    }

    /// Begins a game: it is kept, and then those who play it are told.
    ///
    /// # Errors
    /// If it would be over at once, its name or what it comes of is taken, or the store does not work. There is no game
    /// then, and what it should come of is as it was.
    pub(crate) async fn begin(&self, new: NewGame) -> Result<View, Problem> {
        let now = self.time.now();
        let NewGame { id, seats, settings, origin, manners, rematch_of, of } = new;
        let game = Game::begin(settings.clone(), now)
            .map_err(|over| Problem::bad("already-over", sentence(&over.to_string())))?;
        let players = self.players(&seats).await?;
        let standing = table::standing(&game);
        let record = GameRecord { id, seats, settings, origin, manners, created: now, rematch_of, standing };
        let events = game.events().iter().map(keep).collect();
        let view = View::new(Arc::new(record.clone()), players.clone(), game.clone(), now);
        self.store.begin_game(record.clone(), events, of).await?;
        // From here on nothing may fail: the game is there.
        self.hall.put_up(id, table::set_up(self.clone(), record, players, game));
        self.tell_players(&view, "gameStart");
        self.bus.publish(Topic::Games, News::Begun { game: id });
        self.bus.publish(Topic::Game(id), News::Begun { game: id });
        self.metrics.games_begun.inc();
        Ok(view)
    }

    /// Tells both players, in their streams of events, that a game has started or ended.
    pub(crate) fn tell_players(&self, view: &View, what: &'static str) {
        for side in [Side::White, Side::Black] {
            if let Some(person) = view.record.seats.of(side).person() {
                let line = view.event_line(side, what);
                self.bus.publish(Topic::Person(person), News::Person { line });
            }
        }
    }

    /// A game as it stands.
    ///
    /// # Errors
    /// If there is no such game, or the store does not work.
    pub(crate) async fn view(&self, id: GameId) -> Result<View, Problem> {
        for _ in 0..TRIES {
            if let Some(view) = self.table(id).await?.view().await {
                return Ok(view);
            }
        }
        Err(Problem::stopping())
    }

    /// A game as it stands, without putting up a table for one that is over: those are read and not played.
    pub(crate) async fn look_at(&self, id: GameId) -> Result<View, Problem> {
        if self.hall.find(id).is_some() {
            return self.view(id).await;
        }
        let kept = self.store.game(id).await?.ok_or_else(|| Problem::missing("game"))?;
        if kept.record.standing.end.is_none() {
            return self.view(id).await;
        }
        let (record, players, game) = self.revive(kept).await?;
        Ok(View::new(Arc::new(record), players, game, self.time.now()))
    }

    /// Somebody does something in a game.
    ///
    /// # Errors
    /// If there is no such game, it is not theirs, or what they want cannot be done: nothing has changed then.
    pub(crate) async fn act(
        &self,
        id: GameId,
        person: PersonId,
        act: Act,
        at: tabiya_game::Moment,
    ) -> Result<(), Problem> {
        for _ in 0..TRIES {
            let table = self.table(id).await?;
            let side = table.side_of(person).ok_or_else(not_yours)?;
            if let Some(answer) = table.act(side, act.clone(), at).await {
                return answer;
            }
        }
        Err(Problem::stopping())
    }
}

/// Somebody else's game.
pub(crate) fn not_yours() -> Problem {
    Problem::forbidden("not-your-game", "You do not play this game.")
}

/// An event as it is kept.
pub(crate) fn keep(event: &Event) -> KeptEvent {
    KeptEvent { number: event.number, line: event.to_string() }
}

/// A text as a sentence: with a capital letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
