//! From one to another.

use serde_json::{Value, json};
use tokio::join;

use super::{House, text, within};
use crate::caller::Scope;
use crate::store::{AccountKind, Challenge, ChallengeState, GameQuery};
use tabiya_game::Span;

#[tokio::test]
async fn both_are_told_of_a_challenge_and_of_the_game_that_comes_of_it() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let mut of_anna = house.events(&anna).await;
    let mut of_bob = house.stream("GET", "/api/stream/event", &[bob.headers()[0], ("host", "chess.example")], "").await;

    let form = "clock.limit=600&clock.increment=5&color=white&rated=false&name=Friendly";
    let made = house.post(&anna, "/api/challenge/bob", form).await.expect(200).json();
    let id = text(&made["id"]);
    let user =
        |id: &str, name: &str| json!({"id": id, "name": name, "rating": 1500, "provisional": true, "online": true});
    let expected = [
        ("url", json!(format!("http://{}/{id}", house.server.address))),
        ("status", json!("created")),
        ("challenger", user("anna", "Anna")),
        ("destUser", user("bob", "Bob")),
        ("variant", json!({"key": "standard", "name": "Standard", "short": "Std"})),
        ("rated", json!(false)),
        ("speed", json!("rapid")),
        ("timeControl", json!({"type": "clock", "limit": 600, "increment": 5, "show": "10+5"})),
        ("color", json!("white")),
        ("finalColor", json!("white")),
        ("perf", json!({"icon": "", "name": "Rapid"})),
        ("direction", json!("out")),
        ("name", json!("Friendly")),
    ];
    for (key, value) in expected {
        assert_eq!(made[key], value, "{key}");
    }
    assert_eq!(of_anna.expect("challenge").await, made);
    let event = of_bob.next().await.expect("an event");
    assert_eq!(event["compat"], json!({"bot": true, "board": true}));
    let heard = &event["challenge"];
    assert_eq!((&heard["id"], &heard["direction"]), (&made["id"], &json!("in")));
    assert_eq!(heard["url"], format!("http://chess.example/{id}"), "as the reader calls this server");

    assert_eq!(house.accept(&bob, &id).await.expect(200).body, r#"{"ok":true}"#);
    for (events, color, opponent) in [(&mut of_anna, "white", "Bob"), (&mut of_bob, "black", "Anna")] {
        let game = events.expect("gameStart").await;
        assert_eq!((text(&game["id"]), text(&game["color"])), (id.clone(), color.to_owned()));
        assert_eq!((&game["opponent"]["username"], &game["source"]), (&json!(opponent), &json!("friend")));
    }
    house.accept(&bob, &id).await.expect(404);
}

#[tokio::test]
async fn a_challenge_is_listed_and_shown_to_both_sides_while_it_is_open() {
    let house = House::open().await;
    let (anna, bob, carl) = (house.person("Anna").await, house.person("Bob").await, house.person("Carl").await);
    let id = house.challenge(&anna, &bob, "days=3").await;
    house.post(&anna, "/api/challenge/open", "").await.expect(200);
    for (who, own, other, direction) in [(&anna, "out", "in", "out"), (&bob, "in", "out", "in")] {
        let listed = house.get(who, "/api/challenge").await.expect(200).json();
        assert_eq!((listed[own].as_array().unwrap().len(), listed[other].as_array().unwrap().len()), (1, 0));
        let shown = house.get(who, &format!("/api/challenge/{id}/show")).await.expect(200).json();
        assert_eq!(shown, listed[own][0]);
        assert_eq!(shown["direction"], direction);
        assert_eq!(shown["timeControl"], json!({"type": "correspondence", "daysPerTurn": 3}));
    }
    house.get(&carl, &format!("/api/challenge/{id}/show")).await.expect(404);
    house.server.get(&format!("/api/challenge/{id}/show"), &[]).await.expect(404);
    house.accept(&bob, &id).await.expect(200);
    house.get(&anna, &format!("/api/challenge/{id}/show")).await.expect(404);
    assert_eq!(house.get(&anna, "/api/challenge").await.json(), json!({"in": [], "out": []}));
}

#[tokio::test]
async fn who_declines_gives_a_reason_and_both_are_told() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    for (form, key) in [("reason=tooFast", "toofast"), ("", "generic"), ("reason=whatever", "generic")] {
        let id = house.challenge(&anna, &bob, "").await;
        let (mut of_anna, mut of_bob) = (house.events(&anna).await, house.events(&bob).await);
        house.post(&bob, &format!("/api/challenge/{id}/decline"), form).await.expect(200);
        for events in [&mut of_anna, &mut of_bob] {
            events.expect("challenge").await;
            let declined = events.expect("challengeDeclined").await;
            assert_eq!((&declined["status"], &declined["declineReasonKey"]), (&json!("declined"), &json!(key)));
            assert!(declined["declineReason"].is_string());
        }
        house.post(&bob, &format!("/api/challenge/{id}/decline"), form).await.expect(404);
        house.accept(&bob, &id).await.expect(404);
    }
}

