//! The threads of a search: they run side by side, and vote at the end.

use std::panic::resume_unwind;
use std::sync::atomic::Ordering;
use std::sync::mpsc;
use std::thread;

use tabiya_rules::Move;

use super::Engine;
use crate::score::Value;
use crate::search::{Listener, Memory, RootMove, RootMoves, Shared, Worker};
use crate::{Event, Report, Root};

/// What one thread came to.
pub(super) struct Found {
    best: Option<Move>,
    value: Value,
    depth: i32,
    pub(super) reports: Vec<Report>,
}

/// Ends the search of all threads if the one that holds it panics.
struct EndAll<'search>(&'search Shared<'search>);

impl Drop for EndAll<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.done.store(true, Ordering::Relaxed);
        }
    }
}

/// Runs all threads to their end. Each has a stack that the deepest line fits on, whatever the caller's is; what
/// the first finds is told on the caller's thread.
pub(super) fn run(
    shared: &Shared<'_>,
    memories: &mut [Memory],
    root: &Root,
    moves: &RootMoves,
    tell: &mut dyn FnMut(Event),
) -> Vec<Found> {
    thread::scope(|scope| {
        let (sender, events) = mpsc::channel();
        let mut sender = Some(sender);
        let start = |(number, memory)| {
            let moves = moves.clone();
            let sender = if number == 0 { sender.take() } else { None };
            let work = move || {
                // If a thread dies, the others must not go on for ever.
                let _guard = EndAll(shared);
                // Somebody listens, below, until the sender is gone.
                let mut listener = sender.map(|sender| move |event| _ = sender.send(event));
                let listener = listener.as_mut().map(|listener| listener as Listener<'_>);
                found(shared, memory, number, root, moves, listener)
            };
            thread::Builder::new().stack_size(Engine::STACK_BYTES).spawn_scoped(scope, work)
        };
        let workers: Vec<_> = memories.iter_mut().enumerate().map(start).collect();
        drop(sender);
        // The first is the one that stops the others: without it there is no search.
        if workers.first().is_none_or(Result::is_err) {
            shared.done.store(true, Ordering::Relaxed);
        }
        for event in events {
            tell(event);
        }
        workers.into_iter().flatten().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    })
}

/// Runs the first thread alone, as the caller's.
pub(super) fn run_here(shared: &Shared<'_>, memories: &mut [Memory], root: &Root, moves: &RootMoves) -> Vec<Found> {
    memories.first_mut().map(|memory| found(shared, memory, 0, root, moves.clone(), None)).into_iter().collect()
}

fn found<'search>(
    shared: &'search Shared<'search>,
    memory: &'search mut Memory,
    number: usize,
    root: &Root,
    moves: RootMoves,
    listener: Option<Listener<'search>>,
) -> Found {
    let mut worker = Worker::new(shared, memory, number, root, moves, listener);
    worker.deepen(root.position());
    let first = worker.root.moves.first();
    Found {
        best: first.map(|first| first.shape),
        value: first.map_or(0, RootMove::last_value),
        depth: worker.root.finished,
        reports: worker.reports(),
    }
}

/// Which thread's answer to take: each speaks for its move, the louder the deeper and better it found it.
pub(super) fn vote(results: &[Found]) -> usize {
    // Who finished no depth has nothing to say.
    let heard = || results.iter().filter(|found| found.depth > 0);
    let lowest = heard().map(|found| found.value).min().unwrap_or(0);
    let weight = |found: &Found| i64::from(found.value - lowest + 10) * i64::from(found.depth);
    let votes = |best: Option<Move>| heard().filter(|other| other.best == best).map(weight).sum::<i64>();
    let loudness = |index: &usize| (votes(results[*index].best), results[*index].depth, std::cmp::Reverse(*index));
    (0..results.len()).max_by_key(loudness).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{LegalMove, Position};

    use super::*;

    fn found(shape: Move, value: Value, depth: i32) -> Found {
        Found { best: Some(shape), value, depth, reports: Vec::new() }
    }

    #[test]
    fn threads_vote_by_depth_and_worth() {
        let moves: Vec<Move> = Position::start().legal_moves().iter().map(LegalMove::shape).collect();
        let (one, other) = (moves[0], moves[1]);
        // The deeper and the better speak louder, and two speak louder than one.
        assert_eq!(vote(&[found(one, 20, 12), found(other, 20, 14)]), 1);
        assert_eq!(vote(&[found(one, 60, 12), found(other, 20, 12)]), 0);
        assert_eq!(vote(&[found(one, 20, 12), found(other, 20, 11), found(other, 20, 11)]), 1);
        // Who finished nothing is not heard; of equals the first is taken.
        assert_eq!(vote(&[found(one, 20, 12), found(other, 900, 0)]), 0);
        assert_eq!(vote(&[found(one, 20, 12), found(other, 20, 12)]), 0);
    }
}
