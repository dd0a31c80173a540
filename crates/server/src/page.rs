//! The plain pages of the service: the live games, one game, one player, and what is not there. They work without script as
//! far as there is something to read.

mod board;
pub(crate) mod files;
mod game;
mod home;
pub(crate) mod html;
mod player;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::api::accept::Accept;
use crate::api::route::{Field, Gives, Kind, Route};
use crate::caller::Needs;
use crate::problem::Problem;
use html::{Page, Text};

const HTML: Gives = Gives::Text("text/html");
const GAME: &[Field] = &[Field::path("id", "The game, or the open challenge.")];
const NAME: &[Field] = &[
    Field::path("name", "The player."),
    Field::query("until", Kind::Number, "Only games begun at or before this, in milliseconds since 1970."),
];
const FILE: &[Field] = &[Field::path("file", "The file.")];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/", Needs::Nothing, home::get).says("The page of live games.").gives(HTML),
        Route::get("/{id}", Needs::Nothing, game::get)
            .says("The page of a game, or of an open challenge.")
            .takes(GAME)
            .gives(HTML),
        Route::get("/@/{name}", Needs::Nothing, player::get).says("The page of a player.").takes(NAME).gives(HTML),
        Route::get("/page/{file}", Needs::Nothing, files::get)
            .says("A file that pages are made with.")
            .takes(FILE)
            .gives(Gives::Text("*/*")),
    ]
    .into_iter()
    .map(|route| route.about("Pages"))
    .collect()
}

/// A refusal as who asks can read it: a page for browsers, JSON for all others.
pub(crate) fn refusal(accept: Accept, problem: Problem) -> Response {
    if accept != Accept::Html {
        return problem.into_response();
    }
    let title = match problem.status {
        StatusCode::NOT_FOUND => "Not found",
        StatusCode::SERVICE_UNAVAILABLE => "Not now",
        _ => "That did not work",
    };
    let main = format!(
        "<h1>{title}</h1>\n<p>{}</p>\n<p><a href=\"/\">See which games are played just now.</a></p>\n",
        Text(&problem.sentence)
    );
    let mut response = Page::new(format!("{title} – Tabiya"), main).with_status(problem.status).into_response();
    let headers = problem.into_response();
    if let Some(after) = headers.headers().get(axum::http::header::RETRY_AFTER) {
        response.headers_mut().insert(axum::http::header::RETRY_AFTER, after.clone());
    }
    response
}

#[cfg(test)]
mod tests;
