//! All legal moves of a position, handed piece by piece to whoever asks.

use crate::attacks::{bishop_attacks, knight_attacks, queen_attacks, rook_attacks};
use crate::castling::Castling;
use crate::men::Men;
use crate::scan::Scan;
use crate::turn::{Black, Turn, White, ahead, falling, pawn_reach, rising};
use crate::{Bitboard, Kind, LegalMove, Move, MoveList, Nature, Position, Side, Square};

/// Which moves are wanted.
///
/// Noisy moves change the material: captures, en passant included, and promotions. All others are
/// quiet.
pub(crate) trait Wanted {
    const NOISY: bool;
    const QUIET: bool;
}

pub(crate) enum All {}
pub(crate) enum Noisy {}
pub(crate) enum Quiet {}

impl Wanted for All {
    const NOISY: bool = true;
    const QUIET: bool = true;
}
impl Wanted for Noisy {
    const NOISY: bool = true;
    const QUIET: bool = false;
}
impl Wanted for Quiet {
    const NOISY: bool = false;
    const QUIET: bool = true;
}

/// The ways a pawn goes.
#[derive(Clone, Copy)]
pub(crate) enum PawnStep {
    One,
    Two,
    Rising,
    Falling,
}

impl PawnStep {
    /// How much further the target is numbered than where the pawn came from, wrapping below zero.
    #[inline(always)]
    pub(crate) const fn distance<T: Turn>(self) -> u16 {
        let white: u16 = match self {
            Self::One => 8,
            Self::Two => 16,
            Self::Rising => 9,
            Self::Falling => 7,
        };
        match T::SIDE {
            Side::White => white,
            Side::Black => white.wrapping_neg(),
        }
    }

    /// Where pawns that arrived on these squares came from.
    #[inline(always)]
    pub(crate) const fn back<T: Turn>(self, to: u64) -> u64 {
        match self {
            Self::One => ahead::<T::Other>(to),
            Self::Two => ahead::<T::Other>(ahead::<T::Other>(to)),
            Self::Rising => rising::<T::Other>(to),
            Self::Falling => falling::<T::Other>(to),
        }
    }
}

/// Receives the legal moves of a position in sets, in a fixed order.
pub(crate) trait Visitor<T: Turn> {
    /// Pawns go this way to these squares, none on the last rank.
    fn pawns(&mut self, step: PawnStep, targets: u64);
    /// Pawns go this way to these squares of the last rank.
    fn promotions(&mut self, step: PawnStep, targets: u64);
    /// A piece may go from a square to any of these.
    fn piece(&mut self, kind: Kind, from: Square, targets: u64);
    /// A pawn may take en passant.
    fn en_passant(&mut self, from: Square, to: Square);
    /// The king may castle.
    fn castling(&mut self, castling: Castling);
}

