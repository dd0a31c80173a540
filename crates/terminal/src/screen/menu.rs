//! A list to choose from.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tabiya_game::Moment;
use unicode_width::UnicodeWidthStr;

use super::overlay::{boxed, middle};
use super::{Desk, Step, View};
use crate::look::Symbols;
use crate::text::{cut, wrapped};

/// What is done with the item that was chosen.
type Choose = Box<dyn FnMut(usize, &mut Desk, Moment) -> Step>;

/// A list to choose from.
pub(crate) struct Menu {
    title: String,
    /// What stands above the list.
    words: String,
    items: Vec<Item>,
    current: usize,
    /// The first that is in view.
    first: usize,
    choose: Choose,
    rows: Vec<(Rect, usize)>,
}

/// An item of a list: what it is, and more about it.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) name: String,
    pub(crate) about: String,
}

impl Item {
    pub(crate) fn new(name: impl Into<String>, about: impl Into<String>) -> Self {
        Self { name: name.into(), about: about.into() }
    }
}

impl std::fmt::Debug for Menu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Menu").field("title", &self.title).field("current", &self.current).finish_non_exhaustive()
    }
}

impl Menu {
    pub(crate) fn new(
        title: impl Into<String>,
        words: impl Into<String>,
        items: Vec<Item>,
        choose: impl FnMut(usize, &mut Desk, Moment) -> Step + 'static,
    ) -> Self {
        Self {
            title: title.into(),
            words: words.into(),
            items,
            current: 0,
            first: 0,
            choose: Box::new(choose),
            rows: Vec::new(),
        }
    }

    /// Stays at the item of the same name as before, if there is one.
    pub(crate) fn stay_at_place_of(&mut self, before: &Self) {
        let name = before.items.get(before.current).map(|item| item.name.as_str());
        let place = self.items.iter().position(|item| Some(item.name.as_str()) == name);
        self.current = place.unwrap_or(before.current).min(self.items.len().saturating_sub(1));
    }

    fn go(&mut self, by: isize) {
        let last = self.items.len().saturating_sub(1);
        self.current = self.current.saturating_add_signed(by).min(last);
    }
}

impl View for Menu {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &mut Desk, _now: Moment) {
        let longest = |part: fn(&Item) -> &str| self.items.iter().map(|item| part(item).width()).max().unwrap_or(0);
        let (names, abouts) = (longest(|item| &item.name), longest(|item| &item.about));
        let width = frame.area().width.min((names + abouts + 10).clamp(64, 100) as u16);
        let words = wrapped(&self.words, usize::from(width.saturating_sub(4)));
        let above = if words.is_empty() { 0 } else { words.len() as u16 + 1 };
        let wanted = self.items.len() as u16 + above + 4;
        let area = middle(frame.area(), width, wanted.min(frame.area().height));
        let inside = boxed(frame, area, &self.title, desk.look.symbols);
        let room = usize::from(inside.width);
        for (line, y) in words.iter().zip(inside.y..inside.bottom()) {
            frame.buffer_mut().set_stringn(inside.x, y, line, room, Style::new());
        }
        let top = (inside.y + above).min(inside.bottom());
        let shown =
            usize::from(inside.bottom() - top).saturating_sub(usize::from(inside.bottom() - top > 3) * 2).max(1);
        self.first = self.first.clamp((self.current + 1).saturating_sub(shown), self.current);
        let name_width = names.min(room * 2 / 3);
        self.rows.clear();
        for (index, item) in self.items.iter().enumerate().skip(self.first).take(shown) {
            let y = top + (index - self.first) as u16;
            if y >= inside.bottom() {
                break;
            }
            let is_current = index == self.current;
            let mark = match (is_current, desk.look.symbols) {
                (true, Symbols::Unicode) => "▸",
                (true, Symbols::Ascii) => ">",
                (false, _) => " ",
            };
            // There are keys for the first nine.
            let number = if index < 9 { format!("{} ", index + 1) } else { "  ".to_owned() };
            let style = if is_current { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            let name = format!("{mark} {number}{}", cut(&item.name, name_width));
            frame.buffer_mut().set_stringn(inside.x, y, &name, room, style);
            let x = name_width + 6;
            if x < room {
                let about = cut(&item.about, room - x);
                let dim = Style::new().add_modifier(Modifier::DIM);
                frame.buffer_mut().set_stringn(inside.x + x as u16, y, about, room - x, dim);
            }
            self.rows.push((Rect { x: inside.x, y, width: inside.width, height: 1 }, index));
        }
        let rest = self.items.len().saturating_sub(self.first + shown);
        let more = if rest > 0 { format!("{rest} more below   ") } else { String::new() };
        let hint = format!("{more}arrows, Enter or a number   Esc back   q quit");
        if inside.height > 3 && usize::from(inside.height) >= words.len() + 3 {
            let dim = Style::new().add_modifier(Modifier::DIM);
            frame.buffer_mut().set_stringn(inside.x, inside.bottom() - 1, hint, room, dim);
        }
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk, now: Moment) -> Step {
        match key.code {
            KeyCode::Esc => return Step::Back,
            KeyCode::Char('q') => return Step::Quit,
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.go(1),
            KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => self.go(-1),
            KeyCode::PageDown => self.go(10),
            KeyCode::PageUp => self.go(-10),
            KeyCode::Home => self.current = 0,
            KeyCode::End => self.current = self.items.len().saturating_sub(1),
            KeyCode::Enter | KeyCode::Char(' ') if !self.items.is_empty() => {
                return (self.choose)(self.current, desk, now);
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let index = digit as usize - '1' as usize;
                if index < self.items.len() {
                    self.current = index;
                    return (self.choose)(index, desk, now);
                }
            }
            _ => {}
        }
        Step::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk, now: Moment) -> Step {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.go(1),
            MouseEventKind::ScrollUp => self.go(-1),
            MouseEventKind::Down(MouseButton::Left) => {
                let at = self.rows.iter().find(|(row, _)| row.contains((mouse.column, mouse.row).into()));
                if let Some((_, index)) = at.copied() {
                    self.current = index;
                    return (self.choose)(index, desk, now);
                }
            }
            _ => {}
        }
        Step::Stay
    }
}
