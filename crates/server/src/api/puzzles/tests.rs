//! Puzzles come by strength, count once, and are nobody's secret.

use std::collections::HashSet;

use serde_json::Value;

use crate::caller::Scope;
use crate::store::AccountKind;
use crate::testing::TestServer;

async fn server() -> TestServer {
    let server = TestServer::start().await;
    server.service.add_starter_puzzles().await.expect("puzzles");
    server
}

fn rating(answer: &Value, of: &str) -> i64 {
    answer[of]["rating"].as_i64().expect("a rating")
}

#[tokio::test]
async fn strangers_get_what_they_ask_for() {
    let server = server().await;
    for (asked, from, to) in [("?rating=500", 400, 900), ("?rating=2200", 1_300, 2_800), ("", 1_100, 1_900)] {
        let answer = server.get(&format!("/api/puzzle/next{asked}"), &[]).await.expect(200).json();
        assert!((from..to).contains(&rating(&answer, "puzzle")), "{answer}");
        assert_eq!(answer.get("me"), None);
        let id = answer["puzzle"]["id"].as_str().expect("a name");
        assert_eq!(server.get(&format!("/api/puzzle/{id}"), &[]).await.expect(200).json(), answer);
        assert!(answer["puzzle"]["moves"].as_array().is_some_and(|moves| moves.len() % 2 == 1), "{answer}");
    }
    for wrong in ["?rating=5000", "?rating=strong", "?rating=-1"] {
        server.get(&format!("/api/puzzle/next{wrong}"), &[]).await.expect(400);
    }
    for missing in ["/api/puzzle/nowhere1", "/api/puzzle/x"] {
        server.get(missing, &[]).await.expect(404);
    }
}

#[tokio::test]
async fn a_try_counts_once_and_for_both() {
    let server = server().await;
    // A guest has a strength as everybody has.
    let (_, cookie) = server.guest().await;
    let origin = server.origin();
    let headers = [("cookie", &*cookie), ("origin", &*origin)];
    let first = server.get("/api/puzzle/next", &headers).await.expect(200).json();
    assert_eq!((rating(&first, "me"), first["me"]["deviation"].as_i64()), (1_500, Some(350)));
    let id = first["puzzle"]["id"].as_str().expect("a name");
    let path = format!("/api/puzzle/{id}/result");
    let tried = server.post(&path, &headers, "solved=true").await.expect(200).json();
    assert!(rating(&tried, "me") > 1_550 && tried["change"].as_i64() == Some(rating(&tried, "me") - 1_500), "{tried}");
    assert!(rating(&tried, "puzzle") < rating(&first, "puzzle") && tried["puzzle"]["plays"] == 1, "{tried}");
    assert_eq!((&tried["me"]["solved"], &tried["me"]["failed"]), (&Value::from(1), &Value::from(0)));
    // Again, and as a program would say it: nothing changes.
    let json = [headers[0], headers[1], ("content-type", "application/json")];
    let again = server.request("POST", &path, &json, r#"{"solved":false}"#).await.expect(200).json();
    assert_eq!((&again["me"], &again["puzzle"]), (&tried["me"], &tried["puzzle"]));
    assert_eq!(again["change"], 0);
    server.post(&path, &headers, "").await.expect(400);
    server.post(&path, &[], "solved=true").await.expect(401);
    server.post("/api/puzzle/nowhere1/result", &headers, "solved=true").await.expect(404);
}

#[tokio::test]
async fn nothing_comes_twice_until_nothing_is_left() {
    let server = server().await;
    let (account, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay]).await;
    let headers = [("authorization", &*token)];
    let mut seen = HashSet::new();
    for _ in 0..12 {
        let next = server.get("/api/puzzle/next", &headers).await.expect(200).json();
        let id = next["puzzle"]["id"].as_str().expect("a name").to_owned();
        server.post(&format!("/api/puzzle/{id}/result"), &headers, "solved=no").await.expect(200);
        assert!(seen.insert(id), "{next}");
    }
    // What is near falls with the strength.
    let next = server.get("/api/puzzle/next", &headers).await.expect(200).json();
    assert!(rating(&next, "me") < 1_000 && rating(&next, "puzzle") < 1_200, "{next}");
    let everything = "INSERT OR IGNORE INTO puzzle_results SELECT {}, number, 1, 0 FROM puzzles";
    server.tamper(&everything.replace("{}", &account.person.0.to_string()));
    assert_eq!(server.get("/api/puzzle/next", &headers).await.expect(200).json()["puzzle"], Value::Null);
}
