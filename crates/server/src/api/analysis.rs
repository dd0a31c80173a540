//! Analysis of a position, told while it goes on.

use axum::extract::State;

use super::export::LINES;
use super::fields::Fields;
use super::position::{FEN, MOVES};
use super::route::{Field, Gives, Kind, Route};
use crate::analysis::{Line, stream};
use crate::caller::{Arrival, Caller, Needs};
use crate::limits::Who;
use crate::problem::Problem;
use crate::service::Service;
use crate::stream::Written;
use crate::wire::analysis::failed_line;

/// The most lines of play that are looked for at once.
const MOST_LINES: usize = 5;

const ASKS: &[Field] =
    &[FEN, MOVES, Field::query("lines", Kind::Number, "How many lines of play, from 1 to 5; one without it.")];

pub(crate) fn routes() -> Vec<Route> {
    let lines = Route::get("/api/analysis/lines", Needs::Nothing, lines)
        .says(
            "The best lines of play in a position, better and better for at most a minute. Each person has one such stream, and \
             those who are not known eight from one address: a newer one ends the oldest. Where too many ask at once, some wait.",
        )
        .takes(ASKS)
        .gives(Gives::Lines("analysisLine"))
        .about("Analyse");
    vec![lines]
}

async fn lines(
    State(service): State<Service>,
    caller: Option<Caller>,
    arrival: Arrival,
    fields: Fields,
) -> Result<Written, Problem> {
    let asks = Who::asks(caller.as_ref(), arrival);
    let permit = service.limits.stream(asks)?;
    let lines = fields.parsed("lines", "a number from 1 to 5")?.unwrap_or(1);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Problem::bad("field", "lines has to be a number from 1 to 5."));
    }
    let read = service.quiet.run(move || Line::read(fields.get("fen"), fields.get("moves"))).await?;
    let analysis = service.analysis.clone();
    let write = async move |pen: crate::stream::Pen| match read {
        Ok(line) => stream(analysis, asks.who(), line, lines, pen).await,
        Err(faults) => pen.write(failed_line(&faults.join(" "))).await,
    };
    Ok(Written::new(LINES, permit, &service.metrics.streams, write).beating())
}
