//! People bring games, find them again, and take them away.

use serde_json::Value;

use crate::caller::Scope;
use crate::store::AccountKind;
use crate::testing::{Answer, TestServer};

const GAMES: &str = "[White \"Gib\"]\n[Black \"Lazard\"]\n[Date \"1924.01.01\"]\n\n1. d4 Nf6 2. Nd2 e5 3. dxe5 Ng4 4. h3 Ne3 0-1\n\n\
                     [White \"Adams\"]\n\n1. e4 Ke6 *\n\n[White \"Nobody\"]\n\n*\n";

async fn brought(server: &TestServer, token: &str, games: &str) -> Answer {
    let headers = [("authorization", token), ("content-type", "application/x-chess-pgn")];
    server.request("POST", "/api/collection/import", &headers, games).await
}

fn lines(answer: &Answer) -> Vec<Value> {
    let lines = answer.body.lines().filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[tokio::test]
async fn games_are_brought_found_read_and_taken_away() {
    let server = TestServer::start().await;
    let (_, cookie) = server.guest().await;
    let origin = server.origin();
    let header: &[(&str, &str)] = &[("cookie", &cookie), ("origin", &origin)];
    let told = lines(&server.request("POST", "/api/collection/import", header, GAMES).await.expect(200));
    let problem = told.iter().find(|line| line["type"] == "problem").expect("a problem");
    assert_eq!((&problem["game"], &problem["line"], &problem["column"]), (&2.into(), &9.into(), &7.into()));
    assert!(problem["text"].as_str().is_some_and(|text| text.starts_with("Ke6 is illegal: ")), "{problem}");
    let done = told.last().expect("an end");
    assert_eq!((&done["type"], &done["games"], &done["skipped"]), (&"done".into(), &2.into(), &1.into()), "{done}");

    let size = server.get("/api/collection", header).await.expect(200).json();
    assert_eq!(size["games"], 2);
    assert!(size["bytes"].as_u64() < size["most"].as_u64(), "{size}");
    let found = server.get("/api/games/search?of=mine&player=lazard", header).await.expect(200).json();
    let number = found["games"][0]["number"].as_u64().expect("a number");
    assert_eq!(found["games"][0]["url"], format!("/analysis/own/{number}"));
    let address = format!("/api/collection/game/{number}");
    assert!(server.get(&address, header).await.expect(200).body.contains("4. h3 Ne3"));
    let explored = server.get("/api/explorer?of=mine&moves=d2d4", header).await.expect(200).json();
    assert_eq!((&explored["moves"][0]["san"], &explored["black"]), (&"Nf6".into(), &1.into()));
    assert_eq!(explored["unknown"], Value::Null);
    let explored = server.get("/api/explorer?of=mine", header).await.expect(200).json();
    let unfinished = explored["moves"].as_array().and_then(|moves| moves.iter().find(|played| played["san"] == "e4"));
    assert_eq!(unfinished.map(|played| &played["unknown"]), Some(&1.into()), "{explored}");

    // It is nobody else's.
    let (_, other) = server.token("Bob", AccountKind::Person, &[Scope::BoardPlay]).await;
    server.get(&address, &[("authorization", &other)]).await.expect(404);
    server.get(&address, &[]).await.expect(401);
    assert_eq!(server.get("/api/games/search?player=lazard", &[]).await.expect(200).json()["total"], 0);

    server.request("DELETE", &address, &[("authorization", &other)], "").await.expect(403);
    server.request("DELETE", &address, header, "").await.expect(200);
    server.request("DELETE", &address, header, "").await.expect(404);
    server.get(&address, header).await.expect(404);
    assert_eq!(server.get("/api/collection", header).await.expect(200).json()["games"], 1);
    server.request("DELETE", "/api/collection", header, "").await.expect(200);
    assert_eq!(server.get("/api/collection", header).await.expect(200).json()["games"], 0);
    // An old link does not lead to another game.
    let next = server.post("/api/import", header, "pgn=1.+e4+e5+*").await.expect(200).json();
    assert_eq!(next["id"], "3");
}

#[tokio::test]
async fn a_file_that_is_brought_again_brings_only_what_is_new() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    brought(&server, &token, GAMES).await.expect(200);
    let more = format!("{GAMES}\n[White \"Greco\"]\n\n1. e4 e5 2. f4 *\n");
    let told = lines(&brought(&server, &token, &more).await.expect(200));
    let done = told.last().expect("an end");
    let count = |name: &str| done[name].as_u64();
    assert_eq!((count("games"), count("known"), count("skipped")), (Some(1), Some(2), Some(1)), "{done}");
    let header: &[(&str, &str)] = &[("authorization", &token)];
    assert_eq!(server.get("/api/collection", header).await.expect(200).json()["games"], 3);
    // A single game is answered by the one that is there.
    let first = server.post("/api/import", header, "pgn=1.+c4+*").await.expect(200).json();
    assert_eq!(server.post("/api/import", header, "pgn=1.+c4+*").await.expect(200).json()["id"], first["id"]);
}

