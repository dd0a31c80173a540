//! What it answers to good and to bad commands.

use super::engine::{Engine, answers};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Checks all that is answered.
#[track_caller]
fn check(lines: &[&str], expected: &[&str]) {
    assert_eq!(answers(lines), expected, "{lines:?}");
}

/// Checks the one complaint that is answered, and that the engine goes on.
#[track_caller]
fn complaint(line: &str, expected: &str) {
    check(&[line], &[&format!("info string {expected}")]);
}

/// The position after some commands.
#[track_caller]
fn position(lines: &[&str]) -> String {
    let lines = [lines, &["d"]].concat();
    let shown = answers(&lines);
    let fen = shown.iter().find_map(|line| line.strip_prefix("FEN"));
    fen.unwrap_or_else(|| panic!("{shown:#?}")).trim().to_owned()
}

/// The answer of a search, and all that was told before.
#[track_caller]
fn searched(lines: &[&str]) -> (Vec<String>, String) {
    let mut engine = Engine::start();
    for line in lines {
        engine.say(line);
    }
    let mut told = engine.until("bestmove");
    engine.say("quit");
    engine.ended_well();
    let best = told.pop().unwrap_or_default();
    (told, best)
}

#[test]
fn it_introduces_itself() {
    let lines = answers(&["uci"]);
    assert!(lines[0].starts_with("id name Tabiya ") && lines[1].starts_with("id author "), "{lines:#?}");
    assert_eq!(lines.last().map(String::as_str), Some("uciok"));
    for expected in [
        "option name Hash type spin default 16 min 1 max 262144",
        "option name Clear Hash type button",
        "option name Threads type spin default 1 min 1 max 1024",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 10 min 0 max 10000",
        "option name UCI_Chess960 type check default false",
        "option name Level type spin default 0 min 0 max 10",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 1500 min 600 max 2600",
        "option name Game Seed type spin default 0 min 0 max 2147483647",
        "option name UCI_ShowWDL type check default false",
        "option name SyzygyPath type string default <empty>",
        "option name EvalFile type string default <empty>",
        "option name SyzygyProbeDepth type spin default 1 min 1 max 100",
        "option name SyzygyProbeLimit type spin default 7 min 0 max 7",
        "option name Syzygy50MoveRule type check default true",
    ] {
        assert!(lines.iter().any(|line| line == expected), "{expected}: {lines:#?}");
    }
}

