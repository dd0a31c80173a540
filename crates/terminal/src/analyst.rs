//! Who looks at a position for a person: lines of play with their scores, as they are found.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tabiya_engine::{Bound, Engine, Event, Limits, Report, Root, Score, Signal};
use tabiya_rules::{Move, Position};
use tabiya_study::{for_white, san};

use crate::bell::Bell;

/// What is looked at, and for how long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    pub(crate) start: Position,
    pub(crate) moves: Vec<Move>,
    /// How many lines are wanted.
    pub(crate) lines: usize,
    pub(crate) time: Duration,
}

/// What was found so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    /// The best first.
    pub(crate) lines: Vec<Line>,
    /// Whether that is all.
    pub(crate) is_done: bool,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// As White sees it.
    pub(crate) score: Score,
    pub(crate) first: Move,
    /// The names of its moves.
    pub(crate) texts: Vec<String>,
}

/// How long the engine looks for a hint, and at a position whose lines are shown.
pub(crate) const HINT_TIME: Duration = Duration::from_millis(500);
pub(crate) const LINES_TIME: Duration = Duration::from_secs(20);
pub(crate) const LINES: usize = 3;

/// Enough for the lines that people look at.
const MEGABYTES: usize = 64;

/// Who looks at positions, one at a time. Nothing is done while nobody asks, and no question is thought about for ever.
#[derive(Debug)]
pub(crate) struct Analyst {
    bell: Bell,
    engine: Arc<Mutex<Option<Engine>>>,
    asked: Option<(Question, Signal, Arc<Mutex<Findings>>)>,
}

impl Analyst {
    pub(crate) fn new(bell: Bell) -> Self {
        Self { bell, engine: Arc::default(), asked: None }
    }

    /// Looks at a position, unless that is what it does already.
    pub(crate) fn ask(&mut self, question: Question) {
        if self.asked.as_ref().is_some_and(|(asked, ..)| *asked == question) {
            return;
        }
        self.stop();
        let (signal, findings) = (Signal::default(), Arc::new(Mutex::new(Findings::default())));
        self.asked = Some((question.clone(), signal.clone(), Arc::clone(&findings)));
        let (engine, bell) = (Arc::clone(&self.engine), self.bell.clone());
        thread::spawn(move || {
            // Whoever was stopped may still hold the engine; it ends at once.
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            if engine.is_none() {
                *engine = Engine::new(MEGABYTES, 1).or_else(|_| Engine::new(1, 1)).ok();
            }
            if let Some(engine) = engine.as_mut() {
                // Whatever becomes of it, nobody waits for ever.
                let _broke_down = catch_unwind(AssertUnwindSafe(|| look(engine, &question, &signal, &findings, &bell)));
            }
            findings.lock().unwrap_or_else(PoisonError::into_inner).is_done = true;
            bell.ring();
        });
    }

    /// Nobody wants to know any more.
    pub(crate) fn stop(&mut self) {
        if let Some((_, signal, _)) = self.asked.take() {
            signal.stop();
        }
    }

    /// What was found of the last question.
    pub(crate) fn findings(&self) -> Option<Findings> {
        let (_, _, findings) = self.asked.as_ref()?;
        Some(findings.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }
}

impl Drop for Analyst {
    fn drop(&mut self) {
        self.stop();
    }
}

fn look(engine: &mut Engine, question: &Question, signal: &Signal, findings: &Mutex<Findings>, bell: &Bell) {
    let Some(root) = root(question) else { return };
    let position = *root.position();
    let limits = Limits { lines: question.lines, ..Limits::time(question.time) };
    let answer = engine.search(&root, &limits, signal, &mut |event| {
        let Event::Line(report) = event else { return };
        if report.bound != Bound::Exact {
            return;
        }
        let Some(line) = line(&position, &report) else { return };
        {
            let mut findings = findings.lock().unwrap_or_else(PoisonError::into_inner);
            let place = (report.number - 1).min(findings.lines.len());
            if place < findings.lines.len() {
                findings.lines[place] = line;
            } else {
                findings.lines.push(line);
            }
        }
        // The first depths come too fast to be looked at.
        if report.depth > 6 {
            bell.ring();
        }
    });
    let mut findings = findings.lock().unwrap_or_else(PoisonError::into_inner);
    let lines: Vec<Line> = answer.lines.iter().filter_map(|report| line(&position, report)).collect();
    if !lines.is_empty() && !signal.is_stopped() {
        findings.lines = lines;
    }
}

fn root(question: &Question) -> Option<Root> {
    let mut root = Root::new(question.start);
    question.moves.iter().all(|shape| root.play(*shape).is_ok()).then_some(root)
}

fn line(position: &Position, report: &Report) -> Option<Line> {
    Some(Line {
        score: for_white(report.score, position.side()),
        first: *report.line.first()?,
        texts: san(position, &report.line),
    })
}

/// Looks at a position while whoever asks waits.
pub(crate) fn look_now(question: &Question) -> Findings {
    let findings = Mutex::new(Findings::default());
    if let Ok(mut engine) = Engine::new(16, 1).or_else(|_| Engine::new(1, 1)) {
        look(&mut engine, question, &Signal::default(), &findings, &Bell::new(|| ()));
    }
    findings.into_inner().unwrap_or_else(PoisonError::into_inner)
}
