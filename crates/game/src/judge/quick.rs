//! A quick try to find a helpmate, for ordinary positions: few moves of each position are looked at first, and what
//! promises a mate is guessed more simply than in the thorough search.
//!
//! The numbers were found by trying many on positions of real games, and keeping those with which fewest positions had
//! to be looked at. They decide only in which order positions are looked at, never what is true of them.

use tabiya_rules::{Bitboard, Kind, LegalMove, Position, Side, king_attacks, knight_attacks, queen_attacks};

use super::guide::{EDGE, RING, bucket, count, kings_apart, may_be_mate, promotion_distance};
use super::search::Found;
use super::tree::{Node, Tree};

/// So many positions are met at most.
pub(super) const MOST: usize = 1_000;
/// By how much the other moves of a position wait under a worse score than the position did.
const WORSE: u8 = 3;

/// Looks for a mate by `winner` for a short while: what was found, or `None` if nothing is known yet.
pub(super) fn helpmate(tree: &mut Tree, root: &Position, winner: Side) -> Option<Found> {
    tree.clear();
    tree.add(*root, None, true, (0, None));
    while let Some(number) = tree.take(0) {
        if tree.len() > MOST {
            return None;
        }
        let Node { position, depth, is_begun, .. } = *tree.node(number);
        let moves = position.legal_moves();
        let first = First::new(&position, winner);
        let is_split = moves.iter().any(|legal| first.has(legal));
        if is_split && !is_begun {
            tree.put_back(number, WORSE);
        }
        let is_winners_move = position.side() == winner;
        for legal in moves.into_iter().filter(|legal| !is_split || first.has(*legal) != is_begun) {
            let after = legal.play();
            let promise = look(&after, winner, depth);
            if is_winners_move && promise.may_be_mate && !after.has_legal_move() {
                let mut line = tree.line(number);
                line.push(legal.shape());
                return Some(Found::Mate(line));
            }
            if legal.is_capture() && after.insufficient_material(winner) {
                continue;
            }
            tree.add(after, Some((number, legal.shape())), false, (promise.score, None));
        }
    }
    Some(Found::Nothing)
}

/// Which moves of a position are looked at first.
struct First {
    is_winners: bool,
    /// The squares on which the winner takes what it is given.
    attacked: Bitboard,
}

impl First {
    fn new(position: &Position, winner: Side) -> Self {
        Self { is_winners: position.side() == winner, attacked: position.controlled(winner) }
    }

    /// The winner takes and promotes; the loser moves its king, and its men to where they can be taken.
    fn has(&self, legal: LegalMove<'_>) -> bool {
        if self.is_winners {
            legal.is_capture() || legal.promotion().is_some()
        } else {
            !legal.is_capture() && (legal.kind() == Kind::King || self.attacked.has(legal.lands_on()))
        }
    }
}

/// How promising a position is.
struct Promise {
    score: u8,
    /// Whether the losing king is attacked and has hardly a square.
    may_be_mate: bool,
}

/// Looks at a position with the eyes of a side that wants to mate with the other's help. The numbers are quarters of a
/// score; the lower it is, the nearer the mate.
#[inline]
fn look(position: &Position, winner: Side, depth: u16) -> Promise {
    let loser = !winner;
    let king = position.king(loser);
    let ring = king_attacks(king);
    let reach = position.controlled(winner);
    let (own, theirs) = (position.of_side(winner), position.of_side(loser));
    let flights = (ring - theirs - reach).len();
    let is_check = reach.has(king);
    let pawns = own & position.of_kind(Kind::Pawn);
    let heavy = own & (position.of_kind(Kind::Queen) | position.of_kind(Kind::Rook));
    let victims = theirs.without(king);
    let their_pawns = victims & position.of_kind(Kind::Pawn);
    let hanging = count(victims & reach).min(2);
    let lines = queen_attacks(king, position.occupied()) | knight_attacks(king);
    let checks = count(lines & reach - own);

    let mut score = 10 * flights.cast_signed() + 3 * count(ring & theirs) - 3 * count(ring & reach);
    if !EDGE.has(king) {
        score += if RING.has(king) { 13 } else { 11 };
    }
    score += 13 * kings_apart(position) + 26 * count(victims - their_pawns) + 16 * count(their_pawns);
    score += if position.side() == winner { -6 * hanging } else { 2 * hanging };
    score -= 19 * count(heavy).min(3) + 9 * count(own - pawns);
    score += match promotion_distance(pawns, winner) {
        Some(steps) if heavy.is_empty() => 15 + 29 * steps,
        Some(steps) => 11 * steps,
        None if heavy.is_empty() => 86,
        None => 0,
    };
    score -= 10 * checks.min(4);
    if is_check && position.side() == loser {
        score -= 9 + 8 * position.count_legal_moves().min(8) as i32;
    }
    score += 5 * i32::from(depth) / 4;
    Promise { score: bucket(score), may_be_mate: may_be_mate(is_check, flights) }
}