#[test]
fn positions_are_set_up() {
    assert_eq!(position(&[]), START);
    assert_eq!(
        position(&["position startpos moves e2e4 c7c5"]),
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    assert_eq!(position(&["position fen 4k3/8/8/8/8/8/8/4K2R w K -"]), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    for castling in ["e1g1", "e1h1"] {
        let line = format!("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves {castling}");
        assert_eq!(position(&[&line]), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
        assert_eq!(position(&["setoption name UCI_Chess960 value true", &line]), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    }
}

#[test]
fn a_bad_position_is_refused_as_a_whole() {
    let good = "position startpos moves e2e4";
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    for bad in [
        "position",
        "position nowhere",
        "position fen",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1",
        "position startpos e2e4 e7e5",
        "position startpos moves e2e4 e7e5 e1e3",
        "position startpos moves 0000",
        "position startpos moves e7e8k",
    ] {
        assert_eq!(position(&[good, bad]), fen, "{bad}");
        let told = answers(&[bad]);
        assert!(matches!(told.as_slice(), [only] if only.starts_with("info string ")), "{bad}: {told:#?}");
        assert!(told[0].ends_with("; the position from before is kept"), "{bad}: {told:#?}");
    }
    complaint(
        "position startpos moves e2e4 e7e5 e1g1",
        "move 3 of the list, \"e1g1\", is refused: the bishop on f1 stands in the way of castling on the king's side (3.8.2.2); \
         the position from before is kept",
    );
}

#[test]
fn a_search_behind_a_refused_position_says_what_it_is_for() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let reminder = format!("info string the last position was refused: this is for the one before it, {fen}");
    let good = "position startpos moves e2e4";
    for bad in ["position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position startpos moves e2e4 e7e5 e1e3", "position"] {
        for question in ["go depth 1", "go perft 1", "eval"] {
            let mut engine = Engine::start();
            engine.say([good, bad, question].join("\n"));
            let told = engine.hang_up();
            assert_eq!(told.iter().filter(|line| **line == reminder).count(), 1, "{question}: {told:#?}");
            engine.ended_well();
        }
        let (told, best) = searched(&[good, bad, "ucinewgame", "go depth 1"]);
        assert!(told.contains(&reminder) && best.starts_with("bestmove "), "{told:#?} {best}");
        assert_eq!(answers(&[&format!("{good} {}", best.split(' ').nth(1).unwrap_or_default())]), [""; 0], "{best}");
        // A good one makes up for it.
        let (told, _) = searched(&[bad, good, "go depth 1"]);
        assert!(!told.iter().any(|line| line.contains("this is for the one before it")), "{told:#?}");
    }
}

/// What cannot be had is refused, and the engine goes on.
#[cfg(target_os = "linux")]
#[test]
fn threads_that_there_is_no_memory_for_are_refused() {
    let mut engine = Engine::with_memory(400_000);
    engine.say("setoption name Threads value 2");
    assert_eq!(engine.settled(), [""; 0]);
    for wanted in [1024, 128] {
        engine.say(format!("setoption name Threads value {wanted}"));
        let told = format!("info string refused: there is no memory for {wanted} threads");
        assert_eq!(engine.settled(), [&told, "info string what was there before is kept"]);
        engine.say("go nodes 500");
        engine.until("bestmove");
    }
    engine.say("setoption name Threads value 1");
    assert_eq!(engine.settled(), [""; 0]);
    engine.ended_well();
}

#[test]
fn bad_commands_are_told_and_do_no_harm() {
    complaint("hello there", "nothing in \"hello there\" is a command; help lists them");
    complaint("debug", "debug is on or off, not \"\"");
    complaint("setoption", "an option is set by: setoption name NAME value VALUE");
    complaint("setoption name Nonsense value 3", "there is no option \"Nonsense\"; uci lists them");
    complaint("setoption name Hash value 0", "the option Hash is a number from 1 to 262144, not 0");
    complaint("setoption name Hash value lots", "the option Hash is a number, not \"lots\"");
    complaint("setoption name Ponder value perhaps", "the option Ponder is true or false, not \"perhaps\"");
    complaint("go depth", "go was not begun: depth needs a number");
    complaint("go depth x", "go was not begun: depth needs a number, not \"x\"");
    complaint("go somewhere", "go was not begun: nothing in \"somewhere\" is known");
    complaint("go perft 1000", "go was not begun: perft counts lines of up to 99 half-moves");
    complaint("bench x", "the depth of a bench is a number from 1 to 236, not \"x\"");
    complaint("ponderhit", "there is no search that ponders");
    check(&["debug on", "ucinewgame"], &["info string understood: NewGame", "info string understood: IsReady"]);
    check(&["", "   ", "stop", "register later", "debug off", "ucinewgame"], &[]);
    check(&["setoption name hash value 2", "setoption name clear hash", "setoption name Level value 3"], &[]);
    check(&[&"x".repeat(1 << 20), "nonsense stop"], &["info string a line of more than 1048576 bytes was left out"]);
}

#[test]
fn every_search_that_is_begun_is_answered() {
    for go in [
        "go depth 1",
        "go depth 0",
        "go depth -99999999999999999999999",
        "go nodes 0",
        "go nodes 50",
        "go mate 0",
        "go mate 1",
        "go movetime 0",
        "go movetime -5",
        "go movetime 20",
        "go wtime -100 btime -100",
        "go wtime 0 btime 0 winc 0 binc 0 movestogo 0",
        "go btime 100 binc 1",
        "go wtime 60 btime 999999999999999999999999 winc 1 binc 1 movestogo 1",
        "go depth 2 depth 1 nodes 100 strange words",
        "go depth 1 searchmoves e2e4 d2d4",
        "go depth 1 searchmoves e2e5 nonsense",
        "go depth 2 mate 1 nodes 1000 movetime 100000 wtime 100000 btime 100000",
    ] {
        for strength in ["setoption name Level value 0", "setoption name Level value 1"] {
            let (told, best) = searched(&["setoption name Game Seed value 9", strength, go]);
            let word = best.split(' ').nth(1).unwrap_or_default();
            assert_eq!(answers(&[&format!("position startpos moves {word}")]), [""; 0], "{go}: {best} {told:#?}");
        }
    }
}

#[test]
fn what_is_left_out_of_a_search_is_told() {
    let complaints = |line: &str| {
        let (mut told, _) = searched(&[line]);
        told.retain(|line| line.starts_with("info string"));
        told
    };
    assert_eq!(complaints("go depth 0"), ["info string depth 0 is taken for depth 1"]);
    assert_eq!(complaints("go depth 1 fast"), ["info string \"fast\" means nothing in go and is left out"]);
    assert_eq!(
        complaints("go depth 1 searchmoves e2e4 x"),
        ["info string the move \"x\" of searchmoves is left out: cannot be read: 'x' at symbol 1 where a file from a \
          to h should be"]
    );
    let told = complaints("go depth 1 searchmoves x");
    assert_eq!(
        told.last().map(String::as_str),
        Some("info string no move of searchmoves is left: all moves are searched")
    );
}

#[test]
fn where_no_move_is_left_it_says_so() {
    for (fen, word, score) in [
        ("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "checkmate", "mate 0"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "stalemate", "cp 0"),
    ] {
        let (told, best) = searched(&[&format!("position fen {fen}"), "go depth 5"]);
        let why = format!("info string {word}: there is no move to play, so the best move is (none)");
        assert_eq!((told, best.as_str()), (vec![why, format!("info depth 0 score {score}")], "bestmove (none)"));
    }
}

#[test]
fn a_line_has_the_parts_that_were_asked_for() {
    let parts = ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "tbhits", "time", "pv"];
    let (told, _) = searched(&["go depth 2"]);
    let line = told.iter().find(|line| line.contains(" pv ")).expect("a line");
    let places: Vec<usize> = parts.iter().filter_map(|part| line.find(&format!(" {part} "))).collect();
    assert!(places.len() == parts.len() && places.is_sorted(), "{line}");
    assert!(!line.contains(" wdl "), "{line}");
    let (told, _) = searched(&["setoption name UCI_ShowWDL value true", "go depth 2"]);
    assert!(told.iter().any(|line| line.contains(" wdl ")), "{told:#?}");
}

#[test]
fn castling_is_written_as_it_was_asked_for() {
    let castles = |lines: &[&str], from: &str| {
        let mut engine = Engine::start();
        for line in lines {
            engine.say(line);
        }
        engine.say("go perft 1");
        let lines = engine.until("Nodes searched");
        lines.into_iter().filter(|line| line.starts_with(from)).collect::<Vec<_>>()
    };
    let standard = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let king = castles(&[standard], "e1");
    assert!(king.contains(&"e1g1: 1".to_owned()) && king.contains(&"e1c1: 1".to_owned()), "{king:#?}");
    let king = castles(&["setoption name UCI_Chess960 value true", standard], "e1");
    assert!(king.contains(&"e1h1: 1".to_owned()) && king.contains(&"e1a1: 1".to_owned()), "{king:#?}");

    // The only legal move is to castle, where only Chess960 knows how to: with the option and without.
    let only = "position fen 4k3/8/b7/8/8/7p/r6P/6KR w H - 0 1";
    for option in ["setoption name UCI_Chess960 value true", "setoption name UCI_Chess960 value false"] {
        let (_, best) = searched(&[option, only, "go depth 2"]);
        assert_eq!(best.split(' ').nth(1), Some("g1h1"), "{best}");
    }
}

#[test]
fn lines_are_counted() {
    let mut engine = Engine::start();
    engine.say("position startpos moves e2e4");
    engine.say("go perft 3");
    let lines = engine.until("Nodes searched");
    assert_eq!(lines.iter().filter(|line| line.contains(": ")).count(), 21, "{lines:#?}");
    assert_eq!(lines.last().map(String::as_str), Some("Nodes searched: 13160"));
    engine.say("go perft 0");
    assert_eq!(engine.until("Nodes searched").last().map(String::as_str), Some("Nodes searched: 1"));
    engine.ended_well();
}

#[test]
fn people_are_shown_what_they_ask_for() {
    let shown = answers(&["position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "d"]);
    assert!(shown.contains(&"Checkers e2".to_owned()), "{shown:#?}");
    assert!(shown.iter().any(|line| line.starts_with("Key ")), "{shown:#?}");
    let eval = answers(&["eval"]);
    assert!(eval.iter().any(|line| line.starts_with("1 |   R   |   N   |")), "{eval:#?}");
    assert!(answers(&["help"]).iter().any(|line| line.starts_with("go perft N")));
    let mut engine = Engine::start();
    engine.say("bench 1");
    let lines = engine.hang_up();
    engine.ended_well();
    assert!(lines.last().is_some_and(|line| line.ends_with(" nps")), "{lines:#?}");
}

#[test]
fn another_network_judges_if_it_is_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (material, broken) = (path("material.net"), path("broken.net"));
    let bytes = tabiya_engine::nnue::Net::of_material().write();
    std::fs::write(&material, &bytes).unwrap();
    std::fs::write(&broken, &bytes[..bytes.len() - 9]).unwrap();
    let other = |path: &str| format!("setoption name EvalFile value {path}");
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w - - 0 1";
    let worth = |lines: &[&str]| {
        answers(&[lines, &["position fen r3k3/8/8/8/8/8/P7/4K2R w - - 0 1", "eval"]].concat()).pop().unwrap()
    };
    let (own, by_material) = (worth(&[]), worth(&[&other(&material)]));
    assert!(by_material.contains("is worth 98 centipawns to White"), "{by_material}");
    assert_ne!(own, by_material);
    // Back to the network of the program, and what is wrong changes nothing.
    assert_eq!(worth(&[&other(&material), &other("<empty>")]), own);
    let answered = answers(&[&other(&broken)]).join("");
    assert!(
        answered.contains("broken.net: this network has") && answered.ends_with("the network from before is kept"),
        "{answered}"
    );
    for (path, expected) in [("/nowhere/at/all.net", "cannot be read: "), ("/", "cannot be read: it is no file")] {
        let told = answers(&[&other(path), position]).join("");
        assert!(told.starts_with(&format!("info string refused: {path} {expected}")), "{told}");
    }
}
