use serde_json::{Value, json};

use crate::testing::TestServer;

async fn read(server: &TestServer, pgn: &str) -> Value {
    server.request("POST", "/api/pgn/read", &[("content-type", "text/plain")], pgn).await.expect(200).json()
}

#[tokio::test]
async fn a_game_comes_as_a_tree_with_all_that_is_said() {
    let server = TestServer::start().await;
    let pgn = "{[%csl Ge4] Before all} 1. e4 $1 {[%clk 0:01:30.5] [%eval 0.25] sound [%cal Re7e5,Bd7d5]} \
               ({better} 1. d4 d5 (1... Nf6)) 1... -- 2. O-O 1-0";
    let answer = read(&server, &format!("[White \"Anna\"]\n[Black \"Bob\"]\n\n{pgn}\n")).await;
    let game = &answer["games"][0];
    assert!(game["tags"].as_array().expect("tags").contains(&json!(["White", "Anna"])), "{game}");
    assert_eq!((&game["result"], answer.get("more")), (&json!("1-0"), None));
    assert_eq!(game["start"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(
        game["root"],
        json!({
            "comment": "Before all",
            "shapes": [{ "from": "e4", "colour": "green" }],
            "children": [
                {
                    "uci": "e2e4", "san": "e4", "nags": [1], "comment": "sound", "clock": 90.5, "eval": { "cp": 25 },
                    "shapes": [
                        { "from": "e7", "to": "e5", "colour": "red" },
                        { "from": "d7", "to": "d5", "colour": "blue" },
                    ],
                    "children": [{ "uci": "0000", "san": "--", "children": [] }],
                },
                {
                    "uci": "d2d4", "san": "d4", "before": "better",
                    "children": [
                        { "uci": "d7d5", "san": "d5", "children": [] },
                        { "uci": "g8f6", "san": "Nf6", "children": [] },
                    ],
                },
            ],
        })
    );
    let problems = answer["problems"].as_array().expect("a list");
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert_eq!((&problems[0]["game"], &problems[0]["line"]), (&json!(1), &json!(4)));
    let text = problems[0]["text"].as_str().expect("a sentence");
    assert!(text.starts_with("O-O is illegal: ") && text.ends_with('.'), "{text}");
}

#[tokio::test]
async fn what_is_too_much_is_left_out_and_told() {
    let server = TestServer::start().await;
    let answer = read(&server, &"1. e4 e5 *\n\n".repeat(103)).await;
    assert_eq!(answer["games"].as_array().map(Vec::len), Some(100));
    assert_eq!((&answer["more"], &answer["problems"]), (&json!(3), &json!([])));

    let long = format!("{}*\n\n1. e4 *\n", "Nf3 Nf6 Ng1 Ng8 ".repeat(300));
    // It nests too deeply for the reader of this test.
    let answer = server.request("POST", "/api/pgn/read", &[], &long).await.expect(200).body;
    assert_eq!(answer.matches("\"uci\":").count(), 1_000 + 1);
    let text = "Of game 1 not all moves are shown: at most 1000 half-moves behind one another, and 50000 of all games.";
    let problem = format!("\"problems\":[{{\"game\":1,\"line\":1,\"column\":1,\"text\":\"{text}\"}}]}}");
    assert!(answer.ends_with(&problem), "{}", &answer[answer.len() - 300..]);

    let variations = format!("1. e4 {} *\n\n1. d4 *\n", "(1. d4 d5 2. c4) ".repeat(17_000));
    let answer = read(&server, &variations).await;
    assert_eq!((answer["games"].as_array().map(Vec::len), &answer["more"]), (Some(1), &json!(1)));

    let faulty = read(&server, &"1. Ke2 *\n\n".repeat(300)).await;
    assert_eq!(faulty["problems"].as_array().map(Vec::len), Some(100));
    let nothing = json!([{ "game": 0, "line": 1, "column": 1, "text": "There is no game here." }]);
    assert_eq!(read(&server, "").await, json!({ "games": [], "problems": nothing }));
    let large = read(&server, &" ".repeat((2 << 20) + 1)).await;
    let text = "At most 2 MB of PGN are read here, and all of it has to come in time.";
    assert_eq!(large["problems"][0]["text"], text);
    assert_eq!(read(&server, &format!("{}1. e4 *", " ".repeat(1 << 20))).await["problems"], json!([]));
}

#[test]
fn what_is_no_text_is_refused_in_one_sentence() {
    let packed = "This is packed, and only plain text is read here. It can be imported as it is.";
    let rows: [(&[u8], &str); 4] = [
        (b"\x1f\x8b\x08\x00", packed),
        (b"\x28\xb5\x2f\xfd\x00\x88", packed),
        (b"PK\x03\x04", "It is a zip archive, which is not known here."),
        (b"\xff\xfe1\0.\0", "The text is in UTF-16; it has to be in UTF-8, Latin-1 or Windows-1252."),
    ];
    for (body, said) in rows {
        let answer: Value = serde_json::from_slice(&super::answer(&body.into())).expect("JSON");
        assert_eq!((&answer["games"], &answer["problems"][0]["text"]), (&json!([]), &json!(said)));
        assert_eq!(answer["problems"].as_array().map(Vec::len), Some(1));
    }
}
