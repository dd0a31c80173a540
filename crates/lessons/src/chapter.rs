//! What a chapter is made of.

use tabiya_rules::{Bitboard, Move, Position, Side, Square};

use crate::{Scene, Statement};

/// One rule, explained: a few sentences with pictures, a board to try it on, and tasks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The word it is known by, as in its address.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The title of the group of chapters that it belongs to.
    pub group: String,
    /// The articles of the FIDE Laws of Chess (2023) that it explains.
    pub article: String,
    /// Other words by which people look for it.
    pub words: Vec<String>,
    /// The text.
    pub text: Vec<Block>,
    /// A board to try it on.
    pub board: Option<Try>,
    /// What to do to see whether it was understood.
    pub tasks: Vec<Task>,
}

/// A piece of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A few sentences.
    Text(String),
    /// Points, each a sentence or less.
    List(Vec<String>),
    /// A board to look at.
    Diagram(Picture),
}

/// A board to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// What stands on it.
    pub scene: Scene,
    /// Squares to point at.
    pub squares: Bitboard,
    /// Arrows from one square to another.
    pub arrows: Vec<(Square, Square)>,
    /// A sentence on what it shows.
    pub caption: String,
    /// What the text says about it, to be judged by the rules.
    pub holds: Vec<Statement>,
}

/// A board to try a rule on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Try {
    /// What stands on it.
    pub position: Position,
    /// Who moves.
    pub mode: Mode,
    /// What to try.
    pub say: String,
}

/// Who moves on a board to try a rule on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// This side, again and again; the other passes.
    Alone(Side),
    /// Both, in turn.
    Both,
}

/// Something to do or to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The name of its chapter and its number there, like `knight-1`.
    pub id: String,
    /// What is asked.
    pub ask: String,
    /// The board that it is about.
    pub scene: Scene,
    /// What is right.
    pub answer: Answer,
    /// What its sentences say about the board, to be judged by the rules.
    pub holds: Vec<Statement>,
}

/// What is right, and what is said to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// One legal move.
    Move {
        /// Every move that is right.
        accept: Vec<Move>,
        /// What is said to a right one.
        right: String,
        /// What is said to any other legal move.
        otherwise: String,
        /// What is said to particular legal moves that are not right.
        replies: Vec<Reply>,
    },
    /// Several moves, with answers in between.
    Line {
        /// The moves: the learner's at even places, the answers at odd ones.
        line: Vec<Move>,
        /// For each move of the learner's, every move that is right there.
        accept: Vec<Vec<Move>>,
        /// What is said at the end.
        right: String,
        /// What is said to any other legal move.
        otherwise: String,
    },
    /// Squares to visit, while the other side passes.
    Reach {
        /// Who moves.
        side: Side,
        /// The squares, in the order of the task.
        targets: Vec<Square>,
        /// The most moves that may be made.
        moves: u32,
        /// What is said when all are visited.
        right: String,
    },
    /// Squares to mark.
    Squares {
        /// The piece whose moves are asked for, if that is what is asked.
        from: Option<Square>,
        /// All squares that are right.
        squares: Bitboard,
        /// What is said when all are marked.
        right: String,
        /// What is said to a wrong one.
        otherwise: String,
    },
    /// One of several sentences.
    Choice(Vec<Choice>),
}

/// What is said to a legal move that is not the right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The move.
    pub to: Move,
    /// What is said.
    pub text: String,
}

/// One of several sentences to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The sentence.
    pub text: String,
    /// Whether it is the right one.
    pub is_right: bool,
    /// Why it is, or is not.
    pub why: String,
}

impl Chapter {
    /// The boards of its text.
    pub fn pictures(&self) -> impl Iterator<Item = &Picture> {
        self.text.iter().filter_map(|block| match block {
            Block::Diagram(picture) => Some(picture),
            Block::Text(_) | Block::List(_) => None,
        })
    }
}
