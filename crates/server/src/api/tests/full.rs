//! A disk that is full, as players meet it: they are told, nothing has happened, and they go on when there is room.

use serde_json::Value;

use crate::GameId;
use crate::caller::Scope;
use crate::store::{AccountKind, GameQuery};
use crate::testing::{Connection, Still, TestServer};

const SENTENCE: &str = "The server's disk is full, so nothing was changed.";
const MOVES: &str = "g1f3 b8c6 f1c4 f8c5 d2d3 d7d6 b1c3 g8f6 a2a3 a7a6 h2h3 h7h6";

/// Anna, who has White, and Bob.
struct Players {
    server: TestServer,
    tokens: [String; 2],
}

impl Players {
    async fn post(&self, who: usize, path: &str, form: &str) -> crate::testing::Answer {
        self.server.post(path, &[("authorization", &self.tokens[who])], form).await
    }

    /// The stream of a game, and what it says at first.
    async fn stream(&self, who: usize, id: GameId) -> (Connection, Value) {
        let mut stream = self.server.connect().await;
        let path = format!("/api/board/game/stream/{id}");
        stream.ask("GET", &path, &[("authorization", &self.tokens[who])], "").await;
        stream.head().await.expect(200);
        let first = stream.chunk().await.expect("a line");
        (stream, serde_json::from_str(&first).expect("JSON"))
    }

    /// Plays on in each of these games until a move finds no room: in which game, whose move it is, and the move.
    async fn until_refused(&self, games: &[GameId]) -> (GameId, usize, &'static str) {
        for (number, step) in MOVES.split(' ').enumerate() {
            for id in games {
                let answer = self.post(number % 2, &format!("/api/board/game/{id}/move/{step}"), "").await;
                if answer.status != 200 {
                    answer.expect(503);
                    return (*id, number % 2, step);
                }
            }
        }
        panic!("the disk should be full by now");
    }
}

#[tokio::test]
async fn a_move_that_finds_no_room_did_not_happen_and_can_be_made_later() {
    let server = TestServer::start().await;
    let (anna, white) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (bob, black) = server.token("Bob", AccountKind::Person, &Scope::ALL).await;
    let players = Players { server, tokens: [white, black] };
    let server = &players.server;
    let _still = Still::hold();
    let mut games = Vec::new();
    for _ in 0..40 {
        let id = server.game(&anna, &bob, "300+3").await;
        // Both clocks run from here on.
        server.play(id, "e2e4 e7e5").await;
        games.push(id);
    }
    server.store.leave_room(0).await.unwrap();
    let (id, mover, step) = players.until_refused(&games).await;

    let (mut stream, before) = players.stream(1 - mover, id).await;
    let kept = server.service.store.game(id).await.unwrap();
    tokio::time::advance(std::time::Duration::from_secs(7)).await;
    for _ in 0..3 {
        let refused = players.post(mover, &format!("/api/board/game/{id}/move/{step}"), "").await.expect(503);
        assert_eq!((refused.error().as_str(), &refused.json()["reason"]), (SENTENCE, &"disk-full".into()));
        assert!(refused.header("retry-after").is_some());
    }
    // Whose time runs, and since when, is as it was; so is the game, here and in the store.
    assert_eq!(server.service.store.game(id).await.unwrap(), kept);
    let now = server.service.time.now();
    let view = server.service.view(id).await.unwrap();
    assert_eq!(view.texts.uci, before["state"]["moves"]);
    assert_eq!(view.game.version() as usize, kept.unwrap().events.len());
    let left = view.game.time_left(view.game.turn(), now).unwrap().millis();
    let told = before["state"][["wtime", "btime"][mover]].as_u64().unwrap();
    assert_eq!(told - left, 7_000);
    // Nothing else begins, and what is there can be read.
    for (path, form) in [("/api/challenge/ai", "level=1"), ("/api/challenge/bob", ""), ("/api/board/seek", "days=3")] {
        let answer = players.post(0, path, form).await;
        assert!(answer.status == 200 || answer.expect(503).error() == SENTENCE);
    }
    server.get("/health", &[]).await.expect(200);
    server.get(&format!("/game/export/{id}"), &[]).await.expect(200);

    server.store.leave_room(5_000).await.unwrap();
    players.post(mover, &format!("/api/board/game/{id}/move/{step}"), "").await.expect(200);
    // The first that is told is the move that was kept.
    let line: Value = serde_json::from_str(&stream.chunk().await.unwrap()).unwrap();
    let played = format!("{} {step}", before["state"]["moves"].as_str().unwrap());
    assert_eq!((&line["type"], &line["moves"]), (&"gameState".into(), &played.as_str().into()));
    assert_eq!(server.service.view(id).await.unwrap().texts.uci, played);
    let all = server.service.store.find_games(GameQuery::default()).await.unwrap();
    assert!(games.iter().all(|id| all.contains(id)));
    server.get("/health", &[]).await.expect(200);
}
