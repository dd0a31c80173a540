//! Going through a game, on a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bytes::Bytes;
use tabiya_engine::{Engine, Limits, Signal};
use tabiya_pgn::Tree;
use tabiya_study::{Found, places, runs, search};

use super::subject::Subject;
use crate::wire::review::review_line;

/// The engine's hash table, in MB: a review needs little memory.
const HASH: usize = 16;

/// What came of going through a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// The whole review, as a line.
    Found(Bytes),
    /// Nobody wanted to know any more.
    BrokenOff,
    /// It went wrong: there is no memory for an engine, or a fault in the program.
    Failed,
}

/// Goes through a game with an engine, which is made if there is none. `goes_on` is told behind each position how many are
/// done and how many there are, and answers whether somebody still wants to know.
pub(super) fn go_through(
    engine: &mut Option<Engine>,
    subject: &Subject,
    nodes: u64,
    goes_on: impl FnMut(usize, usize) -> bool,
) -> Outcome {
    let tree = subject.tree();
    // An engine that has panicked is not used again.
    let Some(mut own) = engine.take().or_else(|| Engine::new(HASH, 1).ok()) else { return Outcome::Failed };
    let searched = catch_unwind(AssertUnwindSafe(|| (search_all(&mut own, &tree, nodes, goes_on), own)));
    let Ok((found, own)) = searched else { return Outcome::Failed };
    *engine = Some(own);
    found.map_or(Outcome::BrokenOff, |found| Outcome::Found(review_line(&tree, found, nodes)))
}

/// What is found of each position; nothing if it was broken off.
fn search_all(
    engine: &mut Engine,
    tree: &Tree,
    nodes: u64,
    mut goes_on: impl FnMut(usize, usize) -> bool,
) -> Option<Vec<Found>> {
    let (limits, signal) = (Limits::nodes(nodes), Signal::default());
    let (mut done, of) = (0, places(tree));
    let mut found = Vec::with_capacity(of);
    for run in runs(tree) {
        found.extend(search(engine, tree, run, &limits, &signal, || {
            done += 1;
            if !signal.is_stopped() && !goes_on(done, of) {
                signal.stop();
            }
        }));
        if signal.is_stopped() {
            return None;
        }
    }
    Some(found)
}
