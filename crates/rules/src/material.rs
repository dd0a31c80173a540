//! Whether the pieces left are enough to mate.

use crate::{Bitboard, Kind, Position, Side};

impl Position {
    /// Whether a side cannot mate with the pieces that are left, however badly the other side
    /// plays, as far as a count of pieces can tell. A side with a bare king cannot; nor one with a
    /// single knight or with bishops of one colour, unless the other side's pieces can get in
    /// their own king's way.
    ///
    /// It is a count only: positions in which no mate is possible for other reasons are not found.
    /// Ask [`Position::is_checkmate`] first.
    ///
    /// ```
    /// use tabiya_rules::{Position, Side};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/4r3/2B1K3 w - - 0 1").unwrap();
    /// assert!(position.insufficient_material(Side::White));
    /// assert!(!position.insufficient_material(Side::Black));
    /// ```
    pub fn insufficient_material(&self, side: Side) -> bool {
        let own = self.of_side(side);
        let heavy = self.of_kind(Kind::Pawn) | self.of_kind(Kind::Rook) | self.of_kind(Kind::Queen);
        if (own & heavy).any() {
            return false;
        }
        if (own & self.of_kind(Kind::Knight)).any() {
            // One knight mates only a king that other pieces of its own hem in; a queen would
            // always be able to take the knight or step aside.
            let hemming = self.of_side(!side) - self.of_kind(Kind::King) - self.of_kind(Kind::Queen);
            return own.len() == 2 && hemming.is_empty();
        }
        let bishops = self.of_kind(Kind::Bishop);
        if (own & bishops).any() {
            let one_colour = bishops.is_within(Bitboard::LIGHT) || bishops.is_within(Bitboard::DARK);
            let others = self.of_kind(Kind::Pawn) | self.of_kind(Kind::Knight);
            return one_colour && others.is_empty();
        }
        true
    }
}
