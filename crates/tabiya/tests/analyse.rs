//! `tabiya analyse` as a person or a script would run it.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::{thread, time::Duration};

/// White mates with Ra8.
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

/// A folder of its own for a test, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("analyse-{name}"));
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn with(name: &str, text: &str) -> Self {
        let folder = Self::new(name);
        fs::write(folder.0.join("a.pgn"), text).expect("a file");
        folder
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }

    #[track_caller]
    fn names(&self) -> Vec<String> {
        let name =
            |entry: std::io::Result<fs::DirEntry>| entry.expect("one").file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = fs::read_dir(&self.0).expect("a folder").map(name).collect();
        names.sort();
        names
    }

    fn run(&self, arguments: &[&str]) -> Output {
        command(arguments).current_dir(&self.0).stdin(Stdio::null()).output().expect("the program starts")
    }

    /// What is written of the moves of the only game, on one line.
    fn moves(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        moves(&out(&output))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    command.arg("analyse").args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    command(arguments).stdin(Stdio::null()).output().expect("the program starts")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The moves of a game behind its tags, on one line.
fn moves(game: &str) -> String {
    game.split_once("\n\n").map_or("", |(_, moves)| moves).trim().replace('\n', " ")
}

/// Checks that something is refused with exit code 2, nothing on standard output, and these words.
#[track_caller]
fn check_refused(arguments: &[&str], words: &str) {
    let output = run(arguments);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(2), ""), "{arguments:?}");
    assert!(err(&output).contains(words), "{arguments:?}: {}", err(&output));
}

#[test]
fn a_position_is_analysed_in_rows() {
    let output = run(&[BACK_RANK, "--depth", "4"]);
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "White to move; scores are for White");
    assert!(lines[1].starts_with("Depth   Score"), "{text}");
    assert!(lines.iter().any(|line| line.contains("     #1  ") && line.ends_with("  1. Ra8#")), "{text}");
    assert_eq!(*lines.last().expect("lines"), "Best move: 1. Ra8#");
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
}

#[test]
fn scores_are_for_white_and_in_json_for_the_side_to_move() {
    // Black mates with Ra1.
    let black = "r3k3/8/8/8/8/8/5PPP/6K1 b - - 0 1";
    let text = out(&run(&[black, "--depth", "3"]));
    assert!(text.contains("   #-1  ") && text.contains("Best move: 1... Ra1#"), "{text}");
    let text = out(&run(&[black, "--depth", "3", "--json"]));
    assert!(text.contains("\"score\":{\"mate\":1}"), "{text}");
}

#[test]
fn json_is_one_object_a_line() {
    let text = out(&run(&[BACK_RANK, "--depth", "3", "--threads", "1", "--hash", "1", "--json"]));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() >= 2, "{text}");
    for line in &lines {
        assert!(line.starts_with('{') && line.ends_with('}'), "{line}");
    }
    let (last, reports) = lines.split_last().expect("lines");
    assert!(reports.iter().all(|line| line.contains("\"bound\":") && line.contains("\"uci\":[\"")), "{text}");
    assert!(
        last.starts_with(
            "{\"fen\":\"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\",\"best\":{\"uci\":\"a1a8\",\"san\":\"Ra8#\"},\"reply\":null,\
             \"score\":{\"mate\":1},\"nodes\":"
        ),
        "{last}"
    );
}

#[test]
fn several_lines_are_found() {
    let text = out(&run(&["start", "--multipv", "3", "--depth", "3"]));
    let rows: Vec<&str> = text.lines().skip(2).take_while(|line| !line.is_empty()).collect();
    let numbers: Vec<&str> = rows.iter().filter_map(|row| row.split_whitespace().next()).collect();
    assert_eq!(numbers[numbers.len() - 3..], ["1", "2", "3"], "{text}");
    // There are no more lines than moves.
    let text = out(&run(&["7k/8/8/8/8/8/1r6/K7 w - - 0 1", "--multipv", "3", "--depth", "3"]));
    assert!(text.contains("\nDepth ") && text.ends_with("Best move: 1. Kxb2\n"), "{text}");
}

#[test]
fn moves_are_played_first() {
    let text = out(&run(&["start", "--moves", "1. f3 e5 2. g4", "--depth", "3"]));
    assert!(text.starts_with("Black to move") && text.ends_with("Best move: 2... Qh4#\n"), "{text}");
    check_refused(&["start", "--moves", "e4 Ke7", "--depth", "1"], "error: Ke7 cannot be played: ");
}

