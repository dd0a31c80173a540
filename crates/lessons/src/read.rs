//! The text of a chapter, read.
//!
//! ```text
//! title: The knight
//! group: The pieces
//! article: 3.6
//! words: horse, jumps
//!
//! Sentences. They go on on the next line,
//! until a line is empty.
//!
//! - a point
//! - another point
//!
//! diagram: 4k3/8/8/8/4N3/8/8/4K3 w - - 0 1
//!   squares: from e4
//!   arrows: e4f6 e4c5
//!   holds: not check, legal Nf6+
//!   caption: A value may go on on the next line, if that begins with four blanks
//!     or more.
//!
//! try: 4k3/8/8/8/4N3/8/8/4K3 w - - 0 1
//!   mode: alone white
//!   say: Jump!
//!
//! task: move
//!   ask: Give check.
//!   fen: 4k3/8/8/8/4N3/8/8/4K3 w - - 0 1
//!   goal: check
//!   right: Well done.
//!   otherwise: That gives no check.
//!   reply Nc5: Close.
//! ```
//!
//! The kinds of tasks and what they have besides `ask` and `fen` (and `moves`, which are played before, and
//! `holds`):
//! `move` (`goal`, more than once if several are right; `right`, `otherwise`, `reply MOVE`, with statements about the position after it in
//! brackets if need be), `line` (`line`, `right`,
//! `otherwise`, and `goal` for its last move if others than the one in the line are right), `reach` (`side`, `targets`,
//! `moves at most`, `right`), `squares` (`squares`, `right`, `otherwise`) and `choice` (lines like
//! `[statement] sentence -- why`, of which one statement is true).

mod entry;
mod task;

use entry::{Entry, Fields, entries};

use crate::area;
use crate::mistake::Mistake;
use crate::statement::{self, Statement};
use crate::{Block, Chapter, Mode, Picture, Scene, Try};

/// Reads the text of a chapter of this name.
///
/// ```
/// let text = "title: The king\ngroup: The pieces\narticle: 3.8\n\nThe king goes one square.\n";
/// let chapter = tabiya_lessons::read("king", text).unwrap();
/// assert_eq!((chapter.title.as_str(), chapter.text.len()), ("The king", 1));
/// ```
///
/// # Errors
/// The first mistake in it.
pub fn read(id: &str, text: &str) -> Result<Chapter, Mistake> {
    let mistake = |(line, what)| Mistake { chapter: id.to_owned(), line, what };
    read_chapter(id, text).map_err(mistake)
}

/// A line and what is wrong there.
type Fault = (usize, String);

fn read_chapter(id: &str, text: &str) -> Result<Chapter, Fault> {
    let mut chapter = Chapter {
        id: id.to_owned(),
        title: String::new(),
        group: String::new(),
        article: String::new(),
        words: Vec::new(),
        text: Vec::new(),
        board: None,
        tasks: Vec::new(),
    };
    let entries = entries(text)?;
    let last = entries.last().map_or(1, |entry| entry.line);
    for Entry { line, what, fields } in entries {
        match what {
            entry::What::Text(text) => chapter.text.push(Block::Text(text)),
            entry::What::Item(item) => match chapter.text.last_mut() {
                Some(Block::List(items)) => items.push(item),
                _ => chapter.text.push(Block::List(vec![item])),
            },
            entry::What::Named(name, value) => match name.as_str() {
                "title" => chapter.title = value,
                "group" => chapter.group = value,
                "article" => chapter.article = value,
                "words" => chapter.words = value.split(", ").map(ToOwned::to_owned).collect(),
                "diagram" => chapter.text.push(Block::Diagram(picture(line, &value, fields)?)),
                "try" if chapter.board.is_some() => return Err((line, "there is a board to try already".to_owned())),
                "try" => chapter.board = Some(board(line, &value, fields)?),
                "task" => {
                    let id = format!("{id}-{}", chapter.tasks.len() + 1);
                    chapter.tasks.push(task::read(id, line, &value, fields)?);
                }
                _ => return Err((line, format!("nothing is called \"{name}\""))),
            },
        }
    }
    for (name, value) in [("title", &chapter.title), ("group", &chapter.group), ("article", &chapter.article)] {
        if value.is_empty() {
            return Err((last, format!("the {name} is missing")));
        }
    }
    Ok(chapter)
}

fn picture(line: usize, place: &str, mut fields: Fields) -> Result<Picture, Fault> {
    let (_, moves) = fields.take("moves").unwrap_or_default();
    let scene = Scene::read(place, &moves).map_err(|what| (line, what))?;
    let squares = match fields.take("squares") {
        Some((line, text)) => area::read(&text, scene.now()).map_err(|what| (line, what))?,
        None => tabiya_rules::Bitboard::EMPTY,
    };
    let mut arrows = Vec::new();
    if let Some((line, text)) = fields.take("arrows") {
        for arrow in text.split_whitespace() {
            let ends = arrow.split_at_checked(2).ok_or((line, format!("\"{arrow}\" is not an arrow")))?;
            let square = |name| statement::square(name).map_err(|what| (line, what));
            arrows.push((square(ends.0)?, square(ends.1)?));
        }
    }
    let mut holds = Vec::new();
    if let Some((line, text)) = fields.take("holds") {
        holds = statements(&text).map_err(|what| (line, what))?;
    }
    let caption = fields.needed("caption", line)?.1;
    fields.end()?;
    Ok(Picture { scene, squares, arrows, caption, holds })
}

fn board(line: usize, place: &str, mut fields: Fields) -> Result<Try, Fault> {
    let scene = Scene::read(place, "").map_err(|what| (line, what))?;
    let (mode_line, text) = fields.needed("mode", line)?;
    let mode = match text.strip_prefix("alone ") {
        Some(name) => Mode::Alone(statement::side(name).map_err(|what| (mode_line, what))?),
        None if text == "both" => Mode::Both,
        None => return Err((mode_line, "the mode is both, alone white or alone black".to_owned())),
    };
    let say = fields.needed("say", line)?.1;
    fields.end()?;
    Ok(Try { position: *scene.now(), mode, say })
}

/// Statements parted by commas.
fn statements(text: &str) -> Result<Vec<Statement>, String> {
    text.split(", ").map(Statement::read).collect()
}

#[cfg(test)]
mod tests;
