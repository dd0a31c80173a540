//! Who is let in, on real sockets.

use axum::extract::State;
use tabiya_game::{Moment, Span};

use super::*;
use crate::api::route::Route;
use crate::api::{Done, routes, with_routes};
use crate::bus::{News, Topic};
use crate::caller::Scope;
use crate::store::{AccountKind, Key};
use crate::testing::{Still, TestServer};

async fn whoever(caller: Option<Caller>) -> String {
    caller.map_or_else(|| "nobody".to_owned(), |caller| caller.account.name.clone())
}

async fn from(arrival: Arrival, site: Site, State(_): State<Service>) -> String {
    format!("{} {}", arrival.from, site.url("/"))
}

/// A route for each need.
fn app(service: &Service) -> axum::Router {
    let table = vec![
        Route::get("/nothing", Needs::Nothing, whoever),
        Route::post("/nothing", Needs::Nothing, whoever),
        Route::get("/person", Needs::Person, whoever),
        Route::post("/person", Needs::Person, whoever),
        Route::post("/board", Needs::AnyOf(&[Scope::BoardPlay]), whoever),
        Route::post("/bot", Needs::Bot(Scope::BotPlay), whoever),
        Route::post("/session", Needs::Session, whoever),
        Route::get("/from", Needs::Nothing, from),
        Route::get("/kept", Needs::Nothing, async || ([("cache-control", "max-age=60")], Done)),
    ];
    with_routes(service, table)
}

async fn server() -> TestServer {
    TestServer::with_app(|_| {}, app).await
}

#[tokio::test]
async fn nobody_is_let_in_where_somebody_is_needed() {
    let server = server().await;
    let answer = server.get("/person", &[]).await.expect(401);
    assert_eq!(answer.error(), "This needs a token, or to be signed in.");
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    assert_eq!(server.get("/nothing", &[]).await.expect(200).body, "nobody");
}

#[tokio::test]
async fn a_token_lets_its_owner_in() {
    let server = server().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[]).await;
    let key = [("authorization", token.as_str())];
    assert_eq!(server.get("/person", &key).await.expect(200).body, "Anna");
    assert_eq!(server.get("/nothing", &key).await.expect(200).body, "Anna");
    let lower = token.replace("Bearer", "bearer");
    assert_eq!(server.get("/person", &[("Authorization", &lower)]).await.expect(200).body, "Anna");
}

#[tokio::test]
async fn a_key_that_is_none_is_refused_only_where_one_is_needed() {
    let server = server().await;
    let (_, cookie) = server.guest().await;
    let session_as_token = format!("Bearer {}", cookie.trim_start_matches("tabiya_session="));
    let unknown = format!("Bearer tby_{}", "x".repeat(32));
    for key in [unknown.as_str(), "Bearer", "Bearer ", "Bearer \t", "Basic QWxhZGRpbjpvcGVu", &session_as_token] {
        let answer = server.get("/person", &[("authorization", key)]).await.expect(401);
        assert_eq!(answer.error(), "There is no such token. It may have been revoked.");
        assert_eq!(server.get("/nothing", &[("authorization", key)]).await.expect(200).body, "nobody");
        let both = [("authorization", key), ("cookie", cookie.as_str())];
        server.get("/person", &both).await.expect(401);
    }
    let gone = format!("tabiya_session={}", "x".repeat(40));
    let answer = server.get("/person", &[("cookie", &gone)]).await.expect(401);
    assert_eq!(answer.error(), "You are not signed in any more.");
    let (_, token) = server.token("Anna", AccountKind::Person, &[]).await;
    let token_as_session = token.replace("Bearer ", "tabiya_session=");
    server.get("/person", &[("cookie", &token_as_session)]).await.expect(401);
}

#[tokio::test]
async fn a_revoked_token_is_refused_at_once() {
    let server = server().await;
    let (anna, token) = server.token("Anna", AccountKind::Person, &[]).await;
    let key = [("authorization", token.as_str())];
    server.get("/person", &key).await.expect(200);
    let tokens = server.service.people.tokens(anna.person).await.unwrap();
    assert!(server.service.people.revoke(anna.person, tokens[0].digest).await.unwrap());
    server.get("/person", &key).await.expect(401);
}

