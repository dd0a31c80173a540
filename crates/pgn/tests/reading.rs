//! Everything that a file of games may hold, a test each.

mod common;

use common::{problems, read};
use tabiya_pgn::{Game, Measure, Outcome};

/// The moves of the main line of each game of a text.
fn lines(text: &[u8]) -> Vec<String> {
    read(text).iter().map(|game| line(&game.game)).collect()
}

fn line(game: &Game) -> String {
    let reduced = game.to_reduced();
    let moves = reduced.split("\n\n").nth(1).unwrap_or_default();
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Checks that a text is read without a word, as these games.
#[track_caller]
fn check(text: impl AsRef<[u8]>, expected: &[&str]) {
    let text = text.as_ref();
    assert_eq!(lines(text), expected, "{}", String::from_utf8_lossy(text));
    assert_eq!(problems(text, Measure::Lenient), [""; 0], "{}", String::from_utf8_lossy(text));
}

/// Checks what is said of a text, and what is read of it.
#[track_caller]
fn check_broken(text: &str, said: &[&str], expected: &[&str]) {
    assert_eq!(problems(text.as_bytes(), Measure::Lenient), said, "{text}");
    assert_eq!(lines(text.as_bytes()), expected, "{text}");
}

#[test]
fn games_without_tags() {
    check("1. e4 e5 1-0", &["1. e4 e5 1-0"]);
    check("1. e4 e5 1-0 1. d4 0-1", &["1. e4 e5 1-0", "1. d4 0-1"]);
}

#[test]
fn all_results() {
    for outcome in Outcome::ALL {
        check(format!("1. e4 {outcome}"), &[&format!("1. e4 {outcome}")]);
    }
    check("1. e4 1/2", &["1. e4 1/2-1/2"]);
    check("1. e4 ½-½", &["1. e4 1/2-1/2"]);
    check("1. e4 1–0", &["1. e4 1-0"]);
    check("1. e4 1/2 - 1/2 1. d4 0 - 1", &["1. e4 1/2-1/2", "1. d4 0-1"]);
    check(b"1. e4 \xbd-\xbd", &["1. e4 1/2-1/2"]);
}

#[test]
fn missing_results() {
    check("[White \"a\"]\n\n1. e4 e5\n\n[White \"b\"]\n\n1. d4\n", &["1. e4 e5 *", "1. d4 *"]);
    check("[Result \"1-0\"]\n\n1. e4 e5\n", &["1. e4 e5 1-0"]);
    check("1. e4 e5\n\n1. d4 d5\n", &["1. e4 e5 *", "1. d4 d5 *"]);
}

#[test]
fn tags_out_of_order_and_oddly_written() {
    let text = "[Result \"1-0\"] [ White\t\"A \\\"B\\\" \\\\ C\" ]\n[Black\"x]y\"]\n\n1. e4 1-0";
    let games = read(text.as_bytes());
    let tag = |name| games[0].game.tags.get(name);
    assert_eq!((tag("White"), tag("Black"), tag("Event")), (Some("A \"B\" \\ C"), Some("x]y"), Some("?")));
    assert!(games[0].problems.is_empty());
    let quotes = read(b"[Event \"The \"Big\" Open\"]\n[Site \"C:\\\"]\n\n*");
    assert_eq!(quotes[0].game.tags.get("Event"), Some("The \"Big\" Open"));
    assert_eq!(quotes[0].game.tags.get("Site"), Some("C:\\"));
}

#[test]
fn games_of_tags_alone() {
    let text = b"[Event \"a\"]\n[Round \"1\"]\n\n[Round \"2\"]\n\n[Event \"b\"]\n[Round \"3\"]\n";
    assert_eq!(read(text).len(), 2, "the tag Event is new in the second game, so it may be the same");
    let text = b"[Event \"a\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n\n1. e4 *\n";
    assert_eq!(lines(text), ["*", "*", "1. e4 *"]);
}

#[test]
fn comments_of_both_kinds_and_escaped_lines() {
    check("; nothing\n{before} 1. e4 {a (b) [c] ; d} e5 ; rest ) } of line\n% 1. d4\n2. Nf3 *", &["1. e4 e5 2. Nf3 *"]);
    let games = read(b"{before} 1. e4 {two\nlines}  {and {more} e5 ; rest } of it \n*");
    let notes = |index: usize| {
        let node = games[0].game.tree.main_line().nth(index).expect("a move");
        games[0].game.tree.notes(node).after.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(notes(0), ["two lines", "and {more"]);
    assert_eq!(notes(1), ["rest } of it"]);
    assert_eq!(games[0].game.tree.notes(tabiya_pgn::Tree::ROOT).after[0].as_str(), "before");
}

#[test]
fn comments_behind_the_result_are_of_the_game_before() {
    let games = read(b"1. e4 1-0 {resigned}\n\n1. d4 0-1\n");
    assert_eq!(games.len(), 2);
    let node = games[0].game.tree.main_line().next().expect("a move");
    assert_eq!(games[0].game.tree.notes(node).after[0].as_str(), "resigned");
}

#[test]
fn comments_before_the_first_game_are_of_none() {
    check("; a file of games\n{for you}\n\n[White \"a\"]\n\n1. e4 *", &["1. e4 *"]);
    assert_eq!(read(b"{nothing else}").len(), 0);
}

#[test]
fn nested_variations() {
    let game = tabiya_pgn::read_game("1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 *").expect("a game");
    assert_eq!(game.tree.len(), 8);
    assert_eq!(line(&game), "1. e4 e5 *");
    assert!(game.to_string().ends_with("\n1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 *\n"));
}

#[test]
fn judgements_and_suffixes() {
    let game =
        tabiya_pgn::read_game("1. e4! $13 e5 ?? 2. Nf3!?$14 Nc6 ± 3. Bb5 +- a6 N 4. Ba4 = Nf6?! *").expect("a game");
    let nags: Vec<_> = game.tree.main_line().map(|node| game.tree.notes(node).nags.clone()).collect();
    assert_eq!(nags, [vec![1, 13], vec![4], vec![5, 14], vec![16], vec![18], vec![146], vec![10], vec![6]]);
}

#[test]
fn judgements_stuck_to_moves() {
    let game = tabiya_pgn::read_game("1. Nf3± d5∓ 2. c4+- c6-+ 3. d4∞ Nf6□ 4. Nc3+/- *").expect("a game");
    let nags: Vec<u8> = game.tree.main_line().flat_map(|node| game.tree.notes(node).nags.clone()).collect();
    assert_eq!(nags, [16, 17, 18, 19, 13, 7, 16]);
}

#[test]
fn comments_between_games_are_of_the_game_before() {
    let games = read(b"1. d4 *\n\n{between}\n% {escaped\n; and more\n\n[Event \"e\"]\n\n1. e4 *\n\n{last}\n");
    let said = |index: usize| {
        let node = games[index].game.tree.main_line().last().expect("a move");
        games[index].game.tree.notes(node).after.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        (games.len(), said(0), said(1)),
        (2, vec!["between".to_owned(), "and more".to_owned()], vec!["last".to_owned()])
    );
}

#[test]
fn tags_of_the_start_and_the_result_are_made_even() {
    let tags = |text: &str| {
        let game = read(text.as_bytes()).remove(0).game;
        ["SetUp", "Result"].map(|name| game.tags.get(name).map(str::to_owned))
    };
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]";
    assert_eq!(tags(&format!("[SetUp \"x\"] {fen} *")), [Some("1".to_owned()), Some("*".to_owned())]);
    assert_eq!(tags("[SetUp \"1\"] [Result \"1/2\"] 1. e4 1-0"), [None, Some("1-0".to_owned())]);
}

#[test]
fn passes() {
    let game = tabiya_pgn::read_game("1. e4 -- 2. d4 Z0 3. Nf3 *").expect("a game");
    assert_eq!(game.tree.len(), 5);
    assert!(game.to_string().contains("1. e4 -- 2. d4 -- 3. Nf3 *"));
    check_broken(
        "1. e4 f6 2. Qh5+ -- *",
        &["1:18: game 1: -- is illegal: nobody may pass, and in check not even for the sake of argument"],
        &["1. e4 f6 2. Qh5+ *"],
    );
}

#[test]
fn move_numbers_wrong_or_missing() {
    check("e4 e5 Nf3 *", &["1. e4 e5 2. Nf3 *"]);
    check("7. e4 3... e5 2 Nf3 1.Nc6 *", &["1. e4 e5 2. Nf3 Nc6 *"]);
    check("1.e4 e5 2.Nf3 2...Nc6 3 . Bb5 *", &["1. e4 e5 2. Nf3 Nc6 3. Bb5 *"]);
}

#[test]
fn moves_in_every_everyday_form() {
    check(
        "1. e2-e4 e7e5 2. Ng1f3 ♞c6 3. Bf1c4 Bc5 4. 0-0 Nge7 5. Re1 o-o *",
        &["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nge7 5. Re1 O-O *"],
    );
    check("1. e4 a6 2. e5 d5 3. exd6 e.p. cd6 4. P@ *".replace(" 4. P@", ""), &["1. e4 a6 2. e5 d5 3. exd6 cxd6 *"]);
    check("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 00 d6 *", &["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6 *"]);
    check("1. e4 (=) e5 2. Qh5 Nc6 3. Bc4 Nf6?? 4. Qxf7 mate 1-0", &["1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"]);
    let promotions = ["g8Q", "g8=Q", "g8(Q)", "g8/Q", "g8=q", "g7g8q", "g7-g8=Q+"];
    for text in promotions {
        check(format!("[FEN \"4k3/6P1/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. {text} *"), &["1. g8=Q+ *"]);
    }
}

#[test]
fn positions_to_start_from() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 41. e4 *";
    let game = tabiya_pgn::read_game(text).expect("a game");
    assert!(game.to_string().ends_with("\n40... Kd7 41. e4 *\n"));
    check_broken(
        "[FEN \"4k3/8/8/8/8/8/4P3/8 w - - 0 1\"]\n\n1. e4 *",
        &["1:7: game 1: the tag FEN gives no position to play from: White has no king (2.3)"],
        &["*"],
    );
    check_broken(
        "[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *",
        &["1:9: game 1: the tag SetUp is 0, but there is a FEN; the FEN counts"],
        &["1. e4 *"],
    );
}

