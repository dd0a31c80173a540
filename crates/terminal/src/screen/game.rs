//! A game on the screen.

mod engine;
mod keys;
mod words;

use std::fmt::Write;

use crossterm::event::{KeyEvent, MouseEvent, MouseEventKind};
use ratatui::Frame;
use tabiya_game::{Moment, Span};
use tabiya_rules::{Move, Piece, Position, Side};

use super::board::{self, Marks};
use super::hand::{Deed, Hand};
use super::insight::draw_bar;
use super::overlay::{self, Text};
use super::panel::{Panel, Player, Tone};
use super::places::{Bar, Places, arrange};
use super::prompt::Prompt;
use super::{Desk, Step, View};
use crate::analyst::Analyst;
use crate::command;
use crate::look::{Depth, Symbols};
use crate::save;
use crate::sheet::{Sheet, advantage, captured};
use crate::table::{Act, Notice, Table, open_claim, welcome};
use crate::words as spoken;
use engine::Wish;

/// A game on the screen.
#[derive(Debug)]
pub(crate) struct GameView {
    table: Box<dyn Table>,
    hand: Hand,
    prompt: Prompt,
    bottom: Side,
    /// An earlier position that is looked at: after how many half-moves.
    looking: Option<usize>,
    said: Vec<(Tone, String)>,
    asking: Option<Asking>,
    help: Option<Text>,
    analyst: Analyst,
    wish: Wish,
    hint: Option<Move>,
    /// What the prompt may become, and which of it was put in last.
    completions: Vec<String>,
    completed: Option<usize>,
    resting: Resting,
    is_saved: bool,
    places: Option<Places>,
}

/// A question that waits for yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asking {
    Resign,
}

/// Whether something else is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Resting {
    No,
    Yes,
    /// And the clocks were stopped only because of it.
    Stopped,
}

/// The most that is remembered of what was said.
const MOST_SAID: usize = 40;

impl GameView {
    pub(crate) fn new(table: Box<dyn Table>, desk: &Desk) -> Self {
        let bottom = match (table.is_here(Side::White), table.is_here(Side::Black)) {
            (false, true) => Side::Black,
            _ => Side::White,
        };
        let mut view = Self {
            table,
            hand: Hand::default(),
            prompt: Prompt::default(),
            bottom,
            looking: None,
            said: Vec::new(),
            asking: None,
            help: None,
            analyst: Analyst::new(desk.bell.clone()),
            wish: Wish::Nothing,
            hint: None,
            completions: Vec::new(),
            completed: None,
            resting: Resting::No,
            is_saved: false,
            places: None,
        };
        let words = welcome(&*view.table);
        view.say(Tone::Plain, &words);
        view
    }

    fn say(&mut self, tone: Tone, words: &str) {
        if self.said.len() == MOST_SAID {
            self.said.remove(0);
        }
        self.said.push((tone, words.to_owned()));
    }

    /// After how many half-moves the board is shown.
    fn ply(&self) -> usize {
        let last = self.table.sheet().len();
        self.looking.map_or(last, |ply| ply.min(last))
    }

    /// The position on the board, as it is shown.
    fn shown(&self) -> Position {
        *self.table.sheet().at(self.ply())
    }

    /// Whether somebody at this keyboard is to move.
    fn may_move(&self) -> bool {
        self.table.over().is_none() && self.table.is_here(self.table.sheet().now().side())
    }

    fn play(&mut self, shape: Move, now: Moment) {
        if self.looking.is_some() {
            self.looking = None;
            self.say(Tone::Refusal, "That was an earlier position: this is the one to move in.");
            return;
        }
        self.act(Act::Play(shape), now);
    }

    fn act(&mut self, act: Act, now: Moment) {
        self.looking = None;
        self.hint = None;
        if self.wish == Wish::Hint {
            self.wish = Wish::Nothing;
        }
        match self.table.act(act, now) {
            Ok(()) => self.forget_refusals(),
            Err(why) => self.say(Tone::Refusal, &why),
        }
        self.hear(now);
    }

    fn forget_refusals(&mut self) {
        self.said.retain(|(tone, _)| *tone != Tone::Refusal);
    }

