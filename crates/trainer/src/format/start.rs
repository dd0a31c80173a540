//! The position a game begins with, packed.

use std::fmt;

use tabiya_rules::{Bitboard, CastlingMode, Faults, Kind, Piece, Position, Setup, Side, Square};

/// Says that the game begins as all games of standard chess do.
pub(super) const STANDARD: u8 = 0;
/// Says that a position follows.
pub(super) const PACKED: u8 = 1;

/// The number of a rook that may still castle.
const CASTLING_ROOK: u8 = 6;
/// Added to the number of a piece that is Black's.
const BLACK_PIECE: u8 = 8;
/// The square of no en passant.
const NO_SQUARE: u8 = 64;
/// Added to that square if Black is to move.
const BLACK_TO_MOVE: u8 = 128;

/// The bytes of the squares.
pub(super) const SQUARES: usize = 8;
/// The bytes behind the pieces.
const REST: usize = 7;

/// Why a packed position is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadStart {
    /// There is no piece with this number.
    Piece(u8),
    /// There is no square with this number.
    Square(u8),
    /// It cannot be played on.
    Unplayable(Faults),
}

impl fmt::Display for BadStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(number) => write!(f, "there is no piece with the number {number}"),
            Self::Square(number) => write!(f, "there is no square with the number {number}"),
            Self::Unplayable(faults) => write!(f, "{faults}"),
        }
    }
}

/// How many bytes come behind the squares if these are occupied.
pub(super) const fn rest_length(occupied: Bitboard) -> usize {
    (occupied.len() as usize).div_ceil(2) + REST
}

/// Packs a position behind what is there, its kind of start first.
pub(super) fn pack(position: &Position, bytes: &mut Vec<u8>) {
    if *position == Position::start() {
        bytes.push(STANDARD);
        return;
    }
    bytes.push(PACKED);
    bytes.extend(position.occupied().0.to_le_bytes());
    let rooks = position.castling_rooks();
    let mut halves = position.pieces().map(|(square, piece)| {
        let kind = if rooks.has(square) { CASTLING_ROOK } else { piece.kind as u8 };
        kind + if piece.side == Side::Black { BLACK_PIECE } else { 0 }
    });
    while let Some(low) = halves.next() {
        bytes.push(low | halves.next().unwrap_or(0) << 4);
    }
    let passed = position.en_passant().map_or(NO_SQUARE, |square| square as u8);
    bytes.push(passed + if position.side() == Side::Black { BLACK_TO_MOVE } else { 0 });
    bytes.extend(position.halfmoves().to_le_bytes());
    bytes.extend(position.fullmoves().to_le_bytes());
}

/// The position of the squares and of the bytes behind them, of which there have to be [`rest_length`].
pub(super) fn unpack(occupied: Bitboard, rest: &[u8]) -> Result<Position, BadStart> {
    let mut setup = Setup::empty();
    for (index, square) in occupied.iter().enumerate() {
        let number = rest[index / 2] >> (index % 2 * 4) & 15;
        let side = if number & BLACK_PIECE == 0 { Side::White } else { Side::Black };
        let kind = match number & !BLACK_PIECE {
            CASTLING_ROOK => {
                setup.castling = setup.castling.with(square);
                Kind::Rook
            }
            kind => Kind::get(kind.into()).ok_or(BadStart::Piece(number))?,
        };
        setup.put(square, Piece { side, kind });
    }
    let [passed, half_low, half_high, number @ ..] = &rest[rest.len() - REST..] else {
        unreachable!("the rest is seven bytes")
    };
    setup.side = if passed & BLACK_TO_MOVE == 0 { Side::White } else { Side::Black };
    setup.en_passant = match passed & !BLACK_TO_MOVE {
        NO_SQUARE => None,
        number => Some(Square::get(number.into()).ok_or(BadStart::Square(number))?),
    };
    setup.halfmoves = u16::from_le_bytes([*half_low, *half_high]);
    setup.fullmoves = number.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
    setup.position(CastlingMode::Chess960).map_err(BadStart::Unplayable)
}
