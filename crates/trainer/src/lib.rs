//! Makes the engine better: lets it play against itself, keeps the games in small files, and finds
//! the weights of the evaluation, and the curves behind them, that foretell best how they end.
//!
//! It is a tool for developers; the program of the same name is a thin cover of it.

pub mod chances;
pub mod files;
pub mod format;
pub mod random;
pub mod replace;
pub mod sample;
pub mod selfplay;
pub mod stats;
pub mod text;
pub mod tune;
pub mod verify;
pub mod words;

mod decided;

pub use decided::decided;
