//! The full screen, on a real terminal.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

use tabiya_engine::{Engine, Limits, Root, Signal};
use tabiya_game::{Event, Happening};
use tabiya_rules::{Move, Position};

use super::house::{Folder, signal};
use super::pane::Pane;

/// The moves of the game in progress, as its file has them; nothing before the first, and when it is over.
fn moves(folder: &Path) -> Option<Vec<Move>> {
    let mut files = fs::read_dir(folder.join("play/unfinished")).ok()?.flatten();
    let text = fs::read_to_string(files.next()?.path()).ok()?;
    // A line without its end is still being written.
    let lines = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
    let events = lines.filter_map(|line| line.parse::<Event>().ok());
    let moved = events.filter_map(|event| match event.what {
        Happening::Moved { shape, .. } => Some(shape),
        _ => None,
    });
    Some(moved.collect())
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn a_whole_game_against_the_computer() {
    let folder = Folder::new("screen-computer");
    // Black has only its king and pawns, so that it does not take long.
    let start = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1";
    let pane = Pane::play(80, 24, folder.path(), &format!("--side white --level 2 --seed 7 --from '{start}'"));
    pane.wait_for("You are White against Computer");
    let mut engine = Engine::new(1, 1).expect("memory");
    let finished = folder.path().join("play/games.pgn");
    while !finished.exists() {
        let made = moves(folder.path()).unwrap_or_default();
        let mut root = Root::new(Position::from_fen(start).expect("a position"));
        for shape in &made {
            root.play(*shape).expect("legal");
        }
        let best = engine.search(&root, &Limits::nodes(30_000), &Signal::default(), &mut |_| {}).best.expect("a move");
        pane.line(&root.position().legal(best).expect("legal").san());
        let is_answered = || moves(folder.path()).is_some_and(|now| now.len() == made.len() + 2);
        pane.wait_until("the answer", |_| finished.exists() || is_answered());
    }
    pane.wait_for("1-0");
    let words = pane.words();
    assert!(words.contains("Black is checkmated:") || words.contains("Black resigned:"), "{words}");
    assert!(fs::read_to_string(finished).expect("a file").contains("1-0"));
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn two_play_at_one_keyboard_by_all_means() {
    let folder = Folder::new("screen-two");
    let pane = Pane::play(80, 24, folder.path(), "--two --colours none --time 10+0");
    pane.wait_for("Both play at this keyboard.");
    // By name, with the arrow keys, with the mouse by clicks, and with the mouse by dragging.
    pane.line("f3");
    pane.wait_for("f3");
    for keys in [["Up"; 1].as_slice(), &["Up", "Up", "Up", "Up", "Up", "Up"], &["Enter", "Down", "Down", "Enter"]] {
        pane.keys(keys);
    }
    pane.wait_for("e5");
    let at = |file: u16, rank: u16| (file * 6 + 3, (8 - rank) * 3 + 2);
    let mouse = |button: u16, (x, y): (u16, u16), end: char| pane.text(&format!("\u{1b}[<{button};{x};{y}{end}"));
    // g2 to g4 by clicks.
    for square in [at(6, 2), at(6, 4)] {
        mouse(0, square, 'M');
        mouse(0, square, 'm');
    }
    pane.wait_for("g4");
    // d8 to h4 by dragging.
    mouse(0, at(3, 8), 'M');
    mouse(32, at(5, 6), 'M');
    mouse(32, at(7, 4), 'M');
    mouse(0, at(7, 4), 'm');
    pane.wait_for("Qh4#");
    pane.wait_for("0-1");
    assert!(pane.words().contains("White is checkmated:"), "{}", pane.screen());
    pane.line("new");
    pane.wait_until("a new game", |screen| !screen.contains("Qh4#") && screen.contains("Both play"));
    pane.line("quit");
    pane.is_as_it_was();
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn a_game_that_was_killed_is_offered_again() {
    let folder = Folder::new("screen-killed");
    let pane = Pane::play(80, 24, folder.path(), "--side white --level 1 --time 5+3");
    pane.wait_for("You are White");
    pane.line("d4");
    pane.wait_until("the answer", |_| moves(folder.path()).is_some_and(|made| made.len() == 2));
    let before = moves(folder.path()).expect("a game");
    signal(pane.process(), "KILL");
    pane.line("reset");
    drop(pane);
    let pane = Pane::play(80, 24, folder.path(), "");
    pane.wait_for("There is a game that was not finished");
    pane.keys(&["Enter"]);
    pane.wait_for("You are White against Computer");
    assert!(pane.screen().contains("d4"), "{}", pane.screen());
    assert_eq!(moves(folder.path()).expect("a game"), before);
    pane.line("takeback");
    pane.wait_for("taken back");
    pane.line("c4");
    pane.wait_for("1. c4");
    // Left by Ctrl-C it is offered again too, and then given up.
    pane.keys(&["C-c"]);
    pane.is_as_it_was();
    pane.run(folder.path(), "");
    pane.wait_for("There is a game that was not finished");
    let screen = pane.screen();
    assert!(screen.contains("what was left stays for later") && screen.contains("it goes to your games"), "{screen}");
    pane.keys(&["3"]);
    pane.wait_for("Computer level 4");
    assert!(fs::read_to_string(folder.path().join("play/games.pgn")).expect("a file").contains("[Result \"*\"]"));
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn the_terminal_is_given_back_whatever_happens() {
    let folder = Folder::new("screen-given-back");
    let pane = Pane::new(80, 24);
    // Ctrl-C, a word, a signal from outside, and its hanging up.
    for end in ["C-c", "quit", "TERM", "HUP", "QUIT"] {
        pane.run(folder.path(), "--new --side white");
        pane.wait_for("You are White");
        match end {
            "C-c" => pane.keys(&["C-c"]),
            "quit" => pane.line("quit"),
            name => signal(pane.process(), name),
        }
        pane.is_as_it_was();
    }
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn it_stops_and_goes_on() {
    let folder = Folder::new("screen-stopped");
    let pane = Pane::play(80, 24, folder.path(), "--side white --level 1 --time 5+3");
    pane.wait_for("You are White");
    pane.line("e4");
    pane.wait_until("the answer", |_| moves(folder.path()).is_some_and(|made| made.len() == 2));
    pane.keys(&["C-z"]);
    pane.wait_for("Stopped");
    pane.is_as_it_was();
    pane.line("fg");
    pane.wait_until("the board", |screen| screen.contains("F1 help"));
    pane.line("d4");
    pane.wait_until("the answer", |_| moves(folder.path()).is_some_and(|made| made.len() == 4));
    // The same by a signal from outside.
    signal(pane.process(), "TSTP");
    pane.wait_until("that it stopped", |screen| screen.contains("Stopped") && !screen.contains("F1 help"));
    pane.is_as_it_was();
    pane.line("fg");
    pane.wait_until("the board", |screen| screen.contains("F1 help"));
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn a_window_becomes_tiny_and_large_again() {
    let folder = Folder::new("screen-resized");
    let pane = Pane::play(100, 30, folder.path(), "--two --colours none");
    pane.wait_for("Both play at this keyboard.");
    pane.line("e4");
    pane.wait_for("1. e4");
    pane.resize(15, 4);
    pane.wait_for("Too small:");
    pane.line("e5");
    pane.resize(44, 12);
    pane.wait_for("1. e4       e5");
    pane.resize(200, 60);
    pane.wait_until("a large board", |screen| screen.lines().count() >= 56 && screen.contains("1. e4       e5"));
    pane.resize(80, 24);
    pane.wait_until("a board", |screen| screen.contains("F1 help") && screen.contains("1. e4       e5"));
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn whoever_does_nothing_costs_nothing() {
    let folder = Folder::new("screen-idle");
    let pane = Pane::play(80, 24, folder.path(), "--two");
    pane.wait_for("Both play at this keyboard.");
    let process = pane.process();
    let woken = || -> u64 {
        let mut sum = 0;
        for task in fs::read_dir(format!("/proc/{process}/task")).expect("threads").flatten() {
            let status = fs::read_to_string(task.path().join("status")).expect("a status");
            let counts = status.lines().filter(|line| line.contains("ctxt_switches"));
            sum += counts.filter_map(|line| line.split_whitespace().last()?.parse::<u64>().ok()).sum::<u64>();
        }
        sum
    };
    // What is left of the beginning comes to an end by itself.
    let mut before = woken();
    for _ in 0..100 {
        sleep(Duration::from_millis(300));
        let now = woken();
        if now == std::mem::replace(&mut before, now) {
            break;
        }
    }
    sleep(Duration::from_secs(2));
    assert_eq!(woken(), before, "nothing wakes up while nothing happens");
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn everything_is_reached_from_the_start_screen() {
    let folder = Folder::new("screen-menu");
    let pane = Pane::play(80, 24, folder.path(), "--menu");
    pane.wait_for("1 Play the computer");
    pane.keys(&["6"]);
    pane.wait_for("The rules of chess");
    pane.keys(&["Enter"]);
    pane.wait_for("A chess board has 64 squares");
    pane.keys(&["Escape"]);
    pane.wait_for("The rules of chess");
    pane.keys(&["Escape"]);
    pane.wait_for("1 Play the computer");
    pane.keys(&["7"]);
    pane.wait_for("to move, and one line");
    pane.keys(&["Escape"]);
    pane.wait_for("1 Play the computer");
    pane.keys(&["1"]);
    pane.wait_for("about 1200");
    pane.keys(&["Enter"]);
    pane.wait_for("Computer level 4");
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn line_by_line_a_person_is_asked_and_leaves_when_they_like() {
    let folder = Folder::new("screen-plain");
    let pane = Pane::play(80, 24, folder.path(), "--plain --side white --level 1");
    pane.wait_for("Your move:");
    pane.line("e4");
    pane.wait_until("the answer", |_| moves(folder.path()).is_some_and(|made| made.len() == 2));
    pane.keys(&["C-c"]);
    pane.wait_for("The game is kept: tabiya play goes on with it.");
    pane.is_as_it_was();
    let kept = moves(folder.path()).expect("a game");
    // Whoever does not want to go on now may want to later.
    pane.run(folder.path(), "--plain --side white --level 1");
    pane.wait_for("There is a game that was not finished");
    pane.line("perhaps");
    pane.wait_for("Please answer yes, no or discard.");
    pane.line("no");
    pane.wait_for("You are White against Computer level 1.");
    pane.line("quit");
    pane.is_as_it_was();
    assert_eq!(moves(folder.path()), Some(kept), "it is still there");
    pane.run(folder.path(), "--plain");
    pane.wait_for("or discard:");
    pane.line("yes");
    pane.wait_for("Black played ");
    pane.wait_for("Your move:");
    pane.line("resign");
    pane.wait_for("White resigned: Black wins (5.1.2). 0-1");
    pane.line("new");
    pane.wait_for("You are Black against Computer level 1.");
    pane.keys(&["C-d"]);
    pane.is_as_it_was();
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn it_is_stopped_and_started_from_outside() {
    let folder = Folder::new("screen-halted");
    let pane = Pane::play(80, 24, folder.path(), "--two");
    pane.wait_for("Both play at this keyboard.");
    signal(pane.process(), "STOP");
    pane.wait_for("Stopped");
    pane.line("fg");
    // Keys are read one by one again: nothing is shown twice, and no Enter is needed.
    pane.wait_until("the board", |screen| screen.contains("F1 help") && !screen.contains("Stopped"));
    pane.text("e");
    pane.wait_for("› e");
    pane.line("4");
    pane.wait_for("1. e4");
    pane.line("quit");
    pane.is_as_it_was();
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn who_asks_for_colours_gets_them_whatever_the_environment_says() {
    let folder = Folder::new("screen-colours");
    for (environment, colours, word) in
        [("NO_COLOR=1", "256", "48;5;137"), ("TERM=linux", "16", "[44m"), ("A=b", "full", "48;2;")]
    {
        let pane = Pane::new(80, 24);
        pane.run_in(environment, folder.path(), &format!("--two --colours {colours}"));
        pane.wait_for("Both play at this keyboard.");
        let painted = pane.painted();
        assert!(painted.contains(word), "{environment} {colours}: {painted:?}");
        pane.line("quit");
        pane.is_as_it_was();
    }
    let pane = Pane::new(80, 24);
    pane.run_in("NO_COLOR=1", folder.path(), "--two");
    pane.wait_for("Both play at this keyboard.");
    assert!(!pane.painted().contains("48;"), "{:?}", pane.painted());
}

#[test]
#[ignore = "needs tmux: cargo xtask terminal"]
fn the_engine_gives_a_hint_and_its_lines() {
    let folder = Folder::new("screen-engine");
    let start = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let pane = Pane::play(80, 24, folder.path(), &format!("--side white --from '{start}'"));
    pane.wait_for("You are White");
    pane.keys(&["F2"]);
    pane.wait_for("Hint: Ra8#.");
    pane.keys(&["F5"]);
    pane.wait_for("#1  Ra8#");
    pane.keys(&["F5"]);
    pane.wait_until("the lines to go", |screen| !screen.contains("#1  Ra8#"));
}
