//! Lengths of time as people type them: `1h30m`, `15 min`, `½`.

use crate::Span;
use crate::control::scan::{Number, Problem, Scan};
use crate::control::{Ambiguity, ControlProblem};

/// A length of time, and how it was typed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Duration {
    /// Where it begins, in bytes.
    pub(super) at: usize,
    pub(super) span: Span,
    pub(super) has_unit: bool,
    pub(super) has_days: bool,
}

/// What a number without a unit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoUnit {
    Minutes,
    Seconds,
    Refused,
}

/// A unit of time, from small to large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Unit {
    Second,
    Minute,
    Hour,
    Day,
}

impl Unit {
    const fn millis(self) -> u64 {
        match self {
            Self::Second => 1_000,
            Self::Minute => 60_000,
            Self::Hour => 3_600_000,
            Self::Day => 86_400_000,
        }
    }

    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "s" | "sec" | "secs" | "second" | "seconds" | "\"" | "''" | "″" => Self::Second,
            "m" | "min" | "mins" | "minute" | "minutes" | "'" | "′" => Self::Minute,
            "h" | "hr" | "hrs" | "hour" | "hours" => Self::Hour,
            "d" | "day" | "days" => Self::Day,
            _ => return None,
        })
    }
}

/// More minutes than this are not typed without a unit: whoever types `300+5` or `40/9000` means seconds, as PGN does.
const MOST_MINUTES: u64 = 240;

/// Whether the number here is followed by a unit.
pub(super) fn has_unit(scan: &Scan<'_>) -> bool {
    let mut ahead = scan.clone();
    number(&mut ahead).is_ok() && matches!(unit(&mut ahead), Ok(Some(_)))
}

/// Reads a length of time: numbers with units from large to small, or one number without.
pub(super) fn read(scan: &mut Scan<'_>, no_unit: NoUnit) -> Result<Duration, Problem> {
    let at = scan.at();
    let first = number(scan)?;
    let Some(largest) = unit(scan)? else {
        let unit = match no_unit {
            NoUnit::Seconds => Unit::Second,
            NoUnit::Minutes if first.thousandths <= MOST_MINUTES * 1_000 => Unit::Minute,
            NoUnit::Minutes | NoUnit::Refused => {
                return Err((at, ControlProblem::Ambiguous(Ambiguity::MinutesOrSeconds)));
            }
        };
        return Ok(Duration { at, span: span(first, unit), has_unit: false, has_days: false });
    };
    let mut sum = span(first, largest);
    let mut before = largest;
    // A number behind a unit is a smaller part of the same time.
    loop {
        let mut ahead = scan.clone();
        ahead.spaces();
        if !ahead.is_at_digit() {
            break;
        }
        let place = ahead.at();
        let part = number(&mut ahead)?;
        let unit = match unit(&mut ahead)? {
            Some(unit) => unit,
            None if before == Unit::Hour => Unit::Minute,
            None => return Err((place, ControlProblem::Ambiguous(Ambiguity::MinutesOrSeconds))),
        };
        if unit >= before {
            return Err((place, ControlProblem::UnitsOutOfOrder));
        }
        sum += span(part, unit);
        before = unit;
        *scan = ahead;
    }
    Ok(Duration { at, span: sum, has_unit: true, has_days: largest == Unit::Day })
}

const fn span(number: Number, unit: Unit) -> Span {
    Span::from_millis(number.thousandths * (unit.millis() / 1_000))
}

/// Reads a number, which may end with or be a fraction in one symbol.
fn number(scan: &mut Scan<'_>) -> Result<Number, Problem> {
    let at = scan.at();
    let whole = if scan.is_at_digit() { Some(scan.number()?) } else { None };
    let fraction = match scan.eat_any(&['½', '¼', '¾']) {
        Some('½') => 500,
        Some('¼') => 250,
        Some(_) => 750,
        None => return whole.ok_or_else(|| scan.no_number()),
    };
    match whole {
        Some(number) if !number.thousandths.is_multiple_of(1_000) => Err((at, ControlProblem::TooFine)),
        Some(number) => Ok(Number { thousandths: number.thousandths + fraction, ..number }),
        None => Ok(Number { at, thousandths: fraction }),
    }
}

/// Reads a unit, if one comes next. A `d` before a number is a delay behind a space, and may be either at once.
fn unit(scan: &mut Scan<'_>) -> Result<Option<Unit>, Problem> {
    let mut ahead = scan.clone();
    let is_apart = ahead.spaces();
    let at = ahead.at();
    let mark = ["''", "'", "\"", "′", "″"].into_iter().find(|mark| ahead.rest().starts_with(mark));
    let word = mark.unwrap_or(ahead.word());
    let Some(unit) = Unit::of(word) else { return known_or_nothing(word, at) };
    ahead.eat(word);
    if word == "d" {
        let mut behind = ahead.clone();
        let is_tight = behind.is_at_digit() || behind.eat("/") && behind.is_at_digit();
        let is_loose = behind.spaces() && behind.is_at_digit();
        match (is_apart, is_tight) {
            (true, true) => return Ok(None),
            (true, false) if !is_loose => {}
            (false, false) => {}
            _ => return Err((at, ControlProblem::Ambiguous(Ambiguity::DaysOrDelay))),
        }
    }
    *scan = ahead;
    Ok(Some(unit))
}

/// No unit, if the word here may stand behind a number; no word is one of them.
fn known_or_nothing(word: &str, at: usize) -> Result<Option<Unit>, Problem> {
    let known = ["", "b", "delay", "bronstein", "inc", "increment", "per", "a", "each"];
    if known.contains(&word) { Ok(None) } else { Err((at, ControlProblem::UnknownWord)) }
}
