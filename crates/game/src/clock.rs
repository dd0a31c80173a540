//! The clock of one game.

mod dial;

use std::fmt;

use dial::Dial;
use tabiya_rules::{BySide, Side};

use crate::{Moment, Span, TimeControl};

/// The clock of one game. It is told the time and reads none.
///
/// All is reckoned in whole milliseconds, and what a turn uses is taken once, when it ends, so nothing drifts. What is left
/// is never negative, and the flag falls at the very millisecond at which nothing is left. A time earlier than one already
/// told counts as that one: no time has passed.
///
/// Each side has its own control and its own clock. One side may so be given less than the other, or an hourglass against
/// any other control: it gains what its opponent uses, whatever that opponent's clock does.
///
/// ```
/// use tabiya_game::{CannotPress, Clock, Moment, Span, TimeControl};
/// use tabiya_rules::{BySide, Side};
/// let control = TimeControl::everyday("5+3").unwrap();
/// let mut clock = Clock::new(BySide::new(|_| control.clone()), Span::ZERO);
/// clock.start(Side::White, Moment(0));
/// let pressed = clock.press(Moment(10_000), Span::ZERO).unwrap();
/// assert_eq!((pressed.used, pressed.left), (Span::from_seconds(10), Some(Span::from_seconds(293))));
///
/// assert_eq!(clock.falls_at(), Some(Moment(310_000)));
/// assert_eq!(clock.left(Side::Black, Moment(309_999)), Some(Span::from_millis(1)));
/// assert_eq!(clock.press(Moment(310_000), Span::ZERO), Err(CannotPress::Fallen(Side::Black)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    dials: BySide<Dial>,
    turn: Option<Turn>,
    lag_cap: Span,
    /// The latest moment told.
    latest: Moment,
}

/// A turn that is not over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    side: Side,
    /// What was used of it before `since`.
    used: Span,
    /// Since when the clock runs; `None` while it is stopped.
    since: Option<Moment>,
}

impl Turn {
    fn new(side: Side, now: Moment) -> Self {
        Self { side, used: Span::ZERO, since: Some(now) }
    }

    fn used(&self, now: Moment) -> Span {
        self.used + self.since.map_or(Span::ZERO, |since| now.since(since))
    }
}

/// What a completed move cost, and what it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// How long the move took, pauses and the lag that was allowed for not counted, a delay counted.
    pub used: Span,
    /// What the mover has now, all that the move earned with it; `None` without a clock.
    pub left: Option<Span>,
    /// What the move earned as an increment and as a new period; not what a delay or Bronstein gave back.
    pub earned: Span,
}

/// Why the clock was not pressed. It is then as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotPress {
    /// This side's time was over.
    Fallen(Side),
    /// No clock runs.
    NotRunning,
}

impl std::error::Error for CannotPress {}

impl fmt::Display for CannotPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fallen(side) => write!(f, "{side}'s flag has fallen (6.9)"),
            Self::NotRunning => f.write_str("the clock does not run"),
        }
    }
}

impl Clock {
    /// A stopped clock with the controls of both sides. A move's lag is allowed for up to `lag_cap`.
    pub fn new(controls: BySide<TimeControl>, lag_cap: Span) -> Self {
        Self { dials: controls.map(Dial::new), turn: None, lag_cap, latest: Moment::default() }
    }

    /// The control of this side.
    pub const fn control(&self, side: Side) -> &TimeControl {
        self.dials.of(side).control()
    }

    /// The most lag that is allowed for in one move.
    pub const fn lag_cap(&self) -> Span {
        self.lag_cap
    }

    /// Whose clock runs; `None` while it is stopped.
    pub fn running(&self) -> Option<Side> {
        self.turn.filter(|turn| turn.since.is_some()).map(|turn| turn.side)
    }

    /// Whose turn it is on the clock, running or stopped; `None` before the first start.
    pub fn turn(&self) -> Option<Side> {
        self.turn.map(|turn| turn.side)
    }

    /// Begins this side's turn: its clock runs from now.
    ///
    /// If a turn was under way, it ends without a move: its time is taken and earns nothing (a control of time per move
    /// is whole again). So a takeback is this, with [`Clock::undo_move`] for each move taken back.
    pub fn start(&mut self, side: Side, now: Moment) {
        let now = self.told(now);
        if let Some(turn) = self.turn {
            let used = turn.used(now);
            let gained = self.until_the_flag(&turn, used);
            self.dials.of_mut(!turn.side).gain(gained);
            self.dials.of_mut(turn.side).interrupt(used);
        }
        self.turn = Some(Turn::new(side, now));
    }

    /// The side whose clock runs has completed its move: the time it used is taken, less the lag up to the cap; what the
    /// move earns is added; and the other side's clock runs from now.
    ///
    /// # Errors
    /// If its time was over, even with the lag allowed for, or no clock runs. All is then as it was.
    pub fn press(&mut self, now: Moment, lag: Span) -> Result<Pressed, CannotPress> {
        let now = now.max(self.latest);
        let turn = self.turn.filter(|turn| turn.since.is_some()).ok_or(CannotPress::NotRunning)?;
        let used = turn.used(now).minus(lag.min(self.lag_cap));
        if self.is_over(turn.side, used) {
            return Err(CannotPress::Fallen(turn.side));
        }
        self.latest = now;
        self.dials.of_mut(!turn.side).gain(used);
        let earned = self.dials.of_mut(turn.side).complete(used);
        self.turn = Some(Turn::new(!turn.side, now));
        Ok(Pressed { used, left: self.dials.of(turn.side).left(Span::ZERO), earned })
    }

