//! One analysis, told as it goes.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use tabiya_engine::Score;
use tabiya_rules::Move;
use tokio::sync::watch;
use tokio::time::timeout;

use super::Analysis;
use super::found::{End, Found};
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
    let mut news = begin(&analysis, &visit, who, desk, question);
    let end = follow(&mut news, &line, &pen).await;
    let last = match end {
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
async fn follow(news: &mut watch::Receiver<Found>, line: &Line, pen: &Pen) -> End {
    let mut told = Found::default();
    while news.changed().await.is_ok() {
        let found = news.borrow_and_update().clone();
        if found.lines != told.lines || found.depth != told.depth {
            pen.write(written(&message(line, &found))).await;
        }
        if let Some(end) = found.end {
            return end;
        }
        told = found;
        if matches!(timeout(PAUSE, news.wait_for(|found| found.end.is_some())).await, Ok(Err(_))) {
            break;
        }
        // What came in the meantime was looked at, but not told.
        news.mark_changed();
    }
    End::Failed("the analysis broke down by a fault of the server".to_owned())
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

/// Begins the work, on a thread of its own at that desk.
fn begin(analysis: &Analysis, visit: &Visit, who: Who, desk: Desk, question: Question) -> watch::Receiver<Found> {
    let (sender, news) = watch::channel(Found::default());
    let (analysis, cancel, work) = (analysis.clone(), visit.cancel.clone(), sender.clone());
    let begun = quiet::spawn("analysis", quiet::LOWEST, move || {
        let _desk = desk;
        let worked = catch_unwind(AssertUnwindSafe(|| {
            let mind = match analysis.minds.take(who) {
                Some(mind) => Ok(mind),
                None => Mind::new(&analysis.options, analysis.tables.as_ref(), &cancel),
            };
            let mind = match mind {
                Ok(mind) => mind,
                Err(_) if cancel.is_cancelled() => return End::Stopped,
                Err(why) => return End::Failed(why),
            };
            let tell = &mut |finding| work.send_modify(|found| found.take_in(finding));
            let (end, mind) = mind.analyse(&question, &analysis.options, &cancel, tell);
            if let Some(mind) = mind {
                analysis.minds.give(mind, who);
            }
            end
        }));
        // Without an end it is known that there was a fault.
        if let Ok(end) = worked {
            work.send_modify(|found| found.end = Some(end));
        }
    });
    if begun.is_err() {
        let end = End::Failed("the server has no thread left for this".to_owned());
        sender.send_modify(|found| found.end = Some(end));
    }
    news
}
