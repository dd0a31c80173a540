//! `go` read, and what it comes to.

use std::time::Duration;

use tabiya_engine::{Clock, Limits, MOST_DEPTH};
use tabiya_rules::Side;

use super::{Go, Request};

#[track_caller]
fn go(text: &str) -> Go {
    match Request::read(text) {
        Ok(Request::Search(go)) => *go,
        other => panic!("{text:?}: {other:?}"),
    }
}

#[track_caller]
fn check(text: &str, expected: &Limits) {
    assert_eq!(go(text).limits(Side::White, Vec::new()), *expected, "{text:?}");
}

const fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
    Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment), moves_to_go }
}

#[test]
fn limits_are_read() {
    check("", &Limits::default());
    check("infinite", &Limits::default());
    check("depth 5", &Limits::depth(5));
    check("nodes 1000", &Limits::nodes(1000));
    check("mate 3", &Limits { mate: Some(3), ..Limits::default() });
    check("movetime 250", &Limits::time(Duration::from_millis(250)));
    check("depth 5 nodes 7 depth 6", &Limits { nodes: Some(7), ..Limits::depth(6) });
    check("ponder depth 5", &Limits { pondering: true, ..Limits::depth(5) });
    check("infinite depth 5 wtime 1000 movetime 10", &Limits::depth(5));
}

#[test]
fn the_clock_is_that_of_the_side_to_move() {
    let limits = |clock| Limits { clock: Some(clock), ..Limits::default() };
    check("wtime 1000 btime 2000 winc 10 binc 20 movestogo 40", &limits(clock(1000, 10, Some(40))));
    let black = go("wtime 1000 btime 2000 winc 10 binc 20").limits(Side::Black, Vec::new());
    assert_eq!(black.clock, Some(clock(2000, 20, None)));
    check("btime 2000 binc 20", &limits(clock(2000, 20, None)));
    check("wtime 1000 binc 20", &limits(clock(1000, 0, None)));
    check("winc 10", &limits(clock(0, 10, None)));
    check("wtime -35 btime 2000", &limits(clock(0, 0, None)));
    check("wtime 1000 movestogo 0", &limits(clock(1000, 0, None)));
    check("wtime 99999999999999999999", &limits(clock(365 * 24 * 3_600_000, 0, None)));
}

#[test]
fn what_is_out_of_range_is_moved_into_it() {
    let notes = |text: &str| go(text).notes.iter().map(ToString::to_string).collect::<Vec<_>>();
    check("depth 0", &Limits::depth(1));
    check("nodes -5", &Limits::nodes(1));
    check("mate 0", &Limits { mate: Some(1), ..Limits::default() });
    check("depth 4294967297", &Limits::depth(MOST_DEPTH));
    check("movetime -1", &Limits::time(Duration::ZERO));
    assert_eq!(notes("depth 0 mate -3"), ["depth 0 is taken for depth 1", "mate -3 is taken for mate 1"]);
    assert_eq!(notes("depth 99999999999 wtime -1"), [""; 0]);
    assert_eq!(notes("quickly depth 3"), ["\"quickly\" means nothing in go and is left out"]);
}

#[test]
fn search_moves_end_at_the_next_word() {
    let read = go("searchmoves e2e4 d2d4 depth 3");
    assert_eq!(read.only, ["e2e4", "d2d4"]);
    assert_eq!(read.limits(Side::White, Vec::new()), Limits::depth(3));
    assert_eq!(go("infinite searchmoves e2e4").only, ["e2e4"]);
    assert_eq!(go("searchmoves").only, [""; 0]);
}

#[test]
fn a_search_without_an_end_waits_for_a_word() {
    for (text, expected) in [
        ("", true),
        ("infinite", true),
        ("infinite depth 3", true),
        ("movestogo 3", true),
        ("searchmoves e2e4", true),
        ("depth 3", false),
        ("nodes 3", false),
        ("mate 3", false),
        ("movetime 3", false),
        ("btime 3", false),
        ("ponder wtime 3", false),
        ("ponder", false),
    ] {
        assert_eq!(go(text).is_infinite(), expected, "{text:?}");
    }
}

#[test]
fn what_is_wrong_is_told() {
    for (text, expected) in [
        ("depth", "go was not begun: depth needs a number"),
        ("depth five", "go was not begun: depth needs a number, not \"five\""),
        ("wtime btime 5", "go was not begun: wtime needs a number, not \"btime\""),
        ("dpeth 5", "go was not begun: nothing in \"dpeth 5\" is known"),
        ("perft", "go was not begun: perft needs a number"),
        ("perft 100", "go was not begun: perft counts lines of up to 99 half-moves"),
        ("perft -1", "go was not begun: perft counts lines of 0 or more half-moves"),
    ] {
        let error = Request::read(text).expect_err(text);
        assert_eq!(error.to_string(), expected);
    }
    assert_eq!(Request::read("perft 4"), Ok(Request::Perft(4)));
}
