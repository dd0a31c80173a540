//! `tabiya match` as a person or a script would run it, with engines of a few lines of shell.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

/// An engine that moves its knights to and fro, and misbehaves in the way it is told; or has one answer to everything.
const ENGINE: &str = r#"
mode=$1
answer=$2
echo $$ >> pids
played=0
while read -r line; do
    case "$line" in
        uci)
            echo "id name Fake $mode"
            echo "option name Hash type spin default 1 min 1 max 8"
            echo "option name Style type combo default Calm var Calm var Wild"
            echo uciok ;;
        setoption*) echo "$line" >> options ;;
        isready) echo readyok ;;
        position*)
            set -- $line
            count=$(($# > 3 ? $# - 3 : 0)) ;;
        go*)
            played=$((played + 1))
            case $((count % 4)) in
                0) move=g1f3 ;; 1) move=g8f6 ;; 2) move=f3g1 ;; 3) move=f6g8 ;;
            esac
            case $mode in
                crash) [ $played -gt 1 ] && { echo "error: out of cheese" >&2; exit 3; } ;;
                illegal) [ $played -gt 1 ] && move=e2e5 ;;
                fixed) move=$answer ;;
                garbage) move=hello ;;
                none) move="(none)" ;;
                null) move=0000 ;;
                bare) echo bestmove; continue ;;
                silent) continue ;;
                flood) while :; do echo "info depth 1 score cp 1"; done ;;
                late) sleep 0.4 ;;
                even) echo "info depth 5 score cp 3 pv $move" ;;
                won) echo "info depth 7 score cp 900 pv $move" ;;
                lost) echo "info depth 6 score cp -900 nodes 17 pv $move" ;;
            esac
            echo "bestmove $move ponder a7a6" ;;
        quit) exit 0 ;;
    esac
done
"#;

