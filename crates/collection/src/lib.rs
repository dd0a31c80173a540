//! Many games in few files: found by who played, how it ended, or any position; with statistics of every move.
//!
//! A collection is a folder. Games are added from PGN, a stream of any length or one at a time; each has a number that no other
//! game ever has. Then it can be asked, by many threads at once and while others add to it:
//!
//! ```
//! use std::ops::ControlFlow;
//! use tabiya_collection::{Collection, Page, Query, Who};
//! use tabiya_rules::Position;
//!
//! # let folder = std::env::temp_dir().join(format!("tabiya-collection-example-{}", std::process::id()));
//! # let _ = std::fs::remove_dir_all(&folder);
//! let collection = Collection::open(&folder)?;
//! let games = "[White \"Greco\"] [Black \"NN\"] [WhiteElo \"2100\"]
//!     1. e4 b6 2. d4 Bb7 3. Bd3 f5 4. exf5 Bxg2 5. Qh5+ g6 6. fxg6 Nf6 7. gxh7+ Nxh5 8. Bg6# 1-0
//!
//!     [White \"Gibaud\"] [Black \"Lazard\"] 1. d4 Nf6 2. Nd2 e5 3. dxe5 Ng4 4. h3 Ne3 0-1";
//! let added = collection.add_stream(games.as_bytes(), |_| ControlFlow::Continue(()))?;
//! assert_eq!((added.games, added.problems), (2, 0));
//!
//! // Who played?
//! let query = Query { player: Some(Who::Named("lazard".into())), ..Query::default() };
//! let found = collection.search(&query, Page::first(10))?;
//! assert_eq!((found.total, &*found.games[0].white), (1, "Gibaud"));
//! assert!(collection.text(found.games[0].number)?.unwrap().contains("4. h3 Ne3"));
//!
//! // What is played from here, and in which games?
//! let explored = collection.moves_at(&Position::start())?;
//! assert_eq!(explored.moves.len(), 2);
//! assert_eq!(explored.counts.total(), 2);
//! let after = Position::start().read("d4").unwrap().play();
//! assert_eq!(collection.games_at(&after, Page::first(10))?.games[0].black, "Lazard");
//! # drop(collection);
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! On the disk everything is in *segments*, files that are never changed, and in a *tail* to which single games are added. A
//! small manifest says which files count; it is replaced as a whole. So after a stop at any time the last complete state is
//! there, and whatever is read was written just so, since every page has a checksum.

mod answer;
mod bits;
mod collection;
mod error;
mod explore;
mod index;
mod manifest;
mod pages;
mod query;
mod read;
mod record;
mod removed;
mod search;
mod segment;
mod source;
mod state;
mod strings;
mod tail;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod texts;

pub use answer::{Added, Counts, Explored, Found, Keys, Listed, OpeningTale, Page, Played, Size, Statistics, Tale};
pub use collection::{Collection, Progress};
pub use error::Error;
pub use query::{Query, Score, Who};
