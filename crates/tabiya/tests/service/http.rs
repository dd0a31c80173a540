//! Just enough HTTP to talk to the server: one connection a request, or a stream of lines.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Nothing here takes long; a test that waits for something that never comes should say so.
const PATIENCE: Duration = Duration::from_secs(30);

/// An answer of the server.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The text of a field of flat JSON.
    pub(crate) fn field(&self, name: &str) -> Option<&str> {
        field(&self.body, name)
    }
}

/// The text of a field of flat JSON.
pub(crate) fn field<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = json.split_once(&format!("\"{name}\":\""))?;
    rest.split('"').next()
}

/// Asks the server; an error means that nobody knows whether it heard.
pub(crate) fn ask(address: SocketAddr, method: &str, path: &str, token: &str, form: &str) -> std::io::Result<Answer> {
    let mut connection = connect(address)?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\nconnection: close\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
        form.len()
    );
    connection.write_all(request.as_bytes())?;
    let mut text = String::new();
    connection.read_to_string(&mut text)?;
    let (head, body) = text.split_once("\r\n\r\n").ok_or(std::io::ErrorKind::UnexpectedEof)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or(std::io::ErrorKind::InvalidData)?;
    Ok(Answer { status, head: head.to_owned(), body: body.to_owned() })
}

fn connect(address: SocketAddr) -> std::io::Result<TcpStream> {
    let connection = TcpStream::connect(address)?;
    connection.set_read_timeout(Some(PATIENCE))?;
    Ok(connection)
}

/// The lines of a stream: those of JSON, without what chunks and blank lines there are between them.
pub(crate) struct Lines(BufReader<TcpStream>);

impl Lines {
    pub(crate) fn open(address: SocketAddr, path: &str, token: &str) -> std::io::Result<Self> {
        let mut connection = connect(address)?;
        let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\r\n");
        connection.write_all(request.as_bytes())?;
        Ok(Self(BufReader::new(connection)))
    }

    /// The next line of JSON, or `None` at the end of the stream.
    pub(crate) fn next(&mut self) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.starts_with('{') {
                return Some(line);
            }
            // The last chunk is an empty one: the server has ended the stream, and not only the connection.
            if line.trim_end() == "0" {
                return None;
            }
        }
    }
}
