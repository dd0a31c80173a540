//! The engine and its game: a worker on its own thread that does one thing after the other, and
//! the handle by which the reader of commands gives it work.
//!
//! What is asked for while a search goes on waits until the search has ended, in the order it came:
//! positions, options, new games, and also another `go`. Only a word about the search itself goes
//! past the queue, by the signal of its [`Ticket`].

mod count;
mod ticket;
#[cfg(feature = "tune")]
mod tune;

use std::num::NonZeroUsize;
use std::process;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};

use tabiya_engine::{Answer, Engine, Limits, Root};
use tabiya_rules::{CastlingMode, Position};

use super::go::Go;
use super::options::{Name, Setting, Settings, Value};
use super::write::{self, Style};
use super::{network, output, tables};
use crate::answer::WrongUse;
use crate::commands::bench;
use crate::input::short;
pub(super) use ticket::{Ending, Open, Ticket};

/// A piece of work.
#[derive(Debug)]
pub(super) enum Task {
    /// Say this when everything asked for before is done.
    Say(String),
    Set(Setting),
    NewGame,
    Position(Box<Root>),
    /// A position was asked for that there is not, which was told already.
    Refused,
    Search(Box<Go>, Ticket),
    Count(u32, Ticket),
    Bench(Option<u32>, Ticket),
    Show,
    Eval,
}

/// The stack of the worker: the deepest search fits into it many times.
const STACK: usize = 16 << 20;

/// Gives work to a session.
#[derive(Debug)]
pub(super) struct Handle {
    tasks: Sender<Task>,
    worker: JoinHandle<()>,
}

impl Handle {
    /// Starts a session on a thread of its own.
    pub(super) fn start() -> Result<Self, WrongUse> {
        let (sender, tasks) = channel();
        let settings = Settings::default();
        let engine = Engine::new(settings.number(Name::Hash), settings.number(Name::Threads));
        let engine = engine.map_err(WrongUse::new)?;
        let root = Root::new(Position::start());
        let session = Session { tasks, engine, root, was_refused: false, settings, game: chance() };
        let worker = thread::Builder::new().stack_size(STACK).spawn(move || session.run());
        let worker = worker.map_err(|error| WrongUse::new(format_args!("no thread could be started: {error}")))?;
        Ok(Self { tasks: sender, worker })
    }

    /// Hands over a piece of work, to be done after all before it.
    pub(super) fn give(&self, task: Task) {
        // The worker takes work as long as there is a handle.
        let _taken = self.tasks.send(task);
    }

    /// Waits until all work is done.
    pub(super) fn finish(self) {
        drop(self.tasks);
        let _ended = self.worker.join();
    }
}

/// A number by chance, for a game to make its mistakes by.
#[expect(clippy::disallowed_methods, reason = "two games are not to go alike, and time is the only chance there is")]
fn chance() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64)
}

/// Ends the program if the worker dies: nobody would ever answer again, and whoever waits for an
/// answer is better off without an engine than with one that is silent.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            process::exit(101);
        }
    }
}

/// The engine and what it was told.
struct Session {
    tasks: Receiver<Task>,
    engine: Engine,
    root: Root,
    /// Whether another position than this was asked for since, and refused.
    was_refused: bool,
    settings: Settings,
    game: u64,
}

impl Session {
    fn run(mut self) {
        let _guard = Guard;
        while let Ok(task) = self.tasks.recv() {
            match task {
                Task::Say(text) => output::line(text),
                Task::Set(setting) => self.set(setting),
                Task::NewGame => {
                    self.engine.forget();
                    self.game = chance();
                }
                Task::Position(root) => (self.root, self.was_refused) = (*root, false),
                Task::Refused => self.was_refused = true,
                Task::Search(go, ticket) => self.search(&go, ticket),
                Task::Count(depth, ticket) => {
                    self.remind();
                    count::run(self.root.position(), depth, self.castling(), ticket);
                }
                Task::Bench(depth, ticket) => bench(depth, ticket),
                Task::Show => {
                    self.remind();
                    self.show();
                }
                Task::Eval => {
                    self.remind();
                    output::line(tabiya_engine::explain(self.engine.net(), self.root.position()).trim_end());
                }
            }
        }
    }

    /// How castling is written: as it was asked for, or as the position needs it.
    fn castling(&self) -> CastlingMode {
        if self.settings.flag(Name::Chess960) { CastlingMode::Chess960 } else { CastlingMode::of(self.root.position()) }
    }

