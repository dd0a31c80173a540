//! Line by line, without any tricks of the cursor: for screen readers, pipes, scripts and slow lines.

mod puzzle;
mod session;
mod study;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel, sync_channel};
use std::thread;
use std::time::Duration;

use crate::bell::Bell;
use crate::entry::{WHICH_SERVER, Wanted, enter};
use crate::lobby::{News, Waiting, Way};
use crate::options::{Failure, Options, Outcome, Plan, Unfinished};
use crate::signals::{self, Calls};
use crate::table::local::LocalTable;
use crate::table::thinker::Manner;
use crate::table::watched::WatchedTable;
use crate::table::{Rematch, Table, acting, welcome};
use crate::terms::{client_terms, local_game};
use crate::time::Watch;
use session::{Over, Session};

/// Who reads and writes the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// A person at a terminal, who is told when it is their turn to type.
    Person,
    /// A script: the computer answers at once, and all is over when the game is.
    Script,
}

/// So many lines wait for their turn; who writes more waits, too.
const MOST_WAITING: usize = 1_000;

/// What the loop waits for.
#[derive(Debug)]
enum Ring {
    /// A line has come in, or there are no more.
    Input,
    /// The program is to end.
    Leave,
    News,
}

/// Lines that come in, and lines that go out.
struct Talk<'a> {
    rings: Receiver<Ring>,
    input: Receiver<String>,
    /// Lines that have come in and wait for their turn.
    waiting: VecDeque<String>,
    /// Whether there are no more lines.
    has_ended: bool,
    /// Whether the program is to end, whatever waits.
    is_leaving: bool,
    output: &'a mut dyn Write,
    lines: Lines,
    watch: Watch,
    bell: Bell,
    /// For what the system tells.
    calls: Sender<Ring>,
}

/// What to do with a game that was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    GoOn,
    Later,
    Discard,
}

/// What is written does not arrive, and why.
#[derive(Debug)]
struct Unread(io::Error);

impl Talk<'_> {
    fn say(&mut self, words: &str) -> Result<(), Unread> {
        // What comes from elsewhere may hold anything.
        let tame: String = words.chars().filter(|symbol| !symbol.is_control() || *symbol == '\n').collect();
        writeln!(self.output, "{tame}").and_then(|()| self.output.flush()).map_err(Unread)
    }

    /// Says that it is the reader's turn to type, if that is a person.
    fn prompt(&mut self, words: &str) -> Result<(), Unread> {
        if self.lines == Lines::Script {
            return Ok(());
        }
        write!(self.output, "{words} ").and_then(|()| self.output.flush()).map_err(Unread)
    }

    /// Asks what to do with a game that was left; `None` if there are no more lines.
    fn ask_about_unfinished(&mut self) -> Result<Option<Wish>, Unread> {
        loop {
            self.prompt("Go on with it? yes, no to leave it for later, or discard:")?;
            let Some(line) = self.line() else { return Ok(None) };
            match line.trim().to_lowercase().as_str() {
                "y" | "yes" => return Ok(Some(Wish::GoOn)),
                "n" | "no" => return Ok(Some(Wish::Later)),
                "discard" => return Ok(Some(Wish::Discard)),
                _ => self.say("Please answer yes, no or discard.")?,
            }
        }
    }

    /// The next line, whatever else happens; `None` if there are no more.
    fn line(&mut self) -> Option<String> {
        while self.waiting.is_empty() && !self.has_ended {
            self.wait(None);
        }
        self.next()
    }

    /// From now on whoever wants the program to end is heard, and there is something to be done before it does.
    fn hear_the_system(&self) {
        let calls = self.calls.clone();
        // Without that the program ends as any other does, and the game is kept all the same.
        let _unheard = signals::listen(Calls::End, move |_| {
            let _nobody_listens = calls.send(Ring::Leave);
        });
    }

    /// Waits until something rings, or for so long.
    fn wait(&mut self, time: Option<Duration>) {
        let ring = match time {
            Some(time) => self.rings.recv_timeout(time),
            None => self.rings.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match ring {
            Err(RecvTimeoutError::Disconnected) => self.has_ended = true,
            Ok(Ring::Leave) => {
                self.waiting.clear();
                (self.has_ended, self.is_leaving) = (true, true);
            }
            Ok(Ring::Input | Ring::News) | Err(RecvTimeoutError::Timeout) => {}
        }
        self.fill();
    }

    /// Takes lines that have come in, as many as may wait.
    fn fill(&mut self) {
        while self.waiting.len() < MOST_WAITING && !self.has_ended {
            match self.input.try_recv() {
                Ok(line) => self.waiting.push_back(line),
                Err(TryRecvError::Empty) => return,
                Err(TryRecvError::Disconnected) => self.has_ended = true,
            }
        }
    }

    /// The line that has waited longest.
    fn next(&mut self) -> Option<String> {
        let line = self.waiting.pop_front();
        self.fill();
        line
    }
}

