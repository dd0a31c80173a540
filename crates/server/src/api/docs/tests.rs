//! The description says what is so: all routes, no others, and what they really send.

use std::collections::HashSet;

use axum::http::Method;
use serde_json::Value;

use super::super::route::{Gives, Place, Route};
use super::openapi::describe;
use super::schema::schemas;
use crate::api;
use crate::caller::Scope;
use crate::store::AccountKind;
use crate::testing::TestServer;

fn described(description: &Value) -> HashSet<(Method, String)> {
    let paths = description["paths"].as_object().expect("paths");
    let methods = |operations: &Value| -> Vec<Method> {
        let operations = operations.as_object().expect("operations");
        operations.keys().map(|method| method.to_uppercase().parse().expect("a method")).collect()
    };
    let pairs = paths.iter().map(|(path, operations)| (path, methods(operations)));
    pairs.flat_map(|(path, methods)| methods.into_iter().map(move |method| (method, path.clone()))).collect()
}

#[test]
fn all_routes_are_described_and_no_others() {
    let routes = api::routes();
    let real: HashSet<(Method, String)> =
        routes.iter().map(|route| (route.method.clone(), route.described_path())).collect();
    assert_eq!(real.len(), routes.len(), "no route is there twice");
    assert_eq!(described(&describe(&routes)), real);
}

#[tokio::test]
async fn what_is_served_is_the_table() {
    let server = TestServer::start().await;
    let json = server.get("/api/docs/openapi.json", &[]).await.expect(200);
    assert_eq!(json.header("content-type"), Some("application/json"));
    assert_eq!(described(&json.json()).len(), api::routes().len());
    let same = server.get("/api/docs", &[("accept", "application/json")]).await.expect(200);
    assert_eq!(same.body, json.body);
    let page = server.get("/api/docs", &[("accept", "text/html")]).await.expect(200);
    assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
    for route in api::routes() {
        let path = &route.described_path();
        let summary = crate::page::html::Text(route.summary).to_string();
        assert!(page.body.contains(path) && page.body.contains(&summary), "{path}");
    }
}

#[test]
fn operations_have_names_of_their_own() {
    let mut names = HashSet::new();
    for route in api::routes() {
        let name = super::openapi::operation_id(&route.method, &route.described_path());
        assert!(name.chars().all(|letter| letter.is_ascii_alphanumeric()), "{name}");
        assert!(names.insert(name.clone()), "{name} is there twice");
    }
}

#[test]
fn routes_say_what_they_take_and_give() {
    let schemas = schemas();
    for route in api::routes() {
        let path = &route.described_path();
        let Route { takes, gives, summary, about, .. } = route;
        let in_path: Vec<&str> = path.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect();
        let declared = takes.iter().filter(|field| field.place == Place::Path).map(|field| field.name);
        assert_eq!(in_path, declared.collect::<Vec<_>>(), "{path}");
        let names: HashSet<&str> = takes.iter().map(|field| field.name).collect();
        assert_eq!(names.len(), takes.len(), "{path}");
        assert!(summary.ends_with('.') && !about.is_empty(), "{path}");
        if let Gives::Json(name) | Gives::Lines(name) = gives {
            assert!(name == "object" || schemas.contains_key(name), "{path}: {name}");
        }
    }
}

#[test]
fn every_shape_that_is_named_is_there() {
    let schemas = schemas();
    let text = Value::Object(schemas.clone()).to_string();
    for name in text.split("#/components/schemas/").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(schemas.contains_key(name), "{name}");
    }
}

/// Why a value does not have a shape; nothing if it has. A field that is not described is a fault, too.
fn fault(value: &Value, schema: &Value, schemas: &Value) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap_or_default();
        return fault(value, &schemas[name], schemas).map(|why| format!("{name}: {why}"));
    }
    if let Some(kinds) = schema["oneOf"].as_array() {
        let faults: Vec<String> = kinds.iter().filter_map(|kind| fault(value, kind, schemas)).collect();
        let fitting = kinds.len() - faults.len();
        return (fitting != 1).then(|| format!("{fitting} kinds fit: {}", faults.join(" / ")));
    }
    let is_of_type = match schema["type"].as_str() {
        Some("string") => value.is_string(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("array") => value.is_array(),
        _ => value.is_object(),
    };
    let is_word = schema["enum"].as_array().is_none_or(|words| words.contains(value))
        && schema.get("const").is_none_or(|word| word == value);
    if !is_of_type || !is_word {
        return Some(format!("{value} is not {schema}"));
    }
    if let Some(items) = value.as_array() {
        return items.iter().find_map(|item| fault(item, &schema["items"], schemas));
    }
    let fields = value.as_object()?;
    if let Some(of_all) = schema.get("additionalProperties") {
        return fields.values().find_map(|field| fault(field, of_all, schemas));
    }
    let missing = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    if let Some(name) = missing.into_iter().find(|name| !fields.contains_key(*name)) {
        return Some(format!("{name} is missing"));
    }
    fields.iter().find_map(|(name, field)| match schema["properties"].get(name) {
        None => Some(format!("{name} is not described")),
        Some(property) => fault(field, property, schemas).map(|why| format!("{name}: {why}")),
    })
}

#[track_caller]
fn check(shape: &str, lines: &str) {
    let schemas = Value::Object(schemas());
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let value: Value = serde_json::from_str(line).expect("JSON");
        if let Some(why) = fault(&value, &schemas[shape], &schemas) {
            panic!("{shape}: {why}\n{line}");
        }
    }
}

