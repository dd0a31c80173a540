//! What a position is worth: to the search a number, to others centipawns or a mate.

use std::fmt;

/// A worth inside the search, for the side to move. Its unit is that of the evaluation; others are told
/// centipawns ([`Score::of`]).
pub(crate) type Value = i32;

/// The deepest line there can be, in half-moves.
pub(crate) const MOST_PLIES: usize = 246;

/// The greatest depth of a search: extensions and captures go a little deeper.
pub const MOST_DEPTH: u32 = MOST_PLIES as u32 - 10;

/// More than anything is worth.
pub(crate) const INFINITE: Value = 32_001;
/// The worth of having mated; a mate in some half-moves is worth that much less.
pub(crate) const MATE: Value = 32_000;
/// From here on, a worth is a mate that was found.
pub(crate) const MATE_FOUND: Value = MATE - MOST_PLIES as Value;
/// The worth of a won position of the endgame tables; again less by the half-moves to it.
pub(crate) const TABLE_WIN: Value = MATE_FOUND - 1;
/// From here on, a worth is a win that was proven.
pub(crate) const WIN_FOUND: Value = TABLE_WIN - MOST_PLIES as Value;

/// What a win of the endgame tables is told as.
const TABLE_CENTIPAWNS: i32 = 20_000;

/// The worth that is told as one pawn: with 58 of 78 pawns' worth of material on the board, an early middle game, who
/// has it wins every second game. Fitted to our own games with `tabiya-trainer chances`.
pub const PAWN: i32 = 72;

/// What proves nothing is told as less than a win of the tables.
const MOST_CENTIPAWNS: i32 = TABLE_CENTIPAWNS - 1_000;

/// A worth that proves nothing, in centipawns.
pub(crate) fn centipawns(value: Value) -> i32 {
    (value.clamp(-MATE, MATE) * 100 / PAWN).clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS)
}

/// The worth of giving mate by the half-move with this number.
pub(crate) const fn mate_at(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a worth is a proven win or loss.
pub(crate) const fn is_decided(value: Value) -> bool {
    value.abs() >= WIN_FOUND
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn, where one pawn is the advantage that wins every second game.
    Centipawns(i32),
    /// It mates in this many of its own moves.
    MateIn(u32),
    /// It is mated after this many of its own moves; 0 is mate on the board.
    MatedIn(u32),
}

impl Score {
    /// What a worth of the search says.
    pub(crate) fn of(value: Value) -> Self {
        let plies = (MATE - value.abs()).unsigned_abs();
        match value {
            MATE_FOUND.. => Self::MateIn(plies.div_ceil(2)),
            _ if value <= -MATE_FOUND => Self::MatedIn(plies / 2),
            // A win of the endgame tables, less the half-moves to it.
            WIN_FOUND.. => Self::Centipawns(TABLE_CENTIPAWNS - (TABLE_WIN - value)),
            _ if value <= -WIN_FOUND => Self::Centipawns((TABLE_WIN + value) - TABLE_CENTIPAWNS),
            _ => Self::Centipawns(centipawns(value)),
        }
    }

    /// The score as one number that orders all scores: a mate counts for more than any number of pawns.
    pub fn as_centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::MateIn(moves) => MATE - 2 * moves.min(1_000) as i32 + 1,
            Self::MatedIn(moves) => 2 * moves.min(1_000) as i32 - MATE,
        }
    }

    /// The same from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(-value),
            Self::MateIn(moves) => Self::MatedIn(moves),
            Self::MatedIn(moves) => Self::MateIn(moves),
        }
    }
}

/// As UCI writes it: `cp 31`, `mate 3`, `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::MateIn(moves) => write!(f, "mate {moves}"),
            Self::MatedIn(moves) => write!(f, "mate -{moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_are_told_as_people_count() {
        assert_eq!(Score::of(PAWN), Score::Centipawns(100));
        assert_eq!(Score::of(-PAWN / 2), Score::Centipawns(-50));
        assert_eq!(Score::of(mate_at(1)), Score::MateIn(1));
        assert_eq!(Score::of(mate_at(5)), Score::MateIn(3));
        assert_eq!(Score::of(-mate_at(0)), Score::MatedIn(0));
        assert_eq!(Score::of(-mate_at(4)), Score::MatedIn(2));
        assert_eq!(Score::of(TABLE_WIN - 3), Score::Centipawns(19_997));
        assert_eq!(Score::of(3 - TABLE_WIN), Score::Centipawns(-19_997));
    }

    #[test]
    fn more_is_never_told_as_less() {
        assert!((-MATE..=MATE).is_sorted_by_key(|value| Score::of(value).as_centipawns()));
        assert!(Score::of(WIN_FOUND - 1).as_centipawns() < Score::of(WIN_FOUND).as_centipawns());
    }

    #[test]
    fn scores_are_ordered_by_their_number() {
        let rising = [Score::MatedIn(0), Score::MatedIn(3), Score::Centipawns(-9), Score::MateIn(2), Score::MateIn(1)];
        assert!(rising.is_sorted_by_key(|score| score.as_centipawns()));
        assert!(rising.iter().all(|score| score.reversed().reversed() == *score));
    }
}
