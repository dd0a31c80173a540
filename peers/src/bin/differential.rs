//! Asks three libraries the same questions about the positions of random games, lets two read the
//! same games, and asks two who can still mate.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the binary talks to the person at the terminal")]

use std::env;
use std::process::ExitCode;
use std::thread;

use peers::arguments::{Arguments, WrongUse};
use peers::clock;
use peers::compare::{self, Settings};
use peers::judge;
use peers::pgn;

const HELP: &str = "\
Compares Tabiya with shakmaty and cozy-chess in the positions of random games, and with pgn-reader
in the reading of such games from PGN, and with chasolver in the question who can still mate.

Usage: differential [OPTIONS]

Options:
  --positions N     how many positions to look at (default 1000000)
  --seed S          what all chance comes from (default 1)
  --threads T       how many threads share the work (default: as many as there are processors)
  --chess960 SHARE  the share of Chess960 among the ordinary games, from 0 to 1 (default 0.5)
  --texts N         how many texts of PGN to read (default: one for every 50 positions)
  --judged N        in how many positions to ask who can still mate, besides the public ones
                    (default: one for every 500 positions)
  --game G          play only the game of this number, to see a difference again
  --text T          read only the text of this number, to see a difference again
  --help            show this

Example: differential --positions 200000 --seed 7

Exit code: 0 if all libraries agree, 1 if they differ, 2 for wrong use.
";

/// The exit code for a command line that cannot be understood.
const WRONG_USE: u8 = 2;

/// So many positions are looked at in about the time in which a text is read.
const POSITIONS_FOR_A_TEXT: u64 = 50;

/// So many positions are looked at in about the time in which it is found who can still mate in one.
const POSITIONS_FOR_A_JUDGE: u64 = 500;

/// What was asked for.
struct Wish {
    positions: Option<Settings>,
    texts: Option<pgn::Settings>,
    judged: Option<judge::Settings>,
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
    let positions = wish.positions.is_none_or(|settings| compare_positions(&settings));
    let texts = wish.texts.is_none_or(|settings| compare_texts(&settings));
    let judged = wish.judged.is_none_or(|settings| compare_judges(&settings));
    if positions && texts && judged { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Compares the libraries in positions and tells whether they agree.
fn compare_positions(settings: &Settings) -> bool {
    let start = clock::now();
    let summary = compare::run(settings);
    let seconds = start.elapsed().as_secs_f64();
    for report in &summary.reports {
        println!("{report}");
    }
    println!(
        "{} in {} positions ({} different ones, by key) with {} legal moves, from {} games; \
         {} starts refused by a peer; seed {}; {seconds:.1} s",
        count(summary.reports.len()),
        summary.positions,
        summary.keys,
        summary.moves,
        summary.games,
        summary.refused,
        settings.seed,
    );
    summary.reports.is_empty()
}

/// Compares the libraries in the reading of games and tells whether they agree.
fn compare_texts(settings: &pgn::Settings) -> bool {
    let start = clock::now();
    let summary = pgn::run(settings);
    let seconds = start.elapsed().as_secs_f64();
    for report in &summary.reports {
        println!("{report}");
    }
    println!(
        "{} in {} texts of PGN, each written in two ways, with {} games and {} moves; seed {}; {seconds:.1} s",
        count(summary.reports.len()),
        summary.texts,
        summary.games,
        summary.moves,
        settings.seed,
    );
    summary.reports.is_empty()
}

/// Compares the answers to the question who can still mate, and tells whether they agree.
fn compare_judges(settings: &judge::Settings) -> bool {
    let start = clock::now();
    let summary = judge::run(settings);
    let seconds = start.elapsed().as_secs_f64();
    for report in &summary.reports {
        println!("{report}");
    }
    let [ours, theirs] = summary.known;
    println!(
        "{} in {} questions who can still mate: {ours} answered by us, {theirs} by chasolver, {} with no by both; \
         seed {}; {seconds:.1} s",
        count(summary.reports.len()),
        summary.questions,
        summary.unwinnable,
        settings.seed,
    );
    summary.reports.is_empty()
}

fn count(differences: usize) -> String {
    match differences {
        0 => "no difference".to_owned(),
        1 => "1 difference".to_owned(),
        many => format!("{many} differences"),
    }
}

fn wish(mut arguments: Arguments) -> Result<Wish, WrongUse> {
    let count = "a whole number from 1";
    let number = "a whole number from 0";
    let positions = arguments.value("--positions", count, |positions| *positions > 0)?.unwrap_or(1_000_000);
    let seed = arguments.value("--seed", number, |_| true)?.unwrap_or(1);
    let threads = arguments.value("--threads", count, |threads| *threads > 0)?;
    let share = arguments.value("--chess960", "a number from 0 to 1", |share| (0.0..=1.0).contains(share))?;
    let texts = arguments.value("--texts", number, |_| true)?.unwrap_or(positions / POSITIONS_FOR_A_TEXT);
    let judged = arguments.value("--judged", number, |_| true)?.unwrap_or(positions / POSITIONS_FOR_A_JUDGE);
    let only_game = arguments.value("--game", number, |_| true)?;
    let only_text = arguments.value("--text", number, |_| true)?;
    arguments.finish()?;
    let threads = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let of_positions = Settings { positions, seed, threads, chess960_share: share.unwrap_or(0.5), only_game };
    let of_texts = pgn::Settings { texts, seed, threads, only_text };
    let of_judged = judge::Settings { positions: judged, seed, threads };
    // Who wants to see one difference again does not want to wait for all the rest.
    Ok(Wish {
        positions: (only_game.is_some() || only_text.is_none()).then_some(of_positions),
        texts: (only_text.is_some() || only_game.is_none()).then_some(of_texts),
        judged: (only_text.is_none() && only_game.is_none()).then_some(of_judged),
    })
}
