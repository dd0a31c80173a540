//! Playing a move: the position after it, by copying and changing the copy.

use crate::attacks::pawn_attacks;
use crate::castling::Castling;
use crate::men::Men;
use crate::turn::beside;
use crate::{Bitboard, Kind, LegalMove, Nature, Piece, Position, Rank, Side, Square, key};

/// Is told of each piece lifted from and placed on the board as a move is played.
///
/// `()` listens to nothing and costs nothing; an evaluation that keeps sums by piece and square
/// listens for real. A captured piece is lifted first, then the piece that moves, which is then
/// placed; a promoted pawn is lifted as a pawn and placed as what it becomes.
///
/// ```
/// use tabiya_rules::{Piece, Position, Square, Watcher};
///
/// #[derive(Default)]
/// struct Log(Vec<String>);
///
/// impl Watcher for Log {
///     fn lifted(&mut self, piece: Piece, square: Square) {
///         self.0.push(format!("{piece} from {square}"));
///     }
///     fn placed(&mut self, piece: Piece, square: Square) {
///         self.0.push(format!("{piece} to {square}"));
///     }
/// }
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// let mut log = Log::default();
/// position.read("O-O").unwrap().play_watched(&mut log);
/// assert_eq!(log.0, ["white king from e1", "white rook from h1", "white king to g1", "white rook to f1"]);
/// ```
pub trait Watcher {
    /// A piece has left a square.
    fn lifted(&mut self, piece: Piece, square: Square);
    /// A piece has come to a square.
    fn placed(&mut self, piece: Piece, square: Square);
}

impl Watcher for () {
    #[inline(always)]
    fn lifted(&mut self, _: Piece, _: Square) {}

    #[inline(always)]
    fn placed(&mut self, _: Piece, _: Square) {}
}

impl LegalMove<'_> {
    /// The position after the move.
    #[inline]
    pub fn play(self) -> Position {
        self.play_watched(&mut ())
    }

    /// The position after the move, with a [`Watcher`] told of every piece that moves.
    #[inline]
    pub fn play_watched(self, watcher: &mut impl Watcher) -> Position {
        // What is rare is kept apart, so that a plain move stays in the registers it is made in.
        let next = if self.shape.nature() == Nature::Plain { self.plain(watcher) } else { self.special(watcher) };
        debug_assert_eq!(next.key, key::from_scratch(&next), "the key after {:?}", self.shape);
        next
    }

    /// The position with what every move does, before a piece is touched.
    #[inline(always)]
    fn begun(self) -> Position {
        let mut next = *self.position;
        if let Some(square) = next.en_passant.take() {
            next.key ^= key::of_en_passant(square);
        }
        next.key ^= key::of_black_to_move();
        next.halfmoves = next.halfmoves.saturating_add(1);
        next.fullmoves = next.fullmoves.saturating_add(u32::from(next.side == Side::Black));
        next.side = !next.side;
        next
    }

    /// The position after a piece has gone to another square, whatever stood there.
    #[inline(always)]
    fn plain(self, watcher: &mut impl Watcher) -> Position {
        let mut next = self.begun();
        let (side, from, to) = (self.position.side, self.shape.from(), self.shape.to());
        if let Some(victim) = next.men.at(to) {
            watcher.lifted(victim, to);
        }
        if let Some(mover) = next.men.at(from) {
            watcher.lifted(mover, from);
            watcher.placed(mover, to);
        }
        let (code, captured) = next.men.shift(from, to);
        next.key ^= key::of_code(code, from) ^ key::of_code(code, to) ^ key::of_code(captured, to);
        let kind = code & 7;
        let is_pawn = kind == Kind::Pawn.code();
        if is_pawn || captured != 0 {
            next.halfmoves = 0;
        }
        let is_king = kind == Kind::King.code();
        next.lose_castling(side, is_king, from, to);
        if is_pawn && from as u8 ^ to as u8 == 16 {
            next.offer_en_passant(from, to);
        }
        next
    }

    /// The position after a move of any other nature.
    #[inline(never)]
    fn special(self, watcher: &mut impl Watcher) -> Position {
        let mut next = self.begun();
        let (side, from, to) = (self.position.side, self.shape.from(), self.shape.to());
        match self.shape.nature() {
            Nature::Plain => {}
            Nature::Promotion(promotion) => {
                if let Some(victim) = next.men.at(to) {
                    watcher.lifted(victim, to);
                    next.lift(victim, to);
                }
                let (pawn, piece) = (Piece { side, kind: Kind::Pawn }, Piece { side, kind: promotion.kind() });
                watcher.lifted(pawn, from);
                watcher.placed(piece, to);
                next.lift(pawn, from);
                next.place(piece, to);
                next.halfmoves = 0;
                next.lose_castling(side, false, from, to);
            }
            Nature::EnPassant => {
                let pawn = Piece { side, kind: Kind::Pawn };
                let victim = Piece { side: !side, kind: Kind::Pawn };
                let passed = Square::new(to.file(), from.rank());
                watcher.lifted(victim, passed);
                watcher.lifted(pawn, from);
                watcher.placed(pawn, to);
                next.lift(victim, passed);
                next.lift(pawn, from);
                next.place(pawn, to);
                next.halfmoves = 0;
            }
            Nature::Castling => {
                let Castling { king_to, rook_to, .. } = Castling::new(from, to);
                let (king, rook) = (Piece { side, kind: Kind::King }, Piece { side, kind: Kind::Rook });
                watcher.lifted(king, from);
                watcher.lifted(rook, to);
                watcher.placed(king, king_to);
                watcher.placed(rook, rook_to);
                next.lift(king, from);
                next.lift(rook, to);
                next.place(king, king_to);
                next.place(rook, rook_to);
                next.lose_castling(side, true, from, to);
            }
        }
        next
    }
}

