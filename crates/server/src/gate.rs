//! The gate before each route: who asks, whether they may, and how often.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::caller::{Arrival, Caller, Needs};
use crate::limits::Who;
use crate::people::cookie;
use crate::people::keys::Secret;
use crate::problem::Problem;
use crate::service::Service;
use crate::site::Site;
use crate::store::KeyKind;

/// The gate before one route.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    pub(crate) service: Service,
    pub(crate) needs: Needs,
    /// Whether a request counts for how often somebody may ask.
    pub(crate) counts: bool,
}

/// What a caller has shown.
#[derive(Debug)]
enum Shown {
    Nothing,
    /// A token, or what should have been one.
    Bearer(Option<Secret>),
    /// A session by cookie, which browsers send by themselves, whoever made the page.
    Cookie(Secret),
}

/// Lets a request pass, or refuses it.
///
/// # Errors
/// If it is refused.
pub(crate) async fn pass(State(gate): State<Gate>, mut request: Request, next: Next) -> Result<Response, Problem> {
    let Gate { service, needs, counts } = gate;
    if !counts && needs == Needs::Nothing {
        return Ok(next.run(request).await);
    }
    let arrival = request.extensions().get::<Arrival>().copied();
    let arrival = arrival.ok_or_else(|| Problem::unavailable("arrival", "The server does not know when this came."))?;

    // 1. Who asks. A route that needs nobody works without a store, and for whoever has a key that holds no longer.
    let shown = Shown::by(request.headers());
    let caller = match shown.caller(&service, arrival).await {
        Err(problem) if needs != Needs::Nothing || problem.status == StatusCode::TOO_MANY_REQUESTS => {
            return Err(problem);
        }
        found => found.ok().flatten(),
    };
    // 2. How often. Who is not known, and who tries a key that is none, counts by address.
    service.limits.request(Who::asks(caller.as_ref(), arrival))?;
    // 3. From which page.
    check_page(&request, &shown)?;
    // 4. Whether they may.
    match &caller {
        Some(caller) => caller.meets(needs)?,
        None if needs == Needs::Nothing => {}
        None => return Err(shown.refusal()),
    }

    if let Some(caller) = caller {
        service.people.note(&caller.account);
        request.extensions_mut().insert(caller);
    }
    Ok(next.run(request).await)
}

impl Shown {
    fn by(headers: &HeaderMap) -> Self {
        if let Some(line) = headers.get(header::AUTHORIZATION) {
            let words = line.to_str().unwrap_or_default().trim().split_once(' ');
            let bearer = words.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
            return Self::Bearer(bearer.and_then(|(_, token)| Secret::read(KeyKind::Token, token.trim())));
        }
        cookie::read(headers).map_or(Self::Nothing, Self::Cookie)
    }

    async fn caller(&self, service: &Service, arrival: Arrival) -> Result<Option<Caller>, Problem> {
        let may_ask = || service.limits.key(arrival.from);
        match self {
            Self::Bearer(Some(secret)) => service.people.find(secret, KeyKind::Token, may_ask).await,
            Self::Cookie(secret) => service.people.find(secret, KeyKind::Session, may_ask).await,
            Self::Nothing | Self::Bearer(None) => Ok(None),
        }
    }

    fn refusal(&self) -> Problem {
        let sentence = match self {
            Self::Nothing => return Problem::unknown_caller(),
            Self::Bearer(_) => "There is no such token. It may have been revoked.",
            Self::Cookie(_) => "You are not signed in any more.",
        };
        Problem::new(StatusCode::UNAUTHORIZED, "unauthorized", sentence)
    }
}

/// Other sites' pages can make a browser send a request, and it sends its cookies along. So what changes something has to
/// come from a page of this site; browsers say from which it comes. A token is only ever sent on purpose.
fn check_page(request: &Request, shown: &Shown) -> Result<(), Problem> {
    let is_harmless = [Method::GET, Method::HEAD, Method::OPTIONS].contains(request.method());
    if is_harmless || matches!(shown, Shown::Bearer(_)) {
        return Ok(());
    }
    let header = |name: &str| request.headers().get(name).map(|value| value.to_str().unwrap_or_default());
    let site = request.extensions().get::<Site>();
    let origin = header("origin").map(|origin| site.is_some_and(|site| site.is_own(origin)));
    let fetch = header("sec-fetch-site").map(|relation| relation == "same-origin");
    let signs = [origin, fetch];
    if signs.contains(&Some(false)) {
        return Err(Problem::forbidden("origin", "This came from a page of another site."));
    }
    if matches!(shown, Shown::Cookie(_)) && !signs.contains(&Some(true)) {
        let sentence = "With a cookie, changes need the header Origin of this site. Programs had better use a token.";
        return Err(Problem::forbidden("origin", sentence));
    }
    Ok(())
}

/// What browsers may do with an answer: nothing that is not of this site, and no script or style within a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; \
                      base-uri 'none'";

const ON_EVERY_ANSWER: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
];

/// Keeps windows of other sites away. Elsewhere than on a trusted connection browsers ignore it, and complain.
const KEPT_APART: (HeaderName, HeaderValue) =
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));

/// Adds the headers that every answer has. What does not say how long it may be kept is not to be kept at all.
pub(crate) fn dress(answer: Response, is_trusted: bool) -> Response {
    let mut answer = in_our_words(answer);
    let is_unauthorized = answer.status() == StatusCode::UNAUTHORIZED;
    let headers = answer.headers_mut();
    for (name, value) in ON_EVERY_ANSWER {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_trusted {
        headers.extend([KEPT_APART]);
    }
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if is_unauthorized {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
    }
    answer
}

/// What the library beneath refuses by itself, such as a path that is not UTF-8, it says in plain text; clients want JSON.
fn in_our_words(answer: Response) -> Response {
    let is_refusal = answer.status().is_client_error() || answer.status().is_server_error();
    let kind = answer.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if !is_refusal || kind.is_some_and(|kind| !kind.starts_with("text/plain")) {
        return answer;
    }
    Problem::new(answer.status(), "request", "The request cannot be understood.").into_response()
}

#[cfg(test)]
mod tests;
