//! The stream of events.

use super::{House, text, within};
use crate::bus::News;
use crate::caller::Scope;
use crate::store::AccountKind;
use crate::wire::line::farewell_line;

#[tokio::test]
async fn whoever_listens_is_first_told_what_is_under_way() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let mut ids = Vec::new();
    for _ in 0..2 {
        let id = house.challenge(&anna, &bob, "").await;
        house.accept(&bob, &id).await.expect(200);
        ids.push(id);
    }
    house.finished_game(&anna, &bob).await;
    let outgoing = house.challenge(&anna, &bob, "").await;
    let incoming = house.challenge(&bob, &anna, "").await;
    house.post(&anna, "/api/challenge/open", "").await.expect(200);
    let mut events = house.events(&anna).await;
    for id in &ids {
        assert_eq!(text(&events.expect("gameStart").await["id"]), *id, "the oldest first");
    }
    for (id, direction) in [(&outgoing, "out"), (&incoming, "in")] {
        let challenge = events.expect("challenge").await;
        assert_eq!((text(&challenge["id"]), text(&challenge["direction"])), (id.clone(), direction.to_owned()));
        assert!(text(&challenge["url"]).starts_with("http://127.0.0.1:"));
    }
    // Then what happens.
    house.accept(&anna, &incoming).await.expect(200);
    assert_eq!(text(&events.expect("gameStart").await["id"]), incoming);
}

#[tokio::test]
async fn a_new_stream_of_the_same_token_ends_the_old_one_and_no_other() {
    let house = House::open().await;
    let anna = house.person("Anna").await;
    let people = &house.server.service.people;
    let (secret, _) = people.make_token(anna.person(), "other", &Scope::ALL).await.unwrap();
    let other_token = format!("Bearer {}", secret.reveal());
    let mut other = house.stream("GET", "/api/stream/event", &[("authorization", &other_token)], "").await;
    let session = people.begin_session(anna.person()).await.unwrap();
    let cookie = format!("tabiya_session={}", session.reveal());
    let mut windows = Vec::new();
    for _ in 0..2 {
        windows.push(house.stream("GET", "/api/stream/event", &[("cookie", &cookie)], "").await);
    }
    let mut old = house.events(&anna).await;
    for _ in 0..5 {
        let new = house.events(&anna).await;
        assert_eq!(old.next().await, None);
        old = new;
    }
    house.post(&anna, "/api/challenge/ai", "level=1").await.expect(200);
    for events in windows.iter_mut().chain([&mut old, &mut other]) {
        events.expect("gameStart").await;
    }
}

#[tokio::test]
async fn at_the_end_of_the_service_the_stream_ends_without_a_word() {
    let house = House::open().await;
    let anna = house.person("Anna").await;
    let mut events = house.events(&anna).await;
    house.server.service.bus.close(News::Stopping { line: farewell_line() });
    assert_eq!(events.next().await, None);
}

#[tokio::test]
async fn who_listens_is_online_and_anybody_who_plays_or_reads_may_listen() {
    let house = House::open().await;
    let anna = house.person("Anna").await;
    for (name, kind, scope, may) in [
        ("Board", AccountKind::Person, Scope::BoardPlay, true),
        ("Botty", AccountKind::Bot, Scope::BotPlay, true),
        ("Reader", AccountKind::Person, Scope::ChallengeRead, true),
        ("Writer", AccountKind::Person, Scope::ChallengeWrite, false),
    ] {
        let guest = house.guest(name, kind, &[scope]).await;
        if may {
            let _listening = house.events(&guest).await;
            let made = house.post(&anna, &format!("/api/challenge/{name}"), "").await.expect(200).json();
            assert_eq!(made["destUser"]["online"], true);
        } else {
            within(house.server.get("/api/stream/event", &guest.headers())).await.expect(403);
        }
    }
    within(house.server.get("/api/stream/event", &[])).await.expect(401);
}

#[tokio::test]
async fn nobody_has_more_streams_than_allowed() {
    let house = House::with(|options| options.limits.streams_by_person = 1).await;
    let anna = house.person("Anna").await;
    let bob = house.person("Bob").await;
    let _events = house.events(&anna).await;
    house.post(&anna, "/api/board/seek", "time=5&increment=0").await.expect(429);
    house.post(&anna, "/api/challenge/bob", "keepAliveStream=true").await.expect(429);
    assert!(house.seeks().await.is_empty());
    let listed = house.get(&bob, "/api/challenge").await.expect(200).json();
    assert!(listed["in"].as_array().unwrap().is_empty());
}
