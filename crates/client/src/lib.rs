//! A client of the Lichess API: games on a Tabiya server, or on any that speaks the same.
//!
//! A [`Server`] is asked, and answers or says why not, in one sentence ([`Failure`]). What goes on there comes as a [`Stream`]
//! of lines, to be read on a thread of its own. Positions and moves are text here: what they mean is for others to judge.
//!
//! ```no_run
//! use tabiya_client::{GameLine, Server, Terms};
//!
//! let server = Server::new("http://127.0.0.1:8064", None)?.as_guest()?;
//! let game = server.challenge_computer(3, &Terms::default())?;
//! for line in server.game(&game)? {
//!     if let GameLine::Full(full) = line? {
//!         println!("{} plays {}", full.white, full.black);
//!         server.play(&game, "e2e4")?;
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod address;
mod failure;
mod lines;
mod server;
mod stream;
mod tame;
mod terms;
mod watch;

pub use address::{Address, BadAddress, Link};
pub use failure::Failure;
pub use lines::{
    Account, Challenge, ClockLine, EndingLine, EventLine, FullLine, GameLine, GameStart, Kind, LiveGame, Opponent,
    Party, Player, Show, StateLine, UNLIMITED,
};
pub use server::{ChallengeLine, Reply, Server};
pub use stream::{Hold, Stream};
pub use terms::{Colour, Terms, Variant};
pub use watch::{Seats, Sitter, Status, WatchLine, WatchStart};
