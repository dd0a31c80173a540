//! Games that were read from PGN, as trees.

use serde::Serialize;
use tabiya_pgn::{Colour, Comment, Game, NodeId, Notes, Part, Score, Step, Tree};
use tabiya_rules::{CastlingMode, Position};

use super::score::ScoreMessage;

/// How many half-moves behind one another are told of a game. What nests deeper, no reader should have to follow.
pub(crate) const DEEPEST: usize = 1_000;

/// Games, and what is wrong with them.
#[derive(Debug, Default, PartialEq, Serialize)]
pub(crate) struct GamesMessage {
    pub(crate) games: Vec<GameMessage>,
    pub(crate) problems: Vec<ProblemMessage>,
    /// How many more games there are than are told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) more: Option<usize>,
}

/// What is wrong, and where: the number of the game from 1, or 0 if it is about all of them.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct ProblemMessage {
    pub(crate) game: u64,
    pub(crate) line: u64,
    pub(crate) column: u64,
    pub(crate) text: String,
}

/// A game.
#[derive(Debug, PartialEq, Serialize)]
pub(crate) struct GameMessage {
    tags: Vec<(String, String)>,
    start: String,
    result: &'static str,
    root: RootMessage,
}

/// Where a game starts from.
#[derive(Debug, PartialEq, Serialize)]
struct RootMessage {
    #[serde(flatten)]
    said: SaidMessage,
    children: Vec<NodeMessage>,
}

/// A move and what follows it: the first of them goes on, the others are variations.
#[derive(Debug, PartialEq, Serialize)]
struct NodeMessage {
    uci: String,
    san: String,
    /// What is said before the move.
    #[serde(skip_serializing_if = "String::is_empty")]
    before: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(flatten)]
    said: SaidMessage,
    children: Vec<NodeMessage>,
}

/// What is said of a position.
#[derive(Debug, Default, PartialEq, Serialize)]
struct SaidMessage {
    #[serde(skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shapes: Vec<ShapeMessage>,
    /// What who moved had left, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    eval: Option<ScoreMessage>,
}

/// A mark on the board: a square, or an arrow to another.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct ShapeMessage {
    from: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
    colour: &'static str,
}

impl GameMessage {
    /// A game, of which at most so many half-moves are told, and none behind [`DEEPEST`]; also whether that is all of them.
    pub(crate) fn of(game: &Game, most: &mut usize) -> (Self, bool) {
        let tree = &game.tree;
        let mut teller = Teller { tree, mode: CastlingMode::of(tree.start()), left: *most, is_whole: true };
        let root = RootMessage {
            said: SaidMessage::of(tree.notes(Tree::ROOT)),
            children: teller.behind(Tree::ROOT, tree.start(), 0),
        };
        *most = teller.left;
        let message = Self {
            tags: game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            start: tree.start().to_string(),
            result: game.outcome.mark(),
            root,
        };
        (message, teller.is_whole)
    }
}

/// Who goes through a tree.
struct Teller<'a> {
    tree: &'a Tree,
    mode: CastlingMode,
    /// How many half-moves may still be told.
    left: usize,
    is_whole: bool,
}

impl Teller<'_> {
    /// What follows a node, so many half-moves from the start.
    fn behind(&mut self, node: NodeId, position: &Position, depth: usize) -> Vec<NodeMessage> {
        let tree = self.tree;
        let mut told = Vec::new();
        for child in tree.children(node) {
            if self.left == 0 || depth == DEEPEST {
                self.is_whole = false;
                break;
            }
            self.left -= 1;
            let (uci, san) = match tree.step(child) {
                Some(Step::Move(shape)) => match position.legal(shape) {
                    Some(legal) => (legal.uci(self.mode).as_str().to_owned(), legal.san().as_str().to_owned()),
                    None => continue,
                },
                _ => ("0000".to_owned(), "--".to_owned()),
            };
            let notes = tree.notes(child);
            told.push(NodeMessage {
                uci,
                san,
                before: words(&notes.before),
                nags: notes.nags.clone(),
                said: SaidMessage::of(notes),
                children: self.behind(child, &tree.after(position, child), depth + 1),
            });
        }
        told
    }
}

impl SaidMessage {
    fn of(notes: &Notes) -> Self {
        let mut said = Self { comment: words(&notes.after), ..Self::default() };
        for part in notes.after.iter().flat_map(Comment::parts) {
            match part {
                Part::Clock(time) => said.clock = Some(time.as_secs_f64()),
                Part::Evaluation(evaluation) => said.eval = Some(score(evaluation.score)),
                Part::Squares(marks) => said.shapes.extend(marks.into_iter().map(|(colour, square)| ShapeMessage {
                    from: square.to_string(),
                    to: None,
                    colour: colour_word(colour),
                })),
                Part::Arrows(marks) => said.shapes.extend(marks.into_iter().map(|(colour, from, to)| ShapeMessage {
                    from: from.to_string(),
                    to: Some(to.to_string()),
                    colour: colour_word(colour),
                })),
                _ => {}
            }
        }
        said
    }
}

/// What comments say to people.
fn words(comments: &[Comment]) -> String {
    let words = comments.iter().map(Comment::words).filter(|words| !words.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

fn score(score: Score) -> ScoreMessage {
    match score {
        // A number beyond all others stays the greatest.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "whoever writes such numbers into a comment means no pawns"
        )]
        Score::Pawns(pawns) => ScoreMessage::Cp((pawns * 100.0).round() as i32),
        Score::Mate(moves) => ScoreMessage::Mate(moves),
    }
}

const fn colour_word(colour: Colour) -> &'static str {
    match colour {
        Colour::Green => "green",
        Colour::Red => "red",
        Colour::Yellow => "yellow",
        Colour::Blue => "blue",
    }
}
