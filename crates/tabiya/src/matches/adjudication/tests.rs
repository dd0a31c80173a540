use tabiya_pgn::Outcome;
use tabiya_rules::Side;
use tabiya_uci::Score;

use super::{Adjudication, Adjudicator, DrawAfter, Ending, Resign};

/// Half-move by half-move: the scores of a game, and after which of them it is ended.
#[track_caller]
fn check(rules: Adjudication, scores: &[Option<i32>], expected: Option<(usize, Outcome, Ending)>) {
    let mut adjudicator = Adjudicator::new(rules);
    let found = scores.iter().enumerate().find_map(|(ply, score)| {
        let side = if ply % 2 == 0 { Side::White } else { Side::Black };
        let score = score.map(Score::Centipawns);
        let (number, plies) = (u32::try_from(ply / 2 + 1).unwrap(), u32::try_from(ply + 1).unwrap());
        adjudicator.hear(side, number, plies, score).map(|(outcome, ending)| (ply, outcome, ending))
    });
    assert_eq!(found, expected);
}

fn draw(text: &str) -> Adjudication {
    Adjudication { draw: Some(text.parse().unwrap()), ..Adjudication::default() }
}

fn resign(text: &str) -> Adjudication {
    Adjudication { resign: Some(text.parse().unwrap()), ..Adjudication::default() }
}

#[test]
fn an_even_game_is_drawn_once_it_is_late_enough() {
    let even = [Some(5); 8];
    check(draw("1,3,10"), &even, Some((2, Outcome::Draw, Ending::Even)));
    check(draw("3,3,10"), &even, Some((4, Outcome::Draw, Ending::Even)));
    check(draw("1,3,4"), &even, None);
    check(draw("1,3,10"), &[Some(0), Some(0), Some(11), Some(0), Some(0), None, Some(0)], None);
}

#[test]
fn a_side_that_thinks_itself_lost_resigns() {
    let scores = [Some(-700), Some(20), Some(-700), Some(20), Some(-600), Some(20)];
    check(resign("3,600"), &scores, Some((4, Outcome::Black, Ending::Lost)));
    check(resign("3,601"), &scores, None);
    check(resign("3,600,both"), &scores, None);
}

#[test]
fn both_sides_may_have_to_agree() {
    let scores = [Some(700), Some(-700), Some(700), Some(-700), Some(700)];
    check(resign("2,600,both"), &scores, Some((3, Outcome::White, Ending::Lost)));
}

#[test]
fn a_game_may_be_long_enough() {
    let rules = Adjudication { longest: Some(3), ..Adjudication::default() };
    check(rules, &[None; 5], Some((2, Outcome::Draw, Ending::Longest)));
    check(Adjudication::default(), &[Some(0); 5], None);
}

#[test]
fn rules_are_read_or_refused() {
    assert_eq!("40,8,10".parse(), Ok(DrawAfter { number: 40, plies: 8, centipawns: 10 }));
    assert_eq!("3, 600".parse(), Ok(Resign { moves: 3, centipawns: 600, both: false }));
    for text in ["", "1", "1,2", "1,0,5", "1,2,3,4", "a,b,c", "-1,2,3"] {
        assert!(text.parse::<DrawAfter>().is_err(), "{text}");
    }
    for text in ["", "3", "0,600", "3,0", "3,600,none", "3,-600"] {
        assert!(text.parse::<Resign>().is_err(), "{text}");
    }
}
