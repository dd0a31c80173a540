//! Proves a mate in so many moves, or that there is none.
//!
//! Everything is tried: no move is left out because it looks bad, so what it says holds. The side that
//! is to mate needs one move that works against every answer; that it has none is known as soon as
//! each of its moves has one answer that holds. What was found is remembered, with the number of moves.

use std::cmp::Reverse;

use tabiya_rules::{LegalMove, Move, Position};

use crate::{Root, Signal};

/// What the proof came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// Mate in so many moves and no fewer, by this line, in which the defence lasts as long as it can.
    Mate(u32, Vec<Move>),
    /// There is no mate in that many moves.
    None,
    /// It was stopped before it knew.
    Stopped,
}

/// A proof search.
#[derive(Debug)]
pub(crate) struct Prover<'search, S> {
    signal: &'search Signal,
    /// Asked now and then whether to go on, with the nodes so far.
    goes_on: S,
    /// The positions of the game that were there twice: once more is a draw.
    twice: Vec<u64>,
    memory: Vec<Known>,
    pub(crate) nodes: u64,
    stopped: bool,
}

/// What is known of a position with the mating side to move.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    key: u64,
    /// Mate in this many moves; 0 is not known.
    mates_in: u8,
    /// No mate in this many.
    holds_for: u8,
}

const REMEMBERED: usize = 1 << 20;

/// More moves than this are not asked for by anyone.
pub(crate) const MOST_MOVES: u32 = 120;

impl<'search, S: FnMut(u64) -> bool> Prover<'search, S> {
    pub(crate) fn new(root: &Root, signal: &'search Signal, goes_on: S) -> Self {
        let past = root.past();
        let mut seen: Vec<u64> = past.iter().copied().chain([root.position().key()]).collect();
        seen.sort_unstable();
        let mut twice: Vec<u64> = seen.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        twice.dedup();
        Self { signal, goes_on, twice, memory: vec![Known::default(); REMEMBERED], nodes: 0, stopped: false }
    }

    /// Looks for a mate in at most so many moves, the shortest first, by one of these first moves.
    pub(crate) fn prove(&mut self, position: &Position, moves: u32, first: &[Move]) -> Proof {
        for number in 1..=moves.min(MOST_MOVES) as u8 {
            for legal in ordered(position, number) {
                if first.contains(&legal.shape()) && self.is_lost(&legal.play(), number - 1) {
                    let line = self.line(legal, number);
                    return Proof::Mate(u32::from(number), line);
                }
                if self.stopped {
                    return Proof::Stopped;
                }
            }
        }
        Proof::None
    }

    /// Whether the side to move can mate in so many moves.
    fn mates(&mut self, position: &Position, moves: u8) -> bool {
        if moves == 0 || self.is_over(position) {
            return false;
        }
        let slot = position.key() as usize % REMEMBERED;
        // Near the fifty-move rule the same position is not the same.
        let can_remember = usize::from(position.halfmoves()) + 2 * usize::from(moves) < 100;
        let known = self.memory[slot];
        if can_remember && known.key == position.key() {
            if known.mates_in > 0 && known.mates_in <= moves {
                return true;
            }
            if known.holds_for >= moves {
                return false;
            }
        }
        let mut found = false;
        for legal in ordered(position, moves) {
            found = self.is_lost(&legal.play(), moves - 1);
            if found || self.stopped {
                break;
            }
        }
        if can_remember && !self.stopped {
            let known = &mut self.memory[slot];
            if known.key != position.key() {
                *known = Known { key: position.key(), ..Known::default() };
            }
            if found {
                known.mates_in = moves;
            } else {
                known.holds_for = known.holds_for.max(moves);
            }
        }
        found
    }

