use serde_json::json;

use crate::store::AccountKind;
use crate::testing::TestServer;

#[tokio::test]
async fn somebody_is_found_whatever_the_capitals() {
    let server = TestServer::start().await;
    server.account("Anna", AccountKind::Person).await;
    assert_eq!(server.get("/api/user/aNNA", &[]).await.expect(200).json()["username"], "Anna");
    assert_eq!(server.get("/api/user/Bert", &[]).await.expect(404).error(), "There is no such user.");
    server.get("/api/user/%22%3E%3Cscript%3E", &[]).await.expect(404);
}

#[tokio::test]
async fn several_are_found_at_once() {
    let server = TestServer::start().await;
    server.account("Anna", AccountKind::Person).await;
    server.account("Botty", AccountKind::Bot).await;
    let users = server.request("POST", "/api/users", &[], "botty, anna,nobody-else,ANNA").await.expect(200).json();
    let names: Vec<&str> = users.as_array().unwrap().iter().map(|user| user["username"].as_str().unwrap()).collect();
    assert_eq!(names, ["Botty", "Anna"]);
    let many = vec!["x"; 101].join(",");
    server.request("POST", "/api/users", &[], &many).await.expect(400);
}

#[tokio::test]
async fn it_is_told_who_is_there_and_who_plays() {
    let server = TestServer::start().await;
    let (anna, token) = server.token("Anna", AccountKind::Person, &[]).await;
    let (botty, _) = server.token("Botty", AccountKind::Bot, &[]).await;
    server.account("Carl", AccountKind::Person).await;
    server.get("/api/account", &[("authorization", &token)]).await.expect(200);
    let game = server.game(&anna, &botty, "-").await;
    let statuses = server.get("/api/users/status?ids=anna%2CBOTTY%2Ccarl%2Cdora&withGameIds=True", &[]).await;
    let expected = json!([
        {"id": "anna", "name": "Anna", "online": true, "playing": true, "playingId": game.to_string()},
        {"id": "botty", "name": "Botty", "title": "BOT", "playing": true, "playingId": game.to_string()},
        {"id": "carl", "name": "Carl"},
    ]);
    assert_eq!(statuses.expect(200).json(), expected);
    let short = server.get("/api/users/status?ids=anna&withGameIds=False", &[]).await.expect(200).json();
    assert_eq!(short, json!([{"id": "anna", "name": "Anna", "online": true, "playing": true}]));
    server.get("/api/users/status?ids=anna&withGameIds=perhaps", &[]).await.expect(400);
    assert_eq!(server.get("/api/users/status", &[]).await.expect(200).body, "[]");
}

#[tokio::test]
async fn bots_that_are_there_are_told_a_line_each() {
    let server = TestServer::start().await;
    let (botty, token) = server.token("Botty", AccountKind::Bot, &[]).await;
    let (_, person) = server.token("Anna", AccountKind::Person, &[]).await;
    server.account("Sleepy", AccountKind::Bot).await;
    assert_eq!(server.get("/api/bot/online", &[]).await.expect(200).body, "");
    server.get("/api/account", &[("authorization", &person)]).await.expect(200);
    server.get("/api/account", &[("authorization", &token)]).await.expect(200);
    let names = async |path: &str| {
        let answer = server.get(path, &[]).await.expect(200);
        assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
        let name = |line: &str| {
            let user: serde_json::Value = serde_json::from_str(line).unwrap();
            user["username"].as_str().unwrap().to_owned()
        };
        answer.body.lines().map(name).collect::<Vec<String>>()
    };
    assert_eq!(names("/api/bot/online").await, ["Botty"]);
    server.service.people.keep_seen().await.unwrap();
    assert_eq!(names("/api/bot/online?nb=20").await, ["Botty"], "also when it is in the store that it was seen");
    let seen = server.service.store.account(botty.person).await.unwrap().unwrap().seen;
    assert!(seen >= botty.created);
    server.get("/api/bot/online?nb=many", &[]).await.expect(400);
}
