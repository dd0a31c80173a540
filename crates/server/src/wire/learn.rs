//! The chapters on the rules, as the page reads them.

use serde::{Serialize, Serializer};
use tabiya_lessons::{Answer, Block, Chapter, Choice, Mode, Reply, Task, Try};
use tabiya_rules::{CastlingMode, LegalMove, Move, Position, Square};

use super::words::colour;

/// All chapters. Other content has another version.
#[derive(Debug, Serialize)]
pub(crate) struct LessonsMessage<'a> {
    pub(crate) version: &'a str,
    pub(crate) chapters: &'a [ChapterMessage],
}

#[derive(Debug, Serialize)]
pub(crate) struct ChapterMessage {
    id: &'static str,
    title: &'static str,
    group: &'static str,
    article: &'static str,
    text: Vec<BlockMessage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<TryMessage>,
    tasks: Vec<TaskMessage>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum BlockMessage {
    P(&'static str),
    List(&'static [String]),
    Diagram(DiagramMessage),
}

#[derive(Debug, Serialize)]
struct DiagramMessage {
    fen: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    arrows: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    squares: Vec<String>,
    caption: &'static str,
}

#[derive(Debug, Serialize)]
struct TryMessage {
    fen: String,
    mode: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'static str>,
    say: &'static str,
}

#[derive(Debug, Serialize)]
struct TaskMessage {
    id: &'static str,
    ask: &'static str,
    fen: String,
    #[serde(flatten)]
    answer: AnswerMessage,
}

/// What is right, all worked out, and what is said to it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum AnswerMessage {
    Move {
        accept: Vec<String>,
        right: &'static str,
        #[serde(skip_serializing_if = "str::is_empty")]
        otherwise: &'static str,
        #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_move")]
        replies: Vec<(String, &'static str)>,
    },
    Line {
        line: Vec<String>,
        accept: Vec<Vec<String>>,
        right: &'static str,
        otherwise: &'static str,
    },
    Reach {
        side: &'static str,
        targets: Vec<String>,
        moves: u32,
        right: &'static str,
    },
    Squares {
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        squares: Vec<String>,
        right: &'static str,
        otherwise: &'static str,
    },
    Choice {
        options: Vec<OptionMessage>,
    },
}

#[derive(Debug, Serialize)]
struct OptionMessage {
    text: &'static str,
    right: bool,
    why: &'static str,
}

/// An object in the order of the list.
fn by_move<S: Serializer>(replies: &[(String, &'static str)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(replies.iter().map(|(text, say)| (text, say)))
}

impl ChapterMessage {
    pub(crate) fn of(chapter: &'static Chapter) -> Self {
        Self {
            id: &chapter.id,
            title: &chapter.title,
            group: &chapter.group,
            article: &chapter.article,
            text: chapter.text.iter().map(BlockMessage::of).collect(),
            board: chapter.board.as_ref().map(TryMessage::of),
            tasks: chapter.tasks.iter().map(TaskMessage::of).collect(),
        }
    }
}

impl BlockMessage {
    fn of(block: &'static Block) -> Self {
        match block {
            Block::Text(text) => Self::P(text),
            Block::List(items) => Self::List(items),
            Block::Diagram(picture) => Self::Diagram(DiagramMessage {
                fen: picture.scene.now().fen(),
                arrows: picture.arrows.iter().map(|(from, to)| format!("{from}{to}")).collect(),
                squares: names(picture.squares.iter()),
                caption: &picture.caption,
            }),
        }
    }
}

impl TryMessage {
    fn of(board: &'static Try) -> Self {
        let (mode, side) = match board.mode {
            Mode::Alone(side) => ("alone", Some(colour(side))),
            Mode::Both => ("both", None),
        };
        Self { fen: board.position.fen(), mode, side, say: &board.say }
    }
}

impl TaskMessage {
    fn of(task: &'static Task) -> Self {
        let position = task.scene.now();
        Self { id: &task.id, ask: &task.ask, fen: position.fen(), answer: AnswerMessage::of(position, &task.answer) }
    }
}

impl AnswerMessage {
    fn of(position: &Position, answer: &'static Answer) -> Self {
        let mode = CastlingMode::of(position);
        match answer {
            Answer::Move { accept, right, otherwise, replies } => Self::Move {
                accept: texts(position, accept, mode),
                right,
                otherwise,
                replies: replies.iter().map(|Reply { to, text }| (uci(position, *to, mode), text.as_str())).collect(),
            },
            Answer::Line { line, accept, right, otherwise } => {
                let mut position = *position;
                let (mut moves, mut accepted) = (Vec::new(), Vec::new());
                for (place, shape) in line.iter().enumerate() {
                    if place % 2 == 0 {
                        accepted.push(texts(&position, &accept[place / 2], mode));
                    }
                    moves.push(uci(&position, *shape, mode));
                    position = position.legal(*shape).map_or(position, LegalMove::play);
                }
                Self::Line { line: moves, accept: accepted, right, otherwise }
            }
            Answer::Reach { side, targets, moves, right } => {
                Self::Reach { side: colour(*side), targets: names(targets.iter().copied()), moves: *moves, right }
            }
            Answer::Squares { from, squares, right, otherwise } => {
                let from = from.map(|square| square.to_string());
                Self::Squares { from, squares: names(squares.iter()), right, otherwise }
            }
            Answer::Choice(options) => {
                let option =
                    |Choice { text, is_right, why }: &'static Choice| OptionMessage { text, right: *is_right, why };
                Self::Choice { options: options.iter().map(option).collect() }
            }
        }
    }
}

fn names(squares: impl Iterator<Item = Square>) -> Vec<String> {
    squares.map(|square| square.to_string()).collect()
}

fn texts(position: &Position, moves: &[Move], mode: CastlingMode) -> Vec<String> {
    moves.iter().map(|shape| uci(position, *shape, mode)).collect()
}

fn uci(position: &Position, shape: Move, mode: CastlingMode) -> String {
    position.legal(shape).map_or_else(|| shape.to_string(), |legal| legal.uci(mode).to_string())
}
