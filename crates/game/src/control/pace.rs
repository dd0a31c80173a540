//! Blitz, rapid or standard.

use std::fmt;

use super::{Terms, TimeControl};
use crate::Span;

/// How fast a game is, as FIDE divides them (Laws, Appendices A.1 and B.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pace {
    /// Ten minutes or less for sixty moves.
    Blitz,
    /// More than ten minutes, less than sixty.
    Rapid,
    /// Sixty minutes or more.
    Standard,
    /// A day or more for each of sixty moves. FIDE leaves this to others.
    Correspondence,
    /// Without a clock.
    Unlimited,
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Standard => "standard",
            Self::Correspondence => "correspondence",
            Self::Unlimited => "unlimited",
        })
    }
}

/// The moves for which FIDE reckons the time.
const RECKONED_MOVES: u32 = 60;

impl TimeControl {
    /// How fast a game with this control is: by all the time that can be used for sixty moves, bonuses with it. Of an
    /// hourglass the time that it begins with is counted.
    ///
    /// ```
    /// use tabiya_game::{Pace, TimeControl};
    /// let pace = |text: &str| text.parse::<TimeControl>().unwrap().pace();
    /// assert_eq!((pace("600"), pace("600+1"), pace("900+45")), (Pace::Blitz, Pace::Rapid, Pace::Standard));
    /// ```
    pub fn pace(&self) -> Pace {
        let Some(time) = self.time_for(RECKONED_MOVES) else { return Pace::Unlimited };
        if time <= Span::from_minutes(10) {
            Pace::Blitz
        } else if time < Span::from_minutes(60) {
            Pace::Rapid
        } else if time < Span::from_days(u64::from(RECKONED_MOVES)) {
            Pace::Standard
        } else {
            Pace::Correspondence
        }
    }

    /// The time that can be used for so many moves; `None` without a clock.
    fn time_for(&self, moves: u32) -> Option<Span> {
        match self.terms() {
            Terms::Unlimited => None,
            Terms::PerMove(time) => Some(Span::from_millis(time.millis() * u64::from(moves))),
            Terms::Hourglass(time) => Some(*time),
            Terms::Periods(_) => {
                let (mut sum, mut begins) = (Span::ZERO, true);
                for stage in (0..moves).filter_map(|made| self.stage(made)) {
                    sum += stage.period.bonus.span() + if begins { stage.period.time } else { Span::ZERO };
                    begins = stage.to_go == Some(1);
                }
                Some(sum)
            }
        }
    }
}
