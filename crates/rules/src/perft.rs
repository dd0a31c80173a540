//! Perft: how many lines of legal moves of a given length there are. It proves a generator right
//! and shows how fast it is.
//!
//! The tree is walked without lists and without keys: each move is applied to four bitboards that
//! are handed on in registers, and the last ply is counted, not played.

use core::marker::PhantomData;

use crate::castling::Castling;
use crate::count::{Castles, FromAnywhere, FromHome, Never, count};
use crate::generate::{All, PawnStep, Visitor, visit};
use crate::men::Men;
use crate::turn::{Black, Turn, White, ahead, beside};
use crate::{Bitboard, CastlingMode, Kind, LegalMove, Piece, Position, Promotion, Side, Square};

/// The number of lines of `depth` legal moves from a position. It calls itself once for each ply, so a
/// depth of thousands, which no machine would live to finish, would overflow the stack.
///
/// ```
/// use tabiya_rules::{Position, perft};
/// assert_eq!(perft(&Position::start(), 4), 197_281);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    let men = position.men;
    let en_passant = position.en_passant.map_or(0, |square| square.only().0);
    match (position.side, CastlingMode::of(position)) {
        (Side::White, CastlingMode::Standard) => lines::<White, FromHome>(men, position.castling, en_passant, depth),
        (Side::Black, CastlingMode::Standard) => lines::<Black, FromHome>(men, position.castling, en_passant, depth),
        (Side::White, CastlingMode::Chess960) => {
            lines::<White, FromAnywhere>(men, position.castling, en_passant, depth)
        }
        (Side::Black, CastlingMode::Chess960) => {
            lines::<Black, FromAnywhere>(men, position.castling, en_passant, depth)
        }
    }
}

/// The same number split by the first move, in the order of [`Position::legal_moves`].
///
/// ```
/// use tabiya_rules::{Position, divide};
/// let start = Position::start();
/// assert_eq!(divide(&start, 3).map(|(_, nodes)| nodes).sum::<u64>(), 8_902);
/// ```
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (LegalMove<'_>, u64)> {
    let moves = position.legal_moves();
    let first_plies = if depth == 0 { 0 } else { moves.len() };
    (0..first_plies)
        .filter_map(move |index| moves.get(index))
        .map(move |legal| (legal, perft(&legal.play(), depth - 1)))
}

/// The lines from here; once no right to castle is left, nothing asks for one any more.
fn lines<T: Turn, C: Castles>(men: Men, rooks: u64, en_passant: u64, depth: u32) -> u64 {
    if C::ANY && rooks == 0 {
        return lines::<T, Never>(men, 0, en_passant, depth);
    }
    match depth {
        0 => 1,
        1 => count::<T, C>(&men, rooks, en_passant),
        _ => {
            let mut walk = Walk::<T, C> { men, rooks, depth, lines: 0, known: PhantomData };
            let square = Bitboard(en_passant).first();
            visit::<T, All>(&men, if C::ANY { rooks } else { 0 }, square, &mut walk);
            walk.lines
        }
    }
}

/// The last ply, as a call that takes the board in registers: passed as a whole it would go
/// through memory, which costs a third of the speed.
#[inline(never)]
fn last<T: Turn, C: Castles>(short: u64, straight: u64, diagonal: u64, black: u64, rooks: u64, en_passant: u64) -> u64 {
    count::<T, C>(&Men { short, straight, diagonal, black }, rooks, en_passant)
}

struct Walk<T, C> {
    men: Men,
    rooks: u64,
    depth: u32,
    lines: u64,
    known: PhantomData<(T, C)>,
}

impl<T: Turn, C: Castles> Walk<T, C> {
    #[inline(always)]
    fn follow(&mut self, men: Men, rooks: u64, en_passant: u64) {
        let Men { short, straight, diagonal, black } = men;
        self.lines += if self.depth == 2 {
            last::<T::Other, C>(short, straight, diagonal, black, rooks, en_passant)
        } else {
            lines::<T::Other, C>(men, rooks, en_passant, self.depth - 1)
        };
    }

    /// The board after a piece has gone from one square to another and become this kind.
    #[inline(always)]
    fn after(&self, from: u64, to: u64, kind: Kind) -> Men {
        let mut men = self.men;
        men.clear(from | to);
        men.place(to, Piece { side: T::SIDE, kind });
        men
    }
}

impl<T: Turn, C: Castles> Visitor<T> for Walk<T, C> {
    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: u64) {
        for to in Bitboard(targets) {
            let to = to.only().0;
            let men = self.after(step.back::<T>(to), to, Kind::Pawn);
            let offered = match step {
                PawnStep::Two if beside(to) & men.of_kind(Kind::Pawn) & men.of_side(T::Other::SIDE) != 0 => {
                    ahead::<T::Other>(to)
                }
                _ => 0,
            };
            self.follow(men, self.rooks & !to, offered);
        }
    }

    #[inline(always)]
    fn promotions(&mut self, step: PawnStep, targets: u64) {
        for to in Bitboard(targets) {
            let to = to.only().0;
            for promotion in Promotion::ALL {
                let men = self.after(step.back::<T>(to), to, promotion.kind());
                self.follow(men, self.rooks & !to, 0);
            }
        }
    }

    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: Square, targets: u64) {
        let from = from.only().0;
        for to in Bitboard(targets) {
            let to = to.only().0;
            let touched = match kind {
                Kind::King => T::BACK_RANK | to,
                Kind::Rook => from | to,
                _ => to,
            };
            self.follow(self.after(from, to, kind), self.rooks & !touched, 0);
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        let mut men = self.after(from.only().0, to.only().0, Kind::Pawn);
        men.clear(ahead::<T::Other>(to.only().0));
        self.follow(men, self.rooks, 0);
    }

    #[inline(always)]
    fn castling(&mut self, castling: Castling) {
        let mut men = self.men;
        men.clear(castling.king.only().0 | castling.rook.only().0);
        men.place(castling.king_to.only().0, Piece { side: T::SIDE, kind: Kind::King });
        men.place(castling.rook_to.only().0, Piece { side: T::SIDE, kind: Kind::Rook });
        self.follow(men, self.rooks & !T::BACK_RANK, 0);
    }
}
