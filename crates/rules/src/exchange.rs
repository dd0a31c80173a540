//! Static exchange: what a move wins or loses if both sides go on capturing on its square, each
//! with its least valuable piece, and stop when it suits them.

use crate::{Bitboard, Kind, LegalMove, Nature, Position, Side, Square};

/// The usual values of the pieces in hundredths of a pawn; a king is worth more than all others.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 10_000];

const fn value(kind: Kind) -> i32 {
    VALUES[kind as usize]
}

impl LegalMove<'_> {
    /// What the move wins, in hundredths of a pawn, if both sides go on capturing on its square as
    /// long as it pays. A pawn counts 100, a knight or bishop 300, a rook 500, a queen 900. Pins are not
    /// looked at, nor promotions on the way. Castling wins nothing.
    ///
    /// ```
    /// use tabiya_rules::Position;
    /// let position = Position::from_fen("4k3/4p3/3p4/8/8/8/3R4/3RK3 w - - 0 1").unwrap();
    /// assert_eq!(position.read("Rxd6").unwrap().exchange(), 100 - 500 + 100);
    /// ```
    pub fn exchange(self) -> i32 {
        let (position, to) = (self.position, self.to());
        let mut gained = match self.nature() {
            Nature::Castling => return 0,
            Nature::EnPassant => value(Kind::Pawn),
            Nature::Plain | Nature::Promotion(_) => position.men.kind_at(to).map_or(0, value),
        };
        let mut standing = value(self.kind());
        if let Some(promotion) = self.promotion() {
            gained += value(promotion.kind()) - value(Kind::Pawn);
            standing = value(promotion.kind());
        }
        let mut occupied = position.occupied().without(self.from());
        if self.nature() == Nature::EnPassant {
            occupied = occupied.without(Square::new(to.file(), self.from().rank()));
        }

        // 1. Capture until nobody can, noting what each capture leads to.
        let mut balance = [0; 40];
        let mut depth = 0;
        balance[0] = gained;
        let mut side = !position.side;
        while let Some((from, kind)) = position.least_attacker(to, side, occupied) {
            if depth + 1 == balance.len() {
                break;
            }
            depth += 1;
            balance[depth] = standing - balance[depth - 1];
            // A king that takes what is guarded loses more than all there is to win, so step 2 takes
            // it back.
            standing = value(kind);
            occupied = occupied.without(from);
            side = !side;
        }

        // 2. Go back: each side captures only if it is better than to stop.
        while depth > 0 {
            balance[depth - 1] = -(-balance[depth - 1]).max(balance[depth]);
            depth -= 1;
        }
        balance[0]
    }
}

impl Position {
    /// The least valuable piece of a side that attacks a square past these occupied squares.
    fn least_attacker(&self, square: Square, side: Side, occupied: Bitboard) -> Option<(Square, Kind)> {
        let attackers = self.attackers(square, occupied) & occupied & self.of_side(side);
        if attackers.is_empty() {
            return None;
        }
        Kind::ALL.into_iter().find_map(|kind| Some(((attackers & self.of_kind(kind)).first()?, kind)))
    }
}
