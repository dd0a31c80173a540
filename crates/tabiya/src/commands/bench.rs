//! `tabiya bench`: how fast the engine is, and whether it still searches what it did.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use tabiya_engine::{Engine, Limits, NoMemory, Root, Signal};
use tabiya_rules::Position;

use crate::answer::{Answer, WrongUse};
use crate::arguments::Bench;

/// How deep each position is searched if nobody says.
pub(crate) const DEPTH: u32 = 13;

/// Positions of every phase of the game.
const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 0 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2r3k1/1q3ppp/p3p3/1p1bP3/3B4/P4Q2/1P3PPP/2R3K1 b - - 4 24",
    "8/5pk1/4p1p1/3pP2p/1p1P1P1P/1P2K1P1/8/8 w - - 0 40",
    "8/8/1p1r1k2/p4p1p/P1R2P1P/1P3K2/8/8 w - - 2 45",
    "6k1/1b3pp1/4p2p/2q5/8/1PQ1P2P/5PP1/3B2K1 w - - 0 32",
];

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
    let Bench { depth, threads, hash } = *arguments;
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
    for (index, fen) in POSITIONS.iter().enumerate() {
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
        tell(&format!("{number:>2}/{}  {nodes:>10} nodes  {best:<7}  {fen}", POSITIONS.len()));
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Position;

    use super::POSITIONS;

    #[test]
    fn every_position_can_be_searched() {
        for fen in POSITIONS {
            let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
            assert!(position.has_legal_move(), "{fen}");
        }
    }
}
