//! Work shared among threads.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::thread;

/// Cuts the numbers below `count` into one range for each thread; what they make of them, in order.
pub(crate) fn in_parts<T: Send>(
    count: usize,
    threads: NonZeroUsize,
    work: impl Fn(Range<usize>) -> T + Sync,
) -> Vec<T> {
    let size = count.div_ceil(threads.get()).max(1);
    let mut ranges = (0..count).step_by(size).map(|first| first..count.min(first + size));
    let own = ranges.next();
    thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = ranges.map(|range| scope.spawn(move || work(range))).collect();
        let mut made: Vec<T> = own.map(work).into_iter().collect();
        for other in others {
            made.push(other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        made
    })
}
