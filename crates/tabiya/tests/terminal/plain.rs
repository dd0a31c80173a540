//! Line by line, through pipes.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::thread;

use tabiya_engine::{Engine, Limits, Root, Signal};
use tabiya_rules::Position;

use super::house::{Folder, tabiya};
use super::lines::{Play, command};

/// Runs a script: what it wrote, what it complained about, and its exit code.
pub(crate) fn script(folder: &Path, arguments: &[&str], lines: &str) -> (String, String, i32) {
    let mut command = command(folder, arguments);
    let mut process =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    let (mut input, lines) = (process.stdin.take().expect("an input"), lines.to_owned());
    // What is said is read only while somebody listens to the answers.
    let said = thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = process.wait_with_output().expect("an end");
    // Whoever has heard enough may leave before the end.
    let _enough = said.join().expect("a thread");
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    (text(&output.stdout), text(&output.stderr), output.status.code().expect("a code"))
}

/// Whether a line says how the game ended: with the article of the Laws.
fn is_end(line: &str) -> bool {
    line.contains(" (5.") || line.contains(" (6.") || line.contains(" (9.")
}

/// Plays against the computer until the game is over, as well as the engine can with few positions; the last line.
fn play_out(play: &mut Play, start: &str) -> String {
    let mut engine = Engine::new(1, 1).expect("memory");
    let mut root = Root::new(Position::from_fen(start).expect("a position"));
    loop {
        let best = engine.search(&root, &Limits::nodes(20_000), &Signal::default(), &mut |_| {}).best.expect("a move");
        let text = root.position().legal(best).expect("legal").san().to_string();
        root.play(best).expect("legal");
        play.say(&text);
        let answer = play.wait_for(|line| line.starts_with("Black plays ") || is_end(line));
        let Some(text) = answer.strip_prefix("Black plays ") else { return answer };
        let text = text.split(':').next().expect("a move").to_owned();
        let shape = root.position().read(&text).expect("a legal move").shape();
        root.play(shape).expect("legal");
    }
}

