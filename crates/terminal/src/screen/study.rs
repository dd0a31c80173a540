//! Games of a PGN file, to be gone through: variations, comments, and moves of one's own.

use std::path::Path;
use std::rc::Rc;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use ratatui::Frame;
use tabiya_game::Moment;
use tabiya_pgn::{Game, NodeId, Step as Made, Tree};
use tabiya_rules::{Move, Position, Side};

use super::board::{self, Marks};
use super::game::GameView;
use super::hand::{Deed, Hand};
use super::insight::{draw_bar, engine_lines};
use super::menu::{Item, Menu};
use super::overlay::{self, Text};
use super::panel::{Panel, Player, Tone};
use super::places::{Bar, Places, arrange};
use super::prompt::{Keyed, Prompt};
use super::{Desk, Step, View, start};
use crate::analyst::{Analyst, LINES, LINES_TIME, Question};
use crate::command::{self, Typed, Word};
use crate::library::{MOST_GAMES, Studied, games};
use crate::look::Depth;
use crate::options::{Failure, Terms};
use crate::save;
use crate::sheet::Sheet;

/// Opens a file: its list of games, or its only game.
pub(crate) fn open(path: &Path, desk: &Desk) -> Result<Box<dyn View>, Failure> {
    let games = Rc::new(games(path)?);
    if let [studied] = games.as_slice() {
        return Ok(Box::new(StudyView::new(studied.clone(), desk)));
    }
    let tag = |game: &Game, name: &str| game.tags.get(name).unwrap_or("?").to_owned();
    let items = games.iter().map(|Studied { game, problems }| {
        let names = format!("{} – {}", tag(game, "White"), tag(game, "Black"));
        let fault = if problems.is_empty() { "" } else { ", with faults" };
        Item::new(names, format!("{} {}{fault}", game.outcome.mark(), tag(game, "Date")))
    });
    let first = if games.len() == MOST_GAMES { "the first " } else { "" };
    let title = format!("{}: {first}{} games", path.display(), games.len());
    let items = items.collect();
    Ok(Box::new(Menu::new(title, "", items, move |index, desk, _| match games.get(index) {
        Some(studied) => Step::Open(Box::new(StudyView::new(studied.clone(), desk))),
        None => Step::Stay,
    })))
}

/// Of more faults than this nobody reads all.
const MOST_PROBLEMS: usize = 3;

/// A game that is gone through.
#[derive(Debug)]
pub(crate) struct StudyView {
    game: Game,
    /// What is wrong with it.
    problems: Vec<String>,
    node: NodeId,
    /// The line that is looked at, through the node and on to its end.
    sheet: Sheet,
    /// After how many half-moves of it the node is.
    ply: usize,
    hand: Hand,
    prompt: Prompt,
    bottom: Side,
    said: Vec<(Tone, String)>,
    analyst: Analyst,
    has_lines: bool,
    /// Whether something else is looked at.
    is_resting: bool,
    help: Option<Text>,
    places: Option<Places>,
}

impl StudyView {
    pub(crate) fn new(studied: Studied, desk: &Desk) -> Self {
        let Studied { game, problems } = studied;
        let start = *game.tree.start();
        let mut view = Self {
            game,
            problems,
            node: Tree::ROOT,
            sheet: Sheet::new(start),
            ply: 0,
            hand: Hand::default(),
            prompt: Prompt::default(),
            bottom: Side::White,
            said: Vec::new(),
            analyst: Analyst::new(desk.bell.clone()),
            has_lines: false,
            is_resting: false,
            help: None,
            places: None,
        };
        view.go(Tree::ROOT);
        view
    }

    /// The position, also behind a pass, which a sheet cannot hold.
    fn position(&self) -> Position {
        self.game.tree.position(self.node)
    }

    /// Goes to a place of the tree.
    fn go(&mut self, node: NodeId) {
        self.node = node;
        self.hand.release();
        let tree = &self.game.tree;
        let mut path: Vec<NodeId> = std::iter::successors(Some(node), |node| tree.parent(*node)).collect();
        path.reverse();
        path.remove(0);
        self.ply = path.len();
        path.extend(std::iter::successors(tree.first_child(node), |node| tree.first_child(*node)));
        // A pass is no move of chess: the line is shown up to it.
        let moves = path.iter().map_while(|node| match tree.step(*node) {
            Some(Made::Move(shape)) => Some(shape),
            _ => None,
        });
        self.sheet = Sheet::with(*tree.start(), moves);
        self.ply = self.ply.min(self.sheet.len());
        self.said.clear();
        let notes = self.game.tree.notes(node);
        let nags: Vec<&str> = notes.nags.iter().filter_map(|nag| sign(*nag)).collect();
        let words: Vec<String> = notes.before.iter().chain(&notes.after).map(tabiya_pgn::Comment::words).collect();
        let mut said: Vec<String> = words.into_iter().filter(|words| !words.is_empty()).collect();
        if let (Some((_, text)), false) = (self.sheet.before(self.ply), nags.is_empty()) {
            said.insert(0, format!("{text}{}", nags.concat()));
        }
        let is_end = self.game.tree.first_child(node).is_none();
        if is_end && self.on_main_line() {
            said.push(format!("Result: {}", self.game.outcome.mark()));
        }
        self.said = said.into_iter().map(|words| (Tone::Plain, words)).collect();
        // What is wrong is told before the first move, and where the moves end because of it.
        if node == Tree::ROOT || is_end {
            self.said.extend(self.problems.iter().take(MOST_PROBLEMS).map(|words| (Tone::Refusal, words.clone())));
        }
    }

