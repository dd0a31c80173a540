//! Lines that come as things happen.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read};
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::de::DeserializeOwned;

use crate::Failure;
use crate::tame::tame;

/// A longer line is no line of such a server.
const LONGEST: u64 = 4 << 20;

/// Lines that come as things happen; reading the next waits for it. It ends when the server closes it, or at once when
/// nobody [holds](Hold) it any more.
pub struct Stream<Line> {
    source: BufReader<ureq::BodyReader<'static>>,
    is_held: Arc<AtomicBool>,
    /// What its connection belongs to, and nothing else.
    agent: ureq::Agent,
    lines: PhantomData<Line>,
}

impl<Line> fmt::Debug for Stream<Line> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("is_held", &self.is_held).finish_non_exhaustive()
    }
}

/// Keeps a stream open. When this is dropped its connection is closed, also under who waits for the next line.
#[derive(Debug)]
pub struct Hold {
    is_held: Arc<AtomicBool>,
    agent: ureq::Agent,
}

impl Drop for Hold {
    fn drop(&mut self) {
        self.is_held.store(false, Ordering::Relaxed);
        self.agent.clone().shutdown();
    }
}

impl<Line> Stream<Line> {
    pub(crate) fn new(body: ureq::Body, agent: ureq::Agent) -> Self {
        // A stream has no end that could be too far away.
        let source = BufReader::new(body.into_with_config().limit(u64::MAX).reader());
        Self { source, is_held: Arc::new(AtomicBool::new(true)), agent, lines: PhantomData }
    }

    /// What keeps the stream open, for whoever does not read it.
    pub fn hold(&self) -> Hold {
        Hold { is_held: Arc::clone(&self.is_held), agent: self.agent.clone() }
    }

    /// The next line that is not empty.
    fn line(&mut self) -> Option<Result<String, Failure>> {
        loop {
            let mut line = Vec::new();
            let read = (&mut self.source).take(LONGEST).read_until(b'\n', &mut line);
            if !self.is_held.load(Ordering::Relaxed) {
                return None;
            }
            match read {
                Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                    return Some(Err(Failure::Lost("the server has fallen silent".to_owned())));
                }
                Err(error) => return Some(Err(Failure::Lost(error.to_string()))),
                Ok(0) => return None,
                Ok(_) if line.trim_ascii().is_empty() => {}
                Ok(_) => return Some(Ok(String::from_utf8_lossy(&line).into_owned())),
            }
        }
    }
}

impl<Line: DeserializeOwned> Iterator for Stream<Line> {
    type Item = Result<Line, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = match self.line()? {
            Ok(line) => line,
            Err(failure) => return Some(Err(failure)),
        };
        let strange = |error: serde_json::Error| Failure::Foreign {
            asked: "a line".to_owned(),
            why: format!("cannot be read: {error}"),
        };
        Some(tame(&line).map_err(strange))
    }
}
