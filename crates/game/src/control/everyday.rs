//! Time controls as people type them, which count in minutes and add in seconds.

mod duration;

use std::num::NonZeroU32;

use duration::{Duration, NoUnit};

use super::scan::{self, Found, Problem, Scan};
use super::{Ambiguity, Bonus, ControlError, ControlProblem, Period, Terms, TimeControl};
use crate::Span;

impl TimeControl {
    /// Reads a time control as people type it; small or large letters, and spaces, make no difference but where told.
    ///
    /// | typed | read as |
    /// |---|---|
    /// | `5+3`, `90 + 30`, `15\|10`, `½+0`, `90'+30"` | minutes, and seconds with each move |
    /// | `15m`, `15 min`, `1h30m`, `1h30`, `30s`, `3m+2s` | so long for the game |
    /// | `3d`, `3 days`, `1 day/move`, `30s per move` | so long for each move |
    /// | `G/90;d5`, `G/60 +30`, `SD/30`, `40/120, SD/60; d5` | US Chess: minutes; a bonus behind the last period only is for all |
    /// | `40/90+30:30+30` | minutes; with colons as in PGN, each bonus is for its own period |
    /// | `5 d3`, `5m d3`, `5 delay 3`, `5b3`, `5 bronstein 3` | a simple or a Bronstein delay |
    /// | `hourglass 3m` | an hourglass |
    /// | `unlimited`, `none`, `∞`, `-` | no clock |
    ///
    /// What could be read in two ways is refused: a number alone, more than 240 minutes without a unit (then seconds are
    /// likelier), `5d3`, `1/2`.
    ///
    /// ```
    /// use tabiya_game::TimeControl;
    /// let read = |text| TimeControl::everyday(text).map(|control| control.to_string());
    /// assert_eq!(read("5+3").as_deref(), Ok("300+3"));
    /// assert_eq!(read("40/120, SD/60; d5").as_deref(), Ok("40/7200d5:3600d5"));
    /// assert_eq!(read("3 days").as_deref(), Ok("1/259200"));
    /// let refused = read("300").unwrap_err().to_string();
    /// assert!(refused.ends_with("the number at symbol 1 may be minutes or seconds; write m or s behind it"));
    /// ```
    ///
    /// # Errors
    /// If the text is no time control, or can be read in two ways.
    pub fn everyday(text: &str) -> Result<Self, ControlError> {
        // Changing letters of ASCII alone, so that places stay what they are.
        scan::read(text, |text| found(&text.to_ascii_lowercase()))
    }
}

/// The words for no clock.
const UNLIMITED: [&str; 7] = ["unlimited", "none", "no clock", "no limit", "infinite", "∞", "-"];

fn found(text: &str) -> Result<Found, Problem> {
    let mut scan = Scan::new(text);
    scan.spaces();
    if UNLIMITED.contains(&text.trim()) {
        return Ok((Terms::Unlimited, vec![]));
    }
    if scan.eat("hourglass") {
        scan.spaces();
        let at = scan.at();
        let time = duration::read(&mut scan, NoUnit::Refused)?.span;
        scan.spaces();
        scan.end()?;
        return Ok((Terms::Hourglass(time), vec![at]));
    }
    let mut fields = vec![];
    let mut has_colon = false;
    loop {
        scan.spaces();
        fields.push(Field::read(&mut scan)?);
        scan.spaces();
        match scan.eat_any(&[',', ';', ':']) {
            Some(separator) => has_colon |= separator == ':',
            None => break,
        }
    }
    scan.end()?;
    if let [field] = &*fields {
        if let Some(at) = field.bare {
            return Err((at, ControlProblem::Ambiguous(Ambiguity::MinutesOrSeconds)));
        }
        if field.is_per_move {
            return Ok((Terms::PerMove(field.period.time), vec![field.at]));
        }
    }
    if let Some(field) = fields.iter().find(|field| field.is_per_move) {
        return Err((field.at, ControlProblem::PerMoveWithMore));
    }
    let places = fields.iter().map(|field| field.at).collect();
    let mut periods: Vec<Period> = fields.into_iter().map(|field| field.period).collect();
    if let Some((last, before)) = periods.split_last_mut()
        && !has_colon
        && before.iter().all(|period| period.bonus == Bonus::None)
    {
        for period in before {
            period.bonus = last.bonus;
        }
    }
    Ok((Terms::Periods(periods), places))
}

