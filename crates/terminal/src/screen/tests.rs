//! Frames as they are shown, at several sizes and with several numbers of colours.

mod views;

use std::fmt::Write;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use tabiya_engine::Level;
use tabiya_game::{Moment, TimeControl};
use tabiya_rules::{Position, Side};

use super::board::BoardLook;
use super::sprite::Sprites;
use super::{Desk, Step, View, to_ascii};
use crate::bell::Bell;
use crate::look::{Depth, Pieces, Symbols, Theme};
use crate::options::{Look, Options, Outcome, Plan, Rules, Terms, Unfinished};
use crate::time::Watch;

/// A desk that keeps nothing, with these colours.
pub(super) fn desk(depth: Depth, symbols: Symbols) -> Desk {
    let terms = Terms {
        level: Level::new(4).expect("a level"),
        side: Some(Side::White),
        time: TimeControl::UNLIMITED,
        start: Position::start(),
        rules: Rules::Casual,
    };
    Desk {
        options: Options {
            plan: Plan::Two,
            terms,
            server: None,
            look: Look::default(),
            name: "You".to_owned(),
            folder: None,
            config: None,
            save: None,
            unfinished: Unfinished::Ignore,
            seed: None,
        },
        look: BoardLook { theme: Theme::Wood, pieces: Pieces::Auto, depth, symbols },
        bell: Bell::new(|| ()),
        watch: Watch::start(),
        sprites: Sprites::default(),
        copied: None,
        outcome: Outcome::Left,
        farewell: None,
    }
}

/// What is looked at, with keys pressed by hand.
pub(super) struct Stage {
    pub(super) desk: Desk,
    pub(super) view: Box<dyn View>,
    now: Moment,
}

impl Stage {
    pub(super) fn new(view: Box<dyn View>, desk: Desk) -> Self {
        Self { desk, view, now: Moment(0) }
    }

    /// Presses a key; what is opened by it is looked at.
    pub(super) fn press(&mut self, code: KeyCode) {
        // Some keys need to know where the board is.
        self.frame(100, 30);
        let step = self.view.key(KeyEvent::new(code, KeyModifiers::NONE), &mut self.desk, self.now);
        self.take(step);
        let step = self.view.poll(&mut self.desk, self.now);
        self.take(step);
    }

    pub(super) fn paste(&mut self, text: &str) {
        let step = self.view.paste(text, &mut self.desk, self.now);
        self.take(step);
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Open(view) | Step::Replace(view) | Step::Reset(view) => self.view = view,
            Step::Stay | Step::Back | Step::Quit => {}
        }
    }

    /// Types a line and sends it off.
    pub(super) fn type_line(&mut self, line: &str) {
        for letter in line.chars() {
            self.press(KeyCode::Char(letter));
        }
        self.press(KeyCode::Enter);
    }

    pub(super) fn wait(&mut self, millis: u64) {
        self.now = Moment(self.now.0 + millis);
        let step = self.view.poll(&mut self.desk, self.now);
        self.take(step);
    }

    pub(super) fn frame(&mut self, width: u16, height: u16) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        let drawn = terminal.draw(|frame| {
            self.view.draw(frame, &mut self.desk, self.now);
            if self.desk.look.symbols == Symbols::Ascii {
                to_ascii(frame.buffer_mut());
            }
        });
        drawn.expect("a frame");
        terminal.backend().buffer().clone()
    }

    /// What is to be read on the screen.
    pub(super) fn text(&mut self, width: u16, height: u16) -> String {
        text(&self.frame(width, height))
    }

    /// That, and how it looks.
    pub(super) fn picture(&mut self, width: u16, height: u16) -> String {
        let buffer = self.frame(width, height);
        format!("{}\n{}", text(&buffer), styles(&buffer))
    }
}

fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}

/// A letter for each look, and below what the letters stand for.
fn styles(buffer: &Buffer) -> String {
    let mut known: Vec<(Color, Color, Modifier)> = Vec::new();
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let mut row = String::new();
        for x in 0..buffer.area.width {
            let cell = &buffer[(x, y)];
            let style = (cell.fg, cell.bg, cell.modifier);
            if style == (Color::Reset, Color::Reset, Modifier::empty()) {
                row.push(' ');
                continue;
            }
            let index = known.iter().position(|other| *other == style).unwrap_or_else(|| {
                known.push(style);
                known.len() - 1
            });
            row.push(char::from_u32('A' as u32 + index as u32).unwrap_or('?'));
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    for (index, (ink, ground, more)) in known.iter().enumerate() {
        let letter = char::from_u32('A' as u32 + index as u32).unwrap_or('?');
        let _infallible = writeln!(text, "{letter}: {ink} on {ground} {more:?}");
    }
    text
}
