//! Analysis: positions that somebody looks at, and that need not be of any game.

mod describe;
mod line;
mod words;

pub(crate) use describe::describe;
pub(crate) use line::{LONGEST_FEN, Line};
