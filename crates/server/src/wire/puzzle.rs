//! Puzzles as those are told of them who solve them.

use serde::Serialize;

use crate::GameId;
use crate::puzzles::Tried;
use crate::store::{KeptPuzzle, Solver};

/// A puzzle, and how who asks does with puzzles.
#[derive(Debug, Serialize)]
pub(crate) struct ChosenMessage<'a> {
    /// Nothing if all were tried.
    pub(crate) puzzle: Option<PuzzleMessage<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) me: Option<SolverMessage>,
}

/// A puzzle.
#[derive(Debug, Serialize)]
pub(crate) struct PuzzleMessage<'a> {
    id: String,
    fen: &'a str,
    last: &'a str,
    moves: Vec<&'a str>,
    themes: Vec<&'a str>,
    rating: i64,
    plays: u32,
    source: SourceMessage<'a>,
}

/// The game that a puzzle is from.
#[derive(Debug, Serialize)]
struct SourceMessage<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<GameId>,
    white: &'a str,
    black: &'a str,
}

/// How somebody does with puzzles.
#[derive(Debug, Serialize)]
pub(crate) struct SolverMessage {
    rating: i64,
    deviation: i64,
    solved: u32,
    failed: u32,
}

/// What came of a try.
#[derive(Debug, Serialize)]
pub(crate) struct TriedMessage {
    me: SolverMessage,
    puzzle: TriedPuzzleMessage,
    change: i64,
}

#[derive(Debug, Serialize)]
struct TriedPuzzleMessage {
    rating: i64,
    plays: u32,
}

impl<'a> PuzzleMessage<'a> {
    pub(crate) fn of(puzzle: &'a KeptPuzzle) -> Self {
        let source = SourceMessage { game: puzzle.game, white: &puzzle.players.white, black: &puzzle.players.black };
        Self {
            id: puzzle.id.to_string(),
            fen: &puzzle.fen,
            last: &puzzle.last,
            moves: puzzle.moves.split(' ').collect(),
            themes: puzzle.themes.split_whitespace().collect(),
            rating: whole(puzzle.strength.rating),
            plays: puzzle.plays,
            source,
        }
    }
}

impl SolverMessage {
    pub(crate) fn of(solver: Solver) -> Self {
        let Solver { strength, solved, failed } = solver;
        Self { rating: whole(strength.rating), deviation: whole(strength.deviation), solved, failed }
    }
}

impl TriedMessage {
    pub(crate) fn of(tried: &Tried) -> Self {
        let Tried { puzzle, before, solver } = tried;
        Self {
            me: SolverMessage::of(*solver),
            puzzle: TriedPuzzleMessage { rating: whole(puzzle.strength.rating), plays: puzzle.plays },
            change: whole(solver.strength.rating) - whole(before.strength.rating),
        }
    }
}

fn whole(number: f64) -> i64 {
    number.round() as i64
}
