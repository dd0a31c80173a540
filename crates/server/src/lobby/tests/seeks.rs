//! Those who look for anybody.

use serde_json::json;
use tabiya_game::Settings;
use tokio::join;

use super::{Guest, House, Lines, text, within};
use crate::GameId;
use crate::caller::Scope;
use crate::lobby::Sought;
use crate::store::{AccountKind, Seek, Wish};

async fn seek(house: &House, who: &Guest, form: &str) -> Lines {
    house.stream("POST", "/api/board/seek", &who.headers(), form).await
}

#[tokio::test]
async fn two_who_look_for_the_same_play_each_other_and_their_seeks_end() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let (mut of_anna, mut of_bob) = (house.events(&anna).await, house.events(&bob).await);
    let form = "rated=false&time=10&increment=0&variant=standard&color=random&ratingRange=";
    let mut first = seek(&house, &anna, form).await;
    let mut own = seek(&house, &anna, form).await;
    house.until_seeks(2).await;
    let listed = house.get(&anna, "/api/lobby/seeks").await.expect(200).json();
    let shown = &listed["seeks"][0];
    assert_eq!((&shown["name"], &shown["clock"], &shown["own"]), (&json!("Anna"), &json!("10+0"), &json!(true)));
    assert_eq!((&shown["variant"], &shown["color"]), (&json!("standard"), &json!("random")));

    let mut second = seek(&house, &bob, form).await;
    assert_eq!(second.next().await, None);
    assert_eq!(first.next().await, None, "who waits longest is met first");
    let games = [of_anna.expect("gameStart").await, of_bob.expect("gameStart").await];
    assert_eq!(games[0]["id"], shown["id"]);
    assert_eq!(games[0]["id"], games[1]["id"]);
    assert_ne!(games[0]["color"], games[1]["color"]);
    assert_eq!((&games[0]["source"], &games[0]["speed"]), (&json!("lobby"), &json!("rapid")));

    // The other seek of the same person waits on, for somebody else.
    let carl = house.person("Carl").await;
    assert_eq!(seek(&house, &carl, form).await.next().await, None);
    assert_eq!(own.next().await, None);
    house.until_seeks(0).await;
}

#[tokio::test]
async fn a_seek_goes_with_the_client_that_waits() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let waiting = seek(&house, &anna, "time=5&increment=3").await;
    house.until_seeks(1).await;
    drop(waiting);
    house.until_seeks(0).await;
    let _other = seek(&house, &bob, "time=5&increment=3").await;
    house.until_seeks(1).await;
    assert!(house.games(&anna).await.is_empty());
}

#[tokio::test]
async fn terms_and_sides_have_to_fit() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let rows = [
        ("time=0.25&increment=1", "time=0.25&increment=2", false),
        ("time=5&increment=3&color=white", "time=5&increment=3&color=white", false),
        ("time=5&increment=3&color=white", "time=5&increment=3&color=black", true),
        ("time=1.5&increment=0", "timeControl=90", true),
        ("time=5&increment=0&variant=chess960", "time=5&increment=0", false),
        ("time=5&increment=0&ruleSet=fide", "time=5&increment=0", false),
        ("time=5&increment=0&ruleSet=fide", "time=5&increment=0&ruleSet=fide", true),
    ];
    for (one, other, fits) in rows {
        let mut first = seek(&house, &anna, one).await;
        house.until_seeks(1).await;
        let mut second = seek(&house, &bob, other).await;
        if fits {
            assert_eq!((first.next().await, second.next().await), (None, None), "{one} {other}");
        } else {
            house.until_seeks(2).await;
        }
        drop((first, second));
        house.until_seeks(0).await;
    }
}

#[tokio::test]
async fn by_correspondence_nobody_has_to_wait() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let id = text(&house.post(&anna, "/api/board/seek", "days=3&color=white").await.expect(200).json()["id"]);
    assert_eq!(house.seeks().await, [id.as_str()]);
    let other = text(&house.post(&bob, "/api/board/seek", "days=3&color=black").await.expect(200).json()["id"]);
    assert_eq!(other, id);
    assert_eq!(house.games(&anna).await, [id.as_str()]);
    assert!(house.seeks().await.is_empty());
}

