//! What routes answer.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::problem::Problem;

/// One JSON value, on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(body) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
            Err(error) => {
                tracing::error!(%error, "an answer could not be written");
                Problem::unavailable("answer", "The answer could not be written.").into_response()
            }
        }
    }
}

/// That something was done: `{"ok":true}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Done;

impl IntoResponse for Done {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], r#"{"ok":true}"#).into_response()
    }
}
