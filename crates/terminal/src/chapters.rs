//! The chapters on the rules, as a terminal shows them.

mod task;

use std::fmt::Write;

use tabiya_lessons::{Block, Chapter, Picture, Scene};
use tabiya_rules::{Bitboard, Symbols};

use crate::text::wrapped;

/// How chapters are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Writing {
    /// How many columns there are.
    pub columns: usize,
    /// How pieces are shown.
    pub symbols: Symbols,
    /// Whether the answers of the tasks are told.
    pub answers: Answers,
}

/// Whether the answers of tasks are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// They are.
    Shown,
    /// They are not.
    Hidden,
}

impl Writing {
    /// The list of chapters.
    pub fn list(self, chapters: &[Chapter]) -> String {
        let mut page = Page::new(self);
        page.list(chapters);
        page.text
    }

    /// Chapters, one after the other.
    ///
    /// ```
    /// use tabiya_terminal::{Answers, Writing};
    /// use tabiya_rules::Symbols;
    ///
    /// let writing = Writing { columns: 79, symbols: Symbols::Letters, answers: Answers::Hidden };
    /// let text = writing.chapters(&tabiya_lessons::chapters()[..1]);
    /// assert!(text.lines().all(|line| line.chars().count() <= 79));
    /// ```
    pub fn chapters(self, chapters: &[Chapter]) -> String {
        let mut page = Page::new(self);
        page.all(chapters);
        page.text
    }
}

/// What is being written, and how wide.
struct Page {
    text: String,
    columns: usize,
    symbols: Symbols,
    has_answers: bool,
}

impl Page {
    fn new(writing: Writing) -> Self {
        let has_answers = writing.answers == Answers::Shown;
        Self { text: String::new(), columns: writing.columns, symbols: writing.symbols, has_answers }
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// A paragraph that fits the screen, set off by so many blanks; its first line begins with a mark.
    fn paragraph(&mut self, mark: &str, text: &str) {
        let indent = mark.chars().count();
        let lines = wrapped(text, self.columns.saturating_sub(indent).max(20));
        for (number, line) in lines.iter().enumerate() {
            let start = if number == 0 { mark.to_owned() } else { " ".repeat(indent) };
            self.line(&format!("{start}{line}"));
        }
    }

    fn list(&mut self, chapters: &[Chapter]) {
        let widest = chapters.iter().map(|chapter| chapter.id.len()).max().unwrap_or_default();
        let mut group = "";
        for chapter in chapters {
            if chapter.group != group {
                if !group.is_empty() {
                    self.line("");
                }
                group = &chapter.group;
                self.line(group);
            }
            self.line(&format!("  {:widest$}  {}", chapter.id, chapter.title));
        }
        self.line("");
        self.paragraph("", "Show one with: tabiya rules TOPIC. All of them: tabiya rules all.");
    }

    fn all(&mut self, chapters: &[Chapter]) {
        for (number, chapter) in chapters.iter().enumerate() {
            if number > 0 {
                self.line("\n");
            }
            self.chapter(chapter);
        }
    }

    fn chapter(&mut self, chapter: &Chapter) {
        self.line(&chapter.title);
        self.line(&"=".repeat(chapter.title.chars().count()));
        let is_numbered = chapter.article.starts_with(|letter: char| letter.is_ascii_digit());
        let articles = match (is_numbered, chapter.article.contains(' ')) {
            (false, _) => "",
            (true, false) => "Article ",
            (true, true) => "Articles ",
        };
        self.paragraph("", &format!("{}. FIDE Laws of Chess (2023): {articles}{}.", chapter.group, chapter.article));
        for block in &chapter.text {
            self.line("");
            match block {
                Block::Text(text) => self.paragraph("", text),
                Block::List(items) => items.iter().for_each(|item| self.paragraph("- ", item)),
                Block::Diagram(picture) => self.picture(picture),
            }
        }
        if let Some(board) = &chapter.board {
            self.line("");
            self.paragraph("Try it: ", &board.say);
            self.paragraph("        ", &board.position.fen());
        }
        for (number, task) in chapter.tasks.iter().enumerate() {
            self.line("");
            self.task(number + 1, task);
        }
    }

    fn picture(&mut self, picture: &Picture) {
        self.board(&picture.scene, picture.squares);
        if !picture.arrows.is_empty() {
            let arrows: Vec<String> = picture.arrows.iter().map(|(from, to)| format!("{from}-{to}")).collect();
            self.paragraph("    ", &format!("Arrows: {}", arrows.join(", ")));
        }
        self.paragraph("    ", &picture.caption);
    }

    /// The board, a little to the right, with these squares in brackets.
    fn board(&mut self, scene: &Scene, marked: Bitboard) {
        let diagram = scene.now().diagram().symbols(self.symbols).marking(marked);
        for row in diagram.to_string().lines() {
            let _infallible = writeln!(self.text, "{}", format!("    {row}").trim_end());
        }
        self.line("");
    }
}
