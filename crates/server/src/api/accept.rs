//! What kind of answer a client would like.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

/// The kinds of answer that a client may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Accept {
    /// Anything, or something that nobody here knows. No client is sent away for that.
    Anything,
    Json,
    Pgn,
    /// A page for people: the client is a browser.
    Html,
}

impl Accept {
    /// What a header asks for: the first kind in it that is known, since clients put first what they like best.
    pub(crate) fn read(header: &str) -> Self {
        let kind = |part: &str| match part.split(';').next().unwrap_or_default().trim() {
            "text/html" | "application/xhtml+xml" => Some(Self::Html),
            "application/x-chess-pgn" | "application/vnd.chess-pgn" => Some(Self::Pgn),
            "application/json" | "application/x-ndjson" | "application/ndjson" => Some(Self::Json),
            other if other.ends_with("+json") => Some(Self::Json),
            _ => None,
        };
        header.to_ascii_lowercase().split(',').find_map(kind).unwrap_or(Self::Anything)
    }
}

impl<S: Sync> FromRequestParts<S> for Accept {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let header = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
        Ok(Self::read(header.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_kind_that_is_known_counts() {
        for (header, kind) in [
            ("", Accept::Anything),
            ("*/*", Accept::Anything),
            ("image/png", Accept::Anything),
            ("application/json", Accept::Json),
            ("Application/X-NDJSON; charset=utf-8", Accept::Json),
            ("application/vnd.lichess.v3+json", Accept::Json),
            ("application/x-chess-pgn, application/json", Accept::Pgn),
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", Accept::Html),
        ] {
            assert_eq!(Accept::read(header), kind, "{header}");
        }
    }
}
