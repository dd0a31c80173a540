//! Files in pages, each with a checksum: whatever is read was written just so, or is refused.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The bytes of a page in the file.
const PAGE: usize = 4096;

/// The bytes of a page that are for use; behind them stands their checksum.
pub(crate) const BODY: usize = PAGE - 8;

/// How many pages are read at once.
const AT_ONCE: usize = 16;

/// The checksum of some bytes. A change of up to eight bytes that follow each other always changes it, any other all but
/// surely; and it takes less time than it takes to fetch the bytes, since eight sums are worked on at once.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let step = |sum: u64, word: u64| (sum ^ word).wrapping_mul(ODD).rotate_left(29);
    let (lines, rest) = bytes.as_chunks::<64>();
    let mut sums: [u64; 8] = std::array::from_fn(|lane| ODD.rotate_left(lane as u32 * 8 + 1));
    for line in lines {
        for (sum, word) in sums.iter_mut().zip(line.as_chunks().0) {
            *sum = step(*sum, u64::from_le_bytes(*word));
        }
    }
    let mut all = sums.iter().fold(bytes.len() as u64, |all, sum| step(all, *sum));
    for part in rest.chunks(8) {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        all = step(all, u64::from_le_bytes(word));
    }
    all ^ all >> 32
}

/// Writes a file page by page, front to back.
#[derive(Debug)]
pub(crate) struct PageWriter {
    path: PathBuf,
    file: BufWriter<File>,
    page: Vec<u8>,
    pages: u64,
}

impl PageWriter {
    /// A new file. One that was there is replaced.
    pub(crate) fn create(path: &Path) -> Result<Self, Error> {
        let file = File::options().read(true).write(true).create(true).truncate(true).open(path);
        let file = BufWriter::with_capacity(64 * PAGE, file.map_err(Error::file(path))?);
        Ok(Self { path: path.to_owned(), file, page: Vec::with_capacity(PAGE), pages: 0 })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Where the next byte goes, not counting checksums.
    pub(crate) fn position(&self) -> u64 {
        self.pages * BODY as u64 + self.page.len() as u64
    }

    /// Writes bytes behind the last ones.
    pub(crate) fn write(&mut self, mut bytes: &[u8]) -> Result<(), Error> {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BODY - self.page.len()));
            self.page.extend_from_slice(now);
            bytes = later;
            if self.page.len() == BODY {
                self.turn()?;
            }
        }
        Ok(())
    }

    /// Begins a new page, unless one has just begun.
    pub(crate) fn align(&mut self) -> Result<(), Error> {
        if self.page.is_empty() {
            return Ok(());
        }
        self.page.resize(BODY, 0);
        self.turn()
    }

    fn turn(&mut self) -> Result<(), Error> {
        let sum = checksum(&self.page);
        self.page.extend_from_slice(&sum.to_le_bytes());
        self.file.write_all(&self.page).map_err(Error::file(&self.path))?;
        self.page.clear();
        self.pages += 1;
        Ok(())
    }

    /// Fills the last page and hands the file out to be read. It may still be lost if the machine stops.
    pub(crate) fn finish(mut self) -> Result<PageReader, Error> {
        self.align()?;
        let Self { path, file, pages, .. } = self;
        let file = file.into_inner().map_err(|error| Error::file(&path)(error.into_error()))?;
        Ok(PageReader { path, file, pages })
    }
}

/// Reads a file that was written page by page, at any place, from any thread.
#[derive(Debug)]
pub(crate) struct PageReader {
    path: PathBuf,
    file: File,
    pages: u64,
}

impl PageReader {
    /// Opens a file.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        let file = File::open(path).map_err(Error::file(path))?;
        let length = file.metadata().map_err(Error::file(path))?.len();
        if length % PAGE as u64 != 0 {
            return Err(Error::damaged(path, "it is cut off"));
        }
        Ok(Self { path: path.to_owned(), file, pages: length / PAGE as u64 })
    }

    /// Where the last page begins, not counting checksums.
    pub(crate) fn last_page(&self) -> u64 {
        self.pages.saturating_sub(1) * BODY as u64
    }

    /// The bytes of the file, all counted.
    pub(crate) const fn bytes(&self) -> u64 {
        self.pages * PAGE as u64
    }

    /// Makes sure that the file outlives the machine's stopping.
    pub(crate) fn sync(&self) -> Result<(), Error> {
        self.file.sync_all().map_err(Error::file(&self.path))
    }

    /// A file that is damaged in a way that no checksum tells.
    pub(crate) fn damaged(&self, what: &'static str) -> Error {
        Error::damaged(&self.path, what)
    }

    /// Reads so many bytes from this place on into `bytes`, whose memory is used again.
    pub(crate) fn read(&self, at: u64, length: usize, bytes: &mut Vec<u8>) -> Result<(), Error> {
        bytes.clear();
        if length == 0 {
            return Ok(());
        }
        let end = at.checked_add(length as u64).filter(|end| *end <= self.pages * BODY as u64);
        let end = end.ok_or_else(|| self.damaged("it refers to what is behind its end"))?;
        bytes.reserve(length);
        let (first, last) = (at / BODY as u64, (end - 1) / BODY as u64);
        let mut skipped = (at % BODY as u64) as usize;
        let mut page = first;
        let most = ((last - first + 1) as usize).min(AT_ONCE);
        let mut buffer = vec![0; most * PAGE];
        while page <= last {
            let pages = ((last - page + 1) as usize).min(AT_ONCE);
            let buffer = &mut buffer[..pages * PAGE];
            read_exact_at(&self.file, buffer, page * PAGE as u64).map_err(Error::file(&self.path))?;
            for page in buffer.chunks_exact(PAGE) {
                let (body, sum) = page.split_at(BODY);
                if checksum(body).to_le_bytes() != *sum {
                    return Err(self.damaged("a page has the wrong checksum"));
                }
                let wanted = (length - bytes.len()).min(BODY - skipped);
                bytes.extend_from_slice(&body[skipped..skipped + wanted]);
                skipped = 0;
            }
            page += pages as u64;
        }
        Ok(())
    }
}

#[cfg(unix)]
fn read_exact_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, at)
}

#[cfg(windows)]
fn read_exact_at(file: &File, mut buffer: &mut [u8], mut at: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, at)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            read => {
                buffer = &mut buffer[read..];
                at += read as u64;
            }
        }
    }
    Ok(())
}

/// Makes sure that the names in a folder outlive the machine's stopping.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), Error> {
    // Other systems keep names with the files.
    if cfg!(unix) {
        File::open(folder).and_then(|folder| folder.sync_all()).map_err(Error::file(folder))?;
    }
    Ok(())
}

/// Replaces a small file: after a stop at any time the old one or the new one is there, whole.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let new = path.with_extension("new");
    let write = || -> io::Result<()> {
        let mut file = File::create(&new)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        std::fs::rename(&new, path)
    };
    write().map_err(Error::file(path))?;
    // The new one counts from now on, whatever comes of this: whoever opens the folder reads it.
    let _new_or_old = path.parent().map(sync_folder);
    Ok(())
}
