//! Time controls: how much time is given, for how many moves, and what a move adds.

mod error;
mod everyday;
mod notation;
mod pace;
mod scan;
mod terms;

pub use error::{Ambiguity, ControlError, ControlProblem};
pub use pace::Pace;
pub use terms::{BadTerms, Bonus, Period, Terms};

use crate::Span;

/// How much time one side is given: terms that a clock can keep.
///
/// Read and written in the notation of the PGN tag `TimeControl`, in seconds; [`TimeControl::everyday`] reads what people
/// type, in minutes. So `5+3` is five seconds to the one and five minutes to the other: a form that people fill in wants
/// the latter.
///
/// ```
/// use tabiya_game::{Bonus, Pace, Period, Span, Terms, TimeControl};
/// let classical: TimeControl = "40/5400+30:1800+30".parse().unwrap();
/// assert_eq!(classical.pace(), Pace::Standard);
/// assert_eq!(TimeControl::everyday("40/90+30:30+30").unwrap(), classical);
///
/// let blitz = TimeControl::new(Terms::Periods(vec![Period {
///     moves: None,
///     time: Span::from_minutes(5),
///     bonus: Bonus::Increment(Span::from_seconds(3)),
/// }]));
/// assert_eq!(blitz.unwrap().to_string(), "300+3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl(Terms);

impl TimeControl {
    /// No clock at all.
    pub const UNLIMITED: Self = Self(Terms::Unlimited);
    /// The longest time that can be given at once: a thousand days.
    pub const LONGEST: Span = Span::from_days(1_000);
    /// The most periods of one control.
    pub const MOST_PERIODS: usize = 16;
    /// The most moves one period can ask for.
    pub const LARGEST_QUOTA: u32 = 1_000;

    /// The control with these terms, if a clock can keep them.
    ///
    /// Two spellings of the same are one control: a bonus of nothing is none, and a single period of one move without a
    /// bonus is so much time for each move ([`Terms::PerMove`]).
    ///
    /// # Errors
    /// If the terms name no period, too many or too large ones, one without time, or one without a quota before the last.
    pub fn new(terms: Terms) -> Result<Self, BadTerms> {
        terms.settled().map(Self)
    }

    /// So much time for the whole game, and nothing added.
    ///
    /// # Errors
    /// If that is no time, or too much.
    pub fn sudden_death(time: Span) -> Result<Self, BadTerms> {
        Self::with_bonus(time, Bonus::None)
    }

    /// So much time for the whole game, and a bonus with every move.
    ///
    /// # Errors
    /// If that is no time, or too much.
    pub fn with_bonus(time: Span, bonus: Bonus) -> Result<Self, BadTerms> {
        Self::new(Terms::Periods(vec![Period { moves: None, time, bonus }]))
    }

    /// The terms.
    pub const fn terms(&self) -> &Terms {
        &self.0
    }

    /// Whether there is no clock at all.
    pub const fn is_unlimited(&self) -> bool {
        matches!(self.0, Terms::Unlimited)
    }

    /// What each move of the first period adds; nothing if it adds nothing, or there are no periods.
    ///
    /// ```
    /// use tabiya_game::{Bonus, Span, TimeControl};
    /// let control = TimeControl::with_bonus(Span::from_seconds(300), Bonus::Increment(Span::from_seconds(3)))?;
    /// assert_eq!(control.increment(), Span::from_seconds(3));
    /// # Ok::<(), tabiya_game::BadTerms>(())
    /// ```
    pub fn increment(&self) -> Span {
        match self.terms() {
            Terms::Periods(periods) => match periods.first().map(|first| first.bonus) {
                Some(Bonus::Increment(span)) => span,
                _ => Span::ZERO,
            },
            _ => Span::ZERO,
        }
    }

    /// What the clock shows before the first move; `None` without a clock. A first period of nothing but an increment
    /// begins with that increment, since its flag would fall at once.
    pub fn initial(&self) -> Option<Span> {
        match &self.0 {
            Terms::Unlimited => None,
            Terms::PerMove(time) | Terms::Hourglass(time) => Some(*time),
            Terms::Periods(periods) => {
                periods.first().map(|first| if first.time.is_zero() { first.bonus.span() } else { first.time })
            }
        }
    }

    /// Lets every move add this, in all periods in which nothing is added.
    pub(crate) fn introduce_increment(&mut self, increment: Span) {
        let Terms::Periods(periods) = &mut self.0 else { return };
        for period in periods.iter_mut().filter(|period| period.bonus == Bonus::None) {
            period.bonus = Bonus::Increment(increment.min(Self::LONGEST));
        }
    }

    /// Where a player stands who has made so many moves; `None` if there are no periods.
    pub(crate) fn stage(&self, made: u32) -> Option<Stage<'_>> {
        let Terms::Periods(periods) = &self.0 else { return None };
        let mut made = made;
        let last = periods.len() - 1;
        for (index, period) in periods.iter().enumerate() {
            let Some(quota) = period.moves else { return Some(Stage { index, period, to_go: None }) };
            if index == last || made < quota.get() {
                return Some(Stage { index, period, to_go: Some(quota.get() - made % quota) });
            }
            made -= quota.get();
        }
        None
    }
}

/// A place in a control of several periods.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage<'c> {
    /// The number of the period, from 0. The last one, when it repeats, keeps its number.
    pub(crate) index: usize,
    /// The period.
    pub(crate) period: &'c Period,
    /// The moves still to be made in it, at least one; `None` if it lasts to the end of the game.
    pub(crate) to_go: Option<u32>,
}
