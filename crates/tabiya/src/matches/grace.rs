//! How much more time than it has a player may take, since an answer needs its time to get here.

use std::fmt;
use std::time::Duration;

use super::limits::Limits;

/// What is forgiven, as it was asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grace(pub(crate) Option<Duration>);

/// What is forgiven in a match, where there is something to forgive. Without being told so, nobody could say what it
/// means that no game was lost on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Given {
    /// If a player has a clock.
    pub(crate) clock: Option<Duration>,
    /// If a player has a time for each move.
    pub(crate) move_time: Option<Duration>,
}

impl Grace {
    const CLOCK: Duration = Duration::from_millis(10);
    const MOVE: Duration = Duration::from_millis(100);

    /// With a clock.
    pub(crate) fn of_clock(self) -> Duration {
        self.0.unwrap_or(Self::CLOCK)
    }

    /// With a time for each move.
    pub(crate) fn of_move(self) -> Duration {
        self.0.unwrap_or(Self::MOVE)
    }

    /// What of it matters to players with these limits.
    pub(crate) fn given(self, limits: &[Limits]) -> Given {
        Given {
            clock: limits.iter().any(|limits| limits.clock.is_some()).then(|| self.of_clock()),
            move_time: limits.iter().any(|limits| limits.move_time.is_some()).then(|| self.of_move()),
        }
    }
}

/// Words behind the number of games; none if nobody can lose on time.
impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let milliseconds = |time: Duration| format!("{} ms", time.as_millis());
        match (self.clock, self.move_time) {
            (None, None) => Ok(()),
            (Some(clock), Some(move_time)) if clock != move_time => write!(
                f,
                ", grace {} by the clock and {} by the time for a move",
                milliseconds(clock),
                milliseconds(move_time)
            ),
            (Some(time), _) | (None, Some(time)) => write!(f, ", grace {}", milliseconds(time)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Grace, Limits};

    #[test]
    fn grace_is_told_where_it_matters() {
        let clock = Limits { clock: "2+0.1".parse().ok(), ..Limits::default() };
        let move_time = Limits { move_time: Some(Duration::from_millis(50)), ..Limits::default() };
        let nodes = Limits { nodes: Some(5), ..Limits::default() };
        let asked = Some(Duration::from_millis(250));
        for (grace, limits, expected) in [
            (None, vec![&nodes], ""),
            (None, vec![&clock, &nodes], ", grace 10 ms"),
            (None, vec![&move_time], ", grace 100 ms"),
            (None, vec![&clock, &move_time], ", grace 10 ms by the clock and 100 ms by the time for a move"),
            (asked, vec![&clock, &move_time], ", grace 250 ms"),
            (asked, vec![&nodes], ""),
        ] {
            let limits: Vec<Limits> = limits.into_iter().cloned().collect();
            assert_eq!(Grace(grace).given(&limits).to_string(), expected);
        }
    }
}
