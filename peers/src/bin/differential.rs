//! Asks three libraries the same questions about the positions of random games.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the binary talks to the person at the terminal")]

use std::env;
use std::process::ExitCode;
use std::thread;

use peers::arguments::{Arguments, WrongUse};
use peers::clock;
use peers::compare::{self, Settings};

const HELP: &str = "\
Compares Tabiya with shakmaty and cozy-chess in the positions of random games.

Usage: differential [OPTIONS]

Options:
  --positions N     how many positions to look at (default 1000000)
  --seed S          what all chance comes from (default 1)
  --threads T       how many threads share the work (default: as many as there are processors)
  --chess960 SHARE  the share of Chess960 among the ordinary games, from 0 to 1 (default 0.5)
  --game G          play only the game of this number, to see a difference again
  --help            show this

Example: differential --positions 200000 --seed 7

Exit code: 0 if all libraries agree, 1 if they differ, 2 for wrong use.
";

/// The exit code for a command line that cannot be understood.
const WRONG_USE: u8 = 2;

fn main() -> ExitCode {
    let mut arguments = Arguments::new(env::args().skip(1));
    if arguments.flag("--help") || arguments.flag("-h") {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let settings = match settings(arguments) {
        Ok(settings) => settings,
        Err(wrong_use) => {
            eprintln!("error: {wrong_use}\n\n{HELP}");
            return ExitCode::from(WRONG_USE);
        }
    };
    let start = clock::now();
    let summary = compare::run(&settings);
    let seconds = start.elapsed().as_secs_f64();
    for report in &summary.reports {
        println!("{report}");
    }
    let outcome = match summary.reports.len() {
        0 => "no difference".to_owned(),
        1 => "1 difference".to_owned(),
        many => format!("{many} differences"),
    };
    println!(
        "{outcome} in {} positions ({} different ones, by key) with {} legal moves, from {} games; \
         {} starts refused by a peer; seed {}; {seconds:.1} s",
        summary.positions, summary.keys, summary.moves, summary.games, summary.refused, settings.seed,
    );
    if summary.reports.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn settings(mut arguments: Arguments) -> Result<Settings, WrongUse> {
    let count = "a whole number from 1";
    let number = "a whole number from 0";
    let positions = arguments.value("--positions", count, |positions| *positions > 0)?;
    let seed = arguments.value("--seed", number, |_| true)?;
    let threads = arguments.value("--threads", count, |threads| *threads > 0)?;
    let share = arguments.value("--chess960", "a number from 0 to 1", |share| (0.0..=1.0).contains(share))?;
    let only_game = arguments.value("--game", number, |_| true)?;
    arguments.finish()?;
    let processors = || thread::available_parallelism().map_or(1, usize::from);
    Ok(Settings {
        positions: positions.unwrap_or(1_000_000),
        seed: seed.unwrap_or(1),
        threads: threads.unwrap_or_else(processors),
        chess960_share: share.unwrap_or(0.5),
        only_game,
    })
}
