//! A line to type on.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthChar;

/// A line to type on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prompt {
    text: Vec<char>,
    /// Before which symbol the next one is put.
    cursor: usize,
    /// What was typed before, the last one last, and which of it is shown.
    past: Vec<String>,
    shown: Option<usize>,
}

/// The longest line that makes sense.
const LONGEST: usize = 400;

/// What a key did to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Keyed {
    /// It is no key for a line.
    Passed,
    Changed,
    /// It was sent off.
    Sent(String),
}

impl Prompt {
    pub(crate) fn text(&self) -> String {
        self.text.iter().collect()
    }

    /// The same with nothing to be read.
    pub(crate) fn masked(&self) -> Self {
        Self { text: vec!['*'; self.text.len()], cursor: self.cursor, ..Self::default() }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.set("");
    }

    pub(crate) fn set(&mut self, text: &str) {
        self.text = text.chars().filter(|symbol| !symbol.is_control()).take(LONGEST).collect();
        self.cursor = self.text.len();
        self.shown = None;
    }

    /// Puts in what was typed or pasted: of several lines the first, since this is one.
    pub(crate) fn insert(&mut self, text: &str) {
        let first = text.trim_start_matches(['\r', '\n']).split(['\r', '\n']).next().unwrap_or_default();
        for symbol in first.chars().filter(|symbol| !symbol.is_control()) {
            if self.text.len() < LONGEST {
                self.text.insert(self.cursor, symbol);
                self.cursor += 1;
            }
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Keyed {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('a') if control => self.cursor = 0,
            KeyCode::Char('e') if control => self.cursor = self.text.len(),
            KeyCode::Char('u') if control => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            KeyCode::Char('k') if control => self.text.truncate(self.cursor),
            KeyCode::Char('w') if control => self.delete_word(),
            KeyCode::Char(symbol) if !control && !key.modifiers.contains(KeyModifiers::ALT) => {
                self.insert(&symbol.to_string());
                self.shown = None;
            }
            KeyCode::Backspace if self.cursor > 0 => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            KeyCode::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            KeyCode::Left if self.cursor > 0 => self.cursor -= 1,
            KeyCode::Right if self.cursor < self.text.len() => self.cursor += 1,
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = self.text.len(),
            KeyCode::Up => return self.older(),
            KeyCode::Down => return self.newer(),
            KeyCode::Enter => {
                let text = self.text();
                if !text.trim().is_empty() && self.past.last() != Some(&text) {
                    self.past.push(text.clone());
                }
                self.clear();
                return Keyed::Sent(text);
            }
            _ => return Keyed::Passed,
        }
        Keyed::Changed
    }

    fn delete_word(&mut self) {
        let before = &self.text[..self.cursor];
        let end = before.iter().rposition(|symbol| !symbol.is_whitespace()).map_or(0, |last| last + 1);
        let start = before[..end].iter().rposition(|symbol| symbol.is_whitespace()).map_or(0, |blank| blank + 1);
        self.text.drain(start..self.cursor);
        self.cursor = start;
    }

    fn older(&mut self) -> Keyed {
        let index = self.shown.unwrap_or(self.past.len());
        match index.checked_sub(1) {
            Some(index) => self.show(index),
            None => Keyed::Passed,
        }
    }

    fn newer(&mut self) -> Keyed {
        match self.shown {
            Some(index) if index + 1 < self.past.len() => self.show(index + 1),
            Some(_) => {
                self.clear();
                Keyed::Changed
            }
            None => Keyed::Passed,
        }
    }

    fn show(&mut self, index: usize) -> Keyed {
        let text = self.past[index].clone();
        self.set(&text);
        self.shown = Some(index);
        Keyed::Changed
    }

    /// Draws the line behind a mark, with the place of the next symbol in view. Tells where that is.
    pub(crate) fn draw(&self, buffer: &mut Buffer, area: Rect, mark: &str, hint: &str) -> (u16, u16) {
        let room = usize::from(area.width);
        buffer.set_stringn(area.x, area.y, mark, room, Style::new().add_modifier(Modifier::BOLD));
        let begin = area.x + (mark.chars().count() as u16).min(area.width);
        let room = usize::from(area.right().saturating_sub(begin));
        if self.text.is_empty() {
            buffer.set_stringn(begin, area.y, hint, room, Style::new().add_modifier(Modifier::DIM));
            return (begin.min(area.right().saturating_sub(1)), area.y);
        }
        let width = |symbol: &char| symbol.width().unwrap_or(0);
        // The end of what is before the cursor, as much as there is room for.
        let mut first = self.cursor;
        let mut used = 0;
        while first > 0 && used + width(&self.text[first - 1]) < room {
            first -= 1;
            used += width(&self.text[first]);
        }
        let text: String = self.text[first..].iter().collect();
        buffer.set_stringn(begin, area.y, text, room, Style::new());
        (begin + used as u16, area.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(prompt: &mut Prompt, codes: &[KeyCode]) -> Keyed {
        codes.iter().fold(Keyed::Passed, |_, code| prompt.key(KeyEvent::new(*code, KeyModifiers::NONE)))
    }

    #[test]
    fn lines_are_typed_corrected_and_sent() {
        let mut prompt = Prompt::default();
        let typed = "Nf4".chars().map(KeyCode::Char).collect::<Vec<_>>();
        keys(&mut prompt, &typed);
        keys(&mut prompt, &[KeyCode::Backspace, KeyCode::Char('3'), KeyCode::Left, KeyCode::Left, KeyCode::Delete]);
        assert_eq!(prompt.text(), "N3");
        keys(&mut prompt, &[KeyCode::Char('f')]);
        assert_eq!(keys(&mut prompt, &[KeyCode::Enter]), Keyed::Sent("Nf3".to_owned()));
        assert!(prompt.is_empty());
        keys(&mut prompt, &[KeyCode::Up]);
        assert_eq!(prompt.text(), "Nf3");
        keys(&mut prompt, &[KeyCode::Down]);
        assert!(prompt.is_empty());
        assert_eq!(keys(&mut prompt, &[KeyCode::F(1)]), Keyed::Passed);
    }

    #[test]
    fn the_place_of_the_next_symbol_is_always_in_view() {
        let area = Rect { x: 3, y: 0, width: 10, height: 1 };
        let mut prompt = Prompt::default();
        prompt.insert(&"ä漢".repeat(20));
        prompt.insert("\u{7}\n");
        for _ in 0..40 {
            let mut buffer = Buffer::empty(Rect { x: 0, y: 0, width: 20, height: 1 });
            let (x, _) = prompt.draw(&mut buffer, area, "> ", "");
            assert!((5..13).contains(&x), "{x}");
            prompt.key(KeyEvent::new(KeyCode::Left, KeyModifiers::NONE));
        }
    }
}