#[tokio::test]
async fn who_cancels_takes_the_challenge_back_and_a_game_just_begun_too() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let (mut of_anna, mut of_bob) = (house.events(&anna).await, house.events(&bob).await);
    let id = house.challenge(&anna, &bob, "").await;
    house.post(&bob, &format!("/api/challenge/{id}/cancel"), "").await.expect(404);
    house.post(&anna, &format!("/api/challenge/{id}/cancel"), "").await.expect(200);
    for events in [&mut of_anna, &mut of_bob] {
        events.expect("challenge").await;
        assert_eq!(events.expect("challengeCanceled").await["status"], "canceled");
    }
    house.post(&anna, &format!("/api/challenge/{id}/cancel"), "").await.expect(404);
    house.accept(&bob, &id).await.expect(404);

    let id = house.challenge(&anna, &bob, "color=white").await;
    house.accept(&bob, &id).await.expect(200);
    house.post(&anna, &format!("/api/challenge/{id}/cancel"), "").await.expect(200);
    for events in [&mut of_anna, &mut of_bob] {
        events.expect("challenge").await;
        events.expect("gameStart").await;
        assert_eq!(events.expect("gameFinish").await["status"]["name"], "aborted");
    }
    // A game in which both have moved is not to be undone.
    let id = house.finished_game(&anna, &bob).await;
    house.post(&anna, &format!("/api/challenge/{id}/cancel"), "").await.expect(400);
}

#[tokio::test]
async fn a_challenge_that_makes_no_sense_is_refused_with_a_sentence() {
    let house = House::open().await;
    let (anna, bob, carl) = (house.person("Anna").await, house.person("Bob").await, house.person("Carl").await);
    let mated = "fen=rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR+w+KQkq+-+1+3";
    let rows = [
        ("anna", "", 400, "You cannot challenge yourself."),
        ("nobody", "", 404, "There is no such player."),
        ("bob", mated, 400, "A game cannot begin here: "),
        ("bob", "color=green", 400, "color has to be white, black or random, not \"green\"."),
        ("bob", "clock.limit=-1", 400, "clock.limit has to be a whole number from 0 to 10800, not \"-1\"."),
        ("bob", "rematchOf=q7ZvsdUF", 404, "There is no such game."),
        ("bob", "rematchOf=x", 400, "rematchOf has to be the name of a game, not \"x\"."),
        ("bob", "keepAliveStream=perhaps", 400, "keepAliveStream has to be true or false, not \"perhaps\"."),
    ];
    for (user, form, status, sentence) in rows {
        let refused = house.post(&anna, &format!("/api/challenge/{user}"), form).await.expect(status);
        assert!(refused.error().starts_with(sentence), "{refused:?}");
    }
    let long = format!("name={}", "x".repeat(61));
    house.post(&anna, "/api/challenge/bob", &long).await.expect(400);
    let id = house.challenge(&anna, &bob, "color=white").await;
    assert_eq!(house.accept(&anna, &id).await.expect(400).error(), "You cannot accept your own challenge.");
    house.post(&anna, &format!("/api/challenge/{id}/decline"), "").await.expect(400);
    for act in ["accept", "decline", "cancel"] {
        for (who, id) in [(&carl, id.as_str()), (&bob, "q7ZvsdUF"), (&bob, "no-game"), (&bob, "%C3%BC")] {
            let refused = house.post(who, &format!("/api/challenge/{id}/{act}"), "").await.expect(404);
            assert_eq!(refused.error(), "There is no such challenge.");
        }
    }
    house.post(&bob, &format!("/api/challenge/{id}/accept?color=white"), "").await.expect(400);
    house.post(&bob, &format!("/api/challenge/{id}/accept?color=black"), "").await.expect(200);
}

#[tokio::test]
async fn a_token_needs_the_scope() {
    let house = House::open().await;
    let anna = house.person("Anna").await;
    let reader = house.guest("Reader", AccountKind::Person, &[Scope::ChallengeRead]).await;
    let writer = house.guest("Writer", AccountKind::Person, &[Scope::ChallengeWrite]).await;
    let bot = house.guest("Botty", AccountKind::Bot, &[Scope::BotPlay]).await;
    house.get(&reader, "/api/challenge").await.expect(200);
    house.get(&writer, "/api/challenge").await.expect(403);
    house.get(&writer, "/api/challenge/q7ZvsdUF/show").await.expect(403);
    for path in ["/api/challenge/anna", "/api/challenge/ai", "/api/challenge/open", "/api/challenge/q7ZvsdUF/accept"] {
        house.post(&reader, path, "level=1").await.expect(403);
        if path != "/api/challenge/open" {
            house.server.post(path, &[], "level=1").await.expect(401);
        }
    }
    house.post(&writer, "/api/challenge/anna", "").await.expect(200);
    // A program that may play can also answer.
    let id = house.challenge(&anna, &bot, "").await;
    house.accept(&bot, &id).await.expect(200);
    let id = house.challenge(&anna, &bot, "").await;
    house.post(&bot, &format!("/api/challenge/{id}/decline"), "reason=later").await.expect(200);
}

