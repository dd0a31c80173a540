//! Games as the standard's export format has them.

use std::fmt;

use tabiya_rules::{Position, Side};

use crate::comment::Comment;
use crate::game::Game;
use crate::tags::Tags;
use crate::tree::{NodeId, Step, Tree};

/// The longest line that is written, its end not counted.
const WIDTH: usize = 79;

impl fmt::Display for Game {
    /// Export format: the seven tags first and the others by name, an empty line, and the moves with
    /// all that is said of them in lines below 80 columns.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tags(f, self.tags.iter())?;
        if self.tree.start() != &Position::start() && self.tags.get("FEN").is_none() {
            let mut set_up = Tags::default();
            set_up.set("FEN", self.tree.start().fen());
            set_up.set("SetUp", "1");
            write_tags(f, set_up.iter().skip(set_up.roster().count()))?;
        }
        let mut lines = Lines::default();
        write_tree(&mut lines, &self.tree);
        lines.word(self.outcome.mark());
        writeln!(f, "\n{}", lines.finish())
    }
}

impl Game {
    /// The game in reduced export format: the seven tags and the moves of the main line alone, with
    /// the position it starts from if that is not the usual one.
    ///
    /// ```
    /// let game = tabiya_pgn::read_game("[Annotator \"me\"] 1. e4 {good} e5 (1... c5) 1-0").unwrap();
    /// assert!(game.to_reduced().ends_with("[Result \"1-0\"]\n\n1. e4 e5 1-0\n"));
    /// ```
    pub fn to_reduced(&self) -> String {
        let mut tags = Tags::default();
        for (name, value) in self.tags.roster() {
            tags.set(name, value);
        }
        Self { tags, tree: self.tree.reduced(), outcome: self.outcome }.to_string()
    }
}

fn write_tags<'tags>(f: &mut fmt::Formatter<'_>, tags: impl Iterator<Item = (&'tags str, &'tags str)>) -> fmt::Result {
    for (name, value) in tags {
        write!(f, "[{name} \"")?;
        for symbol in value.chars() {
            f.write_str(if matches!(symbol, '"' | '\\') { "\\" } else { "" })?;
            write!(f, "{symbol}")?;
        }
        f.write_str("\"]\n")?;
    }
    Ok(())
}

/// The moves of a tree as one would write them behind the tags, without a result.
pub(crate) fn movetext(tree: &Tree) -> String {
    let mut lines = Lines::default();
    write_tree(&mut lines, tree);
    lines.finish()
}

impl Tree {
    /// The moves from a node on as one would write them, with all that is said of them, on one line.
    ///
    /// ```
    /// let tree = tabiya_pgn::read_game("1. e4 e5 (1... c5 2. Nf3 {open} d6) *").unwrap().tree;
    /// let e4 = tree.main_line().next().unwrap();
    /// let variation = tree.children(e4).nth(1).unwrap();
    /// assert_eq!(tree.moves_from(variation), "1... c5 2. Nf3 {open} 2... d6");
    /// ```
    pub fn moves_from(&self, node: NodeId) -> String {
        let Some(parent) = self.parent(node) else { return movetext(self).replace('\n', " ") };
        let mut lines = Lines { needs_number: true, ..Lines::default() };
        let after = write_node(&mut lines, self, node, &self.position(parent));
        write_work(&mut lines, self, vec![Work::Continue(node, after)]);
        lines.finish().replace('\n', " ")
    }
}

/// What is still to be written, the next on top. A list instead of calls within calls, since a tree
/// may be very deep.
enum Work {
    /// The line that goes on behind a node.
    Continue(NodeId, Position),
    /// A variation, and those behind it, each from this position.
    Variations(NodeId, Position),
    /// The end of a variation.
    Close,
}

fn write_tree(lines: &mut Lines, tree: &Tree) {
    let notes = tree.notes(Tree::ROOT);
    notes.nags.iter().for_each(|nag| lines.word(&format!("${nag}")));
    notes.before.iter().chain(&notes.after).for_each(|comment| lines.comment(comment));
    lines.needs_number = true;
    write_work(lines, tree, vec![Work::Continue(Tree::ROOT, *tree.start())]);
}

