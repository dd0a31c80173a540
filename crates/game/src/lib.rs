//! The arbiter: one game of chess between two seats, from the first move to the result, as the Laws say.
//!
//! Nothing here reads a clock, a file or the network, and nothing is left to chance: whatever takes time is told what
//! time it is.

mod clock;
mod control;
mod judge;
mod time;

pub use clock::{CannotPress, Clock, Pressed};
pub use control::{Ambiguity, BadTerms, Bonus, ControlError, ControlProblem, Pace, Period, Terms, TimeControl};
pub use judge::{Budget, Judge, Prospect};
pub use time::{Moment, Span};
