//! Who thinks for the computer: a thread for each of its moves, and an engine that they hand on.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tabiya_engine::{Engine, Level, Root, Score, Signal};
use tabiya_opponent::{Choice, ClockView, Crowd, limits, pace};
use tabiya_rules::{LegalMove, Move, Position};

use crate::bell::Bell;

/// Enough for searches that are never long.
const MEGABYTES: usize = 16;

/// A game in which the computer is to move.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    pub(crate) level: Level,
    /// A number for the game.
    pub(crate) seed: u64,
    pub(crate) clock: Option<ClockView>,
    /// Whether to take about as long as a person would.
    pub(crate) manner: Manner,
}

/// Whether the computer takes about as long as a person would.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// For people, who do not like to be answered before the hand is back.
    Unhurried,
    /// For scripts.
    AtOnce,
}

/// What came of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Thought {
    pub(crate) best: Option<Move>,
    pub(crate) score: Option<Score>,
}

/// A question that is thought about.
#[derive(Debug)]
struct Asked {
    number: u64,
    moves: Vec<Move>,
    /// What ends it.
    signal: Signal,
}

/// Who thinks.
#[derive(Debug)]
pub(crate) struct Thinker {
    bell: Bell,
    /// Whoever thinks takes it, and puts it back.
    engine: Arc<Mutex<Option<Engine>>>,
    /// What is thought about.
    asked: Option<Asked>,
    count: u64,
    sender: Sender<(u64, Thought)>,
    answers: Receiver<(u64, Thought)>,
}

impl Thinker {
    pub(crate) fn new(bell: Bell) -> Self {
        let (sender, answers) = channel();
        Self { bell, engine: Arc::default(), asked: None, count: 0, sender, answers }
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.asked.is_some()
    }

    /// Whether it thinks about the game after these moves.
    pub(crate) fn is_about(&self, moves: impl Iterator<Item = Move>) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.moves.iter().copied().eq(moves))
    }

    /// Begins to think.
    pub(crate) fn ask(&mut self, question: Question) {
        self.withdraw();
        self.count += 1;
        let (number, signal) = (self.count, Signal::default());
        self.asked = Some(Asked { number, moves: question.moves.clone(), signal: signal.clone() });
        let (engine, sender, bell) = (Arc::clone(&self.engine), self.sender.clone(), self.bell.clone());
        thread::spawn(move || {
            // An engine that breaks down must not leave the game without an answer: any legal move will do.
            let thought = catch_unwind(AssertUnwindSafe(|| think(&engine, &question, &signal)));
            let thought = thought.unwrap_or_else(|_| Thought { best: any_move(&question), score: None });
            let _nobody_waits = sender.send((number, thought));
            bell.ring();
        });
    }

    /// Nobody waits for the answer any more.
    pub(crate) fn withdraw(&mut self) {
        if let Some(asked) = self.asked.take() {
            asked.signal.stop();
        }
    }

    /// The answer to the last question, once it is there.
    pub(crate) fn answer(&mut self) -> Option<Thought> {
        while let Ok((number, thought)) = self.answers.try_recv() {
            if self.asked.as_ref().is_some_and(|asked| asked.number == number) {
                self.asked = None;
                return Some(thought);
            }
        }
        None
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.withdraw();
    }
}

#[expect(clippy::disallowed_methods, reason = "what was spent on thinking is not waited for again")]
fn think(engine: &Mutex<Option<Engine>>, question: &Question, signal: &Signal) -> Thought {
    let began = Instant::now();
    let mut root = Root::new(question.start);
    if question.moves.iter().any(|shape| root.play(*shape).is_err()) {
        return Thought { best: None, score: None };
    }
    // One that was withdrawn may still hold the engine; it ends at once.
    let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
    let made = || Engine::new(MEGABYTES, 1).or_else(|_| Engine::new(1, 1)).ok();
    if engine.is_none() {
        *engine = made();
    }
    let limits = limits(question.level, question.seed, question.clock, Duration::ZERO, Crowd::ALONE);
    let answer = engine.as_mut().map(|engine| engine.search(&root, &limits, signal, &mut |_| {}));
    drop(engine);
    // Without memory for an engine any legal move will do.
    let best = answer.as_ref().and_then(|answer| answer.best).or_else(|| any_move(question));
    if let (Some(best), Manner::Unhurried) = (best, question.manner) {
        let choice = Choice::of(best, &root, question.moves.len());
        let chance = question.seed ^ question.moves.len() as u64;
        rest(pace(question.level, choice, question.clock, began.elapsed(), chance), signal);
    }
    Thought { best, score: answer.and_then(|answer| answer.score()) }
}

fn any_move(question: &Question) -> Option<Move> {
    let mut root = Root::new(question.start);
    let is_legal = question.moves.iter().all(|shape| root.play(*shape).is_ok());
    root.position().legal_moves().get(0).map(LegalMove::shape).filter(|_| is_legal)
}

/// Waits, unless the signal says stop.
fn rest(time: Duration, signal: &Signal) {
    const STEP: Duration = Duration::from_millis(50);
    let mut left = time;
    while !left.is_zero() && !signal.is_stopped() {
        let step = left.min(STEP);
        thread::sleep(step);
        left -= step;
    }
}
