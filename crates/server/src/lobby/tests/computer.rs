//! Games against the computer, and the list of games under way.

use serde_json::json;

use super::{House, text};
use crate::store::{Manners, Origin, Seat};

#[tokio::test]
async fn a_game_against_the_computer_begins_at_once() {
    let house = House::open().await;
    let anna = house.person("Anna").await;
    let mut events = house.events(&anna).await;
    for (form, color, manners) in [
        ("level=3&color=white&clock.limit=300&clock.increment=2", "white", Manners::PlaysOn),
        ("level=10&color=black&concede=true&clock.limit=300&clock.increment=2", "black", Manners::Concedes),
    ] {
        let started = house.post(&anna, "/api/challenge/ai", form).await.expect(200).json();
        let expected = [
            ("variant", json!({"key": "standard", "name": "Standard", "short": "Std"})),
            ("speed", json!("blitz")),
            ("perf", json!("blitz")),
            ("rated", json!(false)),
            ("player", json!("white")),
            ("turns", json!(0)),
            ("source", json!("ai")),
            ("status", json!({"id": 20, "name": "started"})),
            ("color", json!(color)),
        ];
        for (key, value) in expected {
            assert_eq!(started[key], value, "{key}");
        }
        assert_eq!(text(&started["fullId"]).len(), 12);
        assert!(started["createdAt"].is_u64() && started["fen"].is_string());
        let game = events.expect("gameStart").await;
        assert_eq!((&game["id"], &game["color"], &game["fullId"]), (&started["id"], &json!(color), &started["fullId"]));
        let kept = house.server.service.store.game(text(&started["id"]).parse().unwrap()).await.unwrap().unwrap();
        assert_eq!((kept.record.origin, kept.record.manners), (Origin::Computer, manners));
        let levels = [kept.record.seats.white, kept.record.seats.black].map(|seat| matches!(seat, Seat::Computer(_)));
        assert_eq!(levels, [color == "black", color == "white"]);
    }
}

#[tokio::test]
async fn the_computer_has_ten_levels() {
    let house = House::open().await;
    let anna = house.person("Anna").await;
    for (form, sentence) in [
        ("", "level is missing: it goes from 1 to 10."),
        ("level=0", "level has to be a whole number from 1 to 10, not \"0\"."),
        ("level=11", "level has to be a whole number from 1 to 10, not \"11\"."),
        ("level=strong", "level has to be a whole number from 1 to 10, not \"strong\"."),
        ("level=1&concede=maybe", "concede has to be true or false, not \"maybe\"."),
    ] {
        assert_eq!(house.post(&anna, "/api/challenge/ai", form).await.expect(400).error(), sentence);
    }
    // As one client sends it.
    let body = r#"{"level":1,"clock.limit":60,"clock.increment":1,"days":null,"color":"black","variant":"standard","fen":null}"#;
    let headers = [anna.headers()[0], ("content-type", "application/json")];
    house.server.request("POST", "/api/challenge/ai", &headers, body).await.expect(200);
}

#[tokio::test]
async fn games_that_wait_for_the_player_come_first_in_the_list() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let mut ids = Vec::new();
    for form in ["color=black", "color=white", "color=white&clock.limit=300&clock.increment=0"] {
        let id = house.challenge(&anna, &bob, form).await;
        house.accept(&bob, &id).await.expect(200);
        ids.push(id);
    }
    let playing = house.get(&anna, "/api/account/playing").await.expect(200).json();
    assert_eq!(playing["nbMyTurn"], 2);
    let listed: Vec<String> =
        playing["nowPlaying"].as_array().unwrap().iter().map(|game| text(&game["gameId"])).collect();
    assert_eq!(listed, [ids[2].as_str(), &ids[1], &ids[0]], "a clock that runs is the most urgent");
    let first = &playing["nowPlaying"][0];
    assert_eq!(
        (&first["isMyTurn"], &first["lastMove"], &first["secondsLeft"]),
        (&json!(true), &json!(""), &json!(300))
    );
    let one = house.get(&anna, "/api/account/playing?nb=1").await.expect(200).json();
    assert_eq!((one["nowPlaying"].as_array().unwrap().len(), &one["nbMyTurn"]), (1, &json!(2)));
    house.get(&anna, "/api/account/playing?nb=51").await.expect(400);
    house.server.get("/api/account/playing", &[]).await.expect(401);
}
