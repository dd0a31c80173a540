//! One's own collection of games: bringing them, reading them, taking them away.

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use tabiya_collection::{Added, Collection, Error, Progress};
use tokio::sync::mpsc::{Sender, channel};

use super::export::{LINES, PGN};
use super::fields::Fields;
use super::route::{Field, Gives, Kind, Route};
use super::{Done, json};
use crate::caller::{Caller, Needs, Scope};
use crate::problem::Problem;
use crate::quiet;
use crate::service::Service;
use crate::shelves::{self, DAMAGED, Shelf, intake};
use crate::site::Site;
use crate::store::AccountKind;
use crate::stream::Written;
use crate::wire::collection::ImportMessage;
use crate::wire::line::line;

/// How many problems of one import are told.
const MOST_PROBLEMS: usize = 200;
/// The largest game that is brought alone, in bytes of the request.
const LARGEST_GAME: usize = 1 << 20;
/// How many lines wait for a slow reader. Problems beyond it are only counted.
const MOST_WAITING: usize = 512;

/// What a token needs for one's own collection.
pub(super) const OWN: [Scope; 2] = [Scope::BoardPlay, Scope::BotPlay];

const NUMBER: &[Field] = &[Field::path("number", "The number of the game.")];
const IMPORT: &[Field] = &[Field::body("pgn", Kind::Text, "One game, as PGN, at most 1 MB.")];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::post("/api/import", Needs::AnyOf(&OWN), import_one)
            .says(
                "Puts a game into your collection, unless it is there already. For many games or large ones there is \
                 /api/collection/import.",
            )
            .reads(LARGEST_GAME)
            .takes(IMPORT)
            .gives(Gives::Json("imported")),
        Route::post("/api/collection/import", Needs::AnyOf(&OWN), import_many)
            .says(
                "Puts all games of the body into your collection: PGN, also packed with gzip, bzip2 or Zstandard, sent as it \
                 is. Told are progress, what is wrong with which game, and what came of it. If it is broken off, nothing is \
                 kept.",
            )
            .gives(Gives::Lines("import"))
            .refuses(&["409", "413"]),
        Route::get("/api/collection", Needs::AnyOf(&OWN), size)
            .says("How many games your collection has, and how large it is and may become.")
            .gives(Gives::Json("collection")),
        Route::get("/api/collection/game/{number}", Needs::AnyOf(&OWN), text)
            .says("A game of your collection, as PGN.")
            .takes(NUMBER)
            .gives(Gives::Text(PGN)),
        Route::delete("/api/collection/game/{number}", Needs::Session, remove_one)
            .says("Takes a game out of your collection.")
            .takes(NUMBER),
        Route::delete("/api/collection", Needs::Session, remove_all)
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

/// That there is no room for so much, and what can be done about it.
fn full(service: &Service, caller: &Caller) -> Problem {
    let limits = &service.options.limits;
    let most = in_words(most(service, caller));
    let way_out = if caller.account.kind == AccountKind::Guest {
        format!(" Once you have registered, it may have {}.", in_words(limits.collection_by_person))
    } else {
        String::new()
    };
    let sentence = format!("That is larger than your collection may become: {most}. Nothing of it was kept.{way_out}");
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, shelves::TOO_LARGE, sentence)
}

/// A number of bytes as people say it.
fn in_words(bytes: u64) -> String {
    match bytes {
        0..=0xf_ffff => format!("{} kB", bytes / 1_000),
        0x10_0000..=0x3fff_ffff => format!("{} MB", bytes >> 20),
        _ => format!("{} GB", bytes >> 30),
    }
}

/// How much may be added to a collection.
fn room(service: &Service, caller: &Caller, collection: &Collection) -> Result<u64, Problem> {
    most(service, caller).checked_sub(collection.size().bytes).ok_or_else(|| full(service, caller))
}

#[derive(Serialize)]
struct ImportedMessage {
    id: String,
    url: String,
    /// What is wrong in it; it was taken as far as it can be played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    problems: Vec<ImportMessage>,
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
    let bounds = Bounds { most: LARGEST_GAME as u64, room: room(&service, &caller, &collection)? };
    let merged = Arc::clone(&collection);
    let (number, problems) = service
        .shelves
        .ask(move || {
            let (mut problems, mut there) = (Vec::new(), None);
            let added = add(&collection, text.as_bytes(), bounds, |progress| {
                match progress {
                    Progress::Problem(problem) if problems.len() < MOST_PROBLEMS => {
                        problems.push(ImportMessage::problem(problem));
                    }
                    Progress::Known(number) => there = there.or(Some(*number)),
                    _ => {}
                }
                ControlFlow::Continue(())
            })?;
            let number = if added.games > 0 { Some(added.first) } else { there };
            number.map(|number| (number, problems)).ok_or(Error::NoGame)
        })
        .await
        .map_err(|problem| if problem.reason == shelves::TOO_LARGE { full(&service, &caller) } else { problem })?;
    service.shelves.merge_later(merged);
    let (id, url) = (number.to_string(), site.url(&format!("/analysis/own/{number}")));
    Ok(json(&ImportedMessage { id, url, problems }))
}

