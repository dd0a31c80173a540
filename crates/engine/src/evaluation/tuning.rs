//! The evaluation taken apart, for the tuner: which terms count, and how often; and its weights.
//!
//! This follows the evaluation wherever it goes: nobody but the tuner should lean on it.

use std::fmt::Write;

use tabiya_rules::{BySide, Position, Side};

use super::handmade::tell_pieces;
use super::pair::Pair;
use super::pawns::PawnFacts;
pub use super::record::{DANGER_AT_THE_END, DANGER_SQUARED, MOST_DANGER};
use super::record::{Record, cost_of_danger};
use super::terms::{self, DANGER_GROUPS, DANGER_TERMS, LINEAR_GROUPS, LINEAR_TERMS};
use super::{Sums, endgame};
pub use crate::score::PAWN;

/// An evaluation taken apart. The worth to White is `(middle * phase + scale * end * (24 - phase)) / 24`,
/// where `middle` and `end` add up the weights of the terms and take off, for each side, what the danger to
/// its king costs: `d * d / `[`DANGER_SQUARED`] in the middle game and `d / `[`DANGER_AT_THE_END`] in the endgame, with
/// `d` from 0 to [`MOST_DANGER`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// What is left on the board, from 24 down to 0.
    pub phase: i32,
    /// The linear terms, by index, with White's count less Black's; none is 0.
    pub terms: Vec<(u16, i16)>,
    /// The terms of the danger to each side's king.
    pub danger: BySide<Vec<(u16, i16)>>,
    /// How much of the endgame's worth counts.
    pub scale: f32,
}

/// Counts what it hears.
struct Counts {
    linear: Vec<i16>,
    danger: Vec<i16>,
}

impl Counts {
    fn new() -> Self {
        Self { linear: vec![0; LINEAR_TERMS], danger: vec![0; DANGER_TERMS] }
    }

    fn units_of_danger(&self) -> i32 {
        self.danger.iter().enumerate().map(|(index, count)| terms::danger(index) * i32::from(*count)).sum()
    }

    /// What all of it is worth with the weights in use.
    fn worth(&self) -> Pair {
        let worth = |(index, count): (usize, &i16)| terms::weight(index) * i32::from(*count);
        let linear = self.linear.iter().enumerate().map(worth).fold(Pair::default(), |sum, worth| sum + worth);
        linear - cost_of_danger(self.units_of_danger())
    }
}

impl Record for Counts {
    fn add(&mut self, index: usize, count: i32) {
        self.linear[index] += count as i16;
    }

    fn danger(&mut self, index: usize, count: i32) {
        self.danger[index] += count as i16;
    }
}

/// Takes the evaluation of a position apart. There is nothing to take apart in an ending that is
/// judged by a rule of its own.
pub fn trace(position: &Position) -> Option<Trace> {
    if endgame::lone_king(position).is_some() {
        return None;
    }
    let counts = count(position);
    let differences = counts.white.linear.iter().zip(&counts.black.linear).map(|(white, black)| white - black);
    let end = (counts.white.worth() - counts.black.worth()).end();
    Some(Trace {
        phase: Sums::of(position).phase.min(terms::FULL_PHASE),
        terms: kept(differences),
        danger: counts.map(|side| kept(side.danger.into_iter())),
        scale: endgame::scale(position, end) as f32 / endgame::FULL_SCALE as f32,
    })
}

fn count(position: &Position) -> BySide<Counts> {
    let mut counts = BySide::new(|_| Counts::new());
    for (square, piece) in position.pieces() {
        let own = counts.of_mut(piece.side);
        own.linear[terms::place_index(piece.kind, piece.side, square)] += 1;
        if piece.kind.index() < 5 {
            own.linear[terms::MATERIAL + piece.kind.index()] += 1;
        }
    }
    let facts = PawnFacts::of(position, &mut counts);
    tell_pieces(position, &facts, &mut counts);
    counts
}

fn kept(counts: impl Iterator<Item = i16>) -> Vec<(u16, i16)> {
    (0..).zip(counts).filter(|(_, count)| *count != 0).collect()
}

/// The weights in use.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// For the middle game and the endgame.
    pub linear: Vec<(f32, f32)>,
    /// Of the danger to a king.
    pub danger: Vec<f32>,
}

