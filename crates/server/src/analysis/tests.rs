//! Analyses as clients see them, with our own engine and with engines of a few lines of shell.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde_json::{Value, json};
use tabiya_uci::Launch;
use tokio::time::{sleep, timeout};

use crate::options::{Options, PluggedEngine};
use crate::store::AccountKind;
use crate::testing::{Connection, Folder, TestServer};

/// Longer than anything here takes, even on a machine with much to do.
const LONG: Duration = Duration::from_mins(1);

async fn open(server: &TestServer, query: &str, headers: &[(&str, &str)]) -> Connection {
    let mut stream = server.connect().await;
    stream.ask("GET", &format!("/api/analysis/lines?{query}"), headers, "").await;
    stream.head().await.expect(200);
    stream
}

/// The next line that says something.
async fn next(stream: &mut Connection) -> Value {
    loop {
        let line = timeout(LONG, stream.chunk()).await.expect("a line in time").expect("a line");
        if !line.trim().is_empty() {
            return serde_json::from_str(&line).expect("JSON");
        }
    }
}

/// All lines to the end.
async fn all(server: &TestServer, query: &str) -> Vec<Value> {
    let mut stream = open(server, query, &[]).await;
    let mut lines = Vec::new();
    loop {
        let line = next(&mut stream).await;
        let is_last = line["type"] == "end";
        lines.push(line);
        if is_last {
            assert_eq!(stream.chunk().await, None, "nothing comes behind the end");
            return lines;
        }
    }
}

fn shallow(options: &mut Options) {
    options.analysis.depth = 7;
}

/// Waits until so many analyse.
async fn until_working(server: &TestServer, count: usize) {
    let reached = async {
        while server.service.analysis.load().0 != count {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(LONG, reached).await.expect("it comes to that");
}

#[tokio::test]
async fn the_best_lines_are_told_to_the_end() {
    let server = TestServer::with(shallow).await;
    let lines = all(&server, "moves=e2e4&lines=3").await;
    assert!(lines[0]["name"].as_str().is_some_and(|name| name.starts_with("Tabiya ")), "{lines:?}");
    let [.., last, end] = lines.as_slice() else { panic!("{lines:?}") };
    assert_eq!(end, &json!({ "type": "end", "reason": "depth" }));
    assert_eq!((&last["type"], &last["depth"]), (&json!("lines"), &json!(7)));
    let found = last["lines"].as_array().expect("lines");
    assert_eq!(found.len(), 3);
    let mut firsts: Vec<&str> = found.iter().filter_map(|line| line["moves"][0].as_str()).collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 3, "{found:?}");
    for line in found {
        assert_eq!(line["moves"].as_array().map(Vec::len), line["san"].as_array().map(Vec::len));
        assert!(line["score"]["cp"].as_i64().is_some_and(|score| score.abs() < 200), "{line}");
    }
    // Scores are White's, whoever is to move.
    let mate = all(&server, "moves=f2f3,e7e5,g2g4").await;
    let line = &mate[mate.len() - 2]["lines"][0];
    assert_eq!(line, &json!({ "score": { "mate": -1 }, "moves": ["d8h4"], "san": ["Qh4#"] }));
    let over = all(&server, "moves=f2f3,e7e5,g2g4,d8h4").await;
    assert_eq!(over[1..], [json!({ "type": "end", "reason": "over" })]);
    let wrong = all(&server, "moves=e2e4,e2e4").await;
    assert_eq!(wrong.len(), 1);
    let text = wrong[0]["text"].as_str().expect("a sentence");
    assert!(wrong[0]["reason"] == "failed" && text.starts_with("Half-move 2, e2e4, cannot be played: "), "{text}");
    for lines in ["0", "6", "x"] {
        server.get(&format!("/api/analysis/lines?lines={lines}"), &[]).await.expect(400);
    }
    let short = TestServer::with(|options| options.analysis.time = Duration::from_millis(1)).await;
    assert_eq!(all(&short, "").await.last(), Some(&json!({ "type": "end", "reason": "time" })));
}

#[tokio::test]
async fn a_newer_stream_ends_the_older_and_nothing_goes_on_for_nobody() {
    let server = TestServer::start().await;
    let (_, token) = server.token("Anna", AccountKind::Person, &[]).await;
    let anna: &[(&str, &str)] = &[("authorization", &token)];
    let mut old = open(&server, "", anna).await;
    assert_eq!(next(&mut old).await["type"], "engine");
    assert_eq!(next(&mut old).await["type"], "lines");
    let mut new = open(&server, "moves=e2e4", anna).await;
    assert_eq!(next(&mut new).await["type"], "engine");
    loop {
        let line = next(&mut old).await;
        if line["type"] == "end" {
            assert_eq!(line["reason"], "stopped");
            break;
        }
    }
    assert_eq!(next(&mut new).await["type"], "lines");
    until_working(&server, 1).await;
    let metrics = server.get("/metrics", &[]).await.expect(200).body;
    assert!(metrics.contains("\ntabiya_analyses 1\n") && metrics.contains("\ntabiya_analyses_waiting 0\n"));
    drop(new);
    until_working(&server, 0).await;
}

#[tokio::test]
async fn who_comes_when_all_places_are_taken_waits_in_order() {
    let server = TestServer::with(|options| options.analysis.at_once = NonZeroUsize::MIN).await;
    let mut streams = Vec::new();
    for name in ["Anna", "Bob", "Clara"] {
        let (_, token) = server.token(name, AccountKind::Person, &[]).await;
        let mut stream = open(&server, "", &[("authorization", &token)]).await;
        assert_eq!(next(&mut stream).await["type"], "engine");
        let second = next(&mut stream).await;
        let expected = if streams.is_empty() { "lines" } else { "waiting" };
        assert_eq!(second["type"], expected);
        streams.push(stream);
    }
    let [anna, mut bob, mut clara] = <[Connection; 3]>::try_from(streams).expect("three");
    drop(anna);
    assert_eq!(next(&mut bob).await["type"], "lines");
    assert_eq!(next(&mut clara).await, json!({ "type": "waiting", "before": 0 }));
    // When the service stops, all are told, and none is left at work.
    server.service.analysis.stop().await;
    assert_eq!(server.service.analysis.load().0, 0);
    assert_eq!(next(&mut clara).await, json!({ "type": "end", "reason": "stopped" }));
    assert_eq!(all(&server, "").await[1..], [json!({ "type": "end", "reason": "stopped" })]);
}

/// An engine of a few lines of shell, which does this when it is to think.
fn plug(go: &str) -> impl FnOnce(&mut Options) {
    let script = format!(
        "while read line; do case $line in
            uci) echo id name Script; echo option name MultiPV type spin default 1 min 1 max 9; echo uciok;;
            isready) echo readyok;;
            go*) {go};;
            stop) echo bestmove e7e5;;
            quit) exit;;
        esac; done"
    );
    let launch = Launch::new("sh").argument("-c").argument(script);
    move |options| options.analysis.engine = Some(PluggedEngine { launch, name: "Script".to_owned() })
}

