//! The score sheet: what was played, and what stood on the board.

use tabiya_rules::{Kind, Move, Position, Side};

/// The moves of a game, each with the position before it and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// One more than there are moves.
    positions: Vec<Position>,
    moves: Vec<(Move, String)>,
}

impl Sheet {
    pub(crate) fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// The sheet with these moves, as far as they are legal.
    pub(crate) fn with(start: Position, moves: impl IntoIterator<Item = Move>) -> Self {
        let mut sheet = Self::new(start);
        for shape in moves {
            if !sheet.push(shape) {
                break;
            }
        }
        sheet
    }

    /// Writes down a move; whether it is legal.
    pub(crate) fn push(&mut self, shape: Move) -> bool {
        let now = *self.now();
        let Some(legal) = now.legal(shape) else { return false };
        self.moves.push((shape, legal.san().to_string()));
        self.positions.push(legal.play());
        true
    }

    /// Takes back all but so many half-moves.
    pub(crate) fn truncate(&mut self, plies: usize) {
        self.moves.truncate(plies);
        self.positions.truncate(plies + 1);
    }

    /// The position on the board.
    pub(crate) fn now(&self) -> &Position {
        self.at(self.len())
    }

    /// The position after so many half-moves.
    pub(crate) fn at(&self, ply: usize) -> &Position {
        &self.positions[ply.min(self.positions.len() - 1)]
    }

    pub(crate) fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// How many half-moves there are.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The move that led to the position after so many half-moves, with its name.
    pub(crate) fn before(&self, ply: usize) -> Option<(Move, &str)> {
        let (shape, text) = self.moves.get(ply.checked_sub(1)?)?;
        Some((*shape, text))
    }

    pub(crate) fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves.iter().map(|(shape, _)| *shape)
    }

    /// The names of the moves.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|(_, text)| text.as_str())
    }
}

/// What a side has taken: how many of each kind, by what is missing of the usual set.
pub(crate) fn captured(position: &Position, by: Side) -> Vec<(Kind, u32)> {
    let usual = |kind| match kind {
        Kind::Pawn => 8,
        Kind::Knight | Kind::Bishop | Kind::Rook => 2,
        Kind::Queen | Kind::King => 1,
    };
    // Pawns that became pieces are not missing.
    let extra = |kind: Kind| position.of(!by, kind).len().saturating_sub(usual(kind));
    let promoted: u32 = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].map(extra).iter().sum();
    let missing = |kind: Kind| {
        let there = position.of(!by, kind).len() + if kind == Kind::Pawn { promoted } else { 0 };
        usual(kind).saturating_sub(there)
    };
    let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    kinds.into_iter().map(|kind| (kind, missing(kind))).filter(|(_, count)| *count > 0).collect()
}

/// By how many pawns a side has more on the board, as everybody counts.
pub(crate) fn advantage(position: &Position, side: Side) -> i32 {
    let worth = [(Kind::Pawn, 1), (Kind::Knight, 3), (Kind::Bishop, 3), (Kind::Rook, 5), (Kind::Queen, 9)];
    let count = |side, kind| i32::try_from(position.of(side, kind).len()).unwrap_or_default();
    let sum = |side| worth.iter().map(|(kind, worth)| worth * count(side, *kind)).sum::<i32>();
    sum(side) - sum(!side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_holds_what_is_legal() {
        let moves = ["e2e4", "e7e5", "g1f3"].map(|text| {
            let mut position = Position::start();
            for each in ["e2e4", "e7e5", "g1f3"] {
                let legal = position.read(each).expect("legal");
                if each == text {
                    return legal.shape();
                }
                position = legal.play();
            }
            unreachable!("every text is among the texts")
        });
        let sheet = Sheet::with(Position::start(), moves.into_iter().chain(moves));
        assert_eq!(sheet.texts().collect::<Vec<_>>(), ["e4", "e5", "Nf3"]);
        assert_eq!((sheet.before(3).expect("a move").1, sheet.before(0)), ("Nf3", None));
        assert_eq!(sheet.at(0), &Position::start());
    }

    #[test]
    fn captured_men_are_those_that_are_missing() {
        let position = Position::from_fen("4k3/8/8/8/8/8/PP6/Q2QK3 w - - 0 1").expect("a position");
        assert_eq!(
            captured(&position, Side::Black),
            [(Kind::Rook, 2), (Kind::Bishop, 2), (Kind::Knight, 2), (Kind::Pawn, 5)]
        );
        assert_eq!(captured(&Position::start(), Side::White), []);
        assert_eq!(advantage(&position, Side::White), 20);
    }
}
