//! `tabiya puzzles` as a person or a script would run it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// A game in which mate was allowed, and one in which nothing happened.
const GAMES: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
                     [White \"Cleo\"]\n[Black \"Dan\"]\n\n1. d4 d5 2. Nf3 Nf6 *\n";

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .arg("puzzles")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn puzzles_are_told_in_three_ways() {
    let few = ["--nodes", "2000", "-"];
    let text = run(&few, GAMES);
    assert_eq!(text.status.code(), Some(0), "{}", err(&text));
    let lines: Vec<String> = out(&text).lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "standard input, game 1: Ann - Bob");
    assert!(lines[1].starts_with("White to move, about ") && lines[1].ends_with(": mate in 1, opening"), "{lines:?}");
    assert_eq!(lines[2..5], ["r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "4. Qxf7#", ""]);
    assert_eq!((lines.len(), err(&text).as_str()), (5, "note: 1 puzzle found in 2 games\n"));

    let json = out(&run(&["--json", "--nodes", "2000", "--threads", "1"], GAMES));
    let start = "{\"fen\":\"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4\",\"last\":\"g8f6\",\
                 \"moves\":[\"h5f7\"],\"themes\":[\"mate-in-1\",\"opening\"],\"rating\":";
    let end = ",\"source\":{\"file\":\"standard input\",\"game\":1,\"white\":\"Ann\",\"black\":\"Bob\"}}\n";
    assert!(json.starts_with(start) && json.ends_with(end), "{json}");

    // Whoever does it, and how often, it is the same.
    let list = |threads| out(&run(&["--list", "--nodes", "2000", "--threads", threads], GAMES));
    let lines = list("2");
    assert!(lines.contains(" | g8f6 h5f7 | ") && lines.ends_with(" | mate-in-1 opening | Ann | Bob\n"), "{lines}");
    assert_eq!(lines, list("1"));
}

#[test]
fn what_is_wrong_is_said() {
    let nothing = run(&[], "");
    assert_eq!((nothing.status.code(), err(&nothing).as_str()), (Some(1), "note: there is no game to look at\n"));
    let broken = run(&["--nodes", "2000"], &GAMES.replace("2. Nf3", "2. Nf6"));
    assert_eq!(broken.status.code(), Some(1));
    assert!(err(&broken).contains("note: standard input:") && err(&broken).contains("game 2"), "{}", err(&broken));
    assert!(out(&broken).contains("4. Qxf7#"), "what can be read is looked at");
    let missing = run(&["no-such-file.pgn"], "");
    assert_eq!(missing.status.code(), Some(2));
    assert!(err(&missing).starts_with("error: no-such-file.pgn: "), "{}", err(&missing));
    for wrong in [&["--nodes", "0"][..], &["--json", "--list"], &["--threads", "0"]] {
        assert_eq!(run(wrong, "").status.code(), Some(2), "{wrong:?}");
    }
}

/// Ctrl-C leaves what was found.
#[cfg(unix)]
#[test]
fn what_was_found_is_kept() {
    use std::io::{BufRead, BufReader, Read};

    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["puzzles", "--list", "--nodes", "3000", "--threads", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // More games than anybody would wait for.
    let text = GAMES.repeat(3_000);
    let mut stdin = child.stdin.take().expect("a pipe");
    let feeder = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    output.read_line(&mut first).expect("a line");
    assert!(first.ends_with(" | Ann | Bob\n"), "{first}");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().is_ok_and(|status| status.success()));
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("text");
    assert!(rest.lines().all(|line| line.ends_with(" | Ann | Bob")), "nothing is written by halves");
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(130));
    assert!(err(&ended).starts_with("note: stopped; "), "{}", err(&ended));
    let _the_pipe_is_gone = feeder.join();
}