    /// What this side has left; `None` without a clock. In its turn it is nothing if and only if the flag has fallen.
    pub fn left(&self, side: Side, now: Moment) -> Option<Span> {
        let now = now.max(self.latest);
        let dial = self.dials.of(side);
        match &self.turn {
            Some(turn) if turn.side == side => dial.left(turn.used(now)),
            Some(turn) => {
                let gained = dial.gained(self.until_the_flag(turn, turn.used(now)));
                dial.left(Span::ZERO).map(|left| left + gained)
            }
            None => dial.left(Span::ZERO),
        }
    }

    /// When the flag of the running clock falls if nothing happens, no lag allowed for; `None` if it never does.
    pub fn falls_at(&self) -> Option<Moment> {
        let turn = self.turn?;
        let rest = self.dials.of(turn.side).lasts()?.minus(turn.used);
        turn.since?.0.checked_add(rest.millis()).map(Moment)
    }

    /// Whose flag has fallen, no lag allowed for. Only the side whose turn it is can lose on time. A move that comes later
    /// may still count by its lag, so who allows for that calls the flag only [`Clock::lag_cap`] after it fell.
    pub fn has_fallen(&self, now: Moment) -> Option<Side> {
        let turn = self.turn?;
        self.is_over(turn.side, turn.used(now.max(self.latest))).then_some(turn.side)
    }

    /// Stops the clock (6.11), for a pause or since the game is over. The turn goes on with [`Clock::resume`]: a delay is
    /// not granted anew.
    pub fn stop(&mut self, now: Moment) {
        let now = self.told(now);
        if let Some(turn) = &mut self.turn {
            *turn = Turn { used: turn.used(now), since: None, ..*turn };
        }
    }

    /// Lets a stopped clock go on. Does nothing to a running one, or before the first start.
    pub fn resume(&mut self, now: Moment) {
        let now = self.told(now);
        if let Some(turn) = &mut self.turn {
            turn.since.get_or_insert(now);
        }
    }

    /// Gives this side time, as a penalty of its opponent does (7.5.5, 9.5.3). With time per move it is for one move.
    pub fn give(&mut self, side: Side, span: Span, now: Moment) {
        self.told(now);
        self.dials.of_mut(side).give(span);
    }

    /// Takes time from this side, at most all it has left. If that was all and it is its turn, its flag falls now.
    pub fn take(&mut self, side: Side, span: Span, now: Moment) {
        let now = self.told(now);
        let mut used = Span::ZERO;
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.side == side) {
            used = turn.used(now);
            *turn = Turn { used, since: turn.since.map(|_| now), ..*turn };
        }
        self.dials.of_mut(side).take(span, used);
    }

    /// From now on every move of both sides adds this, where nothing is added so far (Guidelines III.4).
    pub fn introduce_increment(&mut self, increment: Span, now: Moment) {
        self.told(now);
        for side in Side::ALL {
            self.dials.of_mut(side).introduce_increment(increment);
        }
    }

    /// Undoes this side's last move, for a takeback: its quota has one move more to go, and what the move earned
    /// ([`Pressed::earned`]) is taken back. What it used stays used, and what a delay or Bronstein gave back stays given.
    /// No flag falls by it: a second is left, or what there was if that is less.
    pub fn undo_move(&mut self, side: Side, earned: Span, now: Moment) {
        let now = self.told(now);
        let used = self.turn.filter(|turn| turn.side == side).map_or(Span::ZERO, |turn| turn.used(now));
        self.dials.of_mut(side).undo_move(earned, used);
    }

    /// Counts a move of this side that was made before the clocks run: it brings the next period nearer, and earns
    /// that if it was the last of its quota, but no increment. Tells what it earned.
    pub fn count_move(&mut self, side: Side) -> Span {
        self.dials.of_mut(side).count_move()
    }

    /// The moves this side has to make before its next period; `None` if there is no quota.
    pub fn moves_to_go(&self, side: Side) -> Option<u32> {
        self.dials.of(side).stage()?.to_go
    }

    /// The period this side is in, from 0. A last period that repeats keeps its number; 0 if there are no periods.
    pub fn period(&self, side: Side) -> usize {
        self.dials.of(side).stage().map_or(0, |stage| stage.index)
    }

    /// The later of this moment and all moments told before.
    fn told(&mut self, now: Moment) -> Moment {
        self.latest = self.latest.max(now);
        self.latest
    }

    /// Whether a turn of this side is over on time after so long.
    fn is_over(&self, side: Side, used: Span) -> bool {
        self.dials.of(side).lasts().is_some_and(|lasts| used >= lasts)
    }

    /// So much of a turn, but no more than until its flag fell: an hourglass gains no more than the other had.
    fn until_the_flag(&self, turn: &Turn, used: Span) -> Span {
        self.dials.of(turn.side).lasts().map_or(used, |lasts| used.min(lasts))
    }
}
