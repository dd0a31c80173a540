//! Positions from standard input, a line each, answered as they come.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use tabiya_rules::{FenNote, Side};

use super::{Court, Verdict, query};
use crate::answer::{Answer, WrongUse};
use crate::input;
use crate::json::Json;
use crate::pgn::input::unwritten;
use crate::pgn::words::counted;

/// The longest line that is read; a position takes less than a hundred bytes.
const LONGEST: u64 = 1000;

/// Answers every line. A side is for the lines that name none.
pub(super) fn run(court: &mut Court, side: Option<Side>, is_json: bool) -> Result<Answer, WrongUse> {
    let mut input = BufReader::new(io::stdin().lock());
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut number, mut bad, mut undetermined) = (0, 0, 0);
    loop {
        // Whoever waits for an answer before asking on gets it.
        if !input.buffer().contains(&b'\n') && is_gone(output.flush())? {
            break;
        }
        let Some(line) = next_line(&mut input).map_err(|error| unread(&error))? else { break };
        number += 1;
        let answer = match line {
            Line::Text(text) if text.is_empty() || text.starts_with('#') => continue,
            Line::Text(text) => judge(court, &text, side, number),
            Line::TooLong => Err(WrongUse(format!("this line is longer than {LONGEST} bytes"))),
        };
        bad += u64::from(answer.is_err());
        undetermined += u64::from(answer.as_ref().is_ok_and(Verdict::is_undetermined));
        let written = match (answer, is_json) {
            (Ok(verdict), true) => writeln!(output, "{}", verdict.object(Some(number))),
            (Ok(verdict), false) => writeln!(output, "{}", verdict.text("; ").replacen("; ", " ", 1)),
            (Err(error), true) => {
                let fields = [("number", Json::bare(number)), ("error", Json::text(on_one_line(&error)))];
                writeln!(output, "{}", Json::object(fields))
            }
            (Err(error), false) => writeln!(output, "error in line {number}: {}", on_one_line(&error)),
        };
        if is_gone(written)? {
            break;
        }
    }
    is_gone(output.flush())?;
    let mut notes = Vec::new();
    if undetermined > 0 {
        let are = if undetermined == 1 { "is" } else { "are" };
        let why = court.why_undetermined();
        notes.push(format!("{} {are} undetermined: {why}", counted(undetermined, "answer")));
    }
    if bad > 0 {
        let are = if bad == 1 { "is" } else { "are" };
        notes.push(format!("{} {are} wrong and not judged", counted(bad, "line")));
    }
    Ok(Answer { text: String::new(), notes, is_no: bad > 0 })
}

fn judge(court: &mut Court, text: &str, side: Option<Side>, number: u64) -> Result<Verdict, WrongUse> {
    // A FEN may stand in quotation marks, as on a command line.
    let words: Vec<String> = text.replace('"', " ").split_whitespace().map(str::to_owned).collect();
    let (words, own_side) = query(&words);
    if words.is_empty() {
        return Err(WrongUse::new("there is a side, and no position before it"));
    }
    let (position, notes) = input::position(words)?;
    // Whatever else is assumed seldom changes the answer.
    if notes.contains(&FenNote::AssumedWhite) {
        let _nobody_listens = writeln!(io::stderr(), "note: line {number}: {}", FenNote::AssumedWhite);
    }
    Ok(court.hear(position, own_side.or(side)))
}

enum Line {
    Text(String),
    TooLong,
}

/// The next line, however long it is, without the space around it.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 > LONGEST && !bytes.ends_with(b"\n") {
        skip_line(input)?;
        return Ok(Some(Line::TooLong));
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(Some(Line::Text(text.trim_start_matches('\u{feff}').trim().to_owned())))
}

/// Goes past the end of a line, with little in memory.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let (length, is_over) = match buffer.iter().position(|byte| *byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(length);
        if is_over {
            return Ok(());
        }
    }
}

/// Whether nobody reads the answers any more.
fn is_gone(written: io::Result<()>) -> Result<bool, WrongUse> {
    match written {
        Ok(()) => Ok(false),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(true),
        Err(error) => Err(unwritten(&error)),
    }
}

fn unread(error: &io::Error) -> WrongUse {
    WrongUse::new(format_args!("standard input could not be read: {error}"))
}

fn on_one_line(error: &WrongUse) -> String {
    error.0.split_whitespace().collect::<Vec<_>>().join(" ")
}
