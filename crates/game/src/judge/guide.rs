//! What promises a mate: a number for a position, the lower the nearer. It decides only in which order positions are
//! looked at, never what is true of them, which only [`may_be_mate`] does.
//!
//! All numbers here were found by trying many on the positions of real games and of studies, and keeping those with which
//! fewest positions had to be looked at. They are quarters of a score.

use tabiya_rules::{Bitboard, Kind, Position, Rank, Side, Square, king_attacks, knight_attacks, queen_attacks};

use super::fill;
use super::tree::SCORES;

/// The squares of the edge.
pub(super) const EDGE: Bitboard = Bitboard(0xff81_8181_8181_81ff);
/// The ring inside the edge.
pub(super) const RING: Bitboard = Bitboard(0x007e_4242_4242_7e00);
const CORNERS: [Square; 4] = [Square::A1, Square::H1, Square::A8, Square::H8];

/// With so few men on the board at the root the winner's king is needed for a mate in the corner.
const FEW_MEN: u32 = 10;

/// How promising a position is, and what was seen on the way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Promise {
    /// The score for a mate by force of numbers: promote, strip the king of its men, close in.
    pub(super) score: u8,
    /// Whether the losing king is attacked.
    pub(super) is_check: bool,
    /// How many squares the losing king seems to have.
    pub(super) flights: u32,
    /// The squares the winner attacks.
    reach: Bitboard,
    /// How many squares there are from which the winner might give check at once.
    checks: i32,
}

/// Looks at a position, so many moves from the root, with the eyes of a side that wants to mate with the other's help.
#[inline]
pub(super) fn look(position: &Position, winner: Side, depth: u16) -> Promise {
    let loser = !winner;
    let king = position.king(loser);
    let ring = king_attacks(king);
    let reach = position.controlled(winner);
    let (own, theirs) = (position.of_side(winner), position.of_side(loser));
    let flights = (ring - theirs - reach).len();
    let is_check = reach.has(king);
    let lines = queen_attacks(king, position.occupied()) | knight_attacks(king);
    let checks = count(lines & reach - own);

    let heavy = own & (position.of_kind(Kind::Queen) | position.of_kind(Kind::Rook));
    let pawns = own & position.of_kind(Kind::Pawn);
    let victims = theirs.without(king);
    let their_pawns = victims & position.of_kind(Kind::Pawn);
    let hanging = count(victims & reach).min(2);

    // 1. The losing king is to have few squares, near the edge and near the other king.
    let mut score = 7 * count_of(flights) + 4 * count(ring & theirs) - 4 * count(ring & reach);
    if !EDGE.has(king) {
        score += if RING.has(king) { 7 } else { 17 };
    }
    score += if (own - pawns).len() <= 3 { 20 } else { 21 } * kings_apart(position);
    // 2. Its men are to go, and the winner's to stay.
    score += 26 * count(victims - their_pawns) + 21 * count(their_pawns);
    score += if position.side() == winner { -3 * hanging } else { 2 * hanging };
    score -= 32 * count(heavy).min(3) + 9 * count(own - pawns);
    // 3. Pawns are to promote.
    score += match promotion_distance(pawns, winner) {
        Some(steps) if heavy.is_empty() => 13 + 4 * steps,
        Some(steps) => 13 * steps,
        None if heavy.is_empty() => 80,
        None => 0,
    };
    // 4. There is to be something to give check with.
    score -= if checks == 0 { 9 } else { 15 * checks.min(4) };
    if is_check && position.side() == loser {
        score -= 11 + 9 * position.count_legal_moves().min(8) as i32;
    }
    score += 5 * i32::from(depth) / 4;
    Promise { score: bucket(score), is_check, flights, reach, checks }
}

