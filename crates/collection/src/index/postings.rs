//! Lists of visits, the newest game first.
//!
//! A visit is one number: how far its game is from the one before, and the move, if it is one of the first 31; any other move
//! follows in a byte of its own. So each of the many games that came to the start takes one byte.

use super::Entry;
use crate::bits::{put_variable, take_variable};
use crate::error::Error;
use crate::pages::{PageReader, PageWriter};
use crate::read::Rank;

/// How many bytes are read or written at once.
const AT_ONCE: usize = 8 << 10;

/// How many bits of a number are for the move.
const RANK_BITS: u32 = 5;

/// What stands for a move that follows.
const FOLLOWS: u8 = (1 << RANK_BITS) - 1;

/// A list of visits that is read piece by piece.
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

    /// The next visit, or nothing at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Entry>, Error> {
        // The longest visit must not be cut.
        if self.bytes.len() - self.used < 12 && self.at < self.end {
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
        let number = take_variable(&mut rest).ok_or_else(wrong)?;
        let mut rank = number as u8 & FOLLOWS;
        if rank == FOLLOWS {
            (rank, rest) = rest.split_first().map(|(rank, rest)| (*rank, rest)).ok_or_else(wrong)?;
        }
        let step = u32::try_from(number >> RANK_BITS).map_err(|_| wrong())?;
        let game = self.last.map_or(Some(step), |last| last.checked_sub(step)).ok_or_else(wrong)?;
        self.used = self.bytes.len() - rest.len();
        self.last = Some(game);
        Ok(Some(Entry { game, rank: Rank(rank) }))
    }
}

/// Writes a list of visits, the newest game first.
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

    pub(super) fn add(&mut self, Entry { game, rank }: Entry) -> Result<(), Error> {
        let step = self.last.map_or(game, |last| last - game);
        put_variable(&mut self.bytes, u64::from(step) << RANK_BITS | u64::from(rank.0.min(FOLLOWS)));
        if rank.0 >= FOLLOWS {
            self.bytes.push(rank.0);
        }
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
