//! Sliding attacks by parallel bit extraction: the occupied squares that matter are gathered into
//! an index, and a table holds the answer.
//!
//! One of the files where `unsafe` may stand, for the one instruction.
#![expect(unsafe_code, reason = "the pext instruction; measured in ARCHITECTURE.md")]

use core::arch::x86_64::_pext_u64;

use super::lines;
use crate::{Bitboard, Square};

/// Where a square's part of the table lies, and which squares can block it.
#[derive(Clone, Copy)]
struct Part {
    blockers: u64,
    start: u32,
}

struct Table<const SIZE: usize> {
    parts: [Part; 64],
    answers: [u64; SIZE],
}

/// Fills a table: for each square, the answers for every subset of its blockers in the order in
/// which `pext` numbers them, which is the order of [`Bitboard::subsets`].
macro_rules! table {
    ($size:literal, $attacks:path) => {{
        let mut table = Table { parts: [Part { blockers: 0, start: 0 }; 64], answers: [0; $size] };
        let mut next = 0;
        let mut from = 0;
        while from < 64 {
            let square = Square::ALL[from];
            let blockers = lines::blockers($attacks(square, Bitboard::EMPTY), square).0;
            table.parts[from] = Part { blockers, start: next as u32 };
            let mut subset = 0u64;
            loop {
                table.answers[next] = $attacks(square, Bitboard(subset)).0;
                next += 1;
                subset = subset.wrapping_sub(blockers) & blockers;
                if subset == 0 {
                    break;
                }
            }
            from += 1;
        }
        assert!(next == $size);
        table
    }};
}

#[expect(long_running_const_eval, reason = "a hundred thousand entries, about a second")]
static ROOK: Table<102_400> = table!(102_400, lines::rook);
static BISHOP: Table<5_248> = table!(5_248, lines::bishop);

#[inline(always)]
fn look_up<const SIZE: usize>(table: &'static Table<SIZE>, square: Square, occupied: Bitboard) -> Bitboard {
    let part = table.parts[square.index()];
    // SAFETY: this file is compiled only where BMI2 is enabled for the whole build.
    let subset = unsafe { _pext_u64(occupied.0, part.blockers) };
    let index = part.start as usize + subset as usize;
    // SAFETY: the table holds an answer for every subset of the blockers of every square, and
    // `pext` numbers exactly those.
    Bitboard(unsafe { *table.answers.get_unchecked(index) })
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&ROOK, square, occupied)
}

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    look_up(&BISHOP, square, occupied)
}
