//! Lines for whoever has started the engine.

use std::fmt::Display;
use std::io::{self, Write};
use std::process;

/// Writes a text and ends its line, at once: nobody waits for a buffer to be full.
///
/// Both threads write; the lock keeps their lines whole. If nobody reads any more there is nothing
/// left to do for anybody, and the program ends quietly, whatever is going on in it.
pub(super) fn line(text: impl Display) {
    let text = format!("{text}\n");
    let mut stream = io::stdout().lock();
    if stream.write_all(text.as_bytes()).and_then(|()| stream.flush()).is_err() {
        process::exit(0);
    }
}

/// What is told of an option that could not be set begins with this, so that a match does not go on with another one.
pub(crate) const REFUSAL: &str = "refused: ";

/// Tells why an option could not be set, and what it is instead.
pub(super) fn refuse(why: impl Display, instead: &str) {
    info(format_args!("{REFUSAL}{why}"));
    info(instead);
}

/// Tells something to the person in front of the screen.
pub(super) fn info(text: impl Display) {
    line(format_args!("info string {text}"));
}
