//! What a proxy tells the server about who asks, looked at in place of the server.

use std::io::{BufReader, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::Path;
use std::thread;

use super::http::{self, Exchange, LIMIT};
use super::proxy::{Kind, Proxy};
use crate::shell;

/// What a client may claim to be, where and by which scheme, to be taken for somebody else.
pub(super) const CLAIMS: [(&str, &str); 3] =
    [("X-Forwarded-For", "198.51.100.7"), ("X-Forwarded-Host", "evil.example"), ("X-Forwarded-Proto", "https")];

/// Checks that the proxy tells the truth, whatever the client has said.
pub(super) fn check(root: &Path, kind: Kind, program: &Path) -> Result<(), String> {
    let failed = |cause: std::io::Error| format!("nothing can be received: {cause}");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(failed)?;
    let proxy = Proxy::start(root, kind, program, listener.local_addr().map_err(failed)?)?;
    let exchange = Exchange::send(proxy.address, "GET /somewhere", &CLAIMS, "")?;
    let mut stream = accept(&listener)?;
    stream.set_read_timeout(Some(LIMIT)).map_err(failed)?;
    let mut reader = BufReader::new(stream.try_clone().map_err(failed)?);
    let request = http::line(&mut reader)?;
    let lines = http::header_lines(&mut reader)?;
    stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").map_err(failed)?;
    exchange.answer()?.expect(200)?;

    let told = |name| http::header(&lines, name).unwrap_or_default();
    let here = proxy.address.to_string();
    // The server believes the last address, and the first host and scheme.
    let last_address = told("x-forwarded-for").rsplit(',').next().unwrap_or_default().trim();
    let rows = [
        ("the request", &*request, "GET /somewhere HTTP/1.1"),
        ("the last address of X-Forwarded-For", last_address, "127.0.0.1"),
        ("X-Forwarded-Host", told("x-forwarded-host"), &here),
        ("X-Forwarded-Proto", told("x-forwarded-proto"), "http"),
        ("Host", told("host"), &here),
    ];
    for (what, is, should_be) in rows {
        if is != should_be {
            return Err(format!("{what} is `{is}` and not `{should_be}`, in {lines:?}"));
        }
    }
    println!("   {}: it tells who asks, from where and by which scheme", kind.name());
    Ok(())
}

/// Waits for the proxy, but not for long.
fn accept(listener: &TcpListener) -> Result<TcpStream, String> {
    let failed = |cause: std::io::Error| format!("nothing was received from the proxy: {cause}");
    listener.set_nonblocking(true).map_err(failed)?;
    let end = shell::now() + LIMIT;
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(false).map_err(failed)?;
                return Ok(stream);
            }
            Err(_) if shell::now() < end => thread::sleep(shell::PATIENCE),
            Err(cause) => return Err(failed(cause)),
        }
    }
}