#[tokio::test]
async fn a_session_that_has_run_out_is_refused() {
    let server = server().await;
    let (anna, now) = (server.account("Anna", AccountKind::Person).await, server.service.time.now());
    for (expires, status) in [(now.before(Span::from_millis(1)), 401), (now + Span::from_minutes(5), 200)] {
        let secret = Secret::random(KeyKind::Session);
        let (digest, kind, person) = (secret.digest(), KeyKind::Session, anna.person);
        let (label, scopes, expires) = (String::new(), String::new(), Some(expires));
        let key = Key { digest, kind, person, label, scopes, created: Moment(0), expires };
        server.service.store.add_key(key).await.unwrap();
        let cookie = format!("tabiya_session={}", secret.reveal());
        server.get("/person", &[("cookie", &cookie)]).await.expect(status);
    }
}

#[tokio::test]
async fn a_token_does_only_what_its_scopes_allow() {
    let server = server().await;
    let (_, person) = server.token("Anna", AccountKind::Person, &[Scope::BotPlay]).await;
    let (_, bot) = server.token("Botty", AccountKind::Bot, &[Scope::BotPlay]).await;
    let (_, player) = server.token("Bert", AccountKind::Person, &[Scope::BoardPlay]).await;
    let check = async |path: &str, key: &str, status: u16, sentence: &str| {
        let answer = server.post(path, &[("authorization", key)], "").await.expect(status);
        if status != 200 {
            assert_eq!(answer.error(), sentence);
        }
    };
    check("/board", &player, 200, "").await;
    check("/board", &person, 403, "This token lacks the scope board:play.").await;
    check("/bot", &bot, 200, "").await;
    check("/bot", &player, 403, "This token lacks the scope bot:play.").await;
    check("/bot", &person, 403, "This is for bot accounts only. Use the board's routes instead.").await;
    check("/session", &player, 403, "This can be done only when signed in, not with a token.").await;
    let (_, cookie) = server.guest().await;
    let signed_in = [("cookie", cookie.as_str()), ("origin", &server.origin())];
    server.post("/board", &signed_in, "").await.expect(200);
    server.post("/session", &signed_in, "").await.expect(200);
}

#[tokio::test]
async fn changes_by_cookie_come_from_a_page_of_this_site() {
    let server = server().await;
    let (_, cookie) = server.guest().await;
    let origin = server.origin();
    let check = async |headers: &[(&str, &str)], status: u16| {
        let headers = [&[("cookie", cookie.as_str())], headers].concat();
        let answer = server.post("/person", &headers, "").await.expect(status);
        assert!(status == 200 || answer.json()["reason"] == "origin", "{answer:?}");
    };
    check(&[("origin", &origin)], 200).await;
    check(&[("sec-fetch-site", "same-origin")], 200).await;
    check(&[("origin", &origin), ("sec-fetch-site", "same-origin")], 200).await;
    check(&[], 403).await;
    check(&[("origin", "http://evil.example")], 403).await;
    check(&[("origin", "null")], 403).await;
    check(&[("origin", "")], 403).await;
    check(&[("sec-fetch-site", "cross-site")], 403).await;
    check(&[("sec-fetch-site", "same-site")], 403).await;
    check(&[("sec-fetch-site", "none")], 403).await;
    check(&[("origin", &origin), ("sec-fetch-site", "cross-site")], 403).await;
    check(&[("origin", "http://evil.example"), ("sec-fetch-site", "same-origin")], 403).await;
    check(&[("origin", "http://evil.example"), ("x-forwarded-host", "evil.example")], 403).await;
    // Another service on the same machine is another site.
    check(&[("origin", "http://127.0.0.1:1")], 403).await;
}