    fn on_main_line(&self) -> bool {
        self.node == Tree::ROOT || self.game.tree.main_line().any(|node| node == self.node)
    }

    fn back(&mut self) {
        if let Some(parent) = self.game.tree.parent(self.node) {
            self.go(parent);
        }
    }

    fn on(&mut self) {
        if let Some(child) = self.game.tree.first_child(self.node) {
            self.go(child);
        }
    }

    fn end(&mut self) {
        while let Some(child) = self.game.tree.first_child(self.node) {
            self.node = child;
        }
        self.go(self.node);
    }

    /// The other moves that were looked at instead of this one.
    fn siblings(&self) -> Vec<NodeId> {
        let parent = self.game.tree.parent(self.node);
        parent.map_or_else(Vec::new, |parent| self.game.tree.children(parent).collect())
    }

    fn turn(&mut self, by: isize) {
        let siblings = self.siblings();
        if let Some(index) = siblings.iter().position(|node| *node == self.node) {
            let next = (index + siblings.len()).saturating_add_signed(by) % siblings.len();
            self.go(siblings[next]);
        }
    }

    fn play(&mut self, shape: Move) {
        let position = self.position();
        let Some(legal) = position.legal(shape) else { return };
        let known =
            self.game.tree.children(self.node).find(|node| self.game.tree.step(*node) == Some(Made::Move(shape)));
        let node = match known {
            Some(node) => Ok(node),
            None => self.game.tree.play(self.node, &legal.san()),
        };
        match node {
            Ok(node) => self.go(node),
            Err(refusal) => self.refuse(&refusal.to_string()),
        }
    }

    fn refuse(&mut self, why: &str) {
        self.said.push((Tone::Refusal, why.to_owned()));
    }

    fn deed(&mut self, deed: Deed) {
        match deed {
            Deed::Passed | Deed::Seen => {}
            Deed::Move(shape) => self.play(shape),
            Deed::Refused(why) => self.refuse(&why),
        }
    }

    fn line(&mut self, line: &str, desk: &mut Desk, now: Moment) -> Step {
        let position = self.position();
        match command::read(line, &position) {
            Typed::Nothing => {}
            Typed::Move(shape) => self.play(shape),
            Typed::Promotion { from, to } => self.hand.ask_promotion(from, to),
            Typed::Wrong(why) => self.refuse(&why),
            Typed::Word(word, argument) => match word {
                Word::Flip => self.bottom = !self.bottom,
                Word::Lines | Word::Hint => self.has_lines = !self.has_lines,
                Word::Fen => {
                    let fen = position.fen();
                    self.said.push((Tone::Plain, fen.clone()));
                    desk.copied = Some(fen);
                }
                Word::Save => {
                    let path = if argument.is_empty() { "study.pgn" } else { &argument };
                    match save::add(path, &self.game) {
                        Ok(words) => self.said.push((Tone::Plain, words)),
                        Err(words) => self.refuse(&words),
                    }
                }
                Word::New => return self.play_on(desk, now),
                Word::Takeback => self.back(),
                Word::Quit => return Step::Quit,
                Word::Menu => return Step::Back,
                Word::Help => self.help = Some(help()),
                _ => self.refuse("That is for games that are being played: help says what there is here."),
            },
        }
        Step::Stay
    }

    /// Plays the computer from this position on, with the side that is to move.
    fn play_on(&mut self, desk: &mut Desk, now: Moment) -> Step {
        let start = self.position();
        let terms = Terms { start, side: Some(start.side()), ..desk.options.terms.clone() };
        match start::table(&terms, false, &desk.options, desk, now) {
            Ok(table) => return Step::Open(Box::new(GameView::new(Box::new(table), desk))),
            Err(why) => self.refuse(&why),
        }
        Step::Stay
    }

    fn footer(&self) -> String {
        let siblings = self.siblings();
        if let (Some(index), true) = (siblings.iter().position(|node| *node == self.node), siblings.len() > 1) {
            return format!("line {} of {}: up, down", index + 1, siblings.len());
        }
        "F1 help F5 lines Esc back".to_owned()
    }
}

/// What there is to do here.
fn help() -> Text {
    let lines = [
        "left, right      a move back, a move on",
        "up, down         another line",
        "Home, End        the start, the end",
        "F4 flip, F5 the engine's lines",
        "",
        "Type a move, or point at it, to look at it; it is added as a variation.",
        "save FILE        writes the game with them",
        "new              plays the computer from this position",
        "fen              the position, copied",
        "Esc              back",
    ];
    Text::new("Study", lines.map(str::to_owned).to_vec())
}

