//! What games are read from, watched on the way.

use std::fmt;
use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::Error;

/// Fails behind so many bytes.
#[derive(Debug)]
pub(crate) struct Bounded<R> {
    source: R,
    left: u64,
}

/// What a source fails with that is too long.
#[derive(Debug)]
struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is too long")
    }
}

impl std::error::Error for TooLong {}

impl<R> Bounded<R> {
    pub(crate) const fn new(source: R, most: u64) -> Self {
        Self { source, left: most }
    }
}

impl<R: Read> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.left = self.left.checked_sub(read as u64).ok_or_else(|| io::Error::other(TooLong))?;
        Ok(read)
    }
}

/// What it means for an import that a source fails.
pub(crate) fn cannot_be_read(error: io::Error) -> Error {
    match error.downcast::<TooLong>() {
        Ok(TooLong) => Error::Full,
        Err(error) => Error::Source(error),
    }
}

/// Counts what is read.
#[derive(Debug)]
pub(crate) struct Counted<R> {
    source: R,
    bytes: Arc<AtomicU64>,
}

impl<R> Counted<R> {
    pub(crate) const fn new(source: R, bytes: Arc<AtomicU64>) -> Self {
        Self { source, bytes }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.bytes.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