#[test]
fn chess960_tags() {
    let fen = "nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1";
    check(
        format!("[Variant \"Fischerandom\"]\n[FEN \"{fen}\"]\n\n1. Ne3 Ne6 2. O-O O-O *"),
        &["1. Ne3 Ne6 2. O-O O-O *"],
    );
    check_broken(
        "[Variant \"Crazyhouse\"]\n\n1. e4 P@e5 *",
        &["1:11: game 1: the game is of the variant Crazyhouse, whose rules are not known"],
        &["*"],
    );
}

#[test]
fn spaces_of_every_kind() {
    check("1.\u{a0}e4\u{a0}e5\u{200b} 2. Nf3\t\u{b}\u{c}Nc6 *", &["1. e4 e5 2. Nf3 Nc6 *"]);
}

#[test]
fn every_encoding() {
    let white = |text: &[u8]| read(text)[0].game.tags.get("White").map(str::to_owned);
    assert_eq!(white("\u{feff}[White \"Müller\"]\n\n1. e4 *".as_bytes()), Some("Müller".to_owned()));
    assert_eq!(white(b"[White \"M\xfcller\"]\n\n1. e4 *"), Some("Müller".to_owned()));
    assert_eq!(white(b"[White \"\x8akoberne\"]\r\n\r\n1. e4 *\r\n"), Some("Škoberne".to_owned()));
    check(
        "[White \"a\"]\r\n\r\n1. e4\r\ne5 {two\r\nlines} *\r\n\r\n[White \"b\"]\r\n\r\n1. d4 *\r\n",
        &["1. e4 e5 *", "1. d4 *"],
    );
}

