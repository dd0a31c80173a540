//! The chunks in which a server sends an answer whose length it does not know yet.

/// How far the chunks have been read. Bytes may come in pieces of any length.
#[derive(Debug, Default)]
pub(crate) struct Chunks {
    place: Place,
}

#[derive(Debug, Clone, Copy)]
enum Place {
    /// Among the digits of a chunk's length.
    Length(usize),
    /// Behind the digits, before the end of their line.
    Extension(usize),
    /// In a chunk, so many bytes before its end.
    Data(usize),
    /// Behind the bytes of a chunk, before the end of the line.
    Close,
    /// In the lines behind the last chunk; whether the line is empty so far.
    Trailer { is_empty: bool },
    /// Behind everything.
    End,
}

impl Default for Place {
    fn default() -> Self {
        Self::Length(0)
    }
}

/// What was sent is not made of chunks.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NotChunks;

/// No chunk of a sane server is longer than this.
const LONGEST: usize = 1 << 28;

impl Chunks {
    /// Takes bytes, and hands out what the chunks hold. Tells whether the last one is over.
    pub(crate) fn take(&mut self, mut bytes: &[u8], mut give: impl FnMut(&[u8])) -> Result<bool, NotChunks> {
        while let Some((first, rest)) = bytes.split_first() {
            if let Place::Data(left) = self.place {
                let (data, rest) = bytes.split_at(left.min(bytes.len()));
                give(data);
                bytes = rest;
                self.place = if data.len() == left { Place::Close } else { Place::Data(left - data.len()) };
                continue;
            }
            self.place = self.place.after(*first)?;
            bytes = rest;
        }
        Ok(matches!(self.place, Place::End))
    }
}

impl Place {
    /// The place behind a byte that belongs to no data.
    fn after(self, byte: u8) -> Result<Self, NotChunks> {
        Ok(match (self, byte) {
            (Self::Length(length) | Self::Extension(length), b'\n') => match length {
                0 => Self::Trailer { is_empty: true },
                _ => Self::Data(length),
            },
            (Self::Length(length), b'\r' | b';' | b' ') | (Self::Extension(length), _) => Self::Extension(length),
            (Self::Length(length), digit) => {
                let digit = char::from(digit).to_digit(16).ok_or(NotChunks)?;
                let length = length * 16 + digit as usize;
                if length > LONGEST {
                    return Err(NotChunks);
                }
                Self::Length(length)
            }
            (Self::Close, b'\r') => Self::Close,
            (Self::Close, b'\n') => Self::Length(0),
            (Self::Trailer { is_empty }, b'\r') => Self::Trailer { is_empty },
            (Self::Trailer { is_empty: true }, b'\n') => Self::End,
            (Self::Trailer { .. }, byte) => Self::Trailer { is_empty: byte == b'\n' },
            (Self::Close | Self::Data(_) | Self::End, _) => return Err(NotChunks),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Chunks;

    /// Reads a text in pieces of every length.
    #[track_caller]
    fn check(text: &str, expected: Option<(&str, bool)>) {
        for piece in 1..=text.len() {
            let (mut chunks, mut data) = (Chunks::default(), Vec::new());
            let mut read = Ok(false);
            for bytes in text.as_bytes().chunks(piece) {
                read = chunks.take(bytes, |part| data.extend_from_slice(part));
                if read.is_err() {
                    break;
                }
            }
            let read = read.ok().map(|ended| (str::from_utf8(&data).expect("this is text"), ended));
            assert_eq!(read, expected, "in pieces of {piece}");
        }
    }

    #[test]
    fn chunks_are_put_together() {
        check("3\r\nabc\r\n", Some(("abc", false)));
        check("3\r\nabc\r\n10;x=y\r\n0123456789abcdef\r\n0\r\n\r\n", Some(("abc0123456789abcdef", true)));
        check("1\n\n\n0\nTrailer: yes\r\n\r\n", Some(("\n", true)));
        check("A\r\nsome", Some(("some", false)));
    }

    #[test]
    fn nonsense_is_noticed() {
        check("x", None);
        check("3\r\nabcd", None);
        check("0\r\n\r\nmore", None);
        check("fffffffff\r\n", None);
    }
}
