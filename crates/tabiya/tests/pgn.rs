//! `tabiya pgn` as a person or a script would run it, on real files and pipes.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for a test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pgn-{name}"));
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }

    /// The names of the files, hidden ones too.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("a folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
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
    command.arg("pgn").args(arguments);
    command
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A game of one line, with its tags before it.
fn game(white: &str, date: &str, moves: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"Nemo\"]\n[Date \"{date}\"]\n\n{moves}\n\n")
}

fn three() -> [String; 3] {
    [
        game("Adams", "1999.01.02", "1. e4 e5 1-0"),
        game("Short", "1997.05.??", "1. d4 {x} d5 1/2-1/2"),
        game("Miles", "1998.07.08", "1. f3 e5 2. g4 Qh4# 0-1"),
    ]
}

#[test]
fn check_finds_nothing_wrong() {
    let folder = Folder::new("check-good");
    folder.write("a.pgn", three().concat());
    folder.check(&["check", "a.pgn"], 0, "3 games, 8 half-moves, 217 bytes: nothing is wrong\n", "");
}

#[test]
fn check_tells_every_problem_with_its_place() {
    let folder = Folder::new("check-bad");
    folder.write("a.pgn", [three()[0].clone(), game("x", "?", "1. e4 Ke6 0-1"), three()[1].clone()].concat());
    folder.write("b.pgn", "1. e4 {open");
    let output = folder.run(&["check", "a.pgn", "b.pgn"]);
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..2],
        [
            "a.pgn:11:7: game 2: Ke6 is illegal: the king on e8 cannot go to e6: a king goes one square (3.8.1)",
            "b.pgn:1:7: game 1: the comment that begins here is never closed by a }",
        ]
    );
    assert!(lines[2].ends_with(": 2 errors in 2 games"), "{text}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn check_as_json() {
    let folder = Folder::new("check-json");
    folder.write("a.pgn", format!("{}1. e5 *\n", three().concat()));
    let output = folder.run(&["check", "--json", "a.pgn"]);
    let text = out(&output);
    assert!(text.starts_with("{\"games\":4,\"moves\":8,\"errors\":1,\"bytes\":"), "{text}");
    assert!(
        text.contains(
            "\"problems\":[{\"file\":\"a.pgn\",\"game\":4,\"line\":19,\"column\":4,\"text\":\"e5 is illegal: "
        ),
        "{text}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn check_strict() {
    let folder = Folder::new("check-strict");
    folder.write("a.pgn", &three()[0]);
    assert_eq!(folder.run(&["check", "a.pgn"]).status.code(), Some(0));
    let output = folder.run(&["check", "--strict", "a.pgn"]);
    assert!(
        out(&output).contains("a.pgn:3:20: game 1: the tag Event, which every game has, is missing\n"),
        "{}",
        out(&output)
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_file_without_games_is_reported() {
    let folder = Folder::new("check-empty");
    folder.write("a.pgn", "");
    folder.write("b.pgn", " \n\n");
    folder.write("c.pgn", "1. e4 *");
    assert_eq!(folder.run(&["check", "c.pgn", "a.pgn", "c.pgn"]).status.code(), Some(1));
    for name in ["a.pgn", "b.pgn"] {
        let output = folder.run(&["check", name]);
        assert!(out(&output).contains("there is no game here"), "{}", out(&output));
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn wrong_use_is_told() {
    let folder = Folder::new("wrong-use");
    folder.write("a.pgn", three().concat());
    folder.check(&["check", "missing.pgn"], 2, "", "error: missing.pgn: No such file or directory (os error 2)\n");
    folder.check(&["check", "."], 2, "", "error: .: this is a folder; name the files in it\n");
    folder.check(&["show", "a.pgn", "4"], 2, "", "error: a.pgn has 3 games, so there is no game 4\n");
    let output = folder.run(&["check", "--threads", "99999999999", "a.pgn"]);
    assert!(err(&output).contains("the number of threads is from 1 to 256"), "{}", err(&output));
    folder.check(&["show", "a.pgn", "1", "--move", "9"], 2, "", "error: the game has no move 9\n");
    let output = folder.run(&["filter", "--rating", "x", "a.pgn"]);
    assert!(
        err(&output).contains("\"x\" is no range: write 20, 20..40, 20.. or ..40, the smaller number first"),
        "{}",
        err(&output)
    );
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn text_in_utf_16_is_told() {
    let folder = Folder::new("utf-16");
    folder.write("a.pgn", b"\xff\xfe[\0E\0");
    let said = "note: a.pgn could not be read to its end: the text is in UTF-16; it has to be in UTF-8, Latin-1 or Windows-1252\n";
    let output = folder.run(&["check", "a.pgn"]);
    assert_eq!(err(&output), said);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn filter_keeps_games_as_they_are() {
    let folder = Folder::new("filter");
    let games = three();
    folder.write("a.pgn", games.concat());
    folder.check(&["filter", "--white", "adams", "a.pgn"], 0, &games[0], "");
    folder.check(&["filter", "--ending", "mate", "a.pgn"], 0, &games[2], "");
    folder.check(&["filter", "--ending", "mate", "--not", "a.pgn"], 0, &games[..2].concat(), "");
    folder.check(&["filter", "--result", "1-0", "--result", "1/2-1/2", "a.pgn"], 0, &games[..2].concat(), "");
    folder.check(&["filter", "--reaches", "d4 d5", "a.pgn"], 0, &games[1], "");
    folder.check(&["filter", "--date", "1997..1998", "a.pgn"], 0, &games[1..].concat(), "");
    folder.check(&["filter", "--player", "nobody", "a.pgn"], 0, "", "");
}

#[test]
fn an_output_file_is_complete_or_not_there() {
    let folder = Folder::new("output");
    let games = three();
    folder.write("a.pgn", games.concat());
    folder.check(&["filter", "--white", "short", "a.pgn", "-o", "b.pgn"], 0, "", "");
    assert_eq!(folder.read("b.pgn"), games[1]);
    // Over itself, too.
    folder.check(&["head", "-n", "1", "a.pgn", "-o", "a.pgn"], 0, "", "");
    assert_eq!(folder.read("a.pgn"), games[0]);
    assert_eq!(folder.names(), ["a.pgn", "b.pgn"]);
}

#[test]
fn one_file_given_twice_is_two_files() {
    let folder = Folder::new("twice");
    folder.write("a.pgn", "1. e4 * 1. e5 *");
    let text = out(&folder.run(&["check", "a.pgn", "a.pgn"]));
    assert_eq!(text.matches("a.pgn:1:12: game 2: ").count(), 2, "{text}");
}

#[test]
fn games_do_not_run_into_each_other() {
    let folder = Folder::new("glue");
    folder.write("a.pgn", "1. d4 d5");
    folder.write("b.pgn", "{c} 1. c4 e5 *");
    folder.write("c.pgn", "1. e4 {unclosed");
    folder.write("d.pgn", "[White \"x\"]");
    folder.write("e.pgn", "c4 ; end");
    let merged = out(&folder.run(&["merge", "a.pgn", "b.pgn", "c.pgn", "d.pgn", "e.pgn", "b.pgn"]));
    folder.write("all.pgn", merged);
    folder.check(&["check", "all.pgn"], 0, "6 games, 8 half-moves, 93 bytes: nothing is wrong\n", "");
}

#[test]
fn damaged_archives_are_told() {
    let folder = Folder::new("damaged");
    folder.write("a.pgn", three().concat());
    assert!(Command::new("gzip").arg(folder.0.join("a.pgn")).status().expect("gzip").success());
    folder.check(&["check", "a.pgn.gz"], 0, "3 games, 8 half-moves, 217 bytes: nothing is wrong\n", "");
    let mut packed = fs::read(folder.0.join("a.pgn.gz")).expect("a file");
    let end = packed.len();
    packed[end - 8] ^= 0xff;
    folder.write("a.pgn.gz", packed);
    let output = folder.run(&["check", "a.pgn.gz"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("a.pgn.gz could not be read to its end: "), "{}", err(&output));
}

#[test]
fn mixed_encodings_become_one() {
    let folder = Folder::new("mixed");
    folder.write("a.pgn", b"[White \"M\xc3\xbcller\"]\n[Black \"M\xfcller\"]\n\n*\n");
    folder.check(&["merge", "a.pgn"], 0, "[White \"Müller\"]\n[Black \"Müller\"]\n\n*\n\n", "");
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_pipes_are_pipes() {
    let folder = Folder::new("links");
    let games = three();
    folder.write("a.pgn", games.concat());
    folder.write("real.pgn", "");
    std::os::unix::fs::symlink("real.pgn", folder.0.join("link.pgn")).expect("a link");
    folder.check(&["head", "-n", "1", "a.pgn", "-o", "link.pgn"], 0, "", "");
    assert_eq!(folder.read("real.pgn"), games[0]);
    assert!(fs::symlink_metadata(folder.0.join("link.pgn")).expect("a link").is_symlink());
    // A pipe with a name, written by one and read by the other.
    let pipe = folder.0.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let reader = command(&["tail", "-n", "1", "pipe"])
        .current_dir(&folder.0)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    folder.check(&["merge", "a.pgn", "-o", "pipe"], 0, "", "");
    assert_eq!(out(&reader.wait_with_output().expect("an end")), games[2]);
}

#[test]
fn convert_to_every_form() {
    let folder = Folder::new("convert");
    folder.write("a.pgn", "[White \"a\"] e2e4! {good} e5 (c5) *");
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a\"]\n[Black \"?\"]\n[Result \"*\"]\n";
    folder.check(&["convert", "a.pgn"], 0, &format!("{tags}\n1. e4 $1 {{good}} 1... e5 (1... c5) *\n\n"), "");
    folder.check(&["convert", "--to", "reduced", "a.pgn"], 0, &format!("{tags}\n1. e4 e5 *\n\n"), "");
    folder.check(&["convert", "--to", "uci", "a.pgn"], 0, "e2e4 e7e5\n", "");
    folder.check(
        &["convert", "--to", "fen", "a.pgn"],
        0,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
         rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n\
         rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n",
        "",
    );
    let epd = out(&folder.run(&["convert", "--to", "epd", "a.pgn"]));
    assert!(epd.starts_with("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - sm e4; id \"a - ?\";\n"), "{epd}");
    let json = out(&folder.run(&["convert", "--to", "json", "a.pgn"]));
    assert!(
        json.ends_with(
            "\"moves\":[{\"san\":\"e4\",\"uci\":\"e2e4\",\"nags\":[1],\"comments\":[\"good\"]},\
             {\"san\":\"e5\",\"uci\":\"e7e5\",\"variations\":[[{\"san\":\"c5\",\"uci\":\"c7c5\"}]]}]}\n"
        ),
        "{json}"
    );
}

#[test]
fn convert_tells_what_is_missing() {
    let folder = Folder::new("convert-broken");
    folder.write("a.pgn", "1. e4 Ke6 *");
    let output = folder.run(&["convert", "--to", "uci", "a.pgn"]);
    assert_eq!(out(&output), "e2e4\n");
    assert!(err(&output).starts_with("note: a.pgn:1:7: game 1: Ke6 is illegal: "), "{}", err(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn sort_by_several_things() {
    let folder = Folder::new("sort");
    let [adams, short, miles] = three();
    folder.write("a.pgn", three().concat());
    folder.check(&["sort", "a.pgn"], 0, &[short.clone(), miles.clone(), adams.clone()].concat(), "");
    folder.check(&["sort", "--by", "white", "a.pgn"], 0, &[adams.clone(), miles.clone(), short.clone()].concat(), "");
    folder.check(
        &["sort", "--by", "length", "--by", "date", "a.pgn"],
        0,
        &[short.clone(), adams.clone(), miles.clone()].concat(),
        "",
    );
    folder.check(&["sort", "--reverse", "a.pgn"], 0, &[adams, miles, short].concat(), "");
}

#[test]
fn dedupe_knows_games_by_players_and_moves() {
    let folder = Folder::new("dedupe");
    let [adams, short, _] = three();
    let again = game("adams", "2001.01.01", "1. e2e4 {another comment} e7e5 *");
    folder.write("a.pgn", [adams.clone(), short.clone(), again].concat());
    folder.check(&["dedupe", "a.pgn"], 0, &[adams, short].concat(), "note: 1 game left out, 2 games kept\n");
}

#[test]
fn split_and_merge() {
    let folder = Folder::new("split");
    let games = three();
    folder.write("a.pgn", games.concat());
    folder.check(&["split", "--games", "2", "a.pgn", "--folder", "parts"], 0, "", "note: 3 games in 2 files\n");
    assert_eq!(folder.read("parts/0001.pgn"), games[..2].concat());
    assert_eq!(folder.read("parts/0002.pgn"), games[2]);
    folder.check(&["merge", "parts/0001.pgn", "parts/0002.pgn"], 0, &games.concat(), "");
    folder.check(&["split", "--by", "White", "a.pgn", "--folder", "names"], 0, "", "note: 3 games in 3 files\n");
    assert_eq!(folder.read("names/Short.pgn"), games[1]);
    // Values that are no different as names of files are kept apart.
    folder.write("b.pgn", [game("a/b", "?", "*"), game("a_b", "?", "*")].concat());
    folder.check(&["split", "--by", "white", "b.pgn", "--folder", "same"], 0, "", "note: 2 games in 2 files\n");
    assert_eq!(folder.read("same/a_b (2).pgn"), game("a_b", "?", "*"));
    // Nothing is overwritten.
    let output = folder.run(&["split", "--by", "White", "a.pgn", "--folder", "names"]);
    assert!(err(&output).ends_with("is there already; nothing was written\n"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn head_tail_and_sample() {
    let folder = Folder::new("pick");
    let games = three();
    folder.write("a.pgn", games.concat());
    folder.check(&["head", "-n", "2", "a.pgn"], 0, &games[..2].concat(), "");
    folder.check(&["head", "-n", "0", "a.pgn"], 0, "", "");
    folder.check(&["tail", "-n", "2", "a.pgn"], 0, &games[1..].concat(), "");
    folder.check(&["sample", "-n", "3", "a.pgn"], 0, &games.concat(), "");
    let some = |seed: &str| out(&folder.run(&["sample", "-n", "1", "--seed", seed, "a.pgn"]));
    assert_eq!(some("1"), some("1"));
    let chosen: std::collections::BTreeSet<String> = (0..30).map(|seed| some(&seed.to_string())).collect();
    assert_eq!(chosen.len(), 3, "every game is chosen by some seed");
}

#[test]
fn show_puts_boards_beside_each_other() {
    let folder = Folder::new("show");
    folder.write("a.pgn", "[White \"Gib\"] [Black \"Nemo\"] 1. f3? e5 {why not} (1... d5) 2. g4?? Qh4# 0-1");
    let text = out(&folder.run(&["show", "a.pgn"]));
    assert!(text.starts_with("Gib - Nemo  0-1\nA00 "), "{text}");
    assert!(text.contains("\n  1. f3?                    1... e5\n"), "{text}");
    assert!(text.contains("\n  1... e5: why not\n  1... e5: instead: 1... d5\n"), "{text}");
    assert!(text.ends_with("\n0-1\n"), "{text}");
    let one = out(&folder.run(&["show", "a.pgn", "1", "--move", "2"]));
    assert!(one.contains("2. g4??") && !one.contains("1. f3"), "{one}");
}

#[test]
fn stats_with_bars_and_as_json() {
    let folder = Folder::new("stats");
    folder.write("a.pgn", three().concat());
    let text = out(&folder.run(&["stats", "a.pgn"]));
    assert!(
        text.starts_with("3 games, 8 half-moves, half of them over by move 1, the longest 2 moves.\n\nResults\n"),
        "{text}"
    );
    assert!(text.contains("  checkmate                           1   33.3 %  █"), "{text}");
    let json = out(&folder.run(&["stats", "--json", "a.pgn"]));
    assert!(
        json.starts_with(
            "{\"games\":3,\"moves\":8,\"broken\":0,\"results\":{\"1-0\":1,\"0-1\":1,\"1/2-1/2\":1,\"*\":0},"
        ),
        "{json}"
    );
}

#[test]
fn pipes_are_read() {
    let mut child = command(&["filter", "--white", "miles"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    child.stdin.take().expect("a pipe").write_all(three().concat().as_bytes()).expect("a reader");
    let output = child.wait_with_output().expect("an end");
    assert_eq!(out(&output), three()[2]);
}

#[test]
fn threads_change_nothing() {
    let folder = Folder::new("threads");
    let text: String = (0..3000)
        .map(|number| game(&format!("player {number}"), "1999.01.01", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0"))
        .collect();
    folder.write("a.pgn", &text);
    for command in [
        &["merge"][..],
        &["filter", "--white", "7"],
        &["dedupe"],
        &["sort", "--by", "white"],
        &["convert"],
        &["stats", "--json"],
    ] {
        let with = |threads: &str| out(&folder.run(&[command, &["--threads", threads, "a.pgn"]].concat()));
        let (one, four) = (with("1"), with("4"));
        assert!(!one.is_empty() && one == four, "{command:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_stopped_program_leaves_no_half_files() {
    let folder = Folder::new("stopped");
    let mut child =
        command(&["merge", "-o", "out.pgn"]).current_dir(&folder.0).stdin(Stdio::piped()).spawn().expect("the program");
    let mut pipe = child.stdin.take().expect("a pipe");
    pipe.write_all(three().concat().repeat(5000).as_bytes()).expect("a reader");
    // The file is being written under another name.
    while folder.names().is_empty() {
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    assert_eq!(child.wait().expect("an end").code(), Some(130));
    assert_eq!(folder.names(), [""; 0]);
}
