//! The files that pages are made with, at addresses that change with what is in them.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use bytes::Bytes;

use super::pack::{self, Unpacks};
use super::web::{self, Web};
use crate::problem::Problem;
use crate::service::Service;

/// The script that answers for the server where it cannot be reached. Browsers let a script do so for addresses below its own
/// only, so it is at the root, and is asked for anew.
pub(super) async fn worker(State(service): State<Service>, unpacks: Unpacks) -> Result<Response, Problem> {
    get(State(service), unpacks, Path(("worker".to_owned(), "learn-worker.js".to_owned()))).await
}

/// A file. At the address with its version it may be kept for good; at any other it is what it is just now.
pub(super) async fn get(
    State(service): State<Service>,
    unpacks: Unpacks,
    Path((version, path)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let web = Web::of(service.options.web.as_ref());
    let content = web.read(&path).await.ok_or_else(|| Problem::missing("address"))?;
    let content_type = web::content_type(&path).ok_or_else(|| Problem::missing("address"))?;
    let keep = match web {
        Web::Folder(_) => "no-store",
        Web::BuiltIn if version == web.version() => "public, max-age=31536000, immutable",
        Web::BuiltIn => "no-cache",
    };
    let headers = HeaderMap::from_iter([
        (header::CONTENT_TYPE, HeaderValue::from_static(content_type)),
        (header::CACHE_CONTROL, HeaderValue::from_static(keep)),
    ]);
    let built_in = if web == Web::BuiltIn { web::number(&path) } else { None };
    let content = match content {
        std::borrow::Cow::Borrowed(content) => Bytes::from_static(content),
        std::borrow::Cow::Owned(content) => Bytes::from(content),
    };
    Ok(pack::answer(headers, content, unpacks, built_in))
}
