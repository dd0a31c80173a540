//! Plays whole games on a running server with `litchee` and `licheszter`, clients of the Lichess API that others wrote.
//!
//! ```text
//! cargo run -p clients -- --url http://127.0.0.1:8064 --white TOKEN --black TOKEN --bot TOKEN
//! ```
//!
//! Both decode every line into types of their own and refuse what does not fit, so they judge the shape of what the
//! server says more strictly than clients in other languages do. Most is played with litchee; licheszter is stricter
//! still, and reads what litchee cannot. Exit code 0 if everything was as it should be, 1 at the first thing that was
//! not, 2 for wrong arguments.

mod arguments;
mod failure;
mod lines;
mod player;
mod scenarios;
mod table;

use std::io::{Write, stderr, stdout};
use std::process::ExitCode;

use crate::arguments::Arguments;
use crate::failure::Outcome;
use crate::scenarios::Games;

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let arguments = match Arguments::parse(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(problem) => return complain(&problem, 2),
    };
    match play(&arguments).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => complain(&failure.to_string(), 1),
    }
}

async fn play(arguments: &Arguments) -> Outcome {
    let mut games = Games::new(arguments).await?;
    games.play(&arguments.only, &mut stdout()).await
}

/// Says what went wrong. If even that cannot be said, the exit code does.
fn complain(problem: &str, code: u8) -> ExitCode {
    let _unsaid = writeln!(stderr(), "{problem}");
    ExitCode::from(code)
}
