//! Keys in a game.

use crossterm::event::{KeyCode, KeyEvent};
use tabiya_game::Moment;

use super::super::hand::Deed;
use super::super::overlay::Text;
use super::super::prompt::Keyed;
use super::super::{Desk, Step, start};
use super::{Asking, GameView};
use crate::command::Word;
use crate::table::Act;

impl GameView {
    pub(super) fn keyed(&mut self, key: KeyEvent, desk: &mut Desk, now: Moment) -> Step {
        // 1. What lies on top is answered first.
        if let Some(help) = &mut self.help {
            if !help.key(key) {
                self.help = None;
            }
            return Step::Stay;
        }
        if self.asking.take().is_some() {
            if matches!(key.code, KeyCode::Char('y' | 'Y')) {
                self.act(Act::Resign, now);
            }
            return Step::Stay;
        }
        // 2. Keys that mean the same always.
        if let KeyCode::F(number) = key.code {
            return self.function(number, desk, now);
        }
        match key.code {
            KeyCode::PageUp => self.step_back(1),
            KeyCode::PageDown => self.step_on(1),
            KeyCode::Tab => self.put_completion(),
            _ => return self.typed_or_moved(key, desk, now),
        }
        Step::Stay
    }

    /// A key for the line, or, while that is empty, for the board.
    fn typed_or_moved(&mut self, key: KeyEvent, desk: &mut Desk, now: Moment) -> Step {
        if self.prompt.is_empty() || self.hand.asks_promotion() {
            match key.code {
                KeyCode::Home => {
                    self.step_back(usize::MAX);
                    return Step::Stay;
                }
                KeyCode::End => {
                    self.looking = None;
                    return Step::Stay;
                }
                _ => {}
            }
            if let Some(places) = self.places
                && self.may_move()
                && self.looking.is_none()
            {
                let position = self.shown();
                let deed = self.hand.key(key, places.board, &position);
                if deed != Deed::Passed {
                    self.deed(deed, now);
                    return Step::Stay;
                }
            }
        }
        if key.code == KeyCode::Esc {
            if !self.prompt.is_empty() {
                self.prompt.clear();
                self.complete();
            } else if self.looking.is_some() {
                self.looking = None;
            } else if self.is_playing() {
                return Step::Open(start::menu(desk));
            } else {
                return Step::Back;
            }
            return Step::Stay;
        }
        match self.prompt.key(key) {
            Keyed::Passed => Step::Stay,
            Keyed::Changed => {
                self.complete();
                Step::Stay
            }
            Keyed::Sent(line) => {
                self.complete();
                self.line(&line, desk, now)
            }
        }
    }

    /// Of several lines each is sent off in turn, but the last one only if it has an end.
    pub(super) fn pasted(&mut self, text: &str, desk: &mut Desk, now: Moment) -> Step {
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let mut lines = text.split('\n').peekable();
        while let Some(line) = lines.next() {
            self.prompt.insert(line);
            if lines.peek().is_some()
                && let Keyed::Sent(line) = self.prompt.key(KeyCode::Enter.into())
                && let step @ (Step::Open(_) | Step::Replace(_) | Step::Quit) = self.line(&line, desk, now)
            {
                return step;
            }
        }
        self.complete();
        Step::Stay
    }

    fn function(&mut self, number: u8, desk: &mut Desk, now: Moment) -> Step {
        let word = match number {
            1 => Word::Help,
            2 => Word::Hint,
            3 => Word::Takeback,
            4 => Word::Flip,
            5 => Word::Lines,
            6 => Word::Draw,
            7 => Word::Claim,
            8 => {
                if self.may_resign() {
                    self.asking = Some(Asking::Resign);
                }
                return Step::Stay;
            }
            9 => Word::Save,
            10 => Word::Menu,
            _ => return Step::Stay,
        };
        self.word(word, "", desk, now)
    }

    /// Puts the next completion into the line.
    fn put_completion(&mut self) {
        if self.completions.is_empty() {
            return;
        }
        let next = self.completed.map_or(0, |last| (last + 1) % self.completions.len());
        let text = self.completions[next].clone();
        self.prompt.set(&text);
        self.completed = Some(next);
    }

    pub(super) fn open_help(&mut self) {
        self.help = Some(Text::help());
    }
}
