//! `tabiya uci`: the engine, spoken to by others.
//!
//! One thread reads commands and is never busy; another does the work (see [`session`]). So `stop`,
//! `isready` and `quit` are understood at any time.
//!
//! A `position` that is refused, for its FEN or for a move of its list, changes nothing: half of what was asked for
//! would be a position that nobody has in mind. A `go` behind it is answered all the same, since whoever asked waits
//! for one `bestmove`; that it is for the position before, and which one that is, stands in an `info string`.

mod command;
mod go;
mod network;
mod number;
mod options;
mod output;
mod session;
mod tables;
mod write;

pub(crate) use output::REFUSAL;

use std::fmt::Write;
use std::io::{self, BufRead, Read};
use std::ops::ControlFlow;

use command::{BadCommand, Command};
use options::OPTIONS;
use session::{Ending, Handle, Open, Task, Ticket};

use crate::answer::{Answer, WrongUse};
use crate::input::short;

/// The longest line that is read, in bytes: the longest game there can be needs a tenth of it.
const LONGEST_LINE: u64 = 1 << 20;

const HELP: &str = "\
uci                                   who this is, and its options
isready                               answered when everything before is done, and at once during a search
setoption name NAME value VALUE       sets an option
ucinewgame                            forgets what was learnt from the game before
position startpos [moves MOVE…]       the position to search
position fen FEN [moves MOVE…]        the same, from anywhere. If the FEN or a move is refused, which is told, the
                                      position before it is kept as a whole, and go says that it searches that one
go [LIMITS]                           searches; without limits until stop. Limits are depth N, nodes N, mate N,
                                      movetime MS, wtime MS, btime MS, winc MS, binc MS, movestogo N, infinite,
                                      ponder, searchmoves MOVE…. It is answered by one bestmove; at checkmate
                                      and stalemate there is none to play, and that is \"bestmove (none)\"
go perft N                            counts the lines of N half-moves
stop, ponderhit                       words to a search
debug on, debug off                   tells more, or no more
d                                     shows the position
eval                                  what the position is worth without looking ahead
bench [DEPTH]                         how fast the engine is here
quit                                  ends the program";

/// Reads commands until `quit` or until there are no more.
pub(crate) fn run() -> Result<Answer, WrongUse> {
    let mut reader = Reader { handle: Handle::start()?, open: Vec::new(), is_debugging: false };
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    let end = loop {
        // An input that cannot be read any more is one that has ended.
        match read_line(&mut input, &mut line).unwrap_or(Line::End) {
            Line::Read => {
                if let ControlFlow::Break(end) = reader.take(&String::from_utf8_lossy(&line)) {
                    break end;
                }
            }
            Line::TooLong => reader.inform(&format!("a line of more than {LONGEST_LINE} bytes was left out")),
            Line::End => break End::Input,
        }
    };
    reader.finish(end);
    Ok(Answer::default())
}

/// What was found where a line should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Line {
    Read,
    TooLong,
    End,
}

/// Reads a line of which only so much is kept that it fits in memory.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    input.by_ref().take(LONGEST_LINE).read_until(b'\n', line)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if line.ends_with(b"\n") || (line.len() as u64) < LONGEST_LINE {
        return Ok(Line::Read);
    }
    input.skip_until(b'\n')?;
    Ok(Line::TooLong)
}

/// Why nothing more is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The word for it was said.
    Quit,
    /// There is nothing more to read.
    Input,
}

/// Takes commands and hands them on.
#[derive(Debug)]
struct Reader {
    handle: Handle,
    /// The work that takes long and was not over when last looked at.
    open: Vec<Open>,
    is_debugging: bool,
}

impl Reader {
    fn take(&mut self, line: &str) -> ControlFlow<End> {
        self.open.retain(|open| !open.is_over());
        let command = match Command::read(line) {
            Ok(command) => command,
            Err(error) => {
                self.inform(&error.to_string());
                if matches!(error, BadCommand::Position(_)) {
                    self.handle.give(Task::Refused);
                }
                return ControlFlow::Continue(());
            }
        };
        if self.is_debugging && command != Command::Nothing {
            self.inform(&format!("understood: {}", short(&format!("{command:?}"))));
        }
        match command {
            Command::Uci => output::line(introduction()),
            Command::Debug { on } => self.is_debugging = on,
            Command::IsReady => self.say("readyok".to_owned()),
            Command::Set(setting) => self.handle.give(Task::Set(setting)),
            Command::NewGame => self.handle.give(Task::NewGame),
            Command::Position(root) => self.handle.give(Task::Position(root)),
            Command::Go(go) => {
                let ending = match (go.is_infinite(), go.pondering) {
                    (true, _) => Ending::Never,
                    (false, true) => Ending::Hit,
                    (false, false) => Ending::Itself,
                };
                self.begin(ending, |ticket| Task::Search(go, ticket));
            }
            Command::Perft(depth) => self.begin(Ending::Count, |ticket| Task::Count(depth, ticket)),
            Command::Bench(depth) => self.begin(Ending::Count, |ticket| Task::Bench(depth, ticket)),
            Command::Stop => self.stop(|_| true),
            Command::PonderHit => self.ponder_hit(),
            Command::Show => self.handle.give(Task::Show),
            Command::Eval => self.handle.give(Task::Eval),
            Command::Help => output::line(HELP),
            Command::Quit => return ControlFlow::Break(End::Quit),
            Command::Nothing => {}
        }
        ControlFlow::Continue(())
    }

    /// Begins work that takes long, or lets it wait for what was begun before. What waits for a word
    /// of its own would never make room, so that word is said for it: two questions, two answers.
    fn begin(&mut self, ending: Ending, task: impl FnOnce(Ticket) -> Task) {
        if self.open.iter().any(Open::waits) {
            self.inform("a search was still waiting for stop: it is stopped, and the next one begun");
            self.stop(Open::waits);
        } else if self.open.iter().any(|open| !open.signal().is_stopped()) {
            self.inform("a search is still going on: the next one begins when it has ended");
        }
        let (ticket, open) = Ticket::new(ending);
        self.open.push(open);
        self.handle.give(task(ticket));
    }

    fn stop(&self, which: impl Fn(&Open) -> bool) {
        for open in self.open.iter().filter(|open| which(open)) {
            open.signal().stop();
        }
    }

    fn ponder_hit(&self) {
        match self.open.iter().find(|open| open.ending() == Ending::Hit && open.waits()) {
            Some(open) => open.signal().ponder_hit(),
            None => self.inform("there is no search that ponders"),
        }
    }

    /// Says something when all work before it is done, or at once while something is going on that
    /// may take long.
    fn say(&self, text: String) {
        if self.open.is_empty() {
            self.handle.give(Task::Say(text));
        } else {
            output::line(text);
        }
    }

    fn inform(&self, text: &str) {
        self.say(format!("info string {text}"));
    }

    /// Waits for the end of all work. Searches are stopped; but where the input has just ended, what
    /// is counted was asked for by a script that waits for the result.
    fn finish(self, end: End) {
        self.stop(|open| end == End::Quit || open.ending() != Ending::Count);
        self.handle.finish();
    }
}

/// Who this is, and what can be set.
fn introduction() -> String {
    let mut text = format!("id name Tabiya {}\nid author the Tabiya authors\n", env!("CARGO_PKG_VERSION"));
    for row in OPTIONS {
        let _infallible = writeln!(text, "{row}");
    }
    text.push_str("uciok");
    text
}
