//! The server and the chores around it: `serve`, which is also what plain `tabiya` does, `token` and `backup`.

pub(crate) mod arguments;
mod backup;
mod folder;
mod log;
mod plug;
mod serve;
mod token;

pub(crate) use backup::run as backup;
pub(crate) use folder::data as data_folder;
pub(crate) use serve::run as serve;
pub(crate) use token::run as token;
