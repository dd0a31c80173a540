//! The signature of the search: how many positions it looks at on its way through the bench.

mod common;

use common::{root, search, small_engine};
use tabiya_engine::{BENCH_POSITIONS, Limits};

/// Shallower than a bench, so that it takes a moment.
const DEPTH: u32 = 8;

/// The nodes of all positions of the bench to that depth. It is the same in debug and release builds,
/// scalar or SIMD, on every machine. After a change of the search or the evaluation it is another one:
/// run this test and copy the number it found. A change that was to change nothing must not touch it.
const SIGNATURE: u64 = 108_310;

#[test]
fn the_bench_looks_at_as_many_positions_as_ever() {
    let mut engine = small_engine();
    let mut nodes = 0;
    for fen in BENCH_POSITIONS {
        engine.forget();
        nodes += search(&mut engine, &root(fen), &Limits::depth(DEPTH)).nodes;
    }
    assert_eq!(nodes, SIGNATURE, "the search has changed");
}
