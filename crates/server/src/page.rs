//! The page, as browsers load it: its shell at every address of the site, and its files. What is refused to a browser is a
//! plain page that works without script.

mod files;
pub(crate) mod html;
mod link;
pub(crate) mod pack;
mod shell;
mod web;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};

use crate::api::accept::Accept;
use crate::api::route::{Field, Gives, Route};
use crate::caller::Needs;
use crate::options::Options;
use crate::problem::Problem;
use html::{Page, Text};
use web::Web;

const HTML: Gives = Gives::Text("text/html");
const GAME: &[Field] = &[Field::path("id", "The game, or the open challenge.")];
const NAME: &[Field] = &[Field::path("name", "The player.")];
const CHAPTER: &[Field] = &[Field::path("chapter", "The chapter.")];
const NUMBER: &[Field] = &[Field::path("number", "The number of the game.")];
const PUZZLE: &[Field] = &[Field::path("id", "The puzzle.")];
const FILE: &[Field] = &[
    Field::path("version", "The version of the page. At another one the file is there as well, but must not be kept."),
    Field::path("path", "The file, with the folder that it is in."),
];

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/", Needs::Nothing, shell::home).says("The first page.").gives(HTML),
        Route::get("/account", Needs::Nothing, shell::account).says("The page of your account.").gives(HTML),
        Route::get("/board", Needs::Nothing, shell::board).says("A page that shows what the board can do.").gives(HTML),
        Route::get("/learn", Needs::Nothing, shell::learn).says("The rules of chess, to learn them.").gives(HTML),
        Route::get("/learn/{chapter}", Needs::Nothing, shell::learn)
            .says("A chapter on the rules; `all` is all of them, to be printed.")
            .takes(CHAPTER)
            .gives(HTML),
        Route::get("/learn-worker.js", Needs::Nothing, files::worker)
            .says("The script by which browsers open the rules without the server.")
            .gives(Gives::Text("text/javascript"))
            .uncounted(),
        Route::get("/analysis", Needs::Nothing, shell::analysis)
            .says("A board to analyse on, from a position (`fen`, `moves`) or a game that is brought along.")
            .gives(HTML),
        Route::get("/analysis/{id}", Needs::Nothing, shell::analysis)
            .says("The same for a game of this server.")
            .takes(GAME)
            .gives(HTML),
        Route::get("/analysis/own/{number}", Needs::Nothing, shell::analysis)
            .says("The same for a game of your collection.")
            .takes(NUMBER)
            .gives(HTML),
        Route::get("/editor", Needs::Nothing, shell::editor).says("A board to set up a position on.").gives(HTML),
        Route::get("/games", Needs::Nothing, shell::games)
            .says("Games to search: your own and all others.")
            .gives(HTML),
        Route::get("/puzzles", Needs::Nothing, shell::puzzles).says("Puzzles to solve.").gives(HTML),
        Route::get("/puzzles/{id}", Needs::Nothing, shell::puzzles).says("A puzzle.").takes(PUZZLE).gives(HTML),
        Route::get("/{id}", Needs::Nothing, shell::game)
            .says("The page of a game, or of an open challenge.")
            .takes(GAME)
            .gives(HTML),
        Route::get("/@/{name}", Needs::Nothing, shell::player).says("The page of a player.").takes(NAME).gives(HTML),
        Route::get("/page/{version}/{*path}", Needs::Nothing, files::get)
            .says("A file that pages are made with.")
            .takes(FILE)
            .gives(Gives::Text("*/*"))
            .uncounted(),
    ]
    .into_iter()
    .map(|route| route.about("Pages"))
    .collect()
}

/// The version of the page that is served.
pub(crate) fn version(options: &Options) -> &'static str {
    Web::of(options.web.as_ref()).version()
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
        "<h1>{title}</h1>\n<p>{}</p>\n<p><a href=\"/\">Go to the first page.</a></p>\n",
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
