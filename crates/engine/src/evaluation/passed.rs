//! Passed pawns: how far they are, what stands in their way, and whose king is nearer.

use tabiya_rules::{BySide, Kind, Position, Side};

use super::pawns::PawnFacts;
use super::record::Record;
use super::sight::{Sight, ahead, rank_of, way};
use super::terms;

/// Tells of a side's passed pawns.
#[inline(always)]
pub(super) fn tell<R: Record>(
    position: &Position,
    side: Side,
    facts: &PawnFacts,
    sights: &BySide<Sight>,
    record: &mut R,
) {
    let theirs = sights.of(!side);
    let rooks = position.of(side, Kind::Rook);
    let has_pieces = (position.of_side(!side) - position.of_kind(Kind::Pawn) - position.of_kind(Kind::King)).any();
    for square in *facts.passed.of(side) {
        let rank = rank_of(side, square);
        let pawn = square.only();
        let step = ahead(side, pawn);
        let path = way(side, pawn);
        record.add(terms::PASSED + rank, 1);
        if facts.view.attacks.of(side).has(square) {
            record.add(terms::PASSED_GUARDED + rank, 1);
        }
        if (step & position.of_side(!side)).any() {
            record.add(terms::PASSED_BLOCKED + rank, 1);
        }
        if (step & theirs.all).is_empty() {
            record.add(terms::PASSED_FREE + rank, 1);
        }
        if (path & (theirs.all | position.of_side(!side))).is_empty() {
            record.add(terms::PASSED_CLEAR + rank, 1);
        }
        if (way(!side, pawn) & rooks).any() {
            record.add(terms::PASSED_ROOK_BEHIND, 1);
        }
        if let Some(next) = step.first()
            && rank >= 3
        {
            let far = rank as i32 - 2;
            record.add(terms::PASSED_OWN_KING + position.king(side).distance(next) as usize, far);
            record.add(terms::PASSED_THEIR_KING + position.king(!side).distance(next) as usize, far);
        }
        if !has_pieces && (path & position.occupied()).is_empty() {
            let steps = (7 - rank).min(5) as u32;
            let goal = path.iter().find(|goal| rank_of(side, *goal) == 7).unwrap_or(square);
            let they_move = u32::from(position.side() != side);
            if position.king(!side).distance(goal) > steps + they_move {
                record.add(terms::PASSED_RUNNER, 1);
            }
        }
    }
}
