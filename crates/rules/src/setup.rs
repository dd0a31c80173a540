//! A set-up: anything that can stand on a board, playable or not.

use crate::men::Men;
use crate::play::may_take_en_passant;
use crate::{Bitboard, CastlingMode, Faults, Kind, Piece, Position, Side, Square, fault, key};

/// Pieces on a board, with whose turn it is and the rest of what a FEN says. Anything goes: no
/// kings, nine kings, pawns on the last rank. [`Setup::position`] makes it a [`Position`] if it
/// can be played on, and otherwise says everything that is wrong with it.
///
/// ```
/// use tabiya_rules::{CastlingMode, Kind, Piece, Setup, Side, Square};
/// let mut setup = Setup::empty();
/// setup.put(Square::E1, Piece { side: Side::White, kind: Kind::King });
/// setup.put(Square::A8, Piece { side: Side::Black, kind: Kind::Pawn });
/// let faults = setup.position(CastlingMode::Standard).unwrap_err();
/// assert_eq!(faults.to_string(), "Black has no king (2.3); the black pawn on a8 stands on the first or last rank (3.7.3.3)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    pub(crate) men: Men,
    /// The side to move.
    pub side: Side,
    /// The squares of the rooks with which castling is said to be still a right.
    pub castling: Bitboard,
    /// The square said to have just been passed over by a double step.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or move of a pawn.
    pub halfmoves: u16,
    /// The number of the move about to be made.
    pub fullmoves: u32,
}

impl Setup {
    /// An empty board, White to move.
    pub const fn empty() -> Self {
        Self {
            men: Men { short: 0, straight: 0, diagonal: 0, black: 0 },
            side: Side::White,
            castling: Bitboard::EMPTY,
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// What stands on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.men.at(square)
    }

    /// Puts a piece on a square, in place of whatever stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.men.set(square, Some(piece));
    }

    /// Empties a square.
    pub fn clear(&mut self, square: Square) {
        self.men.set(square, None);
    }

    /// Every piece with its square, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Bitboard(self.men.occupied()).iter().filter_map(|square| Some((square, self.men.at(square)?)))
    }

    /// The squares of a side's pieces of a kind.
    pub const fn of(&self, side: Side, kind: Kind) -> Bitboard {
        Bitboard(self.men.of_side(side) & self.men.of_kind(kind))
    }

    /// Everything that is wrong with the set-up, on both levels: see [`Fault::level`](crate::Fault::level).
    pub fn faults(&self, mode: CastlingMode) -> Faults {
        fault::find_all(self, mode)
    }

    /// The set-up as a position, if it can be played on.
    ///
    /// # Errors
    /// All faults that forbid it. Those that only show that no game can have led here are not
    /// among them: ask [`Setup::faults`].
    pub fn position(&self, mode: CastlingMode) -> Result<Position, Faults> {
        let faults = fault::find_unplayable(self, mode);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut position = Position {
            men: self.men,
            key: 0,
            castling: self.castling.0,
            fullmoves: self.fullmoves.max(1),
            halfmoves: self.halfmoves,
            side: self.side,
            en_passant: None,
        };
        position.en_passant = self.en_passant.filter(|&square| may_take_en_passant(self.men, self.side, square));
        position.key = key::from_scratch(&position);
        Ok(position)
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        position.to_setup()
    }
}
