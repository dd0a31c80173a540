//! One stream tells all that happens in a game, to each what is for them; and what is typed is read as people write it.

use serde_json::{Value, json};
use tabiya_game::{RuleSet, Settings};

use crate::GameId;
use crate::caller::Scope;
use crate::store::{Account, AccountKind};
use crate::testing::{Connection, TestServer};

/// A stream that is read line by line.
struct Follower(Connection);

impl Follower {
    async fn open(server: &TestServer, id: &str, headers: &[(&str, &str)]) -> Self {
        let mut connection = server.connect().await;
        connection.ask("GET", &format!("/api/game/{id}/stream"), headers, "").await;
        connection.head().await.expect(200);
        Self(connection)
    }

    /// The next line that says something; nothing at the end.
    async fn next(&mut self) -> Option<Value> {
        loop {
            let chunk = self.0.chunk().await?;
            if !chunk.trim().is_empty() {
                return Some(serde_json::from_str(&chunk).expect("JSON"));
            }
        }
    }

    /// The next line of a type, whatever comes before it.
    async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let line = self.next().await.expect("a line");
            if line["type"] == kind {
                return line;
            }
        }
    }
}

struct House {
    server: TestServer,
    anna: (Account, String),
    bob: (Account, String),
}

impl House {
    async fn build() -> Self {
        let server = TestServer::start().await;
        let anna = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
        let bob = server.token("Bob", AccountKind::Person, &Scope::ALL).await;
        Self { server, anna, bob }
    }

    async fn game(&self) -> GameId {
        self.server.game(&self.anna.0, &self.bob.0, "300+3").await
    }

    async fn post(&self, (_, token): &(Account, String), path: &str, form: &str) -> Value {
        self.server.post(path, &[("authorization", token)], form).await.expect(200).json()
    }

    async fn follow(&self, id: &str, (_, token): &(Account, String)) -> Follower {
        Follower::open(&self.server, id, &[("authorization", token)]).await
    }
}

#[tokio::test]
async fn the_first_line_is_the_whole_game() {
    let house = House::build().await;
    let id = house.game().await;
    house.server.play(id, "e2e4 e7e5").await;
    house.post(&house.anna, &format!("/api/board/game/{id}/chat"), "text=hello").await;
    // What is said in the same millisecond in two rooms has no order.
    tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    house.post(&house.bob, &format!("/api/board/game/{id}/chat"), "text=hi&room=spectator").await;
    let full = house.follow(&id.to_string(), &house.anna).await.next().await.expect("a line");
    assert_eq!(
        (&full["type"], &full["ownSide"], &full["source"]),
        (&json!("gameFull"), &json!("white"), &json!("friend"))
    );
    assert_eq!(full["fens"].as_array().map(Vec::len), Some(3));
    assert_eq!(full["fens"][2], full["state"]["fen"]);
    let clocks = full["clocksAfter"].as_array().expect("clocks");
    assert!(clocks.len() == 2 && clocks.iter().all(|left| left.as_u64().is_some_and(|left| left > 290_000)), "{full}");
    assert_eq!(full["presence"], json!({ "white": true, "black": false }));
    let hello = json!({ "user": "Anna", "text": "hello", "room": "player" });
    let hi = json!({ "user": "Bob", "text": "hi", "room": "spectator" });
    assert_eq!(full["chat"], json!([hello, hi]));
    // Who watches hears what is for those who watch.
    let full = Follower::open(&house.server, &id.to_string(), &[]).await.next().await.expect("a line");
    assert_eq!((full.get("ownSide"), &full["chat"]), (None, &json!([hi])));
}