#[tokio::test]
async fn a_file_whose_games_are_there_needs_no_room() {
    let game = |number: u64| format!("[Round \"{number}\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n");
    let games: String = (0..400).map(game).collect();
    let server = TestServer::with(|options| options.limits.collection_by_person = 100_000).await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    let done = |answer: &Answer| lines(answer).last().map(|line| (line["games"].as_u64(), line["known"].as_u64()));
    assert_eq!(done(&brought(&server, &token, &games).await.expect(200)), Some((Some(400), Some(0))));
    let header: &[(&str, &str)] = &[("authorization", &token)];
    // Others come until there is less room left than the file has bytes.
    for batch in 4.. {
        let size = server.get("/api/collection", header).await.expect(200).json();
        let room = size["most"].as_u64().zip(size["bytes"].as_u64()).map(|(most, bytes)| most - bytes);
        if room < Some(games.len() as u64) {
            break;
        }
        let others: String = (100 * batch..).take(50).map(game).collect();
        assert_eq!(done(&brought(&server, &token, &others).await.expect(200)), Some((Some(50), Some(0))), "{size}");
    }
    let more = format!("{games}{}", game(9_999));
    assert_eq!(done(&brought(&server, &token, &more).await.expect(200)), Some((Some(1), Some(400))));
}

#[tokio::test]
async fn one_request_does_not_bring_more_than_there_is_room_for() {
    let server = TestServer::with(|options| options.limits.collection_by_person = 1_100_000).await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    let header: &[(&str, &str)] = &[("authorization", &token)];
    // Very many very short games are far more on the disk.
    let games = format!("pgn={}", "1.e4*+".repeat(150_000));
    server.post("/api/import", header, &games).await.expect(413);
    assert_eq!(server.get("/api/collection", header).await.expect(200).json()["games"], 0);
    // What is wrong is told, but not without end.
    let faulty = format!("pgn={}", "1.e4+Ke4+*+".repeat(500));
    let told = server.post("/api/import", header, &faulty).await.expect(200).json();
    assert_eq!(told["problems"].as_array().map(Vec::len), Some(200));
}

#[tokio::test]
async fn a_game_with_many_comments_is_brought_alone() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    let header: &[(&str, &str)] = &[("authorization", &token)];
    let game = |length| format!("pgn=1.+e4+%7b{}%7d+e5+*", "x".repeat(length));
    server.post("/api/import", header, &game(500_000)).await.expect(200);
    server.post("/api/import", header, &game(1_100_000)).await.expect(413);
}

#[tokio::test]
async fn a_token_for_something_else_does_not_open_a_collection() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::ChallengeRead]).await;
    let header: &[(&str, &str)] = &[("authorization", &token)];
    brought(&server, &token, GAMES).await.expect(403);
    server.post("/api/import", header, "pgn=1.+e4+*").await.expect(403);
    server.get("/api/collection", header).await.expect(403);
    assert_eq!(server.get("/api/games/search?of=mine", header).await.expect(200).json()["total"], 0);
}

#[tokio::test]
async fn what_is_no_text_is_refused_in_one_sentence() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    let told = lines(&brought(&server, &token, "PK\u{3}\u{4}\u{14}\0").await.expect(200));
    let refused = "The games cannot be read: it is a zip archive, which is not known here.";
    assert_eq!(told, [serde_json::json!({ "type": "failed", "error": refused })]);
}

#[tokio::test]
async fn few_packed_bytes_do_not_become_very_many_games() {
    check_too_much(b"1.e4*\n").await;
}

#[tokio::test]
async fn few_packed_bytes_of_nothing_do_not_keep_the_server_busy() {
    check_too_much(b"      ").await;
    check_too_much(b"[X \"\"] *").await;
}

/// So much of a text, packed, is refused.
async fn check_too_much(text: &[u8]) {
    use std::io::Write;
    let server = TestServer::with(|options| options.limits.collection_by_person = 200_000).await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    for _ in 0..500_000 {
        packed.write_all(text).expect("memory");
    }
    let packed = packed.finish().expect("memory");
    assert!(packed.len() < 10_000, "{}", packed.len());
    let mut connection = server.connect().await;
    let head = format!(
        "POST /api/collection/import HTTP/1.1\r\nhost: localhost\r\nauthorization: {token}\r\ncontent-length: {}\r\n\r\n",
        packed.len()
    );
    connection.send(&head).await;
    connection.send_bytes(&packed).await;
    let told = lines(&connection.answer().await.expect(200));
    let last = told.last().expect("an end");
    assert_eq!(last["type"], "failed", "{last}");
    let header: &[(&str, &str)] = &[("authorization", &token)];
    assert_eq!(server.get("/api/collection", header).await.expect(200).json()["games"], 0);
}

