//! `tabiya bench`: how fast the engine is, and whether it still searches what it did.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use tabiya_engine::{BENCH_POSITIONS, Engine, Limits, NoMemory, Root, Signal};
use tabiya_rules::Position;

use crate::answer::{Answer, WrongUse};
use crate::arguments::Bench;

/// What a bench came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Total {
    nodes: u64,
    time: Duration,
}

impl std::fmt::Display for Total {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let speed = u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1);
        write!(f, "{} nodes {speed} nps", self.nodes)
    }
}

#[expect(clippy::disallowed_methods, reason = "a bench tells how long it took")]
fn now() -> Instant {
    Instant::now()
}

pub(crate) fn run(arguments: &Bench) -> Result<Answer, WrongUse> {
    let Bench { depth, threads, hash, list } = *arguments;
    if list {
        return Ok(Answer { text: BENCH_POSITIONS.map(|fen| format!("{fen}\n")).concat(), ..Answer::default() });
    }
    let mut tell = |line: &str| {
        let _nobody_listens = writeln!(io::stderr(), "{line}");
    };
    let total = measure(depth, threads, hash, &Signal::default(), &mut tell).map_err(WrongUse::new)?;
    Ok(Answer { text: format!("{total}\n"), ..Answer::default() })
}

/// Searches every position to a depth with an engine that knows nothing, and tells a line of each.
/// Once the signal says stop, the rest is left out.
pub(crate) fn measure(
    depth: u32,
    threads: NonZeroUsize,
    megabytes: NonZeroUsize,
    signal: &Signal,
    tell: &mut dyn FnMut(&str),
) -> Result<Total, NoMemory> {
    let mut engine = Engine::new(megabytes.get(), threads.get())?;
    let mut total = Total::default();
    for (index, fen) in BENCH_POSITIONS.iter().enumerate() {
        let Ok(position) = Position::from_fen(fen) else { continue };
        if signal.is_stopped() {
            break;
        }
        engine.forget();
        let started = now();
        let answer = engine.search(&Root::new(position), &Limits::depth(depth), signal, &mut |_| {});
        let best = answer.best.and_then(|best| position.legal(best)).map(|best| best.san().to_string());
        total.nodes += answer.nodes;
        total.time += started.elapsed();
        let (number, nodes, best) = (index + 1, answer.nodes, best.unwrap_or_default());
        tell(&format!("{number:>2}/{}  {nodes:>10} nodes  {best:<7}  {fen}", BENCH_POSITIONS.len()));
    }
    Ok(total)
}
