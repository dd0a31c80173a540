//! Reviews: games that the engine goes through for whoever looks, one at a time, and only where nobody else needs the
//! processor.

mod body;
mod desk;
mod subject;
mod work;

pub(crate) use body::unpack;
pub(crate) use desk::{Looker, Reviews, Told};
pub(crate) use subject::{MOST_PLIES, Subject};

#[cfg(test)]
mod tests;