/// A period as it is typed.
#[derive(Clone, Copy, Debug)]
struct Field {
    at: usize,
    period: Period,
    is_per_move: bool,
    /// Where the number stands, if the field is nothing else.
    bare: Option<usize>,
}

impl Field {
    fn read(scan: &mut Scan<'_>) -> Result<Self, Problem> {
        let at = scan.at();
        let (moves, is_marked) = if eat_whole_game(scan) { (None, true) } else { quota(scan)? };
        let Duration { at: time_at, span: time, has_unit, has_days } = duration::read(scan, NoUnit::Minutes)?;
        let is_each = eat_per_move(scan);
        let bonus = bonus(scan)?;
        let is_days_alone = has_days && !is_marked && bonus.is_none();
        if is_each && (is_marked || bonus.is_some()) {
            return Err((at, ControlProblem::PerMoveWithMore));
        }
        Ok(Self {
            at,
            period: Period { moves, time, bonus: bonus.unwrap_or_default() },
            is_per_move: is_each || is_days_alone,
            bare: (!has_unit && !is_marked && !is_each && bonus.is_none()).then_some(time_at),
        })
    }
}

/// Goes past `G/` or `SD/`, which US Chess puts before the time for the rest of the game.
fn eat_whole_game(scan: &mut Scan<'_>) -> bool {
    if !["g", "sd", "game"].contains(&scan.word()) {
        return false;
    }
    scan.eat(scan.word());
    scan.spaces();
    scan.eat("/");
    scan.spaces();
    true
}

/// Reads the moves of a period, and whether there are any; goes nowhere if there are none.
fn quota(scan: &mut Scan<'_>) -> Result<(Option<NonZeroU32>, bool), Problem> {
    let mut ahead = scan.clone();
    let Ok(number) = ahead.number() else { return Ok((None, false)) };
    ahead.spaces();
    if !ahead.eat("/") {
        return Ok((None, false));
    }
    ahead.spaces();
    let moves = number.count()?;
    *scan = ahead;
    if moves == NonZeroU32::MIN && !duration::has_unit(scan) {
        return Err((number.at, ControlProblem::Ambiguous(Ambiguity::HalfOrOneMove)));
    }
    Ok((Some(moves), true))
}

/// Goes past `/move` or `per move`, if one of them comes next.
fn eat_per_move(scan: &mut Scan<'_>) -> bool {
    let mut ahead = scan.clone();
    ahead.spaces();
    let is_joined = ahead.eat("/") || ["per", "a", "each"].contains(&ahead.word()) && ahead.eat(ahead.word());
    ahead.spaces();
    let is_here = is_joined && ahead.word() == "move" && ahead.eat("move");
    if is_here {
        *scan = ahead;
    }
    is_here
}

/// Reads what every move is given besides, if that comes next: behind a space, a semicolon or a comma, or at once.
fn bonus(scan: &mut Scan<'_>) -> Result<Option<Bonus>, Problem> {
    let mut ahead = scan.clone();
    ahead.spaces();
    if ahead.eat_any(&[';', ',']).is_some() {
        ahead.spaces();
    }
    let is_sign = ahead.eat_any(&['+', '|']).is_some();
    let kind: fn(Span) -> Bonus = match ahead.word() {
        _ if is_sign => Bonus::Increment,
        "inc" | "increment" => Bonus::Increment,
        "d" | "delay" => Bonus::Delay,
        "b" | "bronstein" => Bonus::Bronstein,
        _ => return Ok(None),
    };
    if !is_sign {
        ahead.eat(ahead.word());
    }
    ahead.spaces();
    if !is_sign && ahead.eat("/") {
        ahead.spaces();
    }
    *scan = ahead;
    Ok(Some(kind(duration::read(scan, NoUnit::Seconds)?.span)))
}
