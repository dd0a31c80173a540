//! The command line of `tabiya pgn`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use tabiya_pgn::{Date, Ending, Material, NotACriterion, Outcome, Place, Range};

/// Check, count, filter, convert and rearrange files of games.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tabiya pgn check games.pgn\n  tabiya pgn stats *.pgn.zst\n  tabiya pgn filter --player Adams games.pgn > adams.pgn\n\nFiles may be plain or packed (.gz, .bz2, .zst). Without a file, or with -, standard input is \
                        read. Exit codes: 0, 1 for \"no\" (something is wrong with a game), 2 for wrong use."
)]
pub(crate) struct Pgn {
    #[command(subcommand)]
    pub(crate) command: PgnCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum PgnCommand {
    Check(Check),
    Stats(Stats),
    Filter(Box<Filter>),
    Convert(Convert),
    Sort(Sort),
    Dedupe(Dedupe),
    Split(Split),
    Merge(Merge),
    Head(Head),
    Tail(Tail),
    Sample(Sample),
    Show(Show),
}

/// The files that are read.
#[derive(Args, Debug)]
pub(crate) struct Files {
    /// The files; none, or -, is standard input.
    #[arg(value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
    /// Work with this many threads; all there are, if it is not said.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// Where games are written to.
#[derive(Args, Debug)]
pub(crate) struct Into {
    /// Write to this file, which gets its name only when all is written; without it, or with -, to standard output.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// Find everything that is wrong, with its place.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn check games.pgn\n  tabiya pgn check --strict games.pgn\n  \
                        zstdcat big.pgn.zst | tabiya pgn check --json")]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) files: Files,
    /// Demand the standard to the letter: layout, numbers, canonical moves, the seven tags.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Print one JSON object: games, moves, errors, bytes, seconds, and more.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Count games, results, players, openings, lengths and endings.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn stats games.pgn\n  tabiya pgn stats --top 30 *.pgn.zst")]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) files: Files,
    /// How many players and openings to list.
    #[arg(long, value_name = "N", default_value_t = 12)]
    pub(crate) top: usize,
    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Keep the games that are like this, as they are; one without a result gets a *.
#[derive(Args, Debug)]
#[command(after_help = "Everything that is said must hold; of one option given several times, one must. Text may be \
                        part of what it is looked for in, in letters of any case.\n\nExamples:\n  \
                        tabiya pgn filter --player carlsen --result 1-0 games.pgn\n  \
                        tabiya pgn filter --rating 2500.. --date 2015..2019.06 --opening \"King's Indian\" games.pgn\n  \
                        tabiya pgn filter --reaches \"e4 c5 Nf3 d6\" --ending mate --not games.pgn -o rest.pgn\n  \
                        tabiya pgn filter --material KRPvKR --length 60.. games.pgn")]
pub(crate) struct Filter {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) into: Into,
    /// Either player's name.
    #[arg(long, value_name = "TEXT")]
    pub(crate) player: Vec<String>,
    /// White's name.
    #[arg(long, value_name = "TEXT")]
    pub(crate) white: Vec<String>,
    /// Black's name.
    #[arg(long, value_name = "TEXT")]
    pub(crate) black: Vec<String>,
    /// Both players' ratings: 2500.., 2000..2200.
    #[arg(long, value_name = "RANGE")]
    pub(crate) rating: Option<Range<u32>>,
    /// The date: 1997, 1997.06..1998, ..1900.
    #[arg(long, value_name = "RANGE")]
    pub(crate) date: Option<Range<Date>>,
    /// The result: 1-0, 0-1, 1/2-1/2 or *.
    #[arg(long, value_name = "RESULT", allow_hyphen_values = true)]
    pub(crate) result: Vec<Outcome>,
    /// The event.
    #[arg(long, value_name = "TEXT")]
    pub(crate) event: Vec<String>,
    /// The site.
    #[arg(long, value_name = "TEXT")]
    pub(crate) site: Vec<String>,
    /// Any tag: NAME=TEXT.
    #[arg(long, value_name = "NAME=TEXT", value_parser = tag)]
    pub(crate) tag: Vec<(String, String)>,
    /// The opening: a code or the start of one (B90, C4), by the moves; or a name, by the moves or the tag.
    #[arg(long, value_name = "TEXT")]
    pub(crate) opening: Vec<String>,
    /// The number of moves: 20..40, ..15.
    #[arg(long, value_name = "RANGE")]
    pub(crate) length: Option<Range<u32>>,
    /// How it ended: mate, stalemate, repetition, fifty, material, time, resignation, agreement, abandoned, arbiter,
    /// unfinished or unknown.
    #[arg(long, value_name = "WORD")]
    pub(crate) ending: Vec<Ending>,
    /// A position it comes to: a FEN, the pieces of one, or moves from the start.
    #[arg(long, value_name = "POSITION")]
    pub(crate) reaches: Vec<Place>,
    /// Material it comes to, of either colour: `KRPvKR`.
    #[arg(long, value_name = "MATERIAL")]
    pub(crate) material: Vec<Material>,
    /// Keep just the other games.
    #[arg(long)]
    pub(crate) not: bool,
}

pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= 256);
    number.ok_or_else(|| "the number of threads is from 1 to 256".to_owned())
}

fn some_games(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "this is a number of games, from 1".to_owned())
}

fn games(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "this is a number of games".to_owned())
}

fn tag(text: &str) -> Result<(String, String), NotACriterion> {
    let (name, value) = text.split_once('=').ok_or_else(|| NotACriterion::Tag(text.to_owned()))?;
    Ok((name.trim().to_owned(), value.to_owned()))
}

/// Write games in another form.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn convert messy.pgn -o clean.pgn\n  \
                        tabiya pgn convert --to json games.pgn\n  tabiya pgn convert --to fen games.pgn.bz2 | sort -u")]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) into: Into,
    /// What to write.
    #[arg(long, value_name = "FORM", default_value = "pgn")]
    pub(crate) to: Form,
}

/// What games can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// PGN as the standard has it, with all variations and comments.
    Pgn,
    /// PGN with the seven tags and the main line alone.
    Reduced,
    /// One JSON object a line for each game.
    Json,
    /// The moves in the way of UCI, a line for each game.
    Uci,
    /// The FEN of every position, a line each.
    Fen,
    /// The EPD of every position, a line each, with the move that was played there.
    Epd,
}

/// Put games in order.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn sort --by date games.pgn -o sorted.pgn\n  \
                        tabiya pgn sort --by white,date games.pgn")]
pub(crate) struct Sort {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) into: Into,
    /// By what: rating, eco (by the moves), length, date, or the name of any other tag. Of several, parted by
    /// commas, the next one decides where one does not.
    #[arg(long, value_name = "WHAT", value_delimiter = ',', default_values_t = ["date".to_owned(), "event".to_owned(), "round".to_owned()])]
    pub(crate) by: Vec<String>,
    /// The other way round.
    #[arg(long)]
    pub(crate) reverse: bool,
}

/// Leave out games with the same players and the same moves as one before.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn dedupe a.pgn b.pgn -o all.pgn")]
pub(crate) struct Dedupe {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) into: Into,
}

/// Put games into several files.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn split --games 1000 big.pgn --folder parts\n  \
                        tabiya pgn split --by White games.pgn --folder players")]
pub(crate) struct Split {
    #[command(flatten)]
    pub(crate) files: Files,
    /// So many games a file.
    #[arg(long, value_name = "N", conflicts_with = "by", required_unless_present = "by", value_parser = some_games)]
    pub(crate) games: Option<NonZeroUsize>,
    /// A file for each value of this tag.
    #[arg(long, value_name = "TAG")]
    pub(crate) by: Option<String>,
    /// The folder for the files, made if it is not there.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    pub(crate) folder: PathBuf,
}

/// Put the games of all files into one.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn merge *.pgn.gz -o all.pgn")]
pub(crate) struct Merge {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) into: Into,
}

/// How many games of which files, and where to.
#[derive(Args, Debug)]
pub(crate) struct Pick {
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    pub(crate) into: Into,
    /// How many.
    #[arg(long, short = 'n', value_name = "N", default_value = "10", value_parser = games)]
    pub(crate) games: usize,
}

/// The first games.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn head -n 3 games.pgn")]
pub(crate) struct Head {
    #[command(flatten)]
    pub(crate) pick: Pick,
}

/// The last games.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn tail -n 3 games.pgn")]
pub(crate) struct Tail {
    #[command(flatten)]
    pub(crate) pick: Pick,
}

/// Some games by chance, in their order.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn sample -n 100 --seed 7 games.pgn")]
pub(crate) struct Sample {
    #[command(flatten)]
    pub(crate) pick: Pick,
    /// The same number gives the same games again.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Show a game, move by move, with its board.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  tabiya pgn show games.pgn 3\n  tabiya pgn show games.pgn 3 --move 20 --figurines")]
pub(crate) struct Show {
    /// The file, or - for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Which game of the file.
    #[arg(value_name = "N", default_value_t = 1)]
    pub(crate) number: u64,
    /// Work with this many threads; all there are, if it is not said.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Only the boards of this move.
    #[arg(long = "move", value_name = "N")]
    pub(crate) only: Option<u32>,
    /// Show chess symbols instead of letters.
    #[arg(long)]
    pub(crate) figurines: bool,
    /// The side at the bottom of the board.
    #[arg(long, value_name = "SIDE", default_value = "white", ignore_case = true, value_parser = ["white", "black"])]
    pub(crate) from: String,
}
