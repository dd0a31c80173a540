//! The command line of the trainer.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};

/// Make the engine better.
#[derive(Debug, Parser)]
#[command(name = "tabiya-trainer", version, about)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Selfplay(Selfplay),
    /// Tell what is in files of games.
    Stats(Files),
    /// Play all games of files again and tell what is wrong with them.
    Verify(Files),
    Text(Text),
    Tune(Tune),
    /// Fit the curves by which scores become chances to games, and compare both.
    #[command(after_help = "The curve for win, draw and loss stands in crates/engine/src/report.rs, the steepness in \
                      crates/tabiya/src/analyse/judge.rs. The first eight plies of a game are left out, and scores \
                      for which a game is given up.\n\nExample:\n  tabiya-trainer chances DIR")]
    Chances(Files),
}

/// Let the engine play against itself, and write the games to files.
#[derive(Args, Debug)]
#[command(
    after_help = "Ctrl-C ends it at any time; games that are not over are left out. Started again with the same \
                  directory and seed it goes on behind the games that are there, with other games."
)]
pub(crate) struct Selfplay {
    /// The directory of the files, one for each thread: SEED-THREAD.games.
    #[arg(long, value_name = "DIR")]
    pub(crate) output: PathBuf,
    /// How many games there are to be in the end, those of earlier runs with this seed included.
    #[arg(long, value_name = "N", value_parser = number_in(1_u64, u64::MAX), allow_negative_numbers = true)]
    pub(crate) games: Option<u64>,
    /// Play this many games at a time.
    #[arg(long, value_name = "N", default_value = "2", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
    /// Begin no new depth after this many positions of a move.
    #[arg(
        long,
        value_name = "N",
        default_value = "5000",
        value_parser = number_in(1_u64, u64::MAX),
        allow_negative_numbers = true
    )]
    pub(crate) nodes: u64,
    /// With another seed other games are played.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        value_parser = number_in(0_u64, u64::MAX),
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,
    /// The hash table of each thread, in megabytes.
    #[arg(
        long,
        value_name = "MB",
        default_value = "16",
        value_parser = number_in(1_usize, 1 << 20),
        allow_negative_numbers = true
    )]
    pub(crate) hash: usize,
    /// The share of the games that begin from one of the 960 starts, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = share, allow_negative_numbers = true)]
    pub(crate) chess960: f64,
}

/// Reads whole numbers from the first to the last; of others it tells these, as far as people come to them.
fn number_in<T: FromStr + PartialOrd + Display + Copy>(
    first: T,
    last: T,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    /// Numbers with more digits are bounds of the machine, not of what makes sense.
    const LONGEST: usize = 9;
    move |text| {
        let number = text.parse().ok().filter(|number| (first..=last).contains(number));
        number.ok_or_else(|| match last.to_string() {
            last if last.len() <= LONGEST => format!("this is a whole number from {first} to {last}"),
            _ => format!("this is a whole number from {first}"),
        })
    }
}

fn every(text: &str) -> Result<NonZeroUsize, String> {
    number_in(1_usize, 1_000_000)(text).map(|number| NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN))
}

/// With steps of nothing nothing is learnt, and with steps of more than a queen as little.
fn rate(text: &str) -> Result<f32, String> {
    let rate = text.parse().ok().filter(|rate: &f32| *rate > 0.0 && *rate <= 1_000.0);
    rate.ok_or_else(|| "a rate is a number above 0, up to 1000".to_owned())
}

fn pull(text: &str) -> Result<f32, String> {
    let pull = text.parse().ok().filter(|pull| (0.0..=1_000.0).contains(pull));
    pull.ok_or_else(|| "a pull is a number from 0 to 1000".to_owned())
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a share is a number from 0 to 1".to_owned())
}

/// More threads than this nobody has, and each takes memory.
fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= 256);
    threads.ok_or_else(|| "a number of threads is from 1 to 256".to_owned())
}

/// Files of games.
#[derive(Args, Debug)]
pub(crate) struct Files {
    /// Files of games, or directories with such files.
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<PathBuf>,
}

/// Print games as PGN, with the scores for White as comments.
#[derive(Args, Debug)]
pub(crate) struct Text {
    /// Files of games, or directories with such files.
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<PathBuf>,
    /// Print this many games.
    #[arg(
        long,
        value_name = "N",
        default_value = "1",
        value_parser = number_in(1_usize, usize::MAX),
        allow_negative_numbers = true
    )]
    pub(crate) games: usize,
}

/// Fit the weights of the hand-made evaluation to games, and print the source file that holds them, or write it.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  tabiya-trainer tune DIR --output crates/engine/src/evaluation/weights.rs\n\nThe file is \
                  replaced when all is done, and not touched before: a shell that is told to write there by > would \
                  empty it at once, while it may be needed to build this very program."
)]
pub(crate) struct Tune {
    /// Files of games, or directories with such files.
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<PathBuf>,
    /// Write the source file to this one, which is replaced only when all is done; without it, to standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Use at most about this many positions.
    #[arg(
        long,
        value_name = "N",
        default_value = "4000000",
        value_parser = number_in(1_usize, usize::MAX),
        allow_negative_numbers = true
    )]
    pub(crate) positions: usize,
    /// Of so many plies in a row take at most one.
    #[arg(long, value_name = "N", default_value = "2", value_parser = every, allow_negative_numbers = true)]
    pub(crate) every: NonZeroUsize,
    /// How much the results of the games count, from 0 to 1; the rest is what the search said.
    #[arg(long, value_name = "SHARE", default_value = "0.35", value_parser = share, allow_negative_numbers = true)]
    pub(crate) results: f64,
    /// Go through the positions this often.
    #[arg(
        long,
        value_name = "N",
        default_value = "30",
        value_parser = number_in(0_usize, 1_000_000),
        allow_negative_numbers = true
    )]
    pub(crate) epochs: usize,
    /// How far a weight goes in a step, in the units of the evaluation.
    #[arg(long, value_name = "N", default_value = "0.5", value_parser = rate, allow_negative_numbers = true)]
    pub(crate) rate: f32,
    /// How strongly weights are pulled to where they began; the fewer games, the more it takes.
    #[arg(long, value_name = "N", default_value = "1e-9", value_parser = pull, allow_negative_numbers = true)]
    pub(crate) pull: f32,
    /// Use this many threads.
    #[arg(long, value_name = "N", default_value = "2", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
    /// Forget the weights in use, and begin with a pawn of 100, pieces of 300, 500 and 900 and nothing else.
    #[arg(long)]
    pub(crate) from_material: bool,
}
