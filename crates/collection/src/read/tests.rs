//! Games are read from their own text as they were read among others.

use std::path::Path;

use tabiya_pgn::{Blocks, Ending, Measure, check};

use super::{Reading, read, read_text};
use crate::testing::{Chance, generated, real_games};

/// Every game that was read is read from its text alone just so.
#[track_caller]
fn check_alone(reading: &Reading) {
    for game in &reading.games {
        let again = read_text(game.text.as_bytes(), 1, false);
        assert_eq!(again.all(), 1, "{}", game.text);
        assert_eq!(again.games[0].text, game.text);
        assert_eq!(again.games[0].visits, game.visits, "{}", game.text);
        assert_eq!(again.games[0].facts, game.facts, "{}", game.text);
    }
}

#[test]
fn a_text_alone_gives_the_same_game() {
    check_alone(&read_text(generated(&mut Chance(5), 500).as_bytes(), 1, false));
    check_alone(&read_text(&real_games().as_bytes()[..600_000], 1, false));
    for text in [
        "1. e4 e5 * 1. d4 *",
        "1. e4 { never closed",
        "1. e4 (1. d4 {x} 2. c4 * [White \"x\"] 1. c4 *",
        "[White \"x\"\n1. e4 Ke7 2. d4 [Event \"?\"] 1. a3 a6",
        "[Event \"a\"] 1. e4 } ) e5 ; rest\n2. Nf3 $999 1-0 0-1 2. Nc3 *",
        "% escaped\n1. e4 e5\n% again\n*",
        "1. e4 \u{feff} e5 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n[FEN \"4k3/8/8/8/8/8/4R3/4K3 w - - 12 60\"]\n\n1. Re3 *",
    ] {
        check_alone(&read_text(text.as_bytes(), 1, false));
    }
    check_alone(&read_text(b"[White \"M\xfcller\"] 1. e4 {caf\xe9 \x96} e5 1\xbd-\xbd", 1, false));
}

#[test]
fn all_test_suites_are_read_alone() {
    let suites = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites/pgn");
    let mut folders = vec![suites];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "pgn")
                && entry.metadata().is_ok_and(|it| it.len() < 1 << 20)
            {
                check_alone(&read_text(&std::fs::read(&path).expect("a file"), 1, false));
            }
        }
    }
}

#[test]
fn problems_are_told_as_the_check_tells_them() {
    let text =
        "[White \"a\"]\n[White \"b\"]\n\n1. e4 e5 2. Ke3 Ke7 *\n\n1. e4 (1. d4 d6 2. Kd4) e5 )\n 2. Nf3 $ *\n[X \"y\"]";
    let mut blocks = Blocks::new(text.as_bytes());
    let block = blocks.next_block().expect("a source").expect("a block");
    assert_eq!(read(&block).problems, check(&block, Measure::Lenient).problems);
    assert_eq!(read(&block).problems.len(), 5);
}

#[test]
fn how_a_game_ended_whose_moves_cannot_be_played_is_not_known() {
    #[track_caller]
    fn check(text: &str, expected: Ending) {
        assert_eq!(read_text(text.as_bytes(), 1, false).games[0].facts.ending, expected, "{text}");
    }
    check("1. e4 e5 1-0", Ending::Resignation);
    check("1. e4 e5 2. Ke3 1-0", Ending::Unknown);
    check("1. e4 e5 2. Ke3 1/2-1/2", Ending::Unknown);
    check("1. e4 e5 2. Ke3 *", Ending::Unfinished);
    check("1. f3 e5 2. g4 Qh4# 3. Kf2 0-1", Ending::Checkmate);
    check("[Termination \"time forfeit\"] 1. e4 e5 2. Ke3 1-0", Ending::Time);
    // What is wrong in a variation, or is no move, hides nothing of the game.
    check("1. e4 e5 (1... Ke6) 2. Nf3 1-0", Ending::Resignation);
    check("1. e4 $999 e5 1/2-1/2", Ending::Agreement);
    // What follows a comment without an end belongs to it.
    check("1. e4 e5 (1... d5 {never closed) 2. Nf3 1-0", Ending::Unfinished);
    check("[Result \"1-0\"] 1. e4 e5 (1... d5 {never closed) 2. Nf3 1-0", Ending::Unknown);
    check("[Result \"1-0\"] 1. e4 e5 (1... d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 1-0", Ending::Unknown);
}

#[test]
fn games_without_a_move_are_skipped() {
    let text = "[White \"x\"] *\n\n[FEN \"nonsense\"] 1. e4 *\n\n[Variant \"Atomic\"] 1. e4 *\n\n1. Ke4 *\n\n1. e4 *";
    let reading = read_text(text.as_bytes(), 1, false);
    assert_eq!((reading.games.len(), reading.skipped), (1, 4));
}
