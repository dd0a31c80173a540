//! What touched pieces oblige to (4.3 to 4.7).

use tabiya_rules::{Kind, LegalMove, Move, Position, Square};

use crate::TouchDuty;

/// The pieces that the side to move has touched in this turn, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touches {
    squares: Vec<Square>,
    /// From where to where a piece was released.
    released: Option<(Square, Square)>,
}

impl Touches {
    pub(crate) const fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    pub(crate) fn squares(&self) -> &[Square] {
        &self.squares
    }

    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    pub(crate) fn touch(&mut self, square: Square) {
        if !self.squares.contains(&square) {
            self.squares.push(square);
        }
    }

    /// Releases the first touched piece that can go there, if there is one.
    pub(crate) fn release(&mut self, position: &Position, to: Square) -> Option<()> {
        let from = self.released_from(position, to)?;
        self.released = Some((from, to));
        Some(())
    }

    pub(crate) fn released_from(&self, position: &Position, to: Square) -> Option<Square> {
        if self.released.is_some() {
            return None;
        }
        let moves = position.legal_moves();
        let goes = |from: Square| {
            let mut fitting = moves.iter().filter(|legal| legal.from() == from && legal.lands_on() == to);
            fitting.any(|legal| self.objection(position, legal.shape()).is_none())
        };
        self.squares.iter().copied().find(|&square| goes(square))
    }

    /// Why a legal move is not to be made, for what was touched; `None` if it may be.
    pub(crate) fn objection(&self, position: &Position, shape: Move) -> Option<TouchDuty> {
        let legal = position.legal(shape)?;
        if let Some((from, to)) = self.released {
            return (legal.from() != from || legal.lands_on() != to).then_some(TouchDuty::Released(from, to));
        }
        let (duty, barred) = self.duty(position)?;
        if let Some(rook) = barred.filter(|rook| legal.wing().is_some() && legal.to() == *rook) {
            return Some(TouchDuty::NoCastling(rook));
        }
        duty.filter(|duty| !fulfils(*duty, legal))
    }

    /// What has to be done, and the rook with which castling is barred; `None` if nothing was touched.
    fn duty(&self, position: &Position) -> Option<(Option<TouchDuty>, Option<Square>)> {
        if self.squares.is_empty() {
            return None;
        }
        let king = position.king(position.side());
        let place = |square: Square| self.squares.iter().position(|&touched| touched == square);
        let moves = position.legal_moves();
        let can = |duty: TouchDuty| moves.iter().any(|legal| fulfils(duty, legal));
        let own = |square: &Square| position.of_side(position.side()).has(*square);

        // 1. A rook touched before the king: no castling with it (4.4.2). One touched after it: castling is due, and
        //    if it is not legal, any move of the king (4.4.1, 4.4.3).
        let rook = self.squares.iter().copied().find(|square| own(square) && is_rook(position, *square));
        let mut barred = None;
        if let (Some(rook), Some(king_place)) = (rook, place(king)) {
            if place(rook) < Some(king_place) {
                barred = Some(rook);
            } else if self.squares.iter().filter(|square| own(square)).take(2).eq([&king, &rook]) {
                let duties = [TouchDuty::Castle(rook), TouchDuty::Move(king)];
                return Some((duties.into_iter().find(|duty| can(*duty)), None));
            }
        } else if rook.is_some() {
            barred = rook;
        }

        // 2. Pieces of both sides: the one captures the other, if that is possible (4.3.3).
        let pairs = self.squares.iter().filter(|square| own(square)).flat_map(|mine| {
            let theirs = self.squares.iter().filter(|square| !own(square));
            theirs.map(|other| TouchDuty::CaptureWith(*mine, *other))
        });
        let can_without = |duty: TouchDuty| {
            moves.iter().any(|legal| fulfils(duty, legal) && !(legal.wing().is_some() && barred == Some(legal.to())))
        };
        if let Some(duty) = pairs.into_iter().find(|duty| can_without(*duty)) {
            return Some((Some(duty), barred));
        }

        // 3. The first that can be moved or captured (4.3.1, 4.3.2), and if there is none, anything goes (4.5).
        let single = |square: &Square| {
            if own(square) { TouchDuty::Move(*square) } else { TouchDuty::Capture(*square) }
        };
        let first = self.squares.iter().map(single).find(|duty| can_without(*duty));
        Some((first, barred.filter(|_| first.is_some())))
    }
}

fn is_rook(position: &Position, square: Square) -> bool {
    position.piece_at(square).is_some_and(|piece| piece.kind == Kind::Rook)
}

/// Whether a move does what has to be done.
fn fulfils(duty: TouchDuty, legal: LegalMove<'_>) -> bool {
    let takes = |square: Square| legal.captured().is_some_and(|(_, at)| at == square);
    match duty {
        TouchDuty::Move(from) => legal.from() == from,
        TouchDuty::Capture(square) => takes(square),
        TouchDuty::CaptureWith(from, square) => legal.from() == from && takes(square),
        TouchDuty::Castle(rook) => legal.wing().is_some() && legal.to() == rook,
        TouchDuty::NoCastling(rook) => legal.wing().is_none() || legal.to() != rook,
        TouchDuty::Released(from, to) => legal.from() == from && legal.lands_on() == to,
    }
}