const THINKS: &str = "echo info depth 3 seldepth 4 multipv 1 score cp 20 nodes 500 time 250 pv e7e5 g1f3 a1a8;
    echo info depth 3 multipv 2 score mate 2 nodes 500 time 250 pv c7c5;
    echo info depth 3 multipv 3 score cp 1 pv a7a5;
    echo info depth 4 score cp 90 lowerbound pv a7a6";

#[cfg(unix)]
#[tokio::test]
async fn any_engine_can_be_plugged_in() {
    let server = TestServer::with(plug(&format!("{THINKS}; echo bestmove e7e5"))).await;
    let told = all(&server, "moves=e2e4&lines=2").await;
    // How much of it was told on the way depends on how fast it came; the last word does not.
    let lines = [&told[..1], &told[told.len() - 2..]].concat();
    assert_eq!(
        lines,
        [
            json!({ "type": "engine", "name": "Script" }),
            json!({
                "type": "lines", "depth": 3, "selectiveDepth": 3, "nodes": 500, "speed": 2_000, "milliseconds": 250,
                "lines": [
                    { "score": { "cp": -20 }, "moves": ["e7e5", "g1f3"], "san": ["e5", "Nf3"] },
                    { "score": { "mate": -2 }, "moves": ["c7c5"], "san": ["c5"] },
                ],
            }),
            json!({ "type": "end", "reason": "depth" }),
        ]
    );
    assert_eq!(server.service.analysis.minds.count(), 1, "it waits for the next question");
    let chess960 = all(&server, "fen=bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR+w+KQkq+-+0+1").await;
    let text = "The engine Script does not play Chess960.";
    assert_eq!(chess960.last(), Some(&json!({ "type": "end", "reason": "failed", "text": text })));
    assert_eq!(server.service.analysis.minds.count(), 1);
    server.service.analysis.tidy().await;
    assert_eq!(server.service.analysis.minds.count(), 1);
    server.service.analysis.tidy().await;
    assert_eq!(server.service.analysis.minds.count(), 0, "nobody used it");
}

#[cfg(unix)]
#[tokio::test]
async fn an_engine_that_goes_on_is_stopped_with_its_stream() {
    let server = TestServer::with(plug(THINKS)).await;
    let mut stream = open(&server, "moves=e2e4", &[]).await;
    assert_eq!(next(&mut stream).await["type"], "engine");
    assert_eq!(next(&mut stream).await["type"], "lines");
    drop(stream);
    until_working(&server, 0).await;
    assert_eq!(server.service.analysis.minds.count(), 1, "it fell silent, and may be used again");
    server.service.analysis.stop().await;
    assert_eq!(server.service.analysis.minds.count(), 0);
}

#[cfg(unix)]
#[tokio::test]
async fn an_engine_that_dies_is_told_of_and_tried_again() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let mark = folder.path().join("died");
    let mark = mark.display();
    let go = format!(
        "if [ -e {mark} ]; then {THINKS}; echo bestmove e7e5; else touch {mark}; echo error: oh >&2; exit 3; fi"
    );
    let server = TestServer::with(plug(&go)).await;
    let died = all(&server, "moves=e2e4").await;
    let text = "The engine Script ended with exit code 3: error: oh.";
    assert_eq!(died[1..], [json!({ "type": "end", "reason": "failed", "text": text })]);
    assert_eq!(all(&server, "moves=e2e4").await.last(), Some(&json!({ "type": "end", "reason": "depth" })));

    let server = TestServer::with(|options| {
        let launch = Launch::new("/no/such/engine");
        options.analysis.engine = Some(PluggedEngine { launch, name: "Ghost".to_owned() });
    });
    let lines = all(&server.await, "").await;
    let text = lines[1]["text"].as_str().expect("a sentence");
    assert!(text.starts_with("The engine Ghost could not be started: "), "{text}");
}
