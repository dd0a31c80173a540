//! Sliding attacks by arithmetic, with tables that fit into a corner of the nearest cache.
//!
//! On a line with one square a rank, subtracting the slider from the blockers borrows up to the first
//! blocker above it; doing the same with the ranks turned round finds the first one below. What the
//! two differences change is what the slider attacks. A rank is looked up instead: eight squares
//! have few states.

use crate::Square;

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

/// What a slider attacks along a rank: by its file, and by which of the six inner squares are
/// occupied.
static RANKS: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            table[file][inner] = walk_along(file, (inner as u8) << 1);
            inner += 1;
        }
        file += 1;
    }
    table
};

const fn walk_along(file: usize, occupied: u8) -> u8 {
    let mut reached = 0;
    let mut right = file + 1;
    while right < 8 {
        reached |= 1 << right;
        if occupied >> right & 1 != 0 {
            break;
        }
        right += 1;
    }
    let mut left = file;
    while left > 0 {
        left -= 1;
        reached |= 1 << left;
        if occupied >> left & 1 != 0 {
            break;
        }
    }
    reached
}

/// What a slider attacks along a file or diagonal.
#[inline(always)]
fn along(square: Square, line: u64, occupied: u64) -> u64 {
    let slider = square.only().0;
    let blockers = occupied & line;
    let above = blockers.wrapping_sub(slider << 1);
    let below = blockers.swap_bytes().wrapping_sub(slider.swap_bytes() << 1).swap_bytes();
    (above ^ below) & line
}

#[inline(always)]
fn along_rank(square: Square, occupied: u64) -> u64 {
    let first = square as u32 & 0o70;
    let inner = (occupied >> first >> 1 & 0o77) as usize;
    u64::from(RANKS[square as usize & 7][inner]) << first
}

/// The lines through a square, straight and diagonal, without the square.
#[inline(always)]
pub(super) fn open(square: Square) -> (u64, u64) {
    let [file, rank, rising, falling] = LINES[square.index()];
    (file | rank, rising | falling)
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: u64) -> u64 {
    along(square, LINES[square.index()][0], occupied) | along_rank(square, occupied)
}

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: u64) -> u64 {
    let [_, _, rising, falling] = LINES[square.index()];
    along(square, rising, occupied) | along(square, falling, occupied)
}

/// The line through two squares without the first of them, or nothing if they share none.
#[inline(always)]
pub(super) fn shared(one: Square, other: Square) -> u64 {
    let on = |line: u64| line & (line >> other as u8 & 1).wrapping_neg();
    let [file, rank, rising, falling] = LINES[one.index()];
    on(file) | on(rank) | on(rising) | on(falling)
}
