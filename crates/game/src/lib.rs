//! The arbiter: one game of chess between two seats, from the first move to the result, as the Laws say.
//!
//! Nothing here reads a clock, a file or the network, and nothing is left to chance: whatever takes time is told what
//! time it is.

mod time;

pub use time::{Moment, Span};
