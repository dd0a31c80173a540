//! A set-up that somebody puts together: whether it can be played, and what is wrong with it.

use axum::response::Response;
use serde::Serialize;
use tabiya_rules::{CastlingMode, Fault, Position, Setup};

use super::fields::Fields;
use super::json;
use super::route::{Field, Gives, Kind, Route};
use crate::analysis::LONGEST_FEN;
use crate::caller::Needs;
use crate::hall::sentence;

const SETUP: &[Field] = &[
    Field::query("fen", Kind::Text, "The set-up, whatever it is."),
    Field::query("chess960", Kind::Number, "Instead of it the number of a start position of Chess960, from 0 to 959."),
];

pub(crate) fn routes() -> Vec<Route> {
    let setup = Route::get("/api/setup", Needs::Nothing, setup)
        .says(
            "Everything that is wrong with a set-up, with the squares concerned, and the FEN of it if it can be played all the \
             same: then what is wrong only says that no game leads there.",
        )
        .takes(SETUP)
        .gives(Gives::Json("setup"))
        .about("Analyse");
    vec![setup]
}

/// A set-up and its faults.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
struct SetupMessage {
    /// How it is written, if it can be played on.
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    faults: Vec<FaultMessage>,
    /// Its number among the start positions of Chess960, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    chess960: Option<u16>,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
struct FaultMessage {
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<String>,
}

impl FaultMessage {
    fn of(fault: &Fault) -> Self {
        let squares = fault.squares().iter().map(|square| square.to_string()).collect();
        Self { text: sentence(&fault.to_string()), squares }
    }

    fn plain(text: impl Into<String>) -> Self {
        Self { text: text.into(), squares: Vec::new() }
    }
}

impl SetupMessage {
    fn of(position: &Position, faults: Vec<FaultMessage>) -> Self {
        Self { fen: Some(position.to_string()), faults, chess960: position.chess960_number() }
    }

    fn faulty(fault: FaultMessage) -> Self {
        Self { faults: vec![fault], ..Self::default() }
    }
}

async fn setup(fields: Fields) -> Response {
    json(&match fields.get("chess960") {
        Some(number) => chess960(number),
        None => judge(fields.get("fen").unwrap_or_default()),
    })
}

fn chess960(number: &str) -> SetupMessage {
    match number.trim().parse().ok().and_then(Position::chess960) {
        Some(position) => SetupMessage::of(&position, Vec::new()),
        None => {
            SetupMessage::faulty(FaultMessage::plain("The start positions of Chess960 have the numbers from 0 to 959."))
        }
    }
}

fn judge(fen: &str) -> SetupMessage {
    if fen.chars().count() > LONGEST_FEN {
        return SetupMessage::faulty(FaultMessage::plain(format!("A FEN has at most {LONGEST_FEN} letters.")));
    }
    let setup = match Setup::from_fen(fen) {
        Ok((setup, _)) => setup,
        Err(error) => return SetupMessage::faulty(FaultMessage::plain(sentence(&error.to_string()))),
    };
    let faults = setup.faults(CastlingMode::Chess960).iter().map(FaultMessage::of).collect();
    match setup.position(CastlingMode::Chess960) {
        Ok(position) => SetupMessage::of(&position, faults),
        Err(_) => SetupMessage { faults, ..SetupMessage::default() },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::testing::TestServer;

    #[tokio::test]
    async fn set_ups_are_judged_with_their_squares() {
        let server = TestServer::start().await;
        let ask = async |name: &str, value: &str| -> Value {
            let query = form_urlencoded::Serializer::new(String::new()).append_pair(name, value).finish();
            server.get(&format!("/api/setup?{query}"), &[]).await.expect(200).json()
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let standard = json!({ "fen": start, "faults": [], "chess960": 518 });
        assert_eq!(ask("fen", start).await, standard);
        assert_eq!(ask("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha").await, standard);
        assert_eq!(ask("chess960", "518").await, standard);
        let numbers = json!([{ "text": "The start positions of Chess960 have the numbers from 0 to 959." }]);
        for number in ["960", "-1", "x"] {
            assert_eq!(ask("chess960", number).await, json!({ "faults": numbers }), "{number}");
        }
        assert_eq!(
            ask("fen", "4k3/8/8/8/8/8/8/P3K3 w Q e6").await["faults"],
            json!([
                { "text": "The white pawn on a1 stands on the first or last rank (3.7.3.3).", "squares": ["a1"] },
                {
                    "text": "White is said to have the right to castle with the rook on a1, but no rook of White's stands \
                             there (3.8.2).",
                    "squares": ["a1"],
                },
                {
                    "text": "No double step explains the en-passant square e6: no pawn stands in front of it (3.7.3.2).",
                    "squares": ["e6"],
                },
            ])
        );
        // It can be played, though no game leads there.
        let nine = ask("fen", "4k3/8/8/8/8/PP6/PPPPPPP1/4K3 b - - 3 9").await;
        assert_eq!(nine["fen"], "4k3/8/8/8/8/PP6/PPPPPPP1/4K3 b - - 3 9");
        assert_eq!(nine["faults"][0], json!({ "text": "White has 9 pawns; there are eight (2.2)." }));
        let nothing = "There is no position here: a FEN begins with the pieces.";
        assert_eq!(ask("fen", "").await["faults"][0]["text"], nothing);
        assert_eq!(ask("fen", &"8".repeat(201)).await["faults"][0]["text"], "A FEN has at most 200 letters.");
    }
}
