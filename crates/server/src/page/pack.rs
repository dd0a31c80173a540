//! Answers that are sent packed to whoever can unpack them.

use std::convert::Infallible;
use std::io::Write;
use std::sync::OnceLock;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::web;

/// Whether a client can unpack what is packed with gzip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unpacks {
    Gzip,
    Nothing,
}

impl Unpacks {
    /// As the header says.
    fn read(header: &str) -> Self {
        let mut any = Self::Nothing;
        for part in header.split(',') {
            let (name, weight) = part.split_once(';').unwrap_or((part, ""));
            // A weight of nothing is a refusal.
            let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
            let is_wanted = weight.is_ok_and(|weight| weight > 0.0);
            let verdict = if is_wanted { Self::Gzip } else { Self::Nothing };
            match name.trim().to_ascii_lowercase().as_str() {
                "gzip" | "x-gzip" => return verdict,
                "*" => any = verdict,
                _ => {}
            }
        }
        any
    }
}

impl<S: Sync> FromRequestParts<S> for Unpacks {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let header = parts.headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        Ok(Self::read(header.unwrap_or_default()))
    }
}

/// The files that are part of the program, packed once somebody has asked for them.
static PACKED: [OnceLock<Bytes>; web::COUNT] = [const { OnceLock::new() }; web::COUNT];

/// An answer with this content, packed if the client can unpack it. What is part of the program is packed only once.
pub(super) fn answer(headers: HeaderMap, content: Bytes, unpacks: Unpacks, built_in: Option<usize>) -> Response {
    let mut answer = match unpacks {
        Unpacks::Nothing => content.into_response(),
        Unpacks::Gzip => {
            let packed = match built_in {
                Some(number) => PACKED[number].get_or_init(|| pack(&content)).clone(),
                None => pack(&content),
            };
            if packed.len() < content.len() {
                let mut answer = packed.into_response();
                answer.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
                answer
            } else {
                content.into_response()
            }
        }
    };
    answer.headers_mut().extend(headers);
    answer.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    answer
}

/// The content as small as it gets. If it cannot be packed, nothing is gained by it.
pub(crate) fn pack(content: &[u8]) -> Bytes {
    let mut packer = GzEncoder::new(Vec::with_capacity(content.len() / 2), Compression::best());
    let done = packer.write_all(content).and_then(|()| packer.finish());
    done.map_or_else(|_| Bytes::copy_from_slice(content), Bytes::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_says_so_gets_what_is_packed() {
        for (header, unpacks) in [
            ("", Unpacks::Nothing),
            ("identity", Unpacks::Nothing),
            ("br, deflate", Unpacks::Nothing),
            ("gzip", Unpacks::Gzip),
            ("br;q=1.0, GZIP;q=0.8, *;q=0.1", Unpacks::Gzip),
            ("*", Unpacks::Gzip),
            ("gzip;q=0", Unpacks::Nothing),
            ("*, gzip; q=0.0", Unpacks::Nothing),
            ("gzip;q=much", Unpacks::Nothing),
        ] {
            assert_eq!(Unpacks::read(header), unpacks, "{header}");
        }
    }

    #[test]
    fn what_does_not_get_smaller_is_sent_as_it_is() {
        let headers = || HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static("text/css"))]);
        let long = answer(headers(), Bytes::from(vec![b' '; 1_000]), Unpacks::Gzip, None);
        assert_eq!(long.headers().get(header::CONTENT_ENCODING), Some(&HeaderValue::from_static("gzip")));
        for (content, unpacks) in [(vec![b'a'; 3], Unpacks::Gzip), (vec![b' '; 1_000], Unpacks::Nothing)] {
            let plain = answer(headers(), Bytes::from(content), unpacks, None);
            assert_eq!(plain.headers().get(header::CONTENT_ENCODING), None);
            assert_eq!(plain.headers()[header::VARY], "accept-encoding");
        }
    }
}
