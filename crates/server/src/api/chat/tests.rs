//! Players talk to one another, and those who watch talk to everybody, as long as the game is worth it.

use std::time::Duration;

use serde_json::Value;

use crate::GameId;
use crate::caller::Scope;
use crate::store::{AccountKind, MOST_CHAT};
use crate::testing::{Still, TestServer};

const SPECTATOR: &str = "room=spectator&text=";

/// A server, a game, and the tokens of who plays it and of somebody else.
async fn three() -> (TestServer, GameId, [String; 3]) {
    let server = TestServer::start().await;
    let (anna, as_anna) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (bob, as_bob) = server.token("Bob", AccountKind::Person, &Scope::ALL).await;
    let (_, as_cleo) = server.token("Cleo", AccountKind::Person, &Scope::ALL).await;
    let id = server.game(&anna, &bob, "300+3").await;
    (server, id, [as_anna, as_bob, as_cleo])
}

/// What is listed, as "name: text".
fn lines(list: &Value) -> Vec<String> {
    let text = |line: &Value, field: &str| line[field].as_str().expect("a text").to_owned();
    let lines = list.as_array().expect("a list").iter();
    lines.map(|line| format!("{}: {}", text(line, "user"), text(line, "text"))).collect()
}

#[tokio::test]
async fn players_read_both_rooms_and_others_only_that_of_spectators() {
    let (server, id, [as_anna, as_bob, as_cleo]) = three().await;
    let mut stream = server.connect().await;
    stream.ask("GET", &format!("/api/board/game/stream/{id}"), &[("authorization", &as_anna)], "").await;
    assert_eq!(stream.head().await.status, 200);
    assert!(stream.chunk().await.is_some_and(|line| line.contains("gameFull")));

    let path = format!("/api/board/game/{id}/chat");
    let say = async |token: &str, form: &str| server.post(&path, &[("authorization", token)], form).await.status;
    assert_eq!(say(&as_bob, "text=good luck").await, 200);
    assert_eq!(say(&as_cleo, "text=psst").await, 403);
    assert_eq!(say(&as_cleo, &format!("{SPECTATOR}bold")).await, 200);
    for (room, name, text) in [("player", "Bob", "good luck"), ("spectator", "Cleo", "bold")] {
        let line: Value = serde_json::from_str(&stream.chunk().await.expect("a line")).expect("JSON");
        assert_eq!((line["type"].as_str(), line["room"].as_str()), (Some("chatLine"), Some(room)));
        assert_eq!((line["username"].as_str(), line["text"].as_str()), (Some(name), Some(text)));
    }

    let players = server.get(&path, &[("authorization", &as_anna)]).await.expect(200).json();
    assert_eq!(lines(&players), ["Bob: good luck"]);
    server.get(&path, &[("authorization", &as_cleo)]).await.expect(403);
    let public = server.get(&format!("/api/game/{id}/chat/spectator"), &[]).await.expect(200).json();
    assert_eq!(lines(&public), ["Cleo: bold"]);
    server.get("/api/game/AAAAAAAA/chat/spectator", &[]).await.expect(404);
}

#[tokio::test]
async fn an_hour_after_the_end_nothing_is_said_any_more() {
    let (server, id, [as_anna, _, as_cleo]) = three().await;
    let _still = Still::hold();
    let path = format!("/api/board/game/{id}/chat");
    let say = async |token: &str, form: &str| server.post(&path, &[("authorization", token)], form).await;
    server.play(id, "f2f3 e7e5 g2g4 d8h4").await;
    tokio::time::advance(Duration::from_mins(59)).await;
    say(&as_anna, "text=thanks").await.expect(200);
    say(&as_cleo, &format!("{SPECTATOR}ouch")).await.expect(200);
    tokio::time::advance(Duration::from_mins(2)).await;
    for (token, form) in [(&as_anna, "text=again".to_owned()), (&as_cleo, format!("{SPECTATOR}again"))] {
        assert_eq!(say(token, &form).await.expect(400).json()["reason"], "game-over");
    }
    let public = server.get(&format!("/api/game/{id}/chat/spectator"), &[]).await.expect(200).json();
    assert_eq!(lines(&public), ["Cleo: ouch"]);
}

#[test]
fn the_description_tells_how_many_lines_there_are() {
    let all = super::routes().into_iter().chain(crate::api::play::routes());
    let lists: Vec<_> = all.filter(|route| route.summary.starts_with("What was said")).collect();
    assert_eq!(lists.len(), 3);
    for list in lists {
        assert!(list.summary.contains(&MOST_CHAT.to_string()), "{}", list.summary);
    }
}
