//! How long a player may think, and its clock.

use std::fmt::{self, Write};
use std::str::FromStr;
use std::time::Duration;

use crate::input::short;

/// Time for a number of moves, or for all, and what every move adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    /// After so many moves the time is given again.
    pub(crate) moves: Option<u32>,
    pub(crate) time: Duration,
    pub(crate) increment: Duration,
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotATimeControl(String);

impl fmt::Display for NotATimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a clock is SECONDS, SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT, like 2+0.02 or 40/60+0.1, not \"{}\"",
            short(&self.0)
        )
    }
}

impl std::error::Error for NotATimeControl {}

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<Self, NotATimeControl> {
        let wrong = || NotATimeControl(text.to_owned());
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = whole(moves).and_then(|moves| u32::try_from(moves).ok()).filter(|moves| *moves > 0);
                (Some(moves.ok_or_else(wrong)?), rest)
            }
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = seconds(time).ok_or_else(wrong)?;
        let increment = seconds(increment).ok_or_else(wrong)?;
        if time.is_zero() {
            return Err(wrong());
        }
        Ok(Self { moves, time, increment })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", self.increment.as_secs_f64()) }
    }
}

/// The longest time that can be given for anything, in milliseconds: a month.
pub(crate) const LONGEST_TIME: u64 = 2_592_000_000;

/// A number of seconds in plain decimals, not longer than a month.
fn seconds(text: &str) -> Option<Duration> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && text.len() < 12;
    let seconds = text.parse().ok().filter(|seconds| is_plain && (0.0..=2_592_000.0).contains(seconds))?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// A number of plain digits.
pub(crate) fn whole(text: &str) -> Option<u64> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What ends a player's thinking. All that is said holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
        match (self.clock, self.move_time) {
            (Some(clock), _) => clock.to_string(),
            (None, Some(time)) => format!("1/{}", time.as_secs_f64()),
            (None, None) => "-".to_owned(),
        }
    }
}

impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.clock.map(|clock| format!("clock {clock}")));
        parts.extend(self.move_time.map(|time| format!("movetime {}", time.as_millis())));
        parts.extend(self.nodes.map(|nodes| format!("nodes {nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth {depth}")));
        f.write_str(&parts.join(", "))
    }
}

/// A clock that runs down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    control: TimeControl,
    left: Duration,
    moves_left: Option<u32>,
}

/// The clock fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fallen;

impl Clock {
    pub(crate) fn new(control: TimeControl) -> Self {
        Self { control, left: control.time, moves_left: control.moves }
    }

    pub(crate) fn left(&self) -> Duration {
        self.left
    }

    /// A move was made in this time. A little more than is left is forgiven, but taken.
    pub(crate) fn moved(&mut self, spent: Duration, grace: Duration) -> Result<(), Fallen> {
        if spent > self.left + grace {
            self.left = Duration::ZERO;
            return Err(Fallen);
        }
        self.left = self.left.saturating_sub(spent) + self.control.increment;
        if let Some(moves) = &mut self.moves_left {
            *moves -= 1;
            if *moves == 0 {
                self.moves_left = self.control.moves;
                self.left += self.control.time;
            }
        }
        Ok(())
    }
}

/// What is told to an engine that is to move.
pub(crate) fn go(limits: &Limits, own: Option<&Clock>, other: Option<&Clock>, is_white: bool) -> String {
    let mut text = "go".to_owned();
    if let Some(own) = own {
        // Whose opponent has no clock is told its own time for the other's.
        let other = other.unwrap_or(own);
        let (white, black) = if is_white { (own, other) } else { (other, own) };
        let milliseconds = |time: Duration| time.as_millis().max(1);
        let _infallible = write!(text, " wtime {} btime {}", milliseconds(white.left), milliseconds(black.left));
        let (white, black) = (white.control.increment.as_millis(), black.control.increment.as_millis());
        let _infallible = write!(text, " winc {white} binc {black}");
        if let Some(moves) = own.moves_left {
            let _infallible = write!(text, " movestogo {moves}");
        }
    }
    if let Some(time) = limits.move_time {
        let _infallible = write!(text, " movetime {}", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        let _infallible = write!(text, " nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        let _infallible = write!(text, " depth {depth}");
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Clock, Fallen, Limits, TimeControl, go};

    const GRACE: Duration = Duration::from_millis(10);

    fn clock(text: &str) -> Clock {
        Clock::new(text.parse().unwrap())
    }

    #[test]
    fn time_controls_are_read_and_written() {
        for text in ["2+0.02", "40/60+0.1", "10", "0.5", "1/3"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        for text in
            ["", "0", "+1", "2+", "x", "40/", "0/60", "-1", "1e3", "nan", "inf", "2+0.1+1", "9999999999999", "2,5"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_forgives_little() {
        let mut clock = clock("1+0.1");
        assert_eq!(clock.moved(Duration::from_millis(600), GRACE), Ok(()));
        assert_eq!(clock.left(), Duration::from_millis(500));
        assert_eq!(clock.moved(Duration::from_millis(509), GRACE), Ok(()));
        assert_eq!(clock.left(), Duration::from_millis(100));
        assert_eq!(clock.moved(Duration::from_millis(111), GRACE), Err(Fallen));
    }

    #[test]
    fn time_is_given_again_after_its_moves() {
        let mut clock = clock("2/1");
        for left in [700, 1400, 1100, 1800] {
            assert_eq!(clock.moved(Duration::from_millis(300), GRACE), Ok(()));
            assert_eq!(clock.left(), Duration::from_millis(left));
        }
    }

    #[test]
    fn engines_are_told_what_holds_for_them() {
        let limits = Limits { nodes: Some(1000), depth: Some(7), ..Limits::default() };
        assert_eq!(go(&limits, None, Some(&clock("1")), true), "go nodes 1000 depth 7");
        let (own, other) = (clock("40/2+0.5"), clock("3"));
        assert_eq!(
            go(&Limits::default(), Some(&own), Some(&other), false),
            "go wtime 3000 btime 2000 winc 0 binc 500 movestogo 40"
        );
        assert_eq!(go(&Limits::default(), Some(&other), None, true), "go wtime 3000 btime 3000 winc 0 binc 0");
    }
}
