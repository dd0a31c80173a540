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
            .says("Whether the service is well: it answers, and its store keeps what is brought.")
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
    // A sign of life is kept as moves are: where that fails, nothing can be played, though everything can be read.
    let answered = timeout(PATIENCE, service.store.beat(service.time.now())).await;
    verdict(answered.is_ok_and(|answer| answer.is_ok()))
}

fn verdict(store_keeps: bool) -> Response {
    if store_keeps {
        return json(&Health { status: "ok" });
    }
    (StatusCode::SERVICE_UNAVAILABLE, json(&Health { status: "store keeps nothing" })).into_response()
}

async fn metrics(State(service): State<Service>) -> Response {
    let numbers = &service.metrics;
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    numbers.tables.set(number(service.hall.count()));
    numbers.thoughts_waiting.set(number(service.computer.load().waiting));
    let (analyses, waiting) = service.analysis.load();
    numbers.analyses.set(number(analyses));
    numbers.analyses_waiting.set(number(waiting));
    ([(header::CONTENT_TYPE, OPEN_METRICS)], numbers.text()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::AccountKind;
    use crate::testing::TestServer;

    #[tokio::test]
    async fn a_service_that_is_well_says_so() {
        let server = TestServer::start().await;
        assert_eq!(server.get("/health", &[]).await.expect(200).body, r#"{"status":"ok"}"#);
    }

    #[tokio::test]
    async fn a_service_that_can_read_but_keep_nothing_is_not_well() {
        let server = TestServer::start().await;
        let refuses = "CREATE TRIGGER refuses BEFORE INSERT ON beats BEGIN SELECT RAISE(FAIL, 'no'); END";
        let file = rusqlite::Connection::open(server.service.options.data.join("tabiya.sqlite")).unwrap();
        file.execute_batch(refuses).unwrap();
        assert_eq!(server.get("/health", &[]).await.expect(503).body, r#"{"status":"store keeps nothing"}"#);
        assert!(server.service.store.last_beat().await.is_ok());
        file.execute_batch("DROP TRIGGER refuses").unwrap();
        server.get("/health", &[]).await.expect(200);
    }

    #[tokio::test]
    async fn the_numbers_are_those_of_now() {
        let server = TestServer::start().await;
        let anna = server.account("Anna", AccountKind::Person).await;
        let bob = server.account("Bob", AccountKind::Person).await;
        let id = server.game(&anna, &bob, "300+3").await;
        server.play(id, "e2e4 e7e5").await;
        let answer = server.get("/metrics", &[]).await.expect(200);
        assert_eq!(answer.header("content-type"), Some(OPEN_METRICS));
        for line in ["tabiya_tables 1", "tabiya_moves_total 2", "tabiya_games_begun_total 1", "# EOF"] {
            assert!(answer.body.lines().any(|found| found == line), "{line}: {}", answer.body);
        }
    }
}
