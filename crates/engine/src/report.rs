//! What a search tells: while it goes on, and when it is done.

use std::time::Duration;

use tabiya_rules::Move;

use crate::Score;
use crate::score::{Value, centipawns};

/// Something to tell while a search goes on.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A line was found or changed.
    Line(Report),
    /// A first move is being looked at, told once the search has gone on for a while.
    Trying {
        /// The depth being searched.
        depth: u32,
        /// The move.
        first: Move,
        /// Its place in the order, from 1.
        number: usize,
    },
}

/// One line of play and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The depth that was searched.
    pub depth: u32,
    /// The depth of the deepest line that was looked at.
    pub selective_depth: u32,
    /// The place of this line among those asked for, from 1.
    pub number: usize,
    /// What it is worth to the side to move.
    pub score: Score,
    /// Whether that is its worth, or a bound of it.
    pub bound: Bound,
    /// How often the side to move wins, draws and loses from such a score.
    pub wdl: Wdl,
    /// How many positions were looked at, by all threads.
    pub nodes: u64,
    /// Since the search began.
    pub time: Duration,
    /// How full the hash table is, of a thousand.
    pub hash_full: u32,
    /// How often an endgame table gave the answer.
    pub table_hits: u64,
    /// The moves, the best first; empty only if there is no legal one.
    pub line: Vec<Move>,
}

impl Report {
    /// A mate that was proven.
    pub(crate) fn of_mate(moves: u32, line: Vec<Move>, nodes: u64, time: Duration) -> Self {
        let depth = 2 * moves - 1;
        let score = Score::MateIn(moves);
        Self {
            depth,
            selective_depth: depth,
            number: 1,
            score,
            bound: Bound::Exact,
            wdl: Wdl { win: 1_000, draw: 0, loss: 0 },
            nodes,
            time,
            hash_full: 0,
            table_hits: 0,
            line,
        }
    }

    /// Whether another report would tell the same of the same line.
    pub(crate) fn says_as_much_as(&self, other: &Self) -> bool {
        self.line.first() == other.line.first() && (self.score, self.bound) == (other.score, other.bound)
    }

    /// Positions a second.
    pub fn speed(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// How a score stands to the truth of its depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// Chances in thousandths; they add up to a thousand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    /// To win.
    pub win: u16,
    /// To draw.
    pub draw: u16,
    /// To lose.
    pub loss: u16,
}

impl Wdl {
    /// The chances that a worth gives, by a curve fitted to our own games with `tabiya-trainer chances`:
    /// the more is left on the board, the fewer games are drawn and the less a score decides.
    ///
    /// `material` is what stands on the board, in pawns.
    pub(crate) fn of(value: Value, material: u32) -> Self {
        let material = f64::from(material.clamp(10, 78));
        let middle = 222.5 - 2.107 * material;
        let spread = 53.7 + 0.482 * material;
        let chance = |score: i32| 1_000.0 / (1.0 + ((middle - f64::from(score)) / spread).exp());
        let (win, loss) = (chance(centipawns(value)).round() as u16, chance(-centipawns(value)).round() as u16);
        // The middle is above 0, so what is rounded is below a thousand in sum, and after it no more than that.
        Self { win, draw: 1_000 - win - loss, loss }
    }
}

/// What a search came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// The move to play; none only if there is no legal one, or none of those that were asked for is.
    pub best: Option<Move>,
    /// The reply that is expected, to think about in the opponent's time.
    pub ponder: Option<Move>,
    /// The lines that were asked for, the best first, as they were last told.
    pub lines: Vec<Report>,
    /// How many positions were looked at, by all threads.
    pub nodes: u64,
    /// What came of [`Limits::mate`](crate::Limits::mate), if it was asked for.
    pub mate: Option<MateProof>,
}

/// What is proven of a mate that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MateProof {
    /// There is a mate in so many moves, and none in fewer.
    In(u32),
    /// There is none in so many moves.
    NoneIn(u32),
    /// The search was stopped before it was known.
    Unknown,
}

impl Answer {
    /// The answer that these lines give.
    pub(crate) fn of(lines: Vec<Report>, nodes: u64) -> Self {
        let line = lines.first().map(|report| report.line.as_slice()).unwrap_or_default();
        Self { best: line.first().copied(), ponder: line.get(1).copied(), nodes, mate: None, lines }
    }

    /// The score of the best line.
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|report| report.score)
    }
}

#[cfg(test)]
mod tests {
    use super::Wdl;
    use crate::score::{MATE, PAWN};

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        for material in 0..=100 {
            let mut last = Wdl { win: 0, draw: 0, loss: 1_000 };
            for value in (-MATE..=-2_000).step_by(500).chain(-2_000..=2_000).chain((2_000..=MATE).step_by(500)) {
                let wdl = Wdl::of(value, material);
                assert_eq!(wdl.win + wdl.draw + wdl.loss, 1_000, "{value} with {material}");
                assert!(wdl.win >= last.win && wdl.loss <= last.loss, "{value} with {material}");
                let Wdl { win, draw, loss } = Wdl::of(-value, material);
                assert_eq!(wdl, Wdl { win: loss, draw, loss: win });
                last = wdl;
            }
            assert_eq!(last, Wdl { win: 1_000, draw: 0, loss: 0 });
        }
    }

    #[test]
    fn even_positions_are_drawn_and_four_pawns_win() {
        for material in 0..=45 {
            let even = Wdl::of(0, material);
            assert!(even.draw > even.win + even.loss, "{even:?} with {material}");
        }
        for material in 0..=78 {
            assert!(Wdl::of(4 * PAWN, material).win > 800, "{material}");
        }
        // An advantage of one pawn wins every second game of an early middle game.
        assert!(Wdl::of(PAWN, 58).win.abs_diff(500) <= 10);
        for material in 10..78 {
            assert!(Wdl::of(0, material).draw > Wdl::of(0, material + 1).draw, "{material}");
        }
    }
}
