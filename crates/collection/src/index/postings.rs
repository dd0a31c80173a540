//! Lists of games, the newest first.

use crate::bits::{put_variable, take_variable};
use crate::error::Error;
use crate::pages::{PageReader, PageWriter};

/// How many bytes are read or written at once.
const AT_ONCE: usize = 8 << 10;

/// A list of games that is read piece by piece.
#[derive(Debug)]
pub(crate) struct Postings<'pages> {
    pages: &'pages PageReader,
    at: u64,
    end: u64,
    bytes: Vec<u8>,
    /// How many of the bytes are used.
    used: usize,
    last: Option<u32>,
}

impl<'pages> Postings<'pages> {
    /// The list at this place.
    pub(crate) const fn new(pages: &'pages PageReader, at: u64, length: u64) -> Self {
        Self { pages, at, end: at.saturating_add(length), bytes: Vec::new(), used: 0, last: None }
    }

    /// The next game, or nothing at the end.
    pub(crate) fn next(&mut self) -> Result<Option<u32>, Error> {
        // The longest number must not be cut.
        if self.bytes.len() - self.used < 10 && self.at < self.end {
            let length = (self.end - self.at).min(AT_ONCE as u64) as usize;
            let mut more = Vec::new();
            self.pages.read(self.at, length, &mut more)?;
            self.at += length as u64;
            self.bytes.drain(..self.used);
            self.used = 0;
            self.bytes.append(&mut more);
        }
        let mut rest = &self.bytes[self.used..];
        if rest.is_empty() {
            return Ok(None);
        }
        let wrong = || self.pages.damaged("a list of games is wrong");
        let step = take_variable(&mut rest).and_then(|step| u32::try_from(step).ok()).ok_or_else(wrong)?;
        let game = self.last.map_or(Some(step), |last| last.checked_sub(step)).ok_or_else(wrong)?;
        self.used = self.bytes.len() - rest.len();
        self.last = Some(game);
        Ok(Some(game))
    }
}

/// Writes a list of games, the newest first.
#[derive(Debug)]
pub(super) struct PostingsWriter<'pages> {
    pages: &'pages mut PageWriter,
    at: u64,
    bytes: Vec<u8>,
    last: Option<u32>,
}

impl<'pages> PostingsWriter<'pages> {
    pub(super) fn new(pages: &'pages mut PageWriter) -> Self {
        Self { at: pages.position(), pages, bytes: Vec::new(), last: None }
    }

    pub(super) fn add(&mut self, game: u32) -> Result<(), Error> {
        let step = self.last.map_or(game, |last| last - game);
        put_variable(&mut self.bytes, u64::from(step));
        self.last = Some(game);
        if self.bytes.len() >= AT_ONCE {
            self.pages.write(&self.bytes)?;
            self.bytes.clear();
        }
        Ok(())
    }

    /// Where the list is, and how long it is in bytes.
    pub(super) fn finish(self) -> Result<(u64, u64), Error> {
        self.pages.write(&self.bytes)?;
        Ok((self.at, self.pages.position() - self.at))
    }
}
