//! Reviews as they are kept: packed, since most of a review says much the same again and again.

use std::io::{Read, Write};

use bytes::Bytes;
use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// The most bytes that a review can have. The longest has half a million.
const MOST: u64 = 4 << 20;

/// A line, packed.
pub(super) fn pack(line: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    let packed = encoder.write_all(line).and_then(|()| encoder.finish());
    // Nothing goes wrong where nothing but memory is written to; if it did, what is kept is of no use, and no harm.
    packed.unwrap_or_default()
}

/// The line that was packed; nothing if it is damaged.
pub(crate) fn unpack(packed: &[u8]) -> Option<Bytes> {
    let mut line = Vec::new();
    DeflateDecoder::new(packed).take(MOST).read_to_end(&mut line).ok()?;
    line.ends_with(b"\n").then(|| Bytes::from(line))
}

#[cfg(test)]
mod tests {
    use super::{pack, unpack};

    #[test]
    fn what_was_packed_is_there_again() {
        let line = [b"{\"score\":{\"cp\":30}}".repeat(100), b"\n".to_vec()].concat();
        let packed = pack(&line);
        assert!(packed.len() < line.len() / 10);
        assert_eq!(unpack(&packed).as_deref(), Some(line.as_slice()));
        assert_eq!((unpack(&packed[..packed.len() / 2]), unpack(b"")), (None, None));
    }
}
