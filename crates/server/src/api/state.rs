//! How the service does, for those who look after it.

use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tokio::time::timeout;

use super::json;
use super::route::{Gives, Route};
use crate::caller::Needs;
use crate::service::Service;

/// How long the store may take to answer a service that is well.
const PATIENCE: Duration = Duration::from_secs(2);

/// The type of the numbers, as Prometheus wants it.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/health", Needs::Nothing, health)
            .says("Whether the service is well: it answers, and so does its store.")
            .gives(Gives::Json("health"))
            .about("State"),
        Route::get("/metrics", Needs::Nothing, metrics)
            .says("Numbers on how the service does, for Prometheus.")
            .gives(Gives::Text(OPEN_METRICS))
            .about("State"),
    ]
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
}

async fn health(State(service): State<Service>) -> Response {
    match timeout(PATIENCE, service.store.last_beat()).await {
        Ok(Ok(_)) => json(&Health { status: "ok" }),
        Ok(Err(_)) | Err(_) => {
            (StatusCode::SERVICE_UNAVAILABLE, json(&Health { status: "store does not answer" })).into_response()
        }
    }
}

async fn metrics(State(service): State<Service>) -> Response {
    let numbers = &service.metrics;
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    numbers.tables.set(number(service.hall.count()));
    numbers.thoughts_waiting.set(number(service.computer.load().waiting));
    ([(header::CONTENT_TYPE, OPEN_METRICS)], numbers.text()).into_response()
}
