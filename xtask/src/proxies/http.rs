//! As much of HTTP as the checks need, by hand: nothing may smooth over what a proxy does.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::shell;

/// How long anything may take to come. It is shorter than the seven seconds after which a blank line comes on every
/// stream: a line that a proxy holds back until the next one comes is late.
pub(super) const LIMIT: Duration = Duration::from_secs(5);

/// The longest head or piece of an answer that is read, in bytes.
const MOST: u64 = 1 << 20;

/// A request that was sent, and its answer as far as it was read.
pub(super) struct Exchange {
    reader: BufReader<TcpStream>,
}

/// The first part of an answer.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) status: u16,
    lines: Vec<String>,
}

/// A whole answer.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) head: Head,
    pub(super) body: String,
}

/// A body that comes piece by piece.
pub(super) struct Stream {
    reader: BufReader<TcpStream>,
    pub(super) head: Head,
    framing: Framing,
    waiting: Vec<u8>,
}

/// How the end of a body is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Framing {
    Chunked,
    Length(u64),
    /// By the end of the connection.
    End,
}

/// Asks, as in `ask(address, "GET /health", &[], "")`, and reads the whole answer.
pub(super) fn ask(to: SocketAddr, what: &str, headers: &[(&str, &str)], body: &str) -> Result<Answer, String> {
    Exchange::send(to, what, headers, body)?.answer()
}

impl Exchange {
    /// Sends a request.
    pub(super) fn send(to: SocketAddr, what: &str, headers: &[(&str, &str)], body: &str) -> Result<Self, String> {
        let failed = |cause: std::io::Error| format!("`{what}` cannot be sent: {cause}");
        let mut stream = TcpStream::connect_timeout(&to, LIMIT).map_err(failed)?;
        stream.set_read_timeout(Some(LIMIT)).map_err(failed)?;
        stream.set_write_timeout(Some(LIMIT)).map_err(failed)?;
        let mut lines = vec![format!("{what} HTTP/1.1"), format!("Host: {to}"), "Connection: close".to_owned()];
        lines.extend(headers.iter().map(|(name, value)| format!("{name}: {value}")));
        if what.starts_with("POST") {
            lines.push("Content-Type: application/x-www-form-urlencoded".to_owned());
            lines.push(format!("Content-Length: {}", body.len()));
        }
        let text = format!("{}\r\n\r\n{body}", lines.join("\r\n"));
        stream.write_all(text.as_bytes()).map_err(failed)?;
        Ok(Self { reader: BufReader::new(stream) })
    }

    /// Reads the head of the answer; what follows is read as it comes.
    pub(super) fn stream(mut self) -> Result<Stream, String> {
        let first = line(&mut self.reader)?;
        let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| format!("an answer begins with `{first}`"))?;
        let head = Head { status, lines: header_lines(&mut self.reader)? };
        let is_chunked = head.header("transfer-encoding").is_some_and(|coding| coding.eq_ignore_ascii_case("chunked"));
        let length = head.header("content-length").and_then(|length| length.parse().ok());
        let framing = if is_chunked { Framing::Chunked } else { length.map_or(Framing::End, Framing::Length) };
        Ok(Stream { reader: self.reader, head, framing, waiting: Vec::new() })
    }

    /// Reads the whole answer.
    pub(super) fn answer(self) -> Result<Answer, String> {
        let mut stream = self.stream()?;
        while stream.read_piece()? {}
        Ok(Answer { head: stream.head, body: String::from_utf8_lossy(&stream.waiting).into_owned() })
    }
}

impl Head {
    /// The value of a header.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        header(&self.lines, name)
    }
}

impl Answer {
    /// The same, if its status is the one expected.
    pub(super) fn expect(self, status: u16) -> Result<Self, String> {
        if self.head.status == status { Ok(self) } else { Err(format!("{status} was expected, and not {self:?}")) }
    }
}

impl Stream {
    /// The next line that is not blank.
    pub(super) fn line(&mut self) -> Result<String, String> {
        let end = shell::now() + LIMIT;
        loop {
            while let Some(length) = self.waiting.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.waiting.drain(..=length).collect();
                let line = String::from_utf8_lossy(&line).trim().to_owned();
                if !line.is_empty() {
                    return Ok(line);
                }
            }
            if shell::now() > end {
                return Err(format!("no line came within {} s", LIMIT.as_secs()));
            }
            if !self.read_piece()? {
                return Err("the stream has ended".to_owned());
            }
        }
    }

    /// Reads what comes next; `false` if that was all.
    fn read_piece(&mut self) -> Result<bool, String> {
        let length = match self.framing {
            Framing::Chunked => {
                let size = line(&mut self.reader)?;
                let size = size.split(';').next().unwrap_or_default();
                u64::from_str_radix(size.trim(), 16).map_err(|_| format!("a piece has the length `{size}`"))?
            }
            Framing::Length(length) => length,
            Framing::End => MOST,
        };
        if length > MOST {
            return Err(format!("a piece of {length} bytes is too long"));
        }
        let before = self.waiting.len();
        let read = self.reader.by_ref().take(length).read_to_end(&mut self.waiting);
        read.map_err(|cause| late(&cause))?;
        let came = (self.waiting.len() - before) as u64;
        if self.framing != Framing::End && came != length {
            return Err("an answer breaks off".to_owned());
        }
        match self.framing {
            Framing::Chunked => {
                line(&mut self.reader)?;
            }
            Framing::Length(_) => self.framing = Framing::Length(0),
            Framing::End => {}
        }
        Ok(came > 0)
    }
}

/// The lines of headers, up to the blank line.
pub(super) fn header_lines(reader: &mut impl BufRead) -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    loop {
        match line(reader)? {
            end if end.is_empty() => return Ok(lines),
            line => lines.push(line),
        }
    }
}

/// The value of a header among such lines.
pub(super) fn header<'a>(lines: &'a [String], name: &str) -> Option<&'a str> {
    let mut headers = lines.iter().filter_map(|line| line.split_once(':'));
    headers.find_map(|(own, value)| own.eq_ignore_ascii_case(name).then_some(value.trim()))
}

/// A line, without its end.
pub(super) fn line(reader: &mut impl BufRead) -> Result<String, String> {
    let mut line = String::new();
    let read = reader.by_ref().take(MOST).read_line(&mut line).map_err(|cause| late(&cause))?;
    if read == 0 {
        return Err("the connection was closed too early".to_owned());
    }
    Ok(line.trim_end().to_owned())
}

fn late(cause: &std::io::Error) -> String {
    match cause.kind() {
        ErrorKind::WouldBlock | ErrorKind::TimedOut => format!("nothing came within {} s", LIMIT.as_secs()),
        _ => format!("an answer cannot be read: {cause}"),
    }
}
