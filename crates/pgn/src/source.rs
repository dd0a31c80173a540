//! Sources of bytes, compressed or not.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::foreign::Foreign;

/// How a source is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    None,
    /// By gzip.
    Gzip,
    /// By bzip2.
    Bzip2,
    /// By Zstandard.
    Zstandard,
}

impl Packing {
    /// The packing of bytes that begin like this.
    ///
    /// ```
    /// use tabiya_pgn::Packing;
    /// assert_eq!(Packing::of(b"[Event"), Packing::None);
    /// assert_eq!(Packing::of(&[0x1f, 0x8b, 8]), Packing::Gzip);
    /// ```
    pub fn of(start: &[u8]) -> Self {
        match start {
            [0x1f, 0x8b, ..] => Self::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9', ..] => Self::Bzip2,
            // A frame, or one to be skipped, as programs put them first that pack with many threads.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Self::Zstandard,
            _ => Self::None,
        }
    }
}

/// The largest window of a Zstandard source that is taken if nothing else is said, in bytes.
const WINDOW: u64 = 128 << 20;

/// Unpacks a source, whatever it is packed with; that is told by its first bytes, not by a name.
///
/// # Errors
/// That the source cannot be read, or is plainly no text: then with a [`Foreign`] inside.
pub fn unpack<'source>(source: impl Read + Send + 'source) -> io::Result<(Packing, Box<dyn Read + Send + 'source>)> {
    unpack_within(source, WINDOW)
}

/// The same, for who has less memory to give: of a Zstandard source, so many bytes are remembered at most, and one that was packed
/// with a larger window is refused.
///
/// # Errors
/// As above.
pub fn unpack_within<'source>(
    source: impl Read + Send + 'source,
    window: u64,
) -> io::Result<(Packing, Box<dyn Read + Send + 'source>)> {
    // A pipe may hand out its first bytes one by one.
    let mut source = source;
    let mut start = Vec::new();
    source.by_ref().take(4).read_to_end(&mut start)?;
    let packing = Packing::of(&start);
    let source = BufReader::with_capacity(64 * 1024, Cursor::new(start).chain(source));
    let mut text: Box<dyn Read + Send + 'source> = match packing {
        Packing::None => Box::new(source),
        Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(source)),
        Packing::Bzip2 => Box::new(bzip2::bufread::MultiBzDecoder::new(source)),
        Packing::Zstandard => {
            let mut decoder = FrameDecoder::new();
            decoder.set_max_window_size(window);
            Box::new(Frames { source, decoder, is_inside: false })
        }
    };
    // Otherwise all of it would be told symbol by symbol as what cannot stand among moves.
    let mut start = Vec::new();
    text.by_ref().take(Foreign::TOLD_BY).read_to_end(&mut start)?;
    match Foreign::of(&start) {
        Some(foreign) => Err(io::Error::new(io::ErrorKind::InvalidData, foreign)),
        None => Ok((packing, Box::new(Cursor::new(start).chain(text)))),
    }
}

/// The frames of a Zstandard source, one after the other.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    /// Whether the decoder is inside a frame.
    is_inside: bool,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if buffer.is_empty() || !self.is_inside && self.source.fill_buf()?.is_empty() {
                return Ok(0);
            }
            if !self.is_inside {
                self.next_frame()?;
                continue;
            }
            while self.decoder.can_collect() < buffer.len() && !self.decoder.is_finished() {
                let step = BlockDecodingStrategy::UptoBytes(buffer.len() - self.decoder.can_collect());
                self.decoder.decode_blocks(&mut self.source, step).map_err(|_| damaged())?;
            }
            let read = self.decoder.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            let promised = self.decoder.get_checksum_from_data();
            if promised.is_some() && promised != self.decoder.get_calculated_checksum() {
                return Err(damaged());
            }
            self.is_inside = false;
        }
    }
}

impl<R: BufRead> Frames<R> {
    /// Begins the next frame, or skips one that holds nothing to read.
    fn next_frame(&mut self) -> io::Result<()> {
        match self.decoder.reset(&mut self.source) {
            Ok(()) => {
                self.is_inside = true;
                Ok(())
            }
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                let skipped = io::copy(&mut self.source.by_ref().take(u64::from(length)), &mut io::sink())?;
                if skipped < u64::from(length) { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
            }
            Err(FrameDecoderError::WindowSizeTooBig { requested, max }) => {
                let (requested, most) = (requested >> 20, max >> 20);
                let text = format!("it was packed with a window of {requested} MB, and at most {most} MB are taken");
                Err(io::Error::new(io::ErrorKind::InvalidData, text))
            }
            Err(_) => Err(damaged()),
        }
    }
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the Zstandard data is damaged or cut off")
}
