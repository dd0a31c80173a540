//! Who watches a game sees all of it, and what comes, and no more.

use serde_json::Value;
use tabiya_game::Moment;

use crate::bus::{News, Topic};
use crate::store::{AccountKind, Room};
use crate::testing::{Connection, TestServer};

async fn line(connection: &mut Connection) -> Value {
    loop {
        let chunk = connection.chunk().await.expect("a line");
        if chunk.trim().is_empty() {
            continue;
        }
        return serde_json::from_str(&chunk).expect("JSON");
    }
}

#[tokio::test]
async fn a_game_is_watched_from_its_first_position_to_its_end() {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, "f2f3 e7e5").await;

    let mut watcher = server.connect().await;
    watcher.ask("GET", &format!("/api/stream/game/{id}"), &[], "").await;
    let head = watcher.head().await.expect(200);
    assert_eq!(head.header("content-type"), Some("application/x-ndjson"));
    let description = line(&mut watcher).await;
    assert_eq!(description["variant"]["key"], "standard");
    assert_eq!(description["status"]["name"], "started");
    assert_eq!(description["players"]["black"]["user"]["name"], "Bob");
    assert_eq!((description["turns"].as_u64(), description["player"].as_str()), (Some(2), Some("white")));
    let start = line(&mut watcher).await;
    assert_eq!((start["ply"].as_u64(), start.get("lm")), (Some(0), None));
    for (uci, san) in [("f2f3", "f3"), ("e7e5", "e5")] {
        let position = line(&mut watcher).await;
        assert_eq!((position["lm"].as_str(), position["san"].as_str()), (Some(uci), Some(san)));
        assert!(position["wc"].as_u64().is_some_and(|left| (295..=306).contains(&left)), "{position}");
    }

    // What the players say to each other, and those who watch, is not for this stream.
    let said = bytes::Bytes::from_static(b"{\"type\":\"chatLine\"}\n");
    server
        .service
        .bus
        .publish(Topic::Game(id), News::Chat { room: Room::Spectator, by: anna.person, at: Moment(0), line: said });
    server.play(id, "g2g4 d8h4").await;
    assert_eq!(line(&mut watcher).await["san"], "g4");
    assert_eq!(line(&mut watcher).await["san"], "Qh4#");
    let last = line(&mut watcher).await;
    assert_eq!((last["status"]["name"].as_str(), last["winner"].as_str()), (Some("mate"), Some("black")));
    assert_eq!(last["ending"]["article"], "5.1.1");
    assert_eq!(watcher.chunk().await, None);

    // Once it is over, the same comes at once.
    let all = server.get(&format!("/api/stream/game/{id}"), &[]).await.expect(200);
    assert_eq!(all.body.lines().count(), 7);
}

#[tokio::test]
async fn a_game_without_moves_or_clock_can_be_watched() {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let id = server.game(&anna, &bob, "-").await;
    server.play(id, "e2e4").await;
    server.resign(id, &bob).await;
    let all = server.get(&format!("/api/stream/game/{id}"), &[]).await.expect(200);
    let lines: Vec<&str> = all.body.lines().collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(!lines[2].contains("\"wc\""), "{lines:?}");
    server.get("/api/stream/game/AAAAAAAA", &[]).await.expect(404);
}

#[tokio::test]
async fn who_stops_watching_leaves_nothing_behind() {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let id = server.game(&anna, &bob, "300+3").await;
    let mut watcher = server.connect().await;
    watcher.ask("GET", &format!("/api/stream/game/{id}"), &[], "").await;
    watcher.head().await.expect(200);
    line(&mut watcher).await;
    assert_eq!(server.service.metrics.streams.get(), 1);
    drop(watcher);
    while server.service.metrics.streams.get() > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn live_games_are_listed_the_newest_first() {
    let server = TestServer::start().await;
    assert_eq!(server.get("/api/games/live", &[]).await.expect(200).body, "[]");
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Bot).await;
    let first = server.game(&anna, &bob, "300+3").await;
    server.play(first, "e2e4").await;
    let second = server.game(&bob, &anna, "-").await;
    let over = server.game(&bob, &anna, "-").await;
    server.resign(over, &anna).await;
    let games = loop {
        let games = server.get("/api/games/live", &[]).await.expect(200).json();
        if games.as_array().is_some_and(|games| games.len() == 2) {
            break games;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert_eq!(games[0]["id"], second.to_string());
    assert_eq!(games[0]["clockText"], "unlimited");
    assert_eq!(games[1]["id"], first.to_string());
    assert_eq!((games[1]["lastMove"].as_str(), games[1]["plies"].as_u64()), (Some("e2e4"), Some(1)));
    assert_eq!((games[1]["clockText"].as_str(), games[1]["speed"].as_str()), (Some("5+3"), Some("blitz")));
    assert_eq!((games[1]["white"]["name"].as_str(), games[1]["black"]["title"].as_str()), (Some("Anna"), Some("BOT")));
}
