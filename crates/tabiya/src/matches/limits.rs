//! How long a player may think.

use std::fmt;
use std::time::Duration;

use tabiya_game::{ControlError, Terms, TimeControl};

/// The clock if nothing is said.
pub(crate) const USUAL_CLOCK: &str = "10+0.1";

/// A text that is no clock for engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NotAClock {
    /// It cannot be read.
    Text(ControlError),
    /// It gives no limit.
    Unlimited,
    /// UCI has no words for it.
    Hourglass,
}

impl fmt::Display for NotAClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a clock is SECONDS, SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT, like 2+0.02 or 40/60+0.1, or several of \
             these with colons between them: ",
        )?;
        match self {
            Self::Text(error) => error.fmt(f),
            Self::Unlimited => f.write_str("who has none needs a number of nodes, a depth or a time for each move"),
            Self::Hourglass => f.write_str("engines cannot be told of an hourglass"),
        }
    }
}

impl std::error::Error for NotAClock {}

/// Reads a clock in the notation of PGN that engines can be told of.
pub(crate) fn read_clock(text: &str) -> Result<TimeControl, NotAClock> {
    let control: TimeControl = text.parse().map_err(NotAClock::Text)?;
    match control.terms() {
        Terms::Unlimited => Err(NotAClock::Unlimited),
        Terms::Hourglass(_) => Err(NotAClock::Hourglass),
        Terms::PerMove(_) | Terms::Periods(_) => Ok(control),
    }
}

/// The longest time that can be given for a move, in milliseconds: a month.
pub(crate) const LONGEST_TIME: u64 = 2_592_000_000;

/// A number of plain digits.
pub(crate) fn whole(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What ends a player's thinking. All that is said holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Limits {
    pub(crate) clock: Option<TimeControl>,
    pub(crate) move_time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
    pub(crate) depth: Option<u32>,
}

impl Limits {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// What PGN says of them in its tag for the time control.
    pub(crate) fn tag(&self) -> String {
        match (&self.clock, self.move_time) {
            (Some(clock), _) => clock.to_string(),
            (None, Some(time)) => format!("1/{}", time.as_secs_f64()),
            (None, None) => "-".to_owned(),
        }
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.clock.as_ref().map(|clock| format!("clock {clock}")));
        parts.extend(self.move_time.map(|time| format!("movetime {}", time.as_millis())));
        parts.extend(self.nodes.map(|nodes| format!("nodes {nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        f.write_str(&parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::{NotAClock, USUAL_CLOCK, read_clock};

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["2+0.02", "40/60+0.1", "10", "0.5", "1/3", "40/60:30+0.1", "60d5", "60b0.001", USUAL_CLOCK] {
            assert_eq!(read_clock(text).unwrap().to_string(), text);
        }
        for text in
            ["", "0", "+1", "2+", "x", "40/", "0/60", "-1", "1e3", "nan", "inf", "2+0.1+1", "9999999999999", "2,5"]
        {
            assert!(matches!(read_clock(text), Err(NotAClock::Text(_))), "{text}");
        }
    }

    #[test]
    fn what_engines_cannot_be_told_is_refused() {
        assert_eq!(read_clock("-"), Err(NotAClock::Unlimited));
        assert_eq!(read_clock("*180"), Err(NotAClock::Hourglass));
        let fine = read_clock("0.0005").unwrap_err().to_string();
        assert!(fine.ends_with("the number at symbol 1 is finer than a thousandth"), "{fine}");
    }
}