    /// What has happened is told.
    fn hear(&mut self, now: Moment) {
        for notice in self.table.poll(now) {
            // What stood on the board is not what stands there now, nor what was refused there.
            if matches!(notice, Notice::Moved(_) | Notice::TakenBack(_) | Notice::Over) {
                self.hand.release();
                self.forget_refusals();
            }
            let tone = match notice {
                Notice::Moved(_) => {
                    self.hint = None;
                    continue;
                }
                Notice::Over | Notice::TakebackAsked(_) => Tone::Result,
                Notice::DrawOffered(side) if self.table.is_here(!side) => Tone::Result,
                _ => Tone::Plain,
            };
            if let Some(words) = notice.words(&*self.table) {
                self.say(tone, &words);
            }
        }
    }

    fn deed(&mut self, deed: Deed, now: Moment) {
        match deed {
            Deed::Passed | Deed::Seen => {}
            Deed::Move(shape) => self.play(shape, now),
            Deed::Refused(why) => self.say(Tone::Refusal, &why),
        }
    }

    fn save(&mut self, path: &str) {
        let saved = save::add(path, &self.table.record());
        match saved {
            Ok(words) => self.say(Tone::Plain, &words),
            Err(words) => self.say(Tone::Refusal, &words),
        }
    }

    fn player(&self, side: Side, now: Moment, symbols: Symbols) -> Player {
        let sheet = self.table.sheet();
        let left = self.table.left(side, now);
        Player {
            name: self.table.name(side),
            clock: left.map(spoken::clock),
            is_running: self.table.running() == Some(side),
            is_short: left.is_some_and(|left| left < Span::from_seconds(20)) && self.table.running() == Some(side),
            is_to_move: self.table.over().is_none() && sheet.now().side() == side,
            captured: taken(sheet.at(self.ply()), side, symbols),
        }
    }

    fn marks(&self, position: &Position) -> Marks {
        let last = self.table.sheet().before(self.ply()).map(|(shape, _)| shape);
        let mut marks = Marks::of(position, last);
        if self.looking.is_none() {
            marks.hint = self.hint;
            if self.may_move() {
                self.hand.mark(&mut marks, position);
            }
        }
        marks
    }

    fn footer(&self) -> String {
        if let Some(ply) = self.looking {
            return format!("Move {ply} of {}. End: back to now", self.table.sheet().len());
        }
        if !self.completions.is_empty() {
            return self.completions.join("  ");
        }
        if self.table.is_paused() {
            return "The clocks are stopped: resume".to_owned();
        }
        if let Some(words) = open_claim(&*self.table).filter(|_| self.may_move()) {
            return words;
        }
        if self.table.over().is_some() {
            return "new  save FILE  Esc menu  quit".to_owned();
        }
        if self.is_playing() && self.table.may_ask_engine() { "F1 help F2 hint Esc menu" } else { "F1 help Esc menu" }
            .to_owned()
    }
}

/// What can be typed, with a move that is legal.
fn typing(position: &Position) -> String {
    let usual = if position.side() == Side::White { "e4" } else { "e5" };
    let other = || position.legal_moves().get(0).map(|legal| legal.san().to_string());
    let text = position.read(usual).map(|legal| legal.san().to_string()).ok().or_else(other);
    text.map_or_else(String::new, |text| format!("type a move, such as {text}"))
}

/// What a side has taken, in symbols, and by how much it is ahead.
fn taken(position: &Position, by: Side, symbols: Symbols) -> String {
    let mut text = String::new();
    for (kind, count) in captured(position, by) {
        let piece = Piece { side: !by, kind };
        let symbol = if symbols == Symbols::Unicode { piece.figurine() } else { piece.letter() };
        text.extend(std::iter::repeat_n(symbol, count as usize));
    }
    let ahead = advantage(position, by);
    if ahead > 0 {
        let _infallible = write!(text, " +{ahead}");
    }
    text
}