#[test]
fn a_game_that_is_over_has_nothing_to_find() {
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(out(&run(&[mate])), "White is checkmated: there is no move to find\n");
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(out(&run(&[stalemate])), "Black is stalemated: there is no move to find\n");
    let text = out(&run(&[mate, "--json"]));
    assert!(text.contains("\"best\":null,\"reply\":null,\"score\":{\"mate\":0}"), "{text}");
}

#[test]
fn wrong_use_is_told() {
    check_refused(&["nothing.pgn"], "error: \"nothing.pgn\" is neither a file that is there nor a position\n");
    check_refused(&["8/8/8/8/8/8/8/8 w - - 0 1"], "in the position \"8/8/8/8/8/8/8/8 w - - 0 1\"\n");
    check_refused(&["1000"], "there is none with the number 1000");
    check_refused(&["start", "--depth", "0"], "the depth is a number of half-moves from 1 to 236");
    check_refused(&["start", "--time", "-1"], "the time is a number of seconds, from 0.001");
    check_refused(&["start", "--nodes", "many"], "this is a number of positions, from 1");
    check_refused(&["start", "--multipv", "0"], "the number of lines is from 1 to 256");
    check_refused(&["start", "--hash", "0"], "the size of the hash table is from 1 to 1048576 MB");
    check_refused(&["start", "--threads", "0"], "the number of threads is from 1 to 256");
    check_refused(&["start", "--summary"], "--output and --summary are for files of games");
    check_refused(&["-", "--multipv", "2"], "--moves and --multipv are for a position");
    check_refused(&["."], "error: .: this is a folder; name the files in it\n");
}

/// Ctrl-C ends a long search with what is known.
#[cfg(unix)]
#[test]
fn a_search_can_be_stopped() {
    use std::io::{BufRead, BufReader, Read};

    let mut child = command(&["start", "--time", "3600"]).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    stdout.read_line(&mut text).expect("a line");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok());
    stdout.read_to_string(&mut text).expect("text");
    assert!(text.contains("\nBest move: 1. "), "{text}");
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

const SCHOLAR: &str = "[White \"Adams\"]\n[Black \"Short\"]\n[Result \"1-0\"]\n\n\
                       1. e4 {[%clk 0:01:00] good} e5 (1... c5 {too}) 2. Qh5 Ke7 $10 3. Qxe5# {over} 1-0\n";

#[test]
fn every_move_is_evaluated_and_what_was_there_stays() {
    let folder = Folder::with("evaluated", SCHOLAR);
    let output = folder.run(&["a.pgn", "--depth", "1"]);
    let text = out(&output).replace('\n', " ");
    assert_eq!(output.status.code(), Some(0));
    // All moves but the mate.
    assert_eq!(text.matches("[%eval ").count(), 4, "{text}");
    for kept in ["[%clk 0:01:00] good}", "(1... c5 {too})", "$10", "3. Qxe5# {over} 1-0"] {
        assert!(text.contains(kept), "{kept} in {text}");
    }
    for tag in ["[Annotator \"Tabiya\"]", "[WhiteAccuracy \"", "[BlackAccuracy \""] {
        assert!(text.contains(tag), "{tag} in {text}");
    }
    let table = err(&output);
    let names: Vec<&str> = table.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["Player", "Adams", "Short"]);
}

#[test]
fn a_move_that_allows_mate_is_a_blunder() {
    let text = Folder::with("allowed", SCHOLAR).moves(&["a.pgn", "--depth", "4"]);
    assert!(text.contains(" 2... Ke7 $10 $4 {[%eval #1] This allows mate in 1. Better was "), "{text}");
    assert!(text.contains(" 3. Qxe5# {over} 1-0"), "{text}");
}

#[test]
fn a_mate_that_is_missed_is_told() {
    let folder = Folder::with("missed", &format!("[FEN \"{BACK_RANK}\"]\n\n1. Kd2 h6 *\n"));
    let text = folder.moves(&["a.pgn", "--depth", "5"]);
    assert!(text.contains(" Ra8# was mate in 1.} (1. Ra8#) 1... h6"), "{text}");
}

