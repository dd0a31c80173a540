//! Where all pieces of a set could go in one move, at once.

use tabiya_rules::{Bitboard, Kind, Side};

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
const NOT_AB: u64 = 0xfcfc_fcfc_fcfc_fcfc;
const NOT_GH: u64 = 0x3f3f_3f3f_3f3f_3f3f;

/// The squares met by going one way from all of a set over empty squares, the first other one included.
///
/// `TURN` is how far one step turns the board; `ALLOWED` are the squares a step can end on.
#[inline(always)]
fn run<const TURN: u32, const ALLOWED: u64>(from: u64, empty: u64) -> u64 {
    let mut open = empty & ALLOWED;
    let mut reached = from;
    reached |= open & reached.rotate_left(TURN);
    open &= open.rotate_left(TURN);
    reached |= open & reached.rotate_left(2 * TURN);
    open &= open.rotate_left(2 * TURN);
    reached |= open & reached.rotate_left(4 * TURN);
    reached.rotate_left(TURN) & ALLOWED
}

/// The squares attacked along diagonals from any square of a set, past everything that is not in the way.
#[inline]
pub(super) fn diagonal(from: Bitboard, in_the_way: Bitboard) -> Bitboard {
    let (from, empty) = (from.0, !in_the_way.0);
    Bitboard(
        run::<9, { NOT_A & !0xff }>(from, empty)
            | run::<7, { NOT_H & !0xff }>(from, empty)
            | run::<55, { NOT_H & (!0 >> 8) }>(from, empty)
            | run::<57, { NOT_A & (!0 >> 8) }>(from, empty),
    )
}

/// The squares attacked along ranks and files from any square of a set.
#[inline]
pub(super) fn straight(from: Bitboard, in_the_way: Bitboard) -> Bitboard {
    let (from, empty) = (from.0, !in_the_way.0);
    Bitboard(
        run::<8, { !0xff }>(from, empty)
            | run::<56, { !0 >> 8 }>(from, empty)
            | run::<1, NOT_A>(from, empty)
            | run::<63, NOT_H>(from, empty),
    )
}

/// The squares a knight attacks from any square of a set.
#[inline]
pub(super) fn knight(from: Bitboard) -> Bitboard {
    let from = from.0;
    let (one, two) = (from << 1 & NOT_A | from >> 1 & NOT_H, from << 2 & NOT_AB | from >> 2 & NOT_GH);
    Bitboard(one << 16 | one >> 16 | two << 8 | two >> 8)
}

/// The squares a king attacks from any square of a set.
#[inline]
pub(super) fn king(from: Bitboard) -> Bitboard {
    let from = from.0;
    let beside = from << 1 & NOT_A | from >> 1 & NOT_H;
    let row = from | beside;
    Bitboard(beside | row << 8 | row >> 8)
}

/// The squares a pawn attacks from any square of a set.
#[inline]
pub(super) fn pawn(side: Side, from: Bitboard) -> Bitboard {
    let from = from.0;
    let beside = from << 1 & NOT_A | from >> 1 & NOT_H;
    ahead(side, Bitboard(beside))
}

/// The squares one step ahead of a set.
#[inline]
pub(super) fn ahead(side: Side, from: Bitboard) -> Bitboard {
    Bitboard(match side {
        Side::White => from.0 << 8,
        Side::Black => from.0 >> 8,
    })
}

/// The squares a piece attacks from any square of a set.
#[inline]
pub(super) fn attacks(kind: Kind, side: Side, from: Bitboard, in_the_way: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => pawn(side, from),
        Kind::Knight => knight(from),
        Kind::Bishop => diagonal(from, in_the_way),
        Kind::Rook => straight(from, in_the_way),
        Kind::Queen => diagonal(from, in_the_way) | straight(from, in_the_way),
        Kind::King => king(from),
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::{Bitboard, Kind, Side};

    use super::attacks;

    #[test]
    fn a_set_attacks_what_its_squares_attack() {
        let mut chance = 1_u64;
        let mut next = || {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            chance ^ chance >> 29
        };
        for _ in 0..2_000 {
            let (from, in_the_way) = (Bitboard(next() & next() & next()), Bitboard(next() & next()));
            for kind in Kind::ALL {
                for side in Side::ALL {
                    let one_by_one = from.iter().fold(Bitboard::EMPTY, |all, square| {
                        all | tabiya_rules::attacks(kind, side, square, in_the_way)
                    });
                    // A slider of the set does not stand in the way of another one.
                    assert_eq!(attacks(kind, side, from, in_the_way), one_by_one, "{kind:?}");
                }
            }
        }
    }
}
