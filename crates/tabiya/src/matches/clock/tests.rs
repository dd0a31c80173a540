use std::time::Duration;

use tabiya_game::CannotPress;
use tabiya_rules::{BySide, Side};

use super::{Clock, Limits, go};
use crate::matches::limits::read_clock;

const GRACE: Duration = Duration::from_millis(10);

/// A clock of two players, White to move; a player without a text has none.
fn clock(white: &str, black: &str) -> Clock {
    let read = |text: &str| (!text.is_empty()).then(|| read_clock(text).unwrap());
    Clock::new(BySide { white: read(white), black: read(black) }, GRACE, Side::White)
}

fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// White, whose opponent has no clock, thinks for so many milliseconds each time: what is left to it, until it falls.
#[track_caller]
fn check(control: &str, spent: &[u64], left: &[u64]) {
    let mut clock = clock(control, "");
    let mut found = Vec::new();
    for &spent in spent {
        match clock.press(millis(spent)) {
            Ok(left) => found.push(left.unwrap()),
            Err(why) => assert_eq!((why, found.len()), (CannotPress::Fallen(Side::White), left.len())),
        }
        let _no_clock = clock.press(millis(7_777));
    }
    assert_eq!(found, left.iter().copied().map(millis).collect::<Vec<_>>(), "{control}");
}

#[test]
fn a_clock_runs_down_and_forgives_little() {
    // What is forgiven is taken, all but the last millisecond.
    check("1+0.1", &[600, 509, 112], &[500, 101]);
    check("1+0.1", &[600, 510], &[500, 101]);
    check("1+0.1", &[600, 511], &[500]);
    check("1", &[1_000, 11, 11, 12], &[1, 1, 1]);
}

#[test]
fn time_is_given_again_after_its_moves() {
    check("2/1", &[300, 300, 300, 300], &[700, 1400, 1100, 1800]);
    check("2/1:0.5+0.1", &[300, 300, 300], &[700, 900, 700]);
    // Time for each move is whole again, whatever is left of it.
    check("1/3", &[2_000, 3_010, 500, 3_011], &[3_000, 3_000, 3_000]);
}

#[test]
fn a_delay_is_waited_for_or_given_back() {
    check("1d0.5", &[400, 700, 1_310, 511, 512], &[1_000, 800, 1, 1]);
    check("1d0.5", &[1_500, 511, 512], &[1, 1]);
    check("1b0.5", &[400, 700, 811], &[1_000, 800]);
}

#[test]
fn parts_of_milliseconds_are_not_lost() {
    let mut clock = clock("1", "1");
    let both: Vec<_> = (0..1_000).map(|_| clock.press(Duration::from_micros(700)).unwrap().unwrap()).collect();
    // Each has thought for 350 milliseconds.
    let [white, black] = [both[998], both[999]].map(|left| left.as_millis());
    assert_eq!(white + black, 1_300);
    assert!(white.abs_diff(650) < 100, "{white}");
}

#[test]
fn a_player_may_have_no_clock() {
    let mut clock = clock("", "1");
    assert_eq!(clock.lasts(), None);
    assert_eq!(clock.press(millis(999_999)), Ok(None));
    assert_eq!((clock.lasts(), clock.press(millis(100))), (Some(millis(1_000)), Ok(Some(millis(900)))));
}

#[test]
fn engines_are_told_what_holds_for_them() {
    let limits = Limits { nodes: Some(1000), depth: Some(7), ..Limits::default() };
    assert_eq!(go(&limits, &clock("", "1"), Side::White), "go nodes 1000 depth 7");
    let none = Limits::default();
    let told = |white, black, side| go(&none, &clock(white, black), side);
    assert_eq!(told("3", "40/2+0.5", Side::Black), "go wtime 3000 btime 2000 winc 0 binc 500 movestogo 40");
    assert_eq!(told("3", "", Side::White), "go wtime 3000 btime 3000 winc 0 binc 0");
    assert_eq!(told("1/3", "3", Side::White), "go wtime 3000 btime 3000 winc 0 binc 0 movestogo 1");
}

#[test]
fn delays_are_told_as_increments() {
    let mut clock = clock("60d5", "60b5");
    assert_eq!(clock.lasts(), Some(millis(65_000)));
    assert_eq!(go(&Limits::default(), &clock, Side::White), "go wtime 65000 btime 60000 winc 5000 binc 5000");
    assert_eq!(clock.press(millis(7_000)), Ok(Some(millis(58_000))));
    assert_eq!(go(&Limits::default(), &clock, Side::Black), "go wtime 63000 btime 60000 winc 5000 binc 5000");
}

#[test]
fn every_period_is_told_in_its_turn() {
    let mut clock = clock("2/60+1:30+2", "");
    let mut told = Vec::new();
    for _ in 0..3 {
        told.push(go(&Limits::default(), &clock, Side::White));
        clock.press(millis(10_000)).unwrap();
        clock.press(millis(10_000)).unwrap();
    }
    assert_eq!(
        told,
        [
            "go wtime 60000 btime 60000 winc 1000 binc 1000 movestogo 2",
            "go wtime 51000 btime 51000 winc 1000 binc 1000 movestogo 1",
            "go wtime 72000 btime 72000 winc 2000 binc 2000"
        ]
    );
}
