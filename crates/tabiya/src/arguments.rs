//! The command line.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};

use crate::analyse::arguments::Analyse;
use crate::matches::arguments::Match;
use crate::pgn::arguments::{Pgn, threads};
use crate::play::arguments::{Config, Play};
use crate::puzzles::arguments::Puzzles;
use crate::replay::arguments::Replay;
use crate::service::arguments::{Backup, Serve, Token};

/// The whole game of chess in one program. Without a command it serves games, and opens the browser.
#[derive(Debug, Parser)]
#[command(name = "tabiya", version, about, args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) serve: Serve,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Analyse(Analyse),
    Backup(Backup),
    Bench(Bench),
    Completions(Completions),
    Config(Config),
    Judge(Judge),
    #[command(name = "man")]
    Manual(Manual),
    Match(Box<Match>),
    Perft(Perft),
    Pgn(Pgn),
    Play(Box<Play>),
    Puzzles(Puzzles),
    Replay(Replay),
    Rules(Rules),
    Serve(Serve),
    Show(Show),
    Token(Token),
    Uci(Uci),
    Why(Why),
}

pub(crate) const PLACES: &str = "A position is a FEN (quoted or not), the word start, or the number of a Chess960 start \
                      (0 to 959); where it may be left out it is the start. Exit codes: 0, 1 for \"no\", 2 for wrong use.";

/// Reads whole numbers of plain digits in a range whose ends belong to it; of others it tells the range.
pub(crate) fn number_in<T, R>(range: R) -> impl Fn(&str) -> Result<T, String> + Clone
where
    T: FromStr + PartialOrd + Display,
    R: RangeBounds<T> + Clone,
{
    move |text| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|number| is_plain && range.contains(number));
        number.ok_or_else(|| {
            let first = match range.start_bound() {
                Bound::Included(first) | Bound::Excluded(first) => format!(" from {first}"),
                Bound::Unbounded => String::new(),
            };
            let last = match range.end_bound() {
                Bound::Included(last) | Bound::Excluded(last) => format!(" to {last}"),
                Bound::Unbounded => String::new(),
            };
            format!("this is a whole number{first}{last}")
        })
    }
}

fn megabytes(text: &str) -> Result<NonZeroUsize, String> {
    number_in(1_usize..=1 << 20)(text).map(|number| NonZeroUsize::new(number).unwrap_or(NonZeroUsize::MIN))
}

/// Search a fixed set of positions, and tell how many positions a second the engine looks at.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tabiya bench\n  tabiya bench 10 --threads 2 --hash 64\n\nWith one thread the count of \
                  nodes is the same on every machine. Each position is told on standard error, the sum on \
                  standard output."
)]
pub(crate) struct Bench {
    /// How deep to search each position, in half-moves.
    #[arg(default_value_t = tabiya_engine::BENCH_DEPTH, value_parser = number_in(1_u32..=tabiya_engine::MOST_DEPTH))]
    pub(crate) depth: u32,
    /// Search with this many threads.
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub(crate) threads: NonZeroUsize,
    /// The size of the hash table, in megabytes.
    #[arg(long, value_name = "MB", default_value = "16", value_parser = megabytes)]
    pub(crate) hash: NonZeroUsize,
    /// Print the positions, and search none.
    #[arg(long, conflicts_with_all = ["depth", "threads", "hash"])]
    pub(crate) list: bool,
}

/// Write what a shell needs to complete commands and options of tabiya.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tabiya completions bash > ~/.local/share/bash-completion/completions/tabiya\n  tabiya \
                  completions fish > ~/.config/fish/completions/tabiya.fish\n  tabiya completions zsh > ~/.zfunc/_tabiya"
)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// Write the manual page of tabiya or of one of its commands, for man.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tabiya man | man -l -\n  tabiya man play | man -l -\n  tabiya man --to ~/.local/share/man/man1"
)]
pub(crate) struct Manual {
    /// The command.
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
    /// Write the pages of all commands into this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "command")]
    pub(crate) to: Option<std::path::PathBuf>,
}

/// Tell whether a side can still mate by any series of legal moves, or whether a position is dead.
#[derive(Args, Debug)]
#[command(
    override_usage = "tabiya judge [OPTIONS] [POSITION] [white|black]",
    after_help = "Examples:\n  tabiya judge start white\n  tabiya judge \"8/8/3k4/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1\"\n  \
                  tabiya judge --json < positions.txt\n\nThe first word is winnable (behind it the moves of both \
                  sides that lead to the mate), unwinnable or undetermined if a side is named, and dead, alive or \
                  undetermined if none is; then a line for each side follows. It is undetermined if neither a mate nor \
                  a proof that there is none was found within a bound. Repetitions and the counts of fifty and \
                  seventy-five moves do not matter: they end games, they do not make a mate impossible.\n\nA position is a FEN (quoted or not), the word \
                  start, or the number of a Chess960 start (0 to 959). Without one, or with -, positions are read from \
                  standard input, a line each, with or without a side behind it; a side on the command line is for the \
                  lines that name none. Each is answered at once, with one line; where one is wrong, its answer begins \
                  with the word error. Empty lines and those that begin with # are passed over and not \
                  answered; with --json each answer has the number of its line.\n\nExit codes: 0, 1 if a line was wrong, 2 for wrong use."
)]
pub(crate) struct Judge {
    /// The position and, last, the side.
    #[arg(value_name = "POSITION", hide = true)]
    pub(crate) position_and_side: Vec<String>,
    /// Ask only the quick test, which takes microseconds and leaves more undetermined.
    #[arg(long)]
    pub(crate) fast: bool,
    /// Print one JSON object for each answer.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count the lines of legal moves that are DEPTH half-moves long.
#[derive(Args, Debug)]
#[command(
    override_usage = "tabiya perft [OPTIONS] [POSITION] DEPTH",
    after_help = format!(
        "Examples:\n  tabiya perft 6\n  tabiya perft \"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -\" 7 --threads 2\n  \
         tabiya perft 4 --divide\n\n{PLACES}"
    )
)]
pub(crate) struct Perft {
    /// The position and, last, the depth: the usage line says so better than a list would.
    #[arg(required = true, value_name = "DEPTH", hide = true)]
    pub(crate) position_and_depth: Vec<String>,
    /// Tell the count for each first move.
    #[arg(long)]
    pub(crate) divide: bool,
    /// Work with this many threads.
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads)]
    pub(crate) threads: NonZeroUsize,
    /// Write castling as the king taking its rook, as Chess960 needs; on by itself where it must be.
    #[arg(long)]
    pub(crate) chess960: bool,
    /// Print one JSON object: nodes, seconds, mnps, and with --divide also moves.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Explain the rules of chess, one chapter at a time, with boards and tasks.
