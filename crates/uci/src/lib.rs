//! Talks to chess engines that are programs of their own, over UCI.
//!
//! An [`Engine`] is such a program while it runs: it was started as a [`Launch`] says, has told its name and its options, and
//! thinks about positions when it is asked to, telling an [`Info`] for each line of play that it finds. It may do whatever it
//! likes: nothing here waits for it without an end, and it is gone when the value is.
//!
//! ```
//! use std::time::Duration;
//! use tabiya_uci::{Engine, Launch, Score, Stop};
//!
//! # if !cfg!(unix) { return Ok(()); }
//! // An engine of a few lines of shell, which knows one move.
//! let script = "while read line; do case $line in
//!     uci) echo id name Script; echo option name Hash type spin default 16 min 1 max 64; echo uciok;;
//!     isready) echo readyok;;
//!     go*) echo info depth 1 score cp 31 nodes 20 pv e2e4; echo bestmove e2e4;;
//!     quit) exit;;
//! esac; done";
//! let mut launch = Launch::new("sh").argument("-c").argument(script);
//! launch.options.push(("Hash".to_owned(), Some("32".to_owned())));
//!
//! let stop = Stop::default();
//! let mut engine = Engine::start(&launch, &stop)?;
//! assert_eq!(engine.name(), Some("Script"));
//! engine.new_game(false, &stop)?;
//!
//! let mut lines = Vec::new();
//! let thought = engine.think("position startpos", "go depth 1", Duration::from_secs(10), &stop, &mut |info| {
//!     lines.push((info.line, info.score, info.moves().map(str::to_owned).collect::<Vec<_>>()));
//! })?;
//! assert_eq!(thought.text, "e2e4");
//! assert_eq!(lines, [(1, Some(Score::Centipawns(31)), vec!["e2e4".to_owned()])]);
//! # Ok::<(), tabiya_uci::Failure>(())
//! ```
//!
//! Positions and moves are text here: what they mean, and whether a move is legal, is for others to judge.

mod engine;
mod info;
mod launch;
mod options;
mod process;
mod stop;
mod words;

pub use engine::{Engine, Failure, Thought};
pub use info::{Bound, Info, Score};
pub use launch::Launch;
pub use stop::Stop;
pub use words::tame;
