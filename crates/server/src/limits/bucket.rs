//! How often something may be done: a bucket of tokens for everybody, which fills up with time.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tabiya_game::Moment;

use super::who::Who;

/// With fewer than so many there is no need to look for those that can be forgotten.
const FEW: usize = 1_024;
/// More than so many are not remembered. It takes that many addresses at once to get there; all are forgiven then.
const MOST: usize = 100_000;

/// How often something may be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rate {
    /// Microseconds until there is another token.
    each: u64,
    /// How many tokens a full bucket has.
    burst: u64,
}

impl Rate {
    /// So often a second for long, and four times as often at once.
    pub(super) fn a_second(times: u32) -> Self {
        let times = u64::from(times.max(1));
        Self { each: 1_000_000_u64.div_ceil(times), burst: 4 * times }
    }

    /// So often a minute for long, and as often at once.
    pub(super) fn a_minute(times: u32) -> Self {
        let times = u64::from(times.max(1));
        Self { each: 60_000_000_u64.div_ceil(times), burst: times }
    }
}

/// A bucket of tokens for everybody. Of each is kept only when it will be full again.
#[derive(Debug)]
pub(super) struct Buckets {
    rate: Rate,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    full_at: HashMap<Who, u64>,
    /// At how many to look next for those that can be forgotten.
    sweep_at: usize,
}

impl Buckets {
    pub(super) fn new(rate: Rate) -> Self {
        Self { rate, kept: Mutex::new(Kept { full_at: HashMap::new(), sweep_at: FEW }) }
    }

    /// Takes a token, or tells how long it takes until there is one.
    pub(super) fn take(&self, who: Who, now: Moment) -> Result<(), Duration> {
        let now = now.0.saturating_mul(1_000);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.sweep(now);
        let full_at = kept.full_at.entry(who).or_insert(now);
        let full_after = (*full_at).max(now) + self.rate.each;
        let latest = now + self.rate.each * self.rate.burst;
        if full_after > latest {
            return Err(Duration::from_micros(full_after - latest));
        }
        *full_at = full_after;
        Ok(())
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).full_at.len()
    }
}

impl Kept {
    /// Forgets the full buckets, when there have come to be twice as many as after the last time.
    fn sweep(&mut self, now: u64) {
        if self.full_at.len() < self.sweep_at {
            return;
        }
        self.full_at.retain(|_, full_at| *full_at > now);
        if self.full_at.len() > MOST / 2 {
            tracing::warn!("too many clients to remember them all: what they asked for is forgotten");
            self.full_at = HashMap::new();
        }
        self.sweep_at = FEW.max(self.full_at.len() * 2);
    }
}
