//! The rules of chess for people: chapters with boards to try them on and tasks.
//!
//! A chapter is a text file in `src/chapters`, in a small format of our own. What it says about a position is not taken on
//! trust: answers are worked out by the rules where they can be, and the tests put every statement to the rules and to the
//! arbiter.
//!
//! ```
//! use tabiya_lessons::{Answer, chapters};
//!
//! let mate = chapters().iter().find(|chapter| chapter.id == "checkmate").unwrap();
//! let moves = mate.tasks.iter().find_map(|task| match &task.answer {
//!     Answer::Move { accept, .. } => Some((task.scene.now(), accept)),
//!     _ => None,
//! });
//! let (position, accept) = moves.unwrap();
//! assert!(accept.iter().all(|shape| position.legal(*shape).unwrap().play().is_checkmate()));
//! ```

mod area;
mod chapter;
mod find;
mod goal;
mod library;
mod mistake;
mod read;
mod scene;
mod statement;

pub use chapter::{Answer, Block, Chapter, Choice, Mode, Picture, Reply, Task, Try};
pub use find::{Found, find};
pub use library::chapters;
pub use mistake::Mistake;
pub use read::read;
pub use scene::Scene;
pub use statement::Statement;
