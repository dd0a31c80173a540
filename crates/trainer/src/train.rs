//! Teaches the network of the engine from games it played against itself.
//!
//! The network here is the same as there, in real numbers instead of whole ones ([`Model`]). It is shown quiet positions in an
//! order left to chance ([`Dataset`]), and for each it is told what to expect of a point: part of it is how the game ended, the rest is
//! what the search said of the position. The weights are moved so that what it expects itself comes nearer ([`learn`]). In the end they
//! become whole numbers ([`quantised`]).
#![expect(clippy::cast_precision_loss, reason = "counts of positions and steps are far below 2^24, or only shown")]

mod adam;
mod checkpoint;
mod dataset;
mod learn;
mod model;
mod plot;
mod progress;
mod quantise;

pub use checkpoint::{BadCheckpoint, Mark};
pub use dataset::{Dataset, Split, collect};
pub use learn::{Course, Epoch, News, Options, learn, loss};
pub use model::Model;
pub use plot::svg;
pub use progress::TrainProgress;
pub use quantise::{quantised, unquantised};

#[cfg(test)]
mod tests;
