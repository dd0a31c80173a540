//! A position that can be played on, and the questions one asks of it.

use core::fmt;

use crate::attacks::{bishop_attacks, king_attacks, rook_attacks};
use crate::lanes::Lanes;
use crate::men::Men;
use crate::turn::{Black, White, pawn_reach};
use crate::vector::Quad;
use crate::{Bitboard, Kind, Piece, Rank, Setup, Side, Square, Wing, between, key};

/// A position of chess that can be played on: one king a side, the side that has just moved not
/// in check, no pawn on the first or last rank, castling rights only where king and rook stand
/// ready, and en passant only where the capture is legal.
///
/// It is made from a [`Setup`], which may be anything, or from text, or by playing a
/// [`LegalMove`](crate::LegalMove); so it always keeps this promise. It is 56 bytes and `Copy`.
///
/// `==` compares everything, the counters of moves included; [`Position::repeats`] compares what
/// article 9.2.3 compares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) men: Men,
    pub(crate) key: u64,
    /// The squares of the rooks with which castling is still a right.
    pub(crate) castling: u64,
    pub(crate) fullmoves: u32,
    pub(crate) halfmoves: u16,
    pub(crate) side: Side,
    /// The square passed over by a double step, if some pawn may legally take there.
    pub(crate) en_passant: Option<Square>,
}

const _: () = assert!(size_of::<Position>() == 56);

impl Position {
    /// The position every game of standard chess starts from.
    ///
    /// ```
    /// use tabiya_rules::{Kind, Piece, Position, Side, Square};
    /// let start = Position::start();
    /// assert_eq!(start.piece_at(Square::D1), Some(Piece { side: Side::White, kind: Kind::Queen }));
    /// assert_eq!(start.side(), Side::White);
    /// ```
    pub fn start() -> Self {
        crate::chess960::standard()
    }

    /// The side to move.
    #[inline]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The key of the position: equal for positions that are the same in the sense of article
    /// 9.2.3 and, but for a chance of one in 2⁶⁴, for no others.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key computed from scratch, which [`Position::key`] must always equal.
    pub fn key_from_scratch(&self) -> u64 {
        key::from_scratch(self)
    }

    /// Half-moves since the last capture or move of a pawn: a hundred allow a claim (9.3).
    #[inline]
    pub const fn halfmoves(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the move about to be made; it grows after Black's.
    #[inline]
    pub const fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// The square a pawn of the side to move may take en passant on. There is one only if such a
    /// capture is legal.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The squares of the rooks, of both sides, with which castling is still a right.
    #[inline]
    pub const fn castling_rooks(&self) -> Bitboard {
        Bitboard(self.castling)
    }

    /// The rook with which a side still has the right to castle on a wing.
    ///
    /// ```
    /// use tabiya_rules::{Position, Side, Square, Wing};
    /// assert_eq!(Position::start().castling_rook(Side::Black, Wing::Queen), Some(Square::A8));
    /// ```
    pub fn castling_rook(&self, side: Side, wing: Wing) -> Option<Square> {
        let own = self.castling_rooks() & Rank::First.seen_by(side).squares();
        own.iter().find(|&rook| Wing::towards(self.king(side), rook) == wing)
    }

    /// What stands on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.men.at(square)
    }

