//! The computer at the table.

use tabiya_engine::Level;
use tabiya_game::{Command, Moment, Stage};
use tabiya_rules::Side;
use tokio::time::{Instant, sleep};

use super::act::Act;
use super::{Ask, Table};
use crate::computer::{ClockView, Mood, Question, Scene, Thought, pace};
use crate::store::Manners;

impl Table {
    /// Lets the computer do what it has to do: answer offers, and think about its move.
    pub(super) async fn let_computer_act(&mut self) {
        for side in [Side::White, Side::Black] {
            if *self.game.stage() == Stage::Playing && self.players.of(side).level().is_some() {
                Box::pin(self.answer_offers(side)).await;
            }
        }
        self.begin_to_think();
    }

    async fn answer_offers(&mut self, side: Side) {
        let at = self.service.time.now();
        if self.game.takeback_asked() == Some(!side) {
            // It always lets the opponent take back.
            self.act_for_computer(side, Act::OfferTakeback, at).await;
        }
        // On its own turn it thinks first.
        if self.game.offers_draw(!side) && self.game.turn() != side {
            let accepts = self.mood.as_ref().is_some_and(|mood| mood.accepts_draw(None, &self.scene(side, at)));
            self.act_for_computer(side, if accepts { Act::OfferDraw } else { Act::DeclineDraw }, at).await;
        }
    }

    async fn act_for_computer(&mut self, side: Side, act: Act, at: Moment) {
        if let Err(problem) = self.act(side, &act, at).await {
            tracing::warn!(game = %self.id(), why = problem.sentence, "the computer could not do what it wanted");
        }
    }

    /// Begins to think about the move, if it is the computer's and it does not think about it already.
    fn begin_to_think(&mut self) {
        let side = self.game.turn();
        let Some(level) = self.players.of(side).level().filter(|_| *self.game.stage() == Stage::Playing) else {
            if let Some((_, thinking)) = self.thinking.take() {
                thinking.abort();
            }
            return;
        };
        if self.thinking.as_ref().is_some_and(|(board, _)| *board == self.board) {
            return;
        }
        if let Some((_, stale)) = self.thinking.take() {
            stale.abort();
        }
        let question = self.question(side, level);
        let (clock, seed, board) = (question.clock, question.game, self.board);
        let (computer, asks) = (self.service.computer.clone(), self.own_asks.clone());
        let chance = seed ^ self.game.moves().len() as u64;
        let task = tokio::spawn(async move {
            let start = Instant::now();
            let thought = computer.think(question).await;
            if let Some(thought) = thought {
                sleep(pace(level, thought.choice, clock, start.elapsed(), chance)).await;
            }
            if let Some(asks) = asks.upgrade() {
                let _cleared = asks.send(Ask::Thought { board, thought }).await;
            }
        });
        self.thinking = Some((board, task.abort_handle()));
    }

    fn question(&self, side: Side, level: Level) -> Question {
        // From the last illegal move that stood on, all moves are legal: a search cannot look behind it.
        let positions: Vec<_> = self.game.positions().copied().collect();
        let moves: Vec<_> = self.game.moves().iter().map(|played| played.shape).collect();
        let stood = positions.iter().zip(&moves).rposition(|(position, shape)| position.legal(*shape).is_none());
        let first = stood.map_or(0, |index| index + 1);
        let now = self.service.time.now();
        Question {
            start: positions.get(first).copied().unwrap_or(*self.game.position()),
            moves: moves[first..].to_vec(),
            level,
            game: self.id().as_str().bytes().fold(0, |seed, byte| seed << 8 | u64::from(byte)),
            clock: ClockView::of(&self.game, side, now),
        }
    }

    fn scene(&self, side: Side, now: Moment) -> Scene<'_> {
        Scene {
            position: self.game.position(),
            side,
            ply: self.game.moves().len() as u32,
            opponent: ClockView::of(&self.game, !side, now),
        }
    }

    /// The computer has made up its mind.
    pub(super) async fn thought(&mut self, board: u64, thought: Option<Thought>) {
        if self.thinking.as_ref().is_none_or(|(current, _)| *current != board) {
            return;
        }
        self.thinking = None;
        let side = self.game.turn();
        let (Some(thought), Some(level)) = (thought, self.players.of(side).level()) else { return };
        if board != self.board {
            self.begin_to_think();
            return;
        }
        let now = self.service.time.now();
        let ply = self.game.moves().len() as u32;
        let mut mood = self.mood.take().unwrap_or_else(|| Mood::new(level));
        mood.note(ply, thought.score);
        let concedes = self.record.manners == Manners::Concedes;
        let scene = self.scene(side, now);
        let act = if self.game.offers_draw(!side) && mood.accepts_draw(thought.score, &scene) {
            Act::OfferDraw
        } else if concedes && mood.resigns(&scene) {
            Act::Simply(Command::Resign)
        } else if concedes && self.game.may_offer_draw(side).is_ok() && mood.offers_draw(&scene) {
            Act::Simply(Command::PlayAndOffer(thought.best))
        } else {
            Act::Simply(Command::Play(thought.best))
        };
        self.mood = Some(mood);
        Box::pin(self.act_for_computer(side, act, now)).await;
        // If it could not be kept, it is tried again.
        self.begin_to_think();
    }
}
