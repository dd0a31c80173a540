//! The line of a puzzle with all its positions: what themes and ratings are found out from.

use tabiya_rules::{Kind, LegalMove, Move, Position, Side};

/// The usual worth of a piece in hundredths of a pawn; a king's is more than all others together.
pub(super) const fn worth(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Knight | Kind::Bishop => 300,
        Kind::Rook => 500,
        Kind::Queen => 900,
        Kind::King => 10_000,
    }
}

/// What a side has more than the other, kings apart.
pub(super) fn balance(position: &Position, side: Side) -> i32 {
    material(position, side) - material(position, !side)
}

fn material(position: &Position, side: Side) -> i32 {
    let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    kinds.into_iter().map(|kind| worth(kind) * position.of(side, kind).len().cast_signed()).sum()
}

/// What a side has beside king and pawns.
pub(super) fn pieces(position: &Position, side: Side) -> i32 {
    material(position, side) - worth(Kind::Pawn) * position.of(side, Kind::Pawn).len().cast_signed()
}

/// What the side to move wins by its best exchange, if any wins.
fn best_exchange(position: &Position) -> i32 {
    let captures = position.legal_moves().iter().filter(|legal| legal.is_capture()).map(LegalMove::exchange).max();
    captures.unwrap_or(0).max(0)
}

/// A line: the solver's moves at even places, the answers at odd ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    before: Position,
    last: Move,
    moves: Vec<Move>,
    /// The position before each move, and the one at the end.
    positions: Vec<Position>,
}

impl Line {
    /// The line behind the move that allowed it; none if any of these moves is not legal.
    pub(super) fn new(before: Position, last: Move, moves: &[Move]) -> Option<Self> {
        let mut positions = vec![before.legal(last)?.play()];
        for shape in moves {
            let next = positions.last()?.legal(*shape)?.play();
            positions.push(next);
        }
        Some(Self { before, last, moves: moves.to_vec(), positions })
    }

    /// The position before the move that allowed it.
    pub(super) fn before(&self) -> &Position {
        &self.before
    }

    pub(super) fn last(&self) -> Move {
        self.last
    }

    /// The position that is to be solved.
    pub(super) fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position at the end.
    pub(super) fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    pub(super) fn solver(&self) -> Side {
        self.start().side()
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many moves the solver makes.
    pub(super) fn length(&self) -> usize {
        self.moves.len().div_ceil(2)
    }

    /// The position before the move at a place, or at the end.
    pub(super) fn position(&self, place: usize) -> Option<&Position> {
        self.positions.get(place)
    }

    /// The move at a place, as it is played.
    pub(super) fn legal(&self, place: usize) -> Option<LegalMove<'_>> {
        self.positions.get(place)?.legal(*self.moves.get(place)?)
    }

    /// The moves of the solver, each with its place.
    pub(super) fn solving(&self) -> impl Iterator<Item = (usize, LegalMove<'_>)> {
        (0..self.moves.len()).step_by(2).filter_map(|place| Some((place, self.legal(place)?)))
    }

    /// What the solver has at the end, after the best exchange of the opponent, more than before the mistake.
    pub(super) fn gain(&self) -> i32 {
        balance(self.end(), self.solver()) - best_exchange(self.end()) - balance(&self.before, self.solver())
    }

    /// Whether the first move takes where the mistake took.
    pub(super) fn begins_by_taking_back(&self) -> bool {
        let was_capture = self.before.legal(self.last).is_some_and(LegalMove::is_capture);
        was_capture && self.legal(0).is_some_and(|first| first.is_capture() && first.to() == self.last.to())
    }

    /// The same without its last answer and last move.
    pub(super) fn shortened(&self) -> Option<Self> {
        let end = self.moves.len().checked_sub(2)?;
        Self::new(self.before, self.last, &self.moves[..end])
    }
}

/// Whether a move neither takes, nor checks, nor promotes.
pub(super) fn is_quiet(legal: LegalMove<'_>) -> bool {
    !legal.is_capture() && legal.promotion().is_none() && !legal.gives_check()
}

/// Whether few pieces are left: neither side has more than a queen and a minor piece, or two rooks and one.
pub(super) fn is_endgame(position: &Position) -> bool {
    Side::ALL.into_iter().all(|side| pieces(position, side) <= 1_300)
}

#[cfg(test)]
pub(super) mod tests {
    use tabiya_rules::Position;

    use super::{Line, is_endgame};

    /// The line of these moves in any form, the first of which allowed the others.
    #[track_caller]
    pub(in crate::puzzles) fn line(fen: &str, moves: &str) -> Line {
        let before = Position::from_fen(fen).expect("a position");
        let mut position = before;
        let read = |text: &str| {
            let legal = position.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            let shape = legal.shape();
            position = legal.play();
            shape
        };
        let shapes: Vec<_> = moves.split_whitespace().map(read).collect();
        Line::new(before, shapes[0], &shapes[1..]).expect("legal")
    }

    #[test]
    fn a_gain_is_what_stays() {
        // The rook that takes is taken back, so the bishop cost the exchange.
        let guarded = line("4k3/3p4/4b3/8/8/8/4R3/4K3 b - - 0 1", "Kd8 Rxe6");
        assert_eq!((guarded.gain(), guarded.length()), (-200, 1));
        let hanging = line("4k3/8/4b3/8/8/8/4R3/4K3 b - - 0 1", "Kd8 Rxe6");
        assert_eq!((hanging.gain(), hanging.begins_by_taking_back()), (300, false));
        // What was taken just before is no gain.
        let back = line("4k3/8/4b3/8/8/8/R3P3/4K3 b - - 0 1", "Bxa2 e4");
        assert_eq!(back.gain(), -500);
        let back = line("4k3/8/4b3/8/2R5/3P4/8/4K3 b - - 0 1", "Bxc4 dxc4");
        assert_eq!((back.gain(), back.begins_by_taking_back()), (-200, true));
        assert_eq!(back.shortened(), None);
    }

    #[test]
    fn endgames_have_few_pieces() {
        assert!(!is_endgame(&Position::start()));
        assert!(is_endgame(
            &Position::from_fen("r3k2r/pppp1ppp/8/8/8/8/PPPP1PPP/1N2K2R w - - 0 1").expect("it can be")
        ));
        assert!(!is_endgame(&Position::from_fen("r2qk2r/pppp1ppp/8/8/8/8/PPPP1PPP/1N2K2R w - - 0 1").expect("it")));
    }
}
