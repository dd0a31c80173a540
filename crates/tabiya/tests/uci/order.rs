//! What comes when: words during a search, answers held back, and the end.

use std::thread;
use std::time::Duration;

use super::engine::Engine;

/// A position that is searched to its end at once, and one that is not.
const MATED: &str = "position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
const START: &str = "position startpos";

/// Time for an answer that must not come; if it would come late, the test does not notice.
fn wait() {
    thread::sleep(Duration::from_millis(150));
}

fn best(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}

/// An engine that has begun to search.
#[track_caller]
fn searching(position: &str, go: &str) -> Engine {
    let mut engine = Engine::start();
    engine.say(position);
    engine.say(go);
    engine.until("info depth");
    engine
}

#[test]
fn an_endless_search_is_answered_only_when_stopped() {
    for position in [START, MATED] {
        for go in ["go infinite", "go", "go infinite depth 1", "go ponder depth 1", "go ponder wtime 1 btime 1"] {
            let mut engine = searching(position, go);
            wait();
            assert_eq!(best(&engine.settled()), 0, "{position} {go}");
            engine.say("stop");
            engine.until("bestmove");
            assert_eq!(best(&engine.settled()), 0, "one answer is enough");
            engine.ended_well();
        }
    }
}

#[test]
fn a_pondering_search_is_answered_after_the_hit() {
    let mut engine = searching(MATED, "go ponder wtime 1000 btime 1000");
    wait();
    assert_eq!(best(&engine.settled()), 0);
    engine.say("ponderhit");
    engine.until("bestmove");
    engine.say("ponderhit");
    assert_eq!(engine.settled(), ["info string there is no search that ponders"]);
    engine.ended_well();

    let mut engine = searching(START, "go ponder movetime 10");
    engine.say("ponderhit");
    engine.until("bestmove");
    engine.ended_well();
}

#[test]
fn what_comes_during_a_search_is_done_after_it() {
    let mut engine = searching(START, "go infinite");
    engine.say("position startpos moves d2d4");
    engine.say("setoption name UCI_ShowWDL value true");
    engine.say("ucinewgame");
    engine.say("d");
    engine.say("nonsense");
    let during = engine.settled();
    assert!(during.contains(&"info string nothing in \"nonsense\" is a command; help lists them".to_owned()));
    assert!(!during.iter().any(|line| line.starts_with("FEN")), "{during:#?}");
    engine.say("stop");
    engine.until("bestmove");
    let shown = engine.settled().join("\n");
    assert!(shown.contains("FEN      rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1"), "{shown}");
    engine.say("go depth 1");
    assert!(engine.until("bestmove").join(" ").contains(" wdl "));
    engine.ended_well();
}

#[test]
fn a_second_search_is_answered_too() {
    let mut engine = searching(START, "go infinite");
    engine.say("go depth 1");
    assert_eq!(best(&[engine.until("bestmove"), engine.until("bestmove")].concat()), 2);
    engine.say("go ponder");
    engine.say("go infinite");
    engine.say("go infinite");
    engine.say("stop");
    for _ in 0..3 {
        engine.until("bestmove");
    }
    assert_eq!(best(&engine.settled()), 0);
    engine.ended_well();
}

#[test]
fn who_has_said_stop_need_not_wait_for_the_answer() {
    let mut engine = Engine::start();
    for go in ["go infinite", "go ponder wtime 1000 btime 1000", "go movetime 100000"] {
        engine.say(format!("{go}\nstop\nposition startpos moves e2e4\ngo depth 1"));
        let told = [engine.until("bestmove"), engine.until("bestmove")].concat();
        assert!(!told.iter().any(|line| line.starts_with("info string")), "{go}: {told:#?}");
    }
    engine.ended_well();
}

#[test]
fn a_count_can_be_stopped() {
    let mut engine = Engine::start();
    engine.say("go perft 99");
    engine.settled();
    engine.say("stop");
    engine.until("info string the count was stopped");
    engine.say("go perft 99");
    engine.say("quit");
    engine.ended_well();
}

#[test]
fn it_ends_with_its_input() {
    for last in ["", "go infinite", "go ponder", "go depth 1", "isready", "position startpos", "nonsense"] {
        let mut engine = Engine::start();
        engine.say(last);
        let lines = engine.hang_up();
        assert_eq!(best(&lines), usize::from(last.starts_with("go")), "{last}: {lines:#?}");
        engine.ended_well();
    }
    let mut engine = Engine::start();
    engine.say("go perft 2");
    assert!(engine.hang_up().contains(&"Nodes searched: 400".to_owned()), "a script has its count");
    engine.ended_well();
}

#[test]
fn it_ends_with_quit_whatever_goes_on() {
    for last in ["isready", "go infinite", "go ponder", "bench"] {
        let mut engine = Engine::start();
        engine.say(last);
        engine.say("quit");
        // The input stays open: the word is enough.
        engine.check_end();
    }
}

#[test]
fn it_ends_when_nobody_listens() {
    let mut engine = Engine::start();
    engine.settled();
    engine.close_output();
    // The pipe is closed when a line comes that nobody takes; the line after that finds nobody.
    while !engine.has_ended() {
        engine.say_if_there("isready");
    }
    engine.check_end();
}
