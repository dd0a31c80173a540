//! Numbers on how the service does, for Prometheus.

use std::fmt;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// The counters of the service.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) moves: Counter,
    pub(crate) games_begun: Counter,
    pub(crate) games_over: Counter,
    pub(crate) requests: Counter,
    pub(crate) refusals: Counter,
    /// How long it takes until what was decided is safe on disk.
    pub(crate) keeping: Histogram,
    /// Told anew whenever somebody asks.
    pub(crate) tables: Gauge,
    pub(crate) streams: Gauge,
    pub(crate) connections: Gauge,
    pub(crate) thoughts_waiting: Gauge,
    pub(crate) analyses: Gauge,
    pub(crate) analyses_waiting: Gauge,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").field("moves", &self.moves.get()).finish_non_exhaustive()
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("tabiya");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let moves = counter("moves", "Changes of a board that were kept and told");
        let games_begun = counter("games_begun", "Games that began");
        let games_over = counter("games_over", "Games that ended");
        let requests = counter("requests", "Requests that were answered");
        let refusals = counter("refusals", "Requests that were answered with an error");
        // From a quarter of a millisecond to two seconds.
        let keeping = Histogram::new(exponential_buckets(0.00025, 2.0, 14));
        registry.register("keeping_seconds", "Until events of a game were safe on disk", keeping.clone());
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let tables = gauge("tables", "Games in memory");
        let streams = gauge("streams", "Open streams");
        let connections = gauge("connections", "Open connections");
        let thoughts_waiting = gauge("thoughts_waiting", "Moves of the computer that wait to be thought about");
        let analyses = gauge("analyses", "Positions that are analysed");
        let analyses_waiting = gauge("analyses_waiting", "Positions that wait to be analysed");
        Self {
            registry,
            moves,
            games_begun,
            games_over,
            requests,
            refusals,
            keeping,
            tables,
            streams,
            connections,
            thoughts_waiting,
            analyses,
            analyses_waiting,
        }
    }
}

impl Metrics {
    /// The numbers as Prometheus reads them.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a text cannot fail.
        let _written = encode(&mut text, &self.registry);
        text
    }
}
