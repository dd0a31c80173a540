//! The chore that runs the real server behind nginx and Caddy, as `docs/proxy` tells to: `cargo xtask proxies`.
//!
//! What is tested are the files that people are told to use; only the two addresses in them are replaced.

mod checks;
mod http;
mod mirror;
mod programs;
mod proxy;

use std::path::Path;

use crate::clients::Hindrance;
use crate::server::Server;
use proxy::{Kind, Proxy};

/// Checks what the server does behind each proxy.
pub(crate) fn run(root: &Path) -> Result<(), Hindrance> {
    // What is missing shows before anything is built.
    let mut programs = Vec::new();
    for kind in [Kind::Nginx, Kind::Caddy] {
        programs.push((kind, programs::find(kind)?));
    }
    for (kind, program) in programs {
        let failed = |why: String| Hindrance::Failed(format!("behind {}: {why}", kind.name()));
        mirror::check(root, kind, &program).map_err(failed)?;
        // Each has a server of its own: some checks use up what an address may ask for.
        let server = Server::start(root, "proxies", &["--trust-proxy"])?;
        let proxy = Proxy::start(root, kind, &program, server.address).map_err(failed)?;
        checks::run(&server, &proxy).map_err(failed)?;
    }
    Ok(())
}