/// The weights in use.
pub fn weights() -> Weights {
    let pair = |index| (terms::weight(index).middle() as f32, terms::weight(index).end() as f32);
    Weights {
        linear: (0..LINEAR_TERMS).map(pair).collect(),
        danger: (0..DANGER_TERMS).map(|index| terms::danger(index) as f32).collect(),
    }
}

/// The text of the source file that holds the weights.
///
/// # Panics
/// If there are not as many as there are terms.
pub fn write_weights(weights: &Weights) -> String {
    assert_eq!((weights.linear.len(), weights.danger.len()), (LINEAR_TERMS, DANGER_TERMS), "one weight for each term");
    let mut text = String::from(HEAD);
    text.push_str("#[rustfmt::skip]\npub(super) static LINEAR: [Pair; LINEAR_TERMS] = [\n");
    let mut pairs = weights.linear.iter();
    for (name, length) in LINEAR_GROUPS {
        _ = writeln!(text, "    // {name}");
        rows(&mut text, pairs.by_ref().take(*length).map(|(middle, end)| format!("w({middle:.0}, {end:.0}),")));
    }
    text.push_str("];\n\n#[rustfmt::skip]\npub(super) static DANGER: [i32; DANGER_TERMS] = [\n");
    let mut units = weights.danger.iter();
    for (name, length) in DANGER_GROUPS {
        _ = writeln!(text, "    // {name}");
        rows(&mut text, units.by_ref().take(*length).map(|unit| format!("{unit:.0},")));
    }
    text.push_str("];\n");
    text
}

const HEAD: &str = "\
//! The weights, as the tuner wrote them: `cargo run --release -p tabiya-trainer -- tune`.

use super::pair::Pair;
use super::terms::{DANGER_TERMS, LINEAR_TERMS};

const fn w(middle: i32, end: i32) -> Pair {
    Pair::new(middle, end)
}

";

/// Writes weights eight to a row, as a board has files.
fn rows(text: &mut String, weights: impl Iterator<Item = String>) {
    let weights: Vec<String> = weights.map(|weight| weight.replace("-0,", "0,").replace("-0)", "0)")).collect();
    for row in weights.chunks(8) {
        _ = writeln!(text, "    {}", row.join(" "));
    }
}

/// The counts of both sides, for [`explain`](super::explain).
pub(super) fn counts(position: &Position, side: Side) -> (Vec<i16>, i32) {
    let own = count(position).map(|counts| (counts.units_of_danger(), counts.linear));
    let (danger, linear) = own.of(side).clone();
    (linear, danger)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::LegalMove;

    use super::*;
    use crate::evaluation::Evaluator;

    /// The list that the tuner works with comes to the same as the sum that the search works with.
    #[test]
    fn the_trace_adds_up_to_the_evaluation() {
        let weights = weights();
        let mut position = Position::start();
        let mut state = 5_u64;
        for _ in 0..3_000 {
            let moves = position.legal_moves();
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let next = moves.get((state >> 33) as usize % moves.len().max(1)).map(LegalMove::play);
            let Some(trace) = trace(&position).filter(|_| next.is_some()) else {
                position = Position::start();
                continue;
            };
            let (mut middle, mut end) = (0.0, 0.0);
            for (index, count) in &trace.terms {
                middle += weights.linear[usize::from(*index)].0 * f32::from(*count);
                end += weights.linear[usize::from(*index)].1 * f32::from(*count);
            }
            for (side, sign) in [(Side::White, -1.0), (Side::Black, 1.0)] {
                let units = trace.danger.of(side).iter();
                let danger: f32 =
                    units.map(|(index, count)| weights.danger[usize::from(*index)] * f32::from(*count)).sum();
                let danger = danger.clamp(0.0, MOST_DANGER as f32);
                middle += sign * (danger * danger / DANGER_SQUARED as f32).floor();
                end += sign * (danger / DANGER_AT_THE_END as f32).floor();
            }
            let phase = trace.phase as f32;
            let expected = (middle * phase + end * trace.scale * (24.0 - phase)) / 24.0;
            let sign = if position.side() == Side::White { 1.0 } else { -1.0 };
            let found = Evaluator::new(&position).evaluate(&position) as f32;
            assert!((sign * expected - found).abs() <= 2.0, "{expected} and {found} in {position}");
            position = next.unwrap_or(position);
        }
    }
}
