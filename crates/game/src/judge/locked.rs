//! Whether it is worth asking where every man can ever come to. It decides only what is tried, never what is true.

use tabiya_rules::{Bitboard, Kind, Position, Side};

use super::fill;

/// So many squares may be open to knights, rooks and queens together.
const FEW: u32 = 4;

/// Whether the position looks as if it could be locked for good: hardly anything but bishops and kings can move, and
/// no pawn of the winner can run freely.
pub(super) fn looks_locked(position: &Position, winner: Side) -> bool {
    if !looks_still(position) {
        return false;
    }
    let pawns = position.of_kind(Kind::Pawn);
    let own = pawns & position.of_side(winner);
    let barred = behind(pawns & position.of_side(!winner), winner) | fill::ahead(!winner, position.occupied());
    own.is_within(barred)
}

/// Whether hardly anything but pawns, bishops and kings can move.
pub(super) fn looks_still(position: &Position) -> bool {
    let occupied = position.occupied();
    let mut ways = 0;
    for side in Side::ALL {
        let own = position.of_side(side);
        let knights = own & position.of_kind(Kind::Knight);
        let straight = own & (position.of_kind(Kind::Rook) | position.of_kind(Kind::Queen));
        ways += ((fill::knight(knights) | fill::straight(straight, occupied)) - own).len();
        if ways > FEW {
            return false;
        }
    }
    true
}

/// The squares from which a pawn of this side has one of these pawns ahead of it on its file.
fn behind(pawns: Bitboard, side: Side) -> Bitboard {
    let mut behind = pawns.0;
    match side {
        Side::White => {
            behind |= behind >> 8;
            behind |= behind >> 16;
            behind |= behind >> 32;
        }
        Side::Black => {
            behind |= behind << 8;
            behind |= behind << 16;
            behind |= behind << 32;
        }
    }
    Bitboard(behind)
}
