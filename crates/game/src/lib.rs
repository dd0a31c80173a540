//! The arbiter: one game of chess between two seats, from the first move to the result, as the Laws say.
//!
//! A [`Game`] is told what the players and the arbiter do, and answers with numbered [`Event`]s or with a [`Refusal`]. It
//! keeps the [`Clock`], counts repetitions, knows which draws can be claimed, and asks the [`Judge`] whether a side can
//! still mate at all.
//!
//! Nothing here reads a clock, a file or the network, and nothing is left to chance: whatever takes time is told what
//! time it is.

mod audit;
mod calendar;
mod claim;
mod clock;
mod command;
mod control;
mod ending;
mod event;
mod game;
mod history;
mod judge;
mod record;
mod refusal;
mod rule_set;
mod save;
mod settings;
mod standing;
mod time;
mod touch;

pub use audit::{Audit, ClaimRun, Contrary, Extent, Finding, Matter, NamedMove, Upshot, audit};
pub use calendar::Calendar;
pub use claim::{Claim, OpenClaims};
pub use clock::{CannotPress, Clock, Pressed};
pub use command::{At, Command, Penalty, QuickplayAnswer, Ruling};
pub use control::{Ambiguity, BadTerms, Bonus, ControlError, ControlProblem, Pace, Period, Terms, TimeControl};
pub use ending::{Cause, Ending, Irregularity, Score};
pub use event::{Event, Happening, NotAnEvent};
pub use game::{Game, Legality, Misfit, Played, Stage};
pub use judge::{Budget, Judge, Prospect};
pub use refusal::{Refusal, TouchDuty};
pub use rule_set::{
    Aborts, Agreement, Announcements, DefaultTime, DrawOffers, Draws, FirstMoves, IllegalMoves, NotARuleSet, Quickplay,
    RuleFault, RuleSet, Takebacks, Touch, WrongClaims,
};
pub use save::{NotASavedGame, SaveFault};
pub use settings::{AlreadyOver, Settings};
pub use standing::Standing;
pub use time::{Moment, Span};

/// The examples of the README, tested like any others.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
