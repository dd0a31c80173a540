//! `tabiya judge` as a person or a script would run it. The positions are ones that need no skill to judge.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

/// White mates in one.
const MATE_IN_ONE: &str = "7k/8/6K1/8/8/8/8/R7 w - - 0 1";
/// Black is mated.
const MATED: &str = "R6k/8/6K1/8/8/8/8/8 b - - 0 1";
/// Black is stalemated.
const STALEMATED: &str = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
/// A bishop against a bare king.
const BISHOP: &str = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("judge").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with this on standard input.
fn with_input(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
    child.stdin.take().expect("its input").write_all(input.as_ref()).expect("it reads");
    child.wait_with_output().expect("it ends")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn check_output(output: &Output, code: i32, stdout: &str, stderr: &str) {
    assert_eq!((out(output).as_str(), err(output).as_str()), (stdout, stderr));
    assert_eq!(output.status.code(), Some(code));
}

/// Checks the exit code and what is printed on standard output and standard error.
#[track_caller]
fn check(arguments: &[&str], code: i32, stdout: &str, stderr: &str) {
    check_output(&command(arguments).stdin(Stdio::null()).output().expect("it starts"), code, stdout, stderr);
}

#[test]
fn a_side_can_mate_or_cannot() {
    check(&[BISHOP, "white"], 0, "unwinnable\n", "");
    check(&[BISHOP, "BLACK"], 0, "unwinnable\n", "");
    check(&[MATE_IN_ONE, "black"], 0, "unwinnable\n", "");
    check(&[MATED, "white"], 0, "winnable (Black is checkmated already)\n", "");
    check(&[MATED, "black"], 0, "unwinnable (Black is checkmated)\n", "");
    check(&[STALEMATED, "white"], 0, "unwinnable (Black is stalemated)\n", "");
}

#[test]
fn the_mate_is_told_with_its_numbers() {
    let output =
        command(&["7k/8/6K1/8/8/8/8/R7 w - - 3 40", "white"]).stdin(Stdio::null()).output().expect("it starts");
    let text = out(&output);
    assert!(text.starts_with("winnable 40. ") && text.ends_with("#\n"), "{text}");
}

#[test]
fn a_position_is_dead_or_alive() {
    check(&[BISHOP], 0, "dead\nwhite unwinnable\nblack unwinnable\n", "");
    check(
        &[STALEMATED],
        0,
        "dead\nwhite unwinnable (Black is stalemated)\nblack unwinnable (Black is stalemated)\n",
        "",
    );
    check(
        &[MATED],
        0,
        "alive\nwhite winnable (Black is checkmated already)\nblack unwinnable (Black is checkmated)\n",
        "",
    );
}

#[test]
fn positions_are_typed_as_for_other_commands() {
    check(&["4k3/8/8/8/8/8/8/4KB2", "w", "-", "-", "0", "1", "white"], 0, "unwinnable\n", "");
    check(
        &["4k3/8/8/8/8/8/8/4KB2 w - -", "white"],
        0,
        "unwinnable\n",
        "note: the count of half-moves is missing: 0 is assumed\nnote: the move number is missing or 0: 1 is assumed\n",
    );
    for position in ["start", "518", "0"] {
        let text = out(&command(&[position, "white"]).stdin(Stdio::null()).output().expect("it starts"));
        assert!(text.starts_with("winnable 1. "), "{text}");
    }
    check(
        &["4k3/8/8/8/8/8/8/4K2X w - - 0 1"],
        2,
        "",
        "error: 'X' at symbol 20: the pieces are written PNBRQK, pnbrqk and 1 to 8\n  \
         in the position \"4k3/8/8/8/8/8/8/4K2X w - - 0 1\"\n",
    );
    assert_eq!(command(&["start", "--frobnicate"]).output().expect("it starts").status.code(), Some(2));
}

#[test]
fn the_quick_test_says_what_it_knows() {
    check(&[BISHOP, "--fast"], 0, "dead\nwhite unwinnable\nblack unwinnable\n", "");
    check(&[MATED, "white", "--fast"], 0, "winnable (Black is checkmated already)\n", "");
    let output = with_input(&["--fast"], "start white\n");
    let (text, notes) = (out(&output), err(&output));
    // What is undetermined is explained.
    let is_explained = notes.starts_with("note: 1 answer is undetermined: the quick test found neither a mate nor");
    assert_eq!(text.starts_with("undetermined"), is_explained, "{text}{notes}");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn answers_as_json() {
    check(
        &[BISHOP, "white", "--json"],
        0,
        "{\"fen\":\"4k3/8/8/8/8/8/8/4KB2 w - - 0 1\",\"side\":\"white\",\"verdict\":\"unwinnable\"}\n",
        "",
    );
    check(
        &[MATED, "--json"],
        0,
        "{\"fen\":\"R6k/8/6K1/8/8/8/8/8 b - - 0 1\",\"verdict\":\"alive\",\
         \"white\":{\"verdict\":\"winnable\",\"line\":[]},\"black\":{\"verdict\":\"unwinnable\"}}\n",
        "",
    );
    let text = out(&command(&[MATE_IN_ONE, "white", "--json"]).stdin(Stdio::null()).output().expect("it starts"));
    assert!(text.contains("\"side\":\"white\",\"verdict\":\"winnable\",\"line\":[\""), "{text}");
    assert!(text.ends_with("#\"]}\n"), "{text}");
}

#[test]
fn lines_are_answered_one_by_one() {
    let input = format!("# a remark\n{BISHOP} white\r\n\n  {BISHOP}\n{MATED} white\n{MATE_IN_ONE} black");
    check_output(
        &with_input(&[], &input),
        0,
        "unwinnable\ndead white unwinnable; black unwinnable\nwinnable (Black is checkmated already)\nunwinnable\n",
        "",
    );
    check_output(&with_input(&["-"], "\u{feff}4k3/8/8/8/8/8/8/4KB2 w - - 0 1 black"), 0, "unwinnable\n", "");
    check_output(&with_input(&[], ""), 0, "", "");
}

#[test]
fn a_side_on_the_command_line_is_for_lines_without_one() {
    check_output(
        &with_input(&["white"], format!("{MATED}\n{MATED} black\n")),
        0,
        "winnable (Black is checkmated already)\nunwinnable (Black is checkmated)\n",
        "",
    );
}

#[test]
fn a_line_that_is_wrong_is_told_in_its_place() {
    let input = format!("{BISHOP} white\nnonsense\n\nwhite\n{}\n{BISHOP} black\n", "8".repeat(5000));
    let output = with_input(&[], &input);
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert_eq!((lines[0], lines[4]), ("unwinnable", "unwinnable"));
    assert!(lines[1].starts_with("error in line 2: ") && lines[1].ends_with(" in the position \"nonsense\""), "{text}");
    assert_eq!(lines[2], "error in line 4: there is a side, and no position before it");
    assert_eq!(lines[3], "error in line 5: this line is longer than 1000 bytes");
    assert_eq!(err(&output), "note: 3 lines are wrong and not judged\n");
    assert_eq!(output.status.code(), Some(1));

    let output = with_input(&["--json"], format!("{BISHOP}\nwhite\n"));
    let text = out(&output);
    assert!(text.ends_with("{\"number\":2,\"error\":\"there is a side, and no position before it\"}\n"), "{text}");
    assert_eq!((text.lines().count(), output.status.code()), (2, Some(1)));
}

#[test]
fn nothing_is_no_position_and_words_are_helped_out_of() {
    let empty = "error: the position is empty: a FEN, the word start, or the number of a Chess960 start\n";
    check(&[""], 2, "", empty);
    check(&[" ", "white"], 2, "", empty);
    let output = command(&[BISHOP, "both"]).output().unwrap();
    assert!(err(&output).contains("the side, if there is one, is white or black"), "{}", err(&output));
    let output = command(&["Cargo.toml"]).output().unwrap();
    assert!(err(&output).contains("tabiya judge < Cargo.toml"), "{}", err(&output));
    let output = with_input(&[], format!("\"{BISHOP}\" white\n"));
    assert_eq!(out(&output), "unwinnable\n", "a FEN may be quoted");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let output = with_input(&[], b"\xff\xfe\x00 white\n4k3/8/8/8/8/8/8/4KB2 w - - 0 1 white\n");
    let text = out(&output);
    assert!(text.starts_with("error in line 1: ") && text.ends_with("\nunwinnable\n"), "{text}");
}

#[test]
fn whoever_waits_for_an_answer_gets_it() {
    let mut child = command(&[]).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("its input");
    let mut answers = BufReader::new(child.stdout.take().expect("its output"));
    for _ in 0..3 {
        writeln!(input, "{BISHOP} white").expect("it reads");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("an answer");
        assert_eq!(answer, "unwinnable\n");
    }
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn nobody_has_to_read_to_the_end() {
    let mut child = command(&[]).stdin(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("its input");
    for _ in 0..100_000 {
        // It stops reading when nobody listens.
        if writeln!(input, "{BISHOP}").is_err() {
            break;
        }
    }
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((err(&output).as_str(), output.status.code()), ("", Some(0)));
}

#[test]
fn help_has_examples() {
    let text = out(&command(&["--help"]).output().expect("it starts"));
    assert!(text.contains("Examples:\n") && text.contains("[POSITION] [white|black]"), "{text}");
}