#[tokio::test]
async fn nobody_has_more_challenges_or_games_than_allowed() {
    let house = House::with(|options| {
        options.limits.challenges_by_person = 2;
        options.limits.games_by_person = 1;
    })
    .await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let ids = [house.challenge(&anna, &bob, "").await, house.challenge(&anna, &bob, "").await];
    let refused = house.post(&anna, "/api/challenge/bob", "").await.expect(429);
    assert!(refused.header("retry-after").is_some());
    house.post(&anna, "/api/board/seek", "days=2").await.expect(429);
    house.post(&anna, "/api/challenge/open", "").await.expect(429);

    house.accept(&bob, &ids[0]).await.expect(200);
    house.accept(&bob, &ids[1]).await.expect(429);
    for who in [&anna, &bob] {
        house.post(who, "/api/challenge/ai", "level=1").await.expect(429);
        house.post(who, "/api/board/seek", "days=2").await.expect(429);
        assert_eq!(house.games(who).await, [ids[0].as_str()]);
    }
}

#[tokio::test]
async fn a_stream_of_a_challenge_tells_what_becomes_of_it_and_ends() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    for (who, act, done) in [(&bob, "accept", "accepted"), (&bob, "decline", "declined"), (&anna, "cancel", "canceled")]
    {
        let form = "keepAliveStream=true&clock.limit=60&clock.increment=0";
        let mut stream = house.stream("POST", "/api/challenge/bob", &anna.headers(), form).await;
        let challenge = stream.next().await.unwrap();
        assert_eq!(challenge["status"], "created");
        // Another challenge is none of its business.
        let other = house.challenge(&anna, &bob, "").await;
        house.post(&bob, &format!("/api/challenge/{other}/decline"), "").await.expect(200);
        house.post(who, &format!("/api/challenge/{}/{act}", text(&challenge["id"])), "").await.expect(200);
        assert_eq!(stream.next().await, Some(json!({ "done": done })));
        assert_eq!(stream.next().await, None);
    }
}

#[tokio::test]
async fn a_challenge_goes_with_the_client_whose_stream_it_was() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let mut events = house.events(&bob).await;
    let mut stream = house.stream("POST", "/api/challenge/bob", &anna.headers(), "keepAliveStream=true").await;
    let id = text(&stream.next().await.unwrap()["id"]);
    events.expect("challenge").await;
    drop(stream);
    assert_eq!(text(&events.expect("challengeCanceled").await["id"]), id);
    house.accept(&bob, &id).await.expect(404);
}

#[tokio::test]
async fn of_many_who_answer_at_once_one_does() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    for _ in 0..20 {
        let id = house.challenge(&anna, &bob, "").await;
        let cancel = format!("/api/challenge/{id}/cancel");
        let (first, second, cancelled) =
            join!(house.accept(&bob, &id), house.accept(&bob, &id), house.post(&anna, &cancel, ""));
        let accepted = [&first, &second].into_iter().filter(|answer| answer.status == 200).count();
        let kept = house.server.service.store.game(id.parse().unwrap()).await.unwrap();
        assert_eq!(usize::from(kept.is_some()), accepted, "{first:?} {second:?} {cancelled:?}");
        for answer in [first, second, cancelled] {
            assert!([200, 404, 409].contains(&answer.status), "{answer:?}");
        }
    }
}

#[tokio::test]
async fn a_challenge_that_nobody_answers_for_a_day_is_cancelled() {
    let house = House::open().await;
    let (anna, bob) = (house.person("Anna").await, house.person("Bob").await);
    let id = house.challenge(&anna, &bob, "").await;
    let service = &house.server.service;
    let fresh = service.store.challenge(id.parse().unwrap()).await.unwrap().unwrap();
    let old = Challenge {
        id: "aDayAgo1".parse().unwrap(),
        created: fresh.created.before(Span::from_days(1)).before(Span::from_seconds(1)),
        ..fresh
    };
    service.store.add_challenge(old).await.unwrap();
    let (mut of_anna, mut of_bob) = (house.events(&anna).await, house.events(&bob).await);
    within(service.expire()).await.unwrap();
    for events in [&mut of_anna, &mut of_bob] {
        let told: [Value; 2] = [events.expect("challenge").await, events.expect("challenge").await];
        assert_eq!(told.map(|challenge| text(&challenge["id"])), ["aDayAgo1", &id], "the oldest first");
        assert_eq!(events.expect("challengeCanceled").await["id"], "aDayAgo1");
    }
    let kept = service.store.challenge(id.parse().unwrap()).await.unwrap().unwrap();
    assert_eq!(kept.state, ChallengeState::Open);
    house.accept(&bob, "aDayAgo1").await.expect(404);
    assert!(service.store.find_games(GameQuery::default()).await.unwrap().is_empty());
}
