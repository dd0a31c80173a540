//! The chapters on the rules. They are part of the program, so they are worked out and packed once.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use sha2::{Digest, Sha256};

use super::route::{Gives, Route};
use crate::caller::Needs;
use crate::page::pack::{Unpacks, pack};
use crate::wire::learn::{ChapterMessage, LessonsMessage};

pub(crate) fn routes() -> Vec<Route> {
    vec![
        Route::get("/api/learn", Needs::Nothing, learn)
            .says("The rules of chess in chapters, each with boards and tasks whose answers are worked out.")
            .gives(Gives::Json("lessons"))
            .about("Learning")
            .uncounted(),
    ]
}

/// The chapters as they are sent.
struct Lessons {
    /// What a client that has them shows, to be told that they are the same.
    tag: String,
    plain: Bytes,
    packed: Bytes,
}

static LESSONS: LazyLock<Lessons> = LazyLock::new(|| {
    let chapters: Vec<ChapterMessage> = tabiya_lessons::chapters().iter().map(ChapterMessage::of).collect();
    // Texts and numbers can always be written.
    let written = serde_json::to_vec(&chapters).unwrap_or_default();
    let version = Sha256::digest(&written).iter().take(6).fold(String::new(), |mut version, byte| {
        let _infallible = write!(version, "{byte:02x}");
        version
    });
    let message = LessonsMessage { version: &version, chapters: &chapters };
    let plain = Bytes::from(serde_json::to_vec(&message).unwrap_or_default());
    Lessons { tag: format!("\"{version}\""), packed: pack(&plain), plain }
});

async fn learn(unpacks: Unpacks, headers: HeaderMap) -> Response {
    let Lessons { tag, plain, packed } = &*LESSONS;
    let told = [
        (header::ETAG, tag.as_str()),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
        (header::CONTENT_TYPE, "application/json"),
    ];
    if has(&headers, tag) {
        return (StatusCode::NOT_MODIFIED, told).into_response();
    }
    match unpacks {
        Unpacks::Nothing => (told, plain.clone()).into_response(),
        Unpacks::Gzip => (told, [(header::CONTENT_ENCODING, "gzip")], packed.clone()).into_response(),
    }
}

/// Whether a client has what bears this tag.
fn has(headers: &HeaderMap, tag: &str) -> bool {
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|value| value.split(',')).any(|known| known.trim().trim_start_matches("W/") == tag)
}

#[cfg(test)]
mod tests {
    use crate::testing::TestServer;

    #[tokio::test]
    async fn the_chapters_are_sent_and_need_not_be_sent_twice() {
        let server = TestServer::start().await;
        let plain = server.get("/api/learn", &[]).await.expect(200);
        let tag = plain.header("etag").expect("a tag").to_owned();
        assert_eq!(plain.header("content-encoding"), None);
        assert_eq!(plain.header("cache-control"), Some("no-cache"));
        let lessons = plain.json();
        assert_eq!(format!("{}", lessons["version"]), tag);
        let chapters = lessons["chapters"].as_array().expect("chapters");
        assert_eq!(chapters.len(), tabiya_lessons::chapters().len());
        assert_eq!(chapters[0]["tasks"][0]["id"], "board-1");

        let mut packed = server.connect().await;
        packed.ask("GET", "/api/learn", &[("accept-encoding", "gzip")], "").await;
        let head = packed.head().await.expect(200);
        assert_eq!(head.header("content-encoding"), Some("gzip"));
        let length: usize = head.header("content-length").expect("a length").parse().expect("a number");
        assert!(length * 3 < plain.body.len(), "{length} of {}", plain.body.len());

        let same = server.get("/api/learn", &[("if-none-match", &format!("\"other\", W/{tag}"))]).await.expect(304);
        assert_eq!((same.body.as_str(), same.header("etag")), ("", Some(&*tag)));
        server.get("/api/learn", &[("if-none-match", "\"other\"")]).await.expect(200);
    }
}
