//! One analysis, told as it goes.
//!
//! The thread that works stands back for all others, and may be kept from its processor at any moment. So nothing that the
//! service waits for is ever in its hands: what it has found is looked at only when it can be had at once, and its desk is
//! cleared by others.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tabiya_engine::Score;
use tabiya_rules::Move;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::Analysis;
use super::cancel::Cancel;
use super::found::{End, Finding, Found};
use super::line::Line;
use super::mind::{Mind, Question};
use super::room::{Desk, Turn, Visit};
use crate::hall::sentence;
use crate::limits::Who;
use crate::quiet;
use crate::stream::Pen;
use crate::wire::analysis::{FoundMessage, PlayMessage, end_line, engine_line, failed_line, waiting_line};
use crate::wire::line::line as written;
use crate::wire::score::ScoreMessage;

/// Lines are told no more often than this.
const PAUSE: Duration = Duration::from_millis(200);
/// The first come sooner.
const AT_FIRST: Duration = Duration::from_millis(20);
/// After this it is looked again at what could not be had.
const IN_USE: Duration = Duration::from_millis(5);

/// Analyses a position until nothing more is to be found in it, or until somebody says stop. It ends also when the future
/// is dropped.
pub(crate) async fn stream(analysis: Analysis, who: Who, line: Line, lines: usize, pen: Pen) {
    let visit = analysis.room.enter(who);
    pen.write(engine_line(&analysis.engine_name())).await;
    if !line.position.has_legal_move() {
        return pen.write(end_line("over")).await;
    }
    let Some(desk) = wait(&visit, &pen).await else {
        return pen.write(end_line("stopped")).await;
    };
    let question = Question { line, lines, time: analysis.options.time, depth: analysis.options.depth };
    let line = question.line.clone();
    let work = begin(&analysis, &visit, who, desk, question);
    let last = match follow(work, &line, &pen).await {
        End::Depth => end_line("depth"),
        End::Time => end_line("time"),
        End::Stopped => end_line("stopped"),
        End::Failed(why) => failed_line(&sentence(&why)),
    };
    pen.write(last).await;
}

/// Waits for a desk, telling how many are before.
async fn wait(visit: &Visit, pen: &Pen) -> Option<Desk> {
    let mut told = None;
    loop {
        match visit.turn(told).await {
            Turn::Waits(before) => {
                pen.write(waiting_line(before)).await;
                told = Some(before);
            }
            Turn::Begins(desk) => return Some(desk),
            Turn::Ended => return None,
        }
    }
}

/// Tells what is found, until the end.
async fn follow(mut work: Work, line: &Line, pen: &Pen) -> End {
    let mut told = Found::default();
    let mut pause = AT_FIRST;
    loop {
        let end = timeout(pause, &mut work.end).await.ok();
        let Some(found) = work.look(end.is_some()) else {
            pause = IN_USE;
            continue;
        };
        if found.lines != told.lines || found.depth != told.depth {
            pen.write(written(&message(line, &found))).await;
            told = found;
        }
        if let Some(end) = end {
            return end.unwrap_or_else(|_| End::Failed("the analysis broke down by a fault of the server".to_owned()));
        }
        pause = PAUSE;
    }
}

/// What was found, as it is told.
fn message(line: &Line, found: &Found) -> FoundMessage {
    let side = line.position.side();
    let play = |(score, moves): &(Score, Vec<Move>)| {
        let mut message = PlayMessage { score: ScoreMessage::of(*score, side), moves: Vec::new(), san: Vec::new() };
        let mut position = line.position;
        for shape in moves {
            let Some(legal) = position.legal(*shape) else { break };
            message.moves.push(line.uci(legal));
            message.san.push(legal.san().as_str().to_owned());
            position = legal.play();
        }
        message
    };
    FoundMessage {
        r#type: "lines",
        depth: found.depth,
        selective_depth: found.selective_depth,
        nodes: found.nodes,
        speed: found.speed(),
        milliseconds: found.time.as_millis() as u64,
        lines: found.lines.iter().map(play).collect(),
    }
}

/// Work that is being done.
struct Work {
    found: Arc<Mutex<Found>>,
    /// How it ends; an error means that it broke down.
    end: JoinHandle<End>,
}

impl Work {
    /// What was found so far; `None` if it is just being changed: no thread that works for all waits for that.
    fn look(&self, is_over: bool) -> Option<Found> {
        if is_over {
            return Some(self.found.lock().unwrap_or_else(PoisonError::into_inner).clone());
        }
        self.found.try_lock().ok().map(|found| found.clone())
    }
}

/// Begins the work, on a thread of its own at that desk.
fn begin(analysis: &Analysis, visit: &Visit, who: Who, desk: Desk, question: Question) -> Work {
    let found = Arc::<Mutex<Found>>::default();
    let (ended, end) = oneshot::channel();
    let (analysis, cancel, shared) = (analysis.clone(), visit.cancel.clone(), Arc::clone(&found));
    let begun = quiet::spawn("analysis", quiet::LOWEST, move || {
        let tell = &mut |finding| shared.lock().unwrap_or_else(PoisonError::into_inner).take_in(finding);
        let end = work(&analysis, who, &question, &cancel, tell);
        let _nobody_looks = ended.send(end);
    });
    let end = tokio::spawn(async move {
        let end = end.await;
        drop(desk);
        match (begun, end) {
            (Ok(_), Ok(end)) => end,
            (Err(error), _) => End::Failed(format!("the server has no thread left for this: {error}")),
            (Ok(_), Err(_)) => End::Failed("the analysis broke down by a fault of the server".to_owned()),
        }
    });
    Work { found, end }
}

fn work(analysis: &Analysis, who: Who, question: &Question, cancel: &Cancel, tell: &mut dyn FnMut(Finding)) -> End {
    let made = || Mind::new(&analysis.options, analysis.tables.as_ref(), cancel);
    let mind = match analysis.minds.take(who).map_or_else(made, Ok) {
        Ok(mind) => mind,
        Err(_) if cancel.is_cancelled() => return End::Stopped,
        Err(why) => return End::Failed(why),
    };
    let (end, mind) = mind.analyse(question, &analysis.options, cancel, tell);
    if let Some(mind) = mind {
        analysis.minds.give(mind, who);
    }
    end
}
