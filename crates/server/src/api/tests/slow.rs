//! A player who does not read: nobody waits for it, and what waits for it is bounded.

use bytes::Bytes;
use serde_json::Value;
use tabiya_game::Moment;

use crate::bus::{News, Topic};
use crate::caller::Scope;
use crate::store::{AccountKind, Room};
use crate::testing::TestServer;

/// Lines, and how long each is: more than the system holds for a connection, and many more than wait for a listener.
const LINES: usize = 400;
const LENGTH: usize = 64 << 10;

#[tokio::test]
async fn who_does_not_read_is_dropped_and_holds_nobody_up() {
    let server = TestServer::start().await;
    let (anna, white) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (bob, black) = server.token("Bob", AccountKind::Person, &Scope::ALL).await;
    let id = server.game(&anna, &bob, "-").await;
    let path = format!("/api/board/game/stream/{id}");
    let (mut reads, mut sleeps) = (server.connect().await, server.connect().await);
    reads.ask("GET", &path, &[("authorization", &white)], "").await;
    sleeps.ask("GET", &path, &[("authorization", &black)], "").await;
    reads.head().await.expect(200);
    sleeps.head().await.expect(200);
    reads.chunk().await.expect("the game");

    let line = Bytes::from(format!("{{\"type\":\"chatLine\",\"text\":\"{}\"}}\n", "x".repeat(LENGTH)));
    for number in 0..LINES {
        server.service.bus.publish(
            Topic::Game(id),
            News::Chat { room: Room::Player, by: anna.person, at: Moment(0), line: line.clone() },
        );
        assert_eq!(reads.chunk().await.map(|told| told.len()), Some(line.len()), "{number}");
    }
    // Both still play, and who reads is told at once.
    let steps = "e2e4 e7e5 g1f3 b8c6";
    for (number, step) in steps.split(' ').enumerate() {
        let token = [&white, &black][number % 2];
        server.post(&format!("/api/board/game/{id}/move/{step}"), &[("authorization", token)], "").await.expect(200);
        let told: Value = serde_json::from_str(&reads.chunk().await.expect("a line")).expect("JSON");
        assert_eq!(told["moves"].as_str().map(|moves| moves.split(' ').count()), Some(number + 1));
    }

    // Who wakes up now finds some of it, and then the end.
    let mut found = 0;
    while found < LINES && sleeps.chunk().await.is_some() {
        found += 1;
    }
    assert!(found < LINES, "{found} lines were kept for somebody who did not read");
    // And may come again.
    sleeps = server.connect().await;
    sleeps.ask("GET", &path, &[("authorization", &black)], "").await;
    sleeps.head().await.expect(200);
    let game: Value = serde_json::from_str(&sleeps.chunk().await.expect("the game")).expect("JSON");
    assert_eq!(game["state"]["moves"], steps);
}
