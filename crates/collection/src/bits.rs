//! Numbers in as few bits as they need.

/// Writes bits, the lowest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    /// Bits that fill no byte yet, and how many.
    rest: u64,
    held: u32,
}

impl BitWriter {
    /// Writes the lowest bits of a number, at most 56.
    #[inline]
    pub(crate) fn put(&mut self, value: u64, width: u32) {
        debug_assert!(width <= 56 && (value >> width) == 0);
        self.rest |= value << self.held;
        self.held += width;
        while self.held >= 8 {
            self.bytes.push(self.rest as u8);
            self.rest >>= 8;
            self.held -= 8;
        }
    }

    /// Writes a number that is mostly about 2 to the power of `width` (Rice's code).
    #[inline]
    pub(crate) fn put_rice(&mut self, value: u64, width: u32) {
        let mut high = value >> width;
        while high >= 32 {
            self.put(u64::from(u32::MAX), 32);
            high -= 32;
        }
        self.put((1 << high) - 1, high as u32 + 1);
        self.put(value & ((1 << width) - 1), width);
    }

    /// Writes a number that is mostly small, but not zero (Elias' gamma code).
    #[inline]
    pub(crate) fn put_gamma(&mut self, value: u64) {
        debug_assert!(value > 0 && value < 1 << 56);
        let width = value.ilog2();
        self.put_rice(u64::from(width), 0);
        self.put(value & ((1 << width) - 1), width);
    }

    /// The bytes so far, if the last one were filled.
    pub(crate) fn length(&self) -> usize {
        self.bytes.len() + usize::from(self.held > 0)
    }

    /// Fills the last byte and hands all of them out; begins anew.
    pub(crate) fn finish(&mut self, bytes: &mut Vec<u8>) {
        if self.held > 0 {
            self.bytes.push(self.rest as u8);
        }
        (self.rest, self.held) = (0, 0);
        bytes.extend_from_slice(&self.bytes);
        self.bytes.clear();
    }
}

/// Reads what a [`BitWriter`] wrote. Behind the end there are only zeros.
#[derive(Clone, Debug)]
pub(crate) struct BitReader<'bytes> {
    bytes: &'bytes [u8],
    at: usize,
    rest: u64,
    held: u32,
}

impl<'bytes> BitReader<'bytes> {
    /// Goes on where another reader of the same bytes has come to; a new one begins at byte `(at, 0, 0)`.
    pub(crate) const fn resume(bytes: &'bytes [u8], (at, rest, held): (usize, u64, u32)) -> Self {
        Self { bytes, at, rest, held }
    }

    /// Where this reader has come to.
    pub(crate) const fn place(&self) -> (usize, u64, u32) {
        (self.at, self.rest, self.held)
    }

    #[inline]
    fn fill(&mut self) {
        if let Some(word) = self.bytes.get(self.at..self.at + 8).and_then(<[u8]>::first_chunk) {
            // Bits that do not fit are read again next time.
            self.rest |= u64::from_le_bytes(*word) << self.held;
            let taken = (63 - self.held) >> 3;
            self.at += taken as usize;
            self.held += taken * 8;
        } else {
            while self.held <= 55 {
                self.rest |= u64::from(self.bytes.get(self.at).copied().unwrap_or(0)) << self.held;
                self.at += 1;
                self.held += 8;
            }
        }
    }

    /// Reads so many bits, at most 56.
    #[inline]
    pub(crate) fn take(&mut self, width: u32) -> u64 {
        if self.held < width {
            self.fill();
        }
        let value = self.rest & ((1 << width) - 1);
        self.rest >>= width;
        self.held -= width;
        value
    }

    /// Reads a number in Rice's code.
    #[inline]
    pub(crate) fn take_rice(&mut self, width: u32) -> u64 {
        let mut high = 0u64;
        loop {
            if self.held < 33 {
                self.fill();
            }
            let ones = self.rest.trailing_ones().min(32);
            if ones < 32 {
                self.take(ones + 1);
                high += u64::from(ones);
                break;
            }
            self.take(32);
            high += 32;
        }
        high.wrapping_shl(width) | self.take(width)
    }

    /// Reads a number in Elias' gamma code.
    #[inline]
    pub(crate) fn take_gamma(&mut self) -> u64 {
        let width = self.take_rice(0).min(56) as u32;
        1 << width | self.take(width)
    }
}

/// Writes a number in one byte if it is small, in more if not.
#[inline]
pub(crate) fn put_variable(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

/// Reads such a number off the front of some bytes, or nothing if they end before it does.
#[inline]
pub(crate) fn take_variable(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{BitReader, BitWriter, put_variable, take_variable};

    #[test]
    fn what_is_written_is_read() {
        let mut writer = BitWriter::default();
        let values = (0..2000u64).map(|step| (step.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (step % 50 + 14), step));
        for (value, step) in values.clone() {
            let width = (step % 57) as u32;
            writer.put(value & ((1 << width) - 1), width);
            writer.put_rice(value >> 16, 30);
            writer.put_rice(step, 3);
            writer.put_gamma(value + 1);
        }
        let mut bytes = Vec::new();
        let length = writer.length();
        writer.finish(&mut bytes);
        assert_eq!(bytes.len(), length);
        let mut reader = BitReader::resume(&bytes, (0, 0, 0));
        for (value, step) in values {
            let width = (step % 57) as u32;
            assert_eq!(reader.take(width), value & ((1 << width) - 1));
            assert_eq!(reader.take_rice(30), value >> 16);
            assert_eq!(reader.take_rice(3), step);
            assert_eq!(reader.take_gamma(), value + 1);
        }
    }

    #[test]
    fn variable_numbers_are_read_back() {
        let values = [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX];
        let mut bytes = Vec::new();
        for value in values {
            put_variable(&mut bytes, value);
        }
        let mut rest = bytes.as_slice();
        assert_eq!(values.map(|_| take_variable(&mut rest)), values.map(Some));
        assert_eq!(take_variable(&mut rest), None);
        assert_eq!(take_variable(&mut [0xff; 20].as_slice()), None);
    }
}
