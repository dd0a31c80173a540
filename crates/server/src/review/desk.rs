//! Where games wait to be gone through. All who look at the same game share one review of it.

use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tabiya_engine::Engine;
use tokio::runtime::Handle;
use tokio::sync::watch;

use super::body::pack;
use super::subject::Subject;
use super::work::{Outcome, go_through};
use crate::limits::Who;
use crate::quiet;
use crate::store::{KeptReview, ReviewDigest, Store};
use crate::time::Time;
use crate::wire::review::maker;

/// How many games may wait, and how many of those that one person, or one place, asks for.
const MOST_WAITING: usize = 100;
const MOST_OF_ONE: usize = 3;

/// All reviews that are made. Clones are the same.
#[derive(Clone)]
pub(crate) struct Reviews(Arc<Desk>);

struct Desk {
    store: Arc<dyn Store>,
    time: Time,
    /// How many positions are looked at for each position of a game.
    nodes: u64,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Arc<Job>>,
    current: Option<Arc<Job>>,
    /// Whether there is a thread.
    is_at_work: bool,
    is_stopped: bool,
}

/// A game that waits or is gone through. Those who look are those who listen.
struct Job {
    subject: Subject,
    digest: ReviewDigest,
    /// Who asked for it first.
    who: Who,
    told: watch::Sender<Told>,
}

/// How far a review is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Told {
    /// So many others come first.
    Waiting { before: usize },
    /// So many positions are done.
    Working { done: usize, of: usize },
    /// All of it, as a line.
    Found(Bytes),
    /// There will be none.
    Failed,
}

impl Reviews {
    /// Reviews that look at so many positions for each position of a game.
    pub(crate) fn new(store: Arc<dyn Store>, time: Time, nodes: u64) -> Self {
        Self(Arc::new(Desk { store, time, nodes, state: Mutex::default() }))
    }

    /// What makes these reviews.
    pub(crate) fn maker(&self) -> String {
        maker(self.0.nodes)
    }

    /// Looks at a review in the making, which goes on as long as somebody does. `None` if too many wait, or too many of the
    /// same person, or the service stops.
    pub(crate) fn look(&self, subject: Subject, who: Who) -> Option<Looker> {
        let digest = subject.digest();
        let mut state = self.0.state();
        if state.is_stopped {
            return None;
        }
        let known = state.current.iter().chain(&state.waiting).find(|job| job.digest == digest);
        let told = match known {
            Some(job) => job.told.subscribe(),
            None if state.waiting.len() >= MOST_WAITING => return None,
            None if state.waiting.iter().filter(|job| job.who == who).count() >= MOST_OF_ONE => return None,
            None => {
                let before = state.waiting.len() + usize::from(state.current.is_some());
                let (sender, told) = watch::channel(Told::Waiting { before });
                state.waiting.push_back(Arc::new(Job { subject, digest, who, told: sender }));
                told
            }
        };
        let looker = Looker { desk: Arc::clone(&self.0), digest, told: Some(told), is_new: true };
        if !state.is_at_work {
            let (desk, runtime) = (Arc::clone(&self.0), Handle::current());
            state.is_at_work = quiet::spawn("review", quiet::LOWEST, move || desk.work(&runtime)).is_ok();
        }
        let is_at_work = state.is_at_work;
        // Who looks in vain is forgotten, for which the state must be free.
        drop(state);
        is_at_work.then_some(looker)
    }

    /// Ends all reviews, for good.
    pub(crate) fn stop(&self) {
        let mut state = self.0.state();
        state.is_stopped = true;
        for job in state.current.take().into_iter().chain(std::mem::take(&mut state.waiting)) {
            job.told.send_replace(Told::Failed);
        }
    }
}

impl fmt::Debug for Reviews {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reviews").field("waiting", &self.0.state().waiting.len()).finish_non_exhaustive()
    }
}

impl Desk {
    /// Goes through one game after the other until none waits.
    fn work(&self, runtime: &Handle) {
        let mut engine: Option<Engine> = None;
        while let Some(job) = self.next() {
            // A fault in the program must not end all reviews there will ever be.
            let told = catch_unwind(AssertUnwindSafe(|| self.review(&mut engine, &job, runtime)));
            // Of what was broken off nobody wants to hear.
            let Some(told) = told.unwrap_or(Some(Told::Failed)) else { continue };
            self.state().current = None;
            job.told.send_replace(told);
        }
    }

    /// Goes through one game; nothing comes of it if nobody listens any more.
    fn review(&self, engine: &mut Option<Engine>, job: &Job, runtime: &Handle) -> Option<Told> {
        let goes_on = |done, of| self.goes_on(job, Told::Working { done, of });
        match go_through(engine, &job.subject, self.nodes, goes_on) {
            Outcome::Found(line) => {
                self.keep(job, &line, runtime);
                Some(Told::Found(line))
            }
            Outcome::BrokenOff => None,
            Outcome::Failed => Some(Told::Failed),
        }
    }

    /// The next game.
    fn next(&self) -> Option<Arc<Job>> {
        let mut state = self.state();
        state.current = state.waiting.pop_front();
        state.is_at_work = state.current.is_some();
        state.count();
        state.current.clone()
    }

    /// Tells how far a review is. `false` if it need not go on: nobody looks, and less than half is done.
    fn goes_on(&self, job: &Job, told: Told) -> bool {
        let is_half_done = matches!(told, Told::Working { done, of } if 2 * done >= of);
        // Held meanwhile, so that nobody begins to look at what has been given up.
        let mut state = self.state();
        let goes_on = !state.is_stopped && (is_half_done || job.told.receiver_count() > 0);
        if goes_on {
            job.told.send_replace(told);
        } else {
            state.current = None;
        }
        goes_on
    }

    /// Keeps a review, so that nobody waits for it again.
    fn keep(&self, job: &Job, line: &Bytes, runtime: &Handle) {
        let kept = KeptReview {
            digest: job.digest,
            maker: maker(self.nodes),
            game: job.subject.game,
            created: self.time.now(),
            body: pack(line),
        };
        if let Err(error) = runtime.block_on(self.store.keep_review(kept)) {
            tracing::warn!(%error, "a review could not be kept");
        }
    }

    /// Nothing is left half done where it could panic, so what a panic leaves behind is good.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Tells those who wait how many come first.
    fn count(&self) {
        let first = usize::from(self.current.is_some());
        for (before, job) in (first..).zip(&self.waiting) {
            job.told.send_replace(Told::Waiting { before });
        }
    }
}

/// Somebody who looks at a review in the making, until this is dropped.
pub(crate) struct Looker {
    desk: Arc<Desk>,
    digest: ReviewDigest,
    told: Option<watch::Receiver<Told>>,
    is_new: bool,
}

impl Looker {
    /// How far the review is, and then whenever that has changed; nothing behind its end.
    pub(crate) async fn next(&mut self) -> Option<Told> {
        let told = self.told.as_mut()?;
        if !std::mem::take(&mut self.is_new) {
            told.changed().await.ok()?;
        }
        Some(told.borrow_and_update().clone())
    }
}

impl Drop for Looker {
    fn drop(&mut self) {
        let mut state = self.desk.state();
        self.told = None;
        let has_nobody = |job: &Arc<Job>| job.digest == self.digest && job.told.receiver_count() == 0;
        if let Some(place) = state.waiting.iter().position(has_nobody) {
            state.waiting.remove(place);
            state.count();
        }
    }
}