#[tokio::test]
async fn a_collection_that_is_damaged_can_be_emptied() {
    let server = TestServer::start().await;
    let (_, cookie) = server.guest().await;
    let origin = server.origin();
    let header: &[(&str, &str)] = &[("cookie", &cookie), ("origin", &origin)];
    server.request("POST", "/api/collection/import", header, GAMES).await.expect(200);
    server.service.shelves.close();
    let own = std::fs::read_dir(server.service.options.data.join("collections")).expect("a folder").flatten();
    for shelf in own {
        std::fs::write(shelf.path().join("collection"), "What is this?").expect("a file");
    }
    let refused = server.request("POST", "/api/collection/import", header, GAMES).await.expect(500).error();
    assert_eq!(refused, "The collection is damaged and cannot be read.");
    server.request("DELETE", "/api/collection", header, "").await.expect(200);
    server.request("POST", "/api/collection/import", header, GAMES).await.expect(200);
    assert_eq!(server.get("/api/collection", header).await.expect(200).json()["games"], 2);
}

#[tokio::test]
async fn one_game_is_brought_as_other_clients_do() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    let header: &[(&str, &str)] = &[("authorization", &token)];
    let answer = server.post("/api/import", header, "pgn=1.+e4+e5+*").await.expect(200).json();
    let id = answer["id"].as_str().expect("an id");
    assert_eq!(answer["url"], format!("{}/analysis/own/{id}", server.origin()));
    assert!(server.get(&format!("/api/collection/game/{id}"), header).await.expect(200).body.contains("1. e4 e5"));
    let wrong = server.post("/api/import", header, "pgn=1.+e4+Ke6+*").await.expect(200).json();
    assert!(wrong["problems"][0]["text"].as_str().is_some_and(|text| text.starts_with("Ke6 is illegal")), "{wrong}");
    assert_eq!(server.post("/api/import", header, "").await.expect(400).error(), "The field pgn is missing.");
    let none = server.post("/api/import", header, "pgn=hello").await.expect(400).error();
    assert_eq!(none, "There is no game with a move in it.");
}

#[tokio::test]
async fn what_is_too_large_is_refused_and_nothing_of_it_kept() {
    let server = TestServer::with(|options| options.limits.collection_by_guest = 2_000).await;
    let (_, cookie) = server.guest().await;
    let origin = server.origin();
    let headers = [("cookie", cookie.as_str()), ("origin", origin.as_str())];
    let large = GAMES.repeat(20);
    let refused = server.request("POST", "/api/collection/import", &headers, &large).await.expect(413).error();
    let said = "That is larger than your collection may become: 2 kB. Nothing of it was kept. Once you have registered, it \
                may have 2 GB.";
    assert_eq!(refused, said);
    // Without a length it is noticed on the way.
    let mut connection = server.connect().await;
    let piece = format!("{:x}\r\n{GAMES}\r\n", GAMES.len());
    let head = format!(
        "POST /api/collection/import HTTP/1.1\r\nhost: {}\r\ncookie: {cookie}\r\norigin: {origin}\r\n\
         transfer-encoding: chunked\r\n\r\n",
        origin.trim_start_matches("http://")
    );
    connection.send(&format!("{head}{}0\r\n\r\n", piece.repeat(20))).await;
    let told = lines(&connection.answer().await.expect(200));
    let last = told.last().expect("an end");
    assert_eq!(last["type"], "failed", "{last}");
    assert!(last["error"].as_str().is_some_and(|error| error.contains("larger than your collection")), "{last}");
    assert_eq!(server.get("/api/collection", &headers).await.expect(200).json()["games"], 0);
}

#[tokio::test]
async fn what_is_broken_off_is_not_kept() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    let header: &[(&str, &str)] = &[("authorization", &token)];
    let mut connection = server.connect().await;
    let head = format!("POST /api/collection/import HTTP/1.1\r\nhost: localhost\r\nauthorization: {token}\r\n");
    connection.send(&format!("{head}content-length: 100000\r\n\r\n{GAMES}")).await;
    drop(connection);
    // Once it is noticed, games can be brought again.
    while brought(&server, &token, GAMES).await.status == 409 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(server.get("/api/collection", header).await.expect(200).json()["games"], 2);
}
