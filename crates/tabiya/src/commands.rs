//! The subcommands, a file each.

pub(crate) mod bench;
pub(crate) mod judge;
pub(crate) mod manual;
pub(crate) mod perft;
pub(crate) mod rules;
pub(crate) mod show;
pub(crate) mod why;
