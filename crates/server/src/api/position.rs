//! A position that somebody looks at: how it stands, and what may be played in it.

use axum::extract::State;
use axum::response::Response;

use super::fields::Fields;
use super::json;
use super::route::{Field, Gives, Kind, Route};
use crate::analysis::{Line, describe};
use crate::caller::Needs;
use crate::problem::Problem;
use crate::service::Service;
use crate::wire::position::PositionAnswer;

pub(super) const FEN: Field =
    Field::query("fen", Kind::Text, "Where the moves start from; the usual start without it.");
pub(super) const MOVES: Field = Field::query(
    "moves",
    Kind::Text,
    "The moves from there, at most 1,000, in the way of UCI or in any everyday form, with spaces or commas between them.",
);

const LINE: &[Field] = &[FEN, MOVES];

pub(crate) fn routes() -> Vec<Route> {
    let position = Route::get("/api/position", Needs::Nothing, position)
        .says(
            "How a position stands that some moves come to: what is legal, which draws can be claimed, whether the game would \
             be over, what the opening is called, and what the endgame tables say if there are any. What cannot be played is \
             told in sentences.",
        )
        .takes(LINE)
        .gives(Gives::Json("positionAnswer"))
        .about("Analyse");
    vec![position]
}

async fn position(State(service): State<Service>, fields: Fields) -> Result<Response, Problem> {
    let tables = service.options.syzygy.clone();
    let answer = service.quiet.run(move || match Line::read(fields.get("fen"), fields.get("moves")) {
        Ok(line) => PositionAnswer::Stands(Box::new(describe(&line, tables.as_ref()))),
        Err(faults) => PositionAnswer::Faulty { faults },
    });
    Ok(json(&answer.await?))
}

#[cfg(test)]
mod tests;