/// The score for a mate by light pieces, in a corner, with the losing king's own men in its way.
#[inline]
pub(super) fn look_for_corner(position: &Position, winner: Side, depth: u16, promise: &Promise, root_men: u32) -> u8 {
    let loser = !winner;
    let king = position.king(loser);
    let ring = king_attacks(king);
    let own = position.of_side(winner);
    let others = position.of_side(loser).without(king);
    let pawns = others & position.of_kind(Kind::Pawn);
    let all_heavy = position.of_kind(Kind::Queen) | position.of_kind(Kind::Rook);
    let heavy = others & all_heavy;
    if (own & all_heavy).any() {
        // With a queen or a rook the kings are to come together at the edge, whatever else there is.
        let mut score = 12 * count_of(promise.flights) + 16 * kings_apart(position) + 6 * count(others - pawns);
        if !EDGE.has(king) {
            score += if RING.has(king) { 16 } else { 32 };
        }
        return bucket(score + i32::from(depth) / 2 - 96);
    }

    let mut score = 50 * corner_distance(position, winner) + 4 * count_of(promise.flights);
    // 1. The losing king's men are to stand around it, and be pieces rather than pawns.
    score -= 24 * count(ring & others) + 16 * count(fill::king(ring) & others).min(3);
    score += 30 * count(pawns) + 8 * promotion_distance(pawns, loser).unwrap_or(0);
    // 2. Queens and rooks could parry, and with too many men the search gets nowhere.
    score += 52 * count(heavy) + 6 * count(others - pawns - heavy) + 8 * count(own);
    let rammed = fill::ahead(winner, own & position.of_kind(Kind::Pawn)) & pawns;
    score -= 8 * count(rammed);
    // 3. The winner is to be near.
    score -= 4 * count(ring & promise.reach) + 4 * promise.checks.min(3);
    if root_men <= FEW_MEN {
        score += 16 * kings_apart(position);
    }
    score += 2 * i32::from(depth) / 4;
    bucket(score)
}

/// Whether it is worth looking whether a king is mated that is attacked and has so many squares around it that are
/// neither its own men's nor attacked.
///
/// No mate is missed by it, which an empty queue being a proof rests on: in a mate only the square behind the king on the
/// line of a check seems free, since the king itself stands in the line's way, and a move gives at most two checks.
pub(super) const fn may_be_mate(is_check: bool, flights: u32) -> bool {
    is_check && flights <= 2
}

/// How many squares a set holds, as a number to reckon with.
pub(super) fn count(set: Bitboard) -> i32 {
    count_of(set.len())
}

fn count_of(number: u32) -> i32 {
    number.cast_signed()
}

/// The score in whole numbers that are all in use.
pub(super) fn bucket(score: i32) -> u8 {
    let score = u8::try_from((score / 4 + 24).max(0)).unwrap_or(u8::MAX);
    score.min(SCORES as u8 - 1)
}

/// How many steps the kings are from standing opposite each other.
pub(super) fn kings_apart(position: &Position) -> i32 {
    let distance = position.king(Side::White).distance(position.king(Side::Black));
    count_of(distance.saturating_sub(2))
}

/// How many steps the foremost pawn is from its promotion.
pub(super) fn promotion_distance(pawns: Bitboard, side: Side) -> Option<i32> {
    let foremost = match side {
        Side::White => pawns.last()?.rank(),
        Side::Black => pawns.first()?.rank(),
    };
    Some(count_of((foremost as u32).abs_diff(Rank::Eighth.seen_by(side) as u32)))
}

/// How far the losing king is from a corner in which bishops of this side can mate it.
fn corner_distance(position: &Position, winner: Side) -> i32 {
    let (king, bishops) = (position.king(!winner), position.of(winner, Kind::Bishop));
    let fits = |corner: Square| {
        let colour = if corner.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        (bishops.is_empty() || (bishops & colour).any()) && position.king(winner).distance(corner) > 1
    };
    let nearest = CORNERS.into_iter().filter(|&corner| fits(corner)).map(|corner| corner.distance(king)).min();
    count_of(nearest.unwrap_or(0))
}
