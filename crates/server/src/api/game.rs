//! A game as its page needs it: one stream of all that happens in it, and what a move means that somebody has typed.

mod stream;

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;
use tabiya_rules::CastlingMode;

use super::fields::Fields;
use super::json;
use super::play::game_id;
use super::route::{Field, Gives, Kind, Route};
use crate::caller::Needs;
use crate::hall::sentence;
use crate::problem::Problem;
use crate::service::Service;
use crate::wire::game::View;

/// The longest text that is read as a move, in characters.
const LONGEST: usize = 100;

const GAME: &[Field] = &[Field::path("id", "The game, or the challenge of which it is to come.")];
const READ: &[Field] = &[
    Field::path("id", "The game."),
    Field::query("move", Kind::Text, "The move in any everyday form, such as Nf3, e4, 0-0, e7e8q or exd8=N."),
];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/game/{id}/stream", Needs::Nothing, stream::get)
            .says(
                "All that happens in a game, for those who play it and for those who watch, also after its end: moves, chat, \
                 who is there, and what becomes of a rematch. Of a challenge that still waits, how it stands until the game \
                 begins.",
            )
            .takes(GAME)
            .gives(Gives::Lines("tableLine")),
        Route::get("/api/game/{id}/read", Needs::Nothing, read)
            .says("What a move means that somebody has written, or why it cannot be played. Nothing is played by it.")
            .takes(READ)
            .gives(Gives::Json("reading")),
    ]
    .into_iter()
    .map(|route| route.about("Watch"))
    .collect()
}

/// A move that was read, or why it was not.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
enum Reading {
    Move { uci: String, san: String },
    Refused { why: String },
}

async fn read(State(service): State<Service>, Path(id): Path<String>, fields: Fields) -> Result<Response, Problem> {
    let id = game_id(&id)?;
    let text = fields.needed("move")?;
    if text.chars().count() > LONGEST {
        return Err(Problem::bad("field", format!("move has to be a text of at most {LONGEST} characters.")));
    }
    let view = service.look_at(id).await?;
    Ok(json(&reading(&view, text)))
}

fn reading(view: &View, text: &str) -> Reading {
    let game = &view.game;
    if let Some(ending) = game.ending() {
        return Reading::Refused { why: sentence(&format!("the game is over: {ending}")) };
    }
    match game.position().read(text.trim()) {
        Ok(legal) => {
            let mode = CastlingMode::of(&game.settings().start);
            Reading::Move { uci: legal.uci(mode).as_str().to_owned(), san: legal.san().as_str().to_owned() }
        }
        Err(refusal) => Reading::Refused { why: sentence(&refusal.to_string()) },
    }
}

#[cfg(test)]
mod tests;
