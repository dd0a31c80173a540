//! Whether a position is fair to both sides.

use std::fmt;

use tabiya_engine::{Engine, Limits, NoMemory, Root, Score, Signal};
use tabiya_rules::Position;

/// How many positions a glance looks at, which finds what hangs, and by how many centipawns it may be wrong.
const GLANCE: (u64, u32) = (500, 120);
/// The same of a closer look, which decides.
const LOOK: (u64, u32) = (10_000, 0);

/// Memory enough for so short a search.
const MEGABYTES: usize = 1;

/// Tells whether positions are fair. The same position is always judged alike.
pub(super) struct Scales(Engine);

impl fmt::Debug for Scales {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scales")
    }
}

impl Scales {
    pub(super) fn new() -> Result<Self, NoMemory> {
        Engine::new(MEGABYTES, 1).map(Self)
    }

    /// Whether neither side has an advantage of more than so many centipawns.
    pub(super) fn is_balanced(&mut self, position: &Position, most: u32) -> bool {
        let root = Root::new(*position);
        [GLANCE, LOOK].into_iter().all(|(nodes, doubt)| {
            // What is known of other positions shall not matter.
            self.0.forget();
            let answer = self.0.search(&root, &Limits::nodes(nodes), &Signal::default(), &mut |_| {});
            matches!(answer.score(), Some(Score::Centipawns(score)) if score.unsigned_abs() <= most + doubt)
        })
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::Position;

    use super::Scales;

    #[track_caller]
    fn check(fen: &str, expected: bool) {
        let mut scales = Scales::new().expect("memory");
        assert_eq!(scales.is_balanced(&Position::from_fen(fen).expect("a position"), 90), expected, "{fen}");
    }

    #[test]
    fn nothing_hangs_in_a_balanced_position() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true);
        check("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", true);
        // A sound gambit, and a start of Chess960.
        check("rnbqkbnr/ppp1pppp/8/8/2pP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3", true);
        check("bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1", true);
        // A knight up; a queen that can be taken; a mate in one.
        check("rnbqkb1r/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", false);
        check("rnb1kbnr/pppp1ppp/8/4p1q1/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3", false);
        check("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", false);
        // There is no move at all.
        check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", false);
    }

    #[test]
    fn what_was_judged_before_does_not_matter() {
        let fens = [
            "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
            "rnbqkbnr/pppp1p1p/8/6p1/4Pp2/5N2/PPPP2PP/RNBQKB1R w KQkq - 0 4",
        ];
        let positions = fens.map(|fen| Position::from_fen(fen).expect("a position"));
        let mut scales = Scales::new().expect("memory");
        let mut judge = |position: &Position| (0..15).map(|most| scales.is_balanced(position, 10 * most)).collect();
        let alone: [Vec<bool>; 2] = [judge(&positions[0]), judge(&positions[1])];
        assert_eq!([judge(&positions[1]), judge(&positions[0])], [alone[1].clone(), alone[0].clone()]);
    }
}
