//! Ctrl-C while games are analysed.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tabiya_engine::Signal;

/// The exit code of a program that was stopped.
const STOPPED: i32 = 130;

/// Ends the work on games that go to a stream, where what is finished shall stay: the search stops, and what was
/// begun is left out.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt {
    /// What all searches listen to.
    pub(super) signal: Signal,
    /// Whether there is somebody who looks at the signal, and not only waits for more to read.
    is_busy: Arc<AtomicBool>,
    is_wanted: Arc<AtomicBool>,
}

impl Interrupt {
    /// From now on Ctrl-C ends the work, and a second one the program.
    pub(super) fn listen(&self) {
        let here = self.clone();
        // Without a handler the program ends as all do.
        let _unheard = ctrlc::set_handler(move || {
            if here.is_wanted.swap(true, Ordering::SeqCst) || !here.is_busy.load(Ordering::SeqCst) {
                if io::stderr().is_terminal() {
                    let _nobody_listens = write!(io::stderr(), "\r\x1b[K");
                }
                leave("stopped");
            }
            here.signal.stop();
        });
    }

    /// Notes whether work goes on that looks at the signal.
    pub(super) fn set_busy(&self, is_busy: bool) {
        self.is_busy.store(is_busy, Ordering::SeqCst);
    }

    /// Whether somebody pressed Ctrl-C.
    pub(super) fn is_wanted(&self) -> bool {
        self.is_wanted.load(Ordering::SeqCst)
    }
}

/// Ends the program that was stopped, with a word.
pub(super) fn leave(what: &str) -> ! {
    let _nobody_listens = writeln!(io::stderr(), "note: {what}");
    process::exit(STOPPED)
}
