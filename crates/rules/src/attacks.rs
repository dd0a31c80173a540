//! What a piece attacks from a square, and the lines between squares. All tables are filled by the
//! compiler.

mod lines;

use crate::{Bitboard, Kind, Side, Square};

/// The squares reached from each square by any of these steps (files, ranks).
const fn steps<const N: usize>(steps: [(i32, i32); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut step = 0;
        while step < N {
            if let Some(to) = Square::ALL[from].offset(steps[step].0, steps[step].1) {
                table[from] = table[from].with(to);
            }
            step += 1;
        }
        from += 1;
    }
    table
}

static KING: [Bitboard; 64] = steps([(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]);
static KNIGHT: [Bitboard; 64] = steps([(-1, -2), (1, -2), (-2, -1), (2, -1), (-2, 1), (2, 1), (-1, 2), (1, 2)]);
static PAWN: [[Bitboard; 64]; 2] = [steps([(-1, 1), (1, 1)]), steps([(-1, -1), (1, -1)])];

/// The lines a piece on this square would attack along if nothing else stood on the board: straight
/// and diagonal.
#[inline(always)]
pub(crate) fn open_lines(square: Square) -> (u64, u64) {
    lines::open(square)
}

/// The squares a king on this square attacks.
#[inline(always)]
pub fn king_attacks(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a knight on this square attacks.
#[inline(always)]
pub fn knight_attacks(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a pawn of this side attacks.
#[inline(always)]
pub fn pawn_attacks(side: Side, square: Square) -> Bitboard {
    PAWN[side.index()][square.index()]
}

/// The squares a bishop attacks past these occupied squares, the first one met included.
#[inline(always)]
pub fn bishop_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(lines::bishop(square, occupied.0))
}

/// The squares a rook attacks past these occupied squares, the first one met included.
#[inline(always)]
pub fn rook_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(lines::rook(square, occupied.0))
}

/// The squares a queen attacks past these occupied squares, the first one met included.
#[inline(always)]
pub fn queen_attacks(square: Square, occupied: Bitboard) -> Bitboard {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}

/// The squares a piece attacks from a square past these occupied squares.
#[inline(always)]
pub fn attacks(kind: Kind, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
    match kind {
        Kind::Pawn => pawn_attacks(side, square),
        Kind::Knight => knight_attacks(square),
        Kind::Bishop => bishop_attacks(square, occupied),
        Kind::Rook => rook_attacks(square, occupied),
        Kind::Queen => queen_attacks(square, occupied),
        Kind::King => king_attacks(square),
    }
}

/// The whole line through two squares, from edge to edge, or nothing if they share none.
///
/// ```
/// use tabiya_rules::{Square, line};
/// assert_eq!(line(Square::B2, Square::D4).len(), 8);
/// assert!(line(Square::B2, Square::D5).is_empty());
/// ```
#[inline]
pub fn line(one: Square, other: Square) -> Bitboard {
    let shared = lines::shared(one, other);
    if shared == 0 { Bitboard::EMPTY } else { Bitboard(shared).with(one) }
}

/// The squares strictly between two squares of one line, or nothing if they share none.
///
/// ```
/// use tabiya_rules::{Square, between};
/// assert_eq!(between(Square::A1, Square::D4).iter().collect::<Vec<_>>(), [Square::B2, Square::C3]);
/// assert!(between(Square::A1, Square::B3).is_empty());
/// ```
#[inline]
pub fn between(one: Square, other: Square) -> Bitboard {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    let above_low = !(low.only().0 | (low.only().0 - 1));
    let below_high = high.only().0 - 1;
    Bitboard(lines::shared(one, other) & above_low & below_high)
}

#[cfg(test)]
mod tests {
    use super::{between, bishop_attacks, line, rook_attacks};
    use crate::{Bitboard, Square};

    const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

    /// The slow twin: walks step by step until something is in the way.
    fn walk(from: Square, occupied: Bitboard, ways: [(i32, i32); 4]) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for (files, ranks) in ways {
            let mut here = from;
            while let Some(next) = here.offset(files, ranks) {
                reached = reached.with(next);
                if occupied.has(next) {
                    break;
                }
                here = next;
            }
        }
        reached
    }

    #[test]
    fn sliding_attacks_equal_a_walk_for_every_set_of_blockers() {
        for square in Square::ALL {
            let blockers = walk(square, Bitboard::EMPTY, STRAIGHT);
            for occupied in blockers.subsets() {
                let walked = walk(square, occupied, STRAIGHT);
                assert_eq!(rook_attacks(square, occupied), walked, "rook on {square} past\n{occupied:?}");
            }
            let blockers = walk(square, Bitboard::EMPTY, DIAGONAL);
            for occupied in blockers.subsets() {
                let walked = walk(square, occupied, DIAGONAL);
                assert_eq!(bishop_attacks(square, occupied), walked, "bishop on {square} past\n{occupied:?}");
            }
        }
    }

    #[test]
    fn lines_and_the_squares_between_equal_a_walk() {
        for one in Square::ALL {
            for other in Square::ALL {
                let (mut whole, mut inner) = (Bitboard::EMPTY, Bitboard::EMPTY);
                for ways in [STRAIGHT, DIAGONAL] {
                    for (files, ranks) in ways {
                        let steps = |square: Square, sign: i32| {
                            core::iter::successors(square.offset(sign * files, sign * ranks), move |next| {
                                next.offset(sign * files, sign * ranks)
                            })
                        };
                        if steps(one, 1).any(|square| square == other) {
                            whole = steps(one, 1).chain(steps(one, -1)).collect::<Bitboard>().with(one);
                            inner = steps(one, 1).take_while(|&square| square != other).collect();
                        }
                    }
                }
                assert_eq!(line(one, other), whole, "{one} {other}");
                assert_eq!(between(one, other), inner, "{one} {other}");
            }
        }
    }
}
