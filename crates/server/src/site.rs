//! Where the service is, as the client sees it.

use std::convert::Infallible;
use std::net::IpAddr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

/// Where the service is, as the client sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// Whether the client came by https, as far as a trusted proxy says.
    pub(crate) is_safe: bool,
    /// Its host, with the port if it is not the usual one.
    pub(crate) host: String,
}

/// What to call a host that did not tell its name.
const NAMELESS: &str = "localhost";

impl Site {
    /// As the headers of a request say.
    pub(crate) fn of(headers: &HeaderMap, trusts_proxy: bool) -> Self {
        let from_proxy = |name: &str| if trusts_proxy { first(headers, name) } else { None };
        let host = from_proxy("x-forwarded-host").or_else(|| first(headers, header::HOST.as_str()));
        let is_safe = from_proxy("x-forwarded-proto").is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"));
        let host = host.filter(|host| is_host(host)).unwrap_or(NAMELESS);
        Self { is_safe, host: host.to_ascii_lowercase() }
    }

    /// The address of something on this site.
    pub(crate) fn url(&self, path: &str) -> String {
        let scheme = if self.is_safe { "https" } else { "http" };
        format!("{scheme}://{}{path}", self.host)
    }

    /// Whether browsers trust the connection: by https, or within one machine.
    pub(crate) fn is_trusted(&self) -> bool {
        let name = self.host.rsplit_once(':').map_or(self.host.as_str(), |(name, _)| name);
        let is_here = |name: &str| name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        self.is_safe || name == "localhost" || is_here(name.trim_matches(['[', ']'])) || is_here(&self.host)
    }

    /// Whether a page of this origin is one of this site's.
    pub(crate) fn is_own(&self, origin: &str) -> bool {
        let origin = origin.to_ascii_lowercase();
        let Some((scheme, host)) = origin.split_once("://") else { return false };
        let usual_port = match scheme {
            "http" => ":80",
            "https" => ":443",
            _ => return false,
        };
        // A proxy that is not trusted may still give a page over https; then its scheme is not known here.
        let is_same_scheme = !self.is_safe || scheme == "https";
        let plain = |host: &str| host.strip_suffix(usual_port).unwrap_or(host).to_owned();
        is_same_scheme && plain(host) == plain(&self.host)
    }
}

impl<S: Sync> FromRequestParts<S> for Site {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let site = parts.extensions.get::<Self>().cloned();
        Ok(site.unwrap_or_else(|| Self::of(&parts.headers, false)))
    }
}

/// The address of who asks: of the peer, or what a trusted proxy says.
///
/// A proxy adds the address it sees to the end of `X-Forwarded-For`, behind whatever the client itself has sent. So the
/// last entry is the only one that a client cannot invent.
pub(crate) fn asks_from(peer: IpAddr, headers: &HeaderMap, trusts_proxy: bool) -> IpAddr {
    let lines = headers.get_all("x-forwarded-for");
    let last = lines.iter().next_back().and_then(|line| line.to_str().ok()).and_then(|line| line.rsplit(',').next());
    let told = if trusts_proxy { last.and_then(address) } else { None };
    told.unwrap_or(peer).to_canonical()
}

/// An address as proxies write it: with or without a port, and with or without brackets.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(with_port)
}

/// The first value of a header, of several that proxies may have put there.
fn first<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let line = headers.get(name)?.to_str().ok()?;
    line.split(',').next().map(str::trim).filter(|value| !value.is_empty())
}

/// Whether a text can be a host with a port, and nothing that would be taken for more.
fn is_host(text: &str) -> bool {
    text.len() <= 255 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte))
}

#[cfg(test)]
mod tests;
