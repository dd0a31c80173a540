//! A refusal of each status, with its sentence, as clients of the API get it.

use serde_json::Value;
use tokio::join;

use crate::caller::Scope;
use crate::store::AccountKind;
use crate::testing::{Answer, Still, TestServer};

#[track_caller]
fn check(answer: &Answer, status: u16, reason: &str, sentence: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    assert_eq!((answer.json()["reason"].as_str(), answer.error().as_str()), (Some(reason), sentence));
}

/// A refusal that tells when to try again.
#[track_caller]
fn check_too_many(answer: &Answer, seconds: &str, sentence: &str) {
    check(answer, 429, "too-many", sentence);
    assert_eq!(answer.header("retry-after"), Some(seconds));
}

#[tokio::test]
async fn a_move_that_cannot_be_made_is_refused_with_the_reason() {
    let server = TestServer::start().await;
    let (anna, white) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (bob, black) = server.token("Bob", AccountKind::Person, &Scope::ALL).await;
    let id = server.game(&anna, &bob, "300+3").await;
    let pawns = "The pawn on e2 cannot go to e5: a pawn goes one square ahead, two from where it starts, and captures one \
                 square diagonally (3.7).";
    let rows = [
        (&white, "e2e5", "illegal-move", pawns),
        (&white, "e1e2", "illegal-move", "The king on e1 cannot go to e2, where a pawn of its own side stands (3.1)."),
        (&white, "e4e5", "illegal-move", "There is no piece on e4 (3.1)."),
        (&white, "e7e5", "illegal-move", "The pawn on e7 is Black's, and it is White's move (1.2)."),
        (&white, "zzzz", "illegal-move", "Cannot be read: 'z' at symbol 1 where a file from a to h should be."),
        // Nobody moves for another.
        (&black, "e7e5", "not-your-move", "It is White's move (1.2)."),
        (&black, "e2e4", "not-your-move", "It is White's move (1.2)."),
    ];
    let before = server.service.store.game(id).await.unwrap();
    for (token, step, reason, sentence) in rows {
        let path = format!("/api/board/game/{id}/move/{step}");
        check(&server.post(&path, &[("authorization", token)], "").await, 400, reason, sentence);
    }
    assert_eq!(server.service.store.game(id).await.unwrap(), before);
}

#[tokio::test]
async fn what_cannot_be_read_is_refused_with_its_place() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (json, form) = ("application/json", "application/x-www-form-urlencoded");
    let rows = [
        (json, "{\"level\":1", "body", "The body is not JSON: line 1, column 10."),
        (json, "{\n\"level\":x}", "body", "The body is not JSON: line 2, column 9."),
        (json, "[1]", "body", "The body has to be a JSON object."),
        (json, "{\"level\":11}", "field", "level has to be a whole number from 1 to 10, not \"11\"."),
        (form, "level=", "field", "level is missing: it goes from 1 to 10."),
        (form, "level=1&color=green", "field", "color has to be white, black or random, not \"green\"."),
        (form, "level=1&concede=so", "field", "concede has to be true or false, not \"so\"."),
        (
            form,
            "level=1&days=1&clock.limit=1",
            "time-control",
            "Ask for one of clock, days and timeControl, not for several.",
        ),
        (
            form,
            "level=1&variant=atomic",
            "variant",
            "variant has to be standard, chess960 or fromPosition, not \"atomic\".",
        ),
    ];
    for (kind, body, reason, sentence) in rows {
        let headers = [("authorization", token.as_str()), ("content-type", kind)];
        check(&server.request("POST", "/api/challenge/ai", &headers, body).await, 400, reason, sentence);
    }
    // What is quoted back is short.
    let long = format!("level={}", "9".repeat(5_000));
    let refused = server.post("/api/challenge/ai", &[("authorization", &token)], &long).await.expect(400);
    assert!(refused.error().ends_with("…\".") && refused.error().chars().count() < 150, "{refused:?}");
}

#[tokio::test]
async fn what_is_not_there_and_what_is_not_for_this_method() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let key = [("authorization", token.as_str())];
    check(&server.get("/api/nothing", &key).await, 404, "not-found", "There is no such address.");
    let moved = server.post("/api/board/game/AAAAAAAA/move/e2e4", &key, "").await;
    check(&moved, 404, "not-found", "There is no such game.");
    let sentence = "This address is there, but not for this method.";
    for (method, path, allowed) in
        [("PUT", "/api/account", "GET,HEAD"), ("GET", "/api/challenge/ai", "POST"), ("POST", "/health", "GET,HEAD")]
    {
        let answer = server.request(method, path, &key, "").await;
        check(&answer, 405, "method", sentence);
        assert_eq!(answer.header("allow"), Some(allowed), "{method} {path}");
    }
}