async fn import_many(
    State(service): State<Service>,
    caller: Caller,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Problem> {
    let is_guest = caller.account.kind == AccountKind::Guest;
    let permit = service.shelves.import(caller.person(), is_guest)?;
    let collection = service.shelves.make(shelf_of(&caller)).await?;
    let bounds = Bounds { most: most(&service, &caller), room: room(&service, &caller, &collection)? };
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > bounds.most) {
        return Err(full(&service, &caller));
    }
    let (games, coming) = intake(body, bounds.most);
    let (teller, mut told) = channel(MOST_WAITING);
    // It ends by itself when the body does, or is given up.
    let (shelver, full) = (service.clone(), full(&service, &caller));
    let begun = quiet::spawn("import", quiet::LOWEST, move || {
        let last = match add(&collection, games, bounds, told_by(&teller)) {
            Ok(added) => ImportMessage::done(&added),
            Err(Error::Full) => ImportMessage::Failed { error: full.sentence },
            Err(error) => ImportMessage::Failed { error: shelves::problem(error).sentence },
        };
        drop(permit);
        shelver.shelves.merge_later(collection);
        let _reader_has_left = teller.blocking_send(line(&last));
    });
    begun.map_err(|_| Problem::unavailable("work", "The server cannot take in games just now."))?;
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

/// What games take on the disk, about, by how many they are and how long: their text, an entry for each of their moves, and a
/// record for each.
fn weight(games: u64, text: u64) -> u64 {
    games.saturating_mul(100).saturating_add(text.saturating_mul(2))
}

/// How much may come.
#[derive(Clone, Copy)]
struct Bounds {
    /// So many bytes of text in all, also of games that are there already: what is no game takes time as well to be unpacked and
    /// read.
    most: u64,
    /// So much room there is for what is new.
    room: u64,
}

/// Adds games within bounds, and tells how it goes.
fn add(
    collection: &Collection,
    games: impl std::io::Read + Send,
    Bounds { most, room }: Bounds,
    mut tell: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Added, Error> {
    let mut is_full = false;
    let added = collection.add_stream_within(games, most, |progress| {
        if let Progress::Read { games, text, .. } = progress {
            // A few bytes may be very many games, packed or not.
            is_full = weight(games, text) > room;
        }
        if is_full { ControlFlow::Break(()) } else { tell(&progress) }
    });
    if is_full { Err(Error::Full) } else { added }
}

/// Tells who reads along how it goes. Whoever does not read is not waited for.
fn told_by(teller: &Sender<Bytes>) -> impl FnMut(&Progress) -> ControlFlow<()> {
    let mut problems = 0;
    move |progress| {
        let message = match progress {
            Progress::Read { games, bytes, .. } => Some(ImportMessage::Progress { games: *games, bytes: *bytes }),
            Progress::Sorting => Some(ImportMessage::Sorting),
            Progress::Problem(problem) => {
                problems += 1;
                (problems <= MOST_PROBLEMS).then(|| ImportMessage::problem(problem))
            }
            _ => None,
        };
        if let Some(message) = message {
            // A line that finds no room is left out: others follow that say more.
            let _no_room = teller.try_send(line(&message));
        }
        if teller.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
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
    let text = service.shelves.ask(move || collection.text(number)).await?.ok_or_else(|| Problem::missing("game"))?;
    Ok(([(header::CONTENT_TYPE, PGN)], text).into_response())
}

async fn remove_one(State(service): State<Service>, caller: Caller, Path(text): Path<String>) -> Result<Done, Problem> {
    let (number, collection) = (number(&text)?, own(&service, &caller).await?);
    let merged = Arc::clone(&collection);
    let was_there = service.shelves.ask(move || collection.remove(number)).await?;
    service.shelves.merge_later(merged);
    if was_there { Ok(Done) } else { Err(Problem::missing("game")) }
}

async fn remove_all(State(service): State<Service>, caller: Caller) -> Result<Done, Problem> {
    match service.shelves.get(shelf_of(&caller)).await {
        // The numbers of its games are not used again: an old link must not lead to another game. Of one that cannot be opened
        // any more they are not known.
        Ok(Some(collection)) => service.shelves.ask(move || collection.remove_all()).await?,
        Ok(None) => {}
        // One that cannot be opened any more must not stand in the way for ever.
        Err(problem) if problem.reason == DAMAGED => service.shelves.remove(shelf_of(&caller)).await?,
        Err(problem) => return Err(problem),
    }
    Ok(Done)
}

#[cfg(test)]
mod tests;
