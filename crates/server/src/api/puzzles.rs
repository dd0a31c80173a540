//! Puzzles to solve.

use axum::extract::{Path, State};
use axum::response::Response;

use super::fields::Fields;
use super::json;
use super::route::{Field, Gives, Kind, Route};
use crate::caller::{Caller, Needs, Scope};
use crate::problem::Problem;
use crate::puzzles::NEW_SOLVER;
use crate::service::Service;
use crate::store::PuzzleId;
use crate::wire::puzzle::{ChosenMessage, PuzzleMessage, SolverMessage, TriedMessage};

const NEXT: &[Field] = &[Field::query(
    "rating",
    Kind::Number,
    "The strength to look near to, 0 to 4000, for who is not known; 1500 if it is not said.",
)];
const PUZZLE: &[Field] = &[Field::path("id", "The puzzle.")];
const RESULT: &[Field] = &[
    Field::path("id", "The puzzle."),
    Field::body("solved", Kind::Truth, "Whether it was solved, without a wrong try and without being shown."),
];

/// The strongest that can be asked for.
const MOST: u16 = 4_000;

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/puzzle/next", Needs::Nothing, next)
            .says(
                "A puzzle near the strength of who asks, and not one tried before. At each move of the solver, at the even \
                 places of its line, one move is right; where mate can be given at once, every move that mates.",
            )
            .takes(NEXT)
            .gives(Gives::Json("chosenPuzzle")),
        Route::get("/api/puzzle/{id}", Needs::Nothing, show)
            .says("A puzzle.")
            .takes(PUZZLE)
            .gives(Gives::Json("chosenPuzzle")),
        Route::post("/api/puzzle/{id}/result", Needs::AnyOf(&[Scope::BoardPlay, Scope::BotPlay]), result)
            .says("Notes how a puzzle went, and rates it and its solver by that. Only the first time counts.")
            .takes(RESULT)
            .gives(Gives::Json("triedPuzzle")),
    ]
    .into_iter()
    .map(|route| route.about("Puzzles"))
    .collect()
}

async fn next(State(service): State<Service>, caller: Option<Caller>, fields: Fields) -> Result<Response, Problem> {
    let what = format!("a number from 0 to {MOST}");
    let asked = fields.parsed::<u16>("rating", &what)?;
    if asked.is_some_and(|rating| rating > MOST) {
        return Err(Problem::bad("field", format!("rating has to be {what}.")));
    }
    let me = own(&service, caller.as_ref()).await?;
    let rating = match (me, asked) {
        (Some(me), _) => me.strength.rating,
        (None, Some(asked)) => asked.into(),
        (None, None) => NEW_SOLVER.strength.rating,
    };
    let puzzle = service.next_puzzle(rating, caller.as_ref().map(Caller::person)).await?;
    let puzzle = puzzle.as_ref().map(PuzzleMessage::of);
    Ok(json(&ChosenMessage { puzzle, me: me.map(SolverMessage::of) }))
}

async fn show(
    State(service): State<Service>,
    caller: Option<Caller>,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let puzzle = service.store.puzzle(named(&id)?).await?.ok_or_else(|| Problem::missing("puzzle"))?;
    let me = own(&service, caller.as_ref()).await?;
    Ok(json(&ChosenMessage { puzzle: Some(PuzzleMessage::of(&puzzle)), me: me.map(SolverMessage::of) }))
}

async fn result(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Response, Problem> {
    let id = named(&id)?;
    fields.needed("solved")?;
    let tried = service.try_puzzle(caller.person(), id, fields.truth("solved", false)?).await?;
    Ok(json(&TriedMessage::of(&tried)))
}

/// How who asks does with puzzles; nothing for who is not known.
async fn own(service: &Service, caller: Option<&Caller>) -> Result<Option<crate::store::Solver>, Problem> {
    let Some(caller) = caller else { return Ok(None) };
    Ok(Some(service.store.solver(caller.person()).await?.unwrap_or(NEW_SOLVER)))
}

fn named(id: &str) -> Result<PuzzleId, Problem> {
    id.parse().map_err(|_| Problem::missing("puzzle"))
}

#[cfg(test)]
mod tests;
