//! What a search finds, as it is shown while it goes on.

use std::collections::BTreeMap;
use std::io::{self, Write};

use tabiya_engine::{Answer, Bound, Report};
use tabiya_rules::{Move, Position};
use tabiya_study::{san, uci};

use super::text::{bounded_score, numbered, rounded, score_object};
use crate::json::Json;

/// How many lines a table has while it is drawn over and over: more might not fit on the screen.
const MOST_ROWS: usize = 16;

/// The most moves of a line that are shown.
const MOST_MOVES: usize = 40;

/// How it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A table that is drawn over and over, on a terminal.
    Table,
    /// A row for each line of each depth that was finished.
    Rows,
    /// An object of JSON for everything that is told.
    Json,
}

/// Shows what a search finds.
#[derive(Debug)]
pub(super) struct Display<W> {
    output: W,
    form: Form,
    position: Position,
    /// How many lines are looked for.
    lines: usize,
    /// How many columns there are, which may change; only a table cares.
    columns: fn() -> usize,
    /// The newest report of each line.
    newest: BTreeMap<usize, Report>,
    /// The depth they have come to.
    depth: u32,
    /// How many rows on the screen are to be drawn over.
    drawn: usize,
}

impl<W: Write> Display<W> {
    pub(super) fn new(output: W, form: Form, position: Position, lines: usize, columns: fn() -> usize) -> Self {
        Self { output, form, position, lines, columns, newest: BTreeMap::new(), depth: 0, drawn: 0 }
    }

    /// Says what is to come.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        if self.form == Form::Json {
            return Ok(());
        }
        writeln!(self.output, "{} to move; scores are for White", self.position.side())?;
        let rank = if self.lines > 1 { " No  " } else { "" };
        writeln!(self.output, "{rank}Depth   Score    Time  Nodes  Speed  Line")?;
        self.output.flush()
    }

    /// Shows a line.
    pub(super) fn line(&mut self, report: Report) -> io::Result<()> {
        match self.form {
            Form::Json => writeln!(self.output, "{}", object(&self.position, &report))?,
            Form::Rows => {
                if report.depth > self.depth {
                    self.write_rows(usize::MAX)?;
                    self.newest.clear();
                }
                self.depth = report.depth;
                self.newest.insert(report.number, report);
            }
            Form::Table => {
                // A single line leaves a row for each depth behind.
                if report.depth > self.depth && self.lines == 1 {
                    self.drawn = 0;
                }
                self.depth = report.depth;
                self.newest.insert(report.number, report);
                self.draw(MOST_ROWS)?;
            }
        }
        self.output.flush()
    }

    /// Shows what the search came to.
    pub(super) fn finish(&mut self, answer: &Answer) -> io::Result<()> {
        match self.form {
            Form::Json => writeln!(self.output, "{}", last_object(&self.position, answer))?,
            Form::Rows => self.write_rows(usize::MAX)?,
            Form::Table => self.draw(usize::MAX)?,
        }
        if self.form != Form::Json && answer.best.is_some() {
            writeln!(self.output, "\nBest move: {}", numbered(&self.position, answer.best.as_slice()))?;
        }
        self.output.flush()
    }

    /// Draws the table over itself.
    fn draw(&mut self, most: usize) -> io::Result<()> {
        if self.drawn > 0 {
            write!(self.output, "\r\x1b[{}A", self.drawn)?;
        }
        // Rows fit the screen, unless it becomes smaller just now: then it cuts them, and wraps again afterwards.
        write!(self.output, "\x1b[?7l")?;
        self.write_rows(most)?;
        write!(self.output, "\x1b[?7h\x1b[K")?;
        self.drawn = self.newest.len().min(most);
        Ok(())
    }

    fn write_rows(&mut self, most: usize) -> io::Result<()> {
        let columns = (self.columns)();
        for report in self.newest.values().take(most) {
            let start = numbers(&self.position, report, self.lines);
            let moves = &report.line[..report.line.len().min(MOST_MOVES)];
            let moves = numbered(&self.position, moves);
            match self.form {
                Form::Table => {
                    let room = columns.saturating_sub(start.chars().count());
                    writeln!(self.output, "\r\x1b[K{}", format!("{start}{}", fitting(&moves, room)).trim_end())?;
                }
                Form::Rows | Form::Json => writeln!(self.output, "{}", format!("{start}{moves}").trim_end())?,
            }
        }
        Ok(())
    }
}

/// As many whole moves as there is room for, and a sign if these are not all.
fn fitting(moves: &str, room: usize) -> String {
    const MORE: &str = "…";
    if moves.chars().count() <= room {
        return moves.to_owned();
    }
    let mut text = String::new();
    let mut words = String::new();
    for word in moves.split_inclusive(' ') {
        words.push_str(word);
        if words.chars().count() + MORE.chars().count() > room {
            break;
        }
        // The number of a move is nothing without it.
        if !word.trim_end().ends_with('.') {
            text.clone_from(&words);
        }
    }
    text + MORE
}

/// The columns of a row before the moves of its line.
fn numbers(position: &Position, report: &Report, lines: usize) -> String {
    let rank = if lines > 1 { format!("{:>3}  ", report.number) } else { String::new() };
    let score = bounded_score(report, position.side());
    let seconds = report.time.as_secs_f64();
    let time = if seconds < 1000.0 { format!("{seconds:.1} s") } else { format!("{seconds:.0} s") };
    let (nodes, speed) = (rounded(report.nodes), rounded(report.speed()));
    format!("{rank}{:>5}  {score:>6}  {time:>6}  {nodes:>5}  {speed:>5}  ", report.depth)
}

/// A line for scripts; its score and its chances are those of the side to move.
fn object(position: &Position, report: &Report) -> Json {
    let list = |texts: Vec<String>| Json::list(texts.into_iter().map(Json::text));
    let bound = match report.bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    };
    let wdl = [report.wdl.win, report.wdl.draw, report.wdl.loss];
    Json::object([
        ("depth", Json::bare(report.depth)),
        ("selective_depth", Json::bare(report.selective_depth)),
        ("multipv", Json::bare(report.number)),
        ("score", score_object(report.score)),
        ("bound", Json::text(bound)),
        ("wdl", Json::list(wdl.map(Json::bare))),
        ("nodes", Json::bare(report.nodes)),
        ("time", Json::bare(report.time.as_millis())),
        ("nps", Json::bare(report.speed())),
        ("hash_full", Json::bare(report.hash_full)),
        ("uci", list(uci(position, &report.line))),
        ("san", list(san(position, &report.line))),
    ])
}

/// What a search came to, for scripts.
fn last_object(position: &Position, answer: &Answer) -> Json {
    let line: Vec<Move> = answer.best.into_iter().chain(answer.ponder).collect();
    let (uci, san) = (uci(position, &line), san(position, &line));
    let step = |index: usize| match (uci.get(index), san.get(index)) {
        (Some(uci), Some(san)) => Json::object([("uci", Json::text(uci)), ("san", Json::text(san))]),
        _ => Json::bare("null"),
    };
    Json::object([
        ("fen", Json::text(position)),
        ("best", step(0)),
        ("reply", step(1)),
        ("score", answer.score().map_or(Json::bare("null"), score_object)),
        ("nodes", Json::bare(answer.nodes)),
    ])
}

#[cfg(test)]
mod tests;
