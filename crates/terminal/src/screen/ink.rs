//! Colours in the words of terminals that have sixteen.
//!
//! Such a terminal may not know the words in which one of 256 is asked for (`38;5;1`), which are the only ones that the
//! library has: what it writes is said anew on its way (`31`).

use std::io::{self, Write};

use crate::look::Depth;

/// Writes, with colours in the words of the terminal.
#[derive(Debug)]
pub(crate) struct Ink<Output> {
    output: Output,
    depth: Depth,
    /// The beginning of something whose end has not come.
    held: Vec<u8>,
}

const ESCAPE: u8 = 0x1b;

impl<Output: Write> Ink<Output> {
    pub(crate) const fn new(output: Output, depth: Depth) -> Self {
        Self { output, depth, held: Vec::new() }
    }
}

impl<Output: Write> Write for Ink<Output> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.depth != Depth::Sixteen {
            return self.output.write(bytes);
        }
        self.held.extend_from_slice(bytes);
        let (said, rest) = said_anew(&self.held);
        self.held.drain(..self.held.len() - rest);
        self.output.write_all(&said)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// The same with other words for colours, and how many bytes at the end wait for more.
fn said_anew(bytes: &[u8]) -> (Vec<u8>, usize) {
    let mut said = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(start) = rest.iter().position(|byte| *byte == ESCAPE) {
        said.extend_from_slice(&rest[..start]);
        rest = &rest[start..];
        match rest {
            [_] => return (said, rest.len()),
            [_, b'[', parameters @ ..] => {
                let is_end = |byte: &u8| (0x40..=0x7e).contains(byte);
                let Some(end) = parameters.iter().position(is_end) else { return (said, rest.len()) };
                match (parameters[end], std::str::from_utf8(&parameters[..end])) {
                    (b'm', Ok(text)) => said.extend(format!("\u{1b}[{}m", classic(text)).into_bytes()),
                    _ => said.extend_from_slice(&rest[..end + 3]),
                }
                rest = &parameters[end + 1..];
            }
            _ => {
                said.push(ESCAPE);
                rest = &rest[1..];
            }
        }
    }
    said.extend_from_slice(rest);
    (said, 0)
}

/// What a style is made of, in the words of terminals with sixteen colours.
fn classic(parameters: &str) -> String {
    let words: Vec<&str> = parameters.split(';').collect();
    let mut told = Vec::new();
    let mut rest = words.as_slice();
    while let [first, more @ ..] = rest {
        let colour = match rest {
            [place @ ("38" | "48"), "5", index, ..] => index.parse::<u8>().ok().and_then(|index| word(place, index)),
            _ => None,
        };
        if let Some(colour) = colour {
            told.push(colour.to_string());
            rest = &rest[3..];
        } else {
            told.push((*first).to_owned());
            rest = more;
        }
    }
    told.join(";")
}

/// The word for one of the sixteen, before or behind the letters.
fn word(place: &str, index: u8) -> Option<u8> {
    let behind = if place == "48" { 10 } else { 0 };
    match index {
        0..8 => Some(30 + index + behind),
        8..16 => Some(82 + index + behind),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written in these pieces, as it arrives.
    fn arrives(pieces: &[&str]) -> String {
        let mut ink = Ink::new(Vec::new(), Depth::Sixteen);
        for piece in pieces {
            ink.write_all(piece.as_bytes()).expect("written");
        }
        String::from_utf8(ink.output).expect("text")
    }

    #[test]
    fn colours_are_said_in_words_that_old_terminals_know() {
        for (written, read) in [
            ("\u{1b}[38;5;1mK", "\u{1b}[31mK"),
            ("\u{1b}[48;5;9m", "\u{1b}[101m"),
            ("\u{1b}[38;5;15;48;5;0m♔", "\u{1b}[97;40m♔"),
            ("\u{1b}[1m\u{1b}[39m\u{1b}[0m", "\u{1b}[1m\u{1b}[39m\u{1b}[0m"),
            ("\u{1b}[12;34H\u{1b}[?25l", "\u{1b}[12;34H\u{1b}[?25l"),
            ("\u{1b}7 text", "\u{1b}7 text"),
        ] {
            assert_eq!(arrives(&[written]), read);
        }
    }

    #[test]
    fn it_does_not_matter_in_how_many_pieces_they_are_written() {
        let written = "a\u{1b}[38;5;2;48;5;8mb\u{1b}[2Jc";
        let whole = arrives(&[written]);
        for middle in (0..=written.len()).filter(|at| written.is_char_boundary(*at)) {
            assert_eq!(arrives(&[&written[..middle], &written[middle..]]), whole);
        }
    }

    #[test]
    fn who_has_more_colours_is_told_as_before() {
        let mut ink = Ink::new(Vec::new(), Depth::Many);
        ink.write_all(b"\x1b[38;5;1m").expect("written");
        assert_eq!(ink.output, b"\x1b[38;5;1m");
    }
}
