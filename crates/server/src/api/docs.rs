//! The description of the API, made of the table of routes: for programs as `OpenAPI`, for people as a page.

mod openapi;
mod page;
mod schema;

use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::accept::Accept;
use super::route::{Gives, Route};
use crate::caller::Needs;

/// The description, which is the same as long as the program runs.
static OPENAPI: LazyLock<String> = LazyLock::new(|| openapi::describe(&super::routes()).to_string());
static PAGE: LazyLock<String> = LazyLock::new(|| page::describe(&super::routes()).to_string());

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/docs", Needs::Nothing, docs)
            .says("This description: a page for browsers, OpenAPI for all others.")
            .gives(Gives::Text("text/html")),
        Route::get("/api/docs/openapi.json", Needs::Nothing, openapi)
            .says("This description as OpenAPI 3.1.")
            .gives(Gives::Json("object")),
    ]
    .into_iter()
    .map(|route| route.about("Pages"))
    .collect()
}

async fn docs(accept: Accept) -> Response {
    match accept {
        Accept::Html => ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], PAGE.as_str()).into_response(),
        _ => openapi().await,
    }
}

async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI.as_str()).into_response()
}

#[cfg(test)]
mod tests;