/// Plays line by line: reads from the input what is typed, and writes what happens.
///
/// # Errors
/// If what was asked for cannot be done.
pub fn play_plain(
    options: &Options,
    lines: Lines,
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
) -> Result<Outcome, Failure> {
    let (sender, rings) = channel();
    let bell = {
        let sender = sender.clone();
        Bell::new(move || {
            let _nobody_listens = sender.send(Ring::News);
        })
    };
    let calls = sender.clone();
    let (lines_in, typed) = sync_channel(MOST_WAITING);
    thread::spawn(move || {
        for line in input.lines() {
            // A line that is no text is told to be none, and keys that are no letters are passed over.
            let line = line.or_else(|error| {
                if error.kind() == io::ErrorKind::InvalidData { Ok("\u{fffd}".to_owned()) } else { Err(error) }
            });
            let Ok(line) = line else { break };
            let line: String = line.chars().filter(|symbol| !symbol.is_control()).collect();
            if lines_in.send(line).is_err() || sender.send(Ring::Input).is_err() {
                return;
            }
        }
        drop(lines_in);
        let _nobody_listens = sender.send(Ring::Input);
    });
    let (waiting, watch) = (VecDeque::new(), Watch::start());
    let mut talk =
        Talk { rings, input: typed, waiting, has_ended: false, is_leaving: false, output, lines, watch, bell, calls };
    match run(options, &mut talk) {
        Ok(result) => result,
        // Who stopped reading wants no more, and has lost nothing.
        Err(Unread(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Outcome::Left),
        Err(Unread(error)) => Err(Failure(format!("what is said could not be written: {error}"))),
    }
}

fn run(options: &Options, talk: &mut Talk<'_>) -> Result<Result<Outcome, Failure>, Unread> {
    let table: Result<Option<Box<dyn Table>>, String> = match &options.plan {
        Plan::Computer | Plan::Two | Plan::Menu => local(options, talk)?,
        Plan::Server(_) | Plan::Watch(_) | Plan::Lobby => served(options, talk)?,
        Plan::Study(path) => return study::run(path, talk),
        Plan::Puzzles(path) => return puzzle::run(path.as_deref(), options, talk),
        Plan::Rules => {
            return Ok(Err(Failure("the rules are read line by line with: tabiya rules".to_owned())));
        }
    };
    let mut table = match table {
        Ok(Some(table)) => table,
        Ok(None) => return Ok(Ok(Outcome::Left)),
        Err(why) => return Ok(Err(Failure(why))),
    };
    if !matches!(options.plan, Plan::Server(_)) {
        talk.hear_the_system();
    }
    let mut outcome = Outcome::Left;
    loop {
        let over = Session::new(table, options, talk).go(&mut outcome)?;
        match over {
            Over::Left => return Ok(Ok(outcome)),
            Over::Again(next) => table = next,
            Over::Asked(rematch) => match ask_again(rematch, options, talk)? {
                Ok(Some(next)) => table = next,
                Ok(None) => return Ok(Ok(outcome)),
                Err(why) => return Ok(Err(Failure(why))),
            },
        }
    }
}

/// A game on this machine: one that was left, or a new one.
fn local(options: &Options, talk: &mut Talk<'_>) -> Result<Result<Option<Box<dyn Table>>, String>, Unread> {
    let manner = if talk.lines == Lines::Person { Manner::Unhurried } else { Manner::AtOnce };
    let may_ask = talk.lines == Lines::Person && options.unfinished == Unfinished::Ask;
    if let Some(folder) = options.folder.as_deref().filter(|_| may_ask || options.unfinished == Unfinished::Resume)
        && let Some(mut kept) = LocalTable::kept(folder, manner, &talk.bell, talk.watch.now()).into_iter().next()
    {
        let wish = if may_ask {
            talk.say(&format!("There is a game that was not finished: {}.", kept.describe()))?;
            talk.ask_about_unfinished()?
        } else {
            Some(Wish::GoOn)
        };
        match wish {
            Some(Wish::GoOn) => {
                kept.wake(talk.watch.now());
                return Ok(Ok(Some(Box::new(kept))));
            }
            Some(Wish::Later) => {}
            Some(Wish::Discard) => kept.discard(),
            None => return Ok(Ok(None)),
        }
    } else if options.unfinished == Unfinished::Resume {
        return Ok(Err("there is no unfinished game".to_owned()));
    }
    let wanted = local_game(&options.terms, options.plan == Plan::Two, options, manner);
    let table = LocalTable::begin(wanted, options.seed(), talk.bell.clone(), talk.watch.now());
    Ok(table.map(|table| Some(Box::new(table) as Box<dyn Table>)).map_err(|over| over.to_string()))
}

/// A game on a server.
fn served(options: &Options, talk: &mut Talk<'_>) -> Result<Result<Option<Box<dyn Table>>, String>, Unread> {
    let Some(wanted) = &options.server else {
        return Ok(Err(WHICH_SERVER.to_owned()));
    };
    if let Plan::Watch(link) = &options.plan {
        let table = WatchedTable::of(wanted, link.as_deref(), talk.bell.clone(), talk.watch);
        return Ok(table.map(|table| Some(Box::new(table) as Box<dyn Table>)));
    }
    let entered = match enter(wanted, options.folder.as_deref()) {
        Ok(entered) => entered,
        Err(why) => return Ok(Err(why)),
    };
    talk.say(&format!("You are {} at {}.", entered.account.username, entered.server.address()))?;
    if let Plan::Server(way) = &options.plan {
        let terms = match client_terms(&options.terms) {
            Ok(terms) => terms,
            Err(_) if matches!(way, Way::Join(_)) => tabiya_client::Terms::default(),
            Err(why) => return Ok(Err(why)),
        };
        talk.hear_the_system();
        let waiting = Waiting::begin(&entered, way.clone(), terms, talk.bell.clone(), talk.watch);
        return wait(&waiting, talk);
    }
    let playing = match entered.server.playing() {
        Ok(playing) => playing,
        Err(failure) => return Ok(Err(failure.to_string())),
    };
    for game in &playing {
        talk.say(&format!("Game {} against {}.", game.game_id, game.opponent.username))?;
    }
    for challenge in entered.server.challenges().unwrap_or_default() {
        let name = challenge.challenger.map_or_else(|| "somebody".to_owned(), |party| party.name);
        talk.say(&format!("Challenge {} by {name}: --join {} accepts it.", challenge.id, challenge.id))?;
    }
    talk.say(
        "Say what you want: --join LINK, --challenge NAME, --computer, --seek, --open or --watch; see tabiya play --help.",
    )?;
    Ok(Ok(None))
}

/// Asks the server for the same game again.
fn ask_again(
    rematch: Rematch,
    options: &Options,
    talk: &mut Talk<'_>,
) -> Result<Result<Option<Box<dyn Table>>, String>, Unread> {
    let Rematch { server, way, terms } = rematch;
    let token = options.server.as_ref().and_then(|wanted| wanted.token.clone());
    match enter(&Wanted { address: server, token }, options.folder.as_deref()) {
        Ok(entered) => wait(&Waiting::begin(&entered, way, terms, talk.bell.clone(), talk.watch), talk),
        Err(why) => Ok(Err(why)),
    }
}

/// Waits for a game to begin.
fn wait(waiting: &Waiting, talk: &mut Talk<'_>) -> Result<Result<Option<Box<dyn Table>>, String>, Unread> {
    loop {
        talk.wait(None);
        // What was typed early is for the game, unless it is to leave.
        let leaves = talk.waiting.iter().any(|line| line.trim().eq_ignore_ascii_case("quit"));
        if leaves || talk.is_leaving || (talk.has_ended && talk.lines == Lines::Person) {
            return Ok(Ok(None));
        }
        match waiting.poll() {
            None => {}
            Some(News::Told(words)) => talk.say(&words)?,
            Some(News::Failed(why)) => return Ok(Err(why)),
            Some(News::Begun(table)) => return Ok(Ok(Some(table))),
        }
    }
}

/// Who is to move, for those who listen.
fn turn(table: &dyn Table) -> String {
    let side = table.sheet().now().side();
    match (table.is_here(side), table.is_here(!side)) {
        (true, true) => format!("{side} to move:"),
        (true, false) => "Your move:".to_owned(),
        _ => ">".to_owned(),
    }
}

/// The first words of a game, and how it is played.
fn greeting(table: &dyn Table) -> String {
    let how = if acting(table).is_some() { " Type moves such as e4 or Nf3; help lists the words." } else { "" };
    format!("{}{how}", welcome(table))
}
