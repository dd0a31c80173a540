//! What was found of a game.

use bytes::Bytes;
use serde::Serialize;
use tabiya_pgn::{Step, Tree};
use tabiya_rules::{BySide, CastlingMode, Move, Position};
use tabiya_study::{BETTER, Found, Mark, Review, Sentence, Tally, review, san};

use super::line::line;
use super::score::ScoreMessage;

/// What goes through the games.
const ENGINE: &str = concat!("Tabiya ", env!("CARGO_PKG_VERSION"));
/// The form of what is kept, to be counted up with every change.
const FORM: u32 = 1;

/// What makes reviews that look at so many positions for each one: what was kept of another is made anew.
pub(crate) fn maker(nodes: u64) -> String {
    format!("{ENGINE}, {nodes} nodes, form {FORM}")
}

/// A game gone through.
#[derive(Debug, Serialize)]
struct ReviewMessage {
    r#type: &'static str,
    start: String,
    moves: Vec<String>,
    engine: &'static str,
    /// How many positions were looked at for each one.
    nodes: u64,
    /// From the start on, one more than moves.
    positions: Vec<PositionMessage>,
    marks: Vec<MarkMessage>,
    sides: SidesMessage,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PositionMessage {
    score: ScoreMessage,
    best: Vec<String>,
    best_san: Vec<String>,
}

/// A move that was not good.
#[derive(Debug, Serialize)]
struct MarkMessage {
    ply: usize,
    mark: &'static str,
    text: String,
    better: Vec<String>,
}

#[derive(Debug, Serialize)]
struct SidesMessage {
    white: SideMessage,
    black: SideMessage,
}

/// How well a side played.
#[derive(Debug, Serialize)]
struct SideMessage {
    #[serde(skip_serializing_if = "Option::is_none")]
    accuracy: Option<f64>,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    /// What a move lost on average, in hundredths of a pawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    centipawns: Option<f64>,
    moves: u32,
}

/// The line with all that was found of a game.
pub(crate) fn review_line(tree: &Tree, found: Vec<Found>, nodes: u64) -> Bytes {
    let mode = CastlingMode::of(tree.start());
    let positions = tree.positions().zip(&found).map(|((position, _), found)| {
        let best = &found.line[..found.line.len().min(BETTER)];
        PositionMessage {
            score: ScoreMessage::of(found.score, position.side()),
            best: uci(position, best, mode),
            best_san: san(&position, best),
        }
    });
    let positions = positions.collect();
    let played = tree.positions().filter_map(|(position, step)| match step {
        Some(Step::Move(shape)) => Some(uci(position, &[shape], mode)),
        _ => None,
    });
    let moves = played.flatten().collect();
    let review = review(tree, found);
    let BySide { white, black } = review.sides.map(|tally| SideMessage::of(&tally));
    line(&ReviewMessage {
        r#type: "review",
        start: tree.start().to_string(),
        moves,
        engine: ENGINE,
        nodes,
        positions,
        marks: marks(&review),
        sides: SidesMessage { white, black },
    })
}

fn marks(review: &Review) -> Vec<MarkMessage> {
    let marked = review.moves.iter().zip(1..).filter_map(|(reviewed, ply)| {
        let mark = match reviewed.judgement.mark? {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
        };
        let text = Sentence::of(reviewed).map(|sentence| sentence.to_string()).unwrap_or_default();
        let better = san(&reviewed.before, &reviewed.best[..reviewed.best.len().min(BETTER)]);
        Some(MarkMessage { ply, mark, text, better })
    });
    marked.collect()
}

impl SideMessage {
    fn of(tally: &Tally) -> Self {
        let rounded = |number: f64| (10.0 * number).round() / 10.0;
        Self {
            accuracy: tally.accuracy().map(rounded),
            inaccuracies: tally.inaccuracies,
            mistakes: tally.mistakes,
            blunders: tally.blunders,
            centipawns: tally.centipawns_a_move().map(rounded),
            moves: tally.moves,
        }
    }
}

/// A line in the way of UCI, with castling as the game has it.
fn uci(mut position: Position, line: &[Move], mode: CastlingMode) -> Vec<String> {
    let mut texts = Vec::with_capacity(line.len());
    for shape in line {
        let Some(legal) = position.legal(*shape) else { break };
        texts.push(legal.uci(mode).as_str().to_owned());
        position = legal.play();
    }
    texts
}

/// Where a review is on its way, or why there is none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum ReviewNews<'a> {
    /// So many games come first.
    Waiting { before: usize },
    /// So many positions are done.
    Progress { done: usize, of: usize },
    /// Nobody has asked for it before.
    Absent,
    /// There is none, for this reason.
    Refused { text: &'a str },
}