#[tokio::test]
async fn a_seek_can_be_picked_from_the_list_or_withdrawn() {
    let house = House::open().await;
    let (anna, bob, carl) = (house.person("Anna").await, house.person("Bob").await, house.person("Carl").await);
    let mut waiting = seek(&house, &anna, "time=3&increment=2&color=black").await;
    house.until_seeks(1).await;
    let path = format!("/api/lobby/seeks/{}", house.seeks().await[0]);
    assert_eq!(house.post(&anna, &path, "").await.expect(400).error(), "This seek is your own.");
    let started = house.post(&bob, &path, "").await.expect(200).json();
    assert_eq!((&started["color"], &started["source"]), (&json!("white"), &json!("lobby")));
    assert_eq!(waiting.next().await, None);
    assert_eq!(house.post(&carl, &path, "").await.expect(404).error(), "There is no such seek.");

    let id = text(&house.post(&anna, "/api/board/seek", "days=1").await.expect(200).json()["id"]);
    let path = format!("/api/lobby/seeks/{id}");
    let delete = async |who: &Guest| house.server.request("DELETE", &path, &who.headers(), "").await;
    delete(&bob).await.expect(404);
    delete(&anna).await.expect(200);
    delete(&anna).await.expect(404);
    house.post(&bob, "/api/lobby/seeks/nothing", "").await.expect(404);
}

#[tokio::test]
async fn of_two_who_pick_one_seek_at_once_one_plays() {
    let house = House::open().await;
    let (anna, bob, carl) = (house.person("Anna").await, house.person("Bob").await, house.person("Carl").await);
    for _ in 0..10 {
        let id = text(&house.post(&anna, "/api/board/seek", "days=1").await.expect(200).json()["id"]);
        let path = format!("/api/lobby/seeks/{id}");
        let (one, other) = join!(house.post(&bob, &path, ""), house.post(&carl, &path, ""));
        let statuses = [one.status, other.status];
        assert!(statuses.contains(&200) && (statuses.contains(&404) || statuses.contains(&409)), "{statuses:?}");
    }
}

#[tokio::test]
async fn what_cannot_be_sought_is_refused() {
    let house = House::open().await;
    let anna = house.person("Anna").await;
    let bot = house.guest("Botty", AccountKind::Bot, &Scope::ALL).await;
    let rows = [
        ("", "A seek needs time and increment, or days, or timeControl."),
        (
            "time=5&increment=3&fen=8/8/8/8/8/8/8/8+w+-+-+0+1",
            "A seek starts from the usual position or from one of Chess960; ",
        ),
        ("time=181&increment=0", "time has to be a number of minutes from 0 to 180, not \"181\"."),
        ("time=NaN&increment=0", "time has to be a number of minutes from 0 to 180, not \"NaN\"."),
        ("time=5&increment=181", "increment has to be a whole number from 0 to 180, not \"181\"."),
        ("time=5&days=3", "Ask for one of clock, days and timeControl, not for several."),
        ("days=15", "days has to be a whole number from 1 to 14, not \"15\"."),
        ("days=1&variant=atomic", "variant has to be standard, chess960 or fromPosition, not \"atomic\"."),
    ];
    for (form, sentence) in rows {
        let refused = house.post(&anna, "/api/board/seek", form).await.expect(400);
        assert!(refused.error().starts_with(sentence), "{refused:?}");
    }
    house.post(&anna, "/api/board/seek", "time=0&increment=0").await.expect(400);
    for path in ["/api/board/seek", "/api/lobby/seeks/q7ZvsdUF"] {
        assert!(house.post(&bot, path, "days=1").await.expect(403).error().starts_with("Bots cannot seek"));
        house.server.post(path, &[], "days=1").await.expect(401);
    }
    assert!(house.seeks().await.is_empty());
}

/// Those who come at the same moment do not see each other at first. All the same everybody gets one game.
#[tokio::test]
async fn of_those_who_look_at_once_everybody_is_met_once() {
    let house = House::open().await;
    let service = &house.server.service;
    let mut guests = Vec::new();
    for number in 0..4 {
        guests.push(house.person(&format!("Player{number}")).await);
    }
    for round in 1..=20 {
        let seek = |guest: &Guest| Seek {
            id: GameId::random(),
            person: guest.person(),
            wish: Wish::Random,
            settings: Settings::with_time("300+3".parse().unwrap()),
            created: service.time.now(),
        };
        let looking = async |guest: &Guest| service.look_for(seek(guest)).await.unwrap();
        let [a, b, c, d] = guests.as_slice() else { panic!("four guests") };
        let all = async { join!(looking(a), looking(b), looking(c), looking(d)) };
        let answers = within(Box::pin(all)).await;
        let sought = [answers.0.0, answers.1.0, answers.2.0, answers.3.0];
        let begun = sought.iter().filter(|sought| matches!(sought, Sought::Paired(_))).count();
        assert_eq!(begun, 2, "{sought:?}");
        assert!(service.store.seeks().await.unwrap().is_empty(), "nobody is left waiting");
        for guest in &guests {
            assert_eq!(service.store.tally(guest.person()).await.unwrap().playing, round);
        }
    }
}
