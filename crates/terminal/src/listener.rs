//! Who listens to what a server tells, and comes back if the connection breaks.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use tabiya_client::{Failure, Hold, Stream};
use tabiya_game::Moment;

use crate::time::Watch;

/// How long to wait before a connection that broke is tried again, at first and at most.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// How long a server wants to be left alone that says that it was asked too much.
const LONG_PAUSE: Duration = Duration::from_mins(1);

/// What comes of listening to a server.
#[derive(Debug)]
pub(crate) enum Heard<Line> {
    /// The stream begins anew, after it broke.
    Begun,
    /// A line, and when it came.
    Line(Line, Moment),
    /// The connection broke, and is tried again.
    Broken(Failure),
    /// It broke for good: nothing more will be heard.
    Gone(Failure),
}

/// What keeps the stream open, for as long as somebody has it.
pub(crate) type Holder = Arc<Mutex<Option<Hold>>>;

/// Listens to what a server tells, and comes back if the connection breaks.
pub(crate) struct Listener<Line, Open, Tell> {
    /// Asks for the stream.
    pub(crate) open: Open,
    /// Passes on what is heard; whether anybody wants it.
    pub(crate) tell: Tell,
    /// Whether there is nothing more to hear after this line, behind so many of its stream.
    pub(crate) is_last: fn(&Line, usize) -> bool,
    pub(crate) watch: Watch,
    pub(crate) hold: Weak<Mutex<Option<Hold>>>,
}

impl<Line, Open, Tell> Listener<Line, Open, Tell>
where
    Stream<Line>: Iterator<Item = Result<Line, Failure>>,
    Open: Fn() -> Result<Stream<Line>, Failure>,
    Tell: Fn(Heard<Line>) -> bool,
{
    pub(crate) fn listen(self, stream: Stream<Line>) {
        let mut lines = Some(stream);
        let mut pause = FIRST_PAUSE;
        loop {
            for (index, line) in lines.into_iter().flatten().enumerate() {
                let is_last = line.as_ref().is_ok_and(|line| (self.is_last)(line, index));
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
                    if !(self.tell)(Heard::Begun) {
                        return;
                    }
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
