use super::*;
use crate::store::AccountKind;
use crate::testing::{Answer, Still, TestServer};

/// Somebody who has registered, and a browser in which they are signed in.
struct Page<'a> {
    server: &'a TestServer,
    cookie: String,
}

impl<'a> Page<'a> {
    async fn register(server: &'a TestServer, name: &str) -> Self {
        let form = format!("name={name}&password=correct+horse");
        let cookie = server.post("/api/register", &[], &form).await.expect(200).cookie();
        Self { server, cookie }
    }

    async fn sign_in(&self, name: &str, password: &str) -> Answer {
        self.server.post("/api/login", &[], &format!("name={name}&password={password}")).await
    }

    async fn ask(&self, method: &str, path: &str, form: &str) -> Answer {
        let origin = self.server.origin();
        let form_type = ("content-type", "application/x-www-form-urlencoded");
        let headers = [("cookie", self.cookie.as_str()), ("origin", &origin), form_type];
        self.server.request(method, path, &headers, form).await
    }

    async fn post(&self, path: &str, form: &str) -> Answer {
        self.ask("POST", path, form).await
    }
}

#[tokio::test]
async fn an_account_has_all_that_clients_read() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Botty", AccountKind::Bot, &[]).await;
    let user = server.get("/api/account", &[("authorization", &token)]).await.expect(200).json();
    assert_eq!((&user["id"], &user["username"], &user["title"]), (&"botty".into(), &"Botty".into(), &"BOT".into()));
    assert_eq!(user["perfs"]["blitz"]["rating"], 1500);
    assert_eq!(user["perfs"]["blitz"]["prov"], true);
    assert!(user["createdAt"].is_u64() && user["seenAt"].as_u64() >= user["createdAt"].as_u64());
    assert!(user["playTime"]["total"].is_u64());
    assert_eq!(user["url"], format!("http://{}/@/Botty", server.address));
    for count in ["all", "rated", "ai", "draw", "loss", "win", "bookmark", "playing", "import", "me"] {
        assert_eq!(user["count"][count], 0, "{count}");
    }
    assert!(user.as_object().unwrap().values().all(|value| !value.is_null()));
}

#[tokio::test]
async fn a_token_is_shown_once_and_works_until_it_is_revoked() {
    let server = TestServer::start().await;
    let anna = Page::register(&server, "Anna").await;
    let made = anna.post("/api/account/tokens", "label=my+script&scopes=challenge:read,board:play").await.expect(200);
    let (made, secret) = (made.json(), made.json()["token"].as_str().unwrap().to_owned());
    assert_eq!((&made["label"], &made["scopes"]), (&"my script".into(), &"board:play,challenge:read".into()));
    let list = anna.ask("GET", "/api/account/tokens", "").await.expect(200);
    assert!(!list.body.contains(&secret) && !list.body.contains("tby_"));
    assert_eq!((&list.json()[0]["id"], &list.json()[0]["label"]), (&made["id"], &"my script".into()));
    let key = format!("Bearer {secret}");
    server.get("/api/account", &[("authorization", &key)]).await.expect(200);
    let path = format!("/api/account/tokens/{}", made["id"].as_str().unwrap());
    let bert = Page::register(&server, "Bert").await;
    assert_eq!(bert.ask("DELETE", &path, "").await.expect(404).error(), "There is no such token.");
    server.get("/api/account", &[("authorization", &key)]).await.expect(200);
    anna.ask("DELETE", &path, "").await.expect(200);
    server.get("/api/account", &[("authorization", &key)]).await.expect(401);
    anna.ask("DELETE", &path, "").await.expect(404);
}

#[tokio::test]
async fn what_tokens_cannot_be_is_refused() {
    let server = TestServer::start().await;
    let anna = Page::register(&server, "Anna").await;
    let unknown = anna.post("/api/account/tokens", "scopes=board:play,web:mod").await.expect(400);
    assert!(unknown.error().starts_with("There is no scope \"web:mod\"; the scopes are board:play,"), "{unknown:?}");
    let label = format!("label={}", "x".repeat(101));
    anna.post("/api/account/tokens", &label).await.expect(400);
    let usual = anna.post("/api/account/tokens", "").await.expect(200).json();
    assert_eq!(usual["scopes"], "board:play,challenge:read,challenge:write");
    // A token that could make tokens would outlive its own end.
    let key = format!("Bearer {}", usual["token"].as_str().unwrap());
    for (method, path) in [
        ("GET", "/api/account/tokens"),
        ("POST", "/api/account/tokens"),
        ("DELETE", "/api/account/tokens/x"),
        ("POST", "/api/account/name"),
        ("POST", "/api/account/password"),
        ("POST", "/api/logout-everywhere"),
    ] {
        server.request(method, path, &[("authorization", &key)], "").await.expect(403);
    }
}

#[tokio::test]
async fn nobody_has_endlessly_many_tokens() {
    let server = TestServer::start().await;
    let (anna, _) = server.token("Anna", AccountKind::Person, &[]).await;
    for _ in 1..100 {
        server.service.people.make_token(anna.person, "", &[]).await.unwrap();
    }
    let problem = server.service.people.make_token(anna.person, "", &[]).await.unwrap_err();
    assert_eq!(problem.sentence, "You have 100 tokens already: revoke one first.");
}

#[tokio::test]
async fn a_token_can_revoke_itself() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[]).await;
    server.request("DELETE", "/api/token", &[("authorization", &token)], "").await.expect(200);
    server.request("DELETE", "/api/token", &[("authorization", &token)], "").await.expect(401);
    let bert = Page::register(&server, "Bert").await;
    bert.ask("DELETE", "/api/token", "").await.expect(400);
}

