//! Puzzles on the screen.

use std::path::Path;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use ratatui::Frame;
use tabiya_game::Moment;
use tabiya_rules::Side;
use tabiya_study::puzzles::Puzzle;

use super::board::{self, Marks};
use super::hand::{Deed, Hand};
use super::overlay;
use super::panel::{Panel, Player, Tone};
use super::places::{Bar, Places, arrange};
use super::prompt::{Keyed, Prompt};
use super::{Desk, Step, View};
use crate::command::{self, Typed, Word};
use crate::library::puzzles;
use crate::look::Depth;
use crate::options::Failure;
use crate::progress::Progress;
use crate::sheet::Sheet;

/// Puzzles on the screen, one after the other.
#[derive(Debug)]
pub(crate) struct PuzzleView {
    puzzles: Vec<Puzzle>,
    progress: Progress,
    index: usize,
    sheet: Sheet,
    /// How many moves of the line were made.
    place: usize,
    state: State,
    hand: Hand,
    prompt: Prompt,
    bottom: Side,
    said: Vec<(Tone, String)>,
    places: Option<Places>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// No mistake so far.
    Clean,
    /// There was one, or the answer was shown: it does not count as solved.
    Spoilt,
    Done,
}

pub(crate) fn open(path: Option<&Path>, desk: &Desk) -> Result<Box<dyn View>, Failure> {
    let puzzles = puzzles(path)?;
    let progress = Progress::load(desk.options.folder.as_deref());
    let index = progress.next(&puzzles).unwrap_or(0);
    let start = *puzzles[index].before();
    let mut view = PuzzleView {
        puzzles,
        progress,
        index,
        sheet: Sheet::new(start),
        place: 0,
        state: State::Clean,
        hand: Hand::default(),
        prompt: Prompt::default(),
        bottom: Side::White,
        said: Vec::new(),
        places: None,
    };
    view.show(index);
    Ok(Box::new(view))
}

impl PuzzleView {
    fn puzzle(&self) -> &Puzzle {
        &self.puzzles[self.index]
    }

    fn show(&mut self, index: usize) {
        self.index = index;
        let puzzle = &self.puzzles[index];
        self.sheet = Sheet::with(*puzzle.before(), [puzzle.last()]);
        self.bottom = puzzle.position().side();
        (self.place, self.state) = (0, State::Clean);
        self.hand.release();
        self.said.clear();
        let words = format!("{} to move, and one line wins. Rated {}.", self.bottom, puzzle.rating());
        self.say(Tone::Result, &words);
    }

    fn say(&mut self, tone: Tone, words: &str) {
        self.said.push((tone, words.to_owned()));
    }

    fn next(&mut self) {
        match self.progress.next(&self.puzzles) {
            Some(index) => self.show(index),
            None => self.say(Tone::Result, "You have tried all of them."),
        }
    }

    fn play(&mut self, shape: tabiya_rules::Move) {
        if self.state == State::Done {
            return self.say(Tone::Refusal, "This one is over: next shows another.");
        }
        if !self.puzzle().is_right(self.place, shape) {
            let text = self.sheet.now().legal(shape).map(|legal| legal.san().to_string()).unwrap_or_default();
            self.state = State::Spoilt;
            self.note(false);
            return self.say(Tone::Refusal, &format!("{text} is not it. Try again, or type answer."));
        }
        self.sheet.push(shape);
        self.place += 1;
        let answer = self.puzzle().moves().get(self.place).copied();
        // Another mate than the one of the line ends it too.
        match answer.filter(|_| self.sheet.now().has_legal_move()) {
            Some(answer) if self.sheet.push(answer) => {
                self.place += 1;
                self.say(Tone::Plain, "Right. Go on.");
            }
            _ => self.finish(),
        }
    }

    fn finish(&mut self) {
        let is_solved = self.state == State::Clean;
        self.state = State::Done;
        self.note(is_solved);
        let themes: Vec<String> = self.puzzle().themes().iter().map(ToString::to_string).collect();
        let words = if is_solved { "Solved!" } else { "That is the line." };
        let tried = self.progress.tried(&self.puzzles);
        self.say(Tone::Result, &format!("{words} It was about: {}.", themes.join(", ")));
        let words =
            format!("You are at {}, {tried} of {} tried. Enter: the next.", self.progress.rating, self.puzzles.len());
        self.say(Tone::Plain, &words);
    }

    fn note(&mut self, is_solved: bool) {
        let puzzle = self.puzzles[self.index].clone();
        if let Err(error) = self.progress.note(&puzzle, is_solved) {
            self.say(Tone::Refusal, &format!("Your progress cannot be kept: {error}."));
        }
    }

    /// Tells which piece to look at.
    fn hint(&mut self) {
        if self.state == State::Done {
            return;
        }
        if let Some(legal) = self.puzzle().moves().get(self.place).and_then(|shape| self.sheet.now().legal(*shape)) {
            let words =
                format!("Look at the {} on {}. It counts as tried now, not as solved.", legal.kind(), legal.from());
            self.state = State::Spoilt;
            self.note(false);
            self.say(Tone::Plain, &words);
        }
    }

