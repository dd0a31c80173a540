//! Games are reviewed once they are over, and nobody waits twice.

use serde_json::Value;

use crate::review::Subject;
use crate::store::AccountKind;
use crate::testing::TestServer;

/// A service that is content with less.
async fn server() -> TestServer {
    TestServer::with(|options| options.review_nodes = 2_000).await
}

async fn lines(server: &TestServer, query: &str) -> Vec<Value> {
    let answer = server.get(&format!("/api/review?{query}"), &[]).await.expect(200);
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    let lines = answer.body.lines().filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[tokio::test]
async fn a_game_is_gone_through_once() {
    let server = server().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let bob = server.account("Bob", AccountKind::Person).await;
    let id = server.game(&anna, &bob, "-").await;
    server.play(id, "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6").await;
    let query = format!("game={id}");
    let refused = lines(&server, &query).await;
    assert_eq!(refused[0]["type"], "refused");
    assert_eq!(refused[0]["text"], "This game is still played: it can be reviewed once it is over.");
    // What others look at as moves alone is the same game.
    let only_kept = "moves=e4,e5,Qh5,Nc6,Bc4,Nf6,Qxf7&kept=true";
    assert_eq!(lines(&server, only_kept).await, [serde_json::json!({ "type": "absent" })]);
    let sent = lines(&server, "moves=e4,e5,Qh5,Nc6,Bc4,Nf6,Qxf7").await;
    assert_eq!(lines(&server, only_kept).await.last(), sent.last());
    server.play(id, "h5f7").await;
    let kept = || async {
        let subject = Subject::of_game(&server.service.look_at(id).await.expect("a game"));
        server.service.store.review(subject.digest()).await.expect("a store").expect("a review")
    };
    assert_eq!(kept().await.game, None);
    let review = lines(&server, &query).await;
    assert_eq!((review.len(), &review[0]), (1, sent.last().expect("a line")));
    assert_eq!(kept().await.game, Some(id));

    let of = |line: &Value| (line["type"].as_str().map(str::to_owned), line["of"].as_u64());
    assert!(sent[1..sent.len() - 1].iter().all(|line| of(line) == (Some("progress".to_owned()), Some(8))), "{sent:?}");
    let review = &review[0];
    assert_eq!((review["type"].as_str(), review["nodes"].as_u64()), (Some("review"), Some(2_000)));
    assert_eq!(review["moves"].as_array().map(Vec::len), Some(7));
    let positions = review["positions"].as_array().expect("positions");
    assert_eq!((positions.len(), positions[6]["score"]["mate"].as_i64()), (8, Some(1)));
    assert_eq!((&positions[6]["best"][0], &positions[6]["bestSan"][0]), (&"h5f7".into(), &"Qxf7#".into()));
    assert_eq!((&positions[7]["score"]["mate"], positions[7]["best"].as_array().map(Vec::len)), (&0.into(), Some(0)));
    let marks = review["marks"].as_array().expect("marks");
    let blunder = marks.iter().find(|mark| mark["ply"] == 6).expect("a blunder");
    assert_eq!(blunder["mark"], "blunder");
    let better = blunder["better"][0].as_str().expect("a move");
    assert_eq!(blunder["text"], format!("This allows mate in 1. Better was {better}."));
    let black = &review["sides"]["black"];
    assert_eq!((black["moves"].as_u64(), black["blunders"].as_u64()), (Some(3), Some(1)));
    let accuracy = |side: &str| review["sides"][side]["accuracy"].as_f64().expect("a number");
    assert!(accuracy("white") > accuracy("black"), "{review}");
}

#[tokio::test]
async fn castling_is_written_as_in_the_game() {
    // Once the rook of the queen's side has moved it looks like standard chess, and is not.
    let query = "fen=1r2k2r/8/8/8/8/8/P7/4K3+w+bh+-+0+1&moves=a3,Rb7,a4,O-O";
    let review = lines(&server().await, query).await.pop().expect("a review");
    assert_eq!(review["start"], "1r2k2r/8/8/8/8/8/P7/4K3 w kq - 0 1");
    assert_eq!(review["moves"], serde_json::json!(["a2a3", "b8b7", "a3a4", "e8h8"]));
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_told() {
    let server = server().await;
    let anna = server.account("Anna", AccountKind::Person).await;
    let empty = server.game(&anna, &anna, "-").await;
    server.resign(empty, &anna).await;
    let shuffled = "Nf3,Nf6,Ng1,Ng8,".repeat(151);
    let rows = [
        ("moves=Ke2", "Half-move 1, Ke2, cannot be played: "),
        ("fen=x&moves=e4", "'x' at symbol 1"),
        (&format!("moves={shuffled}"), "This game has 604 half-moves, and at most 600 are reviewed."),
        (&format!("game={empty}"), "There are no moves to review."),
    ];
    for (query, text) in rows {
        let lines = lines(&server, query).await;
        assert_eq!((lines.len(), lines[0]["type"].as_str()), (1, Some("refused")), "{query}");
        assert!(lines[0]["text"].as_str().is_some_and(|why| why.starts_with(text)), "{lines:?}");
    }
    assert_eq!(server.get("/api/review", &[]).await.expect(400).error(), "This needs a game, or moves.");
    server.get("/api/review?game=a1B2c3D4", &[]).await.expect(404);
}
