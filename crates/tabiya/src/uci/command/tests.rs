//! Lines read.

use super::super::options::{Name, Setting, Value};
use super::Command;

#[track_caller]
fn refused(line: &str, expected: &str) {
    let error = Command::read(line).expect_err(line);
    assert_eq!(error.to_string(), expected, "{line:?}");
}

#[track_caller]
fn position(line: &str, fen: &str, past: usize) {
    match Command::read(line) {
        Ok(Command::Position(root)) => {
            assert_eq!((root.position().to_string().as_str(), root.past().len()), (fen, past), "{line:?}");
        }
        other => panic!("{line:?}: {other:?}"),
    }
}

#[test]
fn commands_are_read() {
    for (line, expected) in [
        ("uci", Command::Uci),
        ("  isready \r", Command::IsReady),
        ("debug on", Command::Debug { on: true }),
        ("ucinewgame", Command::NewGame),
        ("stop now", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
        ("register later", Command::Nothing),
        ("", Command::Nothing),
        (" \t ", Command::Nothing),
        ("d", Command::Show),
        ("eval", Command::Eval),
        ("help", Command::Help),
        ("bench", Command::Bench(None)),
        ("bench 5", Command::Bench(Some(5))),
        ("go perft 3", Command::Perft(3)),
        ("joho stop", Command::Stop),
        ("what now isready", Command::IsReady),
    ] {
        assert_eq!(Command::read(line), Ok(expected), "{line:?}");
    }
}

#[test]
fn names_and_values_of_options_may_have_spaces() {
    let set = |line: &str| match Command::read(line) {
        Ok(Command::Set(setting)) => setting,
        other => panic!("{line:?}: {other:?}"),
    };
    let setting = |name, value| Setting { name, value };
    assert_eq!(set("setoption name Hash value 64"), setting(Name::Hash, Value::Number(64)));
    assert_eq!(set("setoption name Clear Hash"), setting(Name::ClearHash, Value::Pressed));
    assert_eq!(set("setoption name move   overhead value 50"), setting(Name::Overhead, Value::Number(50)));
    let path = Value::Text("/a  b/value added:/c".to_owned());
    assert_eq!(set("setoption name SyzygyPath value /a  b/value added:/c "), setting(Name::TablesPath, path));
    let empty = Value::Text(String::new());
    assert_eq!(set("setoption name SyzygyPath value"), setting(Name::TablesPath, empty));
}

#[test]
fn positions_are_read() {
    position("position startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0);
    position("position startpos moves", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0);
    position("position startpos moves g1f3 g8f6 f3g1", "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2", 3);
    position("position fen 4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", 0);
    for castling in ["e1g1", "e1h1"] {
        let line = format!("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves {castling}");
        position(&line, "4k3/8/8/8/8/8/8/5RK1 b - - 1 1", 1);
    }
    position("position fen 4k3/P7/8/8/8/8/8/4K3 w - - 5 9 moves a7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 9", 0);
}

#[test]
fn what_is_wrong_with_a_line_is_told() {
    let kept = |text: &str| format!("{text}; the position from before is kept");
    refused("xyz", "nothing in \"xyz\" is a command; help lists them");
    refused("please d", "nothing in \"please d\" is a command; help lists them");
    refused("UCI", "nothing in \"UCI\" is a command; help lists them");
    refused("debug", "debug is on or off, not \"\"");
    refused("debug maybe", "debug is on or off, not \"maybe\"");
    refused("bench fast", "the depth of a bench is a number from 1 to 236, not \"fast\"");
    refused("bench 0", "the depth of a bench is a number from 1 to 236, not \"0\"");
    refused("setoption Hash 5", "an option is set by: setoption name NAME value VALUE");
    refused("setoption name Nothing value 5", "there is no option \"Nothing\"; uci lists them");
    refused("go depth x", "go was not begun: depth needs a number, not \"x\"");
    refused("position", &kept("position needs startpos or fen behind it"));
    refused("position moves e2e4", &kept("position needs startpos or fen behind it"));
    refused("position start", &kept("position needs startpos or fen, not \"start\""));
    refused("position startpos e2e4", &kept("moves should stand behind startpos, not \"e2e4\""));
    refused("position fen", &kept("the FEN \"\" is refused: there is no position here: a FEN begins with the pieces"));
    refused(
        "position fen 8/8/8/8/8/8/8/K7 w - - 0 1",
        &kept("the FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\" is refused: Black has no king (2.3)"),
    );
    refused(
        "position startpos moves e2e4 e7e5 f1c5",
        &kept(
            "move 3 of the list, \"f1c5\", is refused: the bishop on f1 cannot go to c5: a bishop goes along diagonals (3.2)",
        ),
    );
    refused(
        "position startpos moves Nf3",
        &kept(
            "move 1 of the list, \"Nf3\", is refused: cannot be read: 'N' at symbol 1 where a file from a to h should be",
        ),
    );
}
