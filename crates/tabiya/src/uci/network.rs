//! Another network than the one in the program, for whoever makes one.

use std::path::Path;
use std::sync::Arc;

use tabiya_engine::Engine;
use tabiya_engine::nnue::Net;

/// Lets the network of a file judge positions, or that of the program if there is no path. If it cannot be had, the last
/// one stays, and why is told.
pub(super) fn load(engine: &mut Engine, path: &str) -> Result<(), String> {
    let net = match path {
        "" => Net::own(),
        path => Arc::new(Net::open(Path::new(path)).map_err(|error| error.to_string())?),
    };
    engine.set_net(net).map_err(|error| error.to_string())
}
