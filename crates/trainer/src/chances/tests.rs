use tabiya_rules::{Position, Side};

use super::curve::Slopes;
use super::*;
use crate::format::{Ending, Ply};
use crate::random::Random;

const KNOWN: Curve = Curve { middle: Line { base: 120.0, slope: 1.5 }, spread: Line { base: 50.0, slope: 0.4 } };

/// Positions of all kinds, with results drawn by the chances of a curve.
fn drawn_by(curve: &Curve, positions: usize) -> Tally {
    let mut random = Random::new(5);
    let mut tally = Tally::default();
    for _ in 0..positions {
        let score = i16::try_from(random.below(1_401)).unwrap() - 700;
        let material = 10 + random.below(69) as u8;
        let chances = curve.chances(f64::from(score), f64::from(material));
        let share = random.share();
        let is_win = share < chances.win;
        let is_loss = !is_win && share < chances.win + chances.loss;
        let results = Results { wins: is_win.into(), draws: (!is_win && !is_loss).into(), losses: is_loss.into() };
        tally.add(score, material, results);
    }
    tally
}

#[track_caller]
fn check_near(found: f64, known: f64, most: f64) {
    assert!((found - known).abs() < most, "{found} is not near {known}");
}

#[test]
fn a_known_curve_is_found_again() {
    let tally = drawn_by(&KNOWN, 300_000);
    assert_eq!(tally.positions(), 300_000);
    let fit = fit(&tally).expect("there are positions of every kind");
    for material in [10.0, 44.0, 78.0] {
        let at = |line: Line| line.base + line.slope * material;
        check_near(at(fit.curve.middle), at(KNOWN.middle), 3.0);
        check_near(at(fit.curve.spread), at(KNOWN.spread), 2.0);
    }
    assert!(fit.likelihood > fit.constant + 0.3, "{fit:?}");
    let text = Report { fit: &fit, tally: &tally }.to_string();
    assert!(text.starts_with("positions   300000\nmiddle      1"), "{text}");
}

#[expect(clippy::cast_sign_loss, reason = "chances are not below 0")]
#[test]
fn a_known_steepness_is_found_again() {
    // Wins and losses by exactly the chances that the steepness gives, and a few draws.
    let mut tally = Tally::default();
    for score in (-900..=900).step_by(10) {
        let wins = (1e6 * expected(f64::from(score), 0.006)).round() as u64;
        tally.add(score, 40, Results { wins, draws: 0, losses: 1_000_000 - wins });
    }
    tally.add(0, 40, Results { wins: 0, draws: 10, losses: 0 });
    check_near(fit(&tally).expect("there are positions of every kind").steepness, 0.006, 1e-6);
}

#[test]
fn slopes_are_those_of_the_logarithms() {
    let small = 1e-4;
    for (score, material) in [(0.0, 30.0), (250.0, 78.0), (-640.0, 10.0)] {
        let at = |middle: f64, spread: f64| {
            let mut curve = KNOWN;
            curve.middle.base += middle;
            curve.spread.base += spread;
            curve.slopes(score, material)
        };
        let chances = KNOWN.chances(score, material);
        for (result, chance) in [chances.win, chances.draw, chances.loss].into_iter().enumerate() {
            let slopes = at(0.0, 0.0);
            check_near(slopes.logarithms[result], chance.ln(), 1e-9);
            let by = |high: Slopes, low: Slopes| (high.logarithms[result] - low.logarithms[result]) / (2.0 * small);
            check_near(slopes.by_middle[result], by(at(small, 0.0), at(-small, 0.0)), 1e-6);
            check_near(slopes.by_spread[result], by(at(0.0, small), at(0.0, -small)), 1e-6);
        }
    }
}

#[test]
fn nothing_is_fitted_to_nothing() {
    assert_eq!(fit(&Tally::default()), None);
    let mut tally = Tally::default();
    tally.add(30, 40, Results { wins: 3, draws: 2, losses: 0 });
    assert_eq!(fit(&tally), None);
}

#[test]
fn positions_of_a_game_are_counted_for_the_side_to_move() {
    let start = Position::start();
    let mut position = start;
    let scores = [0, 0, 0, 0, 0, 0, 0, 0, 35, -40, 31_990, -1_000];
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let plies = scores.iter().zip(moves.iter().cycle()).map(|(&score, text)| {
        let legal = position.read(text).unwrap();
        let shape = legal.shape();
        position = legal.play();
        Ply { shape, score }
    });
    let plies = plies.collect();
    let mut tally = Tally::default();
    tally.add_game(&Game { start, plies, outcome: Outcome::BlackWins, ending: Ending::AgreedWin });
    let mut expected = Tally::default();
    expected.add(35, 78, Results { wins: 0, draws: 0, losses: 1 });
    expected.add(-40, 78, Results { wins: 1, draws: 0, losses: 0 });
    assert_eq!(tally, expected);
    assert_eq!(result(Outcome::Draw, Side::Black), Results { wins: 0, draws: 1, losses: 0 });
}
