//! `tabiya perft`: counts lines of legal moves.

use std::fmt::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use tabiya_rules::{CastlingMode, MoveText, Position, divide, perft};

use crate::answer::{Answer, WrongUse};
use crate::arguments::Perft;
use crate::input::{self, short};
use crate::json::Json;

/// The largest depth taken: no machine will see the end of it from any but the emptiest boards.
const DEEPEST: u32 = 99;

pub(crate) fn run(arguments: &Perft) -> Result<Answer, WrongUse> {
    let Some((depth, words)) = arguments.position_and_depth.split_last() else {
        return Err(WrongUse::new("perft needs a depth: tabiya perft 6"));
    };
    let depth: u32 = match depth.parse() {
        Ok(depth) if depth <= DEEPEST => depth,
        Ok(_) => {
            let what = format!("a depth of {depth} half-moves is more than {DEEPEST}, which nobody could wait for");
            return Err(WrongUse(what));
        }
        Err(_) => {
            let shown = short(depth);
            let what =
                format!("the depth is the last argument, a number of half-moves up to {DEEPEST}, not \"{shown}\"");
            return Err(WrongUse(what));
        }
    };
    let (position, notes) = input::position(words)?;
    let mode = if arguments.chess960 { CastlingMode::Chess960 } else { CastlingMode::of(&position) };

    #[expect(clippy::disallowed_methods, reason = "the command tells how long it took")]
    let started = Instant::now();
    let moves = match (arguments.divide, arguments.threads.get()) {
        (false, 1) => Vec::new(),
        (true, 1) => divide(&position, depth).map(|(legal, nodes)| (legal.uci(mode), nodes)).collect(),
        _ => count_together(&position, depth, arguments.threads, mode),
    };
    // Without first moves counted by themselves there are none, or none were asked for.
    let total =
        if moves.is_empty() { perft(&position, depth) } else { moves.iter().map(|&(_, nodes)| nodes).sum::<u64>() };
    let seconds = started.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a rate needs no sixteen digits")]
    let mnps = total as f64 / seconds.max(1e-9) / 1e6;

    let notes = notes.iter().map(ToString::to_string).collect();
    let text = if arguments.json {
        let mut fields = vec![
            ("nodes", Json::bare(total)),
            ("seconds", Json::bare(format_args!("{seconds:.6}"))),
            ("mnps", Json::bare(format_args!("{mnps:.3}"))),
        ];
        if arguments.divide {
            fields
                .push(("moves", Json::object(moves.iter().map(|(text, nodes)| (text.to_string(), Json::bare(nodes))))));
        }
        format!("{}\n", Json::object(fields))
    } else {
        let mut text = String::new();
        if arguments.divide {
            for (first, nodes) in &moves {
                let _infallible = writeln!(text, "{first:<7} {nodes:>14}");
            }
            text.push('\n');
        }
        let _infallible = write!(text, "nodes   {total:>14}\nseconds {seconds:>14.3}\nMnps    {mnps:>14.1}\n");
        text
    };
    Ok(Answer { text, notes, is_no: false })
}

/// Counts with several threads: every pair of first moves is a piece of work, and whoever is free
/// takes the next.
fn count_together(position: &Position, depth: u32, threads: NonZeroUsize, mode: CastlingMode) -> Vec<(MoveText, u64)> {
    if depth < 3 {
        return divide(position, depth).map(|(legal, nodes)| (legal.uci(mode), nodes)).collect();
    }
    let first_moves = position.legal_moves();
    let mut work = Vec::new();
    for (index, first) in first_moves.iter().enumerate() {
        let answering = first.play();
        work.extend(answering.legal_moves().iter().map(|second| (index, second.play())));
    }
    let counts: Vec<AtomicU64> = first_moves.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.get().min(work.len().max(1)) {
            scope.spawn(|| {
                while let Some((first, position)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    counts[*first].fetch_add(perft(position, depth - 2), Ordering::Relaxed);
                }
            });
        }
    });
    first_moves.iter().zip(counts).map(|(first, count)| (first.uci(mode), count.into_inner())).collect()
}
