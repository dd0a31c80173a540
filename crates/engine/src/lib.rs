//! Finds a move: a search, an evaluation, a sense of time, and levels that people like to play.
//!
//! ```
//! use tabiya_engine::{Engine, Limits, Root, Score, Signal};
//! use tabiya_rules::Position;
//!
//! let root = Root::new(Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")?);
//! let mut engine = Engine::new(1, 1)?;
//! let answer = engine.search(&root, &Limits::depth(4), &Signal::default(), &mut |_| {});
//! assert_eq!(answer.best.map(|best| best.to_string()).as_deref(), Some("a1a8"));
//! assert_eq!(answer.score(), Some(Score::MateIn(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything is typed and nothing is printed: the text of UCI is the caller's business. A search
//! blocks until it is done; a [`Signal`] that another thread holds stops it at any time.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "worths, plies and indices are all small"
)]

mod bench;
mod engine;
mod evaluation;
mod levels;
mod limits;
mod mate;
pub mod nnue;
mod report;
mod root;
mod score;
mod search;
mod signal;
mod table;
mod tables;
mod time;

pub use bench::{BENCH_DEPTH, BENCH_POSITIONS};
pub use engine::{Engine, NoMemory};
pub use evaluation::explain;
pub use levels::{LEAST_ELO, Level, MOST_ELO};
pub use limits::{Clock, Limits, Strength};
pub use report::{Answer, Bound, Event, MateProof, Report, Wdl};
pub use root::{IllegalMove, Root};
pub use score::{MOST_DEPTH, PAWN, Score};
pub use search::constants::{CONSTANTS, Constant};
pub use signal::Signal;
pub use tables::{TableError, TableMove, TableOutcome, TableRules, Tables};
