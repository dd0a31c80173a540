//! The standard to the letter, a test for each of its demands.

mod common;

use common::{problems, read};
use tabiya_pgn::Measure;

const TAGS: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n";

/// Checks what a strict reader says of a text that a lenient one takes.
#[track_caller]
fn check(text: &str, said: &[&str]) {
    assert_eq!(problems(text.as_bytes(), Measure::Strict), said, "{text}");
    assert!(read(text.as_bytes()).iter().all(|game| game.problems.is_empty()), "{text}");
}

/// Checks what is said of these moves behind the seven tags.
#[track_caller]
fn check_moves(moves: &str, said: &[&str]) {
    check(&format!("{TAGS}\n{moves}\n\n"), said);
}

#[test]
fn what_we_write_is_strict() {
    let text = "1. e4! {a comment} (1. d4 d5 2. c4 (2. Nf3 {b})) 1... e5 $2 2. Nf3 Nc6 1-0";
    let game = tabiya_pgn::read_game(text).expect("a game").to_string();
    assert_eq!(problems(format!("{game}\n{game}").as_bytes(), Measure::Strict), [""; 0]);
}

#[test]
fn good_games_pass() {
    check_moves("1. e4 e5 2. Nf3 *", &[]);
    check_moves("{before} 1. e4!? {a} 1... e5 (1... c5) 2. Nf3\nNc6 *", &[]);
    check(&format!("{TAGS}\n*\n").replace('\n', "\r\n"), &[]);
}

#[test]
fn every_game_has_the_seven_tags() {
    check(
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n[Round \"?\"]\n[White \"?\"]\n[Result \"*\"]\n\n*\n",
        &["6:13: game 1: the tag Black, which every game has, is missing"],
    );
}

#[test]
fn a_tag_is_alone_on_its_line() {
    let said = "a tag is alone on its line, written [Name \"value\"] without other spaces";
    for tag in ["[A  \"b\"]", "[ A \"b\"]", " [A \"b\"]", "[A \"b\" ]", "[A \"b\"] ", "[A\"b\"]"] {
        let found = problems(format!("{TAGS}{tag}\n\n*\n").as_bytes(), Measure::Strict);
        assert!(found.iter().any(|found| found.ends_with(said)), "{tag}: {found:?}");
    }
}

#[test]
fn tags_moves_and_games_are_parted_by_one_empty_line() {
    let said = "tags, moves and games are parted by one empty line";
    check(&format!("{TAGS}*\n"), &[&format!("7:13: game 1: {said}")]);
    check(&format!("{TAGS}\n\n*\n"), &[&format!("7:13: game 1: {said}")]);
    check(&format!("{TAGS}\n*\n\n\n{TAGS}\n*\n"), &[&format!("9:2: game 1: {said}")]);
}

#[test]
fn a_file_begins_with_a_game_and_ends_with_a_line() {
    check(&format!("\n{TAGS}\n*\n"), &["1:1: game 1: the file does not begin with its first game"]);
    check(&format!("{TAGS}\n*"), &["9:2: game 1: the file does not end with the end of a line"]);
}

#[test]
fn one_space_between_things() {
    let said = "there should be one space or the end of the line here, no more and no less";
    check_moves("1. e4  e5 *", &[&format!("9:6: game 1: {said}")]);
    check_moves("1.e4 e5 *", &[&format!("9:3: game 1: {said}")]);
    check_moves("1. e4 {a}e5 *", &[&format!("9:10: game 1: {said}"), "9:10: game 1: the move number 1 is missing"]);
    check_moves("1. e4 !", &[&format!("9:6: game 1: {said}"), "9:8: game 1: the result is missing behind the moves"]);
    check_moves("1. e4 ( 1. d4) *", &[&format!("9:8: game 1: {said}")]);
}

#[test]
fn move_numbers() {
    check_moves("1. e4 1... e5 *", &["9:7: game 1: Black's move needs no number here"]);
    check_moves("e4 e5 *", &["9:1: game 1: the move number 1 is missing"]);
    check_moves("1. e4 e5 3. Nf3 *", &["9:10: game 1: the move number is 3. and should be 2."]);
    check_moves("1. e4 {a} e5 *", &["9:11: game 1: the move number 1 is missing"]);
    check_moves("1. e4 (1... d4) *", &["9:8: game 1: the move number is 1... and should be 1."]);
}

#[test]
fn moves_are_canonical() {
    check_moves(
        "1. e2e4 Ng8f6 *",
        &["9:4: game 1: e2e4 should be written e4", "9:9: game 1: Ng8f6 should be written Nf6"],
    );
    check_moves("1. e4 -- *", &["9:7: game 1: passing is no move of chess"]);
}

#[test]
fn results() {
    check_moves("1. e4 1-0", &["9:7: game 1: the result is 1-0 here, but * in the tags"]);
    check_moves("1. e4", &["9:6: game 1: the result is missing behind the moves"]);
    check_moves("1. e4 (1. d4 *) *", &["9:14: game 1: a variation has no result"]);
}

#[test]
fn set_up_and_fen_go_together() {
    let fen = "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]";
    check(&format!("{TAGS}{fen}\n\n*\n"), &["8:65: game 1: there is a FEN, so there should be [SetUp \"1\"]"]);
    check(&format!("{TAGS}[SetUp \"1\"]\n\n*\n"), &["8:12: game 1: there is [SetUp \"1\"], so there should be a FEN"]);
}

#[test]
fn lines_have_at_most_255_symbols() {
    check_moves(&format!("{{{}}} *", "é".repeat(300)), &["9:1: game 1: the line is longer than 255 symbols"]);
}
