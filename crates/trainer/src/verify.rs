//! Whether the games of a file are games.

use std::fmt;

use tabiya_engine::Root;
use tabiya_rules::{Move, Position};

use crate::decided::decided;
use crate::format::{Ending, Game, MOST_CENTIPAWNS, Outcome, is_mate};

/// Something wrong in a game, and after how many plies of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The number of the ply, from 1; 0 is the start.
    pub ply: usize,
    /// What it is.
    pub why: Why,
}

/// What is wrong in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A move is not legal.
    Illegal {
        /// Where.
        position: Box<Position>,
        /// The move.
        shape: Move,
    },
    /// The game goes on where the rules end it.
    GoesOn(Ending),
    /// The rules end the game in one way, and the file says another.
    Other {
        /// By the rules.
        rules: (Ending, Outcome),
        /// In the file.
        file: (Ending, Outcome),
    },
    /// The file says that the rules end the game, and they do not.
    NotOver(Ending),
    /// A draw that somebody wins, or a win of nobody.
    Nonsense(Ending, Outcome),
    /// The score is none that the format knows.
    Score(i16),
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal { position, shape } => write!(f, "{shape} is illegal in {}", position.shredder_fen()),
            Self::GoesOn(ending) => write!(f, "the game goes on after {ending}"),
            Self::Other { rules, file } => {
                write!(f, "the game ended {} by {}, not {} by {}", rules.1, rules.0, file.1, file.0)
            }
            Self::NotOver(ending) => write!(f, "the last position is no {ending}"),
            Self::Nonsense(ending, outcome) => write!(f, "a game cannot end {outcome} by {ending}"),
            Self::Score(score) => write!(f, "there is no score {score}"),
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}: {}", self.ply, self.why)
    }
}

impl std::error::Error for Wrong {}

/// Plays a game again.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify(game: &Game) -> Result<(), Wrong> {
    let mut root = Root::new(game.start);
    for (index, ply) in game.plies.iter().enumerate() {
        if let Some((ending, _)) = decided(&root) {
            return Err(Wrong { ply: index, why: Why::GoesOn(ending) });
        }
        let wrong = |why| Wrong { ply: index + 1, why };
        if is_mate(ply.score) && !(MOST_CENTIPAWNS + 1_000..=32_000).contains(&ply.score.saturating_abs()) {
            return Err(wrong(Why::Score(ply.score)));
        }
        let position = *root.position();
        let illegal = || wrong(Why::Illegal { position: Box::new(position), shape: ply.shape });
        root.play(ply.shape).map_err(|_| illegal())?;
    }
    let file = (game.ending, game.outcome);
    let why = match decided(&root) {
        Some(rules) if rules != file => Why::Other { rules, file },
        None if !game.ending.is_agreed() => Why::NotOver(game.ending),
        _ if game.ending.is_win() == (game.outcome == Outcome::Draw) => Why::Nonsense(game.ending, game.outcome),
        _ => return Ok(()),
    };
    Err(Wrong { ply: game.plies.len(), why })
}

#[cfg(test)]
mod tests;
