//! One side's half of the clock: what it has, and what a move costs and earns it.

use crate::control::Stage;
use crate::{Bonus, Span, Terms, TimeControl};

/// What a takeback leaves of what there was, so that no flag falls by it.
const LEFT_BY_A_TAKEBACK: Span = Span::from_seconds(1);

/// The time of one side, without what it uses in a turn that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Dial {
    control: TimeControl,
    /// What was left when the turn began. Means nothing without a clock.
    bank: Span,
    /// The moves made so far.
    made: u32,
}

impl Dial {
    pub(super) fn new(control: TimeControl) -> Self {
        let bank = control.initial().unwrap_or_default();
        Self { control, bank, made: 0 }
    }

    pub(super) const fn control(&self) -> &TimeControl {
        &self.control
    }

    pub(super) fn stage(&self) -> Option<Stage<'_>> {
        self.control.stage(self.made)
    }

    /// How long this turn may last in all, the delay with it; `None` without a clock. Nothing in the bank is no time,
    /// whatever the delay: the flag has fallen.
    pub(super) fn lasts(&self) -> Option<Span> {
        let lasts = if self.bank.is_zero() { Span::ZERO } else { self.bank + self.delay() };
        (!self.control.is_unlimited()).then_some(lasts)
    }

    /// What is left after so much of the turn; `None` without a clock.
    pub(super) fn left(&self, used: Span) -> Option<Span> {
        (!self.control.is_unlimited()).then(|| self.bank.minus(self.charge(used)))
    }

    /// Takes what was used from the bank, completes the move, and adds what that earns. Tells what of that an undone
    /// move does not keep.
    pub(super) fn complete(&mut self, used: Span) -> Span {
        self.bank = self.bank.minus(self.charge(used));
        let (kept, earned) = self.earned(used);
        self.made = self.made.saturating_add(1);
        if let Terms::PerMove(time) = self.control.terms() {
            self.bank = *time;
        } else {
            self.bank += kept + earned;
        }
        earned
    }

    /// Takes what was used in a turn that ends without a move.
    pub(super) fn interrupt(&mut self, used: Span) {
        self.bank = match self.control.terms() {
            Terms::PerMove(time) => *time,
            _ => self.bank.minus(self.charge(used)),
        };
    }

    /// Adds what the other side has used, if this is an hourglass.
    pub(super) fn gain(&mut self, used_by_other: Span) {
        self.bank += self.gained(used_by_other);
    }

    /// What this side gains when the other uses so much.
    pub(super) fn gained(&self, used_by_other: Span) -> Span {
        if matches!(self.control.terms(), Terms::Hourglass(_)) { used_by_other } else { Span::ZERO }
    }

    pub(super) fn give(&mut self, span: Span) {
        self.bank += span;
    }

    /// Takes time away, so much of this turn being used: at most all that is left.
    pub(super) fn take(&mut self, span: Span, used: Span) {
        let gone = self.charge(used).min(self.bank);
        self.bank = self.bank.minus(span).max(gone);
    }

    /// Undoes a move that had earned this, so much of this turn being used.
    pub(super) fn undo_move(&mut self, earned: Span, used: Span) {
        let Some(made) = self.made.checked_sub(1) else { return };
        let least = (self.charge(used) + LEFT_BY_A_TAKEBACK).min(self.bank);
        self.made = made;
        self.bank = self.bank.minus(earned).max(least);
    }

    pub(super) fn introduce_increment(&mut self, increment: Span) {
        self.control.introduce_increment(increment);
    }

    /// One move more is made, which took no time: it earns a new period if it completes one, and no bonus.
    pub(super) fn count_move(&mut self) -> Span {
        let earned = self.period_earned();
        self.bank += earned;
        self.made = self.made.saturating_add(1);
        earned
    }

    /// What the turn has taken from the bank after so long.
    fn charge(&self, used: Span) -> Span {
        used.minus(self.delay())
    }

    /// How long the clock waits before it runs.
    fn delay(&self) -> Span {
        match self.stage() {
            Some(Stage { period, .. }) => match period.bonus {
                Bonus::Delay(delay) => delay,
                _ => Span::ZERO,
            },
            None => Span::ZERO,
        }
    }

    /// What completing a move gives back that took so long (Bronstein), and what it earns: its increment, and the next
    /// period with the last of a quota (6.4).
    fn earned(&self, used: Span) -> (Span, Span) {
        let Some(stage) = self.stage() else { return (Span::ZERO, Span::ZERO) };
        let (back, increment) = match stage.period.bonus {
            Bonus::None | Bonus::Delay(_) => (Span::ZERO, Span::ZERO),
            Bonus::Increment(increment) => (Span::ZERO, increment),
            Bonus::Bronstein(most) => (used.min(most), Span::ZERO),
        };
        (back, increment + self.period_earned())
    }

    /// The time of the next period, if the move to come completes this one.
    fn period_earned(&self) -> Span {
        let is_last_of_quota = self.stage().is_some_and(|stage| stage.to_go == Some(1));
        let next = self.control.stage(self.made.saturating_add(1)).filter(|_| is_last_of_quota);
        next.map_or(Span::ZERO, |next| next.period.time)
    }
}
