//! Who is waiting for what: a piece of work that takes long, seen from both ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tabiya_engine::Signal;

/// How a piece of work ends if nobody says a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Ending {
    /// It never does: it waits for `stop`.
    Never,
    /// It waits for `ponderhit` or `stop`.
    Hit,
    /// A search that ends by its limits.
    Itself,
    /// A count, which a script may have asked for in its last line.
    Count,
}

/// A piece of work, for whoever does it: it is over when this is dropped.
#[derive(Debug)]
pub(in super::super) struct Ticket {
    signal: Signal,
    is_over: Arc<AtomicBool>,
}

/// A piece of work, for whoever waits for it.
#[derive(Debug)]
pub(in super::super) struct Open {
    signal: Signal,
    is_over: Arc<AtomicBool>,
    ending: Ending,
}

impl Ticket {
    /// The two ends of a piece of work.
    pub(in super::super) fn new(ending: Ending) -> (Self, Open) {
        let (signal, is_over) = (Signal::default(), Arc::default());
        let open = Open { signal: signal.clone(), is_over: Arc::clone(&is_over), ending };
        (Self { signal, is_over }, open)
    }

    pub(in super::super) fn signal(&self) -> &Signal {
        &self.signal
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Release);
    }
}

impl Open {
    pub(in super::super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }

    pub(in super::super) fn ending(&self) -> Ending {
        self.ending
    }

    pub(in super::super) fn signal(&self) -> &Signal {
        &self.signal
    }

    /// Whether it waits for a word that has not come.
    pub(in super::super) fn waits(&self) -> bool {
        match self.ending {
            Ending::Never => !self.signal.is_stopped(),
            Ending::Hit => !self.signal.is_stopped() && !self.signal.is_hit(),
            Ending::Itself | Ending::Count => false,
        }
    }
}