#[test]
fn a_broken_game_does_not_stop_the_file() {
    check_broken(
        "[White \"a\"]\n\n1. e4 e5 2. Ke3 Nf6 3. x9 1-0\n\n[White \"b\"]\n\n1. d4 {never closed\n\n[White \"c\"]\n\n1. c4 *\n",
        &[
            "3:13: game 1: Ke3 is illegal: the king on e1 cannot go to e3: a king goes one square (3.8.1)",
            "7:7: game 2: the comment that begins here is never closed by a }",
        ],
        &["1. e4 e5 1-0", "1. d4 *", "1. c4 *"],
    );
}

#[test]
fn a_broken_variation_does_not_stop_the_game() {
    check_broken(
        "1. e4 (1. d4 Ke5 (1... d5) 2. c4) e5 2. Nf3 *",
        &["1:14: game 1: Ke5 is illegal: the king on e8 cannot go to e5: a king goes one square (3.8.1)"],
        &["1. e4 e5 2. Nf3 *"],
    );
    check_broken("1. e4 ) e5 *", &["1:7: game 1: a ) without a variation to close"], &["1. e4 e5 *"]);
    check_broken("(1. d4) 1. e4 *", &["1:1: game 1: a variation before any move that it could replace"], &["1. e4 *"]);
    check_broken(
        "1. e4 (1. d4 d5 1-0",
        &["1:7: game 1: the variation that begins here is never closed by a )"],
        &["1. e4 1-0"],
    );
}

