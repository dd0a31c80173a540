//! `tabiya match` with this very program as its players.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> (String, String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let Output { status, stdout, stderr } = command.arg("match").args(arguments).output().expect("the program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(stdout), text(stderr), status.code())
}

/// Checks that a match of these players is played to its end without any fault.
#[track_caller]
fn check(players: [&str; 2], more: &[&str]) {
    let (out, err, code) = run(&[&players[..], &["--games", "2", "--longest", "80", "--json"], more].concat());
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("{\"games\":2,\"planned\":2,\"interrupted\":false,"), "{out}");
    for fault in ["time_losses", "crashes", "illegal_moves"] {
        assert_eq!(out.matches(&format!("\"{fault}\":0")).count(), 2, "{fault}: {out} {err}");
    }
}

#[test]
fn tabiya_plays_itself() {
    check(["tabiya", "tabiya;name=The other"], &["--nodes", "200"]);
}

#[test]
fn levels_play_each_other() {
    check(["level:1", "level:2"], &["--depth", "2"]);
}

#[test]
fn strength_by_elo() {
    check(["elo:1500", "tabiya"], &["--nodes", "200"]);
}

#[test]
fn chess960_is_played() {
    check(["tabiya", "tabiya;name=The other"], &["--nodes", "200", "--chess960"]);
}

#[test]
fn a_level_that_is_not_there_is_refused() {
    let (out, err, code) = run(&["tabiya", "level:11"]);
    assert_eq!((out.as_str(), code), ("", Some(2)));
    assert!(err.contains("the levels are level:1 to level:10"), "{err}");
}
