//! What promises a mate: a number for a position, the lower the nearer. It decides only in which order positions are
//! looked at, never what is true of them.

use tabiya_rules::{Bitboard, Kind, Position, Rank, Side, Square, king_attacks};

use super::tree::SCORES;

/// The squares of the edge.
const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);
/// The ring inside the edge.
const RING: Bitboard = Bitboard(0x007e_4242_4242_7e00);
const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// How promising a position is, and what was seen on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promise {
    pub(super) score: u8,
    /// Whether the losing king is attacked.
    pub(super) is_check: bool,
    /// How many squares the losing king seems to have.
    pub(super) flights: u32,
}

/// Looks at a position with the eyes of a side that wants to mate with the other's help.
#[inline]
pub(super) fn look(position: &Position, winner: Side) -> Promise {
    let loser = !winner;
    let king = position.king(loser);
    let reach = position.controlled(winner);
    let blocked = position.of_side(loser);
    let flights = (king_attacks(king) - blocked - reach).len();
    let is_check = reach.has(king);

    let own = position.of_side(winner);
    let heavy = own & (position.of_kind(Kind::Queen) | position.of_kind(Kind::Rook));
    let pawns = own & position.of_kind(Kind::Pawn);
    let pieces = own - pawns;
    let mut score = 3 * flights;
    if heavy.is_empty() {
        if let Some(distance) = promotion_distance(pawns, winner) {
            score += 10 + 4 * distance;
        }
        score += 2 * corner_distance(position, own, king);
    } else if !EDGE.has(king) {
        score += if RING.has(king) { 3 } else { 6 };
    }
    if pieces.len() <= 3 {
        score += 2 * position.king(winner).distance(king).saturating_sub(2);
    }
    if heavy.any() {
        let others = blocked - position.of_kind(Kind::Pawn);
        score += others.len();
    }
    Promise { score: score.min(SCORES as u32 - 1) as u8, is_check, flights }
}

/// How many steps the foremost pawn is from its promotion.
fn promotion_distance(pawns: Bitboard, side: Side) -> Option<u32> {
    let foremost = match side {
        Side::White => pawns.last()?.rank(),
        Side::Black => pawns.first()?.rank(),
    };
    Some((foremost as u32).abs_diff(Rank::Eighth.seen_by(side) as u32))
}

/// How far the losing king is from a corner in which bishops of this side can mate it.
fn corner_distance(position: &Position, own: Bitboard, king: Square) -> u32 {
    let bishops = own & position.of_kind(Kind::Bishop);
    let fits = |corner: Square| {
        bishops.is_empty() || (bishops & if corner.is_light() { Bitboard::LIGHT } else { Bitboard::DARK }).any()
    };
    CORNERS.into_iter().filter(|&corner| fits(corner)).map(|corner| corner.distance(king)).min().unwrap_or(0)
}
