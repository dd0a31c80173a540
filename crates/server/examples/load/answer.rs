//! The head of an answer, and how its body ends.

/// An answer that came as a whole.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer<'bytes> {
    pub(crate) head: Head<'bytes>,
    pub(crate) body: &'bytes [u8],
}

/// What stands before the body.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Head<'bytes> {
    pub(crate) status: u16,
    /// All of it, the empty line included.
    pub(crate) text: &'bytes [u8],
}

/// How a body ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Framing {
    Length(usize),
    Chunks,
}

/// What was sent is no head of an answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NotAHead;

impl<'bytes> Head<'bytes> {
    /// Reads a head, if all of it is there.
    pub(crate) fn read(bytes: &'bytes [u8]) -> Result<Option<Self>, NotAHead> {
        let Some(end) = find(bytes, b"\r\n\r\n") else { return Ok(None) };
        let status = bytes.strip_prefix(b"HTTP/1.1 ").and_then(|rest| rest.get(..3)).ok_or(NotAHead)?;
        let status = str::from_utf8(status).ok().and_then(|digits| digits.parse().ok()).ok_or(NotAHead)?;
        Ok(Some(Self { status, text: &bytes[..end + 4] }))
    }

    /// The values of the fields of this name.
    pub(crate) fn fields(&self, name: &str) -> impl Iterator<Item = &'bytes str> {
        let is_named = move |line: &&[u8]| {
            // A look at one byte spares most lines the comparison.
            line.get(name.len()) == Some(&b':') && line[..name.len()].eq_ignore_ascii_case(name.as_bytes())
        };
        let value = move |line: &'bytes [u8]| str::from_utf8(&line[name.len() + 1..]).unwrap_or_default().trim();
        self.text.split(|byte| *byte == b'\n').filter(is_named).map(value)
    }

    /// How the body ends.
    pub(crate) fn framing(&self) -> Result<Framing, NotAHead> {
        if let Some(length) = self.fields("content-length").next() {
            return length.parse().map(Framing::Length).map_err(|_| NotAHead);
        }
        let is_chunked = self.fields("transfer-encoding").any(|value| value.eq_ignore_ascii_case("chunked"));
        match self.status {
            _ if is_chunked => Ok(Framing::Chunks),
            204 | 304 => Ok(Framing::Length(0)),
            _ => Err(NotAHead),
        }
    }
}

/// Where one text first occurs in another.
pub(crate) fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

#[cfg(test)]
mod tests {
    use super::{Framing, Head, NotAHead};

    #[test]
    fn heads_are_read() {
        let text =
            b"HTTP/1.1 200 OK\r\nContent-Length: 11\r\nset-cookie: a=1; Path=/\r\nSET-COOKIE: b=2\r\n\r\n{\"ok\":true}";
        let head = Head::read(text).expect("this is a head").expect("all of it is there");
        assert_eq!((head.status, head.framing(), head.text.len()), (200, Ok(Framing::Length(11)), text.len() - 11));
        assert_eq!(head.fields("Set-Cookie").collect::<Vec<_>>(), ["a=1; Path=/", "b=2"]);
        assert_eq!(Head::read(&text[..40]), Ok(None));
    }

    #[test]
    fn bodies_end_by_length_or_chunks() {
        let framing = |text: &str| Head::read(text.as_bytes()).map(|head| head.map(|head| head.framing()));
        assert_eq!(framing("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n"), Ok(Some(Ok(Framing::Chunks))));
        assert_eq!(framing("HTTP/1.1 204 No Content\r\n\r\n"), Ok(Some(Ok(Framing::Length(0)))));
        assert_eq!(framing("HTTP/1.1 200 OK\r\n\r\n"), Ok(Some(Err(NotAHead))));
        assert_eq!(framing("SSH-2.0-OpenSSH\r\n\r\n"), Err(NotAHead));
    }
}
