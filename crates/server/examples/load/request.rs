//! Requests as they are written.

/// The kind of body that a form has.
const FORM: &str = "application/x-www-form-urlencoded";

/// A request that asks for something and changes nothing.
pub(crate) fn get(host: &str, cookie: &str, path: &str, accept: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: {accept}\r\nCookie: {cookie}\r\n\r\n").into_bytes()
}

/// A request that changes something, with a form that may be empty.
pub(crate) fn post(host: &str, cookie: &str, path: &str, form: &str) -> Vec<u8> {
    let kind = if form.is_empty() { String::new() } else { format!("Content-Type: {FORM}\r\n") };
    let mut request = format!("POST {path}{}{kind}", behind_path(host, cookie)).into_bytes();
    request.extend_from_slice(format!("Content-Length: {}\r\n\r\n{form}", form.len()).as_bytes());
    request
}

/// What stands behind the path of every request of one player that changes something without a form.
pub(crate) fn behind_move(host: &str, cookie: &str) -> Box<[u8]> {
    format!("{}Content-Length: 0\r\n\r\n", behind_path(host, cookie)).into_bytes().into()
}

fn behind_path(host: &str, cookie: &str) -> String {
    // Who has no cookie yet sends none, and not an empty one.
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    format!(" HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n{cookie}")
}

#[cfg(test)]
mod tests {
    use super::{behind_move, get, post};

    #[track_caller]
    fn check(request: &[u8], expected: &str) {
        assert_eq!(String::from_utf8_lossy(request).replace("\r\n", "|"), expected);
    }

    #[test]
    fn requests_are_written() {
        check(&get("h:1", "a=b", "/x", "*/*"), "GET /x HTTP/1.1|Host: h:1|Accept: */*|Cookie: a=b||");
        check(&post("h:1", "", "/x", ""), "POST /x HTTP/1.1|Host: h:1|Origin: http://h:1|Content-Length: 0||");
        check(
            &post("h:1", "a=b", "/x", "level=3"),
            "POST /x HTTP/1.1|Host: h:1|Origin: http://h:1|Cookie: a=b|\
             Content-Type: application/x-www-form-urlencoded|Content-Length: 7||level=3",
        );
        let moves = [b"POST /move/e2e4".as_slice(), &behind_move("h:1", "a=b")].concat();
        check(&moves, &String::from_utf8_lossy(&post("h:1", "a=b", "/move/e2e4", "")).replace("\r\n", "|"));
    }
}