#[tokio::test]
async fn tokens_are_tested_in_whatever_form_they_come() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[Scope::BoardPlay, Scope::ChallengeRead]).await;
    let token = token.trim_start_matches("Bearer ");
    let body = format!("{token},tby_wrong");
    let form = [("content-type", "application/x-www-form-urlencoded")];
    for headers in [&[][..], &[("content-type", "text/plain")], &form] {
        let tested = server.request("POST", "/api/token/test", headers, &body).await.expect(200).json();
        let expected = serde_json::json!({"userId": "anna", "scopes": "board:play,challenge:read", "expires": null});
        assert_eq!((&tested[token], tested.get("tby_wrong")), (&expected, Some(&serde_json::Value::Null)));
    }
    let many = vec!["x"; 21].join(",");
    server.request("POST", "/api/token/test", &[], &many).await.expect(400);
}

#[tokio::test]
async fn each_token_that_is_tested_counts_as_a_request_and_as_a_key() {
    let _still = Still::hold();
    let server = TestServer::with(|options| options.limits.requests_by_address = 3).await;
    server.request("POST", "/api/token/test", &[], &["x"; 11].join(",")).await.expect(200);
    server.request("POST", "/api/token/test", &[], "x").await.expect(429);
    let server = TestServer::with(|options| options.limits.keys_by_address = 1).await;
    let tokens: Vec<String> = (0..5).map(|_| Secret::random(KeyKind::Token).reveal().to_owned()).collect();
    server.request("POST", "/api/token/test", &[], &tokens[1..].join(",")).await.expect(200);
    server.request("POST", "/api/token/test", &[], &tokens[0]).await.expect(429);
    server.request("POST", "/api/token/test", &[], "x").await.expect(200);
}

#[tokio::test]
async fn a_name_can_be_changed_to_one_that_is_free() {
    let server = TestServer::start().await;
    let anna = Page::register(&server, "Anna").await;
    Page::register(&server, "Bert").await;
    assert_eq!(anna.post("/api/account/name", "name=ANNA").await.expect(200).json()["username"], "ANNA");
    assert_eq!(anna.post("/api/account/name", "name=Berta").await.expect(200).json()["id"], "berta");
    assert_eq!(anna.ask("GET", "/api/account", "").await.json()["username"], "Berta");
    assert_eq!(
        anna.post("/api/account/name", "name=bert").await.expect(409).error(),
        "The name bert is taken already."
    );
    anna.post("/api/account/name", "name=a+b").await.expect(400);
    let (_, cookie) = server.guest().await;
    let guest = Page { server: &server, cookie };
    let refused = guest.post("/api/account/name", "name=Carl").await.expect(400);
    assert_eq!(refused.error(), "Guests have no name of their own: register to get one.");
}

#[tokio::test]
async fn a_password_is_changed_by_who_knows_the_old_one() {
    let server = TestServer::start().await;
    let anna = Page::register(&server, "Anna").await;
    let elsewhere = anna.sign_in("Anna", "correct+horse").await.expect(200).cookie();
    let wrong = anna.post("/api/account/password", "old=wrong+horse&new=battery+staple").await.expect(403);
    assert_eq!(wrong.error(), "The old password is wrong.");
    anna.post("/api/account/password", "old=correct+horse&new=short").await.expect(400);
    anna.post("/api/account/password", "old=correct+horse&new=battery+staple").await.expect(200);
    anna.sign_in("Anna", "correct+horse").await.expect(401);
    anna.sign_in("Anna", "battery+staple").await.expect(200);
    anna.ask("GET", "/api/account", "").await.expect(200);
    server.get("/api/account", &[("cookie", &elsewhere)]).await.expect(401);
    let (_, cookie) = server.guest().await;
    Page { server: &server, cookie }.post("/api/account/password", "old=x&new=battery+staple").await.expect(400);
}

#[tokio::test]
async fn of_two_changes_at_the_same_time_none_is_lost_that_was_told() {
    let server = TestServer::start().await;
    let anna = Page::register(&server, "Anna").await;
    let (password, name) = tokio::join!(
        anna.post("/api/account/password", "old=correct+horse&new=battery+staple"),
        anna.post("/api/account/name", "name=Berta"),
    );
    let told = [&password, &name].map(|answer| answer.status);
    assert!(told == [200, 200] || told == [409, 200] || told == [200, 409], "{told:?}");
    let is_called = if name.status == 200 { "Berta" } else { "Anna" };
    let new = if password.status == 200 { "battery+staple" } else { "correct+horse" };
    anna.sign_in(is_called, new).await.expect(200);
}

#[tokio::test]
async fn only_an_account_that_never_played_becomes_a_bot() {
    let server = TestServer::start().await;
    let (anna, token) = server.token("Anna", AccountKind::Person, &[Scope::BotPlay]).await;
    let upgrade = async |key: &str| server.post("/api/bot/account/upgrade", &[("authorization", key)], "").await;
    assert_eq!(upgrade(&token).await.expect(200).body, r#"{"ok":true}"#);
    upgrade(&token).await.expect(200);
    assert_eq!(server.get("/api/account", &[("authorization", &token)]).await.json()["title"], "BOT");
    let (bert, token) = server.token("Bert", AccountKind::Person, &[Scope::BotPlay]).await;
    server.game(&anna, &bert, "-").await;
    let answer = upgrade(&token).await.expect(400);
    assert_eq!(answer.error(), "An account that has played cannot become a bot's. Make a new one for the bot.");
    let (_, token) = server.token("Carl", AccountKind::Person, &[Scope::BoardPlay]).await;
    upgrade(&token).await.expect(403);
    let (_, cookie) = server.guest().await;
    Page { server: &server, cookie }.post("/api/bot/account/upgrade", "").await.expect(400);
}