#[tokio::test]
async fn reading_and_tokens_are_not_bound_to_a_page() {
    let server = server().await;
    let (_, cookie) = server.guest().await;
    let foreign = ("origin", "http://evil.example");
    server.get("/person", &[("cookie", &cookie), foreign]).await.expect(200);
    let (_, token) = server.token("Anna", AccountKind::Person, &[]).await;
    server.post("/person", &[("authorization", &token), ("cookie", &cookie), foreign], "").await.expect(200);
    // Without any key a foreign page could still make a browser sign in as somebody else.
    server.post("/nothing", &[foreign], "").await.expect(403);
    server.post("/nothing", &[("sec-fetch-site", "cross-site")], "").await.expect(403);
    server.post("/nothing", &[], "").await.expect(200);
}

#[tokio::test]
async fn what_a_proxy_says_is_believed_only_if_it_is_trusted() {
    let headers = [
        ("host", "127.0.0.1:8064"),
        ("x-forwarded-for", "198.51.100.1, 203.0.113.7"),
        ("x-forwarded-host", "chess.example"),
        ("x-forwarded-proto", "https"),
    ];
    let plain = server().await;
    assert_eq!(plain.get("/from", &headers).await.body, "127.0.0.1 http://127.0.0.1:8064/");
    let proxied = TestServer::with_app(|options| options.trust_proxy = true, app).await;
    assert_eq!(proxied.get("/from", &headers).await.body, "203.0.113.7 https://chess.example/");
    let (_, cookie) = proxied.guest().await;
    let with = |origin| [&headers[..], &[("cookie", cookie.as_str()), ("origin", origin)]].concat();
    proxied.post("/person", &with("https://chess.example"), "").await.expect(200);
    proxied.post("/person", &with("http://127.0.0.1:8064"), "").await.expect(403);
}

#[tokio::test]
async fn people_are_limited_by_person_wherever_they_are() {
    let _still = Still::hold();
    let few = |options: &mut crate::Options| options.limits.requests_by_person = 1;
    let server = TestServer::with_app(few, app).await;
    let (_, anna) = server.token("Anna", AccountKind::Person, &[]).await;
    let (_, bert) = server.token("Bert", AccountKind::Person, &[]).await;
    for _ in 0..4 {
        server.get("/nothing", &[("authorization", &anna)]).await.expect(200);
    }
    let answer = server.get("/person", &[("authorization", &anna)]).await.expect(429);
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert_eq!(answer.error(), "These are too many requests at once.");
    server.get("/person", &[("authorization", &bert)]).await.expect(200);
}

#[tokio::test]
async fn becoming_many_guests_does_not_help() {
    let _still = Still::hold();
    let few = |options: &mut crate::Options| {
        options.limits.requests_by_address_in_all = 3;
        options.limits.streams_by_address_in_all = 1;
        options.limits.games_by_address = 2;
        options.trust_proxy = true;
    };
    let server = TestServer::with(few).await;
    let mut statuses = Vec::new();
    let mut open = Vec::new();
    for _ in 0..7 {
        let (_, cookie) = server.guest().await;
        let guest = [("x-forwarded-for", "198.51.100.1"), ("cookie", &cookie), ("sec-fetch-site", "same-origin")];
        let game =
            server.post("/api/challenge/ai", &guest, "level=1&color=black&clock.limit=60&clock.increment=1").await;
        let mut stream = server.connect().await;
        stream.ask("GET", "/api/stream/event", &guest, "").await;
        statuses.push((game.status, stream.head().await.status));
        open.push(stream);
    }
    let expected = [(200, 200), (200, 429), (429, 429), (429, 429), (429, 429), (429, 429), (429, 429)];
    assert_eq!(statuses, expected);
    let (_, cookie) = server.guest().await;
    let here = ("x-forwarded-for", "198.51.100.1");
    server.get("/api/account", &[here, ("cookie", &cookie)]).await.expect(429);
    server.get("/health", &[here]).await.expect(200);
    server.get("/api/account", &[("x-forwarded-for", "198.51.100.2"), ("cookie", &cookie)]).await.expect(200);
}

