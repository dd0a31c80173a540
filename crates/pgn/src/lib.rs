//! PGN and EPD: games read from files of any size, whatever is wrong with them, and written as the
//! standard has it.
//!
//! There are three depths of reading, each built on the one before:
//!
//! 1. [`parse`] tells a [`Visitor`] every token: tags and raw moves, without a copy.
//! 2. [`Replay`] is a visitor that plays the moves and tells a [`Listener`]: the main line or all
//!    variations, every move legal.
//! 3. [`read_games`] hands out whole games, as trees.
//!
//! ```
//! let text = r#"[White "Anderssen"] [Black "Kieseritzky"]
//!     1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ (3... d5!?) 4. Kf1 {and so on} 1-0"#;
//! let game = tabiya_pgn::read_game(text)?;
//! assert_eq!(game.tags.get("White"), Some("Anderssen"));
//! assert_eq!(game.tree.main_line().count(), 7);
//! assert!(game.to_string().ends_with("3. Bc4 Qh4+ (3... d5 $5) 4. Kf1 {and so on} 1-0\n"));
//! # Ok::<(), tabiya_pgn::Problem>(())
//! ```
//!
//! Nothing stops at a mistake: it is reported as a [`Problem`] with its place, what can be read is
//! kept, and reading goes on at the next game. Hostile input costs bounded memory and time.

mod blocks;
mod boundary;
mod check;
mod comment;
mod criteria;
mod decode;
pub mod epd;
mod foreign;
mod game;
mod openings;
mod outcome;
mod parallel;
mod parse;
mod problem;
mod replay;
mod source;
mod strict;
mod summary;
mod tags;
mod tree;
mod visitor;
mod write;

pub use blocks::{Block, Blocks};
pub use check::{Checked, Measure, check};
pub use comment::{Colour, Comment, Evaluation, Part, Score};
pub use criteria::{Criteria, Date, Material, NotACriterion, Place, Range, plain};
pub use decode::{decode, unescape};
pub use foreign::Foreign;
pub use game::{Builder, Game, ReadGame, read_block, read_game, read_games};
pub use openings::Opening;
pub use outcome::{NotAnOutcome, Outcome};
pub use parallel::in_order;
pub use parse::parse;
pub use problem::{DEEPEST, Fault, Lines, Problem, TagFault};
pub use replay::{Depth, Listener, Replay};
pub use source::{Packing, unpack, unpack_within};
pub use strict::{Breach, Strict};
pub use summary::{Ending, Summary, summarise};
pub use tags::{ROSTER, Tags};
pub use tree::{NodeId, Notes, Step, Tree};
pub use visitor::{Token, Visitor};
