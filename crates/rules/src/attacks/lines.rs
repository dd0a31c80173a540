//! Sliding attacks by arithmetic alone: for processors without `pext`, and to fill its table.
//!
//! On a line, subtracting the slider from the blockers borrows up to the first blocker above it;
//! doing the same on the reversed board finds the first one below. What the two differences change
//! is what the slider attacks.

use crate::{Bitboard, Square};
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
use crate::{File, Rank};

/// The lines through each square: its file, its rank and its two diagonals, without the square.
static LINES: [[u64; 4]; 64] = {
    let mut table = [[0; 4]; 64];
    let mut from = 0;
    while from < 64 {
        let mut axis = 0;
        while axis < 4 {
            let (files, ranks) = [(0, 1), (1, 0), (1, 1), (-1, 1)][axis];
            let mut distance = -7;
            while distance <= 7 {
                if distance != 0
                    && let Some(square) = Square::ALL[from].offset(files * distance, ranks * distance)
                {
                    table[from][axis] |= square.only().0;
                }
                distance += 1;
            }
            axis += 1;
        }
        from += 1;
    }
    table
};

#[inline(always)]
const fn along(square: Square, line: u64, occupied: u64) -> u64 {
    let slider = square.only().0;
    let blockers = occupied & line;
    let above = blockers.wrapping_sub(slider << 1);
    let below = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (above ^ below) & line
}

#[inline(always)]
pub(super) const fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let [file, rank, ..] = LINES[square as usize];
    Bitboard(along(square, file, occupied.0) | along(square, rank, occupied.0))
}

#[inline(always)]
pub(super) const fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let [_, _, rising, falling] = LINES[square as usize];
    Bitboard(along(square, rising, occupied.0) | along(square, falling, occupied.0))
}

/// The line through two squares without the first of them, or nothing if they share none.
#[inline(always)]
pub(super) const fn shared(one: Square, other: Square) -> u64 {
    let [file, rank, rising, falling] = LINES[one as usize];
    on(file, other) | on(rank, other) | on(rising, other) | on(falling, other)
}

/// The line if the square is on it.
#[inline(always)]
const fn on(line: u64, square: Square) -> u64 {
    line & (line >> square as u8 & 1).wrapping_neg()
}

/// The squares of these attacks on which a blocker matters: the last square of a line does not.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(super) const fn blockers(attacks: Bitboard, square: Square) -> Bitboard {
    let (file, rank) = (square.file().squares(), square.rank().squares());
    let edge_files = (File::A.squares().0 | File::H.squares().0) & !file.0;
    let edge_ranks = (Rank::First.squares().0 | Rank::Eighth.squares().0) & !rank.0;
    Bitboard(attacks.0 & !(edge_files | edge_ranks))
}
