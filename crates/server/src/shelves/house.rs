//! Games that are over come onto the shelf of the house.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tabiya_collection::{Keys, Page, Query, Who};

use super::{DAMAGED, Shelf};
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::Seat;
use crate::wire::export::{Wanted, pgn};
use crate::wire::game::View;
use crate::{GameId, PersonId};

/// How many games are put there at once.
const TOGETHER: usize = 100;

/// What a collection knows a game by.
pub(crate) fn number_of(id: GameId) -> u64 {
    id.as_str().bytes().fold(0, |number, letter| number << 8 | u64::from(letter))
}

/// The game that a collection knows by this.
pub(crate) fn id_of(number: u64) -> Option<GameId> {
    str::from_utf8(&number.to_be_bytes()).ok()?.parse().ok()
}

/// What a collection knows a player by; nobody else has it, and the computer has none.
fn key_of(seat: Seat) -> u64 {
    seat.person().and_then(|person| u64::try_from(person.0).ok()).unwrap_or(0)
}

impl Service {
    /// Puts some of the games that are over onto the shelf. Tells whether there may be more.
    pub(crate) async fn shelve(&self) -> Result<bool, Problem> {
        let _alone = self.shelves.shelving.lock().await;
        let ids = self.store.unshelved(TOGETHER).await?;
        if ids.is_empty() {
            return Ok(false);
        }
        let mut games = Vec::new();
        for id in &ids {
            let view = Problem::unless_damaged(self.kept(*id, |_| true).await)?.flatten();
            games.extend(view.filter(|view| !view.game.moves().is_empty()).map(|view| written(&view)));
        }
        match self.put_onto_the_shelf(games).await {
            Err(problem) if problem.reason == DAMAGED => {
                // All that is on it is made of what is kept, and so it is made anew. If that fails halfway, the damage is met
                // again.
                self.store.unshelve_all().await?;
                self.shelves.put_aside(Shelf::House).await?;
                return Ok(true);
            }
            put => put?,
        }
        let is_full = ids.len() == TOGETHER;
        self.store.shelve(ids).await?;
        self.shelves.may_be_there.store(false, Ordering::Relaxed);
        Ok(is_full)
    }

    async fn put_onto_the_shelf(&self, games: Vec<(Keys, String)>) -> Result<(), Problem> {
        let house = self.shelves.make(Shelf::House).await?;
        // What was put there may not have been noted, if the service ended or the store failed in between; then it is looked for.
        let may_be_there = self.shelves.may_be_there.swap(true, Ordering::Relaxed);
        let put = self.shelves.ask(move || {
            let mut new = Vec::new();
            for (keys, text) in games {
                let same = Query { id: Some(keys.id), ..Query::default() };
                if !may_be_there || house.search(&same, Page::first(1))?.total == 0 {
                    new.push((keys, text));
                }
            }
            house.add_games(new)?;
            Ok(house)
        });
        self.shelves.merge_later(put.await?);
        Ok(())
    }

    /// The games of somebody come onto the shelf again, with the name that the person has now. That is done on the way, and
    /// nobody waits for it.
    pub(crate) fn reshelve_later(&self, person: PersonId) {
        let service = self.clone();
        tokio::spawn(async move {
            if let Err(problem) = service.reshelve(person).await {
                tracing::warn!(why = problem.sentence, "games are still listed with an old name");
            }
        });
    }

    pub(crate) async fn reshelve(&self, person: PersonId) -> Result<(), Problem> {
        // Who puts games there meanwhile would note that they are there when they have just been taken away.
        let _alone = self.shelves.shelving.lock().await;
        let Some(house) = self.shelves.get(Shelf::House).await? else { return Ok(()) };
        let mut games = Vec::new();
        let mut page = Page::first(TOGETHER);
        loop {
            let house = Arc::clone(&house);
            let player = Some(Who::Key(key_of(Seat::Person(person))));
            let query = Query { player, ..Query::default() };
            let found = self.shelves.ask(move || house.search(&query, page)).await?;
            games.extend(found.games.iter().map(|game| (game.number, id_of(game.keys.id))));
            page.before = found.next;
            if page.before.is_none() {
                break;
            }
        }
        for some in games.chunks(TOGETHER) {
            let (numbers, ids): (Vec<u64>, Vec<Option<GameId>>) = some.iter().copied().unzip();
            let house = Arc::clone(&house);
            // In this order, and looked for afterwards, so that none is lost or there twice if the second fails: then those games
            // are found where they are, with the old name.
            self.shelves.may_be_there.store(true, Ordering::Relaxed);
            self.store.unshelve(ids.into_iter().flatten().collect()).await?;
            self.shelves.ask(move || house.remove_many(&numbers)).await?;
        }
        self.shelves.merge_later(house);
        Ok(())
    }

    /// Takes away the shelves of people who are not there any more: guests who never came back. Those that are open give back
    /// the room of what was removed, if nobody had time for that then.
    pub(crate) async fn clear_shelves(&self) -> Result<(), Problem> {
        self.shelves.sweep().await?;
        self.shelves.merge_open();
        let mut last = Ok(());
        for person in self.shelves.owners().await? {
            if self.store.account(person).await?.is_none() {
                // One that is just in use is no reason to keep the others.
                last = last.and(self.shelves.remove(Shelf::Own(person)).await);
            }
        }
        last
    }

    /// A shelf that is new, though games were put onto the one before, gets them all again: the store was brought here
    /// without it.
    pub(crate) async fn refill_shelf(&self) -> Result<(), Problem> {
        if !self.shelves.has_house() {
            self.store.unshelve_all().await?;
        }
        Ok(())
    }
}

/// A game as it comes onto the shelf.
fn written(view: &View) -> (Keys, String) {
    let seats = &view.record.seats;
    let keys = Keys { id: number_of(view.record.id), white: key_of(seats.white), black: key_of(seats.black) };
    // Nobody reads it from there: what counts are players, result, opening and moves.
    let wanted = Wanted { clocks: false, ..Wanted::ALL };
    let site = Site { is_safe: false, host: String::new() };
    (keys, pgn(view, wanted, &site))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;
    use crate::store::AccountKind;
    use crate::testing::TestServer;

    #[test]
    fn a_game_is_known_by_its_name() {
        let id: GameId = "q7ZvsdUF".parse().expect("a name");
        assert_eq!(id_of(number_of(id)), Some(id));
        assert_eq!(id_of(0), None);
    }

    /// Otherwise a game could be noted as being on the shelf when it has just been taken from it, or be put there twice.
    #[tokio::test]
    async fn games_are_put_there_and_taken_from_there_by_one_at_a_time() {
        let server = TestServer::start().await;
        let (service, anna) = (&server.service, server.account("Anna", AccountKind::Person).await);
        let bob = server.account("Bob", AccountKind::Person).await;
        let game = server.game(&anna, &bob, "300+3").await;
        server.play(game, "e2e4 e7e5").await;
        server.resign(game, &bob).await;
        let at_it = service.shelves.shelving.lock().await;
        let moment = Duration::from_millis(50);
        assert!(timeout(moment, service.shelve()).await.is_err());
        assert!(timeout(moment, service.reshelve(anna.person)).await.is_err());
        drop(at_it);
        while service.shelve().await.expect("it can be done") {}
        for person in [anna.person, bob.person, anna.person] {
            service.reshelve(person).await.expect("it can be done");
        }
        assert_eq!(service.store.unshelved(9).await, Ok(vec![game]), "and nothing is lost");
    }
}
