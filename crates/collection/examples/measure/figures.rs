//! Times as figures.

use std::fmt;
use std::time::{Duration, Instant};

/// How long something took: by the clock, and at work. On a busy machine the two are far from each other.
#[derive(Clone, Copy)]
pub(crate) struct Time {
    pub(crate) clock: Duration,
    pub(crate) work: Duration,
}

/// A moment.
pub(crate) struct Start {
    clock: Instant,
    work: Duration,
}

impl Start {
    /// This moment.
    #[expect(clippy::disallowed_methods, reason = "to measure is to read the clock")]
    pub(crate) fn now() -> Self {
        let work = time_at_work();
        Self { clock: Instant::now(), work }
    }

    /// How long ago that is.
    pub(crate) fn elapsed(&self) -> Time {
        let clock = self.clock.elapsed();
        let work = time_at_work().saturating_sub(self.work);
        // Where the one is not known, it is the other.
        Time { clock, work: if work.is_zero() { clock } else { work } }
    }
}

/// How long this thread has had a processor; nothing where that is not known.
fn time_at_work() -> Duration {
    let status = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(status.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0))
}

/// How long something took, many times.
pub(crate) struct Figures {
    clock: Vec<Duration>,
    /// The system counts this in steps that are longer than what is measured, so only the sum is of use.
    work: Duration,
}

impl Figures {
    pub(crate) fn new(times: &[Duration], work: Duration) -> Self {
        let mut clock = times.to_vec();
        clock.sort_unstable();
        Self { clock, work }
    }

    /// What so many of a hundred were not slower than.
    fn of(&self, hundredth: usize) -> Duration {
        let index = (self.clock.len() * hundredth / 100).min(self.clock.len().saturating_sub(1));
        self.clock.get(index).copied().unwrap_or_default()
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mean = self.work / self.clock.len().max(1) as u32;
        let [half, most, longest, mean] =
            [self.of(50), self.of(99), self.of(100), mean].map(|time| time.as_secs_f64() * 1e3);
        write!(f, "p50 {half:.3} ms, p99 {most:.3} ms, longest {longest:.3} ms; mean at work {mean:.3} ms")
    }
}

/// The most memory that this program has had, in bytes; 0 where nobody knows.
pub(crate) fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kilobytes.unwrap_or(0u64) << 10
}
