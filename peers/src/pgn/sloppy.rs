//! The text of games as people and programs write them, who do not have the standard at hand.
//!
//! Left out is what `pgn-reader` reads otherwise, or not at all: empty lines among the moves, which
//! end a game there; more than one blank before the value of a tag, or one before its name; quotes
//! in values that are not escaped; comments among the tags; signs of judgement beyond the suffixes,
//! like `±`; moves in other languages, with figurines, with a dash, or with a promotion like `a8Q`.
//!
//! We tell where a game begins by looking at a few lines alone. So left out is also what misleads us
//! there: a bracket at the start of a line inside a comment, among the tags an escaped line with an
//! empty one behind it, and a game without a result that ends on the line of its tags.

use std::fmt::Write;

use tabiya_pgn::{Comment, Game, NodeId, Outcome, Step, Tags, Tree};
use tabiya_rules::{Kind, LegalMove, Position, Side};

use super::make::REST;
use crate::random::Random;

/// Writes games one behind the other.
pub(super) fn text(games: &[Game], random: &mut Random) -> String {
    let has_tags: Vec<bool> = games.iter().map(|game| needs_tags(game) || !random.one_in(4)).collect();
    let end_of_line = if random.one_in(3) { "\r\n" } else { "\n" };
    let mut sloppy = Sloppy { out: String::new(), random, needs_number: true };
    if sloppy.random.one_in(8) {
        sloppy.out.push('\u{feff}');
    }
    for (index, game) in games.iter().enumerate() {
        let is_tagged = has_tags[index];
        if is_tagged {
            sloppy.tags(&game.tags);
        }
        sloppy.tree(&game.tree);
        // Without a result a game ends where tags begin, or the text ends; and it must have a move,
        // on another line than its tags.
        let has_line = !game.tree.is_empty() && !sloppy.last_line().starts_with('[');
        let can_end = has_line && has_tags.get(index + 1) != Some(&false);
        let is_told = is_tagged && game.tags.get("Result") == Some(game.outcome.mark());
        if !(can_end && is_told && sloppy.random.one_in(3)) {
            sloppy.result(game.outcome);
        }
        sloppy.out.push_str("\n\n");
        while sloppy.random.one_in(4) {
            sloppy.out.push('\n');
        }
    }
    sloppy.out.replace('\n', end_of_line)
}

/// Whether the tags say anything that is not known without them.
fn needs_tags(game: &Game) -> bool {
    let mut silent = Tags::default();
    silent.set("Result", game.outcome.mark());
    silent != game.tags
}

struct Sloppy<'random> {
    out: String,
    random: &'random mut Random,
    /// Whether Black's next move should have its number.
    needs_number: bool,
}

