//! Who stands where, in four bitboards.
//!
//! Instead of one set for each kind and side, every square has a code of four bits, spread over
//! four planes. Three say what stands there: whether it goes along diagonals, whether it goes
//! along straight lines, and whether it is short of range; the fourth says whether it is Black's.
//!
//! | piece  | short | straight | diagonal |
//! |--------|:-----:|:--------:|:--------:|
//! | bishop |       |          |    x     |
//! | rook   |       |    x     |          |
//! | queen  |       |    x     |    x     |
//! | pawn   |   x   |          |          |
//! | knight |   x   |          |    x     |
//! | king   |   x   |    x     |          |
//!
//! (The knight's mark under "diagonal" is only a code.) A whole board is 32 bytes, every set of
//! one kind takes at most two operations to make, the sets a generator needs most (all diagonal
//! or straight sliders) take one, and a move of any kind, capture included, is the same few
//! operations on each plane without asking what was captured.

use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, open_lines, pawn_attacks, rook_attacks};
use crate::vector::Quad;
use crate::{Bitboard, Kind, Piece, Side, Square};

/// The pieces on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Men {
    pub(crate) short: u64,
    pub(crate) straight: u64,
    pub(crate) diagonal: u64,
    pub(crate) black: u64,
}

/// All bits if the condition holds, none if not.
#[inline(always)]
const fn full_if(condition: bool) -> u64 {
    (condition as u64).wrapping_neg()
}

impl Kind {
    #[inline(always)]
    pub(crate) const fn is_short(self) -> bool {
        matches!(self, Self::Pawn | Self::Knight | Self::King)
    }

    #[inline(always)]
    pub(crate) const fn is_straight(self) -> bool {
        matches!(self, Self::Rook | Self::Queen | Self::King)
    }

    #[inline(always)]
    pub(crate) const fn is_diagonal(self) -> bool {
        matches!(self, Self::Bishop | Self::Queen | Self::Knight)
    }

    /// The three bits of the kind's code.
    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        self.is_short() as usize + self.is_straight() as usize * 2 + self.is_diagonal() as usize * 4
    }
}

/// The kinds by code; code 0 is an empty square and code 7 is not in use.
const BY_CODE: [Option<Kind>; 8] = {
    let mut table = [None; 8];
    let mut index = 0;
    while index < 6 {
        table[Kind::ALL[index].code()] = Some(Kind::ALL[index]);
        index += 1;
    }
    table
};

impl Men {
    #[inline(always)]
    pub(crate) const fn occupied(&self) -> u64 {
        self.short | self.straight | self.diagonal
    }

    #[inline(always)]
    pub(crate) const fn of_side(&self, side: Side) -> u64 {
        match side {
            Side::White => self.occupied() & !self.black,
            Side::Black => self.black,
        }
    }