/// Hands all wanted legal moves to a visitor.
#[inline(always)]
pub(crate) fn visit<T: Turn, W: Wanted>(
    men: &Men,
    rooks: u64,
    en_passant: Option<Square>,
    visitor: &mut impl Visitor<T>,
) {
    let scan = Scan::new::<T>(men);
    let wanted = if W::NOISY { scan.them } else { 0 } | if W::QUIET { scan.empty } else { 0 };
    let targets = wanted & scan.answers;

    // 1. Pawns.
    let moves = scan.pawn_moves::<T>(men);
    if W::QUIET {
        visitor.pawns(PawnStep::One, moves.one & !T::LAST_RANK);
        visitor.pawns(PawnStep::Two, moves.two);
    }
    if W::NOISY {
        visitor.pawns(PawnStep::Rising, moves.rising & !T::LAST_RANK);
        visitor.pawns(PawnStep::Falling, moves.falling & !T::LAST_RANK);
        if moves.pawns & T::SEVENTH_RANK != 0 {
            visitor.promotions(PawnStep::One, moves.one & T::LAST_RANK);
            visitor.promotions(PawnStep::Rising, moves.rising & T::LAST_RANK);
            visitor.promotions(PawnStep::Falling, moves.falling & T::LAST_RANK);
        }
        if let Some(square) = en_passant {
            let to = square.only().0;
            for from in Bitboard(scan.takers_en_passant::<T>(men, to)) {
                if scan.en_passant_is_legal::<T>(men, from.only().0, to) {
                    visitor.en_passant(from, square);
                }
            }
        }
    }

    // 2. Knights: a pinned one cannot move at all.
    for from in Bitboard(scan.us & men.of_kind(Kind::Knight) & !scan.pinned) {
        visitor.piece(Kind::Knight, from, knight_attacks(from).0 & targets);
    }

    // 3. Sliders: a pinned one keeps to the line of its pin.
    let occupied = Bitboard(!scan.empty);
    for from in Bitboard(scan.us & men.of_kind(Kind::Bishop)) {
        visitor.piece(Kind::Bishop, from, bishop_attacks(from, occupied).0 & targets & scan.freedom(from));
    }
    for from in Bitboard(scan.us & men.of_kind(Kind::Rook)) {
        visitor.piece(Kind::Rook, from, rook_attacks(from, occupied).0 & targets & scan.freedom(from));
    }
    for from in Bitboard(scan.us & men.of_kind(Kind::Queen)) {
        visitor.piece(Kind::Queen, from, queen_attacks(from, occupied).0 & targets & scan.freedom(from));
    }

    // 4. The king, and castling.
    visitor.piece(Kind::King, scan.king, scan.king_steps() & wanted);
    if W::QUIET {
        for rook in Bitboard(rooks & T::BACK_RANK) {
            let castling = Castling::new(scan.king, rook);
            if castling.is_legal(&scan) {
                visitor.castling(castling);
            }
        }
    }
}

/// Where one piece may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceMoves {
    /// What the piece is.
    pub kind: Kind,
    /// Where it stands.
    pub from: Square,
    /// The squares it may go to: on the last rank each stands for four promotions; castling is the
    /// square of the rook.
    pub targets: Bitboard,
}

