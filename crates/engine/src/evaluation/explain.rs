//! The evaluation in words, for people.

use std::fmt::Write;

use tabiya_rules::{BySide, Position};

use super::record::cost_of_danger;
use super::terms::LINEAR_GROUPS;
use super::{Evaluator, Pair, endgame, terms, tuning};
use crate::score::centipawns;

/// A table of what the evaluation thinks of a position, term by term, as the worth in the middle game and
/// in the endgame for each side, in the units of the evaluation; the last line is the whole in hundredths of a pawn,
/// as the side to move sees it.
///
/// ```
/// let text = tabiya_engine::explain(&tabiya_rules::Position::start());
/// assert!(text.contains("material"));
/// ```
pub fn explain(position: &Position) -> String {
    let mut text = String::new();
    if position.is_check() {
        text.push_str("The side to move is in check, which the evaluation does not judge.\n");
        return text;
    }
    let worth = centipawns(Evaluator::new(position).evaluate(position));
    if endgame::lone_king(position).is_none() {
        _ = writeln!(text, "{:<20} {:>15} {:>15} {:>15}", "", "White", "Black", "difference");
        let sides = BySide::new(|side| tuning::counts(position, side));
        let mut start = 0;
        for (name, length) in LINEAR_GROUPS {
            let sum = |counts: &[i16]| {
                (start..start + length)
                    .fold(Pair::default(), |sum, index| sum + terms::weight(index) * i32::from(counts[index]))
            };
            row(&mut text, name, sum(&sides.white.0), sum(&sides.black.0));
            start += length;
        }
        row(&mut text, "KING_DANGER", -cost_of_danger(sides.white.1), -cost_of_danger(sides.black.1));
    }
    _ = writeln!(text, "The position is worth {worth} centipawns to {}, without looking ahead.", position.side());
    text
}

fn row(text: &mut String, name: &str, white: Pair, black: Pair) {
    if white == Pair::default() && black == Pair::default() {
        return;
    }
    let both = |pair: Pair| format!("{} {:>6}", pair.middle(), pair.end());
    let name = name.to_lowercase().replace('_', " ");
    _ = writeln!(text, "{name:<20} {:>15} {:>15} {:>15}", both(white), both(black), both(white - black));
}
