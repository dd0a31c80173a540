//! Ending games early by what the engines think of them, if that is asked for.

use std::fmt;
use std::str::FromStr;

use tabiya_pgn::Outcome;
use tabiya_rules::{BySide, Side};
use tabiya_uci::Score;

use super::ending::Ending;
use super::limits::whole;
use crate::input::short;

/// A draw, if from a move on both sides think it even for so many half-moves in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DrawAfter {
    pub(crate) number: u32,
    pub(crate) plies: u32,
    pub(crate) centipawns: i32,
}

/// A loss, if a side thinks itself lost for so many moves of its own in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resign {
    pub(crate) moves: u32,
    pub(crate) centipawns: i32,
    /// Whether the other side has to think so as well.
    pub(crate) both: bool,
}

/// Which games are ended early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Adjudication {
    pub(crate) draw: Option<DrawAfter>,
    pub(crate) resign: Option<Resign>,
    /// A draw after so many half-moves.
    pub(crate) longest: Option<u32>,
}

/// A text that says not when a game ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotARule {
    Draw(String),
    Resign(String),
}

impl fmt::Display for NotARule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(text) => {
                write!(f, "this is MOVE,PLIES,CENTIPAWNS in whole numbers, like 40,8,10, not \"{}\"", short(text))
            }
            Self::Resign(text) => write!(
                f,
                "this is MOVES,CENTIPAWNS in whole numbers, and \",both\" if both sides must agree, like 3,600 or \
                 3,600,both, not \"{}\"",
                short(text)
            ),
        }
    }
}

impl std::error::Error for NotARule {}

impl FromStr for DrawAfter {
    type Err = NotARule;

    fn from_str(text: &str) -> Result<Self, NotARule> {
        let read = || {
            let [number, plies, centipawns] = numbers(text.split(','))?;
            let centipawns = i32::try_from(centipawns).ok()?;
            (plies > 0).then_some(Self { number, plies, centipawns })
        };
        read().ok_or_else(|| NotARule::Draw(text.to_owned()))
    }
}

impl FromStr for Resign {
    type Err = NotARule;

    fn from_str(text: &str) -> Result<Self, NotARule> {
        let read = || {
            let (rest, both) = text.strip_suffix(",both").map_or((text, false), |rest| (rest, true));
            let [moves, centipawns] = numbers(rest.split(','))?;
            let centipawns = i32::try_from(centipawns).ok()?;
            (moves > 0 && centipawns > 0).then_some(Self { moves, centipawns, both })
        };
        read().ok_or_else(|| NotARule::Resign(text.to_owned()))
    }
}

fn numbers<'text, const COUNT: usize>(texts: impl Iterator<Item = &'text str>) -> Option<[u32; COUNT]> {
    let numbers: Option<Vec<u32>> =
        texts.map(|text| whole(text.trim()).and_then(|number| u32::try_from(number).ok())).collect();
    numbers?.try_into().ok()
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.draw.map(|draw| format!("draw {},{},{}", draw.number, draw.plies, draw.centipawns)));
        parts.extend(self.resign.map(|resign| {
            format!("resign {},{}{}", resign.moves, resign.centipawns, if resign.both { ",both" } else { "" })
        }));
        parts.extend(self.longest.map(|longest| format!("longest {longest}")));
        f.write_str(if parts.is_empty() { "none" } else { "" })?;
        f.write_str(&parts.join(" "))
    }
}

/// Follows the scores of a game.
#[derive(Debug)]
pub(crate) struct Adjudicator {
    rules: Adjudication,
    /// Half-moves in a row that were thought even.
    even: u32,
    /// Moves in a row of each side that it thought lost, and won.
    lost: BySide<u32>,
    won: BySide<u32>,
}

impl Adjudicator {
    pub(crate) fn new(rules: Adjudication) -> Self {
        let none = || BySide { white: 0, black: 0 };
        Self { rules, even: 0, lost: none(), won: none() }
    }

    /// A side has made the move of this number, which is the game's half-move of that one, with this score.
    pub(crate) fn hear(
        &mut self,
        side: Side,
        number: u32,
        plies: u32,
        score: Option<Score>,
    ) -> Option<(Outcome, Ending)> {
        let score = score.map(Score::centipawns);
        let count = |counter: &mut u32, holds: bool| *counter = if holds { *counter + 1 } else { 0 };
        if let Some(resign) = self.rules.resign {
            count(self.lost.of_mut(side), score.is_some_and(|score| score <= -resign.centipawns));
            count(self.won.of_mut(side), score.is_some_and(|score| score >= resign.centipawns));
            for loser in Side::ALL {
                let agreed = !resign.both || *self.won.of(!loser) >= resign.moves;
                if agreed && *self.lost.of(loser) >= resign.moves {
                    let outcome = if loser == Side::White { Outcome::Black } else { Outcome::White };
                    return Some((outcome, Ending::Lost));
                }
            }
        }
        if let Some(draw) = self.rules.draw {
            count(&mut self.even, score.is_some_and(|score| score.abs() <= draw.centipawns));
            if number >= draw.number && self.even >= draw.plies {
                return Some((Outcome::Draw, Ending::Even));
            }
        }
        let is_long = self.rules.longest.is_some_and(|longest| plies >= longest);
        is_long.then_some((Outcome::Draw, Ending::Longest))
    }
}

#[cfg(test)]
mod tests;
