//! Puzzles as lines of text, one a line:
//!
//! ```text
//! FEN before the mistake | mistake and line in UCI | rating | themes | White | Black
//! ```
//!
//! An empty line, or one that begins with `#`, is no puzzle.

use std::fmt;
use std::str::FromStr;

use tabiya_rules::{BySide, Position};

use super::{NotATheme, Puzzle, Theme, Unplayable};

/// A puzzle in a list, with the names of those in whose game it was found.
///
/// ```
/// use tabiya_study::puzzles::Listed;
///
/// let text = "7k/8/5KQ1/8/8/8/8/8 b - - 0 1 | h8g8";
/// assert!(text.parse::<Listed>().is_err());
/// let text = "8/7k/5K2/6Q1/8/8/8/8 b - - 0 1 | h7h8 g5g7 | 450 | mate-in-1 endgame | Ann | Bob";
/// let listed: Listed = text.parse()?;
/// assert_eq!((listed.puzzle.rating(), listed.players.black.as_str()), (450, "Bob"));
/// assert_eq!(listed.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Those who played the game.
    pub players: BySide<String>,
}

/// Why a line is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotListed {
    /// There are not six parts in it.
    Parts(usize),
    /// The first part is not a position that can be played on.
    Position(String),
    /// A word of the second part is not a move there.
    Move(String),
    /// The third part is not a rating.
    Rating(String),
    /// A word of the fourth part is not a theme.
    Theme(NotATheme),
    /// The moves make no puzzle.
    Unplayable(Unplayable),
}

impl fmt::Display for NotListed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parts(count) => write!(f, "a puzzle has 6 parts with | between them, and this has {count}"),
            Self::Position(text) => write!(f, "\"{text}\" is not a position"),
            Self::Move(text) => write!(f, "\"{text}\" is not a move there"),
            Self::Rating(text) => write!(f, "\"{text}\" is not a rating"),
            Self::Theme(wrong) => wrong.fmt(f),
            Self::Unplayable(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for NotListed {}

impl FromStr for Listed {
    type Err = NotListed;

    fn from_str(text: &str) -> Result<Self, NotListed> {
        let parts: Vec<&str> = text.split('|').map(str::trim).collect();
        let [fen, moves, rating, themes, white, black] = parts[..] else { return Err(NotListed::Parts(parts.len())) };
        let before = Position::from_fen(fen).map_err(|_| NotListed::Position(fen.to_owned()))?;
        let mut position = before;
        let mut shapes = Vec::new();
        for word in moves.split_whitespace() {
            let legal = position.read_uci(word).map_err(|_| NotListed::Move(word.to_owned()))?;
            shapes.push(legal.shape());
            position = legal.play();
        }
        let (last, line) = shapes.split_first().ok_or(NotListed::Unplayable(Unplayable::Unfinished))?;
        let themes = themes.split_whitespace().map(str::parse).collect::<Result<Vec<Theme>, _>>();
        let themes = themes.map_err(NotListed::Theme)?;
        let rating = rating.parse().map_err(|_| NotListed::Rating(rating.to_owned()))?;
        let puzzle = Puzzle::new(before, *last, line, themes, rating).map_err(NotListed::Unplayable)?;
        Ok(Self { puzzle, players: BySide { white: white.to_owned(), black: black.to_owned() } })
    }
}

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { puzzle, players } = self;
        let moves = puzzle.uci().join(" ");
        write!(f, "{} | {} {moves} | {} |", puzzle.before().fen(), puzzle.last_uci(), puzzle.rating())?;
        puzzle.themes().iter().try_for_each(|theme| write!(f, " {theme}"))?;
        let name = |name: &str| -> String {
            name.chars().map(|symbol| if symbol == '|' || symbol.is_control() { ' ' } else { symbol }).collect()
        };
        write!(f, " | {} | {}", name(&players.white).trim(), name(&players.black).trim())
    }
}

#[cfg(test)]
mod tests {
    use super::Listed;

    #[track_caller]
    fn check(text: &str, wrong: &str) {
        assert_eq!(text.parse::<Listed>().expect_err("not a puzzle").to_string(), wrong);
    }

    #[test]
    fn what_is_no_puzzle_is_told() {
        let board = "8/7k/5K2/6Q1/8/8/8/8 b - - 0 1";
        check("", "a puzzle has 6 parts with | between them, and this has 1");
        check("8/8 | h7h8 | 1 | | |", "\"8/8\" is not a position");
        check(&format!("{board} | h7h8 g5g1x | 1 | | |"), "\"g5g1x\" is not a move there");
        check(&format!("{board} | h7h8 | 1 | | |"), "the line does not end with a move of the solver");
        check(&format!("{board} | | 1 | | |"), "the line does not end with a move of the solver");
        check(&format!("{board} | h7h8 g5g7 | many | | |"), "\"many\" is not a rating");
        check(&format!("{board} | h7h8 g5g7 | 1 | luck | |"), "\"luck\" is not a theme");
    }

    #[test]
    fn castling_and_strange_names_survive() {
        let text = "4k3/8/8/8/8/8/7r/R3K3 b Q - 0 1 | h2h1 e1e2 | 900 | endgame | A b | c";
        assert_eq!(text.parse::<Listed>().expect("a puzzle").to_string(), text);
        let mut listed: Listed = text.parse().expect("a puzzle");
        listed.players.white = "A|b".to_owned();
        assert_eq!(listed.to_string(), text);
        let castles = "5k2/6P1/8/8/8/8/8/4K2R b K - 0 1 | f8g8 e1g1 | 900 | castling endgame | A | B";
        assert_eq!(castles.parse::<Listed>().expect("a puzzle").to_string(), castles);
    }
}
