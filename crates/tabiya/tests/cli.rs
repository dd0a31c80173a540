//! The program itself, run as a person or a script would run it.

use std::process::{Command, Output};

fn tabiya(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya")).args(arguments).output().expect("the program starts")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Checks the exit code and what is printed on standard output and standard error.
#[track_caller]
fn check(arguments: &[&str], code: i32, stdout: &str, stderr: &str) {
    let output = tabiya(arguments);
    assert_eq!((out(&output).as_str(), err(&output).as_str()), (stdout, stderr), "{arguments:?}");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
}

#[test]
fn why_tells_whether_a_move_is_legal() {
    check(&["why", "start", "Nf3"], 0, "Nf3 is legal\n", "");
    check(&["why", "start", "g1f3"], 0, "g1f3 is legal: Nf3\n", "");
    check(
        &["why", "4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "O-O"],
        1,
        "O-O is illegal: the king would cross f1, which the bishop on a6 attacks (3.8.2.2)\n",
        "",
    );
    check(
        &["why", "start", "Nf9"],
        1,
        "Nf9 is refused: cannot be read: '9' at symbol 3 where a rank from 1 to 8 should be\n",
        "",
    );
    check(&["why", "start", "g1f3", "--strict"], 1, "g1f3 is refused: legal, but its canonical form is Nf3\n", "");
}

#[test]
fn a_fen_may_be_typed_without_quotes() {
    check(&["why", "4k3/8/8/8/8/8/8/4K2R", "w", "K", "-", "0", "1", "0-0"], 0, "0-0 is legal: O-O\n", "");
}

#[test]
fn what_was_assumed_is_noted_on_standard_error() {
    check(
        &["why", "4k3/8/8/8/8/8/8/4K2R w K -", "O-O"],
        0,
        "O-O is legal\n",
        "note: the count of half-moves is missing: 0 is assumed\nnote: the move number is missing or 0: 1 is assumed\n",
    );
}

#[test]
fn why_tells_of_all_moves_at_once() {
    let output = tabiya(&["why", "--all", "8/P2k4/8/8/8/8/8/4K2R w K - 0 1"]);
    assert_eq!(output.status.code(), Some(0));
    let text = out(&output);
    // Each pair of squares, and four pieces for each square of the last rank that the pawn is asked about.
    assert_eq!(text.lines().count(), 64 * 64 + 8 * 4);
    for line in [
        "e1g1\tlegal\tO-O\t8/P2k4/8/8/8/8/8/5RK1 b - - 1 1",
        "e1h1\tlegal\tO-O\t8/P2k4/8/8/8/8/8/5RK1 b - - 1 1",
        "a7a8\tillegal\tthe pawn on a7 reaches the last rank: say what it becomes, like =Q (3.7.3.3)",
        "a7a8n\tlegal\ta8=N\tN7/3k4/8/8/8/8/8/4K2R b K - 0 1",
        "h1g2\tillegal\tthe rook on h1 cannot go to g2: a rook goes along files and ranks (3.3)",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
    let output = tabiya(&["why", "--all", "start", "--json"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn why_in_json() {
    check(
        &["why", "start", "e4", "--json"],
        0,
        "{\"legal\":true,\"san\":\"e4\",\"uci\":\"e2e4\",\
         \"fen\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"}\n",
        "",
    );
    check(
        &["why", "start", "e5", "--json"],
        1,
        "{\"legal\":false,\"refusal\":\"illegal\",\
         \"reason\":\"the pawn on e2 cannot go to e5: a pawn goes one square ahead, two from where it starts, \
         and captures one square diagonally (3.7)\",\"article\":\"3.7\"}\n",
        "",
    );
}

#[test]
fn wrong_use_is_told_and_exits_with_2() {
    check(
        &["why", "4k3/8/8/8/8/8/8/4K2X w K - 0 1", "O-O"],
        2,
        "",
        "error: 'X' at symbol 20: the pieces are written PNBRQK, pnbrqk and 1 to 8\n  \
         in the position \"4k3/8/8/8/8/8/8/4K2X w K - 0 1\"\n",
    );
    check(
        &["perft", "x"],
        2,
        "",
        "error: the depth is the last argument, a number of half-moves up to 99, not \"x\"\n",
    );
    check(
        &["show", "960"],
        2,
        "",
        "error: the Chess960 starts are numbered 0 to 959: there is none with the number 960\n",
    );
    check(&["perft", "518"], 2, "", "error: a depth of 518 half-moves is more than 99, which nobody could wait for\n");
    for arguments in [&["perft"][..], &["why"], &["why", "start"], &["frobnicate"], &["perft", "3", "--threads", "0"]] {
        let output = tabiya(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).starts_with("error: "), "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn perft_counts_alone_and_together() {
    for arguments in
        [&["perft", "5"][..], &["perft", "start", "5", "--threads", "2"], &["perft", "518", "5", "--chess960"]]
    {
        let text = out(&tabiya(arguments));
        assert!(text.starts_with("nodes          4865609\n"), "{arguments:?}: {text}");
    }
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert!(out(&tabiya(&["perft", mate, "4", "--threads", "2"])).starts_with("nodes                0\n"));
    assert!(out(&tabiya(&["perft", "0"])).starts_with("nodes                1\n"));
}

#[test]
fn perft_in_json_and_divided() {
    let text = out(&tabiya(&["perft", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1", "--json", "--divide"]));
    assert!(text.starts_with("{\"nodes\":15,\"seconds\":0.") && text.contains(",\"mnps\":"), "{text}");
    assert!(text.contains("\"moves\":{") && text.contains("\"e1g1\":1"), "{text}");
    let text = out(&tabiya(&["perft", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1", "--divide", "--chess960"]));
    assert!(text.contains("e1h1                 1\n"), "{text}");
    let together = out(&tabiya(&["perft", "4", "--divide", "--threads", "2"]));
    let alone = out(&tabiya(&["perft", "4", "--divide"]));
    let moves = |text: &str| text.lines().take(20).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(moves(&together), moves(&alone));
}

#[test]
fn show_draws_the_board_and_tells_the_state() {
    let output = tabiya(&["show", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!(output.status.code(), Some(0));
    let text = out(&output);
    assert!(text.starts_with("8  . . . . . . . k\n7  . . . . . Q . .\n"), "{text}");
    assert!(text.contains("\nBlack is stalemated: the game is drawn (5.2.1).\n"), "{text}");
    let text = out(&tabiya(&["show", "--figurines", "--from", "black"]));
    assert!(text.starts_with("1  ♖ ♘ ♗ ♔ ♕ ♗ ♘ ♖\n"), "{text}");
    assert!(text.contains("20 legal moves:\n"), "{text}");
}

#[test]
fn show_tells_how_the_game_stands() {
    for (fen, sentence) in [
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "Black is checkmated: White has won (5.1.1)."),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "White to move, in check."),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Neither side has enough to mate: the game is drawn (5.2.2)."),
        ("4k3/8/8/8/8/8/8/4K2R w - - 100 90", "a draw may be claimed (9.3)."),
        ("4k3/8/8/8/8/8/8/4K2R w - - 150 90", "the game is drawn (9.6.2)."),
        ("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "castling is that of Chess960"),
    ] {
        let text = out(&tabiya(&["show", fen]));
        assert!(text.contains(sentence), "{text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let output = Command::new(env!("CARGO_BIN_EXE_tabiya")).arg("show").stdout(full).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).starts_with("error: the answer could not be written: "), "{}", err(&output));
}

#[test]
fn long_and_odd_input_is_shown_shortened() {
    let output = tabiya(&["show", &"x".repeat(100_000)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).len() < 400, "{}", err(&output).len());
    check(&["why", "start", ""], 1, "\"\" is refused: cannot be read: it ends where a move should be\n", "");
}

#[test]
fn show_tells_every_fault_and_says_no() {
    let output = tabiya(&["show", "P7/8/8/8/8/8/8/4K3 w - - 0 1"]);
    assert_eq!(output.status.code(), Some(1));
    let text = out(&output);
    assert!(text.contains("This cannot be played on:\n  Black has no king (2.3)\n  the white pawn on a8"), "{text}");
    let output = tabiya(&["show", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(out(&output).contains("It can be played on, but no game leads to it:\n"));
}

#[test]
fn show_strictly_assumes_nothing() {
    let output = tabiya(&["show", "--strict", "4k3/8/8/8/8/8/8/4K3 w - -"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("which a strict reader does not"));
    assert_eq!(tabiya(&["show", "--strict", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]).status.code(), Some(0));
}

#[test]
fn show_in_json() {
    let text = out(&tabiya(&["show", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--json"]));
    assert!(text.starts_with("{\"fen\":\"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\",\"playable\":true,\"faults\":[],"), "{text}");
    assert!(text.contains("\"state\":\"stalemate\"") && text.ends_with("\"moves\":[]}\n"), "{text}");
}

#[test]
fn help_has_examples() {
    for command in ["perft", "show", "why", "serve", "token", "backup"] {
        let output = tabiya(&[command, "--help"]);
        assert_eq!(output.status.code(), Some(0));
        assert!(out(&output).contains("Examples:\n"), "{}", out(&output));
    }
    let all = out(&tabiya(&["--help"]));
    assert!(all.contains("why") && all.contains("--listen <ADDR:PORT>"), "{all}");
}

#[test]
fn bench_tells_nodes_and_speed() {
    let output = tabiya(&["bench", "1"]);
    let text = out(&output);
    let words: Vec<&str> = text.split_whitespace().collect();
    assert!(
        matches!(words.as_slice(), [nodes, "nodes", speed, "nps"] if nodes.parse::<u64>().is_ok() && speed.parse::<u64>().is_ok()),
        "{text}"
    );
    assert!(err(&output).lines().count() > 1, "{output:?}");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(tabiya(&["bench", "0"]).status.code(), Some(2));

    let list = out(&tabiya(&["bench", "--list"]));
    assert!(list.lines().count() > 1 && list.lines().all(|fen| err(&output).contains(fen)), "{list}");
    assert_eq!(tabiya(&["bench", "9", "--list"]).status.code(), Some(2));
}
