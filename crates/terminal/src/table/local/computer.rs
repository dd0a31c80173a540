//! The computer at a table on this machine: when it thinks, what it does then, and how it answers offers.

use tabiya_engine::Level;
use tabiya_game::{Command, Moment, Stage};
use tabiya_opponent::{ClockView, Mood, Scene};
use tabiya_rules::Side;

use super::super::seat::Seat;
use super::super::thinker::{Question, Thought};
use super::LocalTable;

impl LocalTable {
    pub(super) fn level(&self, side: Side) -> Option<Level> {
        match self.seats.of(side) {
            Seat::Computer(level) => Some(*level),
            Seat::Person(_) => None,
        }
    }

    /// Lets the computer think about the game as it stands if it is to move in it, and about nothing else: what it thought
    /// of a position that was taken back is not played in another.
    pub(super) fn think(&mut self, now: Moment) {
        let side = self.game.turn();
        let Some(level) = self.level(side).filter(|_| *self.game.stage() == Stage::Playing) else {
            return self.thinker.withdraw();
        };
        if self.thinker.is_about(self.sheet.moves()) {
            return;
        }
        self.thinker.ask(Question {
            start: self.game.settings().start,
            moves: self.sheet.moves().collect(),
            level,
            seed: self.seed,
            clock: ClockView::of(&self.game, side, self.moment(now)),
            manner: self.manner,
        });
    }

    /// The computer has made up its mind.
    pub(super) fn thought(&mut self, thought: Thought, now: Moment) {
        let side = self.game.turn();
        let (Some(level), Some(best)) = (self.level(side), thought.best) else { return };
        let mut mood = self.mood.take().unwrap_or_else(|| Mood::new(level));
        let ply = self.game.moves().len() as u32;
        mood.note(ply, thought.score);
        let scene = Scene {
            position: self.game.position(),
            side,
            ply,
            opponent: ClockView::of(&self.game, !side, self.moment(now)),
        };
        let command = if self.game.offers_draw(!side) && mood.accepts_draw(thought.score, &scene) {
            Command::AcceptDraw
        } else if mood.resigns(&scene) {
            Command::Resign
        } else if mood.offers_draw(&scene) {
            Command::PlayAndOffer(best)
        } else {
            Command::Play(best)
        };
        self.mood = Some(mood);
        let at = self.moment(now);
        // It cannot be refused: the move is legal, and it is the computer's turn.
        let _refused = self.game.act(side, command, at);
        self.follow(now);
    }

    pub(super) fn offer_draw(&mut self, side: Side, now: Moment) -> Result<(), String> {
        self.command(side, Command::OfferDraw, now)?;
        let Some(level) = self.level(!side) else { return Ok(()) };
        // While it thinks the offer stands, and is answered with its thought.
        if self.game.ending().is_some() || self.game.turn() != side {
            return Ok(());
        }
        let ply = self.game.moves().len() as u32;
        let opponent = ClockView::of(&self.game, side, self.moment(now));
        let scene = Scene { position: self.game.position(), side: !side, ply, opponent };
        let accepts = self.mood.get_or_insert_with(|| Mood::new(level)).accepts_draw(None, &scene);
        self.command(!side, if accepts { Command::AcceptDraw } else { Command::DeclineDraw }, now)
    }
}
