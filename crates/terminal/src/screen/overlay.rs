//! What lies on top of the rest for a while: a question, or a text to read.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use crate::command::ENTRIES;
use crate::look::Symbols;
use crate::text::wrapped;

/// A text to read, with lines that are scrolled if they do not fit.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    title: String,
    lines: Vec<String>,
    first: usize,
    /// How many lines were shown last, and of how many.
    room: usize,
    count: usize,
}

impl Text {
    pub(crate) fn new(title: &str, lines: Vec<String>) -> Self {
        Self { title: title.to_owned(), count: lines.len(), lines, first: 0, room: 1 }
    }

    /// The keys and words of a game.
    pub(crate) fn help() -> Self {
        let keys = [
            ("arrows, Enter", "choose a piece, then where it goes"),
            ("mouse", "click or drag"),
            ("Tab", "complete what is typed"),
            ("PgUp, PgDn", "look back at earlier moves"),
            ("Home, End", "the first position, the last"),
            ("F1 help, F2 hint", ""),
            ("F3 takeback, F4 flip", ""),
            ("F5 the engine's lines", ""),
            ("F6 draw, F7 claim", ""),
            ("F8 resign, F9 save", ""),
            ("Esc, F10", "the start screen"),
            ("Ctrl-C", "leave; the game is kept"),
        ];
        let mut lines = vec!["Type a move: e4, Nf3, O-O, g1f3, e8=Q.".to_owned(), String::new()];
        lines.extend(keys.iter().map(|(key, help)| format!("{key:15} {help}").trim_end().to_owned()));
        lines.extend([String::new(), "Or a word:".to_owned()]);
        lines.extend(ENTRIES.iter().map(|entry| {
            let name = format!("{} {}", entry.names[0], entry.argument);
            format!("{:15} {}", name.trim_end(), entry.help)
        }));
        Self::new("Help", lines)
    }

    /// Whether it is still being read.
    pub(crate) fn key(&mut self, key: KeyEvent) -> bool {
        let last = self.count.saturating_sub(self.room);
        match key.code {
            KeyCode::Down | KeyCode::Char('j') => self.first = (self.first + 1).min(last),
            KeyCode::Up | KeyCode::Char('k') => self.first = self.first.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.first = (self.first + self.room).min(last),
            KeyCode::PageUp => self.first = self.first.saturating_sub(self.room),
            KeyCode::Home => self.first = 0,
            KeyCode::End => self.first = last,
            _ => return false,
        }
        true
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, symbols: Symbols) {
        // What is too long for the window goes on in the next line.
        let room = usize::from(frame.area().width.saturating_sub(4)).max(1);
        let lines: Vec<String> = self.lines.iter().flat_map(|line| fitted(line, room)).collect();
        self.count = lines.len();
        let widest = lines.iter().map(|line| line.width()).max().unwrap_or_default() as u16;
        let area = middle(frame.area(), widest + 4, lines.len() as u16 + 2);
        let inside = boxed(frame, area, &self.title, symbols);
        self.room = usize::from(inside.height).max(1);
        self.first = self.first.min(lines.len().saturating_sub(self.room));
        for (line, y) in lines.iter().skip(self.first).zip(inside.y..inside.bottom()) {
            frame.buffer_mut().set_stringn(inside.x, y, line, usize::from(inside.width), Style::new());
        }
        if self.first + self.room < lines.len() && area.height > 1 {
            let more = " more: PgDn ";
            let x = area.right().saturating_sub(more.len() as u16 + 2);
            frame.buffer_mut().set_stringn(
                x,
                area.bottom() - 1,
                more,
                more.len(),
                Style::new().add_modifier(Modifier::DIM),
            );
        }
    }
}

/// A line as it is, if it fits; or else parted, with what goes on set off.
fn fitted(line: &str, room: usize) -> Vec<String> {
    if line.width() <= room {
        return vec![line.to_owned()];
    }
    let parts = wrapped(line, room.saturating_sub(2).max(1));
    parts.into_iter().enumerate().map(|(index, part)| if index == 0 { part } else { format!("  {part}") }).collect()
}

/// Asks what a pawn becomes.
pub(crate) fn promotion(frame: &mut Frame<'_>, symbols: Symbols) {
    question(frame, "What does the pawn become? q queen, r rook, b bishop, n knight", symbols);
}

/// A question in a box, as wide as it needs to be.
pub(crate) fn question(frame: &mut Frame<'_>, text: &str, symbols: Symbols) {
    let room = usize::from(frame.area().width.saturating_sub(8));
    // A link is not parted while there is room for it.
    let longest = text.split_whitespace().map(UnicodeWidthStr::width).max().unwrap_or_default();
    let columns = longest.max(40).min(room);
    let lines: Vec<String> = text.lines().flat_map(|line| wrapped(line, columns)).collect();
    let widest = lines.iter().map(|line| line.width()).max().unwrap_or_default() as u16;
    let area = middle(frame.area(), widest + 4, lines.len() as u16 + 2);
    let inside = boxed(frame, area, "", symbols);
    for (line, y) in lines.iter().zip(inside.y..inside.bottom()) {
        let style = Style::new().add_modifier(Modifier::BOLD);
        frame.buffer_mut().set_stringn(inside.x, y, line, usize::from(inside.width), style);
    }
}

/// An area of this size in the middle of another, or as much of it as fits.
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height }
}

/// Draws an empty box, and tells what is inside.
pub(crate) fn boxed(frame: &mut Frame<'_>, area: Rect, title: &str, symbols: Symbols) -> Rect {
    Clear.render(area, frame.buffer_mut());
    let mut block = Block::bordered().border_type(BorderType::Rounded);
    if symbols == Symbols::Ascii {
        block = block.border_set(ASCII);
    }
    if !title.is_empty() {
        block = block.title(format!(" {title} "));
    }
    let inside = block.inner(area);
    block.render(area, frame.buffer_mut());
    Rect { x: inside.x + u16::from(inside.width > 2), width: inside.width.saturating_sub(2), ..inside }
}

/// A box for terminals that know few symbols.
const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Says that there is no room.
pub(crate) fn too_small(frame: &mut Frame<'_>) {
    let area = frame.area();
    let lines = wrapped("Too small: make the window larger.", usize::from(area.width));
    for (line, y) in lines.iter().zip(area.y..area.bottom()) {
        frame.buffer_mut().set_stringn(area.x, y, line, usize::from(area.width), Style::new());
    }
}
