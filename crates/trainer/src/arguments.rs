//! The command line of the trainer.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
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
    Train(Train),
    Spsa(Spsa),
    Material(Material),
    /// Fit the curves by which scores become chances to games, and compare both.
    #[command(after_help = "The curve for win, draw and loss stands in crates/engine/src/report.rs, the steepness in \
                      crates/study/src/judge.rs. The first eight plies of a game are left out, and scores \
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
    /// Play by the network of this file instead of the one in the program.
    #[arg(long, value_name = "NET")]
    pub(crate) net: Option<PathBuf>,
    /// The share of the games that begin from one of the 960 starts, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = share, allow_negative_numbers = true)]
    pub(crate) chess960: f64,
    /// The share of the games that are played to mate though they are lost, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value = "0.1", value_parser = share, allow_negative_numbers = true)]
    pub(crate) played_out: f64,
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

fn positions(text: &str) -> Result<NonZeroUsize, String> {
    number_in(1_usize, 1_000_000)(text).map(|number| NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN))
}

fn rate(text: &str) -> Result<f32, String> {
    let rate = text.parse().ok().filter(|rate: &f32| *rate > 0.0 && *rate <= 1.0);
    rate.ok_or_else(|| "a rate is a number above 0, up to 1".to_owned())
}

fn spread(text: &str) -> Result<f32, String> {
    let spread = text.parse().ok().filter(|spread| (10.0..=2_000.0).contains(spread));
    spread.ok_or_else(|| "a spread is a number from 10 to 2000".to_owned())
}

fn shares(text: &str) -> Result<RangeInclusive<f32>, String> {
    let (first, last) = text.split_once(':').unwrap_or((text, text));
    Ok(share(first)? as f32..=share(last)? as f32)
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

/// Teach the network of the engine from games, and write it to a file.
#[derive(Args, Debug)]
#[command(after_help = "While it goes on, what has been learnt is kept beside the network after every epoch, in \
                  NET.checkpoint; after a stop --resume goes on from there, and comes to the same network to the last \
                  bit.\n\nExample:\n  tabiya-trainer train DIR --output next.net --plot losses.svg\n  tabiya match \
                  \"tabiya;EvalFile=next.net\" tabiya --games 400")]
pub(crate) struct Train {
    /// Files of games, or directories with such files.
    #[arg(required = true, value_name = "FILE|DIR")]
    pub(crate) files: Vec<PathBuf>,
    /// Write the network to this file, which is replaced only when all is done.
    #[arg(long, short, value_name = "NET")]
    pub(crate) output: PathBuf,
    /// Begin with this network, for which a smaller rate and fewer epochs are enough, instead of one that knows nothing.
    #[arg(long, value_name = "NET")]
    pub(crate) from: Option<PathBuf>,
    /// Draw how the losses fell, as SVG, after every epoch.
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Go on where it was stopped; all else has to be as it was.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Begin again though this was stopped before, and drop what was kept of it.
    #[arg(long, conflicts_with = "resume")]
    pub(crate) anew: bool,
    /// Go through the positions this often.
    #[arg(
        long,
        value_name = "N",
        default_value = "20",
        value_parser = number_in(1_u32, 100_000),
        allow_negative_numbers = true
    )]
    pub(crate) epochs: u32,
    /// Make a step by so many positions.
    #[arg(long, value_name = "N", default_value = "16384", value_parser = positions, allow_negative_numbers = true)]
    pub(crate) batch: NonZeroUsize,
    /// How far a weight goes in a step at first; no weight is larger than 2.
    #[arg(long, value_name = "N", default_value = "0.001", value_parser = rate, allow_negative_numbers = true)]
    pub(crate) rate: f32,
    /// How much the results of the games count, from 0 to 1, or from one to the other along the way; the rest is what the search
    /// said.
    #[arg(long, value_name = "SHARE[:SHARE]", default_value = "0.2:0.4", value_parser = shares, allow_negative_numbers = true)]
    pub(crate) results: RangeInclusive<f32>,
    /// The score, in hundredths of a pawn, with which one wins e times as often as one loses.
    #[arg(long, value_name = "N", default_value = "200", value_parser = spread, allow_negative_numbers = true)]
    pub(crate) spread: f32,
    /// Of so many plies in a row take at most one.
    #[arg(long, value_name = "N", default_value = "1", value_parser = positions, allow_negative_numbers = true)]
    pub(crate) every: NonZeroUsize,
    /// With another seed the network begins otherwise, sees the positions in another order, and is judged by other games.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        value_parser = number_in(0_u64, u64::MAX),
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,
    /// Use this many threads; with another number the last bits are others.
    #[arg(long, value_name = "N", default_value = "2", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: NonZeroUsize,
}

/// Write a network that counts material and knows nothing else: with its games learning can begin from nothing.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  tabiya-trainer material --output zero.net\n  tabiya-trainer selfplay --net zero.net --output DIR"
)]
pub(crate) struct Material {
    /// Write the network to this file.
    #[arg(long, short, value_name = "NET")]
    pub(crate) output: PathBuf,
}

/// Find the numbers of the search by matches of the engine against itself.
#[derive(Args, Debug)]
#[command(
    after_help = "The program has to be built so that its numbers can be set, from the same sources as this one. The numbers that \
                  were found are printed at the end, for crates/engine/src/search/constants.rs. Games are by positions, \
                  not by time, so what takes time is not weighed.\n\nExample:\n  cargo build \
                  --release -p tabiya --features tune --target-dir target/tune\n  tabiya-trainer spsa --program \
                  target/tune/release/tabiya --state \
                  spsa.txt --iterations 2000"
)]
pub(crate) struct Spsa {
    /// The program that plays, built with the feature `tune`.
    #[arg(long, value_name = "FILE")]
    pub(crate) program: PathBuf,
    /// Keep where it has come to in this file; if it is there, go on from it.
    #[arg(long, value_name = "FILE")]
    pub(crate) state: PathBuf,
    /// Play this many matches.
    #[arg(
        long,
        value_name = "N",
        default_value = "2000",
        value_parser = number_in(1_u32, 10_000_000),
        allow_negative_numbers = true
    )]
    pub(crate) iterations: u32,
    /// Games of a match, made even.
    #[arg(
        long,
        value_name = "N",
        default_value = "16",
        value_parser = number_in(2_u32, 10_000),
        allow_negative_numbers = true
    )]
    pub(crate) games: u32,
    /// Positions to search for each move.
    #[arg(
        long,
        value_name = "N",
        default_value = "5000",
        value_parser = number_in(1_u64, u64::MAX),
        allow_negative_numbers = true
    )]
    pub(crate) nodes: u64,
    /// With another seed numbers are moved otherwise, and other openings played.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value = "1",
        value_parser = number_in(0_u64, u64::MAX),
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,
}
