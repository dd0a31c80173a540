//! Games are taken away whole, by those who ask for PGN and by those who ask for JSON.

use tabiya_game::Settings;
use tabiya_rules::Position;

use crate::caller::Scope;
use crate::store::{Account, AccountKind};
use crate::testing::TestServer;

const JSON: &[(&str, &str)] = &[("accept", "application/json")];
const LINES: &[(&str, &str)] = &[("accept", "application/x-ndjson")];
const PGN: &[(&str, &str)] = &[("accept", "application/x-chess-pgn")];
const MATE: &str = "f2f3 e7e5 g2g4 d8h4";

async fn two() -> (TestServer, Account, Account) {
    let server = TestServer::start().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Bot).await;
    (server, anna, bob)
}

#[tokio::test]
async fn a_game_is_pgn_unless_json_is_asked_for() {
    let (server, anna, bob) = two().await;
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, MATE).await;
    for accept in [PGN, &[], &[("accept", "*/*")], &[("accept", "text/html,*/*;q=0.8")]] {
        let answer = server.get(&format!("/game/export/{id}"), accept).await.expect(200);
        assert_eq!(answer.header("content-type"), Some("application/x-chess-pgn; charset=utf-8"));
        let read = tabiya_pgn::read_game(&answer.body).expect("PGN");
        let tag = |name: &str| read.tags.get(name).unwrap_or_default().to_owned();
        assert_eq!(tag("Event"), "Casual blitz game");
        assert_eq!(tag("Site"), format!("{}/{id}", server.origin()));
        assert_eq!((tag("White"), tag("Black"), tag("BlackTitle")), ("Anna".into(), "Bob".into(), "BOT".into()));
        assert_eq!((tag("Result"), tag("TimeControl"), tag("Round")), ("0-1".into(), "300+3".into(), "-".into()));
        assert_eq!((tag("GameId"), tag("ECO")), (id.to_string(), "A00".into()));
        assert_eq!(tag("UTCDate").len(), 10);
        assert_eq!(read.tree.main_line().count(), 4);
        assert!(answer.body.contains("[%clk 0:05:0"), "{}", answer.body);
        assert!(answer.body.ends_with("0-1\n\n\n"));
    }
}

#[tokio::test]
async fn json_has_what_clients_need() {
    let (server, anna, bob) = two().await;
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, MATE).await;
    let answer = server.get(&format!("/game/export/{id}?pgnInJson=True&lastFen=true"), JSON).await.expect(200);
    let game = answer.json();
    assert_eq!(game["id"], id.to_string());
    assert_eq!((game["status"].as_str(), game["winner"].as_str()), (Some("mate"), Some("black")));
    assert_eq!((game["variant"].as_str(), game["speed"].as_str()), (Some("standard"), Some("blitz")));
    assert_eq!(game["moves"], "f3 e5 g4 Qh4#");
    assert_eq!(game["clocks"].as_array().map(Vec::len), Some(4));
    assert_eq!(game["clock"].to_string(), r#"{"increment":3,"initial":300,"totalTime":420}"#);
    assert_eq!(game["players"]["white"]["user"]["id"], "anna");
    assert_eq!(game["players"]["black"]["user"]["title"], "BOT");
    assert_eq!(game["opening"]["eco"], "A00");
    assert_eq!(game["ending"]["article"], "5.1.1");
    assert!(game["pgn"].as_str().is_some_and(|pgn| pgn.contains("Qh4#")));
    assert!(game["lastFen"].as_str().is_some_and(|fen| fen.contains("6Pq")));
}

#[tokio::test]
async fn what_is_not_wanted_is_left_out() {
    let (server, anna, bob) = two().await;
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, MATE).await;
    let get = async |query: &str| server.get(&format!("/game/export/{id}?{query}"), &[]).await.expect(200).body;
    assert_eq!(get("tags=false&clocks=False").await, "1. f3 e5 2. g4 Qh4# 0-1\n\n\n");
    assert!(get("moves=false").await.ends_with("\"]\n\n0-1\n\n\n"));
    assert!(!get("opening=false").await.contains("ECO"));
    assert!(!get("").await.contains("checkmated"));
    assert!(get("literate=true").await.contains("{White is checkmated: Black wins (5.1.1)}"));
    server.get(&format!("/game/export/{id}?clocks=perhaps"), &[]).await.expect(400);
}

