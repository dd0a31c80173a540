//! Static exchange: what a move wins or loses if both sides go on capturing on its square, each
//! with its least valuable piece, and stop when it suits them.

use crate::attacks::{bishop_attacks, rook_attacks};
use crate::{Bitboard, Kind, LegalMove, Nature, Position, Side, Square};

/// The usual values of the pieces in hundredths of a pawn; a king is worth more than all others.
const VALUES: [i32; 6] = [100, 300, 300, 500, 900, 10_000];

const fn value(kind: Kind) -> i32 {
    VALUES[kind as usize]
}

/// How an exchange begins.
struct Stakes {
    /// What the move wins at once.
    gained: i32,
    /// The piece that then stands on the square.
    standing: i32,
    /// The squares that are occupied when the other side answers, but for the square itself.
    occupied: Bitboard,
}

impl LegalMove<'_> {
    /// How the exchange begins; castling begins none.
    fn stakes(self) -> Option<Stakes> {
        let (position, to) = (self.position, self.to());
        let mut occupied = position.occupied().without(self.from());
        let mut gained = match self.nature() {
            Nature::Castling => return None,
            Nature::EnPassant => {
                occupied = occupied.without(Square::new(to.file(), self.from().rank()));
                value(Kind::Pawn)
            }
            Nature::Plain | Nature::Promotion(_) => position.men.kind_at(to).map_or(0, value),
        };
        let mut standing = value(self.kind());
        if let Some(promotion) = self.promotion() {
            gained += value(promotion.kind()) - value(Kind::Pawn);
            standing = value(promotion.kind());
        }
        Some(Stakes { gained, standing, occupied })
    }

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
        let Some(Stakes { gained, mut standing, mut occupied }) = self.stakes() else { return 0 };

        // 1. Capture until nobody can, noting what each capture leads to.
        let mut balance = [0; 40];
        let mut depth = 0;
        balance[0] = gained;
        let mut side = !position.side;
        while let Some((from, kind)) = position.least_attacker(to, side, occupied) {
            occupied = occupied.without(from);
            let is_last = depth + 1 == balance.len();
            if is_last || kind == Kind::King && position.is_guarded(to, !side, occupied) {
                break;
            }
            depth += 1;
            balance[depth] = standing - balance[depth - 1];
            standing = value(kind);
            side = !side;
        }

        // 2. Go back: each side captures only if it is better than to stop.
        while depth > 0 {
            balance[depth - 1] = -(-balance[depth - 1]).max(balance[depth]);
            depth -= 1;
        }
        balance[0]
    }

    /// Whether the exchange that the move begins is worth at least so much: [`exchange`](Self::exchange)
    /// compared with a number, at a fraction of its cost, since it stops as soon as the answer is known.
    ///
    /// ```
    /// use tabiya_rules::Position;
    ///
    /// let position = Position::from_fen("4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1")?;
    /// let taking = position.read("Rxe5").unwrap();
    /// assert_eq!(taking.exchange(), -400);
    /// assert!(taking.exchange_at_least(-400) && !taking.exchange_at_least(-399));
    /// # Ok::<(), tabiya_rules::NotPlayable>(())
    /// ```
    pub fn exchange_at_least(self, threshold: i32) -> bool {
        let (position, to) = (self.position, self.to());
        let Some(Stakes { gained, standing, mut occupied }) = self.stakes() else { return threshold <= 0 };

        // 1. Most moves are decided by what they take, or by what they put at stake.
        let mut balance = gained - threshold;
        if balance < 0 {
            return false;
        }
        balance -= standing;
        if balance >= 0 {
            return true;
        }

        // 2. Take turns; whoever runs out of captures that help has lost the argument.
        let diagonal = position.of_kind(Kind::Bishop) | position.of_kind(Kind::Queen);
        let straight = position.of_kind(Kind::Rook) | position.of_kind(Kind::Queen);
        let mut attackers = position.attackers(to, occupied);
        let mut side = !position.side;
        loop {
            attackers &= occupied;
            let own = attackers & position.of_side(side);
            let least = Kind::ALL.into_iter().find_map(|kind| Some(((own & position.of_kind(kind)).first()?, kind)));
            let Some((from, kind)) = least else { break };
            side = !side;
            balance = -balance - 1 - value(kind);
            if balance >= 0 {
                if kind == Kind::King && position.is_guarded(to, side, occupied.without(from)) {
                    side = !side;
                }
                break;
            }
            occupied = occupied.without(from);
            if matches!(kind, Kind::Pawn | Kind::Bishop | Kind::Queen) {
                attackers |= bishop_attacks(to, occupied) & diagonal;
            }
            if matches!(kind, Kind::Rook | Kind::Queen) {
                attackers |= rook_attacks(to, occupied) & straight;
            }
        }
        side != position.side
    }
}

impl Position {
    /// Whether a king may not take there.
    fn is_guarded(&self, square: Square, by: Side, occupied: Bitboard) -> bool {
        (self.attackers(square, occupied) & occupied & self.of_side(by)).any()
    }

    /// The least valuable piece of a side that attacks a square past these occupied squares.
    fn least_attacker(&self, square: Square, side: Side, occupied: Bitboard) -> Option<(Square, Kind)> {
        let attackers = self.attackers(square, occupied) & occupied & self.of_side(side);
        if attackers.is_empty() {
            return None;
        }
        Kind::ALL.into_iter().find_map(|kind| Some(((attackers & self.of_kind(kind)).first()?, kind)))
    }
}
