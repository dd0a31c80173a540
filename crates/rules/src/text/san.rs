//! Standard algebraic notation, as the PGN standard has it: written, and read by a short way that
//! knows the usual forms only.

use super::{MoveText, push_promotion};
use crate::attacks::{attacks, line};
use crate::castling::Castling;
use crate::scan::Scan;
use crate::turn::{Black, Turn, White, ahead, falling, rising};
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
    let kind = match first {
        b'a'..=b'h' => return read_pawn::<T>(position, text),
        b'N' => Kind::Knight,
        b'B' => Kind::Bishop,
        b'R' => Kind::Rook,
        b'Q' => Kind::Queen,
        b'K' => Kind::King,
        b'O' => return read_castling::<T>(position, text),
        _ => return None,
    };
    let [origin @ .., file, rank] = rest else { return None };
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
    let scan = Scan::new::<T>(men);
    let target = to.only().0;
    let candidates = scan.us & men.of_kind(kind) & origin & attacks(kind, T::SIDE, to, Bitboard(!scan.empty)).0;
    let from = if kind == Kind::King {
        Bitboard(if scan.king_steps() & target == 0 { 0 } else { candidates })
    } else {
        if target & !scan.us & scan.answers == 0 {
            return None;
        }
        let mut free = candidates & !scan.pinned;
        for pinned in Bitboard(candidates & scan.pinned) {
            if line(scan.king, pinned).has(to) {
                free |= pinned.only().0;
            }
        }
        Bitboard(free)
    };
    Some(Move::between(from.single()?, to, Nature::Plain))
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
    let scan = Scan::new::<T>(men);
    let pawns = scan.us & men.of_kind(Kind::Pawn);
    let Some(file) = file else {
        // Straight ahead.
        if target & scan.empty & scan.answers == 0 {
            return None;
        }
        let one = ahead::<T::Other>(target);
        let from = if one & scan.empty != 0 && one & T::THIRD_RANK != 0 { ahead::<T::Other>(one) } else { one };
        let from = Bitboard(from & pawns).single()?;
        let nature = promotion.map_or(Nature::Plain, Nature::Promotion);
        return (scan.freedom(from) & target != 0).then(|| Move::between(from, to, nature));
    };
    let from = (rising::<T::Other>(target) | falling::<T::Other>(target)) & pawns & 0x0101_0101_0101_0101 << file;
    let from = Bitboard(from).single()?;
    if position.en_passant == Some(to) {
        let is_legal = scan.en_passant_is_legal::<T>(men, from.only().0, target);
        return is_legal.then(|| Move::between(from, to, Nature::EnPassant));
    }
    let nature = promotion.map_or(Nature::Plain, Nature::Promotion);
    (target & scan.them & scan.answers & scan.freedom(from) != 0).then(|| Move::between(from, to, nature))
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
fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    (file < 8 && rank < 8).then(|| Square::from_low_bits(u32::from(rank * 8 + file)))
}

#[inline(always)]
fn kind_of(letter: u8) -> Option<Kind> {
    letter.is_ascii_uppercase().then(|| Kind::from_letter(char::from(letter)))?
}
