//! The bytes of a table file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Files up to this long are kept in memory whole; that is every table of five men.
const KEPT: u64 = 16 << 20;
/// What is read of a longer one to learn how it is built. The largest heads have about 100 KB.
const HEAD: u64 = 1 << 20;

/// The bytes of a file: in memory, or read where they are wanted, which the system keeps at hand.
#[derive(Debug)]
pub(super) enum Source {
    Memory(Vec<u8>),
    File(File),
}

impl Source {
    /// Opens a file; with it come the bytes at its beginning if it stays on the disk.
    pub(super) fn open(path: &Path) -> io::Result<(Self, Vec<u8>)> {
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut bytes = Vec::new();
        if length <= KEPT {
            file.read_to_end(&mut bytes)?;
            return Ok((Self::Memory(bytes), Vec::new()));
        }
        file.by_ref().take(HEAD).read_to_end(&mut bytes)?;
        Ok((Self::File(file), bytes))
    }

    /// Some bytes from a place on; `buffer` is used only if they have to be fetched. None behind the end.
    pub(super) fn bytes<'a>(&'a self, at: u64, length: usize, buffer: &'a mut Vec<u8>) -> Option<&'a [u8]> {
        match self {
            Self::Memory(bytes) => {
                let at = usize::try_from(at).ok()?;
                bytes.get(at..at.checked_add(length)?)
            }
            Self::File(file) => {
                buffer.resize(length, 0);
                fetch(file, at, buffer).ok()?;
                Some(buffer)
            }
        }
    }
}

#[cfg(unix)]
fn fetch(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, at)
}

#[cfg(windows)]
fn fetch(file: &File, at: u64, buffer: &mut [u8]) -> io::Result<()> {
    let mut done = 0;
    while done < buffer.len() {
        match std::os::windows::fs::FileExt::seek_read(file, &mut buffer[done..], at + done as u64)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => done += read,
        }
    }
    Ok(())
}

/// A place in the head of a file, going on as it is read.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Self {
        Self { bytes, at }
    }

    /// The next bytes.
    pub(super) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(taken)
    }

    /// The next byte.
    pub(super) fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// The next number of sixteen bits.
    pub(super) fn short(&mut self) -> Option<u16> {
        self.take(2)?.try_into().ok().map(u16::from_le_bytes)
    }

    /// The next number of 32 bits.
    pub(super) fn long(&mut self) -> Option<u32> {
        self.take(4)?.try_into().ok().map(u32::from_le_bytes)
    }

    /// Goes on to an even place.
    pub(super) fn align(&mut self) {
        self.at += self.at & 1;
    }

    /// How far from the beginning it is.
    pub(super) fn at(&self) -> usize {
        self.at
    }
}