impl Position {
    /// The position with the turn passed to the other side: not a move of chess, which knows no
    /// passing, but what engines ask to see what is threatened. `None` in check, where passing
    /// would leave the king to be taken. The counters go on as after a quiet move.
    ///
    /// ```
    /// use tabiya_rules::{Position, Side};
    /// let start = Position::start();
    /// assert_eq!(start.pass().unwrap().side(), Side::Black);
    /// ```
    pub fn pass(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        if let Some(square) = next.en_passant.take() {
            next.key ^= key::of_en_passant(square);
        }
        next.side = !self.side;
        next.key ^= key::of_black_to_move();
        next.halfmoves = next.halfmoves.saturating_add(1);
        next.fullmoves = next.fullmoves.saturating_add(u32::from(self.side == Side::Black));
        Some(next)
    }

    fn lift(&mut self, piece: Piece, square: Square) {
        self.men.clear(square.only().0);
        self.key ^= key::of_piece(piece, square);
    }

    fn place(&mut self, piece: Piece, square: Square) {
        self.men.place(square.only().0, piece);
        self.key ^= key::of_piece(piece, square);
    }

    /// Takes away the rights to castle that a move ends: with a rook that leaves or is captured,
    /// and with both when the king moves (3.8.2.1).
    #[inline(always)]
    fn lose_castling(&mut self, side: Side, king_moves: bool, from: Square, to: Square) {
        let back_rank = Rank::First.seen_by(side).squares().0;
        let touched = from.only().0 | to.only().0 | if king_moves { back_rank } else { 0 };
        let lost = self.castling & touched;
        if lost != 0 {
            self.castling &= !lost;
            for rook in Bitboard(lost) {
                self.key ^= key::of_castling(rook);
            }
        }
    }

    /// After a double step: offers en passant if some pawn may legally take.
    #[inline(always)]
    fn offer_en_passant(&mut self, from: Square, to: Square) {
        let takers = beside(to.only().0) & self.men.of_kind(Kind::Pawn) & self.men.of_side(self.side);
        if takers != 0 {
            let passed = Square::from_low_bits(u32::midpoint(from as u32, to as u32));
            if may_take_en_passant(self.men, self.side, passed) {
                self.en_passant = Some(passed);
                self.key ^= key::of_en_passant(passed);
            }
        }
    }
}

/// Whether a side to move has a pawn that may legally take en passant on this square.
///
/// It takes the board by value and stays a call: a reference to the position would keep the whole
/// of it in memory while a move is played.
#[inline(never)]
pub(crate) fn may_take_en_passant(men: Men, side: Side, square: Square) -> bool {
    let king = Square::from_low_bits((men.of_side(side) & men.of_kind(Kind::King)).trailing_zeros());
    let takers = pawn_attacks(!side, square).0 & men.of_side(side) & men.of_kind(Kind::Pawn);
    Bitboard(takers).iter().any(|from| {
        let victim = Square::new(square.file(), from.rank()).only().0;
        let after = men.occupied() & !(from.only().0 | victim) | square.only().0;
        men.is_safe(side, king, after, victim)
    })
}
