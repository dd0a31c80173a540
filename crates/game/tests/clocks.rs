//! The clock of a game: each kind of time control, the flag, lag, pauses, penalties and takebacks.

use tabiya_game::{CannotPress, Clock, Moment, Pressed, Span, TimeControl};
use tabiya_rules::Side::{Black, White};
use tabiya_rules::{BySide, Side};

#[track_caller]
fn control(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// A clock with this control for both sides, running for White from 0.
#[track_caller]
fn clock(text: &str) -> Clock {
    let mut clock = Clock::new(BySide::new(|_| control(text)), Span::ZERO);
    clock.start(White, Moment(0));
    clock
}

const fn millis(millis: u64) -> Span {
    Span::from_millis(millis)
}

/// Presses at this moment, and says what the mover has left in milliseconds.
#[track_caller]
fn press(clock: &mut Clock, at: u64) -> u64 {
    clock.press(Moment(at), Span::ZERO).expect("in time").left.expect("a clock").millis()
}

#[track_caller]
fn left(clock: &Clock, side: Side, at: u64) -> u64 {
    clock.left(side, Moment(at)).expect("a clock").millis()
}

#[test]
fn sudden_death() {
    let mut clock = clock("300");
    assert_eq!(clock.running(), Some(White));
    assert_eq!(press(&mut clock, 10_000), 290_000);
    assert_eq!((clock.running(), left(&clock, White, 20_000)), (Some(Black), 290_000));
    assert_eq!(press(&mut clock, 12_500), 297_500);
    assert_eq!(clock.falls_at(), Some(Moment(302_500)));
}

#[test]
fn increment() {
    let mut clock = clock("300+5");
    assert_eq!(press(&mut clock, 2_000), 303_000);
    assert_eq!(press(&mut clock, 9_000), 298_000);
    assert_eq!(clock.falls_at(), Some(Moment(312_000)), "the increment is added when the move is completed");
}

#[test]
fn increment_alone_is_there_for_the_first_move() {
    let mut clock = clock("0+2");
    assert_eq!(clock.falls_at(), Some(Moment(2_000)));
    assert_eq!(press(&mut clock, 1_500), 2_500);
}

#[test]
fn simple_delay() {
    let mut clock = clock("60d5");
    assert_eq!((left(&clock, White, 5_000), left(&clock, White, 5_001)), (60_000, 59_999));
    assert_eq!(clock.falls_at(), Some(Moment(65_000)));
    assert_eq!(press(&mut clock, 3_000), 60_000, "what is not used of a delay is not kept");
    assert_eq!(press(&mut clock, 11_000), 57_000);
}

#[test]
fn bronstein_delay() {
    let mut clock = clock("60b5");
    assert_eq!(left(&clock, White, 4_000), 56_000, "the clock runs at once");
    assert_eq!(press(&mut clock, 4_000), 60_000);
    assert_eq!(press(&mut clock, 12_000), 57_000);
    assert_eq!(clock.falls_at(), Some(Moment(72_000)), "what would be given back does not hold up the flag");
}

#[test]
fn hourglass() {
    let mut clock = clock("*60");
    assert_eq!((left(&clock, White, 10_000), left(&clock, Black, 10_000)), (50_000, 70_000));
    assert_eq!(press(&mut clock, 20_000), 40_000);
    assert_eq!((left(&clock, Black, 20_000), left(&clock, Black, 25_000)), (80_000, 75_000));
    assert_eq!(left(&clock, White, 25_000), 45_000);
    assert_eq!(clock.falls_at(), Some(Moment(100_000)));
    assert_eq!((left(&clock, Black, 200_000), left(&clock, White, 200_000)), (0, 120_000));
}

#[test]
fn time_per_move() {
    let mut clock = clock("1/86400");
    let day = Span::from_days(1).millis();
    assert_eq!(press(&mut clock, day - 1), day, "whole again");
    assert_eq!(left(&clock, Black, day), day - 1);
    assert_eq!(press(&mut clock, day + 5), day, "and nothing is carried over");
    assert_eq!((clock.moves_to_go(White), clock.period(White)), (None, 0));
}

#[test]
fn unlimited() {
    let mut clock = clock("-");
    assert_eq!((clock.falls_at(), clock.left(White, Moment(99))), (None, None));
    assert_eq!(
        clock.press(Moment(u64::MAX), Span::ZERO),
        Ok(Pressed { used: millis(u64::MAX), left: None, earned: Span::ZERO })
    );
    clock.take(Black, Span::from_days(1), Moment(0));
    assert_eq!(clock.has_fallen(Moment(u64::MAX)), None);
}

#[test]
fn two_periods() {
    let mut clock = clock("40/5400+30:1800+30");
    let mut now = 0;
    for made in 0..40 {
        assert_eq!((clock.moves_to_go(White), clock.period(White)), (Some(40 - made), 0));
        now += 100_000;
        press(&mut clock, now);
        press(&mut clock, now);
    }
    // 40 moves cost 70 seconds each of 90 minutes; then half an hour is added.
    assert_eq!((clock.moves_to_go(White), clock.period(White)), (None, 1));
    assert_eq!(left(&clock, White, now), 5_400_000 - 40 * 70_000 + 1_800_000);
    assert_eq!(left(&clock, Black, now), 5_400_000 + 40 * 30_000 + 1_800_000);
    assert_eq!(press(&mut clock, now + 30_000), 5_400_000 - 40 * 70_000 + 1_800_000);
}

#[test]
fn the_time_of_the_next_period_comes_with_the_last_move_of_the_quota_and_not_before() {
    let mut clock = clock("2/60:60");
    press(&mut clock, 50_000);
    press(&mut clock, 50_000);
    assert_eq!(clock.falls_at(), Some(Moment(60_000)), "one move of two is made");
    assert_eq!(press(&mut clock, 59_999), 60_001, "saved time is carried over");
}

#[test]
fn the_last_period_repeats() {
    let mut clock = clock("1/10:2/20+1");
    // After the first move 20 seconds, and again after every second one.
    for (made, expected) in [30, 31, 52, 53, 74, 75].into_iter().enumerate() {
        assert_eq!(clock.period(White), usize::from(made > 0));
        assert_eq!(press(&mut clock, 0), expected * 1_000);
        press(&mut clock, 0);
    }
    assert_eq!((clock.moves_to_go(White), clock.period(White)), (Some(1), 1));
}

#[test]
fn handicap() {
    let controls = BySide { white: control("60"), black: control("300+3") };
    let mut clock = Clock::new(controls.clone(), Span::ZERO);
    assert_eq!((clock.running(), clock.falls_at(), left(&clock, White, 9)), (None, None, 60_000));
    assert_eq!(clock.control(Black), &controls.black);
    clock.start(White, Moment(7));
    assert_eq!((press(&mut clock, 1_007), press(&mut clock, 2_007)), (59_000, 302_000));
}

#[test]
fn an_hourglass_against_another_clock_gains_what_that_uses() {
    let controls = BySide { white: control("*60"), black: control("60+1") };
    let mut clock = Clock::new(controls, Span::ZERO);
    clock.start(White, Moment(0));
    assert_eq!(press(&mut clock, 10_000), 50_000);
    assert_eq!(left(&clock, Black, 10_000), 60_000);
    assert_eq!(press(&mut clock, 15_000), 56_000);
    assert_eq!(left(&clock, White, 15_000), 55_000);
}

#[test]
fn the_flag_falls_exactly_at_zero() {
    for (text, at) in
        [("60", 60_000), ("60+5", 60_000), ("60d5", 65_000), ("60b5", 60_000), ("*60", 60_000), ("1/60", 60_000)]
    {
        let mut clock = clock(text);
        assert_eq!(clock.falls_at(), Some(Moment(at)), "{text}");
        assert_eq!((left(&clock, White, at - 1), clock.has_fallen(Moment(at - 1))), (1, None), "{text}");
        assert_eq!((left(&clock, White, at), clock.has_fallen(Moment(at))), (0, Some(White)), "{text}");
        let before = clock.clone();
        assert_eq!(clock.press(Moment(at), Span::ZERO), Err(CannotPress::Fallen(White)), "{text}");
        assert_eq!(clock, before, "nothing has changed");
        assert!(clock.press(Moment(at - 1), Span::ZERO).is_ok(), "{text}");
    }
}

#[test]
fn ten_thousand_moves_do_not_drift() {
    // (control, used by White with every move, what it gains or loses by that)
    let rows = [("3000000", 277, -277), ("300+1.007", 997, 10), ("300d2", 2_000, 0), ("300000d2", 2_013, -13)];
    let more = [("300b2", 1_999, 0), ("300000b2", 2_011, -11), ("10/20", 1_999, 1), ("*300", 313, 0)];
    for (text, used, change) in rows.into_iter().chain(more) {
        let mut clock = clock(text);
        let mut expected = i64::try_from(control(text).initial().unwrap().millis()).unwrap();
        let mut now = 0;
        for _ in 0..10_000 {
            // Black takes as long, so that an hourglass comes back to where it was.
            for _ in Side::ALL {
                now += used;
                clock.press(Moment(now), Span::ZERO).unwrap();
            }
            expected += change;
        }
        assert_eq!(i64::try_from(left(&clock, White, now)), Ok(expected), "{text}");
        assert_eq!(left(&clock, White, now), left(&clock, Black, now), "{text}");
    }
}

#[test]
fn lag_is_allowed_for_up_to_the_cap_and_the_time_used() {
    let mut clock = Clock::new(BySide::new(|_| control("60")), millis(500));
    clock.start(White, Moment(0));
    assert_eq!(
        clock.press(Moment(2_000), millis(300)).unwrap(),
        Pressed { used: millis(1_700), left: Some(millis(58_300)), earned: Span::ZERO }
    );
    assert_eq!(clock.press(Moment(4_000), millis(9_999)).unwrap().used, millis(1_500));
    assert_eq!(clock.press(Moment(4_100), millis(400)).unwrap().used, Span::ZERO, "no more than was used");
    // Black has 58.5 seconds from 4.1 on; a move sent in time counts even if it comes late.
    assert_eq!((clock.lag_cap(), clock.falls_at()), (millis(500), Some(Moment(62_600))));
    assert_eq!(clock.press(Moment(63_100), millis(9_999)), Err(CannotPress::Fallen(Black)));
    assert_eq!(clock.press(Moment(63_099), millis(500)).unwrap().left, Some(millis(1)));
}

#[test]
fn time_that_goes_backwards_has_not_passed() {
    let mut clock = clock("60");
    assert_eq!(press(&mut clock, 10_000), 50_000);
    assert_eq!(left(&clock, Black, 5_000), 60_000);
    assert_eq!(press(&mut clock, 4_000), 60_000);
    assert_eq!(press(&mut clock, 11_000), 49_000, "from the latest moment told, not from the earlier one");
    clock.stop(Moment(12_000));
    clock.resume(Moment(1_000));
    assert_eq!(press(&mut clock, 12_000), 59_000);
}

#[test]
fn a_pause_costs_nothing() {
    let mut clock = clock("60+1");
    clock.stop(Moment(10_000));
    assert_eq!((clock.running(), clock.turn(), clock.falls_at()), (None, Some(White), None));
    assert_eq!((left(&clock, White, 99_000), clock.has_fallen(Moment(99_000))), (50_000, None));
    assert_eq!(clock.press(Moment(99_000), Span::ZERO), Err(CannotPress::NotRunning));
    clock.stop(Moment(99_500));
    clock.resume(Moment(100_000));
    clock.resume(Moment(101_000));
    assert_eq!(clock.falls_at(), Some(Moment(150_000)));
    let pressed = clock.press(Moment(105_000), Span::ZERO).unwrap();
    assert_eq!((pressed.used, pressed.left), (millis(15_000), Some(millis(46_000))));
}

#[test]
fn a_pause_inside_a_simple_delay_leaves_the_rest_of_it() {
    let mut clock = clock("60d5");
    clock.stop(Moment(3_000));
    clock.resume(Moment(50_000));
    assert_eq!((left(&clock, White, 52_000), left(&clock, White, 52_001)), (60_000, 59_999));
    assert_eq!(clock.falls_at(), Some(Moment(112_000)));
    assert_eq!(press(&mut clock, 54_000), 58_000);
    assert_eq!(left(&clock, Black, 59_000), 60_000, "the next move has a delay of its own");
}

#[test]
fn a_pause_inside_a_bronstein_delay_is_not_time_used() {
    let mut clock = clock("60b5");
    clock.stop(Moment(2_000));
    clock.resume(Moment(50_000));
    assert_eq!(press(&mut clock, 52_000), 60_000);
}

#[test]
fn penalties_give_and_take_time() {
    let mut clock = clock("60d5");
    clock.give(Black, Span::from_minutes(2), Moment(1_000));
    clock.give(White, millis(500), Moment(1_000));
    assert_eq!((left(&clock, Black, 1_000), left(&clock, White, 7_000)), (180_000, 58_500));
    clock.take(Black, Span::from_minutes(1), Moment(7_000));
    clock.take(White, millis(8_500), Moment(7_000));
    assert_eq!((left(&clock, Black, 7_000), left(&clock, White, 7_000)), (120_000, 50_000));
    assert_eq!(clock.falls_at(), Some(Moment(57_000)));
    clock.take(Black, Span::from_days(1), Moment(8_000));
    assert_eq!((left(&clock, Black, 8_000), clock.has_fallen(Moment(8_000))), (0, None), "it is White's turn");
    clock.take(White, Span::from_days(1), Moment(9_000));
    assert_eq!((clock.falls_at(), clock.has_fallen(Moment(9_000))), (Some(Moment(9_000)), Some(White)));
}

#[test]
fn all_time_taken_within_a_delay_is_over_at_once() {
    let mut clock = clock("60d5");
    clock.take(White, Span::from_minutes(1), Moment(2_000));
    assert_eq!((clock.falls_at(), clock.has_fallen(Moment(2_000))), (Some(Moment(2_000)), Some(White)));
}

#[test]
fn time_given_for_one_move_is_for_one_move() {
    let mut clock = clock("1/60");
    clock.give(White, millis(5_000), Moment(0));
    assert_eq!(press(&mut clock, 64_999), 60_000);
    clock.give(Black, millis(5_000), Moment(64_999));
    clock.start(White, Moment(65_000));
    assert_eq!(left(&clock, Black, 65_000), 60_000);
}

#[test]
fn time_taken_from_an_hourglass_is_not_taken_from_what_the_other_gained() {
    let mut clock = clock("*60");
    clock.take(White, millis(20_000), Moment(50_000));
    assert_eq!((left(&clock, White, 50_000), left(&clock, Black, 50_000)), (0, 110_000));
}

#[test]
fn a_takeback_undoes_what_the_move_earned_and_not_what_it_used() {
    let mut clock = clock("2/60+5:30+5");
    for at in [1_000, 2_000, 3_000] {
        press(&mut clock, at);
    }
    // White has made its second move and reached the second period; Black thinks for a second, and White wants it back.
    assert_eq!((left(&clock, White, 3_000), clock.period(White)), (98_000, 1));
    clock.start(White, Moment(4_000));
    clock.undo_move(White, millis(35_000), Moment(4_000));
    assert_eq!((left(&clock, White, 4_000), clock.period(White), clock.moves_to_go(White)), (63_000, 0, Some(1)));
    assert_eq!((left(&clock, Black, 4_000), clock.moves_to_go(Black)), (63_000, Some(1)), "its second is gone");
    assert_eq!(press(&mut clock, 4_000), 98_000, "and earned again");
}

#[test]
fn a_takeback_drops_no_flag() {
    let mut clock = clock("1/10+60:60");
    press(&mut clock, 9_500);
    press(&mut clock, 9_500);
    clock.take(White, millis(60_000), Moment(9_500));
    // White has 60.5 seconds, has used 50 of them, and 120 are to be taken back.
    clock.undo_move(White, millis(120_000), Moment(59_500));
    assert_eq!((left(&clock, White, 59_500), clock.period(White)), (1_000, 0));
    clock.undo_move(White, millis(120_000), Moment(59_500));
    assert_eq!(left(&clock, White, 59_500), 1_000, "there is no move left to undo");
    clock.start(White, Moment(60_000));
    assert_eq!((left(&clock, White, 60_000), clock.falls_at()), (500, Some(Moment(60_500))));
}

#[test]
fn a_turn_that_ends_without_a_move_earns_nothing() {
    let mut clock = clock("60+5");
    clock.start(Black, Moment(4_000));
    assert_eq!((left(&clock, White, 9_000), left(&clock, Black, 9_000)), (56_000, 55_000));
    let mut letters = self::clock("1/60");
    letters.start(Black, Moment(4_000));
    assert_eq!(left(&letters, White, 9_000), 60_000, "time for a move is whole with the next turn");
}
