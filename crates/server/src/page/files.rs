//! The files that pages are made with. They are part of the program.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::problem::Problem;

/// One of the files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct File(usize);

/// How pages look.
pub(crate) const STYLE: File = File(0);
/// The sign in the tab.
pub(crate) const ICON: File = File(1);
/// What makes the first page live.
pub(crate) const HOME: File = File(3);
/// What makes the page of a game live.
pub(crate) const GAME: File = File(4);

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Names, types and contents.
const FILES: [(&str, &str, &str); 5] = [
    ("style.css", "text/css; charset=utf-8", include_str!("files/style.css")),
    ("icon.svg", "image/svg+xml", include_str!("files/icon.svg")),
    ("board.js", SCRIPT, include_str!("files/board.js")),
    ("home.js", SCRIPT, include_str!("files/home.js")),
    ("game.js", SCRIPT, include_str!("files/game.js")),
];

/// Signs by which the contents are known; another content has another one.
static MARKS: LazyLock<[String; FILES.len()]> = LazyLock::new(|| {
    FILES.map(|(_, _, content)| {
        let digest = Sha256::digest(content.as_bytes());
        let first = digest.iter().take(8).fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
        format!("{first:016x}")
    })
});

impl File {
    /// Where it is found. The address changes with the content, so that what is there may be kept for good.
    pub(crate) fn address(self) -> String {
        format!("/page/{}?v={}", FILES[self.0].0, MARKS[self.0])
    }
}

/// A file, or that the client has it already.
pub(super) async fn get(Path(name): Path<String>, address: Uri, headers: HeaderMap) -> Result<Response, Problem> {
    let found = FILES.iter().zip(MARKS.iter()).find(|((known, ..), _)| *known == name);
    let ((_, content_type, content), mark) = found.ok_or_else(|| Problem::missing("address"))?;
    let tag = format!("\"{mark}\"");
    let is_lasting = address.query().is_some_and(|query| query.strip_prefix("v=") == Some(mark));
    let keep = if is_lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kept = [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, keep)];
    if known.split(',').any(|known| known.trim().trim_start_matches("W/") == tag || known.trim() == "*") {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    Ok((kept, [(header::CONTENT_TYPE, *content_type)], *content).into_response())
}
