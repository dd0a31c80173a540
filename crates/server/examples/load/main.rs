//! A load of real games, played over the HTTP API against the server as it is: `cargo xtask load`.
//!
//! The generator shares the machine with the server it measures, so it does as little as it can: one thread, no JSON on
//! the way of a move, and every line compared with what is known to come.

mod analyst;
mod answer;
mod check;
mod chunks;
mod clock;
mod computer;
mod crowd;
mod figures;
mod game;
mod hall;
mod http;
mod options;
mod pace;
mod plan;
mod player;
mod pool;
mod process;
mod random;
mod report;
mod request;
mod server;
mod session;
mod trouble;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;

use tokio::runtime;
use tokio::signal;
use tokio::task::LocalSet;

use crate::options::{HELP, Options, Wish};
use crate::report::Report;
use crate::server::{Server, Target};

/// The exit code for a command line that cannot be understood.
const WRONG_USE: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let options = match Wish::parse(&words) {
        Ok(Wish::Load(options)) => options,
        Ok(Wish::Help) => return print(HELP, ExitCode::SUCCESS),
        Err(wrong_use) => {
            complain(&format!("{wrong_use}; `--help` tells the rest"));
            return ExitCode::from(WRONG_USE);
        }
    };
    match load(&options) {
        Ok((report, stopped)) => {
            if let Err(failure) = &stopped {
                complain(failure);
            }
            let code = if report.is_good() && stopped.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
            print(&if options.json { report.json() } else { report.text() }, code)
        }
        Err(failure) => {
            complain(&failure);
            ExitCode::FAILURE
        }
    }
}

/// Measures, and stops the server whatever comes of it. Tells also whether it stopped well.
fn load(options: &Options) -> Result<(Report, Result<(), String>), String> {
    // What cannot be measured is told before a server is started.
    session::connections(options)?;
    let runtime = runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|cause| format!("there is no way to wait for the network: {cause}"))?;
    let server = if options.url.is_none() { Some(Server::start(options.data.as_deref())?) } else { None };
    let target = match (&server, &options.url) {
        (Some(server), _) => server.target.clone(),
        (None, url) => Target::of_url(url.as_deref().unwrap_or_default())?,
    };
    let id = server.as_ref().map(Server::id);
    let games = LocalSet::new();
    let measured = games.block_on(&runtime, async {
        tokio::select! {
            measured = session::run(options, target, id, session::REST, complain) => measured,
            failure = interruption() => Err(failure),
        }
    });
    // All connections end here, so the server need not wait for them.
    drop(games);
    drop(runtime);
    let stopped = server.map_or(Ok(()), Server::stop);
    Ok((measured?, stopped))
}

/// Waits until somebody wants this to end.
async fn interruption() -> String {
    tokio::select! {
        _ = signal::ctrl_c() => {}
        () = termination() => {}
    }
    "interrupted".to_owned()
}

#[cfg(unix)]
async fn termination() {
    if let Ok(mut terminate) = signal::unix::signal(signal::unix::SignalKind::terminate()) {
        terminate.recv().await;
    } else {
        std::future::pending::<()>().await;
    }
}

#[cfg(not(unix))]
async fn termination() {
    std::future::pending::<()>().await;
}

fn print(text: &str, code: ExitCode) -> ExitCode {
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => code,
        Err(_) => ExitCode::FAILURE,
    }
}

/// Says something on standard error, which nobody may be reading.
fn complain(text: &str) {
    let _unheard = writeln!(io::stderr(), "load: {text}");
}