#[test]
fn words_that_belong_nowhere_are_left_out() {
    check_broken(
        "1. e4 novelty e5 } 2. Nf3 *",
        &[
            "1:7: game 1: \"novelty\" is neither a move nor anything else that belongs here",
            "1:18: game 1: a } without a comment to close",
        ],
        &["1. e4 e5 2. Nf3 *"],
    );
    check_broken(
        "1. e4!!! e5 $999 *",
        &[
            "1:6: game 1: \"!!!\" is neither a move nor anything else that belongs here",
            "1:13: game 1: \"$999\" should be a $ with a number from 0 to 255",
        ],
        &["1. e4 e5 *"],
    );
}

#[test]
fn broken_tags_are_told_and_kept() {
    check_broken(
        "Event \"x\"]\n[ \"x\"]\n[White x\"]\n[Black \"y]\n[Site \"z\"\n[Round \"1\"]\n[Round \"2\"]\n[Result \"1/2\"]\n[SetUp \"x\"]\n\n1. e4 *",
        &[
            "1:1: game 1: \"Event \"x\"]\" stands among the tags, but is none",
            "2:1: game 1: the tag has no name: a tag is written [Name \"value\"]",
            "3:1: game 1: the tag has no value in quotes: a tag is written [Name \"value\"]",
            "4:1: game 1: the value of the tag is not closed by a quote",
            "5:10: game 1: the tag is not closed by a bracket",
            "7:2: game 1: the tag Round is there twice: the first counts, \"2\" is left out",
            "8:2: game 1: the tag Result is \"1/2\", but a result is 1-0, 0-1, 1/2-1/2 or *",
            "9:2: game 1: the tag SetUp is \"x\", but it can only be 0 or 1",
        ],
        &["1. e4 *"],
    );
    let games = read(b"[Black \"y]\n[Site \"z\"\n\n1. e4 *");
    assert_eq!((games[0].game.tags.get("Black"), games[0].game.tags.get("Site")), (Some("y"), Some("z")));
}

#[test]
fn the_result_of_a_variation_is_not_that_of_the_game() {
    check("[Result \"1-0\"]\n\n1. e4 (1. d4 1/2-1/2) 1... e5", &["1. e4 e5 1-0"]);
}

#[test]
fn tags_may_be_parted_by_empty_lines() {
    check("\u{feff}[White \"a\"]\n\n[Black \"b\"]\n\n1. e4 *", &["1. e4 *"]);
    check("[Black \"x\"]\n% [White \"no\"]\n[Event\"\"]\n\n[White \"y\"]\n\n1. d4 0-1", &["1. d4 0-1"]);
}

#[test]
fn long_names_of_tags() {
    check(format!("[{} \"\"]\n[{0}b \"\"]\n\n*", "z".repeat(40)), &["*"]);
}

#[test]
fn a_tag_among_moves_begins_a_game() {
    check_broken(
        "[White \"a\"]\n\n1. e4 e5\n[White \"b\"]\n\n1. d4 *",
        &["4:1: game 1: a tag among the moves: the game before it has no result"],
        &["1. e4 e5 *", "1. d4 *"],
    );
}

#[test]
fn columns_are_counted_in_symbols() {
    check_broken(
        "1. e4 {äöü} Ke4 *",
        &["1:13: game 1: Ke4 is illegal: the king on e8 cannot go to e4: a king goes one square (3.8.1)"],
        &["1. e4 *"],
    );
}
