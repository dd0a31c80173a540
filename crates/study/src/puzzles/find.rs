//! Puzzles found in a game.
//!
//! First every position of the game is searched a little. Where a move threw much away, and the other side wins by it,
//! the answer is looked at closely: at each move of the solver two lines are searched, and the best has to win, or
//! mate, and the second best must not. The line goes on as long as that is so, with the best answers in between; it ends
//! with mate, or as soon as a second move wins as well, when what is won is safe.

use tabiya_engine::{Engine, Limits, Root, Score, Signal};
use tabiya_pgn::{Step, Tree};
use tabiya_rules::{LegalMove, Move, Position, Promotion};

use super::line::{Line, is_endgame, is_quiet};
use super::{Puzzle, Theme};
use crate::{chance, places, search};

/// The chance to win from which a game is won, and from which one that shows no material is.
const WON: f64 = 0.85;
const PLAINLY_WON: f64 = 0.97;
/// How much of the chance to win a mistake throws away at least.
const THROWN: f64 = 0.25;
/// How much better the best move has to be than the second, in the chance to win.
pub const CLEAR: f64 = 0.25;
/// The most moves of the solver, and of a mate.
const MOST_MOVES: usize = 8;
/// What is won at least, in hundredths of a pawn.
const LEAST_GAIN: i32 = 100;
/// The part of the positions that are looked at for each position of the game, and for each answer.
const GLANCE: u64 = 10;
const ANSWER: u64 = 2;

/// Looks for puzzles in the main line of a game; `nodes` positions are looked at for each move of the solver, and a part
/// of them for each position of the game. `None` if it was stopped. It calls `step` behind each position.
pub fn find(engine: &mut Engine, tree: &Tree, nodes: u64, signal: &Signal, step: impl FnMut()) -> Option<Vec<Puzzle>> {
    let glance = Limits::nodes((nodes / GLANCE).max(1));
    let found = search(engine, tree, 0..places(tree), &glance, signal, step);
    let mut finder = Finder { engine, nodes, signal };
    let mut puzzles = Vec::new();
    let mut root = Root::new(*tree.start());
    for ((_, step), scores) in tree.positions().zip(found.windows(2)) {
        if signal.is_stopped() {
            return None;
        }
        let before = *root.position();
        match step {
            Some(Step::Move(shape)) => {
                // What stands in a tree is legal.
                root.play(shape).ok()?;
                if throws_away(scores[0].score.reversed(), scores[1].score) {
                    puzzles.extend(finder.look(before, shape, &root));
                }
            }
            Some(Step::Pass) => root = Root::new(before.pass()?),
            None => break,
        }
    }
    (!signal.is_stopped()).then_some(puzzles)
}

/// Whether the move between two scores of the solver was a mistake by which the solver wins.
fn throws_away(before: Score, after: Score) -> bool {
    chance(after) >= WON && chance(after) - chance(before) >= THROWN
}

/// Two lines of a position.
struct Choice {
    best: Move,
    score: Score,
    second: Option<Score>,
}

impl Choice {
    /// Whether the best move wins, and no other does.
    fn is_clear(&self) -> bool {
        chance(self.score) >= WON && self.second.is_none_or(|second| chance(self.score) - chance(second) >= CLEAR)
    }
}

struct Finder<'search> {
    engine: &'search mut Engine,
    nodes: u64,
    signal: &'search Signal,
}

