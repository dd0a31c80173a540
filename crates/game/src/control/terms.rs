//! What can be agreed on about time, and what of it makes no sense.

use std::fmt;
use std::num::NonZeroU32;

use super::TimeControl;
use crate::Span;

/// What may be agreed on: a draft, of which [`TimeControl::new`] makes a control.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Terms {
    /// No clock.
    Unlimited,
    /// So long for each move, of which nothing is carried over: correspondence.
    PerMove(Span),
    /// What one side uses the other gains.
    Hourglass(Span),
    /// Time for the game, or for so many moves and then more time.
    Periods(Vec<Period>),
}

/// Time for a number of moves or for the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// How many moves it is for; `None` for all that follow, which only the last period may say. A last period with a
    /// number repeats for ever.
    pub moves: Option<NonZeroU32>,
    /// The time that is added when the period begins.
    pub time: Span,
    /// What every move of the period is given besides.
    pub bonus: Bonus,
}

/// What every move is given besides the time of its period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// So much is added when the move is completed (Fischer).
    Increment(Span),
    /// The clock waits so long before it runs (simple delay, US).
    Delay(Span),
    /// What was used is given back when the move is completed, up to so much.
    Bronstein(Span),
}

impl Bonus {
    /// How much, whichever way it is given.
    pub const fn span(self) -> Span {
        match self {
            Self::None => Span::ZERO,
            Self::Increment(span) | Self::Delay(span) | Self::Bronstein(span) => span,
        }
    }
}

/// Terms that no clock can keep. Periods are counted from 0 here and from 1 in the sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTerms {
    /// There is no period.
    NoPeriod,
    /// There are more than [`TimeControl::MOST_PERIODS`]: so many.
    TooManyPeriods(usize),
    /// This period has no time. Only where every move adds an increment may there be none.
    NoTime(usize),
    /// This period gives more than [`TimeControl::LONGEST`], as its time or with each move.
    TooLong(usize),
    /// This period asks for more than [`TimeControl::LARGEST_QUOTA`] moves.
    TooManyMoves(usize),
    /// This period never ends, but another one follows.
    Endless(usize),
}

impl BadTerms {
    /// The period that is wrong, from 0; `None` if it is their number.
    pub const fn period(self) -> Option<usize> {
        match self {
            Self::NoPeriod | Self::TooManyPeriods(_) => None,
            Self::NoTime(index) | Self::TooLong(index) | Self::TooManyMoves(index) | Self::Endless(index) => {
                Some(index)
            }
        }
    }
}

impl std::error::Error for BadTerms {}

impl fmt::Display for BadTerms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.period().map_or(0, |index| index + 1);
        match self {
            Self::NoPeriod => f.write_str("there is no period"),
            Self::TooManyPeriods(count) => {
                write!(f, "there are {count} periods, but {} are the most", TimeControl::MOST_PERIODS)
            }
            Self::NoTime(_) => write!(f, "period {number} gives no time, and no increment that could stand for it"),
            Self::TooLong(_) => write!(f, "period {number} gives more than 1000 days at once"),
            Self::TooManyMoves(_) => {
                write!(f, "period {number} asks for more than {} moves", TimeControl::LARGEST_QUOTA)
            }
            Self::Endless(_) => {
                write!(f, "period {number} is for all moves that follow, so there can be no period after it")
            }
        }
    }
}

impl Terms {
    /// The one spelling of these terms, if a clock can keep them.
    pub(super) fn settled(self) -> Result<Self, BadTerms> {
        let periods = match self {
            Self::Unlimited => return Ok(self),
            Self::PerMove(time) | Self::Hourglass(time) => {
                check_time(0, time, Bonus::None)?;
                return Ok(self);
            }
            Self::Periods(periods) => periods,
        };
        if periods.is_empty() {
            return Err(BadTerms::NoPeriod);
        }
        if periods.len() > TimeControl::MOST_PERIODS {
            return Err(BadTerms::TooManyPeriods(periods.len()));
        }
        let last = periods.len() - 1;
        for (index, period) in periods.iter().enumerate() {
            check_time(index, period.time, period.bonus)?;
            match period.moves {
                None if index < last => return Err(BadTerms::Endless(index)),
                Some(moves) if moves.get() > TimeControl::LARGEST_QUOTA => return Err(BadTerms::TooManyMoves(index)),
                _ => {}
            }
        }
        let plain = |period: Period| {
            let bonus = if period.bonus.span().is_zero() { Bonus::None } else { period.bonus };
            Period { bonus, ..period }
        };
        let periods: Vec<Period> = periods.into_iter().map(plain).collect();
        match *periods {
            [Period { moves: Some(NonZeroU32::MIN), time, bonus: Bonus::None }] => Ok(Self::PerMove(time)),
            _ => Ok(Self::Periods(periods)),
        }
    }
}

/// Checks that there is time, and not too much of it.
fn check_time(index: usize, time: Span, bonus: Bonus) -> Result<(), BadTerms> {
    let has_increment = matches!(bonus, Bonus::Increment(increment) if !increment.is_zero());
    if time.is_zero() && !has_increment {
        Err(BadTerms::NoTime(index))
    } else if time.max(bonus.span()) > TimeControl::LONGEST {
        Err(BadTerms::TooLong(index))
    } else {
        Ok(())
    }
}
