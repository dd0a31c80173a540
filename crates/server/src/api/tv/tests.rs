//! Everybody who watches sees the same game, the best there is, until it ends.

use serde_json::Value;

use crate::GameId;
use crate::store::{Account, AccountKind};
use crate::testing::{Connection, TestServer};

async fn three() -> (TestServer, [Account; 3]) {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let botty = server.account("Botty", AccountKind::Bot).await;
    (server, [anna, bob, botty])
}

async fn watch(server: &TestServer, path: &str) -> Connection {
    let mut watcher = server.connect().await;
    watcher.ask("GET", path, &[], "").await;
    watcher.head().await.expect(200);
    watcher
}

/// The next line that says something.
async fn line(watcher: &mut Connection) -> (String, Value) {
    loop {
        let chunk = watcher.chunk().await.expect("a line");
        if !chunk.trim().is_empty() {
            let mut line: Value = serde_json::from_str(&chunk).expect("JSON");
            return (line["t"].as_str().expect("a kind").to_owned(), line["d"].take());
        }
    }
}

#[tokio::test]
async fn the_best_game_is_shown_until_it_ends_and_then_the_next() {
    let (server, [anna, bob, botty]) = three().await;
    let among_programs = server.game(&anna, &botty, "600+5").await;
    server.play(among_programs, "e2e4 e7e5").await;
    let fast = server.game(&anna, &bob, "60").await;
    server.play(fast, "d2d4 d7d5").await;
    let best = server.game(&anna, &bob, "300+3").await;
    server.play(best, "f2f3 e7e5").await;
    let too_early = server.game(&anna, &bob, "900+10").await;
    server.play(too_early, "f2f3").await;
    let without_clock = server.game(&anna, &bob, "-").await;
    server.play(without_clock, "f2f3 e7e5").await;

    let mut watcher = watch(&server, "/api/tv/feed").await;
    let (kind, shown) = line(&mut watcher).await;
    assert_eq!((kind.as_str(), shown["id"].as_str()), ("featured", Some(best.to_string().as_str())));
    assert_eq!(shown["players"][0]["color"], "white");
    assert_eq!(shown["players"][0]["user"]["id"], "anna");
    assert_eq!(shown["players"][1]["rating"], 1_500);
    assert!(shown["players"][1]["seconds"].as_u64().is_some_and(|seconds| seconds > 200), "{shown}");
    // Another that would be better does not take its place.
    server.play(too_early, "e7e5").await;
    server.play(best, "g2g4").await;
    let (kind, position) = line(&mut watcher).await;
    assert_eq!((kind.as_str(), position["lm"].as_str()), ("fen", Some("g2g4")));
    assert!(position["wc"].is_u64() && position["bc"].is_u64() && position["fen"].is_string());
    let mut second = watch(&server, "/api/tv/best/feed").await;
    assert_eq!(line(&mut second).await.1["id"], best.to_string());

    server.play(best, "d8h4").await;
    assert_eq!(line(&mut watcher).await.1["lm"], "d8h4");
    assert_eq!(line(&mut watcher).await.1["id"], too_early.to_string());
}

#[tokio::test]
async fn a_channel_waits_for_its_games() {
    let (server, [anna, bob, _]) = three().await;
    let mut watcher = watch(&server, "/api/tv/rapid/feed").await;
    let blitz = server.game(&anna, &bob, "300+3").await;
    server.play(blitz, "e2e4 e7e5").await;
    let rapid = server.game(&anna, &bob, "900+10").await;
    server.play(rapid, "e2e4 e7e5").await;
    assert_eq!(line(&mut watcher).await.1["id"], rapid.to_string());
    server.get("/api/tv/nonsense/feed", &[]).await.expect(404);
}

#[tokio::test]
async fn channels_tell_what_they_show() {
    let (server, [anna, bob, botty]) = three().await;
    let people = server.game(&anna, &bob, "300+3").await;
    server.play(people, "e2e4 e7e5").await;
    let program = server.game(&botty, &bob, "900+10").await;
    server.play(program, "e2e4 e7e5").await;
    let channels = server.get("/api/tv/channels", &[]).await.expect(200).json();
    let shows = |channel: &str, id: GameId| channels[channel]["gameId"] == id.to_string();
    assert!(shows("best", people) && shows("blitz", people) && shows("bot", program) && shows("rapid", program));
    assert_eq!(channels["best"]["user"]["name"], "Anna");
    assert_eq!(channels.get("computer"), None);

    let list = server.get("/api/tv/best?nb=1", &[("accept", "application/x-ndjson")]).await.expect(200);
    assert_eq!(list.body.lines().count(), 1);
    let list = server.get("/api/tv/blitz", &[]).await.expect(200);
    assert!(list.body.contains("[White \"Anna\"]") && !list.body.contains("Botty"));
    assert_eq!(server.get("/api/tv/atomic", &[]).await.expect(200).body, "");
    server.get("/api/tv/best?nb=31", &[]).await.expect(400);
    server.get("/api/tv/nonsense", &[]).await.expect(404);
}

#[tokio::test]
async fn a_channel_ends_with_the_service() {
    use crate::bus::News;
    let (server, _) = three().await;
    let mut watcher = watch(&server, "/api/tv/feed").await;
    server.service.bus.close(News::Stopping { line: bytes::Bytes::from_static(b"\n") });
    assert_eq!(watcher.chunk().await, None);
}
