//! How many legal moves there are, without making any of them.

use crate::castling::Castling;
use crate::lanes::Lanes;
use crate::men::Men;
use crate::scan::Scan;
use crate::turn::{Black, Turn, White};
use crate::vector::Quad;
use crate::{Bitboard, File, Kind, Position, Rank, Side, Square};

/// Which rights to castle a position can have, so that a count pays only for those.
pub(crate) trait Castles {
    /// Whether there can be any.
    const ANY: bool;

    /// How many ways there are to castle now, with these rooks.
    fn count<T: Turn>(scan: &Scan, rooks: u64) -> u64;
}

/// None, for the rest of the game.
pub(crate) enum Never {}

/// Those of standard chess, whose squares the compiler knows.
pub(crate) enum FromHome {}

/// Those of Chess960.
pub(crate) enum FromAnywhere {}

impl Castles for Never {
    const ANY: bool = false;

    #[inline(always)]
    fn count<T: Turn>(_: &Scan, _: u64) -> u64 {
        0
    }
}

impl Castles for FromHome {
    const ANY: bool = true;

    #[inline(always)]
    fn count<T: Turn>(scan: &Scan, rooks: u64) -> u64 {
        let home = Rank::First.seen_by(T::SIDE);
        let king = Square::new(File::E, home);
        let mut count = 0;
        for file in [File::A, File::H] {
            let rook = Square::new(file, home);
            let has_right = rooks >> rook as u8 & 1 != 0;
            count += u64::from(has_right && Castling::new(king, rook).is_open(scan));
        }
        count
    }
}

impl Castles for FromAnywhere {
    const ANY: bool = true;

    #[inline(always)]
    fn count<T: Turn>(scan: &Scan, rooks: u64) -> u64 {
        let mut count = 0;
        for rook in Bitboard(rooks & T::BACK_RANK) {
            count += u64::from(Castling::new(scan.king, rook).is_legal(scan));
        }
        count
    }
}

/// Counts the legal moves. Sliders and knights are followed in all directions at once and their
/// targets counted lane by lane, so there is no loop over pieces.
#[inline(always)]
pub(crate) fn count<T: Turn, C: Castles>(men: &Men, rooks: u64, en_passant: u64) -> u64 {
    let scan = Scan::new::<T>(men);
    let targets = !scan.us & scan.answers;

    // 1. Sliders: in each lane, those that are not pinned, and those pinned along it.
    let straight = scan.us & men.straight_sliders();
    let diagonal = scan.us & men.diagonal_sliders();
    let free = Quad::all(!scan.pinned).or(scan.pinned_along);
    let sliders = Quad::new([straight, straight, diagonal, diagonal]).and(free);
    let slid = Lanes::sliding(sliders, scan.empty).within(targets);

    // 2. Knights.
    let knights = scan.us & men.of_kind(Kind::Knight) & !scan.pinned;
    let jumped = Lanes::jumping(knights).within(targets);
    let by_lane = slid.up.len().plus(slid.down.len()).plus(jumped.up.len()).plus(jumped.down.len());
    let mut count = by_lane.sum();

    // 3. Pawns: each one that reaches the last rank has four moves.
    let moves = scan.pawn_moves::<T>(men);
    let [one, two, rising, falling] = [moves.one, moves.two, moves.rising, moves.falling].map(ones);
    count += one + two + rising + falling;
    if moves.pawns & T::SEVENTH_RANK != 0 {
        let [one, rising, falling] = [moves.one, moves.rising, moves.falling].map(|set| ones(set & T::LAST_RANK));
        count += 3 * (one + rising + falling);
    }
    if en_passant != 0 {
        for from in Bitboard(scan.takers_en_passant::<T>(men, en_passant)) {
            count += u64::from(scan.en_passant_is_legal::<T>(men, from.only().0, en_passant));
        }
    }

    // 4. The king, and castling.
    count + ones(scan.king_steps()) + C::count::<T>(&scan, rooks)
}

#[inline(always)]
fn ones(set: u64) -> u64 {
    u64::from(set.count_ones())
}

impl Position {
    /// How many legal moves there are: faster than listing them.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// assert_eq!(Position::start().count_legal_moves(), 20);
    /// ```
    #[inline]
    pub fn count_legal_moves(&self) -> u64 {
        let en_passant = self.en_passant.map_or(0, |square| square.only().0);
        match self.side {
            Side::White => count::<White, FromAnywhere>(&self.men, self.castling, en_passant),
            Side::Black => count::<Black, FromAnywhere>(&self.men, self.castling, en_passant),
        }
    }

    /// Whether there is any legal move.
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() != 0
    }
}
