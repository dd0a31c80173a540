//! `tabiya replay` as a person or a script would run it, on real files and pipes.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for a test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("replay-{name}"));
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    /// Runs the program in this folder.
    fn run(&self, arguments: &[&str]) -> Output {
        command(arguments).current_dir(&self.0).stdin(Stdio::null()).output().expect("the program starts")
    }

    /// Checks the exit code and what is printed on standard output and standard error.
    #[track_caller]
    fn check(&self, arguments: &[&str], code: i32, stdout: &str, stderr: &str) {
        let output = self.run(arguments);
        assert_eq!((out(&output).as_str(), err(&output).as_str()), (stdout, stderr), "{arguments:?}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("replay").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Three games: nothing to tell, a mate, and a rook's side that lost on time against a bare king.
fn three() -> String {
    [
        "[White \"Adams\"]\n[Black \"Short\"]\n\n1. e4 e5 1-0\n\n",
        "[White \"Gib\"]\n[Black \"Du Mont\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n",
        "[White \"O'Kelly\"]\n[Black \"Miles\"]\n[Termination \"Time forfeit\"]\n\
         [FEN \"8/8/8/4k3/8/8/8/4K2R w - - 0 80\"]\n\n80. Kd2 Kd5 0-1\n\n",
    ]
    .concat()
}

const MATE: &str = "game 2: Gib – Du Mont, 0-1\n  2...Qh4#    White is checkmated: Black wins (5.1.1)\n";
const LOST: &str = "game 3: O'Kelly – Miles, 0-1\n  result      0-1 is contrary to the Laws: White's time is over, but \
                    Black cannot mate by any series of legal moves: drawn (6.9)\n";
const SUMMARY: &str = "\n3 games, 8 half-moves\n        1  ended by checkmate (5.1.1)\n        2  won without checkmate\n        \
                       1  with a result that is contrary to the Laws\n";

#[test]
fn games_are_told_if_there_is_something_to_tell() {
    let folder = Folder::new("plain");
    folder.write("a.pgn", three());
    folder.check(&["a.pgn"], 0, &format!("{MATE}{LOST}{SUMMARY}"), "");
    folder.check(&["a.pgn", "--threads", "1"], 0, &format!("{MATE}{LOST}{SUMMARY}"), "");
}

#[test]
fn all_games_or_only_those_contrary_to_the_laws() {
    let folder = Folder::new("which");
    folder.write("a.pgn", three());
    let first = "game 1: Adams – Short, 1-0\n  nothing to tell of 2 half-moves\n";
    folder.check(&["--all", "a.pgn"], 0, &format!("{first}{MATE}{LOST}{SUMMARY}"), "");
    folder.check(&["--contrary", "a.pgn"], 0, &format!("{LOST}{SUMMARY}"), "");
    assert_eq!(folder.run(&["--all", "--contrary", "a.pgn"]).status.code(), Some(2));
}

#[test]
fn claims_and_ends_are_told_with_their_moves() {
    let folder = Folder::new("claims");
    let around = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    folder.write("a.pgn", format!("{around} e4 1-0\n"));
    folder.check(
        &["a.pgn"],
        0,
        "game 1: ? – ?, 1-0\n  \
           4...Ng8     the position has occurred three times: Black could claim with this move, White after it, \
                       and so on for 7 more half-moves (9.2)\n  \
           8...Ng8     the position has occurred five times: drawn (9.6.1)\n  \
           after it    the game was over, and one half-move was made all the same (9.6.1)\n  \
           result      1-0 is contrary to the Laws: the position has occurred five times: drawn (9.6.1)\n\
         \n1 game, 17 half-moves\n        \
           1  ended as a position came for the fifth time (9.6.1)\n        \
           1  with a draw that could be claimed, of which nothing came\n        \
           1  with moves made after the end\n        \
           1  with a result that is contrary to the Laws\n",
        "",
    );
}

#[test]
fn games_are_numbered_in_their_files() {
    let folder = Folder::new("files");
    folder.write("a.pgn", three());
    folder.write("b.pgn", "1. f3 e5 2. g4 Qh4# 1-0\n");
    let text = out(&folder.run(&["a.pgn", "b.pgn"]));
    assert!(text.starts_with(&format!("a.pgn: {MATE}a.pgn: game 3: ")), "{text}");
    assert!(text.contains("\nb.pgn: game 1: ? – ?, 1-0\n"), "{text}");
    assert!(text.contains("\n4 games, 12 half-moves\n"), "{text}");
}

#[test]
fn a_game_that_cannot_be_read_is_told_and_the_rest_goes_on() {
    let folder = Folder::new("broken");
    folder.write("a.pgn", format!("[White \"x\"]\n\n1. e4 Ke6 0-1\n\n{}", three()));
    let output = folder.run(&["--contrary", "a.pgn"]);
    let text = out(&output);
    assert!(
        text.starts_with(
            "game 1: x – ?, 0-1\n  a.pgn:3:7: Ke6 is illegal: the king on e8 cannot go to e6: a king goes one square \
             (3.8.1)\ngame 4: O'Kelly"
        ),
        "{text}"
    );
    assert!(text.ends_with("        1  with something wrong, told above with its place\n"), "{text}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn files_that_hold_no_game_or_are_not_there() {
    let folder = Folder::new("empty");
    folder.write("a.pgn", "");
    folder.write("b.pgn", " \n\n");
    for name in ["a.pgn", "b.pgn"] {
        let output = folder.run(&[name]);
        assert!(err(&output).starts_with(&format!("note: {name}: there is no game")), "{}", err(&output));
        assert_eq!(output.status.code(), Some(1));
    }
    folder.check(&["missing.pgn"], 2, "", "error: missing.pgn: No such file or directory (os error 2)\n");
    folder.check(&["."], 2, "", "error: .: this is a folder; name the files in it\n");
}

#[test]
fn games_as_json() {
    let folder = Folder::new("json");
    folder.write("a.pgn", format!("{}[White \"x\"]\n\n1. e5 *\n", three()));
    let output = folder.run(&["--json", "a.pgn"]);
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "{\"file\":\"a.pgn\",\"game\":1,\"white\":\"Adams\",\"black\":\"Short\",\"result\":\"1-0\",\"plies\":2,\
             \"ending\":null,\"contrary\":false,\"findings\":[],\"problems\":[]}",
            "{\"file\":\"a.pgn\",\"game\":2,\"white\":\"Gib\",\"black\":\"Du Mont\",\"result\":\"0-1\",\"plies\":4,\
             \"ending\":\"checkmate\",\"contrary\":false,\"findings\":[{\"ply\":4,\"move\":\"2...Qh4#\",\
             \"kind\":\"ended\",\"article\":\"5.1.1\",\"text\":\"White is checkmated: Black wins (5.1.1)\"}],\
             \"problems\":[]}",
        ]
    );
    assert!(lines[2].contains("\"contrary\":true") && lines[2].contains("\"kind\":\"contrary\",\"article\":\"6.9\""));
    assert!(lines[3].contains("\"problems\":[{\"line\":20,\"column\":4,\"text\":\"e5 is illegal: "), "{}", lines[3]);
    assert_eq!((lines.len(), output.status.code()), (4, Some(1)));

    folder.write("b.pgn", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 1/2-1/2\n");
    let text = out(&folder.run(&["--json", "b.pgn"]));
    assert!(text.contains("\"kind\":\"threefold\",\"article\":\"9.2\""), "{text}");
    assert!(text.contains(",\"until_ply\":9,\"drawn\":true}"), "{text}");
}

#[test]
fn games_come_through_a_pipe() {
    for arguments in [&[][..], &["-"]] {
        let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
        child.stdin.take().expect("its input").write_all(three().as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(out(&output), format!("{MATE}{LOST}{SUMMARY}"));
    }
}

#[test]
fn nobody_has_to_read_to_the_end() {
    let folder = Folder::new("closed");
    folder.write("a.pgn", three().repeat(600));
    let mut child = command(&["a.pgn"]).current_dir(&folder.0).stdin(Stdio::null()).spawn().expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((err(&output).as_str(), output.status.code()), ("", Some(0)));
}

#[test]
fn names_cannot_trick_a_terminal() {
    let folder = Folder::new("names");
    folder.write("a.pgn", "[White \"a\x1b[31m\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    let text = out(&folder.run(&["a.pgn"]));
    assert!(text.starts_with("game 1: a") && !text.contains('\x1b'), "{text:?}");
}

#[test]
fn help_has_examples() {
    let text = out(&command(&["--help"]).output().expect("it starts"));
    assert!(text.contains("Examples:\n  tabiya replay games.pgn\n"), "{text}");
}
