//! Who asks the server, one thing after the other.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use tabiya_client::{Failure, Server};

use crate::bell::Bell;

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