#[tokio::test]
async fn it_says_what_the_rules_allow() {
    let house = House::build().await;
    let id = house.game().await;
    let mut player = house.follow(&id.to_string(), &house.anna).await;
    let full = player.next_of("gameFull").await;
    assert_eq!((&full["takebacks"], &full["state"]["mayAbort"]), (&json!(true), &json!(true)));
    house.server.play(id, "e2e4 e7e5").await;
    assert_eq!(player.next_of("gameState").await["mayAbort"], true, "only one has moved");
    assert_eq!(player.next_of("gameState").await.get("mayAbort"), None);
    let strict = Settings { rules: RuleSet::FIDE_STANDARD, ..Settings::default() };
    let id = house.server.game_with(&house.anna.0, &house.bob.0, strict).await;
    let full = house.follow(&id.to_string(), &house.anna).await.next_of("gameFull").await;
    assert_eq!((full.get("takebacks"), full["state"].get("mayAbort")), (None, None));
}

#[tokio::test]
async fn moves_and_words_are_told_to_all_who_may_hear_them() {
    let house = House::build().await;
    let id = house.game().await;
    let mut player = house.follow(&id.to_string(), &house.anna).await;
    let mut watcher = Follower::open(&house.server, &id.to_string(), &[]).await;
    for stream in [&mut player, &mut watcher] {
        stream.next_of("gameFull").await;
    }
    house.server.play(id, "e2e4").await;
    house.post(&house.bob, &format!("/api/board/game/{id}/chat"), "text=secret").await;
    house.post(&house.bob, &format!("/api/board/game/{id}/chat"), "text=open&room=spectator").await;
    assert_eq!(player.next_of("gameState").await["moves"], "e2e4");
    assert_eq!(player.next().await.expect("a line")["text"], "secret");
    assert_eq!(player.next().await.expect("a line")["text"], "open");
    assert_eq!(watcher.next().await.expect("a line")["moves"], "e2e4");
    assert_eq!(watcher.next().await.expect("a line")["text"], "open", "the other line was not for everybody");
}

#[tokio::test]
async fn it_stays_open_after_the_end_for_the_rematch_and_the_chat() {
    let house = House::build().await;
    let id = house.game().await;
    let mut player = house.follow(&id.to_string(), &house.anna).await;
    player.next_of("gameFull").await;
    house.server.play(id, "f2f3 e7e5 g2g4 d8h4").await;
    for _ in 0..3 {
        assert_eq!(player.next_of("gameState").await["status"], "started");
    }
    assert_eq!(player.next_of("gameState").await["ending"]["cause"], "checkmate");
    house.post(&house.bob, &format!("/api/board/game/{id}/chat"), "text=thanks").await;
    assert_eq!(player.next_of("chatLine").await["text"], "thanks");
    let rematch = format!("/api/board/game/{id}/rematch");
    let first = house.post(&house.bob, &rematch, "").await["id"].clone();
    let told = |id: &Value, by: &str, status: &str| json!({ "type": "rematch", "id": id, "by": by, "status": status });
    assert_eq!(player.next().await, Some(told(&first, "black", "created")));
    // Whoever comes now is told at once.
    let full = house.follow(&id.to_string(), &house.bob).await.next().await.expect("a line");
    assert_eq!(full["rematch"], json!({ "id": first, "by": "black", "status": "created" }));
    let first = first.as_str().expect("a name");
    house.post(&house.anna, &format!("/api/challenge/{first}/decline"), "").await;
    assert_eq!(player.next_of("rematch").await, told(&json!(first), "black", "declined"));
    let second = house.post(&house.anna, &rematch, "").await["id"].clone();
    assert_eq!(player.next_of("rematch").await, told(&second, "white", "created"));
    house.post(&house.anna, &format!("/api/challenge/{}/cancel", second.as_str().expect("a name")), "").await;
    assert_eq!(player.next_of("rematch").await, told(&second, "white", "canceled"));
    let third = house.post(&house.anna, &rematch, "").await["id"].clone();
    assert_eq!(player.next_of("rematch").await, told(&third, "white", "created"));
    house.post(&house.bob, &rematch, "").await;
    assert_eq!(player.next_of("rematch").await, told(&third, "white", "started"));
    let full = Follower::open(&house.server, &id.to_string(), &[]).await.next().await.expect("a line");
    assert_eq!(full["rematch"], json!({ "id": third, "by": "white", "status": "started" }));
}

