//! The service: games that live on a server, in the API that chess clients already speak.

mod analysis;
mod api;
mod attendance;
mod bus;
mod caller;
mod computer;
mod fresh;
mod gate;
mod hall;
mod id;
mod limits;
mod lobby;
mod metrics;
mod network;
mod options;
mod page;
mod people;
mod problem;
mod puzzles;
mod qr;
mod quiet;
mod review;
mod run;
mod serve;
mod service;
mod shelves;
mod site;
mod store;
mod stream;
mod table;
#[cfg(test)]
mod testing;
mod tidy;
mod time;
mod tv;
mod wire;

#[cfg(fuzzing)]
pub use api::fields::fuzz_fields;
pub use id::{GameId, NotAGameId, PersonId};
pub use network::addresses_in_network;
pub use options::{AnalysisOptions, LimitOptions, Options, PluggedEngine};
pub use people::{BadName, TokenError, UnknownScope, make_token};
pub use qr::qr_for_terminal;
pub use run::{RunError, run};
pub use store::{BackupError, OpenError, backup};
