//! One answer tells the first page how everything stands, and nobody what is not theirs.

use serde_json::{Value, json};

use crate::caller::Scope;
use crate::store::AccountKind;
use crate::testing::TestServer;

fn ids(list: &Value, name: &str) -> Vec<Value> {
    list.as_array().expect("a list").iter().map(|item| item[name].clone()).collect()
}

#[tokio::test]
async fn everybody_is_told_what_is_theirs_and_what_is_for_all() {
    let server = TestServer::start().await;
    let (anna, token) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (bob, other) = server.token("Bob", AccountKind::Person, &Scope::ALL).await;
    let (as_anna, as_bob) = ([("authorization", &*token)], [("authorization", &*other)]);
    let game = server.game(&anna, &bob, "300+3").await;
    let terms = "clock.limit=300&clock.increment=3";
    let post = async |path: &str, form: &str| server.post(path, &as_anna, form).await.expect(200).json();
    let asked = post("/api/challenge/bob", terms).await;
    let open = post("/api/challenge/open", terms).await;
    let joined = post("/api/challenge/open", terms).await;
    post(&format!("/api/challenge/{}/accept", joined["id"].as_str().expect("a name")), "").await;
    let seek = post("/api/board/seek", "days=3").await;

    let lobby = async |headers: &[(&str, &str)]| server.get("/api/lobby", headers).await.expect(200).json();
    let hers = lobby(&as_anna).await;
    assert_eq!(hers["me"], json!({ "id": "anna", "username": "Anna", "kind": "person" }));
    assert_eq!(ids(&hers["playing"], "gameId"), [json!(game)]);
    assert_eq!(hers["playing"][0]["isMyTurn"], true);
    assert_eq!(ids(&hers["challenges"]["out"], "id"), [asked["id"].clone()]);
    assert_eq!(ids(&hers["open"], "id"), [open["id"].clone(), joined["id"].clone()]);
    assert!(hers["open"][0]["url"].as_str().is_some_and(|url| url.starts_with(&server.origin())));
    assert_eq!(ids(&hers["seeks"], "id"), [seek["id"].clone()]);
    assert_eq!(hers["seeks"][0]["own"], true);
    assert_eq!(ids(&hers["live"], "id"), [json!(game)]);
    assert!(hers["online"].as_u64().is_some_and(|online| online >= 1), "{hers}");

    let his = lobby(&as_bob).await;
    assert_eq!(ids(&his["challenges"]["in"], "id"), [asked["id"].clone()]);
    assert_eq!((his["open"].clone(), his["seeks"][0].get("own")), (json!([]), None));
    let nobodys = lobby(&[]).await;
    assert_eq!(nobodys.get("me"), None);
    assert_eq!((&nobodys["playing"], &nobodys["open"]), (&json!([]), &json!([])));
    assert_eq!(nobodys["challenges"], json!({ "in": [], "out": [] }));
    assert_eq!((&nobodys["seeks"], &nobodys["live"]), (&his["seeks"], &his["live"]));
}

#[tokio::test]
async fn of_very_many_games_the_newest_are_told_and_those_first_that_wait() {
    let server = TestServer::start().await;
    let (anna, token) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let mut games = Vec::new();
    for number in 0..52 {
        // The oldest have the least time, and would come first.
        games.push(server.game(&anna, &bob, &format!("{}", 600 + number)).await);
    }
    server.play(games[2], "e2e4").await;
    let lobby = server.get("/api/lobby", &[("authorization", &token)]).await.expect(200).json();
    let mut wanted = games[3..].to_vec();
    wanted.push(games[2]);
    assert_eq!(ids(&lobby["playing"], "gameId"), wanted.iter().map(|id| json!(id)).collect::<Vec<_>>());
}

#[tokio::test]
async fn what_is_the_same_for_all_is_looked_up_once_in_a_while() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let still = crate::testing::Still::hold();
    let seeks = async || server.get("/api/lobby", &[]).await.expect(200).json()["seeks"].as_array().map(Vec::len);
    assert_eq!(seeks().await, Some(0));
    server.post("/api/board/seek", &[("authorization", &token)], "days=3").await.expect(200);
    assert_eq!(seeks().await, Some(0), "it is as it was a moment ago");
    tokio::time::advance(std::time::Duration::from_millis(600)).await;
    assert_eq!(seeks().await, Some(1));
    drop(still);
}
