//! What is sent: JSON as chess clients know it, with fields of our own beside theirs, which they ignore. A field without a
//! value is left out. No word, type or status is sent that they do not know, since some give up at the first such line.

pub(crate) mod analysis;
pub(crate) mod challenge;
pub(crate) mod collection;
pub(crate) mod event;
pub(crate) mod export;
pub(crate) mod game;
pub(crate) mod learn;
pub(crate) mod line;
pub(crate) mod person;
pub(crate) mod pgn;
pub(crate) mod position;
pub(crate) mod puzzle;
pub(crate) mod review;
pub(crate) mod score;
pub(crate) mod table;
pub(crate) mod user;
pub(crate) mod watch;
pub(crate) mod words;
