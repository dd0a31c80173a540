//! What is to be done, and how it is to look.

use std::path::PathBuf;

use tabiya_engine::Level;
use tabiya_game::{Score, TimeControl};
use tabiya_rules::{Position, Side};

use crate::entry::Wanted;
use crate::lobby::Way;
use crate::time::chance;
use crate::{Colours, Pieces, Theme};

/// What is to be done, and how it is to look.
#[derive(Clone, Debug)]
pub struct Options {
    /// What to begin with.
    pub plan: Plan,
    /// What games are to be like.
    pub terms: Terms,
    /// The server for games elsewhere.
    pub server: Option<Wanted>,
    /// How the screen looks.
    pub look: Look,
    /// How whoever sits here is called.
    pub name: String,
    /// The folder in which games and progress are kept; without one, nothing is.
    pub folder: Option<PathBuf>,
    /// The file in which settings are kept; without one, they are not.
    pub config: Option<PathBuf>,
    /// A file to which each game is added when it ends or is left.
    pub save: Option<PathBuf>,
    /// What to do with a game that was left.
    pub unfinished: Unfinished,
    /// What takes the place of chance in the next game on this machine.
    pub seed: Option<u64>,
}

impl Options {
    /// The number of a game, which another game has by chance only.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(chance)
    }
}

/// What to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plan {
    /// A game against the computer.
    Computer,
    /// A game of two people at this keyboard.
    Two,
    /// A game on a server.
    Server(Way),
    /// The server: who plays, who looks for a game.
    Lobby,
    /// A game on a server to look at; the one most worth it if none is named.
    Watch(Option<String>),
    /// The games of a PGN file.
    Study(PathBuf),
    /// Puzzles, of a file or of the set that comes with the program.
    Puzzles(Option<PathBuf>),
    /// The chapters on the rules.
    Rules,
    /// The start screen.
    Menu,
}

/// What to do with a game that was left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unfinished {
    /// Ask whoever sits here.
    #[default]
    Ask,
    /// Go on with it.
    Resume,
    /// Leave it where it is.
    Ignore,
}

/// What games are to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// How well the computer plays.
    pub level: Level,
    /// The own colour; either if there is none.
    pub side: Option<Side>,
    /// The clock.
    pub time: TimeControl,
    /// Where the game starts.
    pub start: Position,
    /// The rules.
    pub rules: Rules,
}

/// By which rules a game on this machine is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rules {
    /// Those of casual games, with takebacks.
    #[default]
    Casual,
    /// The FIDE Laws of Chess, with what a wrong claim costs.
    Fide,
}

/// How the screen looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The colours of the board.
    pub theme: Theme,
    /// How pieces are shown.
    pub pieces: Pieces,
    /// How many colours the terminal shows.
    pub colours: Colours,
    /// Whether it listens to the mouse.
    pub mouse: Mouse,
}

/// Whether the screen listens to the mouse.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mouse {
    /// It does.
    #[default]
    On,
    /// It does not, and the terminal does with it what it likes, such as selecting text.
    Off,
}

/// What came of it: the result of the last game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There was none, or it goes on another time.
    Left,
    /// A game ended so.
    Ended(Score),
}

/// Why it could not be done, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl std::error::Error for Failure {}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<String> for Failure {
    fn from(words: String) -> Self {
        Self(words)
    }
}