#[derive(Args, Debug)]
#[command(
    override_usage = "tabiya rules [OPTIONS] [TOPIC]",
    after_help = "Examples:\n  tabiya rules\n  tabiya rules castling\n  tabiya rules en passant --answers\n  \
                  tabiya rules all > rules.txt\n\nWithout a topic it lists the chapters; the topic all shows every one of them. A \
                  topic is the name of a chapter, a part of its title, or another word for what it explains. Exit \
                  codes: 0, 2 for wrong use, such as a topic that there is not."
)]
pub(crate) struct Rules {
    /// The topic: the usage line says so better than a list would.
    #[arg(value_name = "TOPIC", hide = true)]
    pub(crate) topic: Vec<String>,
    /// Show the answers of the tasks.
    #[arg(long)]
    pub(crate) answers: bool,
    /// Show chess symbols instead of letters.
    #[arg(long)]
    pub(crate) figurines: bool,
}

/// Show a position: the board, whose move it is, check, mate or draw, the legal moves, any faults.
#[derive(Args, Debug)]
#[command(
    override_usage = "tabiya show [OPTIONS] [POSITION]",
    after_help = format!(
        "Examples:\n  tabiya show\n  tabiya show --figurines \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"\n  \
         tabiya show 518 --from black\n\n{PLACES} A set-up that cannot be played on is a \"no\"."
    )
)]
pub(crate) struct Show {
    /// The position.
    #[arg(value_name = "POSITION", hide = true)]
    pub(crate) position: Vec<String>,
    /// Show chess symbols instead of letters.
    #[arg(long)]
    pub(crate) figurines: bool,
    /// The side at the bottom of the board.
    #[arg(long, value_name = "SIDE", default_value = "white", ignore_case = true, value_parser = ["white", "black"])]
    pub(crate) from: String,
    /// Demand a FEN to the letter, with nothing to assume.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Speak UCI on standard input and output, as chess programs and boards expect of an engine.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tabiya uci\n  printf 'position startpos moves e2e4\\nd\\n' | tabiya uci\n\nThe command help \
                  inside lists what it understands. It ends with quit, or when its input does.\n\nA position that is \
                  refused, for its FEN or for one of its moves, changes nothing: an \"info string\" says why, and go \
                  searches the position before it and says so. At checkmate and stalemate there is no move to play: \
                  the answer is \"bestmove (none)\", with an \"info string\" that says which of the two it is."
)]
pub(crate) struct Uci;

/// Tell whether a move is legal, and if not, why.
#[derive(Args, Debug)]
#[command(
    override_usage = "tabiya why [OPTIONS] POSITION MOVE\n       tabiya why --all [POSITION]",
    after_help = format!(
        "Examples:\n  tabiya why start Nf3\n  tabiya why \"4k3/8/b7/8/8/8/8/4K2R w K - 0 1\" O-O\n  \
         tabiya why \"4r1k1/8/8/8/8/4N3/8/4K3 w - -\" e3d5\n  tabiya why --all start\n\n{PLACES} A move may be \
         written in any everyday form: Nf3, Ng1-f3, g1f3, 0-0, e8Q. An illegal move is a \"no\".\n\nWith --all there is \
         a line for each pair of squares, and for each piece that a pawn may become, with tabs between its parts: \
         e2e4, the word legal, e4 and the FEN after it; or e2e5, the word illegal and the reason."
    )
)]
pub(crate) struct Why {
    /// The position and, last, the move.
    #[arg(required_unless_present = "all", value_names = ["POSITION", "MOVE"], hide = true)]
    pub(crate) position_and_move: Vec<String>,
    /// Tell of every move from one square to another, instead of one.
    #[arg(long, conflicts_with_all = ["strict", "json"])]
    pub(crate) all: bool,
    /// Demand standard algebraic notation to the letter.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use super::number_in;

    #[test]
    fn numbers_that_are_refused_tell_what_is_expected() {
        assert_eq!(["1", "007", "236"].map(number_in(1_u32..=tabiya_engine::MOST_DEPTH)), [Ok(1), Ok(7), Ok(236)]);
        for text in ["0", "246", "-1", "+1", "x", "", " 1", "1.5", "99999999999999999999999"] {
            assert_eq!(
                number_in(1_u32..=tabiya_engine::MOST_DEPTH)(text),
                Err("this is a whole number from 1 to 236".to_owned()),
                "{text}"
            );
        }
        assert_eq!(number_in(1_u64..)("0"), Err("this is a whole number from 1".to_owned()));
    }
}
