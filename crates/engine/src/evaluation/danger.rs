//! The safety of kings: the pawns before them, and what the other side has brought near.

use tabiya_rules::{
    Bitboard, BySide, File, Kind, Position, Rank, Side, Square, bishop_attacks, knight_attacks, rook_attacks,
};

use super::record::Record;
use super::sight::{Sight, rank_of, ring, way};
use super::terms;

/// Tells of the danger to a side's king.
#[inline(always)]
pub(super) fn tell<R: Record>(position: &Position, side: Side, sights: &BySide<Sight>, record: &mut R) {
    let (own, theirs) = (sights.of(side), sights.of(!side));
    let king = position.king(side);
    shelter(position, side, king, record);

    // 1. What is near.
    let near = ring(side, king);
    for (index, count) in theirs.ring_attackers.into_iter().enumerate() {
        record.danger(terms::ATTACKERS + index, count);
    }
    record.danger(terms::RING_ATTACKS, theirs.ring_attacks);
    let firm = own.by[0] | own.by[1] | own.by[2] | own.by[3];
    let weak = theirs.all & !own.twice & !firm;
    record.danger(terms::WEAK_RING, (near & weak).len() as i32);
    record.danger(terms::DEFENDERS, minors_near(position, side, near));
    record.danger(terms::PINNED, own.pinned.len() as i32);

    // 2. Checks they could give.
    let safe = !position.of_side(!side) & (!own.all | weak & theirs.twice);
    let any = !position.of_side(!side);
    let occupied = position.occupied() - position.of(side, Kind::Queen);
    let (straight, diagonal) = (rook_attacks(king, occupied), bishop_attacks(king, occupied));
    let lines = [knight_attacks(king), diagonal, straight, straight | diagonal];
    let mut risky = Bitboard::EMPTY;
    for (index, line) in lines.into_iter().enumerate() {
        let checks = line & theirs.by[index + 1];
        record.danger(terms::SAFE_CHECKS + index, (checks & safe).len() as i32);
        risky |= checks & any & !safe;
    }
    record.danger(terms::RISKY_CHECKS, risky.len() as i32);

    // 3. Who is there at all.
    if position.of(!side, Kind::Queen).is_empty() {
        record.danger(terms::NO_QUEEN, 1);
    }
    record.danger(terms::BASE, 1);
}

fn minors_near(position: &Position, side: Side, near: Bitboard) -> i32 {
    (near & position.of_side(side) & (position.of_kind(Kind::Knight) | position.of_kind(Kind::Bishop))).len() as i32
}

/// The pawns on the king's file and those beside it.
#[inline(always)]
fn shelter<R: Record>(position: &Position, side: Side, king: Square, record: &mut R) {
    let own = position.of(side, Kind::Pawn);
    let theirs = position.of(!side, Kind::Pawn);
    let before = way(side, king.rank().squares()) | king.rank().squares();
    let centre = king.file().index().clamp(1, 6);
    for (file, squares) in FILES.into_iter().enumerate().skip(centre - 1).take(3) {
        let edge = file.min(7 - file);
        let shield = nearest(side, own & squares & before);
        let attacker = nearest(side, theirs & squares & before);
        record.add(terms::SHELTER + edge * 8 + shield, 1);
        if shield > 0 && attacker == shield + 1 {
            record.add(terms::STORM_HELD + attacker, 1);
        } else {
            record.add(terms::STORM + edge * 8 + attacker, 1);
        }
        if (own & squares).is_empty() {
            record.danger(terms::BARE_FILES, 1);
        }
    }
    let file = king.file().squares();
    if (file & own).is_empty() {
        let index = if (file & theirs).is_empty() { terms::KING_OPEN } else { terms::KING_HALF_OPEN };
        record.add(index, 1);
    }
}

const FILES: [Bitboard; 8] = {
    let mut files = [Bitboard::EMPTY; 8];
    let mut file = 0;
    while file < 8 {
        files[file] = Bitboard(0x0101_0101_0101_0101 << file);
        file += 1;
    }
    files
};

/// The rank, as a side counts it, of the pawn nearest to its own back rank; 0 if there is none.
#[inline(always)]
fn nearest(side: Side, pawns: Bitboard) -> usize {
    let pawn = match side {
        Side::White => pawns.first(),
        Side::Black => pawns.last(),
    };
    pawn.map_or(0, |pawn| rank_of(side, pawn))
}

const _: () = assert!(File::A.squares().0 == FILES[0].0 && Rank::First.squares().0 == 255);
