//! Stopping a match before its end.

use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tabiya_uci::Stop;

/// The exit code of a program that was stopped at once.
const STOPPED: i32 = 130;

/// Whether games are to be broken off: the match is decided, or somebody does not want to wait.
#[derive(Clone, Debug, Default)]
pub(crate) struct Halt {
    /// What engines are waited for with.
    pub(crate) stop: Stop,
    is_wanted: Arc<AtomicBool>,
}

impl Halt {
    /// A halt that Ctrl-C sets off. A second Ctrl-C ends the program at once; the engines see their input close.
    pub(crate) fn by_interrupt() -> Self {
        let halt = Self::default();
        let handle = halt.clone();
        // Without a handler the program stops as all do, and what is finished is in the journal.
        let _unheard = ctrlc::set_handler(move || {
            if handle.is_wanted.swap(true, Ordering::SeqCst) {
                process::exit(STOPPED);
            }
            handle.set();
        });
        halt
    }

    pub(crate) fn set(&self) {
        self.stop.set();
    }

    pub(crate) fn is_on(&self) -> bool {
        self.stop.is_set()
    }

    /// Whether somebody pressed Ctrl-C.
    pub(crate) fn is_wanted(&self) -> bool {
        self.is_wanted.load(Ordering::SeqCst)
    }
}
