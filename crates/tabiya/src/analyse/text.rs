//! Scores, lines and numbers as people and scripts read them.

use std::fmt::Write;

use tabiya_engine::{Bound, Report, Score};
use tabiya_rules::{Move, Position, Side};
use tabiya_study::{for_white, san};

use crate::json::Json;

/// A line with the numbers of its moves: `12... Nc6 13. d4`.
pub(crate) fn numbered(position: &Position, line: &[Move]) -> String {
    let (mut number, mut side) = (position.fullmoves(), position.side());
    let mut text = String::new();
    for (index, san) in san(position, line).into_iter().enumerate() {
        text.push_str(if index > 0 { " " } else { "" });
        let _infallible = match (side, index) {
            (Side::White, _) => write!(text, "{number}. {san}"),
            (Side::Black, 0) => write!(text, "{number}... {san}"),
            (Side::Black, _) => write!(text, "{san}"),
        };
        number += u32::from(side == Side::Black);
        side = !side;
    }
    text
}

/// A score as people read it: `+0.35`, `#3`, `#-2`.
pub(super) fn score(score: Score) -> String {
    match score {
        Score::Centipawns(0) => "0.00".to_owned(),
        Score::Centipawns(centipawns) => format!("{:+.2}", f64::from(centipawns) / 100.0),
        Score::MateIn(moves) => format!("#{moves}"),
        Score::MatedIn(moves) => format!("#-{moves}"),
    }
}

/// The score of a report as people read it: seen by White, and with a sign if it is only a bound.
pub(super) fn bounded_score(report: &Report, side: Side) -> String {
    let bound = match (report.bound, side) {
        (Bound::Exact, _) => "",
        (Bound::Lower, Side::White) | (Bound::Upper, Side::Black) => "≥",
        (Bound::Upper, Side::White) | (Bound::Lower, Side::Black) => "≤",
    };
    format!("{bound}{}", score(for_white(report.score, side)))
}

/// A score as scripts read it.
pub(super) fn score_object(score: Score) -> Json {
    let (name, number) = match score {
        Score::Centipawns(centipawns) => ("cp", centipawns.to_string()),
        Score::MateIn(moves) => ("mate", moves.to_string()),
        Score::MatedIn(0) => ("mate", "0".to_owned()),
        Score::MatedIn(moves) => ("mate", format!("-{moves}")),
    };
    Json::object([(name, Json::bare(number))])
}

/// A large number in four or five columns: `950`, `12.5k`, `3.1M`, `120M`.
#[expect(clippy::cast_precision_loss, reason = "it is rounded to three digits")]
pub(super) fn rounded(number: u64) -> String {
    let (scale, unit) = match number {
        0..1_000 => return number.to_string(),
        1_000..1_000_000 => (1e3, "k"),
        1_000_000..1_000_000_000 => (1e6, "M"),
        _ => (1e9, "G"),
    };
    let scaled = number as f64 / scale;
    if scaled < 99.95 { format!("{scaled:.1}{unit}") } else { format!("{scaled:.0}{unit}") }
}

#[cfg(test)]
mod tests {
    use tabiya_engine::Score::{Centipawns, MateIn, MatedIn};
    use tabiya_rules::{Move, Position};

    use super::{numbered, rounded, score, score_object};

    fn line(position: &Position, moves: &str) -> Vec<Move> {
        let mut position = *position;
        let read = |text| {
            let legal = position.read(text).expect("legal");
            let shape = legal.shape();
            position = legal.play();
            shape
        };
        moves.split_whitespace().map(read).collect()
    }

    #[test]
    fn lines_have_numbers() {
        let start = Position::start();
        let moves = line(&start, "e4 e5 Nf3");
        assert_eq!(numbered(&start, &moves), "1. e4 e5 2. Nf3");
        let after = start.read("e4").expect("legal").play();
        assert_eq!(numbered(&after, &moves[1..]), "1... e5 2. Nf3");
        assert_eq!(numbered(&start, &[]), "");
        // A move that is not legal ends the line.
        assert_eq!(numbered(&start, &moves[1..]), "");
    }

    #[test]
    fn scores_are_read_by_people_and_scripts() {
        assert_eq!([Centipawns(35), Centipawns(-1205), Centipawns(0)].map(score), ["+0.35", "-12.05", "0.00"]);
        assert_eq!([MateIn(3), MatedIn(2)].map(score), ["#3", "#-2"]);
        let objects = [Centipawns(-5), MateIn(3), MatedIn(2), MatedIn(0)].map(|score| score_object(score).to_string());
        assert_eq!(objects, ["{\"cp\":-5}", "{\"mate\":3}", "{\"mate\":-2}", "{\"mate\":0}"]);
    }

    #[test]
    fn numbers_are_rounded() {
        let numbers = [7, 1_000, 12_345, 99_999, 1_234_567, 120_000_000, 3_000_000_000];
        assert_eq!(numbers.map(rounded), ["7", "1.0k", "12.3k", "100k", "1.2M", "120M", "3.0G"]);
    }
}
