//! The one binary: reads the command line, calls the library that does the work, prints what it
//! says. Results go to standard output, notes and errors to standard error; the exit code is 0,
//! 1 for "no", and 2 for wrong use.

mod analyse;
mod answer;
mod arguments;
mod commands;
mod input;
mod json;
mod matches;
mod pgn;
mod play;
mod puzzles;
mod replay;
mod screen;
mod service;
mod uci;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let answer = match arguments.command {
        None => service::serve(&arguments.serve),
        Some(Command::Analyse(arguments)) => analyse::run(&arguments),
        Some(Command::Backup(arguments)) => service::backup(&arguments),
        Some(Command::Bench(arguments)) => commands::bench::run(&arguments),
        Some(Command::Completions(arguments)) => commands::manual::completions(&arguments),
        Some(Command::Config(arguments)) => play::config(&arguments),
        Some(Command::Judge(arguments)) => commands::judge::run(&arguments),
        Some(Command::Manual(arguments)) => commands::manual::manual(&arguments),
        Some(Command::Match(arguments)) => matches::run(&arguments),
        Some(Command::Perft(arguments)) => commands::perft::run(&arguments),
        Some(Command::Pgn(arguments)) => pgn::run(&arguments),
        Some(Command::Play(arguments)) => return play::run(&arguments),
        Some(Command::Puzzles(arguments)) => puzzles::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        Some(Command::Rules(arguments)) => commands::rules::run(&arguments),
        Some(Command::Serve(arguments)) => service::serve(&arguments),
        Some(Command::Show(arguments)) => commands::show::run(&arguments),
        Some(Command::Token(arguments)) => service::token(&arguments),
        Some(Command::Uci(_)) => uci::run(),
        Some(Command::Why(arguments)) => commands::why::run(&arguments),
    };
    answer::print(answer)
}
