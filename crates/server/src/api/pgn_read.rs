//! PGN that somebody pastes or drops, read into trees.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use tabiya_pgn::{Fault, Foreign, Packing, ReadGame, read_games};

use super::route::{Gives, Route};
use crate::caller::{Arrival, Needs};
use crate::hall::sentence;
use crate::problem::Problem;
use crate::service::Service;
use crate::wire::pgn::{DEEPEST, GameMessage, GamesMessage, ProblemMessage};

/// The longest text that is read, in bytes.
const LONGEST: usize = 2 << 20;
/// So many texts are taken in at the same time: they are in memory until they are read.
pub(crate) const PLACES: usize = 64;
/// At most so many games are told.
const MOST_GAMES: usize = 100;
/// At most so many half-moves are told of all games together.
const MOST_MOVES: usize = 50_000;
/// At most so many faults are told.
const MOST_PROBLEMS: usize = 200;

pub(crate) fn routes() -> Vec<Route> {
    let read = Route::post("/api/pgn/read", Needs::Nothing, read)
        .says(
            "Reads the PGN that is the body, at most 2 MB and 100 games, with variations, comments and marks. What is wrong in it \
             is told with its place, and the rest is read all the same. Nothing is kept.",
        )
        .gives(Gives::Json("pgnGames"))
        .about("Analyse");
    vec![read]
}

async fn read(State(service): State<Service>, arrival: Arrival, body: Body) -> Result<Response, Problem> {
    let permit = service.limits.text(arrival.from)?;
    let busy = || Problem::too_many("Many are reading PGN just now. Try again in a moment.", 2);
    let place = service.pgn_places.try_acquire().map_err(|_| busy())?;
    let answer = match to_bytes(body, LONGEST).await {
        Ok(text) => service.quiet.run(move || answer(&text)).await?,
        Err(_) => serde_json::to_vec(&refused("At most 2 MB of PGN are read here, and all of it has to come in time."))
            .unwrap_or_default(),
    };
    drop((place, permit));
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

/// The answer as it is sent: what takes long is to write it, too.
fn answer(body: &Bytes) -> Vec<u8> {
    let answer = match (Foreign::of(body), Packing::of(body)) {
        (Some(foreign), _) => refused(sentence(&foreign.to_string())),
        (None, Packing::None) => games(body),
        // Who reads for anybody does not unpack for anybody.
        (None, _) => refused("This is packed, and only plain text is read here. It can be imported as it is."),
    };
    serde_json::to_vec(&answer).unwrap_or_default()
}

fn refused(why: impl Into<String>) -> GamesMessage {
    GamesMessage { problems: vec![about_all(why)], ..GamesMessage::default() }
}

fn games(text: &[u8]) -> GamesMessage {
    let mut answer = GamesMessage::default();
    let (mut left, mut more) = (MOST_MOVES, 0);
    for read in read_games(text) {
        let Ok(ReadGame { game, problems }) = read else { break };
        if answer.games.len() == MOST_GAMES || left == 0 {
            more += 1;
            continue;
        }
        let told = problems.iter().map(|problem| ProblemMessage {
            game: problem.game,
            line: problem.line,
            column: problem.column,
            text: sentence(&problem.fault.to_string()),
        });
        answer.problems.extend(told);
        let (message, is_whole) = GameMessage::of(&game, &mut left);
        answer.games.push(message);
        if !is_whole {
            let number = answer.games.len() as u64;
            let text = format!(
                "Of game {number} not all moves are shown: at most {DEEPEST} half-moves behind one another, and {MOST_MOVES} \
                 of all games."
            );
            answer.problems.push(ProblemMessage { game: number, ..about_all(text) });
        }
    }
    if answer.games.is_empty() && answer.problems.is_empty() {
        answer.problems.push(about_all(sentence(&Fault::NoGame.to_string())));
    }
    answer.problems.truncate(MOST_PROBLEMS);
    answer.more = Some(more).filter(|more| *more > 0);
    answer
}

fn about_all(text: impl Into<String>) -> ProblemMessage {
    ProblemMessage { game: 0, line: 1, column: 1, text: text.into() }
}

#[cfg(test)]
mod tests;
