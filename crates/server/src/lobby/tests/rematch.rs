//! The same two again.

use serde_json::json;
use tokio::join;

use super::{House, text};

#[tokio::test]
async fn a_rematch_is_asked_for_and_accepted_with_the_sides_changed() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let game = house.finished_game(&anna, &bob).await;
    let (mut of_anna, mut of_bob) = (house.events(&anna).await, house.events(&bob).await);
    let rematch = format!("/api/board/game/{game}/rematch");
    let asked = house.post(&anna, &rematch, "").await.expect(200).json();
    assert_eq!((&asked["ok"], &asked["status"]), (&json!(true), &json!("created")));
    assert_eq!(house.post(&anna, &rematch, "").await.expect(200).json(), asked, "asking twice is asking once");
    for events in [&mut of_anna, &mut of_bob] {
        let challenge = events.expect("challenge").await;
        assert_eq!((&challenge["id"], &challenge["rematchOf"]), (&asked["id"], &json!(game)));
        assert_eq!((&challenge["color"], &challenge["finalColor"]), (&json!("black"), &json!("black")));
        assert_eq!(challenge["timeControl"]["show"], "5+3");
    }
    let begun = house.post(&bob, &rematch, "").await.expect(200).json();
    assert_eq!((&begun["id"], &begun["status"]), (&asked["id"], &json!("started")));
    for (events, color) in [(&mut of_anna, "black"), (&mut of_bob, "white")] {
        let game = events.expect("gameStart").await;
        assert_eq!((&game["id"], &game["color"]), (&asked["id"], &json!(color)));
    }
    let refused = house.post(&anna, &rematch, "").await.expect(409);
    assert_eq!(refused.error(), "The rematch has begun already.");
}

#[tokio::test]
async fn a_rematch_that_was_declined_may_be_asked_for_again_but_not_for_ever() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let game = house.finished_game(&anna, &bob).await;
    let rematch = format!("/api/board/game/{game}/rematch");
    for _ in 0..10 {
        let id = text(&house.post(&anna, &rematch, "").await.expect(200).json()["id"]);
        house.post(&bob, &format!("/api/challenge/{id}/decline"), "").await.expect(200);
    }
    house.post(&anna, &rematch, "").await.expect(400);
}

#[tokio::test]
async fn two_who_ask_at_once_play_one_game() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    for _ in 0..10 {
        let game = house.finished_game(&anna, &bob).await;
        let rematch = format!("/api/board/game/{game}/rematch");
        let (one, other) = join!(house.post(&anna, &rematch, ""), house.post(&bob, &rematch, ""));
        let (one, other) = (one.expect(200).json(), other.expect(200).json());
        assert_eq!(one["id"], other["id"]);
        let games = [house.games(&anna).await, house.games(&bob).await];
        assert_eq!(games, [[text(&one["id"])], [text(&one["id"])]]);
        house.post(&anna, &format!("/api/board/game/{}/abort", text(&one["id"])), "").await.expect(200);
    }
}

#[tokio::test]
async fn against_the_computer_it_begins_at_once() {
    let house = House::open().await;
    let anna = house.person("Anna").await;
    let first = house.post(&anna, "/api/challenge/ai", "level=4&color=white&concede=true").await.expect(200).json();
    let rematch = format!("/api/board/game/{}/rematch", text(&first["id"]));
    assert_eq!(house.post(&anna, &rematch, "").await.expect(400).error(), "This game is not over yet.");
    house.post(&anna, &format!("/api/board/game/{}/abort", text(&first["id"])), "").await.expect(200);
    let mut events = house.events(&anna).await;
    let begun = house.post(&anna, &rematch, "").await.expect(200).json();
    assert_eq!(begun["status"], "started");
    let game = events.expect("gameStart").await;
    assert_eq!((&game["id"], &game["color"], &game["opponent"]["ai"]), (&begun["id"], &json!("black"), &json!(4)));
}

#[tokio::test]
async fn only_those_who_played_ask_for_a_rematch_and_only_of_each_other() {
    let house = House::open().await;
    let (anna, bob, carl) = (house.person("Anna").await, house.person("Bob").await, house.person("Carl").await);
    let game = house.finished_game(&anna, &bob).await;
    house.post(&carl, &format!("/api/board/game/{game}/rematch"), "").await.expect(403);
    house.post(&anna, "/api/board/game/q7ZvsdUF/rematch", "").await.expect(404);
    let form = format!("rematchOf={game}");
    house.post(&anna, "/api/challenge/carl", &form).await.expect(400);
    house.post(&carl, "/api/challenge/anna", &form).await.expect(403);
    // One asks by a challenge, the other by the short way.
    let made = house.post(&anna, "/api/challenge/bob", &form).await.expect(200).json();
    assert_eq!(made["rematchOf"], game);
    let begun = house.post(&bob, &format!("/api/board/game/{game}/rematch"), "").await.expect(200).json();
    assert_eq!((&begun["id"], &begun["status"]), (&made["id"], &json!("started")));
}
