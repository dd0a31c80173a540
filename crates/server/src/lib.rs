//! The service: games that live on a server, in the API that chess clients already speak.
#![expect(dead_code, unused_imports, reason = "under construction")]

mod bus;
mod id;
mod store;
mod time;

pub use id::{GameId, NotAGameId, PersonId};