#[test]
fn a_whole_game_to_mate_through_a_pipe() {
    let folder = Folder::new("plain-mate");
    let mut play = Play::start(folder.path(), &["--side", "white", "--level", "1", "--seed", "7"]);
    let last = play_out(&mut play, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(last, "Black is checkmated: White wins (5.1.1). 1-0");
    assert_eq!(play.code(), 10, "White won, and nobody had to close the pipe");
    let games = fs::read_to_string(folder.path().join("play/games.pgn")).expect("a file");
    assert!(games.contains("[Result \"1-0\"]") && games.contains("[Black \"Computer level 1\"]"), "{games}");
}

#[test]
fn exit_codes_say_who_won() {
    let folder = Folder::new("plain-codes");
    let two = ["--two"];
    for (lines, code, words) in [
        ("f3\ne5\ng4\nQh4\n", 11, "White is checkmated: Black wins (5.1.1). 0-1"),
        ("e4\ne5\ndraw\naccept\n", 12, "The players agreed to a draw: drawn (5.2.3). 1/2-1/2"),
        ("e4\ne5\nresign\n", 11, "White resigned: Black wins (5.1.2). 0-1"),
        ("e4\nresign\n", 10, "Black resigned: White wins (5.1.2). 1-0"),
        ("abort\n", 13, "it does not count"),
        ("e4\n", 0, "The game is kept: tabiya play goes on with it."),
    ] {
        let (output, _, found) = script(folder.path(), &two, lines);
        assert!(found == code && output.contains(words), "{lines:?} gave {found} and {output}");
    }
}

#[test]
fn everything_can_be_asked_in_words() {
    let folder = Folder::new("plain-words");
    let lines = "e4\ne5\nBc4\nlast\npieces\nwhere bishop\nwhere e4\nmoves g8\nclock\nscore\nfen\nboard\nfoo\nKe7e5\nhelp\nquit\n";
    let (output, _, code) = script(folder.path(), &["--two", "--time", "5+3"], lines);
    for words in [
        "White plays e4: pawn from e2 to e4.",
        "White played Bc4: bishop from f1 to c4.",
        "Black: king e8, queen d8, rooks a8 h8, bishops c8 f8, knights b8 g8, pawns a7 b7 c7 d7 e5 f7 g7 h7.",
        "Bishops: White c1 c4, Black c8 f8.",
        "e4: white pawn.",
        "The knight on g8 can play ",
        "White has 5 minutes",
        "1. e4 e5 2. Bc4",
        "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2",
        "8  r n b q k b n r",
        "\"foo\" cannot be read",
        "Ke7e5 is illegal: ",
        "takeback: take your last move back.",
    ] {
        assert!(output.contains(words), "{words} is not in {output}");
    }
    assert!(!output.contains('\u{1b}'), "no tricks of the cursor");
    assert_eq!(code, 0);
}

#[test]
fn the_engine_is_asked_in_words_too() {
    let folder = Folder::new("plain-engine");
    let from = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let (output, _, _) = script(folder.path(), &["--two", "--from", from], "hint\nlines\nquit\n");
    assert!(output.contains("Hint: Ra8#, rook from a1 to a8, checkmate.") && output.contains("#1 Ra8#"), "{output}");
}

#[test]
fn a_script_may_say_more_than_anybody_wants_to_hear() {
    let folder = Folder::new("plain-endless");
    let lines = "nonsense\n".repeat(20_000) + "e4\nresign\n";
    let (output, _, code) = script(folder.path(), &["--two"], &lines);
    assert_eq!((output.matches("neither a move").count(), code), (20_000, 10));
}

#[test]
fn what_is_kept_is_a_game_in_which_somebody_has_moved() {
    let folder = Folder::new("plain-kept");
    script(folder.path(), &["--two"], "");
    script(folder.path(), &["--two"], "pieces\nquit\n");
    let count = || fs::read_dir(folder.path().join("play/unfinished")).map_or(0, Iterator::count);
    assert_eq!(count(), 0);
    script(folder.path(), &["--two"], "e4\n");
    assert_eq!(count(), 1);
}

#[test]
fn taking_back_and_claiming_are_told_in_full() {
    let folder = Folder::new("plain-told");
    let (output, _, _) = script(folder.path(), &["--two"], "e4\ntakeback\nd4\nd5\nc4\ntakeback\nscore\nquit\n");
    assert!(output.contains("1. d4 d5\n"), "one half-move is taken back: {output}");
    let lines = "e4\ne5\nclaim\nclock\nquit\n";
    let (output, _, _) = script(folder.path(), &["--two", "--rules", "fide", "--time", "5+3"], lines);
    assert!(output.contains("The claim is wrong (9.5). The opponent gets 1 minute."), "{output}");
}

#[test]
fn a_position_and_a_file_can_be_named() {
    let folder = Folder::new("plain-from");
    let saved = folder.path().join("mine.pgn");
    let from = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let arguments = ["--from", from, "--side", "white", "--save", saved.to_str().expect("a path")];
    let (output, _, code) = script(folder.path(), &arguments, "Ra8\n");
    assert!(output.contains("rook from a1 to a8, checkmate.") && code == 10, "{output}");
    assert!(fs::read_to_string(&saved).expect("a file").contains(from));
    let (_, complaint, code) = script(folder.path(), &["--from", "8/8/8/8/8/8/8/8 w - - 0 1"], "");
    assert!(code == 2 && complaint.starts_with("error: "), "{complaint}");
}

#[test]
fn a_game_survives_being_killed_and_is_gone_on_with() {
    let folder = Folder::new("plain-killed");
    let mut play = Play::start(folder.path(), &["--side", "white", "--level", "1"]);
    play.say("e4");
    let answer = play.wait_for(|line| line.starts_with("Black plays "));
    play.kill();
    // A script begins anew unless it says otherwise, and nothing is lost by that.
    let (output, _, _) = script(folder.path(), &["--two"], "quit\n");
    assert!(!output.contains("Black plays"), "{output}");
    let (output, _, code) = script(folder.path(), &["--resume"], "score\nresign\n");
    let told = answer.split(' ').nth(2).expect("a move").trim_end_matches(':');
    assert!(output.contains(&format!("1. e4 {told}")) && code == 11, "{answer} and then {output}");
}

#[test]
fn there_may_be_nothing_to_go_on_with() {
    let folder = Folder::new("plain-nothing");
    let (_, complaint, code) = script(folder.path(), &["--resume"], "");
    assert_eq!((complaint.as_str(), code), ("error: there is no unfinished game\n", 2));
}

#[test]
fn puzzles_and_games_are_read_out_too() {
    let folder = Folder::new("plain-more");
    let (output, _, code) = script(folder.path(), &["--puzzles"], "board\nzzz\nanswer\nquit\n");
    assert!(output.contains("to move, and one line wins.") && output.contains("The answer: "), "{output}");
    assert_eq!(code, 0);
    let games = folder.path().join("games.pgn");
    fs::write(&games, "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 {well known} e5 1-0\n").expect("written");
    let (output, _, _) =
        script(folder.path(), &["--study", games.to_str().expect("a path")], "\n\n\nback\nboard\nquit\n");
    assert!(output.contains("1. White plays e4: pawn from e2 to e4.") && output.contains("well known"), "{output}");
    assert!(output.contains("The game ends here: 1-0."), "{output}");
    fs::write(&games, "1. e4 e5 (1... c5 2. Nf3) 2. Ke3 *\n").expect("written");
    let path = games.to_str().expect("a path");
    let (output, _, _) = script(folder.path(), &["--study", path], "next\nline 2\nnext\nline 9\nquit\n");
    for words in [
        "Ke3 is illegal",
        "It goes on in several ways: line 1 e5, line 2 c5.",
        "knight from g1 to f3",
        "No line goes on from here.",
    ] {
        assert!(output.contains(words), "{words} is not in {output}");
    }
    fs::write(&games, [0x81, 0x00, 0xfe, 0x13, 0x07]).expect("written");
    let (_, complaint, code) = script(folder.path(), &["--study", path], "");
    assert!(complaint.starts_with("error: ") && code == 2, "{complaint}");
    let (_, complaint, code) = script(folder.path(), &["--study", "/nowhere.pgn"], "");
    assert!(complaint.starts_with("error: /nowhere.pgn cannot be read: ") && code == 2, "{complaint}");
}

#[test]
fn what_is_no_terminal_is_not_taken_over() {
    let folder = Folder::new("plain-no-terminal");
    let mut command = tabiya();
    command.arg("play").env("XDG_CONFIG_HOME", folder.path()).stdin(Stdio::null());
    let output = command.output().expect("an answer");
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert_eq!(complaint, "error: this is no terminal to take over: play line by line with --plain\n");
    assert_eq!(output.status.code(), Some(2));
}
