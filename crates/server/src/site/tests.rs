use axum::http::HeaderValue;

use super::*;

fn headers(rows: &[(&'static str, &'static str)]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in rows {
        headers.append(*name, HeaderValue::from_static(value));
    }
    headers
}

#[test]
fn the_host_is_the_one_asked_for_unless_a_trusted_proxy_says_otherwise() {
    let rows = headers(&[
        ("host", "Chess.Example:8064"),
        ("x-forwarded-host", "play.example"),
        ("x-forwarded-proto", "https"),
    ]);
    assert_eq!(Site::of(&rows, false).url("/@/Anna"), "http://chess.example:8064/@/Anna");
    assert_eq!(Site::of(&rows, true).url("/"), "https://play.example/");
    for host in ["a b", "a/b", "a\"b", "a@b", ""] {
        assert_eq!(Site::of(&headers(&[("host", host)]), false).host, "localhost");
    }
    assert_eq!(Site::of(&HeaderMap::new(), true).url("/"), "http://localhost/");
}

#[test]
fn only_pages_of_the_same_host_and_port_are_own() {
    let site = Site::of(&headers(&[("host", "chess.example:8064")]), false);
    assert!(site.is_own("http://chess.example:8064"));
    assert!(site.is_own("https://Chess.example:8064"), "a proxy that is not trusted may add the lock");
    for origin in ["null", "", "http://chess.example", "http://chess.example:80", "http://evil.example:8064"] {
        assert!(!site.is_own(origin), "{origin}");
    }
    for origin in ["chess.example:8064", "ftp://chess.example:8064", "http://chess.example:8064.evil.example"] {
        assert!(!site.is_own(origin), "{origin}");
    }
    let plain = Site::of(&headers(&[("host", "chess.example")]), false);
    assert!(plain.is_own("http://chess.example") && plain.is_own("http://chess.example:80"));
    let safe = Site::of(&headers(&[("host", "chess.example"), ("x-forwarded-proto", "https")]), true);
    assert!(safe.is_own("https://chess.example") && safe.is_own("https://chess.example:443"));
    assert!(!safe.is_own("http://chess.example"));
}

#[test]
fn of_the_addresses_that_proxies_tell_only_the_last_counts() {
    let peer: IpAddr = "127.0.0.1".parse().unwrap();
    let told = headers(&[("x-forwarded-for", "198.51.100.1"), ("x-forwarded-for", "198.51.100.2, 203.0.113.7")]);
    assert_eq!(asks_from(peer, &told, true).to_string(), "203.0.113.7");
    assert_eq!(asks_from(peer, &told, false), peer, "who trusts no proxy believes no header");
    for (text, address) in [
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db8::1]:443", "2001:db8::1"),
        ("[2001:db8::1]", "2001:db8::1"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("unknown", "127.0.0.1"),
        ("203.0.113.7, ", "127.0.0.1"),
    ] {
        assert_eq!(asks_from(peer, &headers(&[("x-forwarded-for", text)]), true).to_string(), address, "{text}");
    }
}

#[test]
fn https_and_this_machine_are_trusted() {
    let site = |host: &str, is_safe| Site { is_safe, host: host.to_owned() };
    for (host, is_safe, is_trusted) in [
        ("chess.example", true, true),
        ("chess.example", false, false),
        ("192.168.1.5:8064", false, false),
        ("127.0.0.1:8064", false, true),
        ("localhost", false, true),
        ("localhost:8064", false, true),
        ("[::1]:8064", false, true),
        ("127.0.0.1", false, true),
        ("localhost.example", false, false),
    ] {
        assert_eq!(site(host, is_safe).is_trusted(), is_trusted, "{host}");
    }
}
