//! Standard algebraic notation, as the PGN standard has it: written, and read by a short way that
//! knows the usual forms only.

use super::{MoveText, push_promotion};
use crate::attacks::attacks;
use crate::castling::Castling;
use crate::scan::Scan;
use crate::turn::{Black, Turn, White, ahead, pawn_reach};
use crate::{Bitboard, Kind, LegalMove, Move, Nature, Position, Promotion, Side, Square, Wing};

impl LegalMove<'_> {
    /// The move in standard algebraic notation, in its one canonical form.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position = Position::from_fen("4k3/R7/8/R6R/8/8/8/4K3 w - - 0 1").unwrap();
    /// assert_eq!(position.read("a5d5").unwrap().san(), "Rad5");
    /// assert_eq!(position.read("a5a6").unwrap().san(), "R5a6");
    /// assert_eq!(position.read("h5h8").unwrap().san(), "Rh8#");
    /// ```
    pub fn san(self) -> MoveText {
        let mut text = MoveText::new();
        let (from, to) = (self.from(), self.to());
        match (self.wing(), self.kind()) {
            (Some(wing), _) => text.push_str(wing.san()),
            (None, Kind::Pawn) => {
                if from.file() != to.file() {
                    text.push(from.file().letter() as u8);
                    text.push(b'x');
                }
                text.push_square(to);
                push_promotion(&mut text, self.promotion());
            }
            (None, kind) => {
                text.push(kind.letter() as u8);
                self.push_origin(&mut text, kind);
                if self.is_capture() {
                    text.push(b'x');
                }
                text.push_square(to);
            }
        }
        self.push_check(&mut text);
        text
    }

    /// As much of the square the piece leaves as tells it from others of its kind that may legally
    /// go to the same square: the file if that is enough, or else the rank, or else both.
    fn push_origin(self, text: &mut MoveText, kind: Kind) {
        let (position, from, to) = (self.position, self.from(), self.to());
        let others = attacks(kind, position.side, to, position.occupied()) & position.of(position.side, kind);
        let others = others.without(from);
        if others.is_empty() {
            return;
        }
        let rivals = others.iter().filter(|&other| position.targets(other).has(to)).collect::<Bitboard>();
        if rivals.is_empty() {
            return;
        }
        let same_file = (rivals & from.file().squares()).any();
        let same_rank = (rivals & from.rank().squares()).any();
        if !same_file || same_rank {
            text.push(from.file().letter() as u8);
        }
        if same_file {
            text.push(from.rank().digit() as u8);
        }
    }
}

/// The short way: the move that this text names if it is written the usual way, or `None` if it
/// is not, or not legal, or not clear. Marks of check are not verified.
#[inline]
pub(super) fn read_usual(position: &Position, text: &[u8]) -> Option<Move> {
    match position.side {
        Side::White => read::<White>(position, text),
        Side::Black => read::<Black>(position, text),
    }
}

fn read<T: Turn>(position: &Position, text: &[u8]) -> Option<Move> {
    let text = match text {
        [text @ .., b'+' | b'#'] => text,
        _ => text,
    };
    let (&first, rest) = text.split_first()?;
    // The letter decides once: each kind has its own copy of what follows.
    match first {
        b'a'..=b'h' => read_pawn::<T>(position, text),
        b'N' => read_piece::<T>(position, Kind::Knight, rest),
        b'B' => read_piece::<T>(position, Kind::Bishop, rest),
        b'R' => read_piece::<T>(position, Kind::Rook, rest),
        b'Q' => read_piece::<T>(position, Kind::Queen, rest),
        b'K' => read_piece::<T>(position, Kind::King, rest),
        b'O' => read_castling::<T>(position, text),
        _ => None,
    }
}

