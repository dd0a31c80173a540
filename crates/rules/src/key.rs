//! Keys: sixty-four bits that stand for a position, kept up to date move by move.
//!
//! Two positions have the same key when they are the same in the sense of article 9.2.3: the same
//! pieces on the same squares, the same side to move, the same rights to castle, and the same
//! right to take en passant, which counts only if the capture is legal. Different positions have
//! different keys but for a chance of one in 2⁶⁴.

use crate::{BySide, Kind, Piece, Position, Side, Square, Watcher};

/// A stream of numbers that look random: an odd step added each time, and its bits well mixed.
struct Stream(u64);

impl Stream {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 32
    }
}

/// The bit of a code that marks Black's pieces.
const BLACK: usize = 8;

struct Constants {
    /// By the four bits of a code (see [`Men`](crate::men::Men)) and by square; nothing for an empty square, so that
    /// a capture of nothing changes nothing.
    pieces: [[u64; 64]; 16],
    /// By the square of the rook.
    castling: [u64; 64],
    /// By file.
    en_passant: [u64; 8],
    black_to_move: u64,
}

static CONSTANTS: Constants = {
    let mut stream = Stream(0x7ab1_7a00_0000_0960);
    let mut constants =
        Constants { pieces: [[0; 64]; 16], castling: [0; 64], en_passant: [0; 8], black_to_move: stream.next() };
    let mut square = 0;
    while square < 64 {
        let mut code = 1;
        while code < 7 {
            constants.pieces[code][square] = stream.next();
            constants.pieces[code | BLACK][square] = stream.next();
            code += 1;
        }
        constants.castling[square] = stream.next();
        square += 1;
    }
    let mut file = 0;
    while file < 8 {
        constants.en_passant[file] = stream.next();
        file += 1;
    }
    constants
};

#[inline(always)]
pub(crate) fn of_code(code: usize, square: Square) -> u64 {
    CONSTANTS.pieces[code & 15][square.index()]
}

#[inline(always)]
pub(crate) fn of_piece(piece: Piece, square: Square) -> u64 {
    of_code(piece.kind.code() | piece.side.index() * BLACK, square)
}

#[inline(always)]
pub(crate) fn of_castling(rook: Square) -> u64 {
    CONSTANTS.castling[rook.index()]
}

#[inline(always)]
pub(crate) fn of_en_passant(square: Square) -> u64 {
    CONSTANTS.en_passant[square.index() & 7]
}

#[inline(always)]
pub(crate) fn of_black_to_move() -> u64 {
    CONSTANTS.black_to_move
}

/// The key of a position computed from scratch: the judge of the one kept move by move.
pub(crate) fn from_scratch(position: &Position) -> u64 {
    let mut key = match position.side {
        Side::White => 0,
        Side::Black => of_black_to_move(),
    };
    for kind in Kind::ALL {
        for side in Side::ALL {
            for square in position.of(side, kind) {
                key ^= of_piece(Piece { side, kind }, square);
            }
        }
    }
    for rook in position.castling_rooks() {
        key ^= of_castling(rook);
    }
    if let Some(square) = position.en_passant {
        key ^= of_en_passant(square);
    }
    key
}

/// Keys of parts of a position, for an engine's histories: one of the pawns alone, and one for
/// each side of everything but its pawns. It is a [`Watcher`], so it costs nothing to those who
/// do not ask for it.
///
/// ```
/// use tabiya_rules::{PartKeys, Position};
/// let start = Position::start();
/// let mut keys = PartKeys::of(&start);
/// let after = start.read("Nf3").unwrap().play_watched(&mut keys);
/// assert_eq!(keys, PartKeys::of(&after));
/// assert_eq!(keys.pawns, PartKeys::of(&start).pawns, "no pawn has moved");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PartKeys {
    /// The pawns of both sides.
    pub pawns: u64,
    /// The other pieces of each side, the king among them.
    pub pieces: BySide<u64>,
}

impl PartKeys {
    /// The keys of a position, computed from scratch.
    pub fn of(position: &Position) -> Self {
        let mut keys = Self::default();
        for (square, piece) in position.pieces() {
            keys.toggle(piece, square);
        }
        keys
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        let part = match piece.kind {
            Kind::Pawn => &mut self.pawns,
            _ => self.pieces.of_mut(piece.side),
        };
        *part ^= of_piece(piece, square);
    }
}

impl Watcher for PartKeys {
    #[inline]
    fn lifted(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
    }

    #[inline]
    fn placed(&mut self, piece: Piece, square: Square) {
        self.toggle(piece, square);
    }
}
