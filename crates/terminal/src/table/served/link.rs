//! The connection to a server: what is asked of it, one thing after the other, and what it tells.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use tabiya_client::{Failure, GameLine, Hold, Server, Stream};
use tabiya_game::Moment;

use super::told::over;
use crate::bell::Bell;
use crate::time::Watch;

/// How long to wait before a connection that broke is tried again, at first and at most.
pub(in crate::table) const FIRST_PAUSE: Duration = Duration::from_secs(1);
pub(in crate::table) const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// What comes in from the background.
#[derive(Debug)]
pub(super) enum News {
    /// A line, and when it came.
    Line(GameLine, Moment),
    /// The connection broke, and is tried again.
    Broken(Failure),
    /// Something that was asked of the server was done.
    Done,
    /// Or refused.
    Refused(Asked, Failure),
}

/// What keeps the stream open, for as long as the table is there.
pub(in crate::table) type Holder = Arc<Mutex<Option<Hold>>>;

/// What kind of thing was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Move,
    Other,
}

/// Something to ask of the server.
pub(super) type Ask = (Asked, Box<dyn FnOnce(&Server, &str) -> Result<(), Failure> + Send>);

/// Asks the server one thing after the other, in the order they were done.
pub(super) fn asker(server: Server, id: String, sender: Sender<News>, bell: Bell) -> Sender<Ask> {
    let (asks, asked) = channel::<Ask>();
    thread::spawn(move || {
        for (kind, ask) in asked {
            let news = ask(&server, &id).map_or_else(|failure| News::Refused(kind, failure), |()| News::Done);
            if sender.send(news).is_err() {
                return;
            }
            bell.ring();
        }
    });
    asks
}

/// Who reads what the server tells of the game, and comes back if the connection breaks.
pub(super) struct Reader {
    pub(super) server: Server,
    pub(super) id: String,
    pub(super) sender: Sender<News>,
    pub(super) bell: Bell,
    pub(super) watch: Watch,
    pub(super) hold: Weak<Mutex<Option<Hold>>>,
}

impl Reader {
    pub(super) fn read(self, stream: Stream<GameLine>) {
        let mut lines = Some(stream);
        let mut pause = FIRST_PAUSE;
        loop {
            for line in lines.into_iter().flatten() {
                let is_last = line.as_ref().is_ok_and(is_last);
                // A game that is told again and again by a stream that breaks off at once is not asked for all the time.
                if matches!(line, Ok(GameLine::State(_))) {
                    pause = FIRST_PAUSE;
                }
                let news = line.map_or_else(News::Broken, |line| News::Line(line, self.watch.now()));
                let is_broken = matches!(news, News::Broken(_));
                if !self.tell(news) || is_last {
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
            lines = match self.server.game(&self.id) {
                Ok(stream) => {
                    *holder.lock().unwrap_or_else(PoisonError::into_inner) = Some(stream.hold());
                    Some(stream)
                }
                Err(failure) => {
                    let is_final = !matches!(failure, Failure::Unreachable { .. } | Failure::Lost(_));
                    if !self.tell(News::Broken(failure)) || is_final {
                        return;
                    }
                    None
                }
            };
        }
    }

    /// Whether anybody listens.
    fn tell(&self, news: News) -> bool {
        let is_heard = self.sender.send(news).is_ok();
        self.bell.ring();
        is_heard
    }
}

/// Whether the game is over with this line, so that there is nothing more to hear.
fn is_last(line: &GameLine) -> bool {
    match line {
        GameLine::Full(full) => over(&full.state).is_some(),
        GameLine::State(state) => over(state).is_some(),
        _ => false,
    }
}
