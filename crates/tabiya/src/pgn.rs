//! `tabiya pgn`: files of games.

pub(crate) mod arguments;
mod check;
mod convert;
mod convert_json;
mod dedupe;
mod filter;
pub(crate) mod input;
pub(crate) mod output;
mod pick;
pub(crate) mod progress;
mod shelf;
mod show;
mod sort;
mod split;
mod stats;
mod stats_text;
mod stop;
pub(crate) mod words;

use std::io;

use arguments::{Pgn, PgnCommand};
use input::Input;
use output::Output;
use tabiya_pgn::{Block, Token, Visitor, parse};

use crate::answer::{Answer, WrongUse};

pub(crate) fn run(arguments: &Pgn) -> Result<Answer, WrongUse> {
    match &arguments.command {
        PgnCommand::Check(arguments) => check::run(arguments),
        PgnCommand::Stats(arguments) => stats::run(arguments),
        PgnCommand::Filter(arguments) => filter::run(arguments),
        PgnCommand::Convert(arguments) => convert::run(arguments),
        PgnCommand::Sort(arguments) => sort::run(arguments),
        PgnCommand::Dedupe(arguments) => dedupe::run(arguments),
        PgnCommand::Split(arguments) => split::run(arguments),
        PgnCommand::Merge(arguments) => pick::merge(arguments),
        PgnCommand::Head(arguments) => pick::head(arguments),
        PgnCommand::Tail(arguments) => pick::tail(arguments),
        PgnCommand::Sample(arguments) => pick::sample(arguments),
        PgnCommand::Show(arguments) => show::run(arguments),
    }
}

/// The texts of some games, one after the other.
#[derive(Debug, Default)]
struct Texts {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Texts {
    fn push(&mut self, game: &[u8]) {
        self.text.extend_from_slice(game);
        self.ends.push(self.text.len());
    }

    fn iter(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end])
    }

    /// The texts of all games of a block.
    fn of(block: &Block) -> Self {
        struct All(Texts);
        impl Visitor for All {
            fn end(&mut self, text: Token<'_>) {
                self.0.push(text.text);
            }
        }
        let mut all = All(Self { text: Vec::with_capacity(block.text().len()), ends: Vec::new() });
        parse(block.text(), &mut all);
        all.0
    }
}

/// Completes the output, and tells what could not be read.
pub(crate) fn finish(input: &Input, output: Output, mut notes: Vec<String>) -> Result<Answer, WrongUse> {
    match output.finish() {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => return Err(input::unwritten(&error)),
        _ => {}
    }
    notes.extend(input.notes());
    Ok(Answer { text: String::new(), notes, is_no: !input.failures.is_empty() })
}
