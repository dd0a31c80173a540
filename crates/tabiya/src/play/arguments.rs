//! The command line of `tabiya play` and `tabiya config`.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use tabiya_engine::Level;
use tabiya_game::TimeControl;
use tabiya_terminal::{Colours, Pieces, Theme};

use crate::arguments::number_in;

/// Play in the terminal: against the computer at once, or two people, on a server, puzzles, games to study.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tabiya play\n  tabiya play --level 6 --side black --time 5+3\n  tabiya play --two --time 10\n  \
                  tabiya play --server http://127.0.0.1:8064\n  tabiya play --server http://127.0.0.1:8064 --open --time 5+3\n  \
                  tabiya play --study games.pgn\n  printf 'e4\\nresign\\n' | tabiya play --plain --side white\n\nMoves are \
                  typed in any everyday form, or made by mouse or arrow keys; F1 shows the keys, Esc the start screen. A \
                  game that is left is kept, and offered again next time; those that are over are added to play/games.pgn \
                  in the data folder.\n\nWith --plain everything is said line by line. The exit code then says how the game \
                  ended: 10 White won, 11 Black won, 12 drawn, 13 without a result, 0 if it was left before its end; 2 for \
                  wrong use, or what could not be done. A script, whose lines come from a pipe, plays one game, which is not one that was left unless \
                  --resume says so.\n\nWhat is not said here is as tabiya config has it. A token is also taken from the \
                  environment, as TABIYA_TOKEN."
)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
#[expect(clippy::option_option, reason = "an option that may have a value, and may be left out")]
pub(crate) struct Play {
    /// How well the computer plays, from 1 to 10.
    #[arg(long, value_name = "N", value_parser = level)]
    pub(crate) level: Option<Level>,
    /// The colour you play.
    #[arg(long, value_name = "SIDE")]
    pub(crate) side: Option<SideWanted>,
    /// The clock: minutes and what each move adds in seconds, such as 5+3, or none.
    #[arg(long, value_name = "CLOCK", value_parser = clock)]
    pub(crate) time: Option<TimeControl>,
    /// The position to start from: a FEN, or the number of a Chess960 start.
    #[arg(long, value_name = "POSITION")]
    pub(crate) from: Option<String>,
    /// By which rules: those of casual games, or the FIDE Laws, in which a wrong claim costs time.
    #[arg(long, value_name = "RULES", default_value = "casual")]
    pub(crate) rules: RulesWanted,
    /// Two people play at this keyboard.
    #[arg(long, group = "what", conflicts_with_all = ["level", "side", "server"])]
    pub(crate) two: bool,
    /// The server to play on; alone, it shows what there is.
    #[arg(long, value_name = "URL")]
    pub(crate) server: Option<String>,
    /// The token that the server knows you by; without one, you are a guest.
    #[arg(long, value_name = "TOKEN")]
    pub(crate) token: Option<String>,
    /// Play the computer of the server.
    #[arg(long, group = "what")]
    pub(crate) computer: bool,
    /// Challenge somebody on the server.
    #[arg(long, value_name = "NAME", group = "what")]
    pub(crate) challenge: Option<String>,
    /// Look for anybody on the server.
    #[arg(long, group = "what")]
    pub(crate) seek: bool,
    /// Make a link on the server: whoever opens it plays you.
    #[arg(long, group = "what")]
    pub(crate) open: bool,
    /// Open a link to a game or a challenge, or its name.
    #[arg(long, value_name = "LINK", group = "what")]
    pub(crate) join: Option<String>,
    /// Watch a game on the server: the best one, or the one of this link.
    #[arg(long, value_name = "LINK", group = "what")]
    pub(crate) watch: Option<Option<String>>,
    /// Go through the games of a PGN file.
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) study: Option<PathBuf>,
    /// Solve puzzles: those of a file as tabiya puzzles --list writes it, or those that come with the program.
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) puzzles: Option<Option<PathBuf>>,
    /// Read the chapters on the rules.
    #[arg(long, group = "what")]
    pub(crate) learn: bool,
    /// Begin with the start screen.
    #[arg(long, group = "what", conflicts_with = "plain")]
    pub(crate) menu: bool,
    /// Line by line, for screen readers, pipes and scripts.
    #[arg(long)]
    pub(crate) plain: bool,
    /// Begin a new game without asking about one that was left.
    #[arg(long, conflicts_with = "resume")]
    pub(crate) new: bool,
    /// Go on with the game that was left without asking.
    #[arg(long)]
    pub(crate) resume: bool,
    /// Add the game to this file as PGN when it is over or left.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// A number in the place of chance: with the same one the computer plays the same game again.
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,
    /// How you are called.
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// The colours of the board.
    #[arg(long, value_name = "THEME", value_parser = named(Theme::ALL.iter().map(|one| one.name())).try_map(|name| Theme::read(&name).ok_or(Unnamed)))]
    pub(crate) theme: Option<Theme>,
    /// How pieces are shown.
    #[arg(long, value_name = "PIECES", value_parser = named(Pieces::ALL.iter().map(|one| one.name())).try_map(|name| Pieces::read(&name).ok_or(Unnamed)))]
    pub(crate) pieces: Option<Pieces>,
    /// How many colours the terminal shows.
    #[arg(long, alias = "colors", value_name = "COLOURS", value_parser = named(Colours::ALL.iter().map(|one| one.name())).try_map(|name| Colours::read(&name).ok_or(Unnamed)))]
    pub(crate) colours: Option<Colours>,
    /// Leave the mouse to the terminal.
    #[arg(long)]
    pub(crate) no_mouse: bool,
    /// The folder in which everything is kept.
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

/// A colour to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SideWanted {
    White,
    Black,
    Random,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesWanted {
    Casual,
    Fide,
}

/// Show or change the few things that tabiya play remembers: colours, pieces, level, clock, server.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  tabiya config\n  tabiya config level 6\n  tabiya config theme sea\n  tabiya config clock 10+5\n  \
                  tabiya config token - < token.txt\n  \
                  tabiya config --unset clock\n  tabiya config --path\n\nWithout a name it shows all settings, what they may \
                  be and where they are kept. The file may also be edited by hand; comments in it stay. Exit codes: 0, 2 for \
                  wrong use, such as a setting that there is not."
)]
pub(crate) struct Config {
    /// The setting.
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// What it is to be; - reads it from standard input.
    #[arg(value_name = "VALUE", requires = "name")]
    pub(crate) value: Option<String>,
    /// Forget a setting, so that it is as it was.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["name", "value", "path"])]
    pub(crate) unset: Option<String>,
    /// Tell only where the settings are kept.
    #[arg(long, conflicts_with_all = ["name", "value"])]
    pub(crate) path: bool,
}

fn level(text: &str) -> Result<Level, String> {
    let number = number_in(1_u8..=10)(text)?;
    Level::new(number).ok_or_else(|| "this is a whole number from 1 to 10".to_owned())
}

fn clock(text: &str) -> Result<TimeControl, String> {
    tabiya_terminal::clock(text)
}

/// Reads one of a few names, which the help and the shells are told.
fn named(names: impl Iterator<Item = &'static str>) -> PossibleValuesParser {
    PossibleValuesParser::new(names)
}

/// A name that is none: it was among those that are read, so this never comes.
#[derive(Clone, Copy, Debug)]
struct Unnamed;

impl std::fmt::Display for Unnamed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("there is none of that name")
    }
}

impl std::error::Error for Unnamed {}