impl Finder<'_> {
    /// The puzzle behind a mistake, if there is one.
    fn look(&mut self, before: Position, last: Move, root: &Root) -> Option<Puzzle> {
        if root.position().count_legal_moves() < 2 {
            return None;
        }
        self.engine.forget();
        let (line, score) = self.line(before, last, root)?;
        let line = without_forced_end(line)?;
        let shows_gain = line.gain() >= LEAST_GAIN || is_endgame(line.end()) && chance(score) >= PLAINLY_WON;
        if line.begins_by_taking_back() || !line.end().is_checkmate() && !shows_gain {
            return None;
        }
        let zugzwang = self.has_zugzwang(&line, score).then_some(Theme::Zugzwang);
        (!self.signal.is_stopped()).then(|| Puzzle::of(&line, zugzwang.as_slice()))
    }

    /// The line that wins, as long as there is no other, and the score at its last move.
    fn line(&mut self, before: Position, last: Move, root: &Root) -> Option<(Line, Score)> {
        let mut root = root.clone();
        let mut moves: Vec<Move> = Vec::new();
        let mut last_score = None;
        loop {
            let choice = self.choice(&root)?;
            let mates = choice.score == Score::MateIn(1);
            if !mates && !choice.is_clear() {
                // What is not won any more was never a puzzle; what is won in two ways is safe.
                if chance(choice.score) < WON {
                    return None;
                }
                moves.pop();
                break;
            }
            let best = if mates { usual_mate(root.position(), choice.best) } else { choice.best };
            moves.push(best);
            root.play(best).ok()?;
            last_score = Some(choice.score);
            if !root.position().has_legal_move() || moves.len().div_ceil(2) >= MOST_MOVES {
                break;
            }
            let answer = self.answer(&root)?;
            moves.push(answer);
            root.play(answer).ok()?;
        }
        Some((Line::new(before, last, &moves)?, last_score?))
    }

    /// The two best moves of a position.
    fn choice(&mut self, root: &Root) -> Option<Choice> {
        let limits = Limits { lines: 2, ..Limits::nodes(self.nodes) };
        let answer = self.engine.search(root, &limits, self.signal, &mut |_| {});
        let [first, rest @ ..] = &answer.lines[..] else { return None };
        let best = *first.line.first()?;
        Some(Choice { best, score: first.score, second: rest.first().map(|report| report.score) })
            .filter(|_| !self.signal.is_stopped())
    }

    /// The best answer to a move of the solver.
    fn answer(&mut self, root: &Root) -> Option<Move> {
        let moves = root.position().legal_moves();
        if moves.len() == 1 {
            return moves.get(0).map(LegalMove::shape);
        }
        let limits = Limits::nodes((self.nodes / ANSWER).max(1));
        self.engine.search(root, &limits, self.signal, &mut |_| {}).best.filter(|_| !self.signal.is_stopped())
    }

    /// Whether a quiet move of an endgame wins only since the opponent has to move: with a pass it would not.
    fn has_zugzwang(&mut self, line: &Line, score: Score) -> bool {
        let quiet: Vec<usize> = line.solving().filter(|(_, legal)| is_quiet(*legal)).map(|(place, _)| place).collect();
        quiet.into_iter().any(|place| {
            let Some(passed) = line.position(place + 1).filter(|after| is_endgame(after)).and_then(Position::pass)
            else {
                return false;
            };
            let limits = Limits::nodes(self.nodes);
            let answer = self.engine.search(&Root::new(passed), &limits, self.signal, &mut |_| {});
            answer.score().is_some_and(|passed| chance(score) - chance(passed) >= CLEAR)
        })
    }
}

/// The mate that people give: who can take a queen for the same takes no less.
fn usual_mate(position: &Position, best: Move) -> Move {
    if best.promotion().is_none_or(|promotion| promotion == Promotion::Queen) {
        return best;
    }
    let moves = position.legal_moves();
    let queens = moves.iter().find(|legal| {
        (legal.from(), legal.to()) == (best.from(), best.to()) && legal.promotion() == Some(Promotion::Queen)
    });
    queens.filter(|legal| legal.play().is_checkmate()).map_or(best, LegalMove::shape)
}

/// A line without moves at its end that the solver had to make anyway.
fn without_forced_end(mut line: Line) -> Option<Line> {
    loop {
        let last = line.moves().len().checked_sub(1)?;
        let is_forced = line.position(last).is_some_and(|position| position.count_legal_moves() == 1);
        if !is_forced || line.end().is_checkmate() || line.length() < 2 {
            return Some(line);
        }
        line = line.shortened()?;
    }
}

#[cfg(test)]
mod tests;