#[inline(always)]
fn read_piece<T: Turn>(position: &Position, kind: Kind, text: &[u8]) -> Option<Move> {
    let [origin @ .., file, rank] = text else { return None };
    let to = square(*file, *rank)?;
    let origin = match origin {
        [origin @ .., b'x'] => origin,
        _ => origin,
    };
    let origin = match origin {
        [] => !0,
        [file @ b'a'..=b'h'] => 0x0101_0101_0101_0101 << (file - b'a'),
        [rank @ b'1'..=b'8'] => 0xff << (8 * (rank - b'1')),
        [file, rank] => square(*file, *rank)?.only().0,
        _ => return None,
    };

    let men = &position.men;
    let (own, occupied, target) = (men.of_side(T::SIDE), men.occupied(), to.only().0);
    if own & target != 0 {
        return None;
    }
    let candidates = own & men.of_kind(kind) & origin & attacks(kind, T::SIDE, to, Bitboard(occupied)).0;
    let guarded = if kind == Kind::King { to } else { position.king(T::SIDE) };
    let is_legal = |from: &Square| men.is_safe(T::SIDE, guarded, occupied & !from.only().0 | target, target);
    let from = match Bitboard(candidates).single() {
        Some(from) => is_legal(&from).then_some(from)?,
        None => only(Bitboard(candidates), is_legal)?,
    };
    Some(Move::between(from, to, Nature::Plain))
}

/// The only one of several pieces that may go, if it is one.
#[cold]
fn only(candidates: Bitboard, is_legal: impl Fn(&Square) -> bool) -> Option<Square> {
    let mut legal = candidates.iter().filter(is_legal);
    let first = legal.next()?;
    legal.next().is_none().then_some(first)
}

fn read_pawn<T: Turn>(position: &Position, text: &[u8]) -> Option<Move> {
    let (text, promotion) = match text {
        [text @ .., b'=', letter] => (text, Some(Promotion::to(kind_of(*letter)?)?)),
        _ => (text, None),
    };
    let (to, file) = match text {
        [file, rank] => (square(*file, *rank)?, None),
        [from, b'x', file, rank] => (square(*file, *rank)?, Some(from - b'a')),
        _ => return None,
    };
    let target = to.only().0;
    if promotion.is_some() != (target & T::LAST_RANK != 0) {
        return None;
    }
    let men = &position.men;
    let (own, occupied) = (men.of_side(T::SIDE), men.occupied());
    let pawns = own & men.of_kind(Kind::Pawn);
    let (from, taken) = match file {
        None if target & occupied != 0 => return None,
        None => {
            let one = ahead::<T::Other>(target);
            let is_double = one & !occupied & T::THIRD_RANK != 0;
            (if is_double { ahead::<T::Other>(one) } else { one }, 0)
        }
        Some(file) => {
            let taken = if position.en_passant == Some(to) { ahead::<T::Other>(target) } else { target };
            if taken & occupied & !own == 0 {
                return None;
            }
            (pawn_reach::<T::Other>(target) & 0x0101_0101_0101_0101 << file, taken)
        }
    };
    let from = Bitboard(from & pawns).single()?;
    let after = occupied & !(from.only().0 | taken) | target;
    let nature = match promotion {
        Some(promotion) => Nature::Promotion(promotion),
        None if taken & !target != 0 => Nature::EnPassant,
        None => Nature::Plain,
    };
    men.is_safe(T::SIDE, position.king(T::SIDE), after, taken).then(|| Move::between(from, to, nature))
}

fn read_castling<T: Turn>(position: &Position, text: &[u8]) -> Option<Move> {
    let wing = match text {
        b"O-O" => Wing::King,
        b"O-O-O" => Wing::Queen,
        _ => return None,
    };
    let scan = Scan::new::<T>(&position.men);
    let rook = position.castling_rook(T::SIDE, wing)?;
    let is_legal = Castling::new(scan.king, rook).is_legal(&scan);
    is_legal.then(|| Move::between(scan.king, rook, Nature::Castling))
}

#[inline(always)]
pub(super) fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    (file < 8 && rank < 8).then(|| Square::from_low_bits(u32::from(rank * 8 + file)))
}

#[inline(always)]
fn kind_of(letter: u8) -> Option<Kind> {
    letter.is_ascii_uppercase().then(|| Kind::from_letter(char::from(letter)))?
}
