//! Games that were played here are found by whatever is known of them.

use serde_json::Value;

use crate::caller::Scope;
use crate::store::{Account, AccountKind};
use crate::testing::TestServer;

/// Anna wins with Black, and Bob with White; a third game is broken off before a move.
async fn three_games() -> (TestServer, [Account; 2], String) {
    let server = TestServer::start().await;
    let (anna, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let id = server.game(&bob, &anna, "300+3").await;
    server.play(id, "f2f3 e7e5 g2g4 d8h4").await;
    let id = server.game(&bob, &anna, "300+3").await;
    server.play(id, "e2e4 c7c5 g1f3").await;
    server.resign(id, &anna).await;
    server.game(&anna, &bob, "300+3").await;
    while server.service.shelve().await.expect("it can be done") {}
    (server, [anna, bob], token)
}

async fn found(server: &TestServer, token: &str, query: &str) -> Value {
    server.get(&format!("/api/games/search?{query}"), &[("authorization", token)]).await.expect(200).json()
}

#[tokio::test]
async fn games_are_found_by_player_result_opening_length_ending_and_position() {
    let (server, _, token) = three_games().await;
    let sicilian = "fen=rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR%20w%20KQkq%20-%200%202";
    for (query, total) in [
        ("", 2),
        ("of=played", 2),
        ("of=mine", 0),
        ("player=ann&score=won", 1),
        ("player=ann&colour=white", 0),
        ("player=bob&opponent=anna&result=1-0", 1),
        ("of=played&score=lost&opponent=BOB", 1),
        ("of=played&score=lost&opponent=carl", 0),
        ("ending=mate", 1),
        ("ending=resignation", 1),
        ("eco=b2", 1),
        ("opening=sicilian", 1),
        ("least=2&most=2", 2),
        ("least=3", 0),
        ("from=2020&to=2100-12-31", 2),
        ("to=1999", 0),
        (sicilian, 1),
    ] {
        assert_eq!(found(&server, &token, query).await["total"], total, "{query}");
    }
    let page = found(&server, &token, "page=1").await;
    assert_eq!(page["games"].as_array().map(Vec::len), Some(1));
    let game = &page["games"][0];
    assert_eq!((&game["white"], &game["result"], &game["plies"]), (&"Bob".into(), &"1-0".into(), &3.into()));
    assert_eq!(game["url"], format!("/{}", game["id"].as_str().expect("an id")));
    let next = found(&server, &token, &format!("page=1&before={}", page["next"])).await;
    assert_eq!((&next["games"][0]["ending"], &next["next"]), (&"mate".into(), &Value::Null));
    // Nobody has games of their own without saying who they are.
    assert_eq!(server.get("/api/games/search?of=played", &[]).await.expect(200).json()["total"], 0);
    for query in ["of=all", "result=2-0", "ending=boredom", "from=soon", "from=2020&to=2019", "fen=8/8", "page=0"] {
        let answer = server.get(&format!("/api/games/search?{query}"), &[]).await.expect(400);
        assert!(answer.error().ends_with('.'), "{query}: {}", answer.error());
    }
}

#[tokio::test]
async fn what_was_played_in_a_position_is_counted() {
    let (server, _, token) = three_games().await;
    let header: &[(&str, &str)] = &[("authorization", &token)];
    for of in ["house", "played"] {
        let start = server.get(&format!("/api/explorer?of={of}"), header).await.expect(200).json();
        assert_eq!((&start["white"], &start["draws"], &start["black"]), (&1.into(), &0.into(), &1.into()), "{of}");
        let moves = start["moves"].as_array().expect("moves");
        let mut sans: Vec<&str> = moves.iter().filter_map(|played| played["san"].as_str()).collect();
        sans.sort_unstable();
        assert_eq!(sans, ["e4", "f3"], "{of}");
        let after = server.get(&format!("/api/explorer?of={of}&moves=e2e4,c7c5"), header).await.expect(200).json();
        assert_eq!((&after["moves"][0]["uci"], &after["opening"]["eco"]), (&"g1f3".into(), &"B20".into()), "{of}");
        assert_eq!(after["games"].as_array().map(Vec::len), Some(1), "{of}");
    }
    let none = server.get("/api/explorer?of=mine", header).await.expect(200).json();
    assert_eq!(none["moves"].as_array().map(Vec::len), Some(0));
    let wrong = server.get("/api/explorer?moves=e2e5", &[]).await.expect(400).error();
    assert!(wrong.contains("e2e5"), "{wrong}");
}

#[tokio::test]
async fn a_players_games_are_counted_by_side_and_opening() {
    let (server, ..) = three_games().await;
    let anna = server.get("/api/user/anna/statistics", &[]).await.expect(200).json();
    assert_eq!(anna["black"].to_string(), r#"{"drawn":0,"lost":1,"won":1}"#);
    assert_eq!(anna["white"].to_string(), r#"{"drawn":0,"lost":0,"won":0}"#);
    let openings = anna["openings"].as_array().expect("openings");
    assert!(openings.iter().any(|it| it["eco"] == "B27" && it["side"] == "black" && it["lost"] == 1), "{openings:?}");
    server.get("/api/user/nobody/statistics", &[]).await.expect(404);
}

#[tokio::test]
async fn what_was_put_on_the_shelf_and_not_noted_is_not_put_there_twice() {
    let (server, ..) = three_games().await;
    // As if the store had failed just then.
    server.service.store.unshelve_all().await.expect("a store");
    server.service.shelves.may_be_there.store(true, std::sync::atomic::Ordering::Relaxed);
    while server.service.shelve().await.expect("it can be done") {}
    assert_eq!(server.get("/api/games/search", &[]).await.expect(200).json()["total"], 2);
    assert!(!server.service.shelves.may_be_there.load(std::sync::atomic::Ordering::Relaxed));
}

#[tokio::test]
async fn games_are_found_by_the_name_that_a_player_has_now() {
    let (server, [anna, _], token) = three_games().await;
    server.service.people.rename(anna.person, "Antonia").await.expect("a free name");
    server.service.reshelve(anna.person).await.expect("it can be done");
    assert_eq!(server.service.store.unshelved(9).await.map(|games| games.len()), Ok(2));
    while server.service.shelve().await.expect("it can be done") {}
    for (query, total) in [("", 2), ("player=antonia", 2), ("player=anna", 0), ("of=played", 2), ("player=bob", 2)] {
        assert_eq!(found(&server, &token, query).await["total"], total, "{query}");
    }
}

#[tokio::test]
async fn a_shelf_that_is_damaged_is_made_anew() {
    let (server, [anna, bob], _) = three_games().await;
    let house = server.service.options.data.join("collections/house");
    // Whoever has it open would still read it.
    server.service.shelves.close();
    for entry in std::fs::read_dir(&house).expect("a folder").flatten() {
        if entry.file_name().to_string_lossy().starts_with("tail-") {
            std::fs::remove_file(entry.path()).expect("it goes");
        }
    }
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, "e2e4 e7e5").await;
    server.resign(id, &bob).await;
    while server.service.shelve().await.expect("it can be done") {}
    assert_eq!(server.get("/api/games/search", &[]).await.expect(200).json()["total"], 3);
}

#[tokio::test]
async fn a_shelf_that_is_lost_is_filled_again() {
    let (server, ..) = three_games().await;
    assert_eq!(server.service.store.unshelved(9).await, Ok(vec![]));
    server.service.refill_shelf().await.expect("nothing to do");
    assert_eq!(server.service.store.unshelved(9).await, Ok(vec![]), "it is there");
    server.service.shelves.remove(crate::shelves::Shelf::House).await.expect("it goes");
    server.service.refill_shelf().await.expect("it can be done");
    assert_eq!(server.service.store.unshelved(9).await.map(|games| games.len()), Ok(2));
    while server.service.shelve().await.expect("it can be done") {}
    assert_eq!(server.get("/api/games/search", &[]).await.expect(200).json()["total"], 2);
}
