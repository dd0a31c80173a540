//! What is said beside the board: in a room for those who play, and in one for those who watch, which players see as well.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Serialize;
use tabiya_game::Span;

use super::fields::{Fields, short};
use super::play::game_id;
use super::route::{Field, Gives, Route};
use super::{Done, json};
use crate::GameId;
use crate::bus::{News, Topic};
use crate::caller::{Arrival, Caller, Needs};
use crate::hall::not_yours;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{ChatLine, Room};
use crate::wire::line::line;

/// The longest line of chat, in characters.
const LONGEST_CHAT: usize = 140;
/// How long after its end something can be said in a game.
const OPEN_AFTER: Span = Span::from_seconds(60 * 60);

const GAME: &[Field] = &[Field::path("id", "The game.")];

/// The routes that boards and bots do not have apart.
pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/game/{id}/chat/spectator", Needs::Nothing, spectators)
            .says("What was said to those who watch, the last 300 lines.")
            .takes(GAME)
            .gives(Gives::Json("chat"))
            .about("Watch"),
    ]
}

#[derive(Serialize)]
struct ChatMessage<'a> {
    r#type: &'static str,
    room: &'static str,
    username: &'a str,
    text: &'a str,
}

#[derive(Serialize)]
struct SaidMessage {
    user: String,
    text: String,
}

/// Says something: players to one another, and anybody to those who watch.
pub(super) async fn say(
    State(service): State<Service>,
    caller: Caller,
    arrival: Arrival,
    Path(id): Path<String>,
    fields: Fields,
) -> Result<Done, Problem> {
    let id = game_id(&id)?;
    let (room, word) = match fields.get("room").unwrap_or("player") {
        "player" => (Room::Player, "player"),
        "spectator" => (Room::Spectator, "spectator"),
        other => {
            let sentence = format!("room has to be player or spectator, not \"{}\".", short(other));
            return Err(Problem::bad("field", sentence));
        }
    };
    let text = fields.get("text").unwrap_or(&fields.text).trim();
    if text.is_empty() {
        return Err(Problem::bad("field", "There is nothing to say: text is missing."));
    }
    if text.chars().count() > LONGEST_CHAT || text.contains(|letter: char| letter.is_control()) {
        return Err(Problem::bad("field", "A line of chat has at most 140 characters, and no line breaks."));
    }
    let view = service.look_at(id).await?;
    let plays = view.side_of(caller.person()).is_some();
    if room == Room::Player && !plays {
        return Err(not_yours());
    }
    let last = view.game.events().last().filter(|_| view.game.ending().is_some());
    if last.is_some_and(|last| arrival.at.since(last.at) > OPEN_AFTER) {
        return Err(Problem::bad(
            "game-over",
            "This game has been over for more than an hour, and its chat is closed.",
        ));
    }
    service.limits.chat(caller.person())?;
    let name = caller.account.name.clone();
    let said = ChatLine { room, by: Some(caller.person()), name, text: text.to_owned(), at: arrival.at };
    let message = line(&ChatMessage { r#type: "chatLine", room: word, username: &said.name, text });
    service.store.add_chat(id, said).await?;
    let news = News::Chat { room, by: caller.person(), at: arrival.at, line: message };
    service.bus.publish(Topic::Game(id), news);
    Ok(Done)
}

/// What was said to the players, for them.
pub(super) async fn chat(
    State(service): State<Service>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Response, Problem> {
    let id = game_id(&id)?;
    let view = service.look_at(id).await?;
    view.side_of(caller.person()).ok_or_else(not_yours)?;
    told(&service, id, Room::Player).await
}

/// What was said to those who watch, for everybody.
async fn spectators(State(service): State<Service>, Path(id): Path<String>) -> Result<Response, Problem> {
    let id = game_id(&id)?;
    service.store.game(id).await?.ok_or_else(|| Problem::missing("game"))?;
    told(&service, id, Room::Spectator).await
}

async fn told(service: &Service, id: GameId, room: Room) -> Result<Response, Problem> {
    let said = service.store.chat(id, room).await?;
    let said: Vec<SaidMessage> =
        said.into_iter().map(|line| SaidMessage { user: line.name, text: line.text }).collect();
    Ok(json(&said))
}

#[cfg(test)]
mod tests;
