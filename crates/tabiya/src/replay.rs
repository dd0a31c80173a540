//! `tabiya replay`: games gone through as the arbiter would.

pub(crate) mod arguments;
mod json;
mod tally;

use std::io::{self, IsTerminal, Write};

use arguments::Replay;
use tabiya_game::{Audit, Extent, Finding, Matter, audit};
use tabiya_pgn::{Block, Fault, Problem, ReadGame, read_block};
use tabiya_uci::tame;
use tally::Tally;

use crate::answer::{Answer, WrongUse};
use crate::input::short;
use crate::pgn::input::{Early, Input, Source, unwritten};
use crate::pgn::output::Output;
use crate::pgn::words::counted;

/// How many problems of one game are told.
const MOST_PROBLEMS: usize = 20;

pub(crate) fn run(arguments: &Replay) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let mut minutes = Minutes::new(arguments)?;
    input.for_each(
        |block| (block.text().len() as u64, reports(block)),
        |source, (bytes, reports)| minutes.add(source, bytes, reports),
    )?;
    minutes.finish(&input)
}

/// What there is to say of a game.
struct Report {
    white: String,
    black: String,
    audit: Audit,
    problems: Vec<Problem>,
}

/// Goes through all games of a block.
fn reports(block: &Block) -> Vec<Report> {
    let mut reports = Vec::new();
    read_block(block, 0, |ReadGame { game, problems }| {
        let name = |tag| game.tags.known(tag).map_or_else(|| "?".to_owned(), tame);
        let audit = audit(&game, extent(&problems));
        reports.push(Report { white: name("White"), black: name("Black"), audit, problems });
    });
    reports
}

/// Whether the moves were read to their end, as far as can be told: a move that is refused may stand in a variation.
fn extent(problems: &[Problem]) -> Extent {
    let cuts = |problem: &Problem| {
        matches!(
            problem.fault,
            Fault::Move { .. }
                | Fault::PassInCheck(_)
                | Fault::Fen(_)
                | Fault::Variant(_)
                | Fault::Word(_)
                | Fault::UnclosedComment
                | Fault::TagInMoves
                | Fault::TooLong
        )
    };
    if problems.iter().any(cuts) { Extent::Beginning } else { Extent::Whole }
}

/// What is told of all games, as they are gone through.
struct Minutes<'arguments> {
    arguments: &'arguments Replay,
    output: Output,
    /// Whether output and progress share a terminal.
    is_beside_bar: bool,
    /// The file that is read, and the number of its games so far.
    file: Option<(Source, u64)>,
    /// Files in which there is no game.
    empty: Vec<String>,
    tally: Tally,
    has_told: bool,
}

impl<'arguments> Minutes<'arguments> {
    fn new(arguments: &'arguments Replay) -> Result<Self, WrongUse> {
        let is_beside_bar = io::stdout().is_terminal() && io::stderr().is_terminal();
        let (output, tally) = (Output::new(None)?, Tally::default());
        Ok(Self { arguments, output, is_beside_bar, file: None, empty: Vec::new(), tally, has_told: false })
    }

    fn add(&mut self, source: &Source, bytes: u64, reports: Vec<Report>) -> Result<(), Early> {
        if self.file.as_ref().is_none_or(|(last, _)| last != source) {
            self.end_file();
            self.file = Some((source.clone(), 0));
        }
        self.tally.bytes += bytes;
        for report in reports {
            let number = self.file.as_mut().map_or(1, |(_, games)| {
                *games += 1;
                *games
            });
            self.tally.add(&report);
            if self.is_told(&report) {
                self.tell(&source.name, number, &report)?;
            }
        }
        Ok(())
    }

    fn end_file(&mut self) {
        if let Some((source, 0)) = self.file.take() {
            self.empty.push(source.name);
        }
    }

    fn is_told(&self, report: &Report) -> bool {
        let Replay { all, contrary, json, .. } = *self.arguments;
        let audit = &report.audit;
        !report.problems.is_empty()
            || if contrary {
                audit.is_contrary() || audit.was_played_on()
            } else {
                all || json || !audit.findings.is_empty()
            }
    }

    fn tell(&mut self, file: &str, number: u64, report: &Report) -> Result<(), Early> {
        if self.arguments.json {
            writeln!(self.output, "{}", json::object(file, number, report))?;
            return Ok(());
        }
        self.has_told = true;
        // A bar that may stand on the same terminal is wiped away first.
        write!(self.output, "{}", if self.is_beside_bar { "\r\x1b[K" } else { "" })?;
        let place = if self.arguments.files.files.len() > 1 { format!("{}: ", short(file)) } else { String::new() };
        let Report { white, black, audit, problems } = report;
        writeln!(self.output, "{place}game {number}: {white} – {black}, {}", audit.outcome)?;
        for finding in &audit.findings {
            writeln!(self.output, "  {:<11} {}", label(finding), finding.what)?;
        }
        for Problem { line, column, fault, .. } in problems.iter().take(MOST_PROBLEMS) {
            writeln!(self.output, "  {}:{line}:{column}: {fault}", short(file))?;
        }
        if let Some(more) = problems.len().checked_sub(MOST_PROBLEMS).filter(|more| *more > 0) {
            writeln!(self.output, "  and {}", counted(more as u64, "more error"))?;
        }
        if audit.findings.is_empty() && problems.is_empty() {
            writeln!(self.output, "  nothing to tell of {}", counted(audit.plies.into(), "half-move"))?;
        }
        Ok(())
    }

    fn finish(mut self, input: &Input) -> Result<Answer, WrongUse> {
        self.end_file();
        match self.output.flush() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(unwritten(&error)),
            _ => {}
        }
        let is_no =
            self.tally.broken > 0 || !self.empty.is_empty() || !input.empty.is_empty() || !input.failures.is_empty();
        let empty = input.empty.iter().chain(&self.empty);
        let notes = empty.map(|file| format!("{}: {}", short(file), Fault::NoGame)).chain(input.notes()).collect();
        let gap = if self.has_told { "\n" } else { "" };
        let text = if self.arguments.json {
            String::new()
        } else {
            format!("{gap}{}", self.tally.summary(input.progress.seconds()))
        };
        Ok(Answer { text, notes, is_no })
    }
}

/// Where something was found.
fn label(finding: &Finding) -> String {
    match (&finding.made, &finding.what) {
        (Some(made), _) => made.to_string(),
        (None, Matter::Contrary(..)) => "result".to_owned(),
        (None, Matter::PlayedOn(..)) => "after it".to_owned(),
        (None, Matter::Passed(_)) => "then".to_owned(),
        (None, _) => "start".to_owned(),
    }
}
