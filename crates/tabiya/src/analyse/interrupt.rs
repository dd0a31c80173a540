//! Ctrl-C while games are analysed.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tabiya_engine::Signal;

use crate::pgn::output::Names;
use crate::pgn::words::counted;

/// The exit code of a program that was stopped.
const STOPPED: i32 = 130;

/// Ends the work on games early, and keeps those that are finished: the search stops, and what was begun is left out.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt {
    /// What all searches listen to.
    pub(super) signal: Signal,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Whether there is somebody who looks at the signal, and not only waits for more to read.
    is_busy: AtomicBool,
    is_wanted: AtomicBool,
    /// How many games were read, and how many of them are analysed and written.
    read: AtomicU64,
    done: AtomicU64,
    /// The file that the games go to, if they go to one and it is not complete.
    file: Mutex<Option<Names>>,
}

impl Interrupt {
    /// From now on Ctrl-C ends the work, and a second one the program.
    pub(super) fn listen(&self) {
        let here = self.clone();
        // Without a handler the program ends as all do.
        let _unheard = ctrlc::set_handler(move || {
            if here.state.is_wanted.swap(true, Ordering::SeqCst) || !here.state.is_busy.load(Ordering::SeqCst) {
                if io::stderr().is_terminal() {
                    let _nobody_listens = write!(io::stderr(), "\r\x1b[K");
                }
                here.leave();
            }
            here.signal.stop();
        });
    }

    /// Sets the file that is kept with the games that are finished, or none if there is nothing more to keep.
    pub(super) fn set_file(&self, names: Option<Names>) {
        *self.state.file.lock().unwrap_or_else(PoisonError::into_inner) = names;
    }

    /// Notes whether work goes on that looks at the signal.
    pub(super) fn set_busy(&self, is_busy: bool) {
        self.state.is_busy.store(is_busy, Ordering::SeqCst);
    }

    /// Whether somebody pressed Ctrl-C.
    pub(super) fn is_wanted(&self) -> bool {
        self.state.is_wanted.load(Ordering::SeqCst)
    }

    /// Counts games that were read.
    pub(super) fn add_read(&self, games: usize) {
        self.state.read.fetch_add(games as u64, Ordering::SeqCst);
    }

    /// Counts a game that is written.
    pub(super) fn add_done(&self) {
        self.state.done.fetch_add(1, Ordering::SeqCst);
    }

    /// How many games are written.
    pub(super) fn done(&self) -> u64 {
        self.state.done.load(Ordering::SeqCst)
    }

    /// Ends the program that was stopped, and tells what was done and where it is.
    pub(super) fn leave(&self) -> ! {
        // It stays locked to the end: whoever comes second has nothing to tell.
        let mut file = self.state.file.lock().unwrap_or_else(PoisonError::into_inner);
        let (read, done) = (self.state.read.load(Ordering::SeqCst), self.done());
        let were = if done == 1 { "was" } else { "were" };
        let mut text = format!("stopped; {done} of {} read so far {were} analysed", counted(read, "game"));
        if let Some(names) = file.as_mut() {
            text.push_str(&kept(names, done));
        }
        let _nobody_listens = writeln!(io::stderr(), "note: {text}");
        process::exit(STOPPED)
    }
}

/// Keeps the games of a file that will not be complete, under a name that says so, and tells it.
fn kept(names: &mut Names, games: u64) -> String {
    let meant = names.path.display().to_string();
    if games == 0 {
        names.remove();
        return format!(", and {meant} was not written");
    }
    names.divert("partial");
    match names.finish() {
        Ok(()) => format!("; {meant} was not written, what is finished is in {}", names.path.display()),
        Err(error) => format!("; they could not be kept in {}: {error}", names.path.display()),
    }
}
