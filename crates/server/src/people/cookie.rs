//! The cookie of a session.

use axum::http::{HeaderMap, HeaderValue, header};

use super::keys::Secret;
use crate::store::KeyKind;

/// Its name.
pub(crate) const NAME: &str = "tabiya_session";
/// For how long a session holds, in seconds: a year.
pub(crate) const HOLDS_FOR: u64 = 365 * 24 * 60 * 60;

/// The session that a request speaks of.
pub(crate) fn read(headers: &HeaderMap) -> Option<Secret> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(|line| line.split(';')).filter_map(|cookie| cookie.trim().split_once('='));
    cookies.find_map(|(name, value)| if name == NAME { Secret::read(KeyKind::Session, value) } else { None })
}

/// The header that gives a session to a browser. Scripts cannot read it, and other sites cannot send it along with a
/// change; over a safe connection it is never sent over an unsafe one.
pub(crate) fn give(session: &Secret, is_safe: bool) -> HeaderValue {
    line(session.reveal(), HOLDS_FOR, is_safe)
}

/// The header that takes it away.
pub(crate) fn take_away(is_safe: bool) -> HeaderValue {
    line("", 0, is_safe)
}

fn line(value: &str, max_age: u64, is_safe: bool) -> HeaderValue {
    let safe = if is_safe { "; Secure" } else { "" };
    let line = format!("{NAME}={value}; HttpOnly; SameSite=Lax; Path=/; Max-Age={max_age}{safe}");
    HeaderValue::try_from(line).unwrap_or(HeaderValue::from_static(""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_found_among_other_cookies() {
        let session = Secret::random(KeyKind::Session);
        let with = |line: &str| {
            let mut headers = HeaderMap::new();
            headers.append(header::COOKIE, HeaderValue::from_static("a=b"));
            headers.append(header::COOKIE, HeaderValue::try_from(line).unwrap());
            read(&headers)
        };
        let cookie = format!("tabiya_session={}", session.reveal());
        assert_eq!(with(&cookie), Some(session.clone()));
        assert_eq!(with(&format!("theme=dark; {cookie};x=y")), Some(session));
        assert_eq!(with(&format!("not_{cookie}")), None);
        assert_eq!(with("tabiya_session=short; tabiya_session"), None);
    }

    #[test]
    fn the_cookie_is_kept_from_scripts_and_other_sites() {
        let session = Secret::random(KeyKind::Session);
        let line = give(&session, true);
        let rest = "; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000; Secure";
        assert_eq!(line.to_str().unwrap(), format!("tabiya_session={}{rest}", session.reveal()));
        assert!(!give(&session, false).to_str().unwrap().contains("Secure"));
        assert!(take_away(false).to_str().unwrap().ends_with("Max-Age=0"));
    }
}
