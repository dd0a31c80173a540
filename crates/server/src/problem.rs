//! Why a request was refused, as clients are told.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::store::StoreError;

/// The reason where what was kept cannot be read any more.
const DAMAGED: &str = "damaged";

/// Why a request was refused: a status, and one sentence for people. What only the log should know is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) sentence: String,
    /// A word that does not change, for programs.
    pub(crate) reason: &'static str,
    /// After how many seconds it makes sense to try again.
    pub(crate) retry_after: Option<u64>,
}

#[derive(Serialize)]
struct Body<'a> {
    error: &'a str,
    reason: &'static str,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, reason: &'static str, sentence: impl Into<String>) -> Self {
        Self { status, sentence: sentence.into(), reason, retry_after: None }
    }

    /// The request makes no sense, or not now.
    pub(crate) fn bad(reason: &'static str, sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, reason, sentence)
    }

    /// Nobody knows who asks.
    pub(crate) fn unknown_caller() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "This needs a token, or to be signed in.")
    }

    /// Who asks may not do this.
    pub(crate) fn forbidden(reason: &'static str, sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, reason, sentence)
    }

    /// There is no such thing.
    pub(crate) fn missing(what: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", format!("There is no such {what}."))
    }

    /// Somebody else was first.
    pub(crate) fn conflict(reason: &'static str, sentence: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, reason, sentence)
    }

    /// Too much, or too often.
    pub(crate) fn too_many(sentence: impl Into<String>, retry_after: u64) -> Self {
        let retry_after = Some(retry_after.max(1));
        Self { retry_after, ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", sentence) }
    }

    /// The service cannot do it now, through no fault of who asks.
    pub(crate) fn unavailable(reason: &'static str, sentence: impl Into<String>) -> Self {
        Self { retry_after: Some(2), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, reason, sentence) }
    }

    /// The service is stopping.
    pub(crate) fn stopping() -> Self {
        Self::unavailable("stopping", "The server is stopping. Your games are kept; try again in a moment.")
    }

    /// Leaves out of a list what is damaged, and only that, so that one such game does not hide all others. The log names it.
    pub(crate) fn unless_damaged<T>(read: Result<T, Self>) -> Result<Option<T>, Self> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(problem) if problem.reason == DAMAGED => Ok(None),
            Err(problem) => Err(problem),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => Self::conflict("conflict", "Somebody else was first. Try again."),
            StoreError::Full => {
                tracing::error!("the disk is full");
                Self::unavailable("disk-full", "The server's disk is full, so nothing was changed.")
            }
            StoreError::Damaged { what, why } => {
                tracing::error!(why, "what was kept is damaged");
                let sentence = format!("The record of this {what} is damaged.");
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, DAMAGED, sentence)
            }
            StoreError::Broken(why) => {
                tracing::error!(why, "the store does not work");
                Self::unavailable(
                    "store",
                    "The server's store does not work just now. Nothing was changed; try again later.",
                )
            }
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&Body { error: &self.sentence, reason: self.reason }).unwrap_or_default();
        let mut response = (self.status, [(header::CONTENT_TYPE, "application/json")], body).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
