//! What analyses: our own engine, or one that is a program of its own.

use std::time::Duration;

use tabiya_engine::{Bound, Engine, Event, Limits, Root, Score, Tables};
use tabiya_rules::{CastlingMode, Move, Position};
use tabiya_uci::{Failure, Info};
use tokio::time::Instant;

use super::cancel::Cancel;
use super::found::{End, Finding};
use super::line::Line;
use crate::options::{AnalysisOptions, PluggedEngine};

/// Memory for what one analysis remembers.
const MEGABYTES: usize = 16;
/// How much longer than it was told an engine may think before it is given up.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most moves of a line of play that are kept.
const LONGEST: usize = 24;

/// Something that analyses.
#[derive(Debug)]
pub(super) enum Mind {
    Own(Box<Engine>),
    Plugged(Box<tabiya_uci::Engine>),
}

/// What is asked for.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) line: Line,
    /// How many lines of play.
    pub(super) lines: usize,
    pub(super) time: Duration,
    pub(super) depth: u32,
}

impl Mind {
    /// A new one.
    ///
    /// # Errors
    /// Why there is none, as a sentence without its end.
    pub(super) fn new(options: &AnalysisOptions, tables: Option<&Tables>, cancel: &Cancel) -> Result<Self, String> {
        let Some(plugged) = &options.engine else {
            let mut engine = Engine::new(MEGABYTES, 1).map_err(|error| error.to_string())?;
            engine.set_tables(tables.cloned());
            return Ok(Self::Own(Box::new(engine)));
        };
        start(plugged, cancel).map(|engine| Self::Plugged(Box::new(engine))).map_err(|failure| told(plugged, &failure))
    }

    /// Analyses until a limit is reached or somebody says stop, telling what is found on the way. Afterwards it may be used
    /// again, unless it is not given back.
    pub(super) fn analyse(
        self,
        question: &Question,
        options: &AnalysisOptions,
        cancel: &Cancel,
        tell: &mut dyn FnMut(Finding),
    ) -> (End, Option<Self>) {
        match (self, &options.engine) {
            (Self::Own(mut engine), _) => (search(&mut engine, question, cancel, tell), Some(Self::Own(engine))),
            (Self::Plugged(mut engine), Some(plugged)) => match ask(&mut engine, question, cancel, tell) {
                Ok(end) => (end, Some(Self::Plugged(engine))),
                // Whatever was said in the meantime is not listened to; one that does not fall silent is ended.
                Err(Trouble::Failure(Failure::Halted)) => {
                    let is_usable = engine.hush(&tabiya_uci::Stop::default());
                    (End::Stopped, is_usable.then_some(Self::Plugged(engine)))
                }
                Err(Trouble::Failure(failure)) => (End::Failed(told(plugged, &failure)), None),
                Err(Trouble::Chess960) => {
                    let why = format!("the engine {} does not play Chess960", plugged.name);
                    (End::Failed(why), Some(Self::Plugged(engine)))
                }
            },
            (Self::Plugged(_), None) => (End::Stopped, None),
        }
    }
}

fn told(plugged: &PluggedEngine, failure: &Failure) -> String {
    format!("the engine {} {failure}", plugged.name)
}

fn start(plugged: &PluggedEngine, cancel: &Cancel) -> Result<tabiya_uci::Engine, Failure> {
    let mut engine = tabiya_uci::Engine::start(&plugged.launch, &cancel.stop)?;
    let is_told = plugged.launch.options.iter().any(|(name, _)| name.eq_ignore_ascii_case("Hash"));
    if engine.knows("Hash") && !is_told {
        // One that cannot have so little keeps what it has.
        let _as_it_is = engine.set("Hash", Some(&MEGABYTES.to_string()));
    }
    Ok(engine)
}