#[tokio::test]
async fn a_rematch_against_the_computer_is_told_and_is_the_same_in_each_window() {
    let house = House::build().await;
    let game = house.post(&house.anna, "/api/challenge/ai", "level=1&color=white").await;
    let id = game["id"].as_str().expect("a name");
    let mut player = house.follow(id, &house.anna).await;
    let full = player.next_of("gameFull").await;
    assert_eq!((&full["source"], &full["presence"]), (&json!("ai"), &json!({ "white": true, "black": true })));
    house.post(&house.anna, &format!("/api/board/game/{id}/abort"), "").await;
    let rematch = format!("/api/board/game/{id}/rematch");
    let begun = house.post(&house.anna, &rematch, "").await["id"].clone();
    let told = player.next_of("rematch").await;
    assert_eq!((&told["id"], &told["by"], &told["status"]), (&begun, &json!("white"), &json!("started")));
    assert_eq!(house.post(&house.anna, &rematch, "").await["id"], begun);
    // Once that is over as well there is another one.
    house.post(&house.anna, &format!("/api/board/game/{}/abort", begun.as_str().expect("a name")), "").await;
    assert_ne!(house.post(&house.anna, &rematch, "").await["id"], begun);
}

#[tokio::test]
async fn who_comes_and_leaves_is_told() {
    let house = House::build().await;
    let id = house.game().await.to_string();
    let mut watcher = Follower::open(&house.server, &id, &[]).await;
    watcher.next_of("gameFull").await;
    let player = house.follow(&id, &house.bob).await;
    assert_eq!(watcher.next().await, Some(json!({ "type": "presence", "white": false, "black": true })));
    // Time passes as soon as nothing else happens.
    tokio::time::pause();
    drop(player);
    assert_eq!(watcher.next_of("presence").await, json!({ "type": "presence", "white": false, "black": false }));
}

#[tokio::test]
async fn who_comes_back_is_told_that_the_opponent_has_gone() {
    let house = House::build().await;
    let game = house.game().await;
    let id = game.to_string();
    let mut player = house.follow(&id, &house.anna).await;
    assert_eq!(
        player.next_of("gameFull").await.get("opponentGone"),
        None,
        "nothing is to be claimed before both have moved"
    );
    let opponent = house.follow(&id, &house.bob).await;
    house.server.play(game, "e2e4 e7e5").await;
    let again = async || house.follow(&id, &house.anna).await.next_of("gameFull").await;
    assert_eq!(again().await.get("opponentGone"), None);
    tokio::time::pause();
    drop(opponent);
    assert_eq!(player.next_of("opponentGone").await["gone"], true);
    tokio::time::resume();
    let full = again().await;
    let seconds = full["opponentGone"]["claimWinInSeconds"].as_u64();
    assert!(seconds.is_some_and(|seconds| seconds <= 30), "{full}");
    // Neither who watches nor who has gone is told.
    let full = Follower::open(&house.server, &id, &[]).await.next_of("gameFull").await;
    assert_eq!(full.get("opponentGone"), None);
    let mut opponent = house.follow(&id, &house.bob).await;
    assert_eq!(opponent.next_of("gameFull").await.get("opponentGone"), None);
    assert_eq!(again().await.get("opponentGone"), None, "there again");
}

