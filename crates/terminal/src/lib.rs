//! Chess in the terminal: full screen, or line by line.
//!
//! [`play`] takes the whole screen; [`play_plain`] reads lines and writes lines, for screen readers, pipes and scripts. Both
//! sit at the same tables: a game against the computer or between two people with the arbiter on this machine, a game on a
//! server that speaks the Lichess API, or one that is only watched.

mod analyst;
mod answer;
mod bell;
mod chapters;
mod command;
mod config;
mod entry;
mod library;
mod listener;
mod lobby;
mod look;
mod options;
mod plain;
mod progress;
mod save;
mod screen;
mod sheet;
mod signals;
mod table;
mod terms;
mod text;
mod time;
mod words;

pub use chapters::{Answers, Writing};
pub use config::{BadConfig, Config, SETTINGS, Setting, change, clock, clock_text, setting};
pub use entry::{Token, Wanted, is_same_server, server_of};
pub use lobby::Way;
pub use look::{Colours, Pieces, Theme};
pub use options::{Failure, Look, Mouse, Options, Outcome, Plan, Rules, Terms, Unfinished};
pub use plain::{Lines, play_plain};
pub use screen::play;
pub use text::{cut, wrapped};