impl View for GameView {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &mut Desk, now: Moment) {
        let bar = if self.wish == Wish::Lines { Bar::Shown } else { Bar::Hidden };
        self.places = arrange(frame.area(), self.bottom, bar);
        let Some(places) = self.places else { return overlay::too_small(frame) };
        let position = self.shown();
        let marks = self.marks(&position);
        board::draw(frame.buffer_mut(), places.board, desk.look, &position, &marks, &mut desk.sprites);
        let findings = self.analyst.findings();
        if let Some(area) = places.bar {
            let worth = findings.as_ref().and_then(|findings| findings.lines.first()).map(|line| line.score);
            draw_bar(frame, area, worth, self.bottom, desk.look.depth);
        }
        let lines = self.lines(findings.as_ref());
        let hint = if self.may_move() && self.table.sheet().len() < 2 { typing(&position) } else { String::new() };
        let panel = Panel {
            top: self.player(!self.bottom, now, desk.look.symbols),
            bottom: self.player(self.bottom, now, desk.look.symbols),
            sheet: self.table.sheet(),
            ply: self.ply(),
            lines: &lines,
            said: &self.said,
            prompt: &self.prompt,
            hint: &hint,
            footer: self.footer(),
            symbols: desk.look.symbols,
            has_colours: desk.look.depth != Depth::None,
        };
        let cursor = panel.draw(frame.buffer_mut(), places.panel);
        if let Some(help) = &mut self.help {
            help.draw(frame, desk.look.symbols);
        } else if self.hand.asks_promotion() {
            overlay::promotion(frame, desk.look.symbols);
        } else if self.asking == Some(Asking::Resign) {
            overlay::question(frame, "Resign this game? y yes, n no", desk.look.symbols);
        } else {
            frame.set_cursor_position(cursor);
        }
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk, now: Moment) -> Step {
        self.keyed(key, desk, now)
    }

    fn mouse(&mut self, mouse: MouseEvent, _desk: &mut Desk, now: Moment) -> Step {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.step_back(1),
            MouseEventKind::ScrollDown => self.step_on(1),
            _ if self.help.is_some() => {}
            _ => {
                let Some(places) = self.places else { return Step::Stay };
                if self.may_move() && self.looking.is_none() {
                    let position = self.shown();
                    let deed = self.hand.mouse(mouse, places.board, &position);
                    self.deed(deed, now);
                }
            }
        }
        Step::Stay
    }

    fn paste(&mut self, text: &str, desk: &mut Desk, now: Moment) -> Step {
        self.pasted(text, desk, now)
    }

    fn poll(&mut self, desk: &mut Desk, now: Moment) -> Step {
        self.hear(now);
        if self.resting == Resting::No {
            self.ask();
            self.look();
        }
        if let Some(over) = self.table.over() {
            desk.outcome = crate::options::Outcome::Ended(over.score);
            if let (Some(path), false) = (desk.options.save.clone(), self.is_saved) {
                self.is_saved = true;
                self.save(&path.display().to_string());
            }
        }
        Step::Stay
    }

    fn due(&self, now: Moment) -> Option<Moment> {
        let left = self.table.running().and_then(|side| self.table.left(side, now));
        [left.and_then(|left| spoken::clock_changes(left, now)), self.table.due()].into_iter().flatten().min()
    }

    fn rest(&mut self, now: Moment) {
        self.analyst.stop();
        let may_stop = !self.table.is_paused() && self.table.over().is_none();
        self.table.rest(now);
        self.resting = if may_stop && self.table.is_paused() { Resting::Stopped } else { Resting::Yes };
    }

    fn come_back(&mut self, now: Moment) {
        if self.resting == Resting::Stopped && self.table.is_paused() {
            self.act(Act::Resume, now);
        }
        self.resting = Resting::No;
        self.table.come_back(now);
    }

    fn close(&mut self, desk: &mut Desk, now: Moment) {
        let has_moves = self.table.sheet().len() > 0;
        if let Some(path) = desk.options.save.clone().filter(|_| has_moves && !self.is_saved) {
            self.save(&path.display().to_string());
        }
        self.table.leave(now);
        let is_left = self.table.over().is_none() && self.table.sheet().len() > 0;
        // Of what was left before it may be gone on with meanwhile.
        desk.farewell = if is_left { self.table.way_back() } else { None };
    }
}

impl GameView {
    fn step_back(&mut self, by: usize) {
        let ply = self.ply().saturating_sub(by);
        self.looking = (ply < self.table.sheet().len()).then_some(ply);
        self.hand.release();
    }

    fn step_on(&mut self, by: usize) {
        let ply = self.ply() + by;
        self.looking = (ply < self.table.sheet().len()).then_some(ply);
    }

    fn complete(&mut self) {
        let position = *self.table.sheet().now();
        let position = Some(&position).filter(|_| self.may_move());
        self.completions = command::completions(&self.prompt.text(), position);
        self.completed = None;
    }

    /// Whether somebody here plays.
    fn is_playing(&self) -> bool {
        crate::table::acting(&*self.table).is_some()
    }

    fn sheet(&self) -> &Sheet {
        self.table.sheet()
    }
}
