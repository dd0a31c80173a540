use serde_json::{Value, json};
use tabiya_engine::Tables;

use crate::testing::{Folder, TestServer};

async fn ask(server: &TestServer, fen: &str, moves: &str) -> Value {
    let query =
        form_urlencoded::Serializer::new(String::new()).append_pair("fen", fen).append_pair("moves", moves).finish();
    server.get(&format!("/api/position?{query}"), &[]).await.expect(200).json()
}

#[tokio::test]
async fn a_position_says_how_it_stands() {
    let server = TestServer::start().await;
    let start = server.get("/api/position", &[]).await.expect(200).json();
    assert_eq!((&start["turn"], &start["status"]), (&json!("white"), &json!("playing")));
    assert_eq!(start["legal"].as_array().map(Vec::len), Some(20));
    assert_eq!(start["words"], json!(["Both sides can still mate."]));
    assert_eq!(start["canMate"], json!({ "white": true, "black": true }));
    assert!(start.get("check").is_none() && start.get("tablebase").is_none() && start.get("opening").is_none());
    // The name of the opening stays when the position has none of its own.
    let spanish = ask(&server, "", "e2e4 e7e5 g1f3 b8c6 f1b5 h7h5 e1g1 h5h4").await;
    assert_eq!(spanish["opening"], json!({ "eco": "C60", "name": "Ruy Lopez" }));
    let castles = ask(&server, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "").await;
    assert!(castles["legal"].as_array().expect("moves").contains(&json!("e1g1")), "{castles}");
}

#[tokio::test]
async fn endings_and_claims_are_told_in_words() {
    let server = TestServer::start().await;
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    for (fen, moves, status, words) in [
        ("", "f2f3 e7e5 g2g4 d8h4", "mate", json!(["White is checkmated: Black wins (5.1.1)."])),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", "stalemate", json!(["Black is stalemated: drawn (5.2.1)."])),
        (
            "8/8/4k3/8/8/4K3/4N3/8 w - - 0 1",
            "",
            "dead",
            json!(["Neither side can mate by any series of legal moves: drawn (5.2.2)."]),
        ),
        ("", &shuffle.repeat(2), "fivefold", json!(["The position has occurred five times: drawn (9.6.1)."])),
        (
            "7k/8/8/8/8/8/P5R1/K7 w - - 150 90",
            "",
            "seventyFive",
            json!(["Seventy-five moves without a capture or a move of a pawn: drawn (9.6.2)."]),
        ),
        (
            "",
            &shuffle,
            "playing",
            json!([
                "White may claim a draw now: the same position for the third time (9.2).",
                "Both sides can still mate."
            ]),
        ),
        (
            "",
            shuffle.trim_end().trim_end_matches("f6g8"),
            "playing",
            json!([
                "Black may claim a draw with Ng8: the same position for the third time (9.2).",
                "Both sides can still mate."
            ]),
        ),
        (
            "7k/8/8/8/8/8/7R/K7 b - - 98 80",
            "h8g8 a1b1",
            "playing",
            json!([
                "Black may claim a draw now: fifty moves without a capture or a move of a pawn (9.3).",
                "White can still mate.",
                "Black cannot mate any more by any series of legal moves (6.9)."
            ]),
        ),
        (
            "7k/8/8/8/8/8/7R/K7 b - - 99 80",
            "",
            "playing",
            json!([
                "Black is in check.",
                "Black may claim a draw with Kg7 or Kg8: fifty moves without a capture or a move of a pawn (9.3).",
                "White can still mate.",
                "Black cannot mate any more by any series of legal moves (6.9)."
            ]),
        ),
    ] {
        let answer = ask(&server, fen, moves).await;
        assert_eq!((&answer["status"], &answer["words"]), (&json!(status), &words), "{fen} {moves}");
    }
    let claims = ask(&server, "", shuffle.trim_end().trim_end_matches("f6g8")).await;
    assert_eq!(claims["claims"], json!({ "now": [], "with": [{ "move": "f6g8", "claim": "threefold" }] }));
}

#[tokio::test]
async fn what_cannot_be_played_is_told_in_sentences() {
    let server = TestServer::start().await;
    let faults = json!({ "faults": ["White has no king (2.3).", "Black has no king (2.3)."] });
    assert_eq!(ask(&server, "8/8/8/8/8/8/8/8 w - - 0 1", "e4").await, faults);
    let far = "Half-move 1, e2e5, cannot be played: the pawn on e2 cannot go to e5: a pawn goes one square forward, or two \
               from its first rank (3.7.1).";
    let answer = ask(&server, "", "e2e5").await;
    assert!(answer["faults"][0].as_str().is_some_and(|text| text.starts_with(&far[..40])), "{answer}");
}

/// A table of a queen against a king that says of all positions that who has the queen wins. Of most it is true.
fn queen_wins(mark: [u8; 4], values: &[u8]) -> Vec<u8> {
    let mut bytes = mark.to_vec();
    bytes.extend([1, 0]);
    bytes.extend([6, 14, 5].map(|code: u8| code | code << 4));
    bytes.push(0);
    bytes.extend(values.iter().flat_map(|value| [0x80, *value]));
    bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
    bytes
}

#[tokio::test]
async fn endgame_tables_are_asked_where_there_are_some() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    let put = |name: &str, bytes: Vec<u8>| std::fs::write(folder.path().join(name), bytes).expect("written");
    put("KQvK.rtbw", queen_wins([0x71, 0xe8, 0x23, 0x5d], &[4, 0]));
    let tables = Tables::open(folder.path().to_str().expect("a path")).expect("tables");
    let server = TestServer::with(|options| options.syzygy = Some(tables)).await;
    let answer = ask(&server, "8/8/8/8/2Q5/8/k7/7K b - - 0 1", "").await;
    let found = &answer["tablebase"];
    assert_eq!(
        (&found["outcome"], &found["words"]),
        (&json!("loss"), &json!("White wins with best play.")),
        "{answer}"
    );
    let moves = found["moves"].as_array().expect("moves");
    assert_eq!(Some(moves.len()), answer["legal"].as_array().map(Vec::len));
    assert_eq!(moves[0], json!({ "uci": "a2a1", "san": "Ka1", "outcome": "loss" }));
    assert!(ask(&server, "", "").await.get("tablebase").is_none());
}