impl Sloppy<'_> {
    fn one_of(&mut self, choices: &[&'static str]) -> &'static str {
        self.random.pick(choices).copied().unwrap_or_default()
    }

    fn last_line(&self) -> &str {
        self.out.rsplit('\n').next().unwrap_or_default().trim_start()
    }

    /// Tags in any order, on any lines. Those that say nothing may be missing.
    fn tags(&mut self, tags: &Tags) {
        let unknown = Tags::default();
        let mut left: Vec<(&str, &str)> = tags.iter().collect();
        let mut has_any = false;
        while let Some((name, value)) = self.random.draw(&mut left) {
            let is_silent = unknown.get(name) == Some(value) && name != "Result" || name == "SetUp";
            if is_silent && self.random.one_in(2) && (has_any || !left.is_empty()) {
                continue;
            }
            has_any = true;
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let blank = if self.random.one_in(8) { "" } else { " " };
            let closing = self.one_of(&["]", "]", "]", "]", " ]"]);
            let behind = self.one_of(&["\n", "\n", "\n", "\n", " ", "", "\n\n", " \n", "\n% escaped [White \"no\"]\n"]);
            let _ = write!(self.out, "[{name}{blank}\"{value}\"{closing}{behind}");
        }
        if !self.out.ends_with("\"no\"]\n") {
            let behind = self.one_of(&["\n\n", "\n\n", "\n\n", "\n", "", " "]);
            self.out.push_str(behind);
        }
    }

    /// Some blanks, or none.
    fn gap(&mut self) {
        if self.random.one_in(2) {
            self.space();
        }
    }

    /// Some blanks.
    fn space(&mut self) {
        let blanks = if self.random.one_in(40) {
            "\n% escaped 1. e4\n"
        } else {
            self.one_of(&[" ", " ", " ", " ", " ", " ", "\n", "\n ", "  ", "\t"])
        };
        // An empty line would end the game for the peer.
        let is_at_line_start = self.out.trim_end_matches([' ', '\t']).ends_with('\n');
        self.out.push_str(if is_at_line_start { " " } else { blanks });
    }

    /// A word, which must not touch another.
    fn word(&mut self, word: &str) {
        if self.out.ends_with(['(', ')', '}', ' ', '\n', '\t', ']']) || self.out.is_empty() {
            self.gap();
        } else {
            self.space();
        }
        self.out.push_str(word);
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.gap();
            let text = comment.as_str();
            if text.starts_with(REST) {
                let _ = writeln!(self.out, ";{text}");
            } else {
                let edge = if text.starts_with('[') { " " } else { self.one_of(&["", " ", "\n"]) };
                let words: Vec<&str> = text.split(' ').collect();
                let _ = write!(self.out, "{{{edge}");
                for (index, word) in words.iter().enumerate() {
                    let is_wrapped = !word.is_empty() && !word.starts_with('[') && self.random.one_in(12);
                    let blank = if is_wrapped { "\n" } else { " " };
                    self.out.push_str(if index == 0 { "" } else { blank });
                    self.out.push_str(word);
                }
                let _ = write!(self.out, "{edge}}}");
            }
            self.needs_number = true;
        }
    }

    fn tree(&mut self, tree: &Tree) {
        self.needs_number = true;
        self.comments(&tree.notes(Tree::ROOT).after);
        self.line(tree, Tree::ROOT, *tree.start());
    }

    /// The line behind a node, with its variations.
    fn line(&mut self, tree: &Tree, mut node: NodeId, mut position: Position) {
        loop {
            let mut children = tree.children(node);
            let Some(next) = children.next() else { break };
            let after = self.step(tree, next, &position);
            for variation in children {
                self.variation(tree, variation, &position);
            }
            if self.random.one_in(60) {
                self.out.push_str("()");
            }
            (node, position) = (next, after);
        }
    }

    fn variation(&mut self, tree: &Tree, first: NodeId, before: &Position) {
        self.gap();
        self.out.push('(');
        self.needs_number = true;
        self.comments(&tree.notes(first).before);
        let after = self.step(tree, first, before);
        self.line(tree, first, after);
        if self.random.one_in(8) {
            self.result(Outcome::Draw);
        }
        self.gap();
        self.out.push(')');
        self.needs_number = true;
    }

    /// A move and what is said of it.
    fn step(&mut self, tree: &Tree, node: NodeId, before: &Position) -> Position {
        let Some(Step::Move(shape)) = tree.step(node) else { return *before };
        let Some(legal) = before.legal(shape) else { return *before };
        self.number(before);
        let text = self.move_text(legal);
        self.word(&text);
        let notes = tree.notes(node);
        for nag in &notes.nags {
            self.nag(*nag);
        }
        self.comments(&notes.after);
        legal.play()
    }

    /// The number of the move, or none; with as many dots as people have put there.
    fn number(&mut self, position: &Position) {
        let number = position.fullmoves();
        let dots = match position.side() {
            Side::White if self.random.one_in(8) => return,
            Side::White => self.one_of(&[".", ".", ".", ".", "", " .", "..."]),
            Side::Black if self.random.one_in(4) != self.needs_number => return,
            Side::Black => self.one_of(&["...", "...", "...", "..", ".", "", ". ...", "... ..."]),
        };
        self.needs_number = false;
        self.word(&format!("{number}{dots}"));
        if dots.ends_with('.') && self.random.one_in(4) {
            // The move may follow at once.
            self.out.push_str(self.random.pick(&["", " "]).copied().unwrap_or_default());
        } else {
            self.space();
        }
    }

    fn move_text(&mut self, legal: LegalMove<'_>) -> String {
        let san = legal.san().to_string();
        let bare = san.trim_end_matches(['+', '#']);
        match self.random.below(12) {
            0 => bare.to_owned(),
            1 => san.replace('O', "0"),
            2 if legal.shape().wing().is_none() && legal.kind() != Kind::Pawn => {
                // All of the square it comes from, needed or not.
                let capture = if legal.is_capture() { "x" } else { "" };
                format!("{}{}{capture}{}", &san[..1], legal.shape().from(), legal.shape().to())
            }
            _ => san,
        }
    }

    /// A judgement, as a suffix if there is one for it.
    fn nag(&mut self, nag: u8) {
        const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
        let suffix = usize::from(nag).checked_sub(1).and_then(|index| SUFFIXES.get(index));
        match suffix {
            Some(suffix) if self.random.one_in(2) => {
                // Two suffixes that touch are another one.
                if self.out.ends_with(['!', '?']) {
                    self.space();
                }
                self.gap();
                self.out.push_str(suffix);
            }
            _ => {
                self.gap();
                let _ = write!(self.out, "${nag}");
            }
        }
    }

    fn result(&mut self, outcome: Outcome) {
        let mark = match outcome {
            Outcome::White => self.one_of(&["1-0", "1-0", "1–0", "1—0"]),
            Outcome::Black => self.one_of(&["0-1", "0-1", "0–1", "0—1"]),
            Outcome::Draw => self.one_of(&["1/2-1/2", "1/2-1/2", "½-½", "½–½", "1/2–1/2"]),
            Outcome::Unknown => "*",
        };
        self.word(mark);
    }
}
