//! A list of legal moves that lives on the stack.

use core::fmt;

use crate::castling::Castling;
use crate::generate::{PawnStep, Visitor};
use crate::turn::Turn;
use crate::vector::{MOST_SPREAD, spread};
use crate::{Bitboard, Kind, LegalMove, Move, Nature, Position, Promotion, Square};

/// More moves than any position can have, however many pieces are set up.
///
/// With the pieces of a game the most is 218. For any set-up, let a side have *s* sliders, *k* knights,
/// *p* pawns one step from promotion and *q* others, and let *e* squares be left for them to go to.
/// Sliders have at most 27 moves each, and at most 8 to each square, one from each direction; knights
/// at most 8 each, and 8 to each square; the *p* pawns at most 12 each, and 8 to each square of the
/// last rank; the others 4 each; the king 8, and castling adds 2. No way to share out the board makes
/// that more than 470.
pub const MOST_MOVES: usize = 512;

/// The legal moves of a position, in a list that lives on the stack.
///
/// ```
/// use tabiya_rules::Position;
/// let start = Position::start();
/// let moves = start.legal_moves();
/// assert_eq!(moves.len(), 20);
/// for legal in &moves {
///     assert_eq!(legal.play().side(), !start.side());
/// }
/// ```
#[derive(Clone)]
pub struct MoveList<'position> {
    position: &'position Position,
    len: usize,
    /// Longer than any list can be, so that a whole row may be written behind the last move.
    moves: [u16; MOST_MOVES + MOST_SPREAD],
}

impl<'position> MoveList<'position> {
    #[inline(always)]
    pub(crate) fn new(position: &'position Position) -> Self {
        Self { position, len: 0, moves: [0; MOST_MOVES + MOST_SPREAD] }
    }

    #[inline(always)]
    fn push(&mut self, shape: Move) {
        if let Some(slot) = self.moves.get_mut(self.len) {
            *slot = shape.bits();
            self.len += 1;
        }
    }

    /// Pushes one move for each target: its bits are the number of the target times a factor plus a
    /// term. There is always room, see [`MOST_MOVES`].
    #[inline(always)]
    fn push_each(&mut self, targets: u64, factor: u16, term: u16) {
        if let Some(room) = self.moves.get_mut(self.len..self.len + MOST_SPREAD) {
            room.copy_from_slice(&spread(targets, factor, term));
            self.len += targets.count_ones() as usize;
        }
        debug_assert!(self.len <= MOST_MOVES);
    }

    /// How many moves the list holds.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the list holds no move.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The move at this place of the list.
    #[inline]
    pub fn get(&self, index: usize) -> Option<LegalMove<'position>> {
        let shape = Move::from_bits(*self.moves[..self.len].get(index)?)?;
        Some(LegalMove { position: self.position, shape })
    }

    /// Whether the list holds this move.
    pub fn contains(&self, shape: Move) -> bool {
        self.moves[..self.len].contains(&shape.bits())
    }

    /// Exchanges the moves at two places, to sort the list by a measure kept beside it.
    ///
    /// # Panics
    /// If either place is past the end.
    #[inline]
    pub fn swap(&mut self, one: usize, other: usize) {
        self.moves[..self.len].swap(one, other);
    }

    /// The moves, in the order of the list.
    #[inline]
    pub fn iter(&self) -> Moves<'_, 'position> {
        Moves { position: self.position, left: self.moves[..self.len].iter() }
    }
}

/// The moves of a [`MoveList`].
#[derive(Clone, Debug)]
pub struct Moves<'list, 'position> {
    position: &'position Position,
    left: core::slice::Iter<'list, u16>,
}

impl<'position> Iterator for Moves<'_, 'position> {
    type Item = LegalMove<'position>;

    #[inline]
    fn next(&mut self) -> Option<LegalMove<'position>> {
        let shape = Move::from_bits(*self.left.next()?)?;
        Some(LegalMove { position: self.position, shape })
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }
}

impl ExactSizeIterator for Moves<'_, '_> {}

/// The moves of a [`MoveList`] that is used up.
#[derive(Clone, Debug)]
pub struct IntoMoves<'position> {
    list: MoveList<'position>,
    next: usize,
}

impl<'position> Iterator for IntoMoves<'position> {
    type Item = LegalMove<'position>;

    #[inline]
    fn next(&mut self) -> Option<LegalMove<'position>> {
        let legal = self.list.get(self.next)?;
        self.next += 1;
        Some(legal)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for IntoMoves<'_> {}

impl<'position> IntoIterator for MoveList<'position> {
    type Item = LegalMove<'position>;
    type IntoIter = IntoMoves<'position>;

    #[inline]
    fn into_iter(self) -> IntoMoves<'position> {
        IntoMoves { list: self, next: 0 }
    }
}

impl<'list, 'position> IntoIterator for &'list MoveList<'position> {
    type Item = LegalMove<'position>;
    type IntoIter = Moves<'list, 'position>;

    #[inline]
    fn into_iter(self) -> Moves<'list, 'position> {
        self.iter()
    }
}

impl fmt::Debug for MoveList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(LegalMove::shape)).finish()
    }
}

/// The bits of a plain move without its squares.
const PLAIN: u16 = Move::between(Square::A1, Square::A1, Nature::Plain).bits();
/// What the target of a move counts in its bits.
const TARGET: u16 = 1 << 6;

impl<T: Turn> Visitor<T> for MoveList<'_> {
    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, targets: u64) {
        // A pawn comes from its target less the step: both are a multiple of the target.
        self.push_each(targets, TARGET + 1, PLAIN.wrapping_sub(step.distance::<T>()));
    }

    #[inline(always)]
    fn promotions(&mut self, step: PawnStep, targets: u64) {
        for to in Bitboard(targets) {
            let from = Square::from_low_bits(step.back::<T>(to.only().0).trailing_zeros());
            for promotion in Promotion::ALL.into_iter().rev() {
                self.push(Move::between(from, to, Nature::Promotion(promotion)));
            }
        }
    }

    #[inline(always)]
    fn piece(&mut self, _: Kind, from: Square, targets: u64) {
        self.push_each(targets, TARGET, PLAIN | from as u16);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.push(Move::between(from, to, Nature::EnPassant));
    }

    #[inline(always)]
    fn castling(&mut self, castling: Castling) {
        self.push(Move::between(castling.king, castling.rook, Nature::Castling));
    }
}
