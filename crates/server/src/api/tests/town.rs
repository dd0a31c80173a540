//! Those who have something, those who would like to have it, and how it is all kept.

use serde_json::Value;
use tabiya_game::Settings;

use super::operation::Operation;
use crate::caller::Scope;
use crate::people::keys;
use crate::store::{Account, AccountKind, GameQuery, Room, Seek, Wish};
use crate::testing::TestServer;
use crate::{GameId, PersonId};

/// A service on which people play.
pub(super) struct Town {
    pub(super) server: TestServer,
    pub(super) anna: Account,
    pub(super) bob: Account,
    pub(super) botty: Account,
    pub(super) robby: Account,
}

/// What belongs to Anna and Bob, and to the two bots.
#[derive(Clone, Debug)]
pub(super) struct Things {
    /// Anna, who has White, is to move.
    game: GameId,
    /// The same between the bots: Botty has White.
    game_of_bots: GameId,
    finished: GameId,
    /// From Anna to Bob.
    challenge: String,
    /// Anna's.
    seek: GameId,
    /// Anna's.
    token: String,
    /// One that comes with the program.
    puzzle: String,
}

/// A key as it is sent.
#[derive(Clone, Debug)]
pub(super) enum Key {
    Token(String),
    Session { cookie: String, origin: String },
}

impl Key {
    pub(super) fn headers(&self) -> Vec<(&str, &str)> {
        match self {
            Self::Token(token) => vec![("authorization", token)],
            Self::Session { cookie, origin } => vec![("cookie", cookie), ("origin", origin)],
        }
    }
}

impl Town {
    pub(super) async fn build() -> Self {
        let server = TestServer::with(|options| {
            options.limits.games_by_person = 10_000;
            options.limits.challenges_by_person = 10_000;
            options.limits.streams_by_person = 10_000;
            options.limits.chat_by_person = 10_000;
        })
        .await;
        server.service.add_starter_puzzles().await.expect("puzzles");
        let anna = server.account("Anna", AccountKind::Person).await;
        let bob = server.account("Bob", AccountKind::Person).await;
        let botty = server.account("Botty", AccountKind::Bot).await;
        let robby = server.account("Robby", AccountKind::Bot).await;
        Self { server, anna, bob, botty, robby }
    }

    /// A token that may do these.
    pub(super) async fn token(&self, who: &Account, scopes: &[Scope]) -> Key {
        let made = self.server.service.people.make_token(who.person, "test", scopes).await;
        Key::Token(format!("Bearer {}", made.expect("a token").0.reveal()))
    }

    /// A session, and the origin of the service's own pages.
    pub(super) async fn session(&self, who: &Account) -> Key {
        let session = self.server.service.people.begin_session(who.person).await.expect("a session");
        Key::Session { cookie: format!("tabiya_session={}", session.reveal()), origin: self.server.origin() }
    }

    /// New things of everybody's.
    pub(super) async fn things(&self) -> Things {
        let Self { server, anna, bob, botty, robby } = self;
        let (game, game_of_bots) = (server.game(anna, bob, "-").await, server.game(botty, robby, "-").await);
        let finished = server.game(anna, bob, "-").await;
        for id in [game, game_of_bots, finished] {
            server.play(id, "e2e4 e7e5").await;
        }
        server.resign(finished, bob).await;
        let signed_in = self.session(anna).await;
        let challenge = server.post("/api/challenge/bob", &signed_in.headers(), "color=white").await.expect(200);
        let seek = Seek {
            id: GameId::random(),
            person: anna.person,
            wish: Wish::Random,
            settings: Settings::with_time("1/259200".parse().expect("a time control")),
            created: server.service.time.now(),
        };
        let id = seek.id;
        server.service.store.add_seek(seek).await.expect("kept");
        let people = &server.service.people;
        // Those of before are of no use any more, and nobody has room for so many.
        for old in people.tokens(anna.person).await.expect("tokens").iter().filter(|key| key.label == "kept") {
            people.revoke(anna.person, old.digest).await.expect("revoked");
        }
        let (_, key) = people.make_token(anna.person, "kept", &[]).await.expect("a token");
        let puzzle = server.service.next_puzzle(1_500.0, None).await.expect("a store").expect("a puzzle");
        Things {
            game,
            game_of_bots,
            finished,
            challenge: challenge.json()["id"].as_str().expect("a name").to_owned(),
            seek: id,
            token: keys::id(key.digest),
            puzzle: puzzle.id.to_string(),
        }
    }

    /// Everything of theirs, as it is kept.
    pub(super) async fn kept(&self) -> Vec<String> {
        let store = &self.server.service.store;
        let mut kept = Vec::new();
        for id in store.find_games(GameQuery::default()).await.expect("games") {
            kept.push(format!("{:?}", store.game(id).await.expect("a game")));
            for room in [Room::Player, Room::Spectator] {
                kept.push(format!("{:?}", store.chat(id, room).await.expect("a chat")));
            }
        }
        for account in [&self.anna, &self.bob, &self.botty, &self.robby] {
            let person = account.person;
            let account = store.account(person).await.expect("an account").expect("an account");
            kept.push(format!("{:?}", Account { seen: self.anna.seen, ..account }));
            kept.push(format!("{:?}", store.keys_of(person).await.expect("keys")));
            kept.push(format!("{:?}", store.challenges_of(person).await.expect("challenges")));
        }
        kept.push(format!("{:?}", store.seeks().await.expect("seeks")));
        kept
    }

    /// The open challenges that a person can see.
    pub(super) async fn is_challenged(&self, person: PersonId) -> bool {
        !self.server.service.store.challenges_of(person).await.expect("challenges").is_empty()
    }
}

impl Things {
    /// The address of an operation, with what belongs to those who play.
    pub(super) fn address(&self, operation: &Operation) -> String {
        operation.address(|name| self.fill(operation, name))
    }

    /// What to put into a path. Whatever is new in the API has to be told here what it is about.
    fn fill(&self, operation: &Operation, name: &str) -> String {
        let path = operation.path.as_str();
        match name {
            "id" if path.starts_with("/api/challenge/{id}/") => self.challenge.clone(),
            "id" if path == "/api/lobby/seeks/{id}" => self.seek.to_string(),
            "id" if path == "/api/account/tokens/{id}" => self.token.clone(),
            "id" if path == "/api/board/game/{id}/rematch" => self.finished.to_string(),
            "id" if path.starts_with("/api/bot/game/") => self.game_of_bots.to_string(),
            "id" if path.starts_with("/api/board/game/") => self.game.to_string(),
            "id" if path.starts_with("/api/game/{id}/") => self.game.to_string(),
            "id" if ["/api/stream/game/{id}", "/game/export/{id}", "/{id}", "/analysis/{id}"].contains(&path) => {
                self.game.to_string()
            }
            "id" if path == "/puzzles/{id}" || path.starts_with("/api/puzzle/{id}") => self.puzzle.clone(),
            "chapter" => "knight".to_owned(),
            "number" => "1".to_owned(),
            "user" | "name" => "bob".to_owned(),
            "move" => "g1f3".to_owned(),
            "answer" => "yes".to_owned(),
            "square" => "g1".to_owned(),
            "channel" => "best".to_owned(),
            "version" => "any".to_owned(),
            "path" => "app.js".to_owned(),
            _ => panic!("nobody has said what {name} is in {path}"),
        }
    }
}

/// What a body says, as a text that names each field.
pub(super) fn body(fields: &[String], value: &Value) -> String {
    Value::Object(fields.iter().map(|name| (name.clone(), value.clone())).collect()).to_string()
}