impl Position {
    #[inline(always)]
    fn list<W: Wanted>(&self) -> MoveList<'_> {
        let mut list = MoveList::new(self);
        match self.side {
            Side::White => visit::<White, W>(&self.men, self.castling, self.en_passant, &mut list),
            Side::Black => visit::<Black, W>(&self.men, self.castling, self.en_passant, &mut list),
        }
        list
    }

    /// All legal moves.
    #[inline]
    pub fn legal_moves(&self) -> MoveList<'_> {
        self.list::<All>()
    }

    /// The legal moves that change the material: captures, en passant included, and promotions.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position = Position::from_fen("4k3/P7/8/8/3pP3/8/8/4K3 b - e3 0 1").unwrap();
    /// assert_eq!(position.noisy_moves().len(), 1);
    /// assert_eq!(position.noisy_moves().len() + position.quiet_moves().len(), position.legal_moves().len());
    /// ```
    pub fn noisy_moves(&self) -> MoveList<'_> {
        self.list::<Noisy>()
    }

    /// The legal moves that leave the material as it is, castling among them.
    pub fn quiet_moves(&self) -> MoveList<'_> {
        self.list::<Quiet>()
    }

    /// The legal moves of the piece on a square, as the set of squares it may go to; castling is
    /// the square of the rook. Empty if the side to move has no piece there.
    ///
    /// ```
    /// use tabiya_rules::{Position, Square};
    /// let start = Position::start();
    /// assert_eq!(start.targets(Square::G1), Square::F3.only() | Square::H3.only());
    /// ```
    pub fn targets(&self, from: Square) -> Bitboard {
        match self.side {
            Side::White => self.targets_of::<White>(&Scan::new::<White>(&self.men), from),
            Side::Black => self.targets_of::<Black>(&Scan::new::<Black>(&self.men), from),
        }
    }

    fn targets_of<T: Turn>(&self, scan: &Scan, from: Square) -> Bitboard {
        if scan.us >> from as u8 & 1 == 0 {
            return Bitboard::EMPTY;
        }
        let occupied = Bitboard(!scan.empty);
        let reach = match self.men.kind_at(from) {
            None => return Bitboard::EMPTY,
            Some(Kind::King) => {
                let castling = Bitboard(self.castling & T::BACK_RANK)
                    .iter()
                    .filter(|&rook| Castling::new(from, rook).is_legal(scan))
                    .collect::<Bitboard>();
                return Bitboard(scan.king_steps()) | castling;
            }
            Some(Kind::Pawn) => {
                let pawn = from.only().0;
                let one = ahead::<T>(pawn) & scan.empty;
                let two = ahead::<T>(one & T::THIRD_RANK) & scan.empty;
                let capture = pawn_reach::<T>(pawn) & scan.them;
                let plain = (one | two | capture) & scan.answers & scan.freedom(from);
                let taking = self.en_passant.filter(|square| {
                    let to = square.only().0;
                    pawn_reach::<T>(pawn) & to != 0 && scan.en_passant_is_legal::<T>(&self.men, pawn, to)
                });
                return Bitboard(plain | taking.map_or(0, |square| square.only().0));
            }
            Some(Kind::Knight) => knight_attacks(from),
            Some(Kind::Bishop) => bishop_attacks(from, occupied),
            Some(Kind::Rook) => rook_attacks(from, occupied),
            Some(Kind::Queen) => queen_attacks(from, occupied),
        };
        Bitboard(reach.0 & !scan.us & scan.answers & scan.freedom(from))
    }

    /// The pieces of the side to move that can move, each with the set of its targets.
    ///
    /// ```
    /// use tabiya_rules::{Kind, Position};
    /// let start = Position::start();
    /// assert_eq!(start.moves_by_piece().count(), 10);
    /// assert!(start.moves_by_piece().all(|moves| matches!(moves.kind, Kind::Pawn | Kind::Knight)));
    /// ```
    pub fn moves_by_piece(&self) -> impl Iterator<Item = PieceMoves> + '_ {
        let scan = match self.side {
            Side::White => Scan::new::<White>(&self.men),
            Side::Black => Scan::new::<Black>(&self.men),
        };
        self.of_side(self.side).iter().filter_map(move |from| {
            let targets = match self.side {
                Side::White => self.targets_of::<White>(&scan, from),
                Side::Black => self.targets_of::<Black>(&scan, from),
            };
            let kind = self.men.kind_at(from)?;
            targets.any().then_some(PieceMoves { kind, from, targets })
        })
    }

    /// The move as one that may be played, or `None` if it is not legal here.
    ///
    /// ```
    /// use tabiya_rules::{Move, Nature, Position, Square};
    /// let start = Position::start();
    /// let double = Move::new(Square::E2, Square::E4, Nature::Plain).unwrap();
    /// assert!(start.legal(double).is_some());
    /// assert!(start.legal(Move::new(Square::E2, Square::E5, Nature::Plain).unwrap()).is_none());
    /// ```
    #[inline]
    pub fn legal(&self, shape: Move) -> Option<LegalMove<'_>> {
        self.is_legal(shape).then_some(LegalMove { position: self, shape })
    }

    /// Whether a move is legal here. Any [`Move`] may be asked about, one from another position
    /// or a made-up one included.
    pub fn is_legal(&self, shape: Move) -> bool {
        let (from, to) = (shape.from(), shape.to());
        let is_pawn = self.men.of_kind(Kind::Pawn) >> from as u8 & 1 != 0;
        let castles = self.castling >> to as u8 & 1 != 0 && self.of_side(self.side).has(to);
        let promotes = is_pawn && matches!(to as u8 >> 3, 0 | 7);
        let takes_en_passant = is_pawn && self.en_passant == Some(to) && from.file() != to.file();
        let nature_fits = match shape.nature() {
            Nature::Plain => !castles && !promotes && !takes_en_passant,
            Nature::EnPassant => takes_en_passant,
            Nature::Castling => castles,
            Nature::Promotion(_) => promotes,
        };
        nature_fits && self.targets(from).has(to)
    }
}
