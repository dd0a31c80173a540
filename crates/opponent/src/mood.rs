//! When the computer gives in: it resigns what is lost and offers a draw where nothing is left to play for.
//!
//! Whether it may do so of its own accord the game says; offers of the opponent it always answers.

use std::time::Duration;

use tabiya_engine::{Level, Score};
use tabiya_rules::{Position, Side};

use crate::ClockView;

/// What it remembers of a game: how it judged its own last turns. Nothing of it has to be kept: one that remembers less
/// only gives in later.
#[derive(Clone, Debug)]
pub struct Mood {
    level: Level,
    /// Oldest first.
    turns: Vec<Turn>,
    /// When it last offered a draw.
    offered: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Turn {
    ply: u32,
    score: Score,
}

/// How the game stands.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'game> {
    /// What is on the board.
    pub position: &'game Position,
    /// The side of the computer.
    pub side: Side,
    /// How many half-moves were made.
    pub ply: u32,
    /// The opponent's clock; nothing if there is none.
    pub opponent: Option<ClockView>,
}

/// So many turns are remembered.
const MOST_TURNS: usize = 12;
/// A draw is offered after so many turns in a row in which nothing happened,
const EVEN_TURNS: usize = 10;
/// not before this half-move,
const LATE: u32 = 80;
/// and not again before so many half-moves were made.
const SILENCE: u32 = 60;
/// The opening is over after so many half-moves, or when so few men are left.
const OPENING_PLIES: u32 = 30;
const FEW_MEN: u32 = 14;
/// What is no advantage, late in the game; before that it is to have the move.
const NOT_BETTER: i32 = 25;
/// Who stands like this takes a draw even if the opponent has hardly any time.
const LOSING: i32 = -300;
/// Who has less time than this left may lose by it, unless each move adds as much as it takes.
const HARDLY_ANY_TIME: Duration = Duration::from_secs(10);
const ENOUGH_INCREMENT: Duration = Duration::from_secs(2);
/// Up to this level the computer is there to be mated: it does not resign when it is about to be.
const LEARNERS: u8 = 6;
const ABOUT_TO_BE_MATED: u32 = 3;

impl Mood {
    /// At the beginning, or after a restart.
    pub fn new(level: Level) -> Self {
        Self { level, turns: Vec::new(), offered: None }
    }

    /// Remembers how it judged the game before its move at this half-move. What it thought of moves that were taken back
    /// since is forgotten.
    pub fn note(&mut self, ply: u32, score: Option<Score>) {
        self.turns.retain(|turn| turn.ply < ply);
        if self.turns.len() == MOST_TURNS {
            self.turns.remove(0);
        }
        self.turns.extend(score.map(|score| Turn { ply, score }));
    }

    /// Whether it resigns instead of the move it has just thought about and noted.
    pub fn resigns(&self, scene: &Scene<'_>) -> bool {
        let (hopeless, turns) = match self.level.number() {
            ..=3 => return false,
            4..=6 => (-1_500, 6),
            7..=9 => (-1_100, 4),
            _ => (-900, 3),
        };
        let is_lesson = self.level.number() <= LEARNERS;
        let is_mate_shown = |score| matches!(score, Score::MatedIn(moves) if moves <= ABOUT_TO_BE_MATED);
        let last = self.last_turns(turns, scene.ply);
        last.is_some_and(|last| last.iter().all(|turn| turn.score.as_centipawns() <= hopeless))
            && !(is_lesson && self.turns.last().is_some_and(|turn| is_mate_shown(turn.score)))
            && !scene.may_be_won_on_time()
    }

    /// Whether it offers a draw with the move it has just thought about and noted. It remembers that it did.
    pub fn offers_draw(&mut self, scene: &Scene<'_>) -> bool {
        // Who sees less takes more for even.
        let even = 15 + 5 * (10 - i32::from(self.level.number()));
        let is_even = |turn: &Turn| turn.score.as_centipawns().abs() <= even;
        // After a takeback the offer may lie ahead.
        let was_asked = self.offered.is_some_and(|offered| scene.ply < offered.saturating_add(SILENCE));
        let offers = scene.ply >= LATE
            && !was_asked
            && self.last_turns(EVEN_TURNS, scene.ply).is_some_and(|last| last.iter().all(is_even))
            && !scene.may_be_won_on_time();
        if offers {
            self.offered = Some(scene.ply);
        }
        offers
    }

    /// Whether it accepts a draw, by what it thinks of the game now, or else thought on its last turn.
    pub fn accepts_draw(&self, score: Option<Score>, scene: &Scene<'_>) -> bool {
        let Some(score) = score.or(self.turns.last().map(|turn| turn.score)) else { return false };
        let is_opening = scene.ply < OPENING_PLIES && scene.position.occupied().len() > FEW_MEN;
        let is_late = scene.ply >= LATE || scene.position.occupied().len() <= FEW_MEN;
        let most = if scene.may_be_won_on_time() {
            LOSING
        } else if is_late {
            NOT_BETTER
        } else {
            0
        };
        !is_opening && score.as_centipawns() <= most
    }

    /// Its last so many turns up to this half-move, if it knows all of them.
    fn last_turns(&self, count: usize, ply: u32) -> Option<&[Turn]> {
        let last = &self.turns[self.turns.len().checked_sub(count)?..];
        let is_current = last.last().is_some_and(|turn| turn.ply == ply);
        let is_in_a_row = last.windows(2).all(|pair| pair[1].ply == pair[0].ply + 2);
        (is_current && is_in_a_row).then_some(last)
    }
}

impl Scene<'_> {
    /// Whether the opponent has hardly any time and the computer could still mate.
    fn may_be_won_on_time(&self) -> bool {
        let is_short = |clock: ClockView| clock.left < HARDLY_ANY_TIME && clock.increment < ENOUGH_INCREMENT;
        self.opponent.is_some_and(is_short) && !self.position.insufficient_material(self.side)
    }
}

#[cfg(test)]
mod tests;