fn write_work(lines: &mut Lines, tree: &Tree, mut work: Vec<Work>) {
    while let Some(next) = work.pop() {
        match next {
            Work::Close => {
                lines.close();
                lines.needs_number = true;
            }
            Work::Variations(node, position) => {
                if let Some(next) = tree.next_variation(node) {
                    work.push(Work::Variations(next, position));
                }
                work.push(Work::Close);
                lines.open();
                lines.needs_number = true;
                let after = write_node(lines, tree, node, &position);
                work.push(Work::Continue(node, after));
            }
            Work::Continue(node, position) => {
                let Some(child) = tree.first_child(node) else { continue };
                let after = write_node(lines, tree, child, &position);
                work.push(Work::Continue(child, after));
                if let Some(variation) = tree.next_variation(child) {
                    work.push(Work::Variations(variation, position));
                }
            }
        }
    }
}

/// Writes a move and what is said of it, and tells the position behind it.
fn write_node(lines: &mut Lines, tree: &Tree, node: NodeId, before: &Position) -> Position {
    let notes = tree.notes(node);
    notes.before.iter().for_each(|comment| lines.comment(comment));
    match before.side() {
        Side::White => lines.word(&format!("{}.", before.fullmoves())),
        Side::Black if lines.needs_number => lines.word(&format!("{}...", before.fullmoves())),
        Side::Black => {}
    }
    lines.needs_number = false;
    let after = match tree.step(node) {
        Some(Step::Move(step)) => before.legal(step).map(|legal| {
            lines.word(&legal.san());
            legal.play()
        }),
        Some(Step::Pass) | None => {
            lines.word("--");
            before.pass()
        }
    };
    notes.nags.iter().for_each(|nag| lines.word(&format!("${nag}")));
    notes.after.iter().for_each(|comment| lines.comment(comment));
    // Only legal steps are in a tree.
    after.unwrap_or(*before)
}

/// Whether a word at the start of a line could not be taken for a tag.
fn is_harmless(word: &str) -> bool {
    !word.starts_with('[') || word.starts_with("[%")
}

/// Words filled into lines.
#[derive(Default)]
struct Lines {
    text: String,
    /// The length of the last line.
    column: usize,
    /// The last word, which a parenthesis may still be put behind.
    held: String,
    /// What stands before the next word.
    opening: String,
    /// Whether the held word must be followed by the end of its line.
    ends_line: bool,
    /// Whether Black's next move needs its number.
    needs_number: bool,
}

impl Lines {
    /// A word, which is parted from the one before by a space or the end of a line.
    fn word(&mut self, word: &str) {
        self.flush();
        self.held.push_str(&self.opening);
        self.opening.clear();
        self.held.push_str(word);
    }

    fn open(&mut self) {
        self.opening.push('(');
    }

    fn close(&mut self) {
        if self.ends_line {
            self.word("");
        }
        self.held.push(')');
    }

    /// A comment, whose words may come to stand on several lines.
    fn comment(&mut self, comment: &Comment) {
        let text = comment.as_str();
        self.needs_number = true;
        if text.is_empty() {
            return;
        }
        // Only the rest of a line can hold a closing brace.
        if text.contains('}') {
            self.word(&format!(";{text}"));
            self.ends_line = true;
            return;
        }
        let mut words = text.split(' ').peekable();
        let mut first = true;
        // Whether a command in brackets is open, which other programs want on one line.
        let mut inside = false;
        while let Some(word) = words.next() {
            let goes_on = inside;
            inside = (inside || word.starts_with("[%")) && !word.contains(']');
            let mut piece = String::with_capacity(word.len() + 2);
            piece.push_str(if first { "{" } else { "" });
            piece.push_str(word);
            piece.push_str(if words.peek().is_none() { "}" } else { "" });
            let may_begin_a_line = !word.is_empty() && !word.starts_with('%') && is_harmless(word);
            if first || may_begin_a_line && !goes_on {
                self.word(&piece);
            } else {
                // Never at the start of a line: nothing, which would leave the line empty, an
                // escape, or what looks like a tag.
                self.held.push(' ');
                self.held.push_str(&piece);
            }
            first = false;
        }
    }

    /// Puts the held word down.
    fn flush(&mut self) {
        if self.held.is_empty() {
            return;
        }
        let length = self.held.chars().count();
        if self.column > 0 {
            if self.column + 1 + length > WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(&self.held);
        self.column += length;
        self.held.clear();
        if std::mem::take(&mut self.ends_line) {
            self.text.push('\n');
            self.column = 0;
        }
    }

    fn finish(mut self) -> String {
        self.flush();
        while self.text.ends_with('\n') {
            self.text.pop();
        }
        self.text
    }
}
