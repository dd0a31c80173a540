//! A form: a few lines with something to choose or to type in each, and what to do then.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tabiya_game::Moment;

use super::overlay::{boxed, middle};
use super::prompt::Prompt;
use super::{Desk, Step, View};
use crate::look::{Depth, Symbols};
use crate::text::{cut, wrapped};

/// A line of a form.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    label: &'static str,
    value: Value,
}

#[derive(Clone, Debug)]
enum Value {
    /// One of several.
    Choice { values: Vec<String>, chosen: usize },
    /// Something that is typed.
    Text { prompt: Prompt, hint: &'static str, sight: Sight },
}

/// Whether what is typed is for others to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    Open,
    Hidden,
}

impl Field {
    pub(crate) fn choice(label: &'static str, values: Vec<String>, chosen: usize) -> Self {
        let chosen = chosen.min(values.len().saturating_sub(1));
        Self { label, value: Value::Choice { values, chosen } }
    }

    pub(crate) fn text(label: &'static str, text: &str, hint: &'static str) -> Self {
        let mut prompt = Prompt::default();
        prompt.set(text);
        Self { label, value: Value::Text { prompt, hint, sight: Sight::Open } }
    }

    /// Something that nobody should read over a shoulder.
    pub(crate) fn secret(label: &'static str, text: &str, hint: &'static str) -> Self {
        let mut prompt = Prompt::default();
        prompt.set(text);
        Self { label, value: Value::Text { prompt, hint, sight: Sight::Hidden } }
    }
}

/// What is done with a form that was filled in: where to go, or what is wrong with it.
type Done = Box<dyn FnMut(&Filled, &mut Desk, Moment) -> Result<Step, String>>;

/// A form on the screen.
pub(crate) struct Form {
    title: String,
    fields: Vec<Field>,
    /// The line that is filled in; the last one is the button.
    current: usize,
    button: &'static str,
    note: String,
    done: Done,
    rows: Vec<Rect>,
}

/// What a form was filled in with.
#[derive(Clone, Debug)]
pub(crate) struct Filled(Vec<Field>);

impl Filled {
    /// Which of its values was chosen in the line with this label.
    pub(crate) fn chosen(&self, label: &str) -> usize {
        self.0
            .iter()
            .find_map(|field| match &field.value {
                Value::Choice { chosen, .. } if field.label == label => Some(*chosen),
                _ => None,
            })
            .unwrap_or_default()
    }

    /// What was typed or chosen there.
    pub(crate) fn text(&self, label: &str) -> String {
        let field = self.0.iter().find(|field| field.label == label);
        field.map_or_else(String::new, |field| match &field.value {
            Value::Text { prompt, .. } => prompt.text().trim().to_owned(),
            Value::Choice { values, chosen } => values[*chosen].clone(),
        })
    }
}

impl std::fmt::Debug for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Form").field("title", &self.title).field("current", &self.current).finish_non_exhaustive()
    }
}

impl Form {
    pub(crate) fn new(
        title: &str,
        fields: Vec<Field>,
        button: &'static str,
        done: impl FnMut(&Filled, &mut Desk, Moment) -> Result<Step, String> + 'static,
    ) -> Self {
        Self {
            title: title.to_owned(),
            fields,
            current: 0,
            button,
            note: String::new(),
            done: Box::new(done),
            rows: Vec::new(),
        }
    }

    fn finish(&mut self, desk: &mut Desk, now: Moment) -> Step {
        match (self.done)(&Filled(self.fields.clone()), desk, now) {
            Ok(step) => step,
            Err(why) => {
                self.note = why;
                Step::Stay
            }
        }
    }

    /// Chooses the next value of the current line, or the one before.
    fn turn(&mut self, by: isize) {
        if let Some(Field { value: Value::Choice { values, chosen }, .. }) = self.fields.get_mut(self.current) {
            let count = values.len().max(1);
            *chosen = (*chosen + count).saturating_add_signed(by) % count;
        }
    }

    fn is_text(&self) -> bool {
        matches!(self.fields.get(self.current), Some(Field { value: Value::Text { .. }, .. }))
    }
}

