//! The public HTTP API, at the origin's root: the one that chess clients already speak, and a few routes beside it.

pub(crate) mod accept;
pub(crate) mod account;
pub(crate) mod analysis;
pub(crate) mod challenges;
pub(crate) mod chat;
pub(crate) mod collection;
pub(crate) mod docs;
pub(crate) mod entry;
pub(crate) mod events;
pub(crate) mod export;
pub(crate) mod fields;
pub(crate) mod game;
pub(crate) mod home;
pub(crate) mod learn;
pub(crate) mod pgn_read;
pub(crate) mod play;
pub(crate) mod playing;
pub(crate) mod position;
pub(crate) mod puzzles;
pub(crate) mod reply;
pub(crate) mod review;
pub(crate) mod route;
pub(crate) mod search;
pub(crate) mod seeks;
pub(crate) mod setup;
pub(crate) mod site;
pub(crate) mod state;
pub(crate) mod terms;
pub(crate) mod tv;
pub(crate) mod users;
pub(crate) mod watch;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::MethodFilter;
use serde::Serialize;

use accept::Accept;
pub(crate) use reply::{Done, Json};
use route::Route;

use crate::caller::Needs;
use crate::gate::{self, Gate};
use crate::page;
use crate::problem::Problem;
use crate::service::Service;

/// All routes there are.
pub(crate) fn routes() -> Vec<Route> {
    [
        entry::routes(),
        account::routes(),
        users::routes(),
        play::routes(),
        playing::routes(),
        events::routes(),
        challenges::routes(),
        seeks::routes(),
        home::routes(),
        export::routes(),
        search::routes(),
        collection::routes(),
        watch::routes(),
        game::routes(),
        chat::routes(),
        tv::routes(),
        position::routes(),
        setup::routes(),
        pgn_read::routes(),
        learn::routes(),
        review::routes(),
        puzzles::routes(),
        analysis::routes(),
        state::routes(),
        docs::routes(),
        page::routes(),
        site::routes(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A value as JSON on one line.
pub(crate) fn json(value: &impl Serialize) -> Response {
    Json(value).into_response()
}

/// The routes, each behind its gate.
pub(crate) fn router(service: &Service) -> Router {
    with_routes(service, routes())
}

/// The same for any table of routes.
pub(crate) fn with_routes(service: &Service, table: Vec<Route>) -> Router {
    let gate = |needs, counts| from_fn_with_state(Gate { service: service.clone(), needs, counts }, gate::pass);
    let mut router = Router::new();
    for route in table {
        let is_streamed = route.is_streamed();
        // Else the library would run what opens the stream, and throw the stream away.
        let handler = if is_streamed { route.handler.on(MethodFilter::HEAD, no_head) } else { route.handler };
        router = router.route(route.path, handler.route_layer(gate(route.needs, route.counts)));
    }
    router
        .fallback(no_route.layer(gate(Needs::Nothing, true)))
        .method_not_allowed_fallback(no_method.layer(gate(Needs::Nothing, true)))
        .layer(DefaultBodyLimit::max(service.options.limits.body))
        .with_state(service.clone())
}

async fn no_route(accept: Accept) -> Response {
    page::refusal(accept, Problem::missing("address"))
}

async fn no_method() -> Problem {
    let sentence = "This address is there, but not for this method.";
    Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", sentence)
}

async fn no_head() -> Response {
    let sentence = "A stream has no head without its body: use GET.";
    let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", sentence);
    ([(header::ALLOW, "GET")], problem).into_response()
}

#[cfg(test)]
mod tests;
