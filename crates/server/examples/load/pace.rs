//! When moves are made.

use std::rc::Rc;
use std::time::{Duration, Instant};

use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use crate::clock::now;
use crate::hall::Hall;
use crate::options::Pace;
use crate::trouble::{Step, Trouble};

/// How often it is looked whether moves are due. Nothing finer can be waited for.
const TICK: Duration = Duration::from_millis(1);

/// How long what was sent in time may take to come back.
const GRACE: Duration = Duration::from_secs(10);

/// How it went.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    /// How long it took.
    pub(crate) time: Duration,
    /// How many moves were made.
    pub(crate) sent: u32,
    /// How many more were due, but nobody was ready to make them.
    pub(crate) unsent: u32,
    /// How many were told to the opponent within the time.
    pub(crate) told: u32,
}

/// Plays for so long, and waits for what is on the way by then.
pub(crate) async fn play(hall: &Rc<Hall>, pace: Pace, time: Duration) -> Run {
    let start = now();
    let (sent, unsent) = match pace {
        Pace::Rate(rate) => at_rate(hall, rate, start, time).await,
        Pace::Single => (one_by_one(hall, start, time).await, 0),
    };
    let told = hall.times.borrow().to_line.count() as u32;
    let run = Run { time: now() - start, sent, unsent, told };
    hall.close();
    let limit = now() + GRACE;
    while hall.is_waiting() && now() < limit {
        sleep(5 * TICK).await;
    }
    for game in hall.games().iter().filter(|game| game.is_awaited()) {
        hall.note(Step::Move, &Trouble::Silent);
        game.stop(hall);
    }
    run
}

/// Makes moves at even times, whether or not the server has told those before. Tells how many, and how many were due
/// beyond them.
async fn at_rate(hall: &Rc<Hall>, rate: f64, start: Instant, time: Duration) -> (u32, u32) {
    let due = |count: u32| start + Duration::from_secs_f64(f64::from(count) / rate);
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
    let (end, mut sent) = (start + time, 0);
    loop {
        ticks.tick().await;
        let now = now();
        while due(sent) <= now && due(sent) < end {
            let Some(game) = hall.next_ready() else { break };
            game.play(hall, due(sent));
            sent += 1;
        }
        if now >= end {
            break;
        }
    }
    let mut all = sent;
    while due(all) < end {
        all += 1;
    }
    (sent, all - sent)
}

/// Makes each move as soon as the opponent was told of the one before it. Tells how many.
async fn one_by_one(hall: &Rc<Hall>, start: Instant, time: Duration) -> u32 {
    let end = start + time;
    let mut sent = 0;
    while let Some(left) = end.checked_duration_since(now()) {
        if let Some(game) = hall.next_ready() {
            game.play(hall, now());
            sent += 1;
        } else if timeout(left, hall.is_ready.notified()).await.is_err() {
            break;
        }
    }
    sent
}