#[tokio::test]
async fn a_challenge_is_followed_until_it_is_a_game() {
    let house = House::build().await;
    let open = house.post(&house.anna, "/api/challenge/open", "clock.limit=300&clock.increment=3").await;
    let id = open["id"].as_str().expect("a name");
    let mut maker = house.follow(id, &house.anna).await;
    let mut guest = house.follow(id, &house.bob).await;
    for (stream, is_own) in [(&mut maker, true), (&mut guest, false)] {
        let first = stream.next().await.expect("a line");
        assert_eq!((&first["type"], &first["isOwn"]), (&json!("challenge"), &json!(is_own)));
        assert_eq!((&first["challenge"]["id"], &first["challenge"]["isJoined"]), (&json!(id), &json!(false)));
    }
    house.post(&house.anna, &format!("/api/challenge/{id}/accept?color=white"), "").await;
    assert_eq!(guest.next().await.expect("a line")["challenge"]["isJoined"], true);
    house.post(&house.bob, &format!("/api/challenge/{id}/accept"), "").await;
    assert_eq!(maker.next_of("gameFull").await["ownSide"], "white");
    assert_eq!(guest.next_of("gameFull").await["ownSide"], "black");
    house.server.play(id.parse().expect("a name"), "e2e4").await;
    assert_eq!(guest.next_of("gameState").await["moves"], "e2e4");
}

#[tokio::test]
async fn a_challenge_that_comes_to_nothing_ends_the_stream() {
    let house = House::build().await;
    for (who, deed, status) in [(&house.anna, "cancel", "canceled"), (&house.bob, "decline", "declined")] {
        let made = house.post(&house.anna, "/api/challenge/bob", "days=3").await;
        let id = made["id"].as_str().expect("a name");
        let mut stream = house.follow(id, &house.anna).await;
        stream.next_of("challenge").await;
        house.post(who, &format!("/api/challenge/{id}/{deed}"), "").await;
        assert_eq!(stream.next().await.expect("a line")["challenge"]["status"], status);
        assert_eq!(stream.next().await, None);
    }
    let made = house.post(&house.anna, "/api/challenge/bob", "days=3").await;
    let hidden = format!("/api/game/{}/stream", made["id"].as_str().expect("a name"));
    assert_eq!(house.server.get(&hidden, &[]).await.expect(404).error(), "There is no such game.");
    house.server.request("HEAD", &hidden, &[], "").await.expect(405);
}

#[tokio::test]
async fn a_server_that_stops_says_so_last() {
    let house = House::build().await;
    let id = house.game().await.to_string();
    let mut stream = Follower::open(&house.server, &id, &[]).await;
    stream.next_of("gameFull").await;
    house.server.service.bus.close(crate::bus::News::Stopping { line: crate::wire::line::farewell_line() });
    assert_eq!(stream.next().await, Some(json!({ "type": "stopping" })));
    assert_eq!(stream.next().await, None);
}

#[tokio::test]
async fn moves_are_read_as_people_write_them_and_nothing_is_played() {
    let house = House::build().await;
    let id = house.game().await;
    house.server.play(id, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5").await;
    let read = async |text: &str| {
        let query = form_urlencoded::Serializer::new(String::new()).append_pair("move", text).finish();
        house.server.get(&format!("/api/game/{id}/read?{query}"), &[]).await.expect(200).json()
    };
    for (text, uci, san) in [
        ("O-O", "e1g1", "O-O"),
        ("0-0", "e1g1", "O-O"),
        ("e1h1", "e1g1", "O-O"),
        (" nxe5 ", "f3e5", "Nxe5"),
        ("Bc4xf7", "c4f7", "Bxf7+"),
        ("d2d4", "d2d4", "d4"),
    ] {
        assert_eq!(read(text).await, json!({ "uci": uci, "san": san }), "{text}");
    }
    for text in ["Ke3", "e7e5", "hello", "Nb1-a4"] {
        let why = read(text).await["why"].as_str().expect("a sentence").to_owned();
        assert!(why.starts_with(char::is_uppercase) && why.ends_with('.'), "{text}: {why}");
    }
    assert_eq!(house.server.service.view(id).await.expect("a game").game.moves().len(), 6);
    house.server.resign(id, &house.bob.0).await;
    assert_eq!(read("O-O").await, json!({ "why": "The game is over: Black resigned: White wins (5.1.2)." }));
    house.server.get(&format!("/api/game/{id}/read"), &[]).await.expect(400);
    house.server.get("/api/game/AAAAAAAA/read?move=e4", &[]).await.expect(404);
}
