//! The service: games that live on a server, in the API that chess clients already speak.
#![expect(dead_code, unused_imports, reason = "under construction")]

mod api;
mod bus;
mod caller;
mod id;
mod options;
mod problem;
mod service;
mod store;
mod time;
mod wire;

pub use id::{GameId, NotAGameId, PersonId};
pub use options::{LimitOptions, Options};
