//! Pictures of mate.

use tabiya_rules::{Kind, Rank, king_attacks};

use super::super::line::Line;

/// Mate along the king's own last rank, where its own men stand on every square in front of it.
pub(super) fn is_back_rank(line: &Line) -> bool {
    let end = line.end();
    let (side, king) = (end.side(), end.king(end.side()));
    let front = king_attacks(king) & Rank::Second.seen_by(side).squares();
    let lies_on_rank = |kind| (end.checkers() & end.of_kind(kind) & Rank::First.seen_by(side).squares()).any();
    end.is_checkmate()
        && king.rank() == Rank::First.seen_by(side)
        && front.is_within(end.of_side(side))
        && (lies_on_rank(Kind::Rook) || lies_on_rank(Kind::Queen))
}

/// Mate by a knight alone, where the king's own men stand on every square around it.
pub(super) fn is_smothered(line: &Line) -> bool {
    let end = line.end();
    let (side, king) = (end.side(), end.king(end.side()));
    end.is_checkmate()
        && end.checkers().is_within(end.of_kind(Kind::Knight))
        && king_attacks(king).is_within(end.of_side(side))
}
