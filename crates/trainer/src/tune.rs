//! Finds the weights of an evaluation that foretell best how games end.
//!
//! The evaluation is taken apart once for every position ([`Trace`](tabiya_engine::tuning::Trace)): it is then a sum of weights,
//! each as often as its term is there, and one part that is not, the danger of the kings. All that is
//! known here of an evaluation is this form ([`score`]); what its terms mean is its own business.
#![expect(clippy::cast_precision_loss, reason = "phases and numbers of positions are small")]

mod collect;
mod data;
mod fit;
mod model;
mod parallel;

pub use collect::{Split, collect};
pub use data::Dataset;
pub use fit::{Epoch, Loss, Options, Tuned, fit_k, tune};
pub use model::{ENDGAME_DANGER, MIDDLEGAME_DANGER, MOST_DANGER, PHASES, plain_material, score};

#[cfg(test)]
mod tests;
