//! The notation of the PGN tag `TimeControl`, which counts in seconds.

use std::fmt;
use std::str::FromStr;

use super::scan::{self, Found, Number, Problem, Scan};
use super::{Bonus, ControlError, Period, Terms, TimeControl};
use crate::Span;

impl FromStr for TimeControl {
    type Err = ControlError;

    /// Reads the notation of PGN: `-` for no clock, `300`, `300+5`, `40/9000`, `40/5400+30:1800+30`, `*180` for an
    /// hourglass. A single period of one move, `1/86400`, is time for each move.
    ///
    /// What PGN lacks is ours: seconds have up to three digits behind the point, `300d5` has a simple delay of five
    /// seconds, and `300b5` a Bronstein delay.
    fn from_str(text: &str) -> Result<Self, ControlError> {
        scan::read(text, found)
    }
}

fn found(text: &str) -> Result<Found, Problem> {
    if text == "-" {
        return Ok((Terms::Unlimited, vec![]));
    }
    let mut scan = Scan::new(text);
    if scan.eat("*") {
        let time = seconds(scan.number()?);
        scan.end()?;
        return Ok((Terms::Hourglass(time), vec![1]));
    }
    let (mut periods, mut places) = (vec![], vec![]);
    loop {
        places.push(scan.at());
        periods.push(period(&mut scan)?);
        if !scan.eat(":") {
            scan.end()?;
            return Ok((Terms::Periods(periods), places));
        }
    }
}

fn period(scan: &mut Scan<'_>) -> Result<Period, Problem> {
    let first = scan.number()?;
    let (moves, time) = if scan.eat("/") { (Some(first.count()?), scan.number()?) } else { (None, first) };
    let kind: Option<fn(Span) -> Bonus> = match scan.eat_any(&['+', 'd', 'b']) {
        Some('+') => Some(Bonus::Increment),
        Some('d') => Some(Bonus::Delay),
        Some(_) => Some(Bonus::Bronstein),
        None => None,
    };
    let bonus = match kind {
        Some(kind) => kind(seconds(scan.number()?)),
        None => Bonus::None,
    };
    Ok(Period { moves, time: seconds(time), bonus })
}

const fn seconds(number: Number) -> Span {
    Span::from_millis(number.thousandths)
}

impl fmt::Display for TimeControl {
    /// Writes the notation of PGN, as it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.terms() {
            Terms::Unlimited => "-".to_owned(),
            Terms::PerMove(time) => format!("1/{}", Seconds(*time)),
            Terms::Hourglass(time) => format!("*{}", Seconds(*time)),
            Terms::Periods(periods) => periods.iter().map(Period::to_string).collect::<Vec<_>>().join(":"),
        };
        f.pad(&text)
    }
}

impl fmt::Display for Period {
    /// As one period of a [`TimeControl`] is written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", Seconds(self.time))?;
        match self.bonus {
            Bonus::None => Ok(()),
            Bonus::Increment(span) => write!(f, "+{}", Seconds(span)),
            Bonus::Delay(span) => write!(f, "d{}", Seconds(span)),
            Bonus::Bronstein(span) => write!(f, "b{}", Seconds(span)),
        }
    }
}

/// A span as seconds, with only as many decimals as it needs.
struct Seconds(Span);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0.millis() / 1_000, self.0.millis() % 1_000);
        if millis == 0 {
            return write!(f, "{seconds}");
        }
        let decimals = format!("{millis:03}");
        write!(f, "{seconds}.{}", decimals.trim_end_matches('0'))
    }
}
