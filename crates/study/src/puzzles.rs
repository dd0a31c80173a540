//! Puzzles in games: where a move threw much away, and only one answer takes it.
//!
//! ```
//! use tabiya_engine::{Engine, Signal};
//! use tabiya_study::puzzles::{Theme, find};
//!
//! let game = tabiya_pgn::read_game("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nf3 *")?;
//! let mut engine = Engine::new(1, 1)?;
//! let puzzles = find(&mut engine, &game.tree, 10_000, &Signal::default(), || {}).expect("nobody stops it");
//! assert_eq!(puzzles[0].moves()[0].to_string(), "h5f7");
//! assert!(puzzles[0].themes().contains(&Theme::MateIn(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is found depends on the game and the number of positions only, whoever asks and how often.

mod find;
mod line;
mod listed;
mod puzzle;
mod rating;
mod starter;
mod theme;
mod themes;

pub use find::{CLEAR, find};
pub use listed::{Listed, NotListed};
pub use puzzle::{Puzzle, Unplayable};
pub use starter::{read_list, starter};
pub use theme::{NotATheme, Theme};