    /// Every piece with its square, from a1 to h8.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().iter().filter_map(|square| Some((square, self.men.at(square)?)))
    }

    /// The squares on which anything stands.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.men.occupied())
    }

    /// The squares of a side's pieces.
    #[inline]
    pub const fn of_side(&self, side: Side) -> Bitboard {
        Bitboard(self.men.of_side(side))
    }

    /// The squares of the pieces of a kind, of both sides.
    #[inline]
    pub const fn of_kind(&self, kind: Kind) -> Bitboard {
        Bitboard(self.men.of_kind(kind))
    }

    /// The squares of a side's pieces of a kind.
    #[inline]
    pub const fn of(&self, side: Side, kind: Kind) -> Bitboard {
        Bitboard(self.men.of_side(side) & self.men.of_kind(kind))
    }

    /// The square of a side's king.
    #[inline]
    pub const fn king(&self, side: Side) -> Square {
        Square::from_low_bits(self.of(side, Kind::King).0.trailing_zeros())
    }

    /// The pieces of both sides that attack a square, seen past these occupied squares: give
    /// [`Position::occupied`] for the board as it is.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let start = Position::start();
    /// let attackers = start.attackers(Square::F3, start.occupied());
    /// assert_eq!(attackers, Square::G1.only() | Square::E2.only() | Square::G2.only());
    /// ```
    pub fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.men.attackers(square, occupied)
    }

    /// The squares a side controls: those on which it could capture. Pinned pieces control squares
    /// too (3.1.3).
    ///
    /// ```
    /// use tabiya_rules::{Position, Rank, Side};
    /// let start = Position::start();
    /// assert!(Rank::Third.squares().is_within(start.controlled(Side::White)));
    /// assert!((Rank::Fourth.squares() & start.controlled(Side::White)).is_empty());
    /// ```
    pub fn controlled(&self, side: Side) -> Bitboard {
        let men = &self.men;
        let own = men.of_side(side);
        let (straight, diagonal) = (own & men.straight_sliders(), own & men.diagonal_sliders());
        let sliders = Quad::new([straight, straight, diagonal, diagonal]);
        let pawns = own & men.of_kind(Kind::Pawn);
        let pawn_reach = match side {
            Side::White => pawn_reach::<White>(pawns),
            Side::Black => pawn_reach::<Black>(pawns),
        };
        Bitboard(
            Lanes::sliding(sliders, !men.occupied()).union()
                | Lanes::jumping(own & men.of_kind(Kind::Knight)).union()
                | pawn_reach
                | king_attacks(self.king(side)).0,
        )
    }

    /// The pieces that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.side), self.occupied()) & self.of_side(!self.side)
    }

    /// A side's pieces that are pinned to their king: each stands alone between it and a slider.
    pub fn pinned(&self, side: Side) -> Bitboard {
        self.pins(side).fold(Bitboard::EMPTY, |pinned, (square, _)| pinned.with(square))
    }

    /// A side's pinned pieces, each with the piece that pins it.
    ///
    /// ```
    /// use tabiya_rules::{Position, Side, Square};
    /// let position = Position::from_fen("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1").unwrap();
    /// assert_eq!(position.pins(Side::White).collect::<Vec<_>>(), [(Square::E3, Square::E8)]);
    /// ```
    pub fn pins(&self, side: Side) -> impl Iterator<Item = (Square, Square)> + '_ {
        let king = self.king(side);
        let others = self.of_side(!side);
        let aimed = rook_attacks(king, others) & Bitboard(self.men.straight_sliders())
            | bishop_attacks(king, others) & Bitboard(self.men.diagonal_sliders());
        (aimed & others).iter().filter_map(move |pinner| {
            let shield = (between(king, pinner) & self.occupied()).single()?;
            Some((shield, pinner))
        })
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Whether the side to move is checkmated (5.1.1).
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let mate = Position::from_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").unwrap();
    /// assert!(mate.is_checkmate());
    /// ```
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is stalemated: no legal move, and not in check (5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.has_legal_move() && !self.is_check()
    }

    /// Whether another position is the same in the sense of article 9.2.3: the same side to move,
    /// the same pieces on the same squares, and the same possible moves, castling and en passant
    /// included. The counters of moves do not matter.
    pub fn repeats(&self, other: &Self) -> bool {
        self.key == other.key
            && self.men == other.men
            && self.side == other.side
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }

    /// The position as a set-up, to be changed.
    pub fn to_setup(&self) -> Setup {
        Setup {
            men: self.men,
            side: self.side,
            castling: self.castling_rooks(),
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
            fullmoves: self.fullmoves,
        }
    }
}

impl Default for Position {
    /// The position every game of standard chess starts from.
    fn default() -> Self {
        Self::start()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