    /// Whether the side to move is mated now, or in so many more moves of the other whatever it does.
    fn is_lost(&mut self, position: &Position, moves: u8) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(64) && (self.signal.is_stopped() || !(self.goes_on)(self.nodes)) {
            self.stopped = true;
        }
        if self.stopped {
            return false;
        }
        if moves == 0 {
            return position.is_checkmate();
        }
        let answers = position.legal_moves();
        if answers.is_empty() {
            return position.is_check();
        }
        if self.is_over(position) {
            return false;
        }
        // An answer that takes something refutes most often.
        let (takes, quiet): (Vec<_>, Vec<_>) = answers.iter().partition(|legal| legal.is_capture());
        takes.into_iter().chain(quiet).all(|legal| self.mates(&legal.play(), moves))
    }

    /// Whether the game is drawn here by the fifty-move rule or by the third time.
    fn is_over(&self, position: &Position) -> bool {
        position.halfmoves() >= 100 || self.twice.binary_search(&position.key()).is_ok()
    }

    /// The line of a mate in so many moves that begins with a move.
    fn line(&mut self, first: LegalMove<'_>, moves: u8) -> Vec<Move> {
        let mut line = vec![first.shape()];
        let mut position = first.play();
        let mut left = moves - 1;
        while left > 0 && !self.stopped {
            // The answer that holds longest: mated in so many moves, but not in fewer.
            let answers = position.legal_moves();
            let lasts = |prover: &mut Self, legal: LegalMove<'_>| !prover.mates(&legal.play(), left - 1);
            let longest = answers.iter().find(|legal| lasts(self, *legal)).or_else(|| answers.get(0));
            let Some(answer) = longest else { break };
            line.push(answer.shape());
            let next = answer.play();
            let moves = ordered(&next, left);
            let Some(best) = moves.into_iter().find(|legal| self.is_lost(&legal.play(), left - 1)) else { break };
            line.push(best.shape());
            position = best.play();
            left -= 1;
        }
        line
    }
}

/// The moves that could mate in so many: for the last one, only checks.
fn ordered(position: &Position, moves: u8) -> Vec<LegalMove<'_>> {
    let list = position.legal_moves();
    let scored = list.iter().filter_map(|legal| {
        let next = legal.play();
        let checks = next.is_check();
        let promise = (checks, Reverse(if checks || moves > 1 { next.count_legal_moves() } else { 0 }));
        (checks || moves > 1).then_some((promise, legal))
    });
    let mut scored: Vec<_> = scored.collect();
    scored.sort_by_key(|(promise, _)| Reverse(*promise));
    scored.into_iter().map(|(_, legal)| legal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(fen: &str, most: u32, expected: Option<u32>) {
        let root = Root::new(Position::from_fen(fen).unwrap());
        let signal = Signal::default();
        let mut prover = Prover::new(&root, &signal, |_| true);
        let first: Vec<Move> = root.position().legal_moves().iter().map(LegalMove::shape).collect();
        match (prover.prove(root.position(), most, &first), expected) {
            (Proof::None, None) => {}
            (Proof::Mate(moves, line), Some(expected)) => {
                assert_eq!((moves, line.len()), (expected, 2 * expected as usize - 1));
                let end = line.iter().fold(*root.position(), |position, shape| position.legal(*shape).unwrap().play());
                assert!(end.is_checkmate(), "{line:?}");
            }
            (found, _) => panic!("{found:?}, not {expected:?}"),
        }
    }

    #[test]
    fn mates_are_proven_and_no_longer_than_they_must_be() {
        check("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 3, Some(1));
        check("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 4, Some(2));
        check("8/8/8/8/8/1k6/7r/K7 b - - 0 1", 3, Some(1));
        check("k7/8/1K6/8/8/8/8/7R w - - 0 1", 1, Some(1));
    }

    #[test]
    fn that_there_is_none_is_proven_too() {
        check("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 1, None);
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 2, None);
        check("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", 4, None);
    }

    #[test]
    fn the_fifty_move_rule_ends_a_mate_that_comes_too_late() {
        check("7k/8/5K2/8/8/8/8/6R1 w - - 97 80", 4, Some(2));
        check("7k/8/5K2/8/8/8/8/6R1 w - - 98 80", 4, None);
    }
}
