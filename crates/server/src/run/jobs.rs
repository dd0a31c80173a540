//! What is done again and again: signs of life, flags of games that are loaded nowhere, tidying up, and puzzles.

use std::time::Duration;

use tabiya_game::{Moment, Span};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval, sleep};

use crate::puzzles::hunt;
use crate::service::Service;

/// How often a sign of life is kept while games are played: so much may be charged to nobody after a crash.
const BEAT: Duration = Duration::from_secs(1);
/// Without games, one beat in so many is kept.
const SLOW_BEAT: u32 = 30;
/// How often flags are looked for that fell where no table was.
const SWEEP: Duration = Duration::from_secs(5);
/// How often it is kept who was seen.
const SEEN: Duration = Duration::from_secs(30);
/// How often old challenges are taken away, and engines that nobody uses any more.
const EXPIRE: Duration = Duration::from_mins(1);
/// How often games that are over are put onto the shelf.
const SHELVE: Duration = Duration::from_secs(2);
/// How often it is taken away what nobody needs any more.
const TIDY: Duration = Duration::from_mins(10);
/// At most so many flags are taken at once.
const MOST_DUE: usize = 500;
/// A table has this long to take a flag itself.
const GRACE: Span = Span::from_seconds(5);

/// The jobs of a service.
#[derive(Debug)]
pub(super) struct Jobs(JoinSet<()>);

impl Jobs {
    pub(super) fn abort(mut self) {
        self.0.abort_all();
    }
}

/// Starts them all.
pub(super) fn start(service: &Service) -> Jobs {
    let mut jobs = JoinSet::new();
    jobs.spawn(without_end(service.clone(), "signs of life", beat));
    jobs.spawn(without_end(service.clone(), "flags", sweep));
    jobs.spawn(without_end(service.clone(), "challenges", expire));
    jobs.spawn(without_end(service.clone(), "who was seen", note_who_was_seen));
    jobs.spawn(without_end(service.clone(), "what is old", tidy));
    jobs.spawn(without_end(service.clone(), "games for the shelf", shelve));
    jobs.spawn(without_end(service.clone(), "puzzles", hunt));
    Jobs(jobs)
}

/// A job that fails by a fault of ours is told of, and begins again.
async fn without_end<F: Future<Output = ()> + Send + 'static>(
    service: Service,
    about: &'static str,
    job: fn(Service) -> F,
) {
    let mut running = JoinSet::new();
    loop {
        running.spawn(job(service.clone()));
        if let Some(Err(error)) = running.join_next().await {
            tracing::error!(about, %error, "a job ended badly, and begins again");
        }
        sleep(BEAT).await;
    }
}

/// What is done once more at the end.
pub(super) async fn last(service: &Service) {
    keep_seen(service).await;
    keep_beat(service).await;
}

async fn beat(service: Service) {
    let mut ticks = regularly(BEAT);
    for number in 0_u32.. {
        ticks.tick().await;
        if service.hall.count() > 0 || number.is_multiple_of(SLOW_BEAT) {
            keep_beat(&service).await;
        }
    }
}

async fn keep_beat(service: &Service) {
    if let Err(error) = service.store.beat(service.time.now()).await {
        tracing::warn!(%error, "a sign of life could not be kept");
    }
}

async fn sweep(service: Service) {
    let mut ticks = regularly(SWEEP);
    loop {
        ticks.tick().await;
        let by: Moment = service.time.now().before(GRACE);
        match service.store.due_games(by, MOST_DUE).await {
            Ok(due) => {
                for id in due {
                    // A table that is set up does what is due by itself.
                    if let Err(problem) = service.table(id).await {
                        tracing::warn!(game = %id, why = problem.sentence, "a game that is due cannot be loaded");
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "games that are due cannot be found"),
        }
    }
}

async fn note_who_was_seen(service: Service) {
    let mut ticks = regularly(SEEN);
    loop {
        ticks.tick().await;
        keep_seen(&service).await;
    }
}

async fn keep_seen(service: &Service) {
    if let Err(error) = service.people.keep_seen().await {
        tracing::warn!(%error, "who was seen could not be kept");
    }
}

async fn expire(service: Service) {
    let mut ticks = regularly(EXPIRE);
    loop {
        ticks.tick().await;
        if let Err(problem) = service.expire().await {
            tracing::warn!(why = problem.sentence, "old challenges could not be taken away");
        }
        service.analysis.tidy().await;
    }
}

async fn tidy(service: Service) {
    let mut ticks = regularly(TIDY);
    loop {
        ticks.tick().await;
        if let Err(error) = service.tidy().await {
            tracing::warn!(%error, "what nobody needs any more could not be taken away");
        }
        if let Err(problem) = service.clear_shelves().await {
            tracing::warn!(why = problem.sentence, "collections that nobody has any more could not be taken away");
        }
    }
}

async fn shelve(service: Service) {
    let mut ticks = regularly(SHELVE);
    loop {
        ticks.tick().await;
        loop {
            match service.shelve().await {
                Ok(true) => {}
                Ok(false) => break,
                Err(problem) => {
                    tracing::warn!(why = problem.sentence, "games could not be put onto the shelf");
                    break;
                }
            }
        }
    }
}

fn regularly(period: Duration) -> tokio::time::Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}