#[tokio::test]
async fn what_is_sent_is_what_is_described() {
    let server = TestServer::with(|options| options.review_nodes = 1_000).await;
    let (anna, token) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let (bob, other) = server.token("Bob", AccountKind::Bot, &Scope::ALL).await;
    let (as_anna, as_bob) = ([("authorization", &*token)], [("authorization", &*other)]);
    let get = async |path: &str, headers: &[(&str, &str)]| server.get(path, headers).await.expect(200).body;

    let live = server.game(&anna, &bob, "300+3").await;
    server.play(live, "e2e4 e7e5").await;
    let game = server.game(&anna, &bob, "300+3").await;
    server.play(game, "f2f3 e7e5 g2g4 d8h4").await;
    let threefold = server.game(&bob, &anna, "-").await;
    server.play(threefold, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1").await;
    server.post(&format!("/api/board/game/{live}/chat"), &as_anna, "text=hello").await.expect(200);

    check(
        "export",
        &get(
            "/api/games/user/anna?ongoing=1&clocks=1&opening=1&pgnInJson=1&lastFen=1",
            &[("accept", "application/x-ndjson")],
        )
        .await,
    );
    check("watchLine", &get(&format!("/api/stream/game/{game}"), &[]).await);
    check("gameLine", &get(&format!("/api/board/game/stream/{game}"), &as_anna).await);
    check("gameLine", &get(&format!("/api/bot/game/stream/{game}"), &as_bob).await);
    let claimable = server.service.view(threefold).await.expect("a game");
    check("gameFull", &serde_json::to_string(&claimable.full(None)).expect("JSON"));
    check("chat", &get(&format!("/api/board/game/{live}/chat"), &as_anna).await);
    check("liveGames", &get("/api/games/live", &[]).await);
    check("tvChannels", &get("/api/tv/channels", &[]).await);
    check("playing", &get("/api/account/playing", &as_anna).await);
    check("user", &get("/api/account", &as_anna).await);
    check("user", &get("/api/user/bob", &[]).await);
    check("userStatuses", &get("/api/users/status?ids=anna,bob&withGameIds=true", &[]).await);
    check("health", &get("/health", &[]).await);
    check("seeks", &get("/api/lobby/seeks", &[]).await);
    check("lobby", &get("/api/lobby", &[]).await);
    check("lobby", &get("/api/lobby", &as_anna).await);
    check("site", &get("/api/site", &[]).await);
    check("site", &get("/api/site", &as_anna).await);
    check("lessons", &get("/api/learn", &[]).await);
    check("reading", &get(&format!("/api/game/{live}/read?move=Nf3"), &[]).await);
    check("reading", &get(&format!("/api/game/{live}/read?move=Ke4"), &[]).await);
    check("reviewLine", &get(&format!("/api/review?game={live}"), &[]).await);
    check("reviewLine", &get(&format!("/api/review?game={game}"), &[]).await);

    check("positionAnswer", &get("/api/position?moves=e4+e5+Nf3", &[]).await);
    check("positionAnswer", &get("/api/position?fen=nonsense", &[]).await);
    check("setup", &get("/api/setup?fen=8/8/8/8/8/8/8/8", &[]).await);
    check("setup", &get("/api/setup?chess960=518", &[]).await);
    check("analysisLine", &get("/api/analysis/lines?moves=f3,e5,g4,Qh4", &[]).await);
    check("analysisLine", &get("/api/analysis/lines?moves=nonsense", &[]).await);
    let pgn = "1. e4 {[%clk 0:01:00] [%eval #-3] [%cal Ga1a8] yes} ({or} 1. d4 $1) 1... Ke7 *";
    check("pgnGames", &server.request("POST", "/api/pgn/read", &[], pgn).await.expect(200).body);

    let challenge = server.post("/api/challenge/bob", &as_anna, "clock.limit=300&clock.increment=3").await.expect(200);
    check("challenge", &challenge.body);
    check("challenges", &get("/api/challenge", &as_bob).await);
    check("challenge", &server.post("/api/challenge/open", &[], "days=3").await.expect(200).body);
    let started = server.post("/api/challenge/ai", &as_anna, "level=1").await;
    check("started", &started.body);
    check("problem", &server.get("/api/account", &[]).await.expect(401).body);
    check("problem", &server.get("/nothing/here", &[]).await.expect(404).body);

    // These streams never end by themselves: their first lines are enough.
    let waits = challenge.json()["id"].as_str().expect("a name").to_owned();
    for (id, lines) in [(live.to_string(), 2), (game.to_string(), 1), (waits, 1)] {
        let mut table = server.connect().await;
        table.ask("GET", &format!("/api/game/{id}/stream"), &as_anna, "").await;
        table.head().await.expect(200);
        check("tableLine", &table.chunk().await.expect("a line"));
        if lines > 1 {
            server.play(live, "g1f3").await;
            check("tableLine", &table.chunk().await.expect("a line"));
        }
    }
    let mut analysis = server.connect().await;
    analysis.ask("GET", "/api/analysis/lines?lines=2", &[], "").await;
    analysis.head().await.expect(200);
    for _ in 0..2 {
        check("analysisLine", &analysis.chunk().await.expect("a line"));
    }
    let mut events = server.connect().await;
    events.ask("GET", "/api/stream/event", &as_bob, "").await;
    events.head().await.expect(200);
    for _ in 0..3 {
        check("event", &events.chunk().await.expect("a line"));
    }
    let mut channel = server.connect().await;
    channel.ask("GET", "/api/tv/feed", &[], "").await;
    channel.head().await.expect(200);
    check("tvLine", &channel.chunk().await.expect("a line"));
}
