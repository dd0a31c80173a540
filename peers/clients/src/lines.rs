//! Streams of lines, waited on with a limit.

use std::collections::VecDeque;
use std::fmt::{Debug, Display};
use std::time::Duration;

use futures_util::stream::BoxStream;
use futures_util::{Stream, StreamExt};
use tokio::time::{Instant, timeout_at};

use crate::failure::{Failure, Outcome};

/// How long anything may take on a busy machine. Nothing waits this long when all is well.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// How many lines are shown when another one is missing.
const SHOWN: usize = 6;

/// A stream of lines that a client decoded.
pub(crate) struct Lines<T> {
    what: String,
    stream: BoxStream<'static, Result<T, String>>,
    seen: VecDeque<String>,
}

impl<T: Debug + Send + 'static> Lines<T> {
    /// Lines that tell of this.
    pub(crate) fn new<E, S>(what: impl Into<String>, stream: S) -> Self
    where
        E: Display,
        S: Stream<Item = Result<T, E>> + Send + 'static,
    {
        let stream = stream.map(|line| line.map_err(|error| error.to_string())).boxed();
        Self { what: what.into(), stream, seen: VecDeque::new() }
    }

    /// What the first fitting line holds. Lines before it are passed over; but one that the client cannot read is a
    /// failure, wherever it stands.
    pub(crate) async fn find<U>(&mut self, what: &str, mut fits: impl FnMut(T) -> Option<U>) -> Outcome<U> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match timeout_at(deadline, self.stream.next()).await {
                Err(_) => return Err(self.missing(what, "in time")),
                Ok(None) => return Err(self.missing(what, "before the stream ended")),
                Ok(Some(Err(error))) => return Err(self.missing(what, &format!("before this: {error}"))),
                Ok(Some(Ok(line))) => {
                    self.remember(&line);
                    if let Some(found) = fits(line) {
                        return Ok(found);
                    }
                }
            }
        }
    }

    /// Waits until the server closes the stream.
    pub(crate) async fn end(&mut self) -> Outcome {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match timeout_at(deadline, self.stream.next()).await {
                Err(_) => return Err(self.missing("end", "in time")),
                Ok(None) => return Ok(()),
                Ok(Some(Err(error))) => return Err(self.missing("end", &format!("before this: {error}"))),
                Ok(Some(Ok(line))) => self.remember(&line),
            }
        }
    }

    fn remember(&mut self, line: &T) {
        if self.seen.len() == SHOWN {
            self.seen.pop_front();
        }
        self.seen.push_back(format!("{line:?}"));
    }

    fn missing(&self, what: &str, when: &str) -> Failure {
        let seen: Vec<&str> = self.seen.iter().map(String::as_str).collect();
        Failure::new(format!("{}: no {what} {when}. The last lines were:\n    {}", self.what, seen.join("\n    ")))
    }
}
