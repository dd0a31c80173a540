//! The word that ends an analysis.

use tabiya_engine::Signal;
use tabiya_uci::Stop;
use tokio::sync::watch;

/// Ends an analysis, wherever it is: in the queue, or at work with either kind of engine. Clones are the same.
#[derive(Clone, Debug)]
pub(super) struct Cancel {
    /// For our own engine.
    pub(super) signal: Signal,
    /// For an engine that is a program of its own.
    pub(super) stop: Stop,
    said: watch::Sender<bool>,
}

impl Default for Cancel {
    fn default() -> Self {
        Self { signal: Signal::default(), stop: Stop::default(), said: watch::Sender::new(false) }
    }
}

impl Cancel {
    pub(super) fn cancel(&self) {
        self.stop.set();
        self.signal.stop();
        self.said.send_replace(true);
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.stop.is_set()
    }

    pub(super) async fn cancelled(&self) {
        // It holds a sender itself, so the wait ends only by the word.
        let mut said = self.said.subscribe();
        let _told = said.wait_for(|said| *said).await;
    }
}
