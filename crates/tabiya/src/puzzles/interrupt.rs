//! Ctrl-C while puzzles are looked for: what is found is written already, and nothing is written by halves.

use std::io::{self, IsTerminal, Write};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use crate::pgn::words::counted;

/// The exit code of a program that was stopped.
const STOPPED: i32 = 130;

/// How much was done, and the pen: whoever writes holds it, and so does who ends the program.
#[derive(Clone, Debug, Default)]
pub(super) struct Done(Arc<Mutex<Counts>>);

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) games: u64,
    pub(super) puzzles: u64,
}

impl Done {
    /// From now on Ctrl-C ends the program between two games.
    pub(super) fn listen(&self) {
        let here = self.clone();
        // Without a handler the program ends as all do.
        let _unheard = ctrlc::set_handler(move || {
            let counts = here.0.lock().unwrap_or_else(PoisonError::into_inner);
            if io::stderr().is_terminal() {
                let _nobody_listens = write!(io::stderr(), "\r\x1b[K");
            }
            let _nobody_listens = writeln!(io::stderr(), "note: stopped; {}", counts.words());
            process::exit(STOPPED)
        });
    }

    pub(super) fn counts(&self) -> Counts {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what was found in a game, and counts it.
    pub(super) fn write(&self, puzzles: &[String]) -> io::Result<()> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut output = io::stdout().lock();
        puzzles.iter().try_for_each(|puzzle| output.write_all(puzzle.as_bytes()))?;
        // Each game takes long enough that whoever waits for it should have it at once.
        output.flush()?;
        counts.games += 1;
        counts.puzzles += puzzles.len() as u64;
        Ok(())
    }
}

impl Counts {
    pub(super) fn words(self) -> String {
        format!("{} found in {}", counted(self.puzzles, "puzzle"), counted(self.games, "game"))
    }
}