/// A folder of its own for a test, with the engine in it, gone at its end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("match-{name}"));
        drop(fs::remove_dir_all(&path));
        fs::create_dir_all(&path).expect("a folder");
        let folder = Self(path);
        folder.write("engine", ENGINE);
        folder
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
        command.arg("match").args(arguments).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    /// Runs a match; what it prints, what it complains of, and its exit code.
    fn run(&self, arguments: &[&str]) -> (String, String, Option<i32>) {
        let Output { status, stdout, stderr } = self.command(arguments).output().expect("the program starts");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (text(stdout), text(stderr), status.code())
    }

    /// Runs a match of a well-behaved engine against one of this kind, from the start position.
    fn against(&self, behaviour: &str, more: &[&str]) -> (String, String, Option<i32>) {
        let other = format!("sh engine {behaviour}");
        let mut arguments =
            vec!["sh engine steady", &other, "--plies", "0", "--concurrency", "1", "--pgn", "games.pgn"];
        arguments.extend(more);
        self.run(&arguments)
    }

    /// Checks that a match is refused before it begins, with this word for the reason.
    #[track_caller]
    fn refused(&self, arguments: &[&str], expected: &str) {
        let (out, err, code) = self.run(arguments);
        assert_eq!((out.as_str(), code), ("", Some(2)), "{arguments:?}: {err}");
        assert!(err.contains(expected), "{err}");
        assert!(!self.0.join("games.pgn").exists(), "{arguments:?}");
    }

    /// How often a text stands in the file of games.
    fn count(&self, text: &str) -> usize {
        self.read("games.pgn").replace('\n', " ").matches(text).count()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

#[test]
fn a_quiet_match_is_drawn_and_written_down() {
    let folder = Folder::new("quiet");
    let (out, err, code) = folder.against("steady", &["--depth", "1", "--games", "3"]);
    assert_eq!(
        out,
        "4 of 4 games\n\n\
         #  Player           Games  W  D  L  Score  Elo  ±  LOS  Time  Crash\n\
         1  Fake steady          4  0  4  0  50.0%    0  -    -     0      0\n\
         2  Fake steady (2)      4  0  4  0  50.0%    0  -    -     0      0\n\n\
         Pairs of Fake steady with 0 ½ 1 1½ 2 points: 0 0 2 0 0\n"
    );
    assert_eq!((err.as_str(), code), ("", Some(0)));
    let games = folder.read("games.pgn");
    assert!(games.starts_with("[Event \"Tabiya match\"]\n"), "{games}");
    for tag in ["[Result \"1/2-1/2\"]", "[Termination \"normal\"]", "[TimeControl \"-\"]"] {
        assert_eq!(folder.count(tag), 4, "{tag}");
    }
    assert_eq!((folder.count("[White \"Fake steady\"]"), folder.count("[White \"Fake steady (2)\"]")), (2, 2));
    let mut check = Command::new(env!("CARGO_BIN_EXE_tabiya"));
    let check = check.args(["pgn", "check", "--strict"]).arg(folder.0.join("games.pgn")).output();
    let check = check.expect("the program starts");
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
}

/// Plays four games against an engine with a fault, all of which it must lose in the way named.
#[track_caller]
fn check_fault(mode: &str, limits: &[&str], termination: &str, columns: &str, words: &str) {
    let folder = Folder::new(mode);
    let (out, err, code) = folder.against(mode, &[limits, &["--games", "4"]].concat());
    assert_eq!(code, Some(0), "{err}");
    let row: Vec<&str> = out.lines().nth(4).unwrap_or_default().split_whitespace().skip(3).collect();
    assert_eq!(row.join(" "), format!("4 0 0 4 0.0% -∞ - - {columns}"), "{out}");
    assert_eq!(folder.count(&format!("[Termination \"{termination}\"]")), 4);
    assert_eq!(folder.count(words), 4, "{}", folder.read("games.pgn"));
    assert!(err.contains(words), "{err}");
}

#[test]
fn an_engine_that_crashes_loses_and_the_match_goes_on() {
    let words = "Fake crash ended with exit code 3: error: out of cheese";
    check_fault("crash", &["--depth", "1"], "abandoned", "0 4", words);
}

#[test]
fn an_illegal_move_loses() {
    check_fault(
        "illegal",
        &["--depth", "1"],
        "rules infraction",
        "0 0 4",
        "Fake illegal played e2e5, which is not legal here: ",
    );
}

#[test]
fn an_unreadable_move_loses() {
    check_fault(
        "garbage",
        &["--depth", "1"],
        "rules infraction",
        "0 0 4",
        "Fake garbage played hello, which is not legal here: ",
    );
}

#[test]
fn no_move_where_there_are_some_loses() {
    let words = "gave no move, though there are legal ones: its answer";
    check_fault("none", &["--depth", "1"], "rules infraction", "0 0 4", &format!("{words} is \"bestmove (none)\""));
    check_fault("null", &["--depth", "1"], "rules infraction", "0 0 4", &format!("{words} is \"bestmove 0000\""));
    check_fault("bare", &["--depth", "1"], "rules infraction", "0 0 4", &format!("{words} ends behind \"bestmove\""));
}

#[test]
fn an_engine_that_does_not_answer_loses_on_time() {
    for mode in ["silent", "flood"] {
        // The other player has no clock, so that a slow machine does it no harm.
        let folder = Folder::new(&format!("no-answer-{mode}"));
        let other = format!("sh engine {mode};movetime=50");
        let players = ["sh engine steady;depth=1", &other];
        let (out, err, code) =
            folder.run(&[&players[..], &["--plies", "0", "--games", "2", "--pgn", "games.pgn"]].concat());
        assert_eq!((code, folder.count("[Termination \"time forfeit\"]")), (Some(0), 2), "{out}{err}");
        assert!(err.contains(&format!("Fake {mode} was out of time: no move after 0.150 s")), "{err}");
        assert_eq!(folder.count("[WhiteTimeControl \"-\"]"), 1);
    }
}

#[test]
fn an_engine_that_answers_too_late_loses_on_time() {
    let folder = Folder::new("too-late");
    let players = ["sh engine steady;depth=1", "sh engine late;clock=0.1+0.01"];
    let (out, err, code) = folder.run(&[players[0], players[1], "--plies", "0", "--games", "2", "--pgn", "games.pgn"]);
    assert_eq!((code, folder.count("[Termination \"time forfeit\"]")), (Some(0), 2), "{err}");
    // Whoever reads how many games were lost on time has to know what was forgiven.
    assert!(out.starts_with("2 of 2 games, grace 10 ms\n"), "{out}");
}

#[test]
fn a_player_without_a_clock_is_waited_for_with_patience() {
    check_fault(
        "silent",
        &["--depth", "1", "--patience", "1"],
        "abandoned",
        "0 4",
        "Fake silent did not answer to \"go\"",
    );
}

#[test]
fn a_wall_of_pawns_is_drawn_at_once() {
    let folder = Folder::new("wall");
    // With the knight gone nobody gets through any more.
    folder.write("wall.epd", "8/8/3k4/1p1p1p1p/1P1P1P1P/2n5/3K4/8 w - -\n");
    let players = ["sh engine fixed d2c3;name=Ann", "sh engine fixed d2c3;name=Bob"];
    let more = ["--depth", "1", "--games", "2", "--openings", "wall.epd", "--pgn", "games.pgn"];
    let (out, err, code) = folder.run(&[&players[..], &more].concat());
    assert_eq!((err.as_str(), code), ("", Some(0)), "{out}");
    assert_eq!(folder.count("1. Kxc3 {[%emt"), 2, "{}", folder.read("games.pgn"));
    assert_eq!(folder.count("neither side can mate by any series of legal moves"), 2);
    assert_eq!((folder.count("[Result \"1/2-1/2\"]"), folder.count("[Termination \"normal\"]")), (2, 2));
    let journal = folder.read("games.pgn.match");
    assert_eq!(journal.matches(" 1/2-1/2 dead ").count(), 2, "{journal}");
}

/// Plays two games, with a queen against a lone king, against an engine with a fault: it draws with the queen, since the
/// king cannot mate, and loses with the king. Both are its fault, and a match that is gone on with knows that.
#[track_caller]
fn check_spared(mode: &str, limits: &str, termination: &str, word: &str, counter: &str) {
    let folder = Folder::new(&format!("spared-{mode}"));
    folder.write("queen.epd", "7k/8/8/8/8/8/8/KQ6 w - -\n");
    let faulty = format!("sh engine {mode};{limits};name=Bob");
    let rest = ["--games", "2", "--concurrency", "1", "--openings", "queen.epd", "--pgn", "games.pgn", "--json"];
    let arguments = [&["sh engine fixed b1b3;depth=1;name=Ann", &faulty], &rest[..]].concat();
    let (out, err, code) = folder.run(&arguments);
    assert_eq!(code, Some(0), "{err}");
    let bob = out.split("\"name\"").nth(2).unwrap_or_default();
    assert!(bob.contains("\"wins\":0,\"draws\":1,\"losses\":1,"), "{out}");
    assert!(bob.contains(&format!("\"{counter}\":2")), "{out}");
    assert_eq!(folder.count(&format!("[Termination \"{termination}\"]")), 2);
    let reason = "; drawn, since Ann cannot mate by any series of legal moves";
    assert_eq!((folder.count(reason), err.matches(reason).count()), (1, 1), "{err}{}", folder.read("games.pgn"));
    let journal = folder.read("games.pgn.match");
    assert!(journal.contains(&format!("\n1 1-0 {word} ")), "{journal}");
    assert!(journal.contains(&format!("\n2 1/2-1/2 {word}-white ")), "{journal}");
    let (again, err, _) = folder.run(&[&arguments[..], &["--resume"]].concat());
    assert_eq!(again, out, "{err}");
}

#[test]
fn who_runs_out_of_time_against_a_lone_king_draws() {
    check_spared("silent", "movetime=50", "time forfeit", "time", "time_losses");
}

#[test]
fn an_illegal_move_against_a_lone_king_draws() {
    check_spared("garbage", "depth=1", "rules infraction", "illegal", "illegal_moves");
}

#[test]
fn a_clock_may_have_periods_and_delays() {
    let folder = Folder::new("periods");
    let players = ["sh engine steady;clock=2/600:300d5", "sh engine steady;clock=600b5"];
    let (out, err, code) =
        folder.run(&[&players[..], &["--plies", "0", "--games", "2", "--pgn", "games.pgn"]].concat());
    assert_eq!((err.as_str(), code), ("", Some(0)), "{out}");
    let tags = ["[WhiteTimeControl \"2/600:300d5\"]", "[BlackTimeControl \"600b5\"]"].map(|tag| folder.count(tag));
    assert_eq!(tags, [1, 1]);
    // After two moves the second period has begun.
    assert!(folder.count("[%clk 0:14:5") > 0 || folder.count("[%clk 0:15:0") > 0, "{}", folder.read("games.pgn"));
}

#[test]
fn games_are_ended_early_if_that_is_asked_for() {
    let folder = Folder::new("early");
    let end = |mode: &str, more: &[&str]| {
        drop(fs::remove_file(folder.0.join("games.pgn")));
        let (_, err, code) = folder.against(mode, &[&["--depth", "1", "--games", "2", "--anew"], more].concat());
        assert_eq!(code, Some(0), "{err}");
        let ended = ["thinks it lost}", "both sides think it even}", "long enough}", "third time}"];
        ended.map(|words| folder.read("games.pgn").replace('\n', " ").matches(words).count())
    };
    assert_eq!(end("lost", &["--resign", "2,600"]), [2, 0, 0, 0]);
    assert_eq!(end("lost", &["--resign", "2,1000"]), [0, 0, 0, 2]);
    assert_eq!(end("lost", &["--resign", "2,600,both"]), [0, 0, 0, 2]);
    assert_eq!(end("steady", &["--longest", "5"]), [0, 0, 2, 0]);
    assert_eq!(end("even", &["--draw-after", "1,2,10"]), [0, 0, 0, 2], "the other engine tells no scores");
    let (_, err, _) = folder.run(&[
        "sh engine even",
        "sh engine even",
        "--plies",
        "0",
        "--depth",
        "1",
        "--games",
        "2",
        "--pgn",
        "even.pgn",
        "--draw-after",
        "2,2,10",
    ]);
    assert_eq!(folder.read("even.pgn").replace('\n', " ").matches("both sides think it even").count(), 2, "{err}");
    let (_, err, _) = folder.run(&[
        "sh engine won",
        "sh engine lost",
        "--plies",
        "0",
        "--depth",
        "1",
        "--games",
        "2",
        "--pgn",
        "both.pgn",
        "--resign",
        "2,600,both",
    ]);
    assert_eq!(folder.read("both.pgn").replace('\n', " ").matches("Fake lost thinks it lost").count(), 2, "{err}");
    assert!(folder.read("both.pgn").contains("[%eval 9.0,7]") || folder.read("both.pgn").contains("[%eval 9,7]"));
}

#[test]
fn what_cannot_work_is_told_before_the_first_game() {
    let folder = Folder::new("refused");
    let good = "sh engine steady";
    let games = ["--pgn", "games.pgn"];
    let refused = |player: &str, more: &[&str], expected: &str| {
        folder.refused(&[&[good, player], &games[..], more].concat(), expected);
    };
    refused("./nowhere", &[], "player 2, \"./nowhere\": the engine could not be started");
    refused("true", &[], "player 2, \"true\": the engine ended with exit code 0");
    refused("sh engine x;Hush=3", &[], "the engine has no option \"Hush\": it has Hash, Style");
    refused("sh engine x;Hash=9", &[], "Hash is a whole number from 1 to 8, not \"9\"");
    refused("sh engine x;Style=Odd", &[], "Style is one of Calm, Wild, not \"Odd\"");
    refused("x;nodes=none", &[], "player 2, \"x;nodes=none\": nodes is a whole number from 1, not \"none\"");
    refused("tabiya;EvalFile=no.net", &[], "player 2, \"tabiya;EvalFile=no.net\": no.net cannot be read: ");
    refused(good, &["--chess960"], "does not play Chess960");
    refused(good, &["--openings", "nowhere.epd"], "nowhere.epd cannot be read");
    refused(good, &["--clock", "fast"], "a clock is SECONDS");
    refused(good, &["--clock", "2+0.0001"], "the number at symbol 3 is finer than a thousandth");
    refused(good, &["--clock", "*180"], "engines cannot be told of an hourglass");
    refused(good, &["--clock", "-"], "who has none needs a number of nodes, a depth or a time for each move");
    refused("sh engine x;clock=60:30", &[], "so there can be no period after it");
    refused(good, &["--draw-after", "1"], "MOVE,PLIES,CENTIPAWNS");
    for (option, value, expected) in [
        ("--games", "x", "a whole number from 1 to 10000000"),
        ("--games", "-1", "a whole number from 1 to 10000000"),
        ("--concurrency", "0", "a whole number from 1 to 512"),
        ("--depth", "0", "a whole number from 1"),
        ("--nodes", "many", "a whole number from 1"),
        ("--movetime", "0", "a whole number from 1 to 2592000000"),
        ("--grace", "18446744073709551615", "a whole number from 0 to 2592000000"),
        ("--longest", "0", "a whole number from 1"),
        ("--seed", "-1", "a whole number from 0"),
    ] {
        refused(good, &[option, value], expected);
    }
    refused(good, &["--anchor", "Nobody=1500"], "there is no player \"Nobody\"");
    refused(good, &["sh engine third", "--sprt", "0,5"], "--sprt compares two players");
    folder.write("bad.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n8/8/8/8/8/8/8/8 w - -\n");
    refused(good, &["--openings", "bad.epd"], "the openings bad.epd, line 2: ");
    folder.write("bad.pgn", "1. e4 e5 2. Ke3 *\n");
    refused(good, &["--openings", "bad.pgn"], "the openings bad.pgn, 1:13: game 1: Ke3 is illegal");
    folder.write("over.epd", "7k/5Q2/6K1/8/8/8/8/8 b - -\n");
    refused(good, &["--openings", "over.epd"], "no position that can be played on");
    folder.write("dead.epd", "8/8/3k4/1p1p1p1p/1P1P1P1P/8/3K4/8 w - -\n");
    refused(good, &["--openings", "dead.epd"], "no position that can be played on");
    folder.refused(&["sh engine alone"], "a match needs two players or more");
    folder.refused(&[good, good, "--resume"], "--pgn");
}

#[test]
fn options_are_set_as_they_are_declared() {
    let folder = Folder::new("options");
    let (_, err, code) = folder.run(&[
        "sh engine a;hash=4;style=wild;name=Wild one",
        "sh engine b",
        "--plies",
        "0",
        "--depth",
        "1",
        "--games",
        "2",
        "--concurrency",
        "1",
    ]);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(folder.read("options"), "setoption name Hash value 4\nsetoption name Style value Wild\n");
}

#[test]
fn openings_come_from_files() {
    let folder = Folder::new("openings");
    folder.write("book.pgn", "1. Nf3 Nf6 2. Ng1 Ng8 *\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 *\n\n1. Nf3 Nf6 *\n");
    let players = ["sh engine steady", "sh engine steady", "--depth", "1", "--games", "4"];
    let (_, err, code) =
        folder.run(&[&players[..], &["--openings", "book.pgn", "--plies", "4", "--pgn", "games.pgn"]].concat());
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("note: 1 of the openings are left out"), "{err}");
    let games = folder.read("games.pgn");
    // Moves of the opening have no comment behind them.
    assert_eq!(games.matches("\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 {").count(), 2, "{games}");
    assert_eq!(games.matches("\n1. Nf3 Nf6 2. Ng1 {").count(), 2, "{games}");
}