/// Our own engine.
fn search(engine: &mut Engine, question: &Question, cancel: &Cancel, tell: &mut dyn FnMut(Finding)) -> End {
    let mut root = Root::new(*question.line.start());
    if question.line.moves.iter().any(|shape| root.play(*shape).is_err()) {
        return End::Failed("the moves are not legal".to_owned());
    }
    let limits = Limits {
        depth: Some(question.depth),
        move_time: Some(question.time),
        lines: question.lines,
        ..Limits::default()
    };
    let begun = Instant::now();
    engine.search(&root, &limits, &cancel.signal, &mut |event| {
        if let Event::Line(report) = event
            && report.bound == Bound::Exact
            && !report.line.is_empty()
        {
            let mut moves = report.line;
            moves.truncate(LONGEST);
            tell(Finding {
                place: report.number.saturating_sub(1),
                depth: report.depth,
                selective_depth: report.selective_depth,
                score: report.score,
                nodes: report.nodes,
                time: report.time,
                speed: None,
                moves,
            });
        }
    });
    end(begun, question, cancel)
}

fn end(begun: Instant, question: &Question, cancel: &Cancel) -> End {
    if cancel.is_cancelled() {
        End::Stopped
    } else if begun.elapsed() >= question.time {
        End::Time
    } else {
        End::Depth
    }
}

enum Trouble {
    Failure(Failure),
    Chess960,
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// An engine that is a program of its own.
fn ask(
    engine: &mut tabiya_uci::Engine,
    question: &Question,
    cancel: &Cancel,
    tell: &mut dyn FnMut(Finding),
) -> Result<End, Trouble> {
    let line = &question.line;
    let is_chess960 = line.mode() == CastlingMode::Chess960;
    if is_chess960 && !engine.knows("UCI_Chess960") {
        return Err(Trouble::Chess960);
    }
    if engine.knows("MultiPV") {
        engine.set("MultiPV", Some(&question.lines.to_string()))?;
    }
    engine.new_game(is_chess960, &cancel.stop)?;
    let Question { time, depth, .. } = *question;
    let go = format!("go depth {depth} movetime {}", time.as_millis());
    let begun = Instant::now();
    engine.think(&position(line), &go, time + PATIENCE, &cancel.stop, &mut |info| {
        if let Some(finding) = finding(&line.position, question.lines, info) {
            tell(finding);
        }
    })?;
    Ok(end(begun, question, cancel))
}

/// A line as UCI tells it.
fn position(line: &Line) -> String {
    let mut command = format!("position fen {}", line.start());
    for (index, (before, shape)) in line.before.iter().zip(&line.moves).enumerate() {
        if let Some(legal) = before.legal(*shape) {
            command += if index == 0 { " moves " } else { " " };
            command += legal.uci(line.mode()).as_str();
        }
    }
    command
}

/// What an engine tells, if it can be used: an exact score of a line whose moves are legal.
fn finding(position: &Position, lines: usize, info: &Info<'_>) -> Option<Finding> {
    let place = usize::try_from(info.line).ok()?.checked_sub(1).filter(|place| *place < lines)?;
    let moves = legal_moves(position, info.moves());
    if moves.is_empty() || info.bound != tabiya_uci::Bound::Exact {
        return None;
    }
    let score = match info.score? {
        tabiya_uci::Score::Centipawns(score) => Score::Centipawns(score),
        tabiya_uci::Score::Mate(moves) if moves > 0 => Score::MateIn(moves.unsigned_abs()),
        tabiya_uci::Score::Mate(moves) => Score::MatedIn(moves.unsigned_abs()),
    };
    let depth = info.depth.unwrap_or(0);
    Some(Finding {
        place,
        depth,
        selective_depth: info.selective_depth.unwrap_or(depth),
        score,
        nodes: info.nodes.unwrap_or(0),
        time: info.time.unwrap_or_default(),
        speed: info.speed,
        moves,
    })
}

/// The moves up to the first that is not legal.
fn legal_moves<'text>(position: &Position, texts: impl Iterator<Item = &'text str>) -> Vec<Move> {
    let mut position = *position;
    let mut moves = Vec::new();
    for text in texts.take(LONGEST) {
        let Ok(legal) = position.read_uci(text) else { break };
        let (shape, next) = (legal.shape(), legal.play());
        moves.push(shape);
        position = next;
    }
    moves
}
