//! Games played at a table: every rule that needs a game around the position has a test named after it.

mod articles;
mod casual;
mod drawn_games;
mod guidelines;
mod laws;
mod table;
mod touch;