impl View for Form {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &mut Desk, _now: Moment) {
        let width = frame.area().width.min(58);
        let note = wrapped(&self.note, usize::from(width.saturating_sub(4)));
        let height = (self.fields.len() + 4 + note.len() + usize::from(!note.is_empty())) as u16 + 2;
        let area = middle(frame.area(), width, height);
        let inside = boxed(frame, area, &self.title, desk.look.symbols);
        let mut y = inside.y + u16::from(inside.height > self.fields.len() as u16 + 3);
        self.rows.clear();
        let room = usize::from(inside.width);
        for (index, field) in self.fields.iter().enumerate() {
            if y >= inside.bottom() {
                break;
            }
            let row = Rect { x: inside.x, y, width: inside.width, height: 1 };
            self.rows.push(row);
            let is_current = index == self.current;
            let label = if is_current { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
            let mark = if !is_current {
                "  "
            } else if desk.look.symbols == Symbols::Unicode {
                "▸ "
            } else {
                "> "
            };
            frame.buffer_mut().set_stringn(row.x, y, format!("{mark}{}", field.label), room, label);
            let value = Rect { x: row.x + 14.min(row.width), width: row.width.saturating_sub(14), ..row };
            match &field.value {
                Value::Choice { values, chosen } => {
                    let (left, right) =
                        if desk.look.symbols == Symbols::Unicode { ("‹ ", " ›") } else { ("< ", " >") };
                    let room = usize::from(value.width).saturating_sub(4);
                    let text = format!("{left}{}{right}", cut(&values[*chosen], room));
                    let style = if is_current { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
                    frame.buffer_mut().set_stringn(value.x, y, text, usize::from(value.width), style);
                }
                Value::Text { prompt, hint, sight } => {
                    let shown = if *sight == Sight::Hidden { prompt.masked() } else { prompt.clone() };
                    let at = shown.draw(frame.buffer_mut(), value, "", hint);
                    if is_current {
                        frame.set_cursor_position(at);
                    }
                }
            }
            y += 1;
        }
        let row = Rect { x: inside.x, y: y + 1, width: inside.width, height: 1 };
        if row.y < inside.bottom() {
            let style = Style::new().add_modifier(Modifier::BOLD);
            let style = if self.current == self.fields.len() { style.add_modifier(Modifier::REVERSED) } else { style };
            frame.buffer_mut().set_stringn(row.x + 2, row.y, format!(" {} ", self.button), room, style);
            let hint = "Enter  Esc back";
            let x = row.right().saturating_sub(hint.len() as u16);
            frame.buffer_mut().set_stringn(x, row.y, hint, room, Style::new().add_modifier(Modifier::DIM));
            self.rows.push(row);
        }
        let red = if desk.look.depth == Depth::None { Style::new() } else { Style::new().fg(Color::Red) };
        for (line, y) in note.iter().zip(row.y + 2..inside.bottom()) {
            frame.buffer_mut().set_stringn(inside.x, y, line, room, red);
        }
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk, now: Moment) -> Step {
        let count = self.fields.len() + 1;
        match key.code {
            KeyCode::Esc => return Step::Back,
            KeyCode::Enter => return self.finish(desk, now),
            KeyCode::Down | KeyCode::Tab => self.current = (self.current + 1) % count,
            KeyCode::Up | KeyCode::BackTab => self.current = (self.current + count - 1) % count,
            KeyCode::Left if !self.is_text() => self.turn(-1),
            KeyCode::Right | KeyCode::Char(' ') if !self.is_text() => self.turn(1),
            _ => {
                if let Some(Field { value: Value::Text { prompt, .. }, .. }) = self.fields.get_mut(self.current) {
                    prompt.key(key);
                }
            }
        }
        Step::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, desk: &mut Desk, now: Moment) -> Step {
        if mouse.kind == MouseEventKind::Down(MouseButton::Left)
            && let Some(index) = self.rows.iter().position(|row| row.contains((mouse.column, mouse.row).into()))
        {
            self.current = index;
            if index == self.fields.len() {
                return self.finish(desk, now);
            }
            self.turn(1);
        }
        Step::Stay
    }

    fn paste(&mut self, text: &str, _desk: &mut Desk, _now: Moment) -> Step {
        if let Some(Field { value: Value::Text { prompt, .. }, .. }) = self.fields.get_mut(self.current) {
            prompt.insert(text.trim());
        }
        Step::Stay
    }
}
