//! What is typed in a game: moves and words.

use tabiya_game::Moment;
use tabiya_rules::{LegalMove, Side};

use super::super::panel::Tone;
use super::super::{Desk, Step, server, start, study};
use super::GameView;
use super::engine::Wish;
use crate::answer::{self, UNFAIR};
use crate::command::{self, Typed, Word};
use crate::save;
use crate::table::Act;
use crate::words;
use crate::words::sentence;

impl GameView {
    /// A line was sent off.
    pub(super) fn line(&mut self, line: &str, desk: &mut Desk, now: Moment) -> Step {
        let position = *self.sheet().now();
        match command::read(line, &position) {
            Typed::Nothing => {}
            Typed::Word(word, argument) => return self.word(word, &argument, desk, now),
            _ if self.table.over().is_some() => self.say(Tone::Refusal, "The game is over: new begins another."),
            _ if !self.may_move() => {
                let words = match (self.table.is_here(Side::White), self.table.is_here(Side::Black)) {
                    (false, false) => "You only watch this game.".to_owned(),
                    _ => format!("It is {}'s turn.", position.side()),
                };
                self.say(Tone::Refusal, &words);
            }
            Typed::Move(shape) => self.play(shape, now),
            Typed::Promotion { from, to } => self.hand.ask_promotion(from, to),
            Typed::Wrong(why) => self.say(Tone::Refusal, &why),
        }
        Step::Stay
    }

    pub(super) fn may_resign(&mut self) -> bool {
        let may = self.table.over().is_none() && crate::table::acting(&*self.table).is_some();
        if !may {
            self.say(Tone::Refusal, "There is nothing to resign.");
        }
        may
    }

    pub(super) fn word(&mut self, word: Word, argument: &str, desk: &mut Desk, now: Moment) -> Step {
        let position = *self.sheet().now();
        match word {
            Word::Help => self.open_help(),
            Word::Takeback => self.act(Act::Takeback, now),
            Word::Draw if self.is_offered_draw() => self.act(Act::Accept, now),
            Word::Draw => self.act(Act::Draw, now),
            Word::Accept => self.act(Act::Accept, now),
            Word::Decline => self.act(Act::Decline, now),
            Word::Claim => self.claim(argument, now),
            Word::Resign => {
                if self.may_resign() {
                    self.asking = Some(super::Asking::Resign);
                }
            }
            Word::Abort => self.act(Act::Abort, now),
            Word::Flip => self.bottom = !self.bottom,
            Word::Hint | Word::Lines if !self.table.may_ask_engine() => self.say(Tone::Refusal, UNFAIR),
            Word::Lines => {
                self.wish = if self.wish == Wish::Lines { Wish::Nothing } else { Wish::Lines };
            }
            Word::Hint => self.ask_hint(),
            Word::Load => return self.load(argument, desk),
            Word::Board | Word::Pieces => {
                for side in Side::ALL {
                    let men = words::men(&position, side);
                    self.say(Tone::Plain, &men);
                }
            }
            Word::Where | Word::Moves | Word::Clock | Word::Last | Word::Score => {
                let answer = answer::answer(word, argument, &*self.table, now);
                self.say(Tone::Plain, &answer);
            }
            Word::Fen => {
                let fen = self.shown().fen();
                self.say(Tone::Plain, &fen);
                desk.copied = Some(fen);
            }
            Word::Save => self.save(if argument.is_empty() { "game.pgn" } else { argument }),
            Word::Pause => self.act(Act::Pause, now),
            Word::Resume => self.act(Act::Resume, now),
            Word::Say => self.act(Act::Say(argument.to_owned()), now),
            Word::New => return self.again(desk, now),
            Word::Menu => return Step::Open(start::menu(desk)),
            Word::Quit => return Step::Quit,
        }
        Step::Stay
    }

    fn load(&mut self, path: &str, desk: &Desk) -> Step {
        match study::open(&save::full(path), desk) {
            Ok(view) => return Step::Open(view),
            Err(failure) => self.say(Tone::Refusal, &sentence(&failure.0)),
        }
        Step::Stay
    }

    fn is_offered_draw(&self) -> bool {
        self.table.offers().draw.is_some_and(|side| self.table.is_here(!side))
    }

    fn ask_hint(&mut self) {
        if self.may_move() {
            self.looking = None;
            self.wish = Wish::Hint;
            self.analyst.stop();
        } else {
            self.say(Tone::Refusal, "A hint is for who is to move.");
        }
    }

    fn claim(&mut self, argument: &str, now: Moment) {
        if argument.is_empty() {
            self.act(Act::Claim(None), now);
            return;
        }
        match self.sheet().now().read(argument).map(LegalMove::shape) {
            Ok(shape) => self.act(Act::Claim(Some(shape)), now),
            Err(refusal) => self.say(Tone::Refusal, &format!("{argument}: {refusal}.")),
        }
    }

    fn again(&mut self, desk: &mut Desk, now: Moment) -> Step {
        let is_elsewhere = self.table.rematch().is_some();
        if self.table.over().is_none() && (self.sheet().len() > 0 || is_elsewhere) {
            self.say(Tone::Refusal, "This game is not over: resign it first, or leave it by Esc.");
            return Step::Stay;
        }
        if let Some(table) = self.table.again(now) {
            return Step::Replace(Box::new(Self::new(table, desk)));
        }
        let asked = self.table.rematch().and_then(|rematch| server::again(rematch, desk));
        match asked.map_or_else(|| server::go(desk, server::Aim::Lobby), Ok) {
            Ok(view) => Step::Replace(view),
            Err(_) => Step::Open(start::menu(desk)),
        }
    }
}
