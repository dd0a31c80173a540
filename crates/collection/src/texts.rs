//! The texts of games, packed some at a time.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use crate::bits::{put_variable, take_variable};
use crate::error::Error;
use crate::pages::{PageReader, PageWriter};

/// When so many bytes of texts have come together, they are packed.
const PACK: usize = 64 << 10;

/// How many bits of a place tell which of its pack a text is.
const INDEX: u32 = 16;

/// What stands before a pack: its length, and that of what is in it.
const HEAD: usize = 8;

/// The longest pack that is believed in.
const LONGEST: u32 = 64 << 20;

/// Writes texts into a file.
#[derive(Debug)]
pub(crate) struct TextWriter {
    deflate: Compress,
    lengths: Vec<usize>,
    texts: Vec<u8>,
    /// Memory for what is packed, and the pack.
    plain: Vec<u8>,
    packed: Vec<u8>,
}

impl TextWriter {
    pub(crate) fn new() -> Self {
        Self {
            deflate: Compress::new(Compression::new(6), false),
            lengths: Vec::new(),
            texts: Vec::new(),
            plain: Vec::new(),
            packed: Vec::new(),
        }
    }

    /// Adds a text and tells its place. Nothing else may be written until the end of all texts.
    pub(crate) fn add(&mut self, text: &str, pages: &mut PageWriter) -> Result<u64, Error> {
        if self.texts.len() + text.len() > PACK || self.lengths.len() == usize::from(u16::MAX) {
            self.flush(pages)?;
        }
        let place = pages.position() << INDEX | self.lengths.len() as u64;
        self.lengths.push(text.len());
        self.texts.extend_from_slice(text.as_bytes());
        Ok(place)
    }

    /// Packs what is not packed yet.
    pub(crate) fn flush(&mut self, pages: &mut PageWriter) -> Result<(), Error> {
        if self.lengths.is_empty() {
            return Ok(());
        }
        self.plain.clear();
        put_variable(&mut self.plain, self.lengths.len() as u64);
        self.lengths.iter().for_each(|length| put_variable(&mut self.plain, *length as u64));
        self.plain.extend_from_slice(&self.texts);
        self.lengths.clear();
        self.texts.clear();
        self.deflate.reset();
        self.packed.clear();
        // What cannot be made smaller becomes a little larger.
        self.packed.reserve(self.plain.len() + self.plain.len() / 256 + 256);
        let status = self.deflate.compress_vec(&self.plain, &mut self.packed, FlushCompress::Finish);
        if !matches!(status, Ok(Status::StreamEnd)) {
            return Err(Error::file(pages.path())(std::io::Error::other("texts cannot be packed")));
        }
        pages.write(&(self.packed.len() as u32).to_le_bytes())?;
        pages.write(&(self.plain.len() as u32).to_le_bytes())?;
        pages.write(&self.packed)
    }
}

/// A pack of texts that was read, and where it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pack {
    at: Option<u64>,
    /// Where the one behind it is.
    next: u64,
    packed: Vec<u8>,
    plain: Vec<u8>,
}

impl Pack {
    /// The text at this place. The pack that was read before is used if that is the right one.
    pub(crate) fn text(&mut self, place: u64, pages: &PageReader) -> Result<&str, Error> {
        let at = place >> INDEX;
        if self.at != Some(at) {
            self.load(at, pages)?;
        }
        let wrong = || pages.damaged("a text is missing");
        let mut rest = self.plain.as_slice();
        let count = take_variable(&mut rest).ok_or_else(wrong)?;
        let (mut start, mut length) = (0, None);
        for index in 0..count {
            let next = take_variable(&mut rest).ok_or_else(wrong)? as usize;
            match index.cmp(&(place & ((1 << INDEX) - 1))) {
                std::cmp::Ordering::Less => start += next,
                std::cmp::Ordering::Equal => length = Some(next),
                std::cmp::Ordering::Greater => {}
            }
        }
        let text = length.and_then(|length| rest.get(start..start + length)).ok_or_else(wrong)?;
        std::str::from_utf8(text).map_err(|_| wrong())
    }

    fn load(&mut self, at: u64, pages: &PageReader) -> Result<(), Error> {
        self.at = None;
        let length = self.load_packed(at, pages)?;
        self.plain.clear();
        // One byte more, so that the end is seen.
        self.plain.reserve(length as usize + 1);
        let status =
            Decompress::new(false).decompress_vec(&self.packed[HEAD..], &mut self.plain, FlushDecompress::Finish);
        if !matches!(status, Ok(Status::StreamEnd)) || self.plain.len() != length as usize {
            return Err(pages.damaged("texts cannot be unpacked"));
        }
        self.at = Some(at);
        Ok(())
    }

    /// Reads a pack with its head, as it is, and tells how long it is when it is unpacked.
    fn load_packed(&mut self, at: u64, pages: &PageReader) -> Result<u32, Error> {
        pages.read(at, HEAD, &mut self.packed)?;
        let number = |bytes: Option<&[u8; 4]>| bytes.map_or(u32::MAX, |bytes| u32::from_le_bytes(*bytes));
        let (packed, plain) = (number(self.packed.first_chunk()), number(self.packed.last_chunk()));
        if packed > LONGEST || plain > LONGEST {
            return Err(pages.damaged("texts are longer than they can be"));
        }
        let length = HEAD + packed as usize;
        self.next = at + length as u64;
        pages.read(at, length, &mut self.packed)?;
        Ok(plain)
    }

    /// Copies the pack at a place into another file as it is, and tells where the one behind it is.
    pub(crate) fn copy(&mut self, at: u64, pages: &PageReader, into: &mut PageWriter) -> Result<u64, Error> {
        self.at = None;
        self.load_packed(at, pages)?;
        into.write(&self.packed)?;
        Ok(self.next)
    }

    /// The pack that a place is in.
    pub(crate) const fn of(place: u64) -> u64 {
        place >> INDEX
    }

    /// The same place if its pack were somewhere else.
    pub(crate) const fn moved(place: u64, to: u64) -> u64 {
        to << INDEX | place & ((1 << INDEX) - 1)
    }
}