fn sign(nag: u8) -> Option<&'static str> {
    ["!", "?", "!!", "??", "!?", "?!"].get(usize::from(nag).checked_sub(1)?).copied()
}

impl View for StudyView {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &mut Desk, _now: Moment) {
        let bar = if self.has_lines { Bar::Shown } else { Bar::Hidden };
        self.places = arrange(frame.area(), self.bottom, bar);
        let Some(places) = self.places else { return overlay::too_small(frame) };
        let position = self.position();
        let mut marks = Marks::of(&position, self.sheet.before(self.ply).map(|(shape, _)| shape));
        self.hand.mark(&mut marks, &position);
        marks.cursor = None;
        board::draw(frame.buffer_mut(), places.board, desk.look, &position, &marks, &mut desk.sprites);
        let findings = self.analyst.findings().filter(|_| self.has_lines);
        if let Some(area) = places.bar {
            let worth = findings.as_ref().and_then(|findings| findings.lines.first()).map(|line| line.score);
            draw_bar(frame, area, worth, self.bottom, desk.look.depth);
        }
        let lines = if self.has_lines { engine_lines(findings.as_ref(), &position) } else { Vec::new() };
        let player = |side: Side| {
            let tag = if side == Side::White { "White" } else { "Black" };
            let name = self.game.tags.get(tag).unwrap_or(tag).to_owned();
            Player { name, is_to_move: position.side() == side, ..Player::default() }
        };
        let panel = Panel {
            top: player(!self.bottom),
            bottom: player(self.bottom),
            sheet: &self.sheet,
            ply: self.ply,
            lines: &lines,
            said: &self.said,
            prompt: &self.prompt,
            hint: "",
            footer: self.footer(),
            symbols: desk.look.symbols,
            has_colours: desk.look.depth != Depth::None,
        };
        let cursor = panel.draw(frame.buffer_mut(), places.panel);
        if let Some(help) = &mut self.help {
            help.draw(frame, desk.look.symbols);
        } else if self.hand.asks_promotion() {
            overlay::promotion(frame, desk.look.symbols);
        } else {
            frame.set_cursor_position(cursor);
        }
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk, now: Moment) -> Step {
        if let Some(help) = &mut self.help {
            if !help.key(key) {
                self.help = None;
            }
            return Step::Stay;
        }
        if let (true, Some(places)) = (self.hand.asks_promotion(), self.places) {
            let position = self.position();
            let deed = self.hand.key(key, places.board, &position);
            self.deed(deed);
            return Step::Stay;
        }
        match key.code {
            KeyCode::F(1) => self.help = Some(help()),
            KeyCode::F(4) => self.bottom = !self.bottom,
            KeyCode::F(5) => self.has_lines = !self.has_lines,
            KeyCode::PageUp => (0..10).for_each(|_| self.back()),
            KeyCode::PageDown => (0..10).for_each(|_| self.on()),
            KeyCode::Left if self.prompt.is_empty() => self.back(),
            KeyCode::Right if self.prompt.is_empty() => self.on(),
            KeyCode::Up if self.prompt.is_empty() => self.turn(-1),
            KeyCode::Down if self.prompt.is_empty() => self.turn(1),
            KeyCode::Home if self.prompt.is_empty() => self.go(Tree::ROOT),
            KeyCode::End if self.prompt.is_empty() => self.end(),
            KeyCode::Esc if self.prompt.is_empty() => return Step::Back,
            KeyCode::Esc => self.prompt.clear(),
            _ => {
                if let Keyed::Sent(line) = self.prompt.key(key) {
                    return self.line(&line, desk, now);
                }
            }
        }
        Step::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, _desk: &mut Desk, _now: Moment) -> Step {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.back(),
            MouseEventKind::ScrollDown => self.on(),
            _ => {
                if let Some(places) = self.places {
                    let position = self.position();
                    let deed = self.hand.mouse(mouse, places.board, &position);
                    self.deed(deed);
                }
            }
        }
        Step::Stay
    }

    fn paste(&mut self, text: &str, _desk: &mut Desk, _now: Moment) -> Step {
        self.prompt.insert(text);
        Step::Stay
    }

    fn poll(&mut self, _desk: &mut Desk, _now: Moment) -> Step {
        if self.has_lines && !self.is_resting {
            let position = self.game.tree.position(self.node);
            // Behind a pass the sheet does not lead to what is shown.
            let (start, moves) = if *self.sheet.at(self.ply) == position {
                (*self.sheet.at(0), self.sheet.moves().take(self.ply).collect())
            } else {
                (position, Vec::new())
            };
            self.analyst.ask(Question { start, moves, lines: LINES, time: LINES_TIME });
        } else {
            self.analyst.stop();
        }
        Step::Stay
    }

    fn rest(&mut self, _now: Moment) {
        self.is_resting = true;
        self.analyst.stop();
    }

    fn come_back(&mut self, _now: Moment) {
        self.is_resting = false;
    }
}
