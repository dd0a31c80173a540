//! The command line of `tabiya analyse`.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

use clap::Args;
use tabiya_engine::{Limits, MOST_DEPTH};
use tabiya_study::{MATTERS, STEEPNESS};

use crate::arguments::PLACES;
use crate::pgn::arguments::{Into, threads};

/// How long a position is searched if nothing is said.
const USUAL_SECONDS: u64 = 5;
/// How many positions are looked at for each position of a game if nothing is said.
const USUAL_NODES: u64 = 400_000;

/// Find the best moves of a position, or judge every move of games.
#[derive(Args, Debug)]
#[command(
    override_usage = "tabiya analyse [OPTIONS] [POSITION]\n       tabiya analyse [OPTIONS] FILES",
    after_help = format!(
        "Examples:\n  tabiya analyse start --moves \"e4 e5 Nf3\" --multipv 3\n  \
         tabiya analyse \"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\" --depth 20 --json\n  \
         tabiya analyse game.pgn --output judged.pgn\n  \
         tabiya analyse games.pgn.zst --nodes 1000000 --summary\n\n\
         A position is searched for {USUAL_SECONDS} seconds if nothing is said; Ctrl-C ends it earlier. What is shown to people is \
         scored for White, JSON is scored for the side to move.\n\n\
         Files are PGN, plain or packed (.gz, .bz2, .zst); - is standard input. For each position of a game {USUAL_NODES} \
         positions are looked at if nothing is said. Every move gets its evaluation as a comment, for White; moves \
         that lose 10, 20 or 30 points of a hundred of the chance to win (1 / (1 + e^(-{STEEPNESS} centipawns))) get ?!, ? \
         or ??, with the better line as a variation; a mate that is missed or allowed is judged one step harder if \
         it loses {} points or more, and not at all if it loses less, as in a game that is decided anyway. The \
         accuracy of a side, a tag, is 100 e^(-3 mean loss), where moves count less the more the game is decided. Evaluations \
         and what an earlier analysis wrote are written anew; what else others wrote stays. With --nodes or --depth the same file gives the same \
         answer, whatever the number of threads.\n\n\
         --output may name a file that is read: if not all of it can be read, it stays as it is, and the games are \
         written beside it, to NAME.analysed.pgn. Ctrl-C ends the analysis of games with exit code 130: those that are \
         finished are written, and if --output names a file, to NAME.partial.pgn beside it.\n\n{PLACES} A file with errors \
         is a \"no\".",
        100.0 * MATTERS
    )
)]
pub(crate) struct Analyse {
    /// The position, or the files.
    #[arg(value_name = "POSITION or FILES", hide = true)]
    pub(crate) what: Vec<OsString>,
    /// Play these moves first, in any everyday form.
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// How many lines to find, the best first; one, if it is not said.
    #[arg(long, value_name = "N", value_parser = lines, allow_negative_numbers = true)]
    pub(crate) multipv: Option<usize>,
    /// Search to this depth.
    #[arg(long, value_name = "N", value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,
    /// Look at this many positions; in games, for each position.
    #[arg(long, value_name = "N", value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// Search for this long; in games, each position.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
    /// Work with this many threads; all there are, if it is not said.
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Memory for the hash table; 128 MB if it is not said, and 16 MB a thread for games.
    #[arg(long, value_name = "MB", value_parser = megabytes, allow_negative_numbers = true)]
    pub(crate) hash: Option<usize>,
    #[command(flatten)]
    pub(crate) into: Into,
    /// Of games print only who played how well, not the games.
    #[arg(long, conflicts_with_all = ["output", "json"])]
    pub(crate) summary: bool,
    /// Print one JSON object a line: for each thing that is found, or for each game.
    #[arg(long)]
    pub(crate) json: bool,
}

impl Analyse {
    /// The number of threads to work with.
    pub(super) fn workers(&self) -> NonZeroUsize {
        self.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// What ends the search of a position.
    pub(super) fn limits_of_a_position(&self) -> Limits {
        let limits = self.limits().unwrap_or_else(|| Limits::time(Duration::from_secs(USUAL_SECONDS)));
        Limits { lines: self.multipv.unwrap_or(1), ..limits }
    }

    /// What ends the search of each position of a game.
    pub(super) fn limits_of_games(&self) -> Limits {
        self.limits().unwrap_or_else(|| Limits::nodes(USUAL_NODES))
    }

    /// What was said of limits, if anything was.
    fn limits(&self) -> Option<Limits> {
        let is_said = self.depth.is_some() || self.nodes.is_some() || self.time.is_some();
        is_said.then(|| Limits { depth: self.depth, nodes: self.nodes, move_time: self.time, ..Limits::default() })
    }
}

fn within<T: std::str::FromStr + PartialOrd + Copy>(text: &str, first: T, last: T) -> Option<T> {
    text.parse().ok().filter(|number| *number >= first && *number <= last)
}

fn lines(text: &str) -> Result<usize, &'static str> {
    within(text, 1, 256).ok_or("the number of lines is from 1 to 256")
}

fn depth(text: &str) -> Result<u32, String> {
    within(text, 1, MOST_DEPTH).ok_or_else(|| format!("the depth is a number of half-moves from 1 to {MOST_DEPTH}"))
}

fn nodes(text: &str) -> Result<u64, &'static str> {
    within(text, 1, u64::MAX).ok_or("this is a number of positions, from 1")
}

fn megabytes(text: &str) -> Result<usize, &'static str> {
    within(text, 1, 1 << 20).ok_or("the size of the hash table is from 1 to 1048576 MB")
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = within(text, 0.001, 1e8).and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or("the time is a number of seconds, from 0.001")
}

#[cfg(test)]
mod tests {
    use super::{MOST_DEPTH, depth, lines, seconds};

    #[test]
    fn numbers_have_ends() {
        assert_eq!((lines("256"), lines("0").is_err(), lines("257").is_err()), (Ok(256), true, true));
        assert_eq!(
            (depth(&MOST_DEPTH.to_string()), depth("-1").is_err(), depth("x").is_err()),
            (Ok(MOST_DEPTH), true, true)
        );
        assert_eq!(seconds("0.25").map(|time| time.as_millis()), Ok(250));
        for wrong in ["0", "-1", "nan", "inf", "1e99", "soon", ""] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }
}
