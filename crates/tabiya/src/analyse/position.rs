//! The best moves of one position, as they are found.

use std::io::{self, IsTerminal, Write};
use std::process;

use tabiya_engine::{Engine, Event, Root, Score, Signal};
use tabiya_rules::Position;

use super::arguments::Analyse;
use super::display::{Display, Form};
use super::text::score_object;
use crate::answer::{Answer, WrongUse};
use crate::json::Json;
use crate::pgn::input::unwritten;
use crate::screen::Screen;

/// The hash table of a position, if nothing is said.
const USUAL_HASH: usize = 128;

/// The exit code of a program that was stopped.
const STOPPED: i32 = 130;

pub(super) fn run(root: &Root, arguments: &Analyse) -> Result<Answer, WrongUse> {
    if !root.position().has_legal_move() {
        return Ok(Answer { text: nothing_to_find(root.position(), arguments.json), ..Answer::default() });
    }
    let limits = arguments.limits_of_a_position();
    let mut engine =
        Engine::new(arguments.hash.unwrap_or(USUAL_HASH), arguments.workers().get()).map_err(WrongUse::new)?;
    let signal = Signal::default();
    listen(&signal);
    let form = match (arguments.json, io::stdout().is_terminal()) {
        (true, _) => Form::Json,
        (false, true) => Form::Table,
        (false, false) => Form::Rows,
    };
    // More lines than there are moves are never found.
    let lines = limits.lines.min(root.position().legal_moves().len());
    let mut display = Display::new(io::stdout().lock(), form, *root.position(), lines, || Screen::of_output().columns);
    let mut shown = display.begin();
    let answer = engine.search(root, &limits, &signal, &mut |event| {
        if let (Event::Line(report), true) = (event, shown.is_ok()) {
            shown = display.line(report);
            if shown.is_err() {
                signal.stop();
            }
        }
    });
    match shown.and_then(|()| display.finish(&answer)) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(unwritten(&error)),
        _ => Ok(Answer::default()),
    }
}

/// From now on Ctrl-C ends the search, and a second one the program.
fn listen(signal: &Signal) {
    let signal = signal.clone();
    // Without a handler the program ends as all do.
    let _unheard = ctrlc::set_handler(move || {
        if signal.is_stopped() {
            // A table may be half drawn: the terminal shall wrap lines again.
            if io::stdout().is_terminal() {
                let _nobody_listens = write!(io::stderr(), "\x1b[?7h");
            }
            process::exit(STOPPED);
        }
        signal.stop();
    });
}

/// What to say of a position without a legal move.
fn nothing_to_find(position: &Position, is_json: bool) -> String {
    let is_mate = position.is_checkmate();
    if is_json {
        let score = if is_mate { Score::MatedIn(0) } else { Score::Centipawns(0) };
        let object = Json::object([
            ("fen", Json::text(position)),
            ("best", Json::bare("null")),
            ("reply", Json::bare("null")),
            ("score", score_object(score)),
            ("nodes", Json::bare(0)),
        ]);
        return format!("{object}\n");
    }
    let side = position.side();
    if is_mate {
        format!("{side} is checkmated: there is no move to find\n")
    } else {
        format!("{side} is stalemated: there is no move to find\n")
    }
}
