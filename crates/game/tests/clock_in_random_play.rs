//! The clock in random play: nothing is lost or won, and no series of calls breaks it.

mod chance;

use chance::Chance;
use tabiya_game::{Bonus, CannotPress, Clock, Moment, Span, Terms, TimeControl};
use tabiya_rules::Side::White;
use tabiya_rules::{BySide, Side};

const fn millis(millis: u64) -> Span {
    Span::from_millis(millis)
}

/// The time of a control that random play has not used up: counted apart from the clock, from the rules alone.
struct Ledger {
    control: TimeControl,
    left: u64,
    made: u64,
}

impl Ledger {
    fn new(control: TimeControl) -> Self {
        Self { left: control.initial().map_or(0, Span::millis), control, made: 0 }
    }

    /// What a move costs and earns.
    fn play(&mut self, used: u64) {
        let Terms::Periods(periods) = self.control.terms() else { return };
        self.made += 1;
        // The period of this move, the last one counted again and again, and the move it ends with.
        let period = |number: usize| periods[number.min(periods.len() - 1)];
        let quota = |number| period(number).moves.map_or(u64::MAX / 2, |moves| u64::from(moves.get()));
        let (mut number, mut ends_with) = (0, quota(0));
        while ends_with < self.made {
            number += 1;
            ends_with += quota(number);
        }
        let current = period(number);
        self.left -= match current.bonus {
            Bonus::Delay(delay) => used.saturating_sub(delay.millis()),
            _ => used,
        };
        self.left += match current.bonus {
            Bonus::Increment(increment) => increment.millis(),
            Bonus::Bronstein(most) => used.min(most.millis()),
            _ => 0,
        };
        if ends_with == self.made {
            self.left += period(number + 1).time.millis();
        }
    }
}

#[test]
fn what_was_given_less_what_was_used_is_left() {
    let mut chance = Chance::new(3);
    for _ in 0..3_000 {
        let controls = BySide::new(|_| chance.control());
        let mut ledgers = controls.clone().map(Ledger::new);
        let mut clock = Clock::new(controls, Span::ZERO);
        let (mut now, mut side) = (chance.below(1_000), White);
        clock.start(side, Moment(now));
        for _ in 0..60 {
            let limit = clock.falls_at().map_or(10_000, |at| at.0 - now);
            if limit == 0 {
                break;
            }
            // Short moves, so that games go on, but now and then all but the last millisecond.
            let used = if chance.below(20) == 0 { limit - 1 } else { chance.below(limit.min(20_000)) };
            now += used;
            let pressed = clock.press(Moment(now), Span::ZERO).unwrap();
            assert_eq!(pressed.used, millis(used));
            if matches!(ledgers.of(side).control.terms(), Terms::Hourglass(_)) {
                ledgers.of_mut(side).left -= used;
            }
            if matches!(ledgers.of(!side).control.terms(), Terms::Hourglass(_)) {
                ledgers.of_mut(!side).left += used;
            }
            ledgers.of_mut(side).play(used);
            for side in Side::ALL {
                let ledger = ledgers.of(side);
                let expected = (!ledger.control.is_unlimited()).then(|| millis(ledger.left));
                assert_eq!(clock.left(side, Moment(now)), expected, "{}", ledger.control);
            }
            side = !side;
        }
    }
}

#[test]
fn the_sum_of_an_hourglass_is_constant() {
    let sum =
        |clock: &Clock, now| Side::ALL.map(|side| clock.left(side, Moment(now)).unwrap().millis()).iter().sum::<u64>();
    let mut chance = Chance::new(4);
    for _ in 0..500 {
        let mut clock = Clock::new(BySide::new(|_| TimeControl::everyday("hourglass 60s").unwrap()), millis(700));
        clock.start(White, Moment(0));
        let mut now = 0;
        while clock.has_fallen(Moment(now)).is_none() {
            now += chance.below(9_000);
            let _pressed_or_fallen = clock.press(Moment(now), millis(chance.below(1_000)));
            assert_eq!(sum(&clock, now), 120_000);
            if chance.below(9) == 0 {
                clock.stop(Moment(now));
                assert_eq!(sum(&clock, now), 120_000);
                clock.resume(Moment(now + 50));
            }
        }
    }
}

#[test]
fn no_series_of_calls_breaks_the_clock() {
    let mut chance = Chance::new(5);
    for _ in 0..4_000 {
        let controls = BySide::new(|_| chance.control());
        let mut clock = Clock::new(controls, chance.span());
        let mut now = Moment(chance.below(1_000_000));
        for _ in 0..40 {
            let reach = chance.span();
            now = if chance.below(5) == 0 { now.before(reach) } else { now + reach };
            if chance.below(200) == 0 {
                now = Moment(u64::MAX);
            }
            let side = Side::ALL[chance.below(2) as usize];
            let over = clock.has_fallen(now);
            match chance.below(9) {
                0 => clock.start(side, now),
                1 => clock.stop(now),
                2 => clock.resume(now),
                3 => clock.give(side, chance.span(), now),
                4 => clock.take(side, chance.span(), now),
                5 => clock.undo_move(side, chance.span(), now),
                _ => check_press(&mut clock, now, chance.span(), over),
            }
            check_questions(&clock, now);
        }
    }
}

fn check_press(clock: &mut Clock, now: Moment, lag: Span, over: Option<Side>) {
    let before = clock.clone();
    let without_lag = before.clone().press(now, Span::ZERO);
    match clock.press(now, lag) {
        Ok(pressed) => {
            let mover = before.running().unwrap();
            assert_eq!((clock.running(), pressed.left), (Some(!mover), clock.left(mover, now)));
            assert_eq!(without_lag.is_err(), over.is_some());
        }
        Err(error) => {
            assert_eq!(clock, &before);
            assert_eq!(without_lag, Err(error), "lag never makes it worse");
            assert_eq!(error, before.running().map_or(CannotPress::NotRunning, CannotPress::Fallen));
        }
    }
}

/// What the clock says of itself fits together.
#[track_caller]
fn check_questions(clock: &Clock, now: Moment) {
    let fallen = clock.has_fallen(now);
    if let Some(side) = clock.turn() {
        assert_eq!(fallen.is_some(), clock.left(side, now) == Some(Span::ZERO));
        assert!(fallen.is_none_or(|fallen| fallen == side));
    }
    if let Some(at) = clock.falls_at() {
        let side = clock.running();
        assert_eq!(clock.has_fallen(at), side);
        assert!(clock.clone().press(at, Span::ZERO).is_err());
        // A moment before the latest one told counts as that one.
        assert!(fallen.is_some() || now < at);
        if fallen.is_none() {
            assert_eq!(clock.has_fallen(at.before(millis(1))), None);
        }
    }
    for side in Side::ALL {
        assert_eq!(clock.left(side, now).is_none(), clock.control(side).is_unlimited());
        assert_ne!(clock.moves_to_go(side), Some(0));
    }
}
