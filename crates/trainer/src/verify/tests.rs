use super::*;
use crate::format::Ply;

fn game(start: &str, moves: &str, ending: Ending, outcome: Outcome) -> Game {
    let start = Position::from_fen(start).unwrap();
    let mut position = start;
    let plies = moves.split_whitespace().map(|text| {
        let legal = position.read(text).unwrap();
        let shape = legal.shape();
        position = legal.play();
        Ply { shape, score: 0 }
    });
    let plies = plies.collect();
    Game { start, plies, outcome, ending }
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATE: &str = "f3 e5 g4 Qh4";
const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";

#[track_caller]
fn check(game: &Game, expected: &str) {
    let found = verify(game).map_or_else(|wrong| wrong.to_string(), |()| "right".to_owned());
    assert_eq!(found, expected);
}

#[test]
fn games_that_are_right_are_right() {
    check(&game(START, MATE, Ending::Mate, Outcome::BlackWins), "right");
    check(&game(START, SHUFFLE, Ending::Repetition, Outcome::Draw), "right");
    check(&game(START, "e4", Ending::AgreedWin, Outcome::WhiteWins), "right");
    check(&game(START, "", Ending::Length, Outcome::Draw), "right");
}

#[test]
fn results_have_to_be_those_of_the_rules() {
    check(
        &game(START, MATE, Ending::Mate, Outcome::WhiteWins),
        "ply 4: the game ended 0-1 by checkmate, not 1-0 by checkmate",
    );
    check(
        &game(START, SHUFFLE, Ending::AgreedDraw, Outcome::Draw),
        "ply 8: the game ended 1/2-1/2 by threefold repetition, not 1/2-1/2 by agreed draw",
    );
    check(&game(START, "e4", Ending::Mate, Outcome::WhiteWins), "ply 1: the last position is no checkmate");
    check(&game(START, "e4", Ending::AgreedWin, Outcome::Draw), "ply 1: a game cannot end 1/2-1/2 by agreed win");
    check(&game(START, "e4", Ending::Length, Outcome::WhiteWins), "ply 1: a game cannot end 1-0 by too long");
}

#[test]
fn moves_have_to_be_legal_and_games_to_stop() {
    let mut wrong = game(START, "e4 e5", Ending::Length, Outcome::Draw);
    wrong.plies[1] = wrong.plies[0];
    check(&wrong, "ply 2: e2e4 is illegal in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1");
    let on = game(START, &format!("{SHUFFLE} e4"), Ending::Length, Outcome::Draw);
    check(&on, "ply 8: the game goes on after threefold repetition");
}

#[test]
fn scores_have_to_be_of_the_format() {
    let mut scored = game(START, "e4 e5", Ending::Length, Outcome::Draw);
    for (score, expected) in [
        (30_000, "right"),
        (-31_000, "right"),
        (32_000, "right"),
        (30_001, "ply 2: there is no score 30001"),
        (i16::MIN, "ply 2: there is no score -32768"),
    ] {
        scored.plies[1].score = score;
        check(&scored, expected);
    }
}