    fn set(&mut self, setting: Setting) {
        let name = setting.name;
        if let Value::Number(number) = setting.value {
            let number = usize::try_from(number).unwrap_or(1);
            let done = match name {
                Name::Hash => self.engine.set_hash(number),
                Name::Threads => self.engine.set_threads(number),
                _ => Ok(()),
            };
            if let Err(error) = done {
                return output::refuse(error, "what was there before is kept");
            }
        }
        if let (Name::Network, Value::Text(path)) = (name, &setting.value)
            && let Err(error) = network::load(&mut self.engine, path)
        {
            return output::refuse(error, "the network from before is kept");
        }
        #[cfg(feature = "tune")]
        if let (Name::Constants, Value::Text(text)) = (name, &setting.value)
            && let Err(error) = tune::set(text)
        {
            return output::refuse(error, "the numbers from before are kept");
        }
        self.settings.set(setting);
        match name {
            Name::ClearHash => self.engine.forget(),
            Name::TablesPath => {
                if let Some(found) = tables::load(&mut self.engine, self.settings.text(Name::TablesPath)) {
                    output::info(found);
                }
            }
            Name::TablesDepth | Name::TablesLimit | Name::TablesFiftyMoves => {
                self.engine.set_table_rules(self.settings.table_rules());
            }
            _ => {}
        }
    }

    /// Says which position is meant where whoever asks has another one in mind.
    fn remind(&self) {
        if self.was_refused {
            let position = self.root.position();
            output::info(format_args!("the last position was refused: this is for the one before it, {position}"));
        }
    }

    fn search(&mut self, go: &Go, ticket: Ticket) {
        self.remind();
        let limits = self.limits(go);
        let position = *self.root.position();
        let style = Style { castling: self.castling(), wdl: self.settings.flag(Name::ShowWdl) };
        let answer = if position.has_legal_move() {
            let mut tell = |event| output::line(write::event(&event, &position, style));
            self.engine.search(&self.root, &limits, ticket.signal(), &mut tell)
        } else {
            write::ended(&position).into_iter().for_each(output::line);
            Answer::default()
        };
        if let Some(proof) = answer.mate {
            output::info(write::proof(proof));
        }
        // The answer has to wait for its word, even if there is nothing left to search.
        if go.is_infinite() {
            ticket.signal().wait_for_stop();
        } else if go.pondering {
            ticket.signal().wait_for_any();
        }
        // It is over before that is told: the next command may follow the answer at once.
        drop(ticket);
        output::line(write::best(&answer, &position, style));
    }

    fn limits(&self, go: &Go) -> Limits {
        for note in &go.notes {
            output::info(note);
        }
        let position = self.root.position();
        let mut only = Vec::new();
        for text in &go.only {
            match position.read_uci(text) {
                Ok(legal) => only.push(legal.shape()),
                Err(refusal) => {
                    output::info(format_args!("the move \"{}\" of searchmoves is left out: {refusal}", short(text)));
                }
            }
        }
        if only.is_empty() && !go.only.is_empty() {
            output::info("no move of searchmoves is left: all moves are searched");
        }
        Limits {
            overhead: self.settings.overhead(),
            lines: self.settings.number(Name::Lines),
            strength: self.settings.strength(self.game),
            ..go.limits(position.side(), only)
        }
    }

    /// `d`: the position for people.
    fn show(&self) {
        let position = self.root.position();
        let checkers: Vec<String> = position.checkers().iter().map(|square| square.to_string()).collect();
        let text = format!(
            "{}\nFEN      {position}\nKey      {:016x}\nCheckers {}",
            position.diagram(),
            position.key(),
            checkers.join(" "),
        );
        output::line(text.trim_end());
    }
}

/// `bench`: the same as the command of the program, with an engine of its own.
fn bench(depth: Option<u32>, ticket: Ticket) {
    const MEGABYTES: NonZeroUsize = NonZeroUsize::new(16).unwrap();
    let depth = depth.unwrap_or(tabiya_engine::BENCH_DEPTH);
    let mut tell = |line: &str| output::info(line);
    let total = bench::measure(depth, NonZeroUsize::MIN, MEGABYTES, ticket.signal(), &mut tell);
    drop(ticket);
    match total {
        Ok(total) => output::line(total),
        Err(error) => output::info(error),
    }
}