#[tokio::test]
async fn of_two_who_want_the_same_name_at_once_one_is_refused() {
    let server = TestServer::start().await;
    let register = |name: &'static str| {
        let form = format!("name={name}&password=correct+horse");
        let server = &server;
        async move { server.post("/api/register", &[], &form).await }
    };
    let (first, second) = join!(register("Anna"), register("anna"));
    let (won, lost) = if first.status == 200 { (first, second) } else { (second, first) };
    won.expect(200);
    let name = if lost.error().contains("Anna") { "Anna" } else { "anna" };
    check(&lost, 409, "name-taken", &format!("The name {name} is taken already."));
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused_before_it_is_read() {
    let server = TestServer::with(|options| options.limits.body = 1_000).await;
    let (_, token) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let form = format!("level=1&name={}", "x".repeat(1_000));
    let refused = server.post("/api/challenge/ai", &[("authorization", &token)], &form).await;
    check(&refused, 413, "too-large", "The body is too large.");
    // Also if nobody says beforehand how long it is.
    let mut connection = server.connect().await;
    let chunk = format!("3e8\r\n{}\r\n", "x".repeat(1_000));
    let head = format!("POST /api/challenge/ai HTTP/1.1\r\nhost: x\r\nauthorization: {token}\r\n");
    connection.send(&format!("{head}transfer-encoding: chunked\r\n\r\n{chunk}{chunk}0\r\n\r\n")).await;
    check(&connection.answer().await, 413, "too-large", "The body is too large.");
}

#[tokio::test]
async fn too_many_games_and_challenges_are_refused() {
    let server = TestServer::with(|options| {
        options.limits.games_by_person = 2;
        options.limits.challenges_by_person = 2;
    })
    .await;
    let (_, anna) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (_, bob) = server.token("Bob", AccountKind::Person, &Scope::ALL).await;
    let (anna, bob) = ([("authorization", anna.as_str())], [("authorization", bob.as_str())]);
    for _ in 0..2 {
        server.post("/api/challenge/bob", &anna, "").await.expect(200);
    }
    let sentence = "2 challenges and seeks of yours are open already: cancel one first.";
    for (path, form) in [("/api/challenge/bob", ""), ("/api/challenge/open", ""), ("/api/board/seek", "days=1")] {
        check_too_many(&server.post(path, &anna, form).await, "10", sentence);
    }
    let id = server.post("/api/challenge/anna", &bob, "").await.expect(200).json();
    let id = id["id"].as_str().unwrap().to_owned();
    for _ in 0..2 {
        server.post("/api/challenge/ai", &anna, "level=1").await.expect(200);
    }
    let sentence = "You play 2 games already: finish one first.";
    check_too_many(&server.post("/api/challenge/ai", &anna, "level=1").await, "10", sentence);
    let accepted = server.post(&format!("/api/challenge/{id}/accept"), &anna, "").await;
    check_too_many(&accepted, "10", sentence);
}

#[tokio::test]
async fn too_many_streams_are_refused() {
    let server = TestServer::with(|options| {
        options.limits.streams_by_person = 2;
        options.limits.streams_by_address = 2;
    })
    .await;
    let (anna, token) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let id = server.game(&anna, &bob, "-").await;
    let (game, watch) = (format!("/api/board/game/stream/{id}"), format!("/api/stream/game/{id}"));
    let key = [("authorization", token.as_str())];
    let mut open = Vec::new();
    let rows: [(&str, &[(&str, &str)]); 4] = [(&game, &key), (&watch, &key), (&watch, &[]), (&watch, &[])];
    for (path, headers) in rows {
        let mut stream = server.connect().await;
        stream.ask("GET", path, headers, "").await;
        stream.head().await.expect(200);
        open.push(stream);
    }
    let sentence = "2 streams are open already: close one first.";
    for path in [&*game, &*watch, "/api/stream/event", "/api/tv/feed"] {
        check_too_many(&server.get(path, &key).await, "10", sentence);
    }
    for path in [&*watch, "/api/tv/feed", "/api/games/user/anna"] {
        check_too_many(&server.get(path, &[]).await, "10", sentence);
    }
    // Who closes one has room for another.
    drop(open);
    while server.service.metrics.streams.get() > 0 {
        tokio::task::yield_now().await;
    }
    let mut again = server.connect().await;
    again.ask("GET", &game, &key, "").await;
    again.head().await.expect(200);
}

#[tokio::test]
async fn too_much_chat_is_refused_and_not_told() {
    let _still = Still::hold();
    let server = TestServer::with(|options| options.limits.chat_by_person = 2).await;
    let (anna, white) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (bob, black) = server.token("Bob", AccountKind::Person, &Scope::ALL).await;
    let id = server.game(&anna, &bob, "-").await;
    let (path, white) = (format!("/api/board/game/{id}/chat"), [("authorization", white.as_str())]);
    for _ in 0..2 {
        server.post(&path, &white, "text=hello").await.expect(200);
    }
    let refused = server.post(&path, &white, "room=spectator&text=hello").await;
    check_too_many(&refused, "30", "You have said much in a short time. Wait a little.");
    server.post(&path, &[("authorization", &black)], "text=hello").await.expect(200);
    let said: Value = server.get(&path, &white).await.expect(200).json();
    assert_eq!(said.as_array().map(Vec::len), Some(3));
}
