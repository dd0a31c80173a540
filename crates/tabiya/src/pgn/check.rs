//! `tabiya pgn check`: everything that is wrong, with its place.

use std::io::{self, IsTerminal, Write};

use tabiya_pgn::{Checked, Fault, Measure, Problem, check};

use super::arguments::Check;
use super::input::{Early, Input, Source};
use super::output::Output;
use super::words::{counted, grouped};
use crate::answer::{Answer, WrongUse};
use crate::input::short;
use crate::json::Json;

/// How many problems an object of JSON tells of.
const MOST_IN_JSON: usize = 1000;

pub(crate) fn run(arguments: &Check) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    let measure = if arguments.strict { Measure::Strict } else { Measure::Lenient };
    let mut findings = Findings::new(arguments.json)?;
    input.for_each(
        |block| (block.text().len() as u64, check(block, measure)),
        |source, (bytes, checked)| findings.add(source, bytes, checked),
    )?;
    findings.finish(&input)
}

/// What was found in all files.
struct Findings {
    output: Output,
    /// Whether output and progress share a terminal.
    is_beside_bar: bool,
    /// The problems, if they are to be told as JSON; else they are printed as they come.
    json: Option<Vec<Json>>,
    /// The file that is read, and the number of its games so far.
    file: Option<(Source, u64)>,
    games: u64,
    broken: u64,
    moves: u64,
    errors: u64,
    /// How many of them were told one by one.
    told: u64,
    bytes: u64,
}

impl Findings {
    fn new(json: bool) -> Result<Self, WrongUse> {
        let (output, json) = (Output::new(None)?, json.then(Vec::new));
        let is_beside_bar = io::stdout().is_terminal() && io::stderr().is_terminal();
        Ok(Self {
            output,
            is_beside_bar,
            json,
            file: None,
            games: 0,
            broken: 0,
            moves: 0,
            errors: 0,
            told: 0,
            bytes: 0,
        })
    }

    fn add(&mut self, source: &Source, bytes: u64, checked: Checked) -> Result<(), Early> {
        if self.file.as_ref().is_none_or(|(last, _)| last != source) {
            self.end_file()?;
            self.file = Some((source.clone(), 0));
        }
        let before = self.file.as_ref().map_or(0, |(_, games)| *games);
        for problem in checked.problems {
            self.report(&source.name, &Problem { game: problem.game + before, ..problem })?;
        }
        if let Some((_, games)) = &mut self.file {
            *games += checked.games;
        }
        self.games += checked.games;
        self.broken += checked.broken;
        self.moves += checked.moves;
        self.errors += checked.errors;
        self.bytes += bytes;
        Ok(())
    }

    /// A file without a game is a mistake as well.
    fn end_file(&mut self) -> Result<(), Early> {
        match self.file.take() {
            Some((source, 0)) => self.no_game(&source.name),
            _ => Ok(()),
        }
    }

    fn no_game(&mut self, file: &str) -> Result<(), Early> {
        self.errors += 1;
        self.report(file, &Problem { game: 0, line: 1, column: 1, fault: Fault::NoGame })
    }

    fn report(&mut self, file: &str, problem: &Problem) -> Result<(), Early> {
        if let Some(problems) = &mut self.json {
            if problems.len() == MOST_IN_JSON {
                return Ok(());
            }
            problems.push(problem_object(file, problem));
        } else {
            // A bar that may stand on the same terminal is wiped away first.
            write!(self.output, "{}", if self.is_beside_bar { "\r\x1b[K" } else { "" })?;
            writeln!(self.output, "{}:{problem}", short(file))?;
        }
        self.told += 1;
        Ok(())
    }

    fn finish(mut self, input: &Input) -> Result<Answer, WrongUse> {
        let told = self.end_file().and_then(|()| input.empty.iter().try_for_each(|file| self.no_game(file)));
        let unwritten = match told {
            Err(Early::Output(error) | Early::Aside(error)) => Some(error),
            _ => self.output.flush().err().filter(|error| error.kind() != io::ErrorKind::BrokenPipe),
        };
        if let Some(error) = unwritten {
            return Err(super::input::unwritten(&error));
        }
        self.errors += input.failures.len() as u64;
        self.told += input.failures.len() as u64;
        let seconds = input.progress.seconds();
        let is_no = self.errors > 0;
        match self.json.take() {
            Some(problems) => {
                let text = self.object(problems, seconds, input);
                Ok(Answer { text, notes: Vec::new(), is_no })
            }
            None => Ok(Answer { text: self.summary(seconds), notes: input.notes(), is_no }),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a speed needs no sixteen digits")]
    fn summary(&self, seconds: f64) -> String {
        let size = match self.bytes {
            0..10_000 => counted(self.bytes, "byte"),
            10_000..1_000_000 => format!("{} kB", self.bytes / 1000),
            // The speed of less than that would be the speed of starting up.
            _ => {
                let megabytes = self.bytes as f64 / 1e6;
                format!("{megabytes:.1} MB in {seconds:.2} s ({:.0} MB/s)", megabytes / seconds.max(1e-9))
            }
        };
        let found = match self.errors {
            0 => "nothing is wrong".to_owned(),
            errors if errors > self.told => {
                let (errors, told) = (counted(errors, "error"), grouped(self.told));
                format!("{errors} in {}, of which {told} are told above", counted(self.broken, "game"))
            }
            errors => format!("{} in {}", counted(errors, "error"), counted(self.broken, "game")),
        };
        format!("{}, {}, {size}: {found}\n", counted(self.games, "game"), counted(self.moves, "half-move"))
    }

    fn object(&self, mut problems: Vec<Json>, seconds: f64, input: &Input) -> String {
        for (file, error) in &input.failures {
            problems.push(Json::object([("file", Json::text(file)), ("text", Json::text(error))]));
        }
        let object = Json::object([
            ("games", Json::bare(self.games)),
            ("moves", Json::bare(self.moves)),
            ("errors", Json::bare(self.errors)),
            ("bytes", Json::bare(self.bytes)),
            ("seconds", Json::bare(format_args!("{seconds:.6}"))),
            ("broken", Json::bare(self.broken)),
            ("problems", Json::list(problems)),
            ("problems_left_out", Json::bare(self.errors - self.told)),
        ]);
        format!("{object}\n")
    }
}

fn problem_object(file: &str, problem: &Problem) -> Json {
    Json::object([
        ("file", Json::text(file)),
        ("game", Json::bare(problem.game)),
        ("line", Json::bare(problem.line)),
        ("column", Json::bare(problem.column)),
        ("text", Json::text(&problem.fault)),
    ])
}
