//! Takes the time of the same work done by several libraries.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the binary talks to the person at the terminal")]

use std::env;
use std::process::ExitCode;
use std::time::Duration;

use peers::arguments::{Arguments, WrongUse};
use peers::bench::{self, Measure};
use peers::table;

const HELP: &str = "\
Compares the speed of Tabiya with cozy-chess, chess, shakmaty, pgn-reader and chasolver, on one
thread.

Usage: bench [perft|moves|play|san|fen|pgn|judge|arbiter|all] [OPTIONS]

  perft    counting the lines of play from six positions
  moves    listing the legal moves
  play     playing a move
  san      writing and reading standard algebraic notation
  fen      reading and writing positions
  pgn      reading games
  judge    whether a side can still mate
  arbiter  a move through the arbiter, with every ending looked for that comes by itself
  all      all of these (default)

`cargo xtask bench engine` measures the engine beside other engines, and is no part of all.

Options:
  --seconds X  about how long to measure each of these (default 10)
  --json       write one object of JSON instead of a table
  --help       show this

Example: bench perft --seconds 60

All libraries take turns and the median counts. A ratio above 1 means that Tabiya is faster.
Exit code: 0, or 2 for wrong use.
";

/// The exit code for a command line that cannot be understood.
const WRONG_USE: u8 = 2;

/// The longest time that is believed to be meant.
const MOST_SECONDS: f64 = 86_400.0;

/// What was asked for.
struct Wish {
    measures: Vec<Measure>,
    time: Duration,
    json: bool,
}

fn main() -> ExitCode {
    let mut arguments = Arguments::new(env::args().skip(1));
    if arguments.flag("--help") || arguments.flag("-h") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let wish = match wish(arguments) {
        Ok(wish) => wish,
        Err(wrong_use) => {
            eprintln!("error: {wrong_use}\n\n{HELP}");
            return ExitCode::from(WRONG_USE);
        }
    };
    let sections = bench::run(&wish.measures, wish.time);
    let show = if wish.json { table::json } else { table::text };
    print!("{}", show(&sections));
    ExitCode::SUCCESS
}

fn wish(mut arguments: Arguments) -> Result<Wish, WrongUse> {
    let json = arguments.flag("--json");
    let seconds =
        arguments.value("--seconds", "a number of seconds", |seconds| (0.0..=MOST_SECONDS).contains(seconds))?;
    let word = arguments.word();
    arguments.finish()?;
    let measures = match word.as_deref() {
        None | Some("all") => Measure::ALL.to_vec(),
        Some(word) => {
            let measure = Measure::ALL.into_iter().find(|measure| measure.name() == word);
            let wrong = || WrongUse(format!("`{word}` is nothing that can be measured"));
            vec![measure.ok_or_else(wrong)?]
        }
    };
    Ok(Wish { measures, time: Duration::from_secs_f64(seconds.unwrap_or(10.0)), json })
}