#[tokio::test]
async fn games_from_other_starts_and_games_under_way_are_whole() {
    let (server, anna, bob) = two().await;
    let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1").expect("a position");
    let id = server.game_with(&anna, &bob, Settings { start, ..Settings::default() }).await;
    server.play(id, "e8e7 e2e4").await;
    let answer = server.get(&format!("/game/export/{id}"), &[]).await.expect(200);
    let read = tabiya_pgn::read_game(&answer.body).expect("PGN");
    assert_eq!(read.tags.get("Variant"), Some("From Position"));
    assert_eq!(read.tags.get("FEN"), Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"));
    assert_eq!((read.tags.get("Result"), read.tree.main_line().count()), (Some("*"), 2));
    let game = server.get(&format!("/game/export/{id}"), JSON).await.json();
    assert_eq!((game["status"].as_str(), game["variant"].as_str()), (Some("started"), Some("fromPosition")));
    assert_eq!((game.get("clock"), game.get("clocks"), game.get("winner")), (None, None, None));
}

#[tokio::test]
async fn the_games_of_a_player_come_one_by_one_and_can_be_chosen() {
    let (server, anna, bob) = two().await;
    let cleo = server.account("Cleo", AccountKind::Person).await;
    let first = server.game(&anna, &bob, "300+3").await;
    server.play(first, MATE).await;
    let second = server.game(&cleo, &anna, "60").await;
    server.play(second, "e2e4 e7e5").await;
    server.resign(second, &cleo).await;
    let third = server.game(&anna, &cleo, "600+5").await;

    let get = async |query: &str| {
        let answer = server.get(&format!("/api/games/user/aNNa?{query}"), LINES).await.expect(200);
        assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
        let line = |line: &str| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["id"].clone();
        answer.body.lines().map(line).collect::<Vec<_>>()
    };
    let [first, second, third] = [first, second, third].map(|id| id.to_string());
    assert_eq!(get("").await, [&*second, &*first]);
    assert_eq!(get("sort=dateAsc").await, [&*first, &*second]);
    assert_eq!(get("ongoing=true").await, [&*third, &*second, &*first]);
    assert_eq!(get("ongoing=true&finished=false").await, [&*third]);
    assert_eq!(get("max=1").await, [&*second]);
    assert_eq!(get("max=0").await.len(), 0);
    assert_eq!(get("vs=bob").await, [&*first]);
    assert_eq!(get("vs=nobody").await.len(), 0);
    assert_eq!(get("color=black").await, [&*second]);
    assert_eq!(get("perfType=blitz,rapid&ongoing=true").await, [&*third, &*first]);
    assert_eq!(get("perfType=bullet&max=1&sort=dateAsc").await, [&*second]);
    assert_eq!(get("rated=true").await.len(), 0);
    assert_eq!(get("until=1000").await.len(), 0);
    assert_eq!(get("since=1000&perf_type=ignored").await.len(), 2);

    let pgn = server.get("/api/games/user/anna", PGN).await.expect(200).body;
    assert_eq!(pgn.split("\n\n\n").filter(|game| !game.is_empty()).count(), 2);
    assert!(!pgn.contains("%clk"));
    server.get("/api/games/user/nobody", LINES).await.expect(404);
    server.get("/api/games/user/anna?color=green", LINES).await.expect(400);
    server.get("/api/games/user/anna?sort=random", LINES).await.expect(400);
}

#[tokio::test]
async fn games_are_found_by_their_names() {
    let (server, anna, bob) = two().await;
    let first = server.game(&anna, &bob, "300+3").await;
    let second = server.game(&bob, &anna, "300+3").await;
    // A bare text without a content type, as clients send it.
    let body = format!("{second},unknown1,,{first}");
    let answer = server.request("POST", "/api/games/export/_ids", LINES, &body).await.expect(200);
    let ids: Vec<String> = answer.body.lines().map(|line| line[7..15].to_owned()).collect();
    assert_eq!(ids, [second.to_string(), first.to_string()]);
    let many = vec![first.to_string(); 301].join(",");
    server.request("POST", "/api/games/export/_ids", LINES, &many).await.expect(400);
}

#[tokio::test]
async fn the_current_game_is_the_live_one_or_the_last() {
    let (server, anna, bob) = two().await;
    server.get("/api/user/Anna/current-game", JSON).await.expect(404);
    let first = server.game(&anna, &bob, "300+3").await;
    let second = server.game(&anna, &bob, "300+3").await;
    server.play(second, MATE).await;
    let current = async || server.get("/api/user/Anna/current-game", JSON).await.expect(200).json()["id"].clone();
    assert_eq!(current().await, first.to_string());
    server.play(first, MATE).await;
    assert_eq!(current().await, second.to_string());
}

#[tokio::test]
async fn games_that_are_not_there_are_not_found() {
    let server = TestServer::start().await;
    for id in ["AAAAAAAA", "short", "ünüsüal1"] {
        let answer = server.get(&format!("/game/export/{id}"), &[]).await.expect(404);
        assert_eq!(answer.error(), "There is no such game.");
    }
}

#[tokio::test]
async fn a_damaged_game_does_not_lock_out_who_plays_it() {
    let server = TestServer::start().await;
    let (anna, token) = server.token("Anna", AccountKind::Person, &Scope::ALL).await;
    let bob = server.account("Bob", AccountKind::Bot).await;
    let as_anna = [("authorization", &*token)];
    let over = server.game(&anna, &bob, "300+3").await;
    server.play(over, MATE).await;
    let good = server.game(&anna, &bob, "300+3").await;
    let bad = server.game(&bob, &anna, "300+3").await;
    let last = server.game(&anna, &bob, "300+3").await;
    server.damage(bad);

    let playing = server.get("/api/account/playing", &as_anna).await.expect(200).json();
    let playing: Vec<&str> =
        playing["nowPlaying"].as_array().expect("games").iter().filter_map(|game| game["gameId"].as_str()).collect();
    assert_eq!(playing, [good.to_string(), last.to_string()]);
    let mut events = server.connect().await;
    events.ask("GET", "/api/stream/event", &as_anna, "").await;
    assert_eq!(events.head().await.status, 200);
    for id in [good, last] {
        assert!(events.chunk().await.is_some_and(|line| line.contains(&id.to_string())));
    }
    server.get("/@/anna", &[("accept", "text/html")]).await.expect(200);
    let all = server.get("/api/games/user/anna?ongoing=true", LINES).await.expect(200).body;
    let named =
        server.request("POST", "/api/games/export/_ids", LINES, &format!("{over},{good},{bad},{last}")).await.body;
    for text in [all, named] {
        let found = [over, good, bad, last].map(|id| text.contains(&id.to_string()));
        assert_eq!(found, [true, true, false, true], "{text}");
    }
    for path in
        [format!("/game/export/{bad}"), format!("/api/board/game/stream/{bad}"), format!("/api/stream/game/{bad}")]
    {
        let refused = server.get(&path, &as_anna).await.expect(500);
        assert_eq!(refused.error(), "The record of this game is damaged.");
        assert_eq!(refused.json()["reason"], "damaged");
    }
}

#[tokio::test]
async fn an_export_that_the_store_cannot_finish_does_not_look_whole() {
    let (server, anna, bob) = two().await;
    let id = server.game(&anna, &bob, "300+3").await;
    server.play(id, MATE).await;
    server.tamper("ALTER TABLE events RENAME TO elsewhere");
    let mut reader = server.connect().await;
    reader.ask("GET", "/api/games/user/anna", LINES, "").await;
    assert_eq!(reader.head().await.status, 200);
    assert!(reader.is_closed().await, "there is no chunk that says that this is the end");

    let refused = server.get(&format!("/game/export/{id}"), &[]).await.expect(503);
    assert_eq!(refused.json()["reason"], "store");
    assert!(!refused.error().contains("keep"), "{}", refused.error());
}
