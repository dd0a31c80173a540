//! Games in tests.

use tabiya_game::{Command, Settings};
use tabiya_rules::BySide;

use super::TestServer;
use crate::GameId;
use crate::hall::NewGame;
use crate::store::{Account, Manners, Origin, Seat};
use crate::table::Act;

impl TestServer {
    /// A game between two that begins now, with this time control for both.
    pub(crate) async fn game(&self, white: &Account, black: &Account, time: &str) -> GameId {
        self.game_with(white, black, Settings::with_time(time.parse().expect("a time control"))).await
    }

    /// A game between two that begins now.
    pub(crate) async fn game_with(&self, white: &Account, black: &Account, settings: Settings) -> GameId {
        let id = GameId::random();
        let seats = BySide { white: Seat::Person(white.person), black: Seat::Person(black.person) };
        let (origin, manners) = (Origin::Friend, Manners::PlaysOn);
        let new = NewGame { id, seats, settings, origin, manners, rematch_of: None, of: None };
        self.service.begin(new).await.expect("a game");
        id
    }

    /// Moves, White first.
    pub(crate) async fn play(&self, id: GameId, moves: &str) {
        for text in moves.split(' ') {
            let view = self.service.view(id).await.expect("a game");
            let person = view.record.seats.of(view.game.turn()).person().expect("a person");
            let act = Act::Play { text: text.to_owned(), offers_draw: false };
            self.service.act(id, person, act, self.service.time.now()).await.expect("a legal move");
        }
    }

    /// Changes the database behind the back of the service.
    pub(crate) fn tamper(&self, sql: &str) {
        let database = rusqlite::Connection::open(self.folder.path().join("tabiya.sqlite")).expect("the database");
        database.execute_batch(sql).expect("a change");
    }

    /// Damages the first event of a game, which has to be read from the database next time.
    pub(crate) fn damage(&self, id: GameId) {
        self.tamper(&format!(
            "UPDATE events SET line = 'damaged' WHERE number = 1 AND game = (SELECT number FROM games WHERE id = '{id}')"
        ));
        self.service.hall.clear(id);
    }

    /// Somebody resigns.
    pub(crate) async fn resign(&self, id: GameId, who: &Account) {
        let act = Act::Simply(Command::Resign);
        self.service.act(id, who.person, act, self.service.time.now()).await.expect("resigned");
    }
}