#[test]
fn a_lost_queen_is_a_blunder() {
    let folder = Folder::with("queen", "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *\n");
    let text = folder.moves(&["a.pgn", "--depth", "5"]);
    assert!(text.contains("3. Qxf7+ $4 {[%eval -"), "{text}");
    assert!(text.contains("] Better was ") && text.contains("} (3. "), "{text}");
    // Nobody can be blamed for the only move.
    assert!(text.contains("3... Kxf7 {[%eval -"), "{text}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let games = ["1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n\n", SCHOLAR];
    let folder = Folder::with("threads", &games.concat());
    let of = |threads| out(&folder.run(&["a.pgn", "--nodes", "2000", "--threads", threads]));
    let one = of("1");
    assert_eq!(one.matches("[Event ").count(), 2);
    assert_eq!(one, of("2"));
    assert_eq!(one, of("3"));
}

#[test]
fn games_go_to_a_file_that_is_complete() {
    let folder = Folder::with("output", SCHOLAR);
    let output = folder.run(&["a.pgn", "--depth", "1", "--output", "b.pgn"]);
    assert_eq!((output.status.code(), out(&output).as_str()), (Some(0), ""));
    assert!(folder.read("b.pgn").contains("[%eval "));
    // A file may be written over itself.
    assert_eq!(folder.run(&["a.pgn", "--depth", "1", "-o", "a.pgn"]).status.code(), Some(0));
    assert!(folder.read("a.pgn").contains("[%eval "));
    assert_eq!(folder.names(), ["a.pgn", "b.pgn"]);
}

/// A file whose broken games would be lost is not written over, by whatever name it is called.
#[test]
fn a_file_that_is_read_loses_nothing() {
    let broken = "[White \"x\"]\n\n1. e4 Ke6 2. d4 d5 {dear to me} *\n\n[White \"y\"]\n\n1. d4 *\n";
    let folder = Folder::with("over", broken);
    for (count, name) in [("", "a.pgn"), ("-2", "./a.pgn"), ("-3", "../analyse-over/a.pgn")] {
        let output = folder.run(&["a.pgn", "--depth", "1", "-o", name]);
        assert_eq!((output.status.code(), folder.read("a.pgn").as_str()), (Some(1), broken));
        let notes = err(&output);
        let end = format!("a.analysed{count}.pgn\n");
        assert!(notes.contains("a.pgn is one of the files that were read, and stays as it was"), "{notes}");
        assert!(notes.ends_with(&end) && notes.contains("; what was analysed is in "), "{notes}");
        let analysed = folder.read(end.trim());
        assert_eq!((analysed.matches("[Event ").count(), analysed.matches("[%eval ").count()), (2, 2), "{analysed}");
    }
    // Elsewhere it is written as it is.
    assert_eq!(folder.run(&["a.pgn", "--depth", "1", "-o", "b.pgn"]).status.code(), Some(1));
    assert_eq!(folder.read("b.pgn"), folder.read("a.analysed.pgn"));
    let output = folder.run(&["a.pgn", "--depth", "1", "--json", "-o", "a.pgn"]);
    assert_eq!((output.status.code(), folder.read("a.pgn").as_str()), (Some(2), broken));
    assert!(err(&output).contains("JSON in its place would lose its games"), "{}", err(&output));
    // So it is with what is no part of a game.
    let escaped = "% for another program\n\n1. e4 *\n";
    let folder = Folder::with("over-escaped", escaped);
    assert_eq!(folder.run(&["a.pgn", "--depth", "1", "-o", "a.pgn"]).status.code(), Some(0));
    assert_eq!((folder.read("a.pgn").as_str(), folder.names().len()), (escaped, 2));
    // What is no file of games stays, too, and nothing is beside it.
    let folder = Folder::with("over-nothing", "\u{feff}");
    assert_eq!(folder.run(&["a.pgn", "-o", "a.pgn"]).status.code(), Some(1));
    assert_eq!((folder.read("a.pgn").as_str(), folder.names()), ("\u{feff}", vec!["a.pgn".to_owned()]));
}

#[cfg(target_os = "linux")]
#[test]
fn standard_input_loses_nothing_either() {
    let broken = "1. e4 Ke6 2. d4 d5 {dear to me} *\n";
    let folder = Folder::with("over-standard", broken);
    let file = fs::File::open(folder.0.join("a.pgn")).expect("a file");
    let mut command = command(&["-", "--depth", "1", "-o", "a.pgn"]);
    let output = command.current_dir(&folder.0).stdin(file).output().expect("the program starts");
    assert_eq!((output.status.code(), folder.read("a.pgn").as_str()), (Some(1), broken), "{}", err(&output));
}

#[test]
fn help_says_what_is_so() {
    let help = out(&run(&["--help"])).split_whitespace().collect::<Vec<_>>().join(" ");
    let mates =
        "a mate that is missed or allowed is judged one step harder if it loses 2 points or more, and not at all";
    assert!(help.contains(mates), "{help}");
    assert!(help.contains("exit code 130"), "{help}");
}

#[test]
fn games_come_from_standard_input() {
    let mut command = command(&["-", "--depth", "1"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(SCHOLAR.as_bytes()).expect("a reader");
    let output = child.wait_with_output().expect("an end");
    assert!(out(&output).contains("[WhiteAccuracy "), "{}", err(&output));
}

#[test]
fn what_is_wrong_is_told_and_the_rest_analysed() {
    let broken = "[White \"x\"]\n\n1. e4 Ke6 2. d4 *\n\n[Variant \"Atomic\"]\n\n1. e4 *\n\n[White \"y\"]\n\n1. d4 *\n";
    let folder = Folder::with("broken", broken);
    let output = folder.run(&["a.pgn", "--depth", "1"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(out(&output).matches("[%eval ").count(), 2, "{}", out(&output));
    assert_eq!(out(&output).matches("[Event ").count(), 3, "{}", out(&output));
    let notes = err(&output);
    assert!(notes.contains("note: a.pgn:3:7: game 1: Ke6 is illegal: "), "{notes}");
    assert!(notes.contains("game 2: the game is of the variant Atomic"), "{notes}");
    let folder = Folder::with("empty", "");
    let output = folder.run(&["a.pgn"]);
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(1), "note: there is no game to analyse\n"));
}

#[test]
fn a_summary_is_a_table() {
    let folder = Folder::with("summary", SCHOLAR);
    let output = folder.run(&["a.pgn", "--depth", "1", "--summary"]);
    let text = out(&output);
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!((rows.len(), rows[1][..2].to_vec(), rows[2][..2].to_vec()), (3, vec!["Adams", "3"], vec!["Short", "2"]));
    assert_eq!(err(&output), "");
}

#[test]
fn games_as_json() {
    let folder = Folder::with("json", SCHOLAR);
    let text = out(&folder.run(&["a.pgn", "--depth", "1", "--json"]));
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.starts_with("{\"tags\":{\"Event\":\"?\","), "{text}");
    assert!(text.contains("\"result\":\"1-0\",\"white\":{\"moves\":3,\"accuracy\":"), "{text}");
    assert!(text.contains("\"black\":{\"moves\":2,\"accuracy\":"), "{text}");
    assert!(text.contains("{\"san\":\"e4\",\"uci\":\"e2e4\",\"score\":{\"cp\":"), "{text}");
    assert!(text.contains("{\"san\":\"Qxe5#\",\"uci\":\"h5e5\",\"score\":{\"mate\":0},"), "{text}");
}

#[test]
fn chess960_and_set_ups_are_analysed() {
    let start = "[FEN \"4k3/8/8/8/8/8/8/3K2R1 w K - 0 1\"]\n[Variant \"Chess960\"]\n\n1. O-O Ke7 *\n";
    let folder = Folder::with("960", start);
    let text = out(&folder.run(&["a.pgn", "--depth", "2", "--json"]));
    assert!(text.contains("\"fen\":\"4k3/8/8/8/8/8/8/3K2R1 w K - 0 1\""), "{text}");
    assert!(text.contains("{\"san\":\"O-O\",\"uci\":\"d1g1\",\"score\":"), "{text}");
    let text = folder.moves(&["a.pgn", "--depth", "2"]);
    assert!(text.starts_with("1. O-O ") && text.contains(" 1... Ke7 "), "{text}");
    assert_eq!(run(&["0", "--depth", "1"]).status.code(), Some(0));
}

#[test]
fn a_second_analysis_replaces_the_first() {
    let folder = Folder::with("again", "1. e4 e5 2. Qh5 Nc6 (2... g6 {no}) 3. Qxf7+ $2 {oh} Kxf7 *\n");
    let once = out(&folder.run(&["a.pgn", "--depth", "5"]));
    fs::write(folder.0.join("b.pgn"), &once).expect("a file");
    // The same search says the same again.
    assert_eq!(out(&folder.run(&["b.pgn", "--depth", "5"])), once);
    // Another one says it in other words perhaps, but only once.
    let other = folder.moves(&["b.pgn", "--depth", "2"]);
    assert!(other.contains("3. Qxf7+ $2 $4 {[%eval ") && other.contains(". oh}"), "{other}");
    assert!(other.contains("(2... g6 {no})"), "{other}");
    // Each sentence has its line, and there is one line of somebody else.
    assert_eq!(other.matches("Better was ").count() + 1, other.matches('(').count(), "{other}");
}

/// A game that is read at once, as its only position is a mate, and one that takes for ever.
#[cfg(unix)]
const SHORT_AND_LONG: &str = "[White \"First\"]\n[FEN \"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"]\n\n*\n\n\
                              [White \"Long\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n";

/// Ctrl-C.
#[cfg(unix)]
fn stop(child: &std::process::Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().is_ok());
}

/// Ctrl-C leaves the games that are finished, and says so.
#[cfg(unix)]
#[test]
fn the_analysis_of_games_can_be_stopped() {
    use std::io::{BufRead, BufReader, Read};

    let folder = Folder::with("stopped", SHORT_AND_LONG);
    let mut command = command(&["a.pgn", "--time", "3600"]);
    command.current_dir(&folder.0).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut text = String::new();
    while !text.ends_with("\n*\n") {
        assert!(stdout.read_line(&mut text).expect("a line") > 0, "{text}");
    }
    stop(&child);
    stdout.read_to_string(&mut text).expect("text");
    assert_eq!((text.matches("[White ").count(), text.contains("First")), (1, true), "{text}");
    let output = child.wait_with_output().expect("an end");
    assert_eq!(output.status.code(), Some(130));
    assert!(err(&output).ends_with("note: stopped; 1 of 2 games read so far was analysed\n"), "{}", err(&output));
}

/// What is in the file that has not got its name.
#[cfg(unix)]
fn unfinished(folder: &Folder) -> String {
    let part = folder.names().into_iter().find(|name| name.starts_with('.'));
    part.map(|part| folder.read(&part)).unwrap_or_default()
}

/// Ctrl-C keeps the finished games of a file under another name.
#[cfg(unix)]
#[test]
fn a_file_of_games_can_be_stopped() {
    let folder = Folder::with("stopped-file", SHORT_AND_LONG);
    fs::write(folder.0.join("b.pgn"), "old").expect("a file");
    let mut command = command(&["a.pgn", "--time", "3600", "-o", "b.pgn"]);
    command.current_dir(&folder.0).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    while !unfinished(&folder).contains("First") {
        thread::sleep(Duration::from_millis(20));
    }
    stop(&child);
    let output = child.wait_with_output().expect("an end");
    let notes = err(&output);
    assert_eq!(output.status.code(), Some(130), "{notes}");
    assert!(notes.contains("note: stopped; 1 of 2 games read so far was analysed; "), "{notes}");
    assert!(notes.ends_with("b.partial.pgn\n"), "{notes}");
    assert_eq!(
        (folder.names().join(" ").as_str(), folder.read("b.pgn").as_str()),
        ("a.pgn b.partial.pgn b.pgn", "old")
    );
    let kept = folder.read("b.partial.pgn");
    assert!(kept.contains("First") && !kept.contains("Long"), "{kept}");
}

/// So it does while it waits for more games.
#[cfg(unix)]
#[test]
fn a_file_of_games_can_be_stopped_while_nothing_comes() {
    let folder = Folder::new("stopped-pipe");
    let mut command = command(&["-", "--time", "3600", "-o", "b.pgn"]);
    command.current_dir(&folder.0).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    let first = SHORT_AND_LONG.split("[White \"Long\"]").next().unwrap_or_default();
    pipe.write_all(first.repeat(8000).as_bytes()).expect("a reader");
    // It has come to what there is if nothing more is written; if not, it is stopped all the same.
    let mut last = String::new();
    while last.is_empty() || last != unfinished(&folder) {
        last = unfinished(&folder);
        thread::sleep(Duration::from_millis(200));
    }
    stop(&child);
    let output = child.wait_with_output().expect("an end");
    drop(pipe);
    let notes = err(&output);
    assert_eq!((output.status.code(), folder.names().join(" ").as_str()), (Some(130), "b.partial.pgn"), "{notes}");
    let games = folder.read("b.partial.pgn").matches("First").count();
    assert!(notes.contains(&format!("note: stopped; {games} of ")), "{games}: {notes}");
}
