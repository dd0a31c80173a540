//! Makes the engine better: lets it play against itself, keeps the games in small files, teaches its network from them, and
//! finds the curves that foretell best how games end.
//!
//! It is a tool for developers; the program of the same name is a thin cover of it.

pub mod chances;
pub mod files;
pub mod format;
pub mod random;
pub mod replace;
pub mod sample;
pub mod selfplay;
pub mod spsa;
pub mod stats;
pub mod text;
pub mod train;
pub mod verify;
pub mod words;

mod decided;
mod parallel;

pub use decided::decided;
