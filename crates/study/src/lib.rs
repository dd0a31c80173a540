//! What an engine finds in games: judged moves, reviews, puzzles.
//!
//! A review takes three steps: [`search()`] finds the score and the best line of every position of a game, [`review()`]
//! sets them side by side and judges the moves by them, and [`Sentence`] says what is to be said of a bad one.
//!
//! ```
//! use tabiya_engine::{Engine, Limits, Signal};
//! use tabiya_study::{Mark, Sentence, places, review, search};
//!
//! let game = tabiya_pgn::read_game("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")?;
//! let mut engine = Engine::new(1, 1)?;
//! let limits = Limits::depth(4);
//! let found = search(&mut engine, &game.tree, 0..places(&game.tree), &limits, &Signal::default(), || {});
//! let review = review(&game.tree, found);
//! let last = &review.moves[5];
//! assert_eq!(last.judgement.mark, Some(Mark::Blunder));
//! assert!(Sentence::of(last).expect("a better move").to_string().starts_with("This allows mate in 1. Better was "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod judge;
pub mod puzzles;
mod review;
mod search;
mod sentence;
mod text;

pub use judge::{Judgement, MATTERS, Mark, Mate, STEEPNESS, Tally, chance};
pub use review::{Review, Reviewed, review};
pub use search::{Found, places, runs, search};
pub use sentence::{BETTER, Sentence};
pub use text::{for_white, san, uci};