#[tokio::test]
async fn strangers_and_wrong_keys_are_limited_by_address() {
    let _still = Still::hold();
    let few = |options: &mut crate::Options| {
        options.limits.requests_by_address = 1;
        options.trust_proxy = true;
    };
    let server = TestServer::with_app(few, app).await;
    let here = ("x-forwarded-for", "198.51.100.1");
    let (_, anna) = server.token("Anna", AccountKind::Person, &[]).await;
    let wrong = format!("Bearer tby_{}", "x".repeat(32));
    for (key, status) in [(&wrong, 401), (&wrong, 401), (&wrong, 401), (&wrong, 401), (&wrong, 429)] {
        server.get("/person", &[here, ("authorization", key)]).await.expect(status);
    }
    server.get("/nothing", &[here]).await.expect(429);
    server.get("/no-such-address", &[here]).await.expect(429);
    server.get("/person", &[here, ("authorization", &anna)]).await.expect(200);
    server.get("/nothing", &[("x-forwarded-for", "198.51.100.2")]).await.expect(200);
}

#[tokio::test]
async fn a_key_that_is_not_remembered_counts_by_address_before_the_store_is_asked() {
    let _still = Still::hold();
    let few = |options: &mut crate::Options| {
        options.limits.keys_by_address = 1;
        options.trust_proxy = true;
    };
    let server = TestServer::with_app(few, app).await;
    let (here, there) = (("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "198.51.100.2"));
    let (_, anna) = server.token("Anna", AccountKind::Person, &[]).await;
    let (_, bert) = server.token("Bert", AccountKind::Person, &[]).await;
    let wrong = format!("Bearer tby_{}", "x".repeat(32));
    for (key, status) in [(&anna, 200), (&wrong, 401), (&wrong, 401), (&wrong, 401), (&wrong, 429), (&bert, 429)] {
        server.get("/person", &[here, ("authorization", key)]).await.expect(status);
    }
    // Also where nobody is needed, but who is remembered has nothing to fear, and neither has who shows no key.
    server.get("/nothing", &[here, ("authorization", &bert)]).await.expect(429);
    server.get("/person", &[here, ("authorization", &anna)]).await.expect(200);
    server.get("/nothing", &[here]).await.expect(200);
    server.get("/person", &[there, ("authorization", &bert)]).await.expect(200);
}

#[tokio::test]
async fn every_answer_has_the_headers_that_keep_browsers_safe() {
    let server = server().await;
    for (path, status) in [("/nothing", 200), ("/person", 401), ("/no-such-address", 404), ("/session", 405)] {
        let answer = server.get(path, &[]).await.expect(status);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
        assert_eq!(answer.header("x-frame-options"), Some("DENY"));
        assert_eq!(answer.header("cross-origin-opener-policy"), Some("same-origin"));
        let elsewhere = server.get(path, &[("host", "192.168.1.5:8064")]).await.expect(status);
        assert_eq!(elsewhere.header("cross-origin-opener-policy"), None, "browsers would only complain");
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert_eq!((answer.header("server"), answer.header("x-powered-by")), (None, None));
        assert_eq!(answer.header("access-control-allow-origin"), None);
    }
    assert_eq!(server.get("/kept", &[]).await.header("cache-control"), Some("max-age=60"));
}

#[tokio::test]
async fn the_head_of_a_stream_alone_is_refused_and_opens_none() {
    let server = TestServer::start().await;
    let (botty, token) = server.token("Botty", AccountKind::Bot, &Scope::ALL).await;
    let key = [("authorization", token.as_str())];
    let mut events = server.connect().await;
    events.ask("GET", "/api/stream/event", &key, "").await;
    events.head().await.expect(200);
    let streamed: Vec<Route> = routes().into_iter().filter(Route::is_streamed).collect();
    assert!(streamed.len() > 5);
    for route in streamed {
        let answer = server.request("HEAD", route.path, &key, "").await.expect(405);
        let told = (answer.header("allow"), answer.header("content-type"));
        assert_eq!(told, (Some("GET"), Some("application/json")), "{}", route.path);
    }
    // The stream that was open before still is.
    let line = bytes::Bytes::from_static(b"{}\n");
    server.service.bus.publish(Topic::Person(botty.person), News::Person { line });
    assert_eq!(events.chunk().await.as_deref(), Some("{}\n"));
    server.request("HEAD", "/health", &[], "").await.expect(200);
}
