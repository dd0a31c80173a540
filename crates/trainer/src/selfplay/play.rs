//! One game of the engine against itself.

use tabiya_engine::{Engine, IllegalMove, Limits, Root, Signal};
use tabiya_rules::Position;

use super::adjudicate::{Judge, Lost};
use crate::decided::decided;
use crate::format::{Game, Ply, packed_score};
use crate::random::Random;

/// An opening has this many random plies, or one more.
pub const OPENING_PLIES: usize = 8;
/// An opening that is better than this for either side is dropped.
pub const OPENING_SCORE: i16 = 400;
/// An opening is judged by a search of this many times the positions of a move.
pub const OPENING_CARE: u64 = 4;
/// A move may take this many times its positions to finish a depth.
pub const PATIENCE: u64 = 8;

/// How to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// No new depth is begun after so many positions of a move.
    pub nodes: u64,
    /// How many of the games begin from one of the 960 starts, from 0 to 1.
    pub chess960: f64,
    /// How many of the games are played to mate though they are lost, from 0 to 1: elsewhere nobody learns how games are won.
    pub played_out: f64,
}

/// Plays a game, or none if it was told to stop before the end. The stack of the thread has to be as deep as
/// [`Engine::search_here`] wants it.
///
/// # Errors
/// If the engine plays what it may not.
pub fn play(
    engine: &mut Engine,
    manner: &Manner,
    random: &mut Random,
    signal: &Signal,
) -> Result<Option<Game>, IllegalMove> {
    engine.forget();
    let mut start = None;
    while start.is_none() {
        if signal.is_stopped() {
            return Ok(None);
        }
        start = opening(manner, random).filter(|position| is_even(position, engine, manner, signal));
    }
    let start = start.unwrap_or_default();
    engine.forget();
    let mut root = Root::new(start);
    let mut plies = Vec::new();
    let mut judge = Judge::new(if random.share() < manner.played_out { Lost::PlayedOut } else { Lost::GivenUp });
    let limits = limits(manner.nodes);
    let (ending, outcome) = loop {
        if let Some(end) = decided(&root).or_else(|| judge.verdict(&root, plies.len())) {
            break end;
        }
        let answer = engine.search_here(&root, &limits, signal);
        let (false, Some(shape), Some(score)) = (signal.is_stopped(), answer.best, answer.score()) else {
            return Ok(None);
        };
        let score = packed_score(score);
        judge.hear(score, root.position().side());
        plies.push(Ply { shape, score });
        root.play(shape)?;
    };
    Ok(Some(Game { start, plies, outcome, ending }))
}

fn limits(nodes: u64) -> Limits {
    Limits { soft_nodes: Some(nodes), ..Limits::nodes(nodes.saturating_mul(PATIENCE)) }
}

/// The position after random moves; none if the rules ended the game on the way.
fn opening(manner: &Manner, random: &mut Random) -> Option<Position> {
    let start = if random.share() < manner.chess960 { Position::chess960(random.below(960) as u16) } else { None };
    let mut root = Root::new(start.unwrap_or_default());
    for _ in 0..OPENING_PLIES + random.below(2) {
        let moves = root.position().legal_moves();
        if moves.is_empty() {
            return None;
        }
        let shape = moves.get(random.below(moves.len()))?.shape();
        root.play(shape).ok()?;
    }
    decided(&root).is_none().then_some(*root.position())
}

/// Whether neither side is too much better.
fn is_even(position: &Position, engine: &mut Engine, manner: &Manner, signal: &Signal) -> bool {
    let nodes = manner.nodes.saturating_mul(OPENING_CARE);
    let answer = engine.search_here(&Root::new(*position), &limits(nodes), signal);
    answer.score().is_some_and(|score| packed_score(score).abs() <= OPENING_SCORE)
}
