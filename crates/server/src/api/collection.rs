//! One's own collection of games: bringing them, reading them, taking them away.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use tabiya_collection::{Added, Collection, Error, Keys, Progress};
use tokio::sync::mpsc::{Sender, channel};
use tokio::task::spawn_blocking;

use super::export::{LINES, PGN};
use super::fields::Fields;
use super::route::{Field, Gives, Kind, Route};
use super::{Done, json};
use crate::caller::{Caller, Needs};
use crate::problem::Problem;
use crate::service::Service;
use crate::shelves::{self, Shelf, asked, intake};
use crate::site::Site;
use crate::store::AccountKind;
use crate::stream::Written;
use crate::wire::collection::ImportMessage;
use crate::wire::line::line;

/// How many problems of one import are told.
const MOST_PROBLEMS: u64 = 200;
/// How many lines wait for a slow reader. Problems beyond it are only counted.
const MOST_WAITING: usize = 512;

const NUMBER: &[Field] = &[Field::path("number", "The number of the game.")];
const IMPORT: &[Field] = &[Field::body("pgn", Kind::Text, "One game, as PGN.")];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::post("/api/import", Needs::Person, import_one)
            .says("Puts a game into your collection.")
            .takes(IMPORT)
            .gives(Gives::Json("imported")),
        Route::post("/api/collection/import", Needs::Person, import_many)
            .says(
                "Puts all games of the body into your collection: PGN, also packed with gzip, bzip2 or Zstandard, sent as it \
                 is. Told are progress, what is wrong with which game, and what came of it. If it is broken off, nothing is \
                 kept.",
            )
            .gives(Gives::Lines("import"))
            .refuses(&["409", "413"]),
        Route::get("/api/collection", Needs::Person, size)
            .says("How many games your collection has, and how large it is and may become.")
            .gives(Gives::Json("collection")),
        Route::get("/api/collection/game/{number}", Needs::Person, text)
            .says("A game of your collection, as PGN.")
            .takes(NUMBER)
            .gives(Gives::Text(PGN)),
        Route::delete("/api/collection/game/{number}", Needs::Person, remove_one)
            .says("Takes a game out of your collection.")
            .takes(NUMBER),
        Route::delete("/api/collection", Needs::Person, remove_all)
            .says("Takes all games out of your collection.")
            .refuses(&["409"]),
    ]
    .into_iter()
    .map(|route| route.about("Collections"))
    .collect()
}

fn shelf_of(caller: &Caller) -> Shelf {
    Shelf::Own(caller.person())
}

/// How large the collection of somebody may become, in bytes.
fn most(service: &Service, caller: &Caller) -> u64 {
    let limits = &service.options.limits;
    if caller.account.kind == AccountKind::Guest { limits.collection_by_guest } else { limits.collection_by_person }
}

fn full() -> Problem {
    let sentence = "That is larger than your collection may become.";
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", sentence)
}

/// How much may be added to a collection.
fn room(service: &Service, caller: &Caller, collection: &Collection) -> Result<u64, Problem> {
    most(service, caller).checked_sub(collection.size().bytes).ok_or_else(full)
}

#[derive(Serialize)]
struct ImportedMessage {
    id: String,
    url: String,
}

async fn import_one(
    State(service): State<Service>,
    caller: Caller,
    site: Site,
    fields: Fields,
) -> Result<Response, Problem> {
    let text = fields.get("pgn").unwrap_or(&fields.text).to_owned();
    if text.trim().is_empty() {
        return Err(Problem::bad("field", "The field pgn is missing."));
    }
    let collection = service.shelves.make(shelf_of(&caller)).await?;
    if room(&service, &caller, &collection)? < text.len() as u64 {
        return Err(full());
    }
    let number = asked(move || collection.add_game(&text, Keys::default())).await?;
    Ok(json(&ImportedMessage { id: number.to_string(), url: site.url(&format!("/analysis/own/{number}")) }))
}

async fn import_many(
    State(service): State<Service>,
    caller: Caller,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let permit = service.shelves.import(caller.person())?;
    let collection = service.shelves.make(shelf_of(&caller)).await?;
    let most = room(&service, &caller, &collection)?;
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > most) {
        return Err(full());
    }
    let (games, coming) = intake(body, most);
    let (teller, mut told) = channel(MOST_WAITING);
    // It ends by itself when the body does, or is given up.
    spawn_blocking(move || {
        let last = match add(&collection, games, &teller) {
            Ok(added) => ImportMessage::done(&added),
            Err(error) => ImportMessage::Failed { error: shelves::problem(error).sentence },
        };
        drop(permit);
        let _reader_has_left = teller.blocking_send(line(&last));
    });
    let body = Written::new(LINES, (), &service.metrics.streams, |pen| async move {
        let telling = async {
            while let Some(line) = told.recv().await {
                pen.write(line).await;
            }
        };
        tokio::join!(coming, telling);
    });
    Ok(body.beating().into_response())
}

/// Adds games, and tells how it goes. Whoever does not read is not waited for.
fn add(collection: &Collection, games: impl std::io::Read + Send, teller: &Sender<Bytes>) -> Result<Added, Error> {
    let mut problems = 0;
    let added = collection.add_stream(games, |progress| {
        let message = match progress {
            Progress::Read { games, bytes, .. } => Some(ImportMessage::Progress { games, bytes }),
            Progress::Sorting => Some(ImportMessage::Sorting),
            Progress::Problem(problem) => {
                problems += 1;
                (problems <= MOST_PROBLEMS).then(|| ImportMessage::problem(&problem))
            }
            _ => None,
        };
        if let Some(message) = message {
            // A line that finds no room is left out: others follow that say more.
            let _no_room = teller.try_send(line(&message));
        }
        if teller.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    collection.merge(|| ControlFlow::Continue(()))?;
    Ok(added)
}

#[derive(Serialize)]
struct SizeMessage {
    games: u64,
    bytes: u64,
    most: u64,
}

async fn size(State(service): State<Service>, caller: Caller) -> Result<Response, Problem> {
    let most = most(&service, &caller);
    let collection = service.shelves.get(shelf_of(&caller)).await?;
    let size = collection.map(|collection| collection.size()).unwrap_or_default();
    Ok(json(&SizeMessage { games: size.games, bytes: size.bytes, most }))
}

/// The number of a game in a path.
fn number(text: &str) -> Result<u64, Problem> {
    text.parse().map_err(|_| Problem::missing("game"))
}

async fn own(service: &Service, caller: &Caller) -> Result<Arc<Collection>, Problem> {
    service.shelves.get(shelf_of(caller)).await?.ok_or_else(|| Problem::missing("game"))
}

async fn text(State(service): State<Service>, caller: Caller, Path(text): Path<String>) -> Result<Response, Problem> {
    let (number, collection) = (number(&text)?, own(&service, &caller).await?);
    let text = asked(move || collection.text(number)).await?.ok_or_else(|| Problem::missing("game"))?;
    Ok(([(header::CONTENT_TYPE, PGN)], text).into_response())
}

async fn remove_one(State(service): State<Service>, caller: Caller, Path(text): Path<String>) -> Result<Done, Problem> {
    let (number, collection) = (number(&text)?, own(&service, &caller).await?);
    let was_there = asked(move || collection.remove(number)).await?;
    if was_there { Ok(Done) } else { Err(Problem::missing("game")) }
}

async fn remove_all(State(service): State<Service>, caller: Caller) -> Result<Done, Problem> {
    service.shelves.remove(shelf_of(&caller)).await?;
    Ok(Done)
}

#[cfg(test)]
mod tests;
