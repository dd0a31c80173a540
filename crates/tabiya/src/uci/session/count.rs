//! `go perft`: counts lines of legal moves, and can be stopped.

use tabiya_engine::Signal;
use tabiya_rules::{CastlingMode, Position, perft};

use super::super::output;
use super::Ticket;

/// Lines this short are counted in one go, which takes less than a second from any position.
const UNASKED: u32 = 4;

/// Tells the count behind each first move, then the sum.
pub(super) fn run(position: &Position, depth: u32, castling: CastlingMode, ticket: Ticket) {
    let mut total = Some(0_u64);
    if depth == 0 {
        total = Some(1);
    } else {
        for first in &position.legal_moves() {
            let count = lines(&first.play(), depth - 1, ticket.signal());
            total = total.zip(count).map(|(total, count)| total.saturating_add(count));
            let Some(count) = count else { break };
            output::line(format_args!("{}: {count}", first.uci(castling)));
        }
    }
    drop(ticket);
    match total {
        Some(total) => output::line(format_args!("\nNodes searched: {total}\n")),
        None => output::info("the count was stopped"),
    }
}

/// The number of lines, or `None` if the signal says stop.
fn lines(position: &Position, depth: u32, signal: &Signal) -> Option<u64> {
    if signal.is_stopped() {
        return None;
    }
    if depth <= UNASKED {
        return Some(perft(position, depth));
    }
    position
        .legal_moves()
        .iter()
        .try_fold(0_u64, |sum, legal| lines(&legal.play(), depth - 1, signal).map(|count| sum.saturating_add(count)))
}
