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

use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks};
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

    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        self.is_short() as usize * 4 + self.is_straight() as usize * 2 + self.is_diagonal() as usize
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
        ((self.short >> at & 1) << 2 | (self.straight >> at & 1) << 1 | self.diagonal >> at & 1) as usize
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

    /// Moves what stands on one square to another, over whatever stands there.
    #[inline(always)]
    pub(crate) const fn shift(&mut self, from: Square, to: Square) {
        #[inline(always)]
        const fn shifted(plane: u64, from: Square, to: Square) -> u64 {
            plane & !(from.only().0 | to.only().0) | (plane >> from as u8 & 1) << to as u8
        }
        self.short = shifted(self.short, from, to);
        self.straight = shifted(self.straight, from, to);
        self.diagonal = shifted(self.diagonal, from, to);
        self.black = shifted(self.black, from, to);
    }

    pub(crate) fn set(&mut self, square: Square, piece: Option<Piece>) {
        let square = square.only().0;
        self.clear(square);
        if let Some(piece) = piece {
            self.place(square, piece);
        }
    }
}