    #[inline(always)]
    pub(crate) const fn of_kind(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Pawn => self.short & !(self.straight | self.diagonal),
            Kind::Knight => self.short & self.diagonal,
            Kind::Bishop => self.diagonal & !(self.short | self.straight),
            Kind::Rook => self.straight & !(self.short | self.diagonal),
            Kind::Queen => self.straight & self.diagonal,
            Kind::King => self.short & self.straight,
        }
    }

    /// Rooks and queens.
    #[inline(always)]
    pub(crate) const fn straight_sliders(&self) -> u64 {
        self.straight & !self.short
    }

    /// Bishops and queens.
    #[inline(always)]
    pub(crate) const fn diagonal_sliders(&self) -> u64 {
        self.diagonal & !self.short
    }

    #[inline(always)]
    pub(crate) const fn code_at(&self, square: Square) -> usize {
        let at = square as u8;
        (self.short >> at & 1 | (self.straight >> at & 1) << 1 | (self.diagonal >> at & 1) << 2) as usize
    }

    #[inline(always)]
    pub(crate) const fn kind_at(&self, square: Square) -> Option<Kind> {
        BY_CODE[self.code_at(square)]
    }

    #[inline(always)]
    pub(crate) const fn at(&self, square: Square) -> Option<Piece> {
        match self.kind_at(square) {
            Some(kind) => {
                let side = if self.black >> square as u8 & 1 == 0 { Side::White } else { Side::Black };
                Some(Piece { side, kind })
            }
            None => None,
        }
    }

    /// The pieces of both sides that attack a square, seen past these occupied squares.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let pawns = self.of_kind(Kind::Pawn);
        Bitboard(
            king_attacks(square).0 & self.of_kind(Kind::King)
                | knight_attacks(square).0 & self.of_kind(Kind::Knight)
                | rook_attacks(square, occupied).0 & self.straight_sliders()
                | bishop_attacks(square, occupied).0 & self.diagonal_sliders()
                // A pawn attacks a square from where one of the other side would attack from it.
                | pawn_attacks(Side::Black, square).0 & pawns & !self.black
                | pawn_attacks(Side::White, square).0 & pawns & self.black,
        )
    }

    /// Whether nobody attacks a side's king on this square, seen past these occupied squares and
    /// with these pieces taken off.
    #[inline(always)]
    pub(crate) fn is_safe(&self, side: Side, king: Square, occupied: u64, taken: u64) -> bool {
        let others = match side {
            Side::White => self.black,
            Side::Black => !self.black,
        } & !taken;
        let leapers = knight_attacks(king).0 & self.of_kind(Kind::Knight)
            | pawn_attacks(side, king).0 & self.of_kind(Kind::Pawn)
            | king_attacks(king).0 & self.of_kind(Kind::King);
        // Mostly no slider stands on a line with the king at all, and its view need not be found.
        let (straight, diagonal) = open_lines(king);
        let straight = straight & self.straight_sliders() & others;
        let diagonal = diagonal & self.diagonal_sliders() & others;
        leapers & others == 0
            && (straight == 0 || rook_attacks(king, Bitboard(occupied)).0 & straight == 0)
            && (diagonal == 0 || bishop_attacks(king, Bitboard(occupied)).0 & diagonal == 0)
    }

    /// Puts a piece on squares that are empty.
    #[inline(always)]
    pub(crate) const fn place(&mut self, squares: u64, piece: Piece) {
        self.short |= squares & full_if(piece.kind.is_short());
        self.straight |= squares & full_if(piece.kind.is_straight());
        self.diagonal |= squares & full_if(piece.kind.is_diagonal());
        self.black |= squares & full_if(matches!(piece.side, Side::Black));
    }

    /// Empties squares, whatever stands there.
    #[inline(always)]
    pub(crate) const fn clear(&mut self, squares: u64) {
        self.short &= !squares;
        self.straight &= !squares;
        self.diagonal &= !squares;
        self.black &= !squares;
    }

    /// Moves what stands on one square to another, over whatever stands there, and tells the codes
    /// of both: the three bits of the kind, and a fourth for Black; nothing for an empty square.
    #[inline(always)]
    pub(crate) fn shift(&mut self, from: Square, to: Square) -> (usize, usize) {
        let planes = Quad::new([self.short, self.straight, self.diagonal, self.black]);
        // Each plane's bit for the square comes to stand at the top.
        let at = |square: Square| planes.shl(Quad::all(63 - square as u64));
        let moved = at(from).shr(Quad::all(63)).shl(Quad::all(to as u64));
        let kept = planes.and(Quad::all(!(from.only().0 | to.only().0)));
        [self.short, self.straight, self.diagonal, self.black] = kept.or(moved).lanes();
        (at(from).tops(), at(to).tops())
    }

    pub(crate) fn set(&mut self, square: Square, piece: Option<Piece>) {
        let square = square.only().0;
        self.clear(square);
        if let Some(piece) = piece {
            self.place(square, piece);
        }
    }
}
