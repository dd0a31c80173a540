//! The terms of the evaluation: each a row of weights in one flat array.

use tabiya_rules::{Kind, Piece, Side, Square};

use super::pair::Pair;
use super::weights::{DANGER, LINEAR};

/// Declares terms one after the other, each with its number of weights.
macro_rules! terms {
    ($total:ident, $groups:ident; $($(#[$doc:meta])* $name:ident: $length:expr,)*) => {
        terms!(@place 0usize; $($(#[$doc])* $name: $length,)*);
        /// How many weights there are.
        pub(super) const $total: usize = 0 $(+ $length)*;
        /// The terms by name, with how many weights each has.
        pub(super) const $groups: &[(&str, usize)] = &[$((stringify!($name), $length)),*];
    };
    (@place $start:expr; $(#[$doc:meta])* $name:ident: $length:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(super) const $name: usize = $start;
        terms!(@place $start + $length; $($rest)*);
    };
    (@place $start:expr;) => {};
}

terms! {
    LINEAR_TERMS, LINEAR_GROUPS;
    /// The worth of each kind of piece but the king.
    MATERIAL: 5,
    /// By kind and by square, as its own side sees it.
    PLACES: 384,
    /// To be the one to move.
    TEMPO: 1,
    /// By the number of squares a piece may go to.
    KNIGHT_MOBILITY: 9,
    BISHOP_MOBILITY: 14,
    ROOK_MOBILITY: 15,
    QUEEN_MOBILITY: 28,
    BISHOP_PAIR: 1,
    /// Own pawns on the squares of a bishop's colour.
    BISHOP_PAWNS: 1,
    /// Both squares of the centre seen along a diagonal.
    LONG_DIAGONAL: 1,
    /// On the fourth to sixth rank, guarded by a pawn, and never to be driven off by one: knight, bishop.
    OUTPOST: 2,
    /// Shielded by a pawn in front: knight, bishop.
    BEHIND_PAWN: 2,
    /// A rook on a file without own pawns, or without any.
    HALF_OPEN_FILE: 1,
    OPEN_FILE: 1,
    /// Pawns, by rank where it matters.
    DOUBLED: 1,
    ISOLATED: 1,
    /// No pawn beside or behind can come to guard it, and its way is barred by one of theirs.
    BACKWARD: 1,
    /// Beside another pawn, by rank.
    PHALANX: 8,
    /// Guarded by another pawn, by rank.
    GUARDED: 8,
    /// Only to be held up by as many pawns as help it, by rank.
    CANDIDATE: 8,
    PASSED: 8,
    PASSED_GUARDED: 8,
    /// Something of theirs stands in its way.
    PASSED_BLOCKED: 8,
    /// The square before it is not attacked by them.
    PASSED_FREE: 8,
    /// Nor is any on its way.
    PASSED_CLEAR: 8,
    /// By the distance of a king from the square before it, counted more the further it is.
    PASSED_OWN_KING: 8,
    PASSED_THEIR_KING: 8,
    /// In the square of the pawn there is no king, and they have nothing but pawns.
    PASSED_RUNNER: 1,
    PASSED_ROOK_BEHIND: 1,
    /// The pawn before the king, by distance of the file from the edge and rank (0 is none).
    SHELTER: 32,
    /// Their pawn that comes for it, free or held up.
    STORM: 32,
    STORM_HELD: 8,
    /// The king on a file without own pawns, or without any.
    KING_HALF_OPEN: 1,
    KING_OPEN: 1,
    /// What a pawn, a minor piece or a rook attacks, by kind.
    PAWN_THREAT: 5,
    MINOR_THREAT: 5,
    ROOK_THREAT: 5,
    KING_THREAT: 1,
    /// Attacked and not guarded.
    HANGING: 1,
    /// A pawn can go where it attacks a piece.
    PUSH_THREAT: 1,
    /// Squares that they see, but not with pawns, and we see as well.
    RESTRICTED: 1,
    /// Safe squares in the centre of our half.
    SPACE: 1,
    /// A pawn that no other pawn can guard is attacked by a piece.
    WEAK_PAWN_THREAT: 1,
}

terms! {
    DANGER_TERMS, DANGER_GROUPS;
    /// Pieces that see a square next to the king or one step further on: knights, bishops, rooks, queens.
    ATTACKERS: 4,
    /// Those squares that they attack, counted for each piece.
    RING_ATTACKS: 1,
    /// Those that only king or queen guard.
    WEAK_RING: 1,
    /// Checks that cannot be answered by taking: knight, bishop, rook, queen.
    SAFE_CHECKS: 4,
    /// Checks that can.
    RISKY_CHECKS: 1,
    /// Own pieces pinned to the king.
    PINNED: 1,
    /// Own knights and bishops next to the king.
    DEFENDERS: 1,
    /// Files next to the king without an own pawn.
    BARE_FILES: 1,
    /// They have no queen.
    NO_QUEEN: 1,
    /// Always.
    BASE: 1,
}

/// How much each kind of piece counts for the phase of the game.
pub(super) const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase with all pieces on the board.
pub(super) const FULL_PHASE: i32 = 24;

/// The weight of a linear term.
#[inline]
pub(super) fn weight(index: usize) -> Pair {
    LINEAR[index]
}

/// The weight of a term of the danger to a king.
#[inline]
pub(super) fn danger(index: usize) -> i32 {
    DANGER[index]
}

/// The worth of a piece where it stands, for White.
static PLACE: [[[Pair; 64]; 6]; 2] = {
    let mut table = [[[Pair::new(0, 0); 64]; 6]; 2];
    let mut kind = 0;
    while kind < 6 {
        let mut square = 0;
        while square < 64 {
            let place = LINEAR[PLACES + kind * 64 + square];
            let (mut middle, mut end) = (place.middle(), place.end());
            if kind < 5 {
                middle += LINEAR[MATERIAL + kind].middle();
                end += LINEAR[MATERIAL + kind].end();
            }
            table[0][kind][square] = Pair::new(middle, end);
            table[1][kind][square ^ 0x38] = Pair::new(-middle, -end);
            square += 1;
        }
        kind += 1;
    }
    table
};

#[inline]
pub(super) fn place(piece: Piece, square: Square) -> Pair {
    PLACE[piece.side.index()][piece.kind.index()][square.index()]
}

/// A square as a side sees it: White's view is the board's.
#[inline]
pub(super) fn seen_by(side: Side, square: Square) -> Square {
    match side {
        Side::White => square,
        Side::Black => square.flipped(),
    }
}

/// The linear term of a piece where it stands.
pub(super) fn place_index(kind: Kind, side: Side, square: Square) -> usize {
    PLACES + kind.index() * 64 + seen_by(side, square).index()
}