#[test]
fn a_match_is_gone_on_with() {
    let folder = Folder::new("resume");
    let go = |more: &[&str]| folder.against("crash", &[&["--depth", "1"], more].concat());
    let (_, err, code) = go(&["--games", "2", "--resume"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("games.pgn.match is not there yet"), "{err}");
    let journal = folder.read("games.pgn.match");
    assert!(journal.ends_with("end\n"), "{journal}");

    // As if it had been killed while the third game was being written.
    let cut = journal.replace("end\n", "") + "3 1-0 cra";
    folder.write("games.pgn.match", &cut);
    folder.write("games.pgn", &(folder.read("games.pgn") + "[Event \"Tabiya match\"]\n[Site \"?\"]\n[Ro"));

    let (_, err, code) = go(&["--games", "6"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("a match that is not finished"), "{err}");
    let (_, err, code) = go(&["--games", "6", "--resume", "--longest", "100"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("\"adjudication none\" then, \"adjudication longest 100\" now"), "{err}");

    let (out, err, code) = go(&["--games", "6", "--resume"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("6 of 6 games\n") && out.contains("points: 0 0 0 0 3"), "{out}");
    assert!(err.contains("a game that was not finished is taken away from games.pgn"), "{err}");
    let rounds: Vec<usize> = (1..=7).map(|round| folder.count(&format!("[Round \"{round}\"]"))).collect();
    assert_eq!(rounds, [1, 1, 1, 1, 1, 1, 0]);
    // Nothing is left to do.
    let (again, _, code) = go(&["--games", "6", "--resume"]);
    assert_eq!((again, code), (out, Some(0)));

    // What was noted of a finished match is not lost by beginning another one, unless that is asked for.
    let before = [folder.read("games.pgn"), folder.read("games.pgn.match")];
    let (out, err, code) = go(&["--games", "2"]);
    assert_eq!((out.as_str(), code), ("", Some(2)), "{err}");
    assert!(err.contains("a match that is finished: --resume shows its table"), "{err}");
    assert_eq!([folder.read("games.pgn"), folder.read("games.pgn.match")], before);
    let (out, err, code) = go(&["--games", "2", "--anew"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("2 of 2 games\n"), "{out}");
    assert!(folder.read("games.pgn").starts_with(&before[0]), "games are only added");
    assert_eq!(folder.count("[Round \"1\"]"), 2);
}

#[test]
fn a_test_stops_when_it_is_sure() {
    let folder = Folder::new("sprt");
    let test = |players: [&str; 2]| {
        let more = ["--plies", "0", "--depth", "1", "--games", "1000", "--sprt", "0,100", "--json"];
        folder.run(&[&players[..], &more].concat())
    };
    let (out, err, code) = test(["sh engine steady", "sh engine illegal"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("\"verdict\":\"elo1\"") && out.contains("\"planned\":1000"), "{out}");
    assert!(out.contains("\"clock_grace_ms\":null,\"movetime_grace_ms\":null"), "{out}");
    let (out, _, code) = test(["sh engine illegal", "sh engine steady"]);
    assert_eq!(code, Some(1), "{out}");
    assert!(out.contains("\"verdict\":\"elo0\""), "{out}");
    let games: usize = out.split(&[':', ','][..]).nth(1).and_then(|games| games.parse().ok()).expect("a number");
    assert!(games < 200, "{out}");
}

#[test]
fn many_players_are_rated_together() {
    let folder = Folder::new("many");
    let players = ["sh engine steady;name=Ann", "sh engine steady;name=Bob", "sh engine illegal;name=Cid"];
    let more = ["--plies", "0", "--depth", "1", "--games", "4"];
    let (out, err, code) = folder.run(&[&players[..], &more, &["--anchor", "Bob=1500"]].concat());
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("12 of 12 games\n"), "{out}");
    for line in ["Ann – Bob: 2 – 2, pairs 0 0 2 0 0\n", "Ann – Cid: 4 – 0, pairs 0 0 0 0 2\n", "part of a drawn"]
    {
        assert!(out.contains(line), "{out}");
    }
    let bob = out.lines().find(|line| line.contains("  Bob  ")).unwrap_or_default();
    assert!(bob.contains(" 1500    -  "), "{out}");
    let (out, _, _) = folder.run(&[&players[..], &more, &["--gauntlet"]].concat());
    assert!(out.starts_with("8 of 8 games\n") && !out.contains("Bob – Cid"), "{out}");
}

/// Waits until a file holds this many lines.
fn wait_for_lines(folder: &Folder, name: &str, lines: usize) {
    for _ in 0..1000 {
        if folder.read(name).lines().count() >= lines {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("{name} never had {lines} lines");
}

fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([name, &child.id().to_string()]).status().expect("kill is there");
    assert!(status.success());
}

#[test]
fn ctrl_c_stops_the_match_and_its_engines() {
    let folder = Folder::new("stop");
    let arguments = ["sh engine steady", "sh engine silent", "--plies", "0", "--depth", "1", "--pgn", "games.pgn"];
    let mut command = folder.command(&arguments);
    command.args(["--concurrency", "2"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the program starts");
    // Two tables with two engines each are busy, and would be for a minute.
    wait_for_lines(&folder, "pids", 4);
    signal(&child, "-INT");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("the same command with --resume goes on"), "{err}");
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("0 of 100 games\n"));
    for pid in folder.read("pids").lines() {
        let alive = Command::new("kill").args(["-0", pid]).stderr(Stdio::null()).status().expect("kill is there");
        assert!(!alive.success(), "the engine {pid} is still there");
    }
}
