//! A word to a search from outside: stop, or the move you pondered on was played.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Stops a search, or lets its clock run, from any thread. Clones speak to the same search. What was said stays said:
/// each search has a signal of its own.
#[derive(Clone, Debug, Default)]
pub struct Signal(Arc<Flags>);

#[derive(Debug, Default)]
struct Flags {
    stopped: AtomicBool,
    hit: AtomicBool,
    told: Mutex<()>,
    word: Condvar,
}

impl Signal {
    /// Ends the search; it answers with the best it has.
    pub fn stop(&self) {
        self.tell(&self.0.stopped);
    }

    /// Tells a pondering search that the move it ponders on was played: its clock runs from now.
    pub fn ponder_hit(&self) {
        self.tell(&self.0.hit);
    }

    /// Whether [`stop`](Self::stop) was said.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Whether [`ponder_hit`](Self::ponder_hit) was said.
    pub fn is_hit(&self) -> bool {
        self.0.hit.load(Ordering::Relaxed)
    }

    /// Waits until [`stop`](Self::stop) is said.
    pub fn wait_for_stop(&self) {
        self.wait(Self::is_stopped);
    }

    /// Waits until either word is said.
    pub fn wait_for_any(&self) {
        self.wait(|signal| signal.is_stopped() || signal.is_hit());
    }

    fn tell(&self, flag: &AtomicBool) {
        let _told = self.0.told.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(true, Ordering::Relaxed);
        self.0.word.notify_all();
    }

    fn wait(&self, said: impl Fn(&Self) -> bool) {
        let mut told = self.0.told.lock().unwrap_or_else(PoisonError::into_inner);
        while !said(self) {
            told = self.0.word.wait(told).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
