//! Challenges for whoever comes.

use serde_json::{Value, json};
use tokio::join;

use super::{House, text};

#[tokio::test]
async fn the_first_two_who_come_play_each_other() {
    let house = House::open().await;
    let (anna, bob, carl) = (house.person("Anna").await, house.person("Bob").await, house.person("Carl").await);
    let (mut of_anna, mut of_bob, mut of_carl) =
        (house.events(&anna).await, house.events(&bob).await, house.events(&carl).await);
    let made = house.post(&anna, "/api/challenge/open", "clock.limit=300&clock.increment=3").await.expect(200).json();
    let id = text(&made["id"]);
    let url = format!("http://{}/{id}", house.server.address);
    let expected = [
        ("url", json!(url)),
        ("urlWhite", json!(format!("{url}?color=white"))),
        ("urlBlack", json!(format!("{url}?color=black"))),
        ("status", json!("created")),
        ("destUser", Value::Null),
        ("color", json!("random")),
        ("open", json!({"userIds": []})),
        ("isJoined", json!(false)),
    ];
    for (key, value) in expected {
        assert_eq!(made[key], value, "{key}");
    }
    let accept = format!("/api/challenge/{id}/accept");
    house.post(&bob, &accept, "").await.expect(200);
    let shown = house.get(&carl, &format!("/api/challenge/{id}/show")).await.expect(200).json();
    assert_eq!(shown["isJoined"], true);
    let seen = house.server.get(&format!("/api/challenge/{id}/show"), &[]).await.expect(200).json();
    assert_eq!(seen, shown, "whoever has the link sees it");
    assert!(house.games(&bob).await.is_empty(), "one alone waits");
    house.post(&bob, &accept, "").await.expect(200);
    house.post(&carl, &accept, "").await.expect(200);
    for events in [&mut of_bob, &mut of_carl] {
        assert_eq!(text(&events.expect("gameStart").await["id"]), id);
    }
    house.post(&anna, &accept, "").await.expect(404);
    // Who made it is told nothing, since it plays no part; the next event is another.
    house.post(&anna, "/api/challenge/ai", "level=1").await.expect(200);
    assert_ne!(text(&of_anna.expect("gameStart").await["id"]), id);
}

#[tokio::test]
async fn each_side_can_be_chosen_once() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    // Somebody whom nobody knows makes it.
    for (first, second, status, color) in [
        ("white", "", 200, "white"),
        ("black", "", 200, "black"),
        ("", "white", 200, "black"),
        ("", "black", 200, "white"),
        ("white", "black", 200, "white"),
        ("white", "white", 400, ""),
        ("black", "black", 400, ""),
    ] {
        let made = house.server.post("/api/challenge/open", &[], "").await.expect(200).json();
        assert_eq!(made["challenger"], Value::Null);
        let id = text(&made["id"]);
        let accept = |color: &str| format!("/api/challenge/{id}/accept?color={color}");
        house.post(&anna, &accept(first), "").await.expect(200);
        house.post(&bob, &accept(second), "").await.expect(status);
        if status == 200 {
            let game = house.server.service.view(id.parse().unwrap()).await.unwrap();
            let side = game.side_of(anna.person()).unwrap();
            assert_eq!(crate::wire::words::colour(side), color, "{first} {second}");
        }
    }
}

#[tokio::test]
async fn who_made_it_may_play_and_has_its_wish() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    for maker_is_first in [true, false] {
        let made = house.post(&anna, "/api/challenge/open", "color=black").await.expect(200).json();
        assert_eq!((&made["color"], &made["finalColor"]), (&json!("black"), &json!("black")));
        let id = text(&made["id"]);
        for who in if maker_is_first { [&anna, &bob] } else { [&bob, &anna] } {
            house.accept(who, &id).await.expect(200);
        }
        let game = house.server.service.view(id.parse().unwrap()).await.unwrap();
        assert_eq!(game.side_of(anna.person()), Some(tabiya_rules::Side::Black));
    }
}

#[tokio::test]
async fn who_joined_may_leave_and_who_made_it_may_cancel() {
    let house = House::open().await;
    let (anna, bob, carl) = (house.person("Anna").await, house.person("Bob").await, house.person("Carl").await);
    let id = text(&house.post(&anna, "/api/challenge/open", "").await.expect(200).json()["id"]);
    let cancel = format!("/api/challenge/{id}/cancel");
    house.accept(&bob, &id).await.expect(200);
    house.post(&carl, &cancel, "").await.expect(404);
    house.post(&bob, &cancel, "").await.expect(200);
    house.accept(&carl, &id).await.expect(200);
    assert!(house.games(&carl).await.is_empty(), "Bob has left");
    house.post(&carl, &format!("/api/challenge/{id}/decline"), "").await.expect(404);
    house.post(&anna, &cancel, "").await.expect(200);
    house.accept(&bob, &id).await.expect(404);
    let users = house.post(&anna, "/api/challenge/open", "users=anna,bob").await.expect(400);
    assert!(users.error().starts_with("An open challenge is for whoever comes."));
}

#[tokio::test]
async fn of_many_who_join_at_once_two_play() {
    let house = House::open().await;
    let (anna, bob, carl) = (house.person("Anna").await, house.person("Bob").await, house.person("Carl").await);
    for _ in 0..20 {
        let id = text(&house.server.post("/api/challenge/open", &[], "").await.expect(200).json()["id"]);
        let (a, b, c) = join!(house.accept(&anna, &id), house.accept(&bob, &id), house.accept(&carl, &id));
        let joined = [&a, &b, &c].into_iter().filter(|answer| answer.status == 200).count();
        assert_eq!(joined, 2, "{a:?} {b:?} {c:?}");
        let game = house.server.service.view(id.parse().unwrap()).await.unwrap();
        for (who, answer) in [(&anna, a), (&bob, b), (&carl, c)] {
            assert_eq!(game.side_of(who.person()).is_some(), answer.status == 200);
            assert!([200, 404, 409].contains(&answer.status), "{answer:?}");
        }
    }
}