    /// Shows the rest of the line.
    fn answer(&mut self) {
        if self.state == State::Done {
            return;
        }
        self.state = State::Spoilt;
        let rest: Vec<tabiya_rules::Move> = self.puzzle().moves()[self.place..].to_vec();
        let first = self.sheet.len();
        for shape in rest {
            self.sheet.push(shape);
        }
        let texts: Vec<&str> = self.sheet.texts().skip(first).collect();
        let words = format!("The answer: {}.", texts.join(" "));
        self.say(Tone::Plain, &words);
        self.finish();
    }

    fn deed(&mut self, deed: Deed) {
        match deed {
            Deed::Passed | Deed::Seen => {}
            Deed::Move(shape) => self.play(shape),
            Deed::Refused(why) => self.say(Tone::Refusal, &why),
        }
    }

    fn line(&mut self, line: &str, desk: &mut Desk) -> Step {
        match (line.trim().to_lowercase().as_str(), command::read(line, self.sheet.now())) {
            ("next" | "n", _) => self.next(),
            ("answer" | "solution", _) => self.answer(),
            (_, Typed::Word(Word::Hint, _)) => self.hint(),
            (_, Typed::Nothing) if self.state == State::Done => self.next(),
            (_, Typed::Nothing) => {}
            (_, Typed::Word(Word::Flip, _)) => self.bottom = !self.bottom,
            (_, Typed::Word(Word::Fen, _)) => {
                let fen = self.sheet.now().fen();
                self.say(Tone::Plain, &fen);
                desk.copied = Some(fen);
            }
            (_, Typed::Word(Word::Quit, _)) => return Step::Quit,
            (_, Typed::Word(Word::Menu, _)) => return Step::Back,
            (_, Typed::Word(..)) => {
                self.say(Tone::Plain, "Here you type a move, hint, answer, next, flip, fen or quit.");
            }
            (_, Typed::Move(shape)) => self.play(shape),
            (_, Typed::Promotion { from, to }) => self.hand.ask_promotion(from, to),
            (_, Typed::Wrong(why)) => self.say(Tone::Refusal, &why),
        }
        Step::Stay
    }
}

impl View for PuzzleView {
    fn draw(&mut self, frame: &mut Frame<'_>, desk: &mut Desk, _now: Moment) {
        self.places = arrange(frame.area(), self.bottom, Bar::Hidden);
        let Some(places) = self.places else { return overlay::too_small(frame) };
        let position = *self.sheet.now();
        let last = self.sheet.before(self.sheet.len()).map(|(shape, _)| shape);
        let mut marks = Marks::of(&position, last);
        if self.state != State::Done {
            self.hand.mark(&mut marks, &position);
        }
        board::draw(frame.buffer_mut(), places.board, desk.look, &position, &marks, &mut desk.sprites);
        let player = |side: Side| Player {
            name: side.to_string(),
            is_to_move: self.state != State::Done && position.side() == side,
            ..Player::default()
        };
        let panel = Panel {
            top: player(!self.bottom),
            bottom: player(self.bottom),
            sheet: &self.sheet,
            ply: self.sheet.len(),
            lines: &[],
            said: &self.said,
            prompt: &self.prompt,
            hint: if self.state == State::Done { "Enter: the next" } else { "type your move" },
            footer: "hint answer next Esc".to_owned(),
            symbols: desk.look.symbols,
            has_colours: desk.look.depth != Depth::None,
        };
        let cursor = panel.draw(frame.buffer_mut(), places.panel);
        if self.hand.asks_promotion() {
            overlay::promotion(frame, desk.look.symbols);
        } else {
            frame.set_cursor_position(cursor);
        }
    }

    fn key(&mut self, key: KeyEvent, desk: &mut Desk, _now: Moment) -> Step {
        if let Some(places) = self.places
            && self.state != State::Done
            && (self.prompt.is_empty() || self.hand.asks_promotion())
        {
            let position = *self.sheet.now();
            let deed = self.hand.key(key, places.board, &position);
            if deed != Deed::Passed {
                self.deed(deed);
                return Step::Stay;
            }
        }
        if key.code == KeyCode::F(1) {
            return self.line("help", desk);
        }
        if key.code == KeyCode::Esc {
            if self.prompt.is_empty() {
                return Step::Back;
            }
            self.prompt.clear();
            return Step::Stay;
        }
        match self.prompt.key(key) {
            Keyed::Sent(line) => self.line(&line, desk),
            _ => Step::Stay,
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, _desk: &mut Desk, _now: Moment) -> Step {
        if let Some(places) = self.places
            && self.state != State::Done
        {
            let position = *self.sheet.now();
            let deed = self.hand.mouse(mouse, places.board, &position);
            self.deed(deed);
        }
        Step::Stay
    }

    fn paste(&mut self, text: &str, _desk: &mut Desk, _now: Moment) -> Step {
        self.prompt.insert(text);
        Step::Stay
    }
}
