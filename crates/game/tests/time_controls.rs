//! Time controls: read, written, refused, and told apart.

mod chance;

use std::collections::HashSet;
use std::mem::discriminant;
use std::num::NonZeroU32;

use chance::Chance;
use tabiya_game::{Ambiguity, BadTerms, Bonus, ControlProblem, Pace, Period, Span, Terms, TimeControl};

#[track_caller]
fn pgn(text: &str) -> TimeControl {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

const fn seconds(seconds: u64) -> Span {
    Span::from_seconds(seconds)
}

fn period(moves: u32, time: u64, bonus: Bonus) -> Period {
    Period { moves: NonZeroU32::new(moves), time: seconds(time), bonus }
}

#[test]
fn the_notation_of_pgn_is_read() {
    let increment = Bonus::Increment(seconds(30));
    let rows = [
        ("-", Terms::Unlimited),
        ("300", Terms::Periods(vec![period(0, 300, Bonus::None)])),
        ("300+5", Terms::Periods(vec![period(0, 300, Bonus::Increment(seconds(5)))])),
        ("300d5", Terms::Periods(vec![period(0, 300, Bonus::Delay(seconds(5)))])),
        ("300b5", Terms::Periods(vec![period(0, 300, Bonus::Bronstein(seconds(5)))])),
        ("40/9000", Terms::Periods(vec![period(40, 9_000, Bonus::None)])),
        ("40/5400+30:1800+30", Terms::Periods(vec![period(40, 5_400, increment), period(0, 1_800, increment)])),
        ("0+1", Terms::Periods(vec![period(0, 0, Bonus::Increment(seconds(1)))])),
        ("2+0.02", Terms::Periods(vec![period(0, 2, Bonus::Increment(Span::from_millis(20)))])),
        ("*180", Terms::Hourglass(seconds(180))),
        ("1/86400", Terms::PerMove(Span::from_days(1))),
    ];
    for (text, terms) in rows {
        assert_eq!(pgn(text).terms(), &terms, "{text}");
        assert_eq!(pgn(text).to_string(), text);
    }
}

#[test]
fn other_spellings_in_pgn_are_written_in_one() {
    for (text, canonical) in [("300+0", "300"), ("1/60+0", "1/60"), ("007.500", "7.5"), ("40/60d0:9b0", "40/60:9")] {
        assert_eq!(pgn(text).to_string(), canonical);
    }
}

#[test]
fn what_is_written_is_read_as_the_same() {
    let mut chance = Chance::new(1);
    let mut kinds = HashSet::new();
    for _ in 0..20_000 {
        let control = chance.control();
        let written = control.to_string();
        assert_eq!(written.parse().as_ref(), Ok(&control), "{written}");
        kinds.insert(discriminant(control.terms()));
    }
    assert_eq!(kinds.len(), 4);
}

#[track_caller]
fn refused(text: &str, at: usize, problem: ControlProblem) {
    let error = text.parse::<TimeControl>().expect_err(text);
    assert_eq!((error.at, error.problem, error.text.as_str()), (at, problem, text), "{error}");
}

#[test]
fn what_is_wrong_in_pgn_is_told_with_its_place() {
    use ControlProblem::{Empty, NoNumber, NotACount, TooFine, TooLarge, Unexpected, Unknown};
    refused("", 0, Empty);
    refused("?", 0, Unknown);
    refused("x", 0, NoNumber(Some('x')));
    refused("300+", 4, NoNumber(None));
    refused(" 300", 0, NoNumber(Some(' ')));
    refused("300 ", 3, Unexpected(' '));
    refused("300+5s", 5, Unexpected('s'));
    refused("0/300", 0, NotACount);
    refused("1.5/300", 0, NotACount);
    refused("40/90:0.0001", 6, TooFine);
    refused("300.", 4, NoNumber(None));
    refused("99999999999999999999999", 0, TooLarge);
    refused("*180:60", 4, Unexpected(':'));
    refused("-5", 0, NoNumber(Some('-')));
    refused("½", 0, NoNumber(Some('½')));
    refused("5½", 1, Unexpected('½'));
}

#[test]
fn terms_no_clock_can_keep_are_refused() {
    let terms = ControlProblem::Terms;
    refused("0", 0, terms(BadTerms::NoTime(0)));
    refused("*0", 1, terms(BadTerms::NoTime(0)));
    refused("0d5", 0, terms(BadTerms::NoTime(0)));
    refused("40/60:0+0", 6, terms(BadTerms::NoTime(1)));
    refused("60:60", 0, terms(BadTerms::Endless(0)));
    refused("40/60:60+5:1", 6, terms(BadTerms::Endless(1)));
    refused("1001/60", 0, terms(BadTerms::TooManyMoves(0)));
    refused("86400001", 0, terms(BadTerms::TooLong(0)));
    refused("5+86400001", 0, terms(BadTerms::TooLong(0)));
    refused(&vec!["1/1"; 17].join(":"), 0, terms(BadTerms::TooManyPeriods(17)));
    assert_eq!(TimeControl::new(Terms::Periods(vec![])), Err(BadTerms::NoPeriod));
    assert_eq!(TimeControl::sudden_death(Span::ZERO), Err(BadTerms::NoTime(0)));
    assert_eq!(pgn("86400000").initial(), Some(TimeControl::LONGEST));
}

#[test]
fn a_text_without_end_is_refused_and_cut_off() {
    let error = "1/1:".repeat(1_000_000).parse::<TimeControl>().unwrap_err();
    assert_eq!(error.problem, ControlProblem::TooMuchText);
    assert!(error.text.len() < 1_000);
}

#[test]
fn every_day_forms_are_read() {
    let rows = [
        (
            "300+3",
            "5+3 | 5 + 3 | 5m+3s | 5 min + 3 sec | 5|3 | 5;+3 | 5 inc 3 | 5 inc/3 | 5M +3S | G/5;+3 | g5 +3 | 5'+3''",
        ),
        (
            "5400+30",
            "90+30 | 1h30m+30s | 1h30+30 | 1 hour 30 minutes + 30 seconds | 90'+30\" | 90′+30″ | 1½h+30 | 1.5h+30",
        ),
        ("900", "15m | 15 min | 15 minutes | 15+0 | G/15 | G15 | game/15 | SD/15 | ¼h | G/15;d0 |  15m  "),
        ("30", "30s | 0.5+0 | ½+0 | 30 sec | ½m | ½ min"),
        ("5400d5", "G/90;d5 | G/90 d5 | G/90, d/5 | 90 d5 | 90;d5 | 90 delay 5 | 90m d5s | 90m delay 5 sec | 1h30 d5"),
        ("300d3", "5 d3 | 5m d3 | 5 d/3"),
        ("300b3", "5b3 | 5 b3 | 5m b3 | 5 bronstein 3 | 5m, bronstein 3s"),
        ("3600+30", "G/60 +30 | 60+30 | 1h+30"),
        ("40/7200d5:3600d5", "40/120, SD/60; d5 | 40/120, SD/60 d5 | 40/2h, sd/1h, d5 | 40/120 d5, SD/60 d5"),
        ("40/5400+30:1800+30", "40/90+30:30+30 | 40/90, SD/30; +30 | 40 / 90 + 30 : 30 + 30"),
        ("40/5400:1800+30", "40/90:30+30 | 40/90 : SD/30;+30"),
        ("40/7200:20/3600:900+30", "40/120:20/60:15+30"),
        ("40/9000", "40/150 | 40/2h30m | 40/9000s"),
        ("1/259200", "3d | 3 d | 3 days | 3 days/move | 3 days per move | 1/3d | 3D | 72h/move | 72 hours a move"),
        ("1/86400", "1 day/move | 1 day | 1 day / move | 24h per move"),
        ("1/129600", "1d 12h | 1½ days | 1.5d"),
        ("1/30", "30s/move | 30 seconds each move | 1/30s"),
        ("259200+86400", "3d+1d | 3 days + 1 day"),
        ("*180", "hourglass 3m | hourglass 180s | Hourglass 3 min"),
        ("-", "unlimited | none | ∞ | - | Unlimited | no clock"),
        ("0+2", "0+2"),
    ];
    for (canonical, forms) in rows {
        for form in forms.split(" | ") {
            let read = TimeControl::everyday(form).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(read.to_string(), canonical, "{form}");
        }
    }
}

#[test]
fn every_day_forms_that_are_ambiguous_or_wrong_are_refused() {
    use ControlProblem::{Ambiguous, Empty, NoNumber, PerMoveWithMore, TooLarge, Unexpected, Unknown, UnknownWord};
    let (minutes, days) = (Ambiguous(Ambiguity::MinutesOrSeconds), Ambiguous(Ambiguity::DaysOrDelay));
    let rows = [
        ("300", 0, minutes),
        ("15", 0, minutes),
        ("300+5", 0, minutes),
        ("40/9000", 3, minutes),
        ("hourglass 3", 10, minutes),
        ("5m30", 2, minutes),
        ("5d3", 1, days),
        ("5d3s", 1, days),
        ("5 d 3", 2, days),
        ("1/2+0", 0, Ambiguous(Ambiguity::HalfOrOneMove)),
        ("1/86400", 0, Ambiguous(Ambiguity::HalfOrOneMove)),
        ("  ", 0, Empty),
        (" ? ", 0, Unknown),
        ("blitz", 0, NoNumber(Some('b'))),
        ("5+", 2, NoNumber(None)),
        ("5+3+2", 3, Unexpected('+')),
        ("5+3,", 4, NoNumber(None)),
        ("5 apples", 2, UnknownWord),
        ("½x", 1, UnknownWord),
        ("5md3", 1, UnknownWord),
        ("30m1h", 3, ControlProblem::UnitsOutOfOrder),
        ("30m/move+5", 0, PerMoveWithMore),
        ("40/2h, 3d", 7, PerMoveWithMore),
        ("0+0", 0, ControlProblem::Terms(BadTerms::NoTime(0))),
        ("5+3:1+1", 0, ControlProblem::Terms(BadTerms::Endless(0))),
        ("9999d", 0, ControlProblem::Terms(BadTerms::TooLong(0))),
        ("99999999999d", 0, TooLarge),
        ("-5+3", 0, NoNumber(Some('-'))),
    ];
    for (text, at, problem) in rows {
        let error = TimeControl::everyday(text).expect_err(text);
        assert_eq!((error.at, error.problem), (at, problem), "{error}");
    }
}

#[test]
fn no_text_makes_a_reader_panic() {
    let pieces = [
        "5",
        "40",
        "/",
        "+",
        ":",
        "d",
        "b",
        "g/",
        "sd/",
        " ",
        ";",
        ",",
        "½",
        "h",
        "m",
        "s",
        ".",
        "∞",
        "é",
        "move",
        "*",
        "999999999",
    ];
    let mut chance = Chance::new(2);
    for _ in 0..50_000 {
        let length = chance.below(9);
        let text: String = (0..length).map(|_| pieces[chance.below(pieces.len() as u64) as usize]).collect();
        for read in [text.parse(), TimeControl::everyday(&text)] {
            match read {
                Ok(control) => assert_eq!(control.to_string().parse(), Ok(control)),
                Err(error) => assert!(error.at <= text.chars().count() && !error.to_string().is_empty(), "{text}"),
            }
        }
    }
}

#[test]
fn pace_is_reckoned_as_fide_does() {
    let rows = [
        ("180+2", Pace::Blitz),
        ("600", Pace::Blitz),
        ("300+5", Pace::Blitz),
        ("300+6", Pace::Rapid),
        ("601", Pace::Rapid),
        ("900+10", Pace::Rapid),
        ("3599", Pace::Rapid),
        ("3600", Pace::Standard),
        ("1800+30", Pace::Standard),
        ("40/5400+30:1800+30", Pace::Standard),
        // The second period begins within sixty moves and counts; a third behind them does not.
        ("30/300:300", Pace::Blitz),
        ("30/300:301", Pace::Rapid),
        ("60/600:3600", Pace::Blitz),
        ("20/200", Pace::Blitz),
        ("20/201", Pace::Rapid),
        ("1/10", Pace::Blitz),
        ("1/30", Pace::Rapid),
        ("1/86400", Pace::Correspondence),
        ("10/2592000", Pace::Correspondence),
        ("*180", Pace::Blitz),
        ("-", Pace::Unlimited),
    ];
    for (text, pace) in rows {
        assert_eq!(pgn(text).pace(), pace, "{text}");
    }
}
