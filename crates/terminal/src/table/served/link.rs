//! The connection to a server: what is asked of it, one thing after the other, and what it tells.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use tabiya_client::{Failure, Hold, Server, Stream};
use tabiya_game::Moment;

use super::super::Notice;
use crate::bell::Bell;
use crate::time::Watch;
use crate::words::sentence;

/// How long to wait before a connection that broke is tried again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// How long a server wants to be left alone that says that it was asked too much.
const LONG_PAUSE: Duration = Duration::from_secs(60);

/// What comes of listening to a server.
#[derive(Debug)]
pub(in crate::table) enum Heard<Line> {
    /// A line, and when it came.
    Line(Line, Moment),
    /// The connection broke, and is tried again.
    Broken(Failure),
    /// It broke for good: nothing more will be heard.
    Gone(Failure),
}

/// What keeps the stream open, for as long as the table is there.
pub(in crate::table) type Holder = Arc<Mutex<Option<Hold>>>;

/// Listens to what a server tells of a game, and comes back if the connection breaks.
pub(in crate::table) struct Listener<Line, Open, Tell> {
    /// Asks for the stream.
    pub(in crate::table) open: Open,
    /// Passes on what is heard; whether anybody wants it.
    pub(in crate::table) tell: Tell,
    /// Whether the game is over with this line, so that there is nothing more to hear.
    pub(in crate::table) is_last: fn(&Line) -> bool,
    pub(in crate::table) watch: Watch,
    pub(in crate::table) hold: Weak<Mutex<Option<Hold>>>,
}

impl<Line, Open, Tell> Listener<Line, Open, Tell>
where
    Stream<Line>: Iterator<Item = Result<Line, Failure>>,
    Open: Fn() -> Result<Stream<Line>, Failure>,
    Tell: Fn(Heard<Line>) -> bool,
{
    pub(in crate::table) fn listen(self, stream: Stream<Line>) {
        let mut lines = Some(stream);
        let mut pause = FIRST_PAUSE;
        loop {
            for (index, line) in lines.into_iter().flatten().enumerate() {
                let is_last = line.as_ref().is_ok_and(self.is_last);
                let is_broken = line.is_err();
                // A game that is told again and again by a stream that breaks off at once is not asked for all the time.
                if index > 0 && !is_broken {
                    pause = FIRST_PAUSE;
                }
                let heard = line.map_or_else(Heard::Broken, |line| Heard::Line(line, self.watch.now()));
                if !(self.tell)(heard) || is_last {
                    return;
                }
                if is_broken {
                    break;
                }
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
            // Nobody looks any more.
            let Some(holder) = self.hold.upgrade() else { return };
            lines = match (self.open)() {
                Ok(stream) => {
                    *holder.lock().unwrap_or_else(PoisonError::into_inner) = Some(stream.hold());
                    Some(stream)
                }
                Err(failure) => {
                    if failure.is_too_much() {
                        pause = LONG_PAUSE;
                    }
                    let is_final = !failure.is_passing();
                    let heard = if is_final { Heard::Gone(failure) } else { Heard::Broken(failure) };
                    if !(self.tell)(heard) || is_final {
                        return;
                    }
                    None
                }
            };
        }
    }
}

/// What is said when the connection breaks.
pub(in crate::table) fn broken(failure: &Failure) -> Notice {
    Notice::Said(format!("{} Trying again.", sentence(&failure.to_string())))
}

/// What is said when it cannot be had again.
pub(in crate::table) fn gone(failure: &Failure) -> Notice {
    Notice::Said(format!("{} Nothing more is heard of this game.", sentence(&failure.to_string())))
}

/// What kind of thing was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Move,
    Other,
}

/// What came of something that was asked.
pub(super) type Answer = (Asked, Result<(), Failure>);

type Ask = (Asked, Box<dyn FnOnce(&Server, &str) -> Result<(), Failure> + Send>);

/// Asks the server one thing after the other, in the order they were done.
#[derive(Debug)]
pub(super) struct Asker {
    asks: Option<Sender<Ask>>,
    is_done: Receiver<()>,
}

impl Asker {
    /// Begins, with somebody to tell what comes of it.
    pub(super) fn begin(server: Server, id: String, bell: Bell, tell: impl Fn(Answer) + Send + 'static) -> Self {
        let (asks, asked) = channel::<Ask>();
        let (done, is_done) = channel();
        thread::spawn(move || {
            for (kind, ask) in asked {
                tell((kind, ask(&server, &id)));
                bell.ring();
            }
            let _nobody_waits = done.send(());
        });
        Self { asks: Some(asks), is_done }
    }

    pub(super) fn ask(&self, kind: Asked, ask: impl FnOnce(&Server, &str) -> Result<(), Failure> + Send + 'static) {
        if let Some(asks) = &self.asks {
            let _always_heard = asks.send((kind, Box::new(ask)));
        }
    }

    /// Asks nothing more, and waits so long at most until what was asked is answered.
    pub(super) fn finish(&mut self, time: Duration) {
        if self.asks.take().is_some() {
            let _too_late = self.is_done.recv_timeout(time);
        }
    }
}
