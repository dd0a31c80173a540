//! Breaking off whatever waits for an engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Breaks off whatever waits for an engine, from any thread. Clones are the same; what was said stays said.
///
/// ```
/// use tabiya_uci::Stop;
/// let stop = Stop::default();
/// let other = stop.clone();
/// other.set();
/// assert!(stop.is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Says stop.
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Whether it was said.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
