//! The chapters on the rules, to be read on the screen.

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use tabiya_game::Moment;
use tabiya_lessons::{Chapter, chapters};

use super::menu::{Item, Menu};
use super::{Desk, Step, View};
use crate::chapters::{Answers, Writing};
use crate::look::{Pieces, Symbols};

/// The list of chapters.
pub(crate) fn list() -> Box<dyn View> {
    let items = chapters().iter().map(|chapter| Item::new(chapter.title.clone(), chapter.group.clone()));
    Box::new(Menu::new("The rules of chess", "", items.collect(), |index, _, _| match chapters().get(index) {
        Some(_) => Step::Open(Box::new(Reading { index, first: 0, room: 1, answers: Answers::Hidden, count: 0 })),
        None => Step::Stay,
    }))
}

/// A chapter that is being read.
#[derive(Debug)]
struct Reading {
    index: usize,
    first: usize,
    room: usize,
    answers: Answers,
    /// How many lines it has.
    count: usize,
}

const WIDEST: u16 = 76;

impl Reading {
    fn chapter(&self) -> Option<&'static Chapter> {
        chapters().get(self.index)
    }

    fn scroll(&mut self, by: isize) {
        let last = self.count.saturating_sub(self.room);
        self.first = self.first.saturating_add_signed(by).min(last);
    }

    fn turn(&mut self, index: Option<usize>) {
        if let Some(index) = index.filter(|index| *index < chapters().len()) {
            (self.index, self.first, self.answers) = (index, 0, Answers::Hidden);
        }
    }
}

impl View for Reading {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &mut Desk, _now: Moment) {
        let Some(chapter) = self.chapter() else { return };
        let area = frame.area();
        let width = area.width.min(WIDEST);
        let x = area.x + (area.width - width) / 2;
        let is_plain = desk.look.symbols == Symbols::Ascii || desk.look.pieces == Pieces::Letters;
        let symbols = if is_plain { tabiya_rules::Symbols::Letters } else { tabiya_rules::Symbols::Figurines };
        let writing = Writing { columns: usize::from(width), symbols, answers: self.answers };
        let text = writing.chapters(std::slice::from_ref(chapter));
        let lines: Vec<&str> = text.lines().collect();
        self.count = lines.len();
        self.room = usize::from(area.height.saturating_sub(1)).max(1);
        self.scroll(0);
        let place = |y| Rect { x, y, width, height: 1 };
        for (line, y) in lines.iter().skip(self.first).zip(area.y..area.bottom().saturating_sub(1)) {
            let row = place(y);
            frame.buffer_mut().set_stringn(row.x, row.y, line, usize::from(row.width), Style::new());
        }
        if area.height > 0 {
            let hint = "arrows, PgDn scroll   a answers   n next   p previous   Esc back";
            let row = place(area.bottom() - 1);
            let dim = Style::new().add_modifier(Modifier::DIM);
            frame.buffer_mut().set_stringn(row.x, row.y, hint, usize::from(row.width), dim);
        }
    }

    fn key(&mut self, key: KeyEvent, _desk: &mut Desk, _now: Moment) -> Step {
        let page = isize::try_from(self.room.saturating_sub(2).max(1)).unwrap_or(1);
        match key.code {
            KeyCode::Esc => return Step::Back,
            KeyCode::Char('q') => return Step::Quit,
            KeyCode::Down | KeyCode::Char('j') => self.scroll(1),
            KeyCode::Up | KeyCode::Char('k') => self.scroll(-1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll(page),
            KeyCode::PageUp => self.scroll(-page),
            KeyCode::Home => self.first = 0,
            KeyCode::End => self.scroll(isize::MAX),
            KeyCode::Char('n') | KeyCode::Right => self.turn(Some(self.index + 1)),
            KeyCode::Char('p') | KeyCode::Left => self.turn(self.index.checked_sub(1)),
            KeyCode::Char('a') => {
                self.answers = if self.answers == Answers::Shown { Answers::Hidden } else { Answers::Shown };
            }
            _ => {}
        }
        Step::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, _desk: &mut Desk, _now: Moment) -> Step {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll(3),
            MouseEventKind::ScrollUp => self.scroll(-3),
            _ => {}
        }
        Step::Stay
    }
}
