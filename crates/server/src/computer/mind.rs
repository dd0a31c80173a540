//! What thinks: the engine, or in tests whatever serves.

use tabiya_engine::{Answer, Engine, Limits, Root, Signal};

/// Something that finds a move.
pub(super) trait Mind: Send {
    /// Searches within these limits, or until the signal says stop.
    fn search(&mut self, root: &Root, limits: &Limits, signal: &Signal) -> Answer;
}

impl Mind for Engine {
    fn search(&mut self, root: &Root, limits: &Limits, signal: &Signal) -> Answer {
        Self::search(self, root, limits, signal, &mut |_| {})
    }
}

/// Enough for searches that are never long.
const MEGABYTES: usize = 16;

/// An engine of one thread, or nothing if there is no memory for it.
pub(super) fn engine() -> Option<Box<dyn Mind>> {
    let engine = Engine::new(MEGABYTES, 1).or_else(|_| Engine::new(1, 1)).ok()?;
    Some(Box::new(engine))
}
