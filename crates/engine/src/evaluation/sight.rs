//! What each side sees: the squares its pieces attack, and how freely they move.

use tabiya_rules::{
    Bitboard, BySide, File, Kind, Position, Rank, Side, Square, bishop_attacks, king_attacks, knight_attacks, line,
    rook_attacks,
};

use super::record::Record;
use super::terms;

/// What one side sees.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sight {
    /// The side's own pieces that are pinned to its king.
    pub(super) pinned: Bitboard,
    /// By kind of piece.
    pub(super) by: [Bitboard; 6],
    /// By any piece.
    pub(super) all: Bitboard,
    /// By more than one.
    pub(super) twice: Bitboard,
    /// How many pieces of each kind but pawn and king see the enemy king's ring.
    pub(super) ring_attackers: [i32; 4],
    /// How many of its squares they see together.
    pub(super) ring_attacks: i32,
}

impl Sight {
    #[inline(always)]
    fn see(&mut self, kind: Kind, squares: Bitboard) {
        self.twice |= self.all & squares;
        self.all |= squares;
        self.by[kind.index()] |= squares;
    }
}

/// The squares that pawns attack, to either side.
#[inline(always)]
pub(super) fn pawn_sight(side: Side, pawns: Bitboard) -> (Bitboard, Bitboard) {
    let east = pawns.0 & !File::H.squares().0;
    let west = pawns.0 & !File::A.squares().0;
    match side {
        Side::White => (Bitboard(east << 9), Bitboard(west << 7)),
        Side::Black => (Bitboard(east >> 7), Bitboard(west >> 9)),
    }
}

/// A set of squares one rank further on for a side.
#[inline(always)]
pub(super) fn ahead(side: Side, squares: Bitboard) -> Bitboard {
    match side {
        Side::White => Bitboard(squares.0 << 8),
        Side::Black => Bitboard(squares.0 >> 8),
    }
}

/// All squares before a set, on its files.
#[inline(always)]
pub(super) fn way(side: Side, squares: Bitboard) -> Bitboard {
    let mut way = ahead(side, squares).0;
    match side {
        Side::White => {
            way |= way << 8;
            way |= way << 16;
            way |= way << 32;
        }
        Side::Black => {
            way |= way >> 8;
            way |= way >> 16;
            way |= way >> 32;
        }
    }
    Bitboard(way)
}

/// The squares around a king, and those one step further on.
#[inline(always)]
pub(super) fn ring(side: Side, king: Square) -> Bitboard {
    let near = king_attacks(king) | king.only();
    near | ahead(side, near)
}

/// The rank of a square as a side counts it, from 0.
#[inline(always)]
pub(super) fn rank_of(side: Side, square: Square) -> usize {
    terms::seen_by(side, square).index() >> 3
}

/// What the terms of pieces need to know of the pawns.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnView {
    /// The squares each side's pawns attack.
    pub(super) attacks: BySide<Bitboard>,
    /// And could ever attack.
    pub(super) spans: BySide<Bitboard>,
}

/// Looks at the board with one side's eyes, and tells of how its pieces stand.
#[inline(always)]
pub(super) fn look<R: Record>(position: &Position, side: Side, pawns: &PawnView, record: &mut R) -> Sight {
    let pinned = position.pinned(side);
    let mut sight = Sight { pinned, ..Sight::default() };
    let (own, occupied) = (position.of_side(side), position.occupied());
    let own_pawns = position.of(side, Kind::Pawn);
    let all_pawns = position.of_kind(Kind::Pawn);
    let king = position.king(side);
    let queens = position.of_kind(Kind::Queen);
    let their_ring = ring(!side, position.king(!side));

    // 1. Pawns and king.
    let (east, west) = pawn_sight(side, own_pawns);
    sight.see(Kind::Pawn, east);
    sight.see(Kind::Pawn, west);
    sight.see(Kind::King, king_attacks(king));

    // 2. Where a piece may go and be of use: not onto own king or pawns at home, nor to be taken by a pawn.
    let low = Rank::Second.seen_by(side).squares() | Rank::Third.seen_by(side).squares();
    let held = own_pawns & (ahead(!side, occupied) | low);
    let useful = !(held | king.only() | *pawns.attacks.of(!side));
    let outposts = far_half(side) & *pawns.attacks.of(side) & !*pawns.spans.of(!side);
    let shielded = ahead(!side, all_pawns);

    let mut piece = |kind: Kind, from: Square, mut squares: Bitboard, mobility: usize, record: &mut R| {
        if pinned.has(from) {
            squares &= line(king, from);
        }
        sight.see(kind, squares);
        let near = (squares & their_ring).len();
        if near > 0 {
            sight.ring_attackers[kind.index() - 1] += 1;
            sight.ring_attacks += near as i32;
        }
        record.add(mobility + (squares & useful).len() as usize, 1);
    };

    // 3. Knights.
    for from in position.of(side, Kind::Knight) {
        piece(Kind::Knight, from, knight_attacks(from), terms::KNIGHT_MOBILITY, record);
        if outposts.has(from) {
            record.add(terms::OUTPOST, 1);
        }
        if shielded.has(from) {
            record.add(terms::BEHIND_PAWN, 1);
        }
    }

    // 4. Bishops see through queens: they support one another.
    let bishops = position.of(side, Kind::Bishop);
    for from in bishops {
        let squares = bishop_attacks(from, occupied - queens);
        piece(Kind::Bishop, from, squares, terms::BISHOP_MOBILITY, record);
        let colour = if from.is_light() { Bitboard::LIGHT } else { Bitboard::DARK };
        record.add(terms::BISHOP_PAWNS, (own_pawns & colour).len() as i32);
        if outposts.has(from) {
            record.add(terms::OUTPOST + 1, 1);
        }
        if shielded.has(from) {
            record.add(terms::BEHIND_PAWN + 1, 1);
        }
        if (bishop_attacks(from, all_pawns) & CENTRE).is_many() {
            record.add(terms::LONG_DIAGONAL, 1);
        }
    }
    if (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any() {
        record.add(terms::BISHOP_PAIR, 1);
    }

    // 5. Rooks see through queens and one another.
    let rooks = position.of(side, Kind::Rook);
    for from in rooks {
        let squares = rook_attacks(from, occupied - queens - rooks);
        piece(Kind::Rook, from, squares, terms::ROOK_MOBILITY, record);
        let file = from.file().squares();
        if (file & own_pawns).is_empty() {
            let index = if (file & all_pawns).is_empty() { terms::OPEN_FILE } else { terms::HALF_OPEN_FILE };
            record.add(index, 1);
        }
    }

    // 6. Queens.
    for from in position.of(side, Kind::Queen) {
        let squares = bishop_attacks(from, occupied) | rook_attacks(from, occupied);
        piece(Kind::Queen, from, squares, terms::QUEEN_MOBILITY, record);
    }
    debug_assert!(own.has(king));
    sight
}

const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// The fourth to sixth ranks as a side counts them.
const fn far_half(side: Side) -> Bitboard {
    match side {
        Side::White => Bitboard(0x0000_ffff_ff00_0000),
        Side::Black => Bitboard(0x0000_00ff_ffff_0000),
    }
}
