//! The network that judges positions.
//!
//! Each side looks at the board from its own end, and sees which of its own and of the other side's men stand where:
//! [`INPUTS`] questions that are answered by yes or no. If its king is on the right half, it looks into a mirror, so that
//! what was learnt about one wing is known of the other. What it sees becomes [`HIDDEN`] numbers, the sum of one row of
//! weights for every man (an [`accumulator`](line)); those of both sides, each held between 0 and 1 and squared, are
//! weighed and added up to one number. By which weights depends on how many men are left, in [`BUCKETS`] steps.
//!
//! ```text
//! own view    768 → HIDDEN ┐
//!                          ├ clamped, squared → 1, by the number of men
//! their view  768 → HIDDEN ┘
//! ```
//!
//! All of it is done in whole numbers, so it is the same everywhere: a weight of 1 is written as [`UNIT`] before the
//! square and as [`OUTPUT_UNIT`] behind it. A move changes two to four of the rows, so the sums are kept along a line of play
//! and only brought up to date where somebody asks ([`line`]).

mod checksum;
mod kernel;
mod line;
mod net;
mod open;
mod shape;

pub use checksum::of as checksum;
pub(crate) use line::Line;
pub use net::{BadNet, Net, Parts};
pub use open::CannotOpen;
pub use shape::{BUCKETS, HIDDEN, INPUTS, LARGEST, LARGEST_OUTPUT, OUTPUT_UNIT, UNIT, View, bucket, input, men_in};

#[cfg(test)]
mod tests;
