//! The public HTTP API, at the origin's root: the one that chess clients already speak, and a few routes beside it.

pub(crate) mod fields;
pub(crate) mod route;

use route::Route;

/// All routes there are.
pub(crate) fn routes() -> Vec<Route> {
    Vec::new()
}
