//! What a command has to say, and how it is said.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

/// The result of a command that was understood.
#[derive(Debug, Default)]
pub(crate) struct Answer {
    /// For standard output.
    pub(crate) text: String,
    /// For standard error: what was assumed.
    pub(crate) notes: Vec<String>,
    /// Whether the answer is "no".
    pub(crate) is_no: bool,
}

/// Why a command could not be carried out as it was given.
#[derive(Debug)]
pub(crate) struct WrongUse(pub(crate) String);

impl WrongUse {
    pub(crate) fn new(what: impl fmt::Display) -> Self {
        Self(what.to_string())
    }
}

/// Prints an answer and tells the exit code.
pub(crate) fn print(answer: Result<Answer, WrongUse>) -> ExitCode {
    match answer {
        Ok(answer) => {
            for note in &answer.notes {
                complain(&format!("note: {note}\n"));
            }
            match write(io::stdout(), &answer.text) {
                Ok(()) => ExitCode::from(u8::from(answer.is_no)),
                Err(error) => {
                    complain(&format!("{} the answer could not be written: {error}\n", error_mark()));
                    ExitCode::from(2)
                }
            }
        }
        Err(WrongUse(what)) => {
            complain(&format!("{} {what}\n", error_mark()));
            ExitCode::from(2)
        }
    }
}

/// The word before an error: in the colours that the reader of the command line has for it, on a terminal that has colours.
#[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
fn error_mark() -> &'static str {
    let wants_none = std::env::var("NO_COLOR").is_ok_and(|value| !value.is_empty());
    let is_dumb = std::env::var("TERM").is_ok_and(|value| value == "dumb");
    if io::stderr().is_terminal() && !wants_none && !is_dumb { "\u{1b}[1;31merror:\u{1b}[0m" } else { "error:" }
}

/// Writes to standard error; if that cannot be done there is nobody left to tell.
fn complain(text: &str) {
    let _nobody_listens = write(io::stderr(), text);
}

/// Writes to a stream. A reader that has gone, like a pipe into `head`, is no error.
fn write(mut stream: impl Write, text: &str) -> io::Result<()> {
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
