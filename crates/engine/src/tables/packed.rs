//! The values of one table, packed.
//!
//! Values are replaced by symbols: each stands for one value, or for two other symbols in a row. The
//! symbols are written as a canonical prefix code into blocks of one size. A coarse index tells for
//! every so many values in which block they are; how many values each block has is written apart.

use super::source::{Cursor, Source};

/// The longest code that eight bytes hold wherever in a byte it begins.
const LONGEST: u8 = 56;
/// In the place of the second symbol: the first one is a value.
const NONE: u16 = 0xfff;
/// The flag for a table whose values are all the same.
const ALL_THE_SAME: u8 = 0x80;

/// The values of one table.
#[derive(Debug)]
pub(super) enum Packed {
    Same(u16),
    Blocks(Blocks),
}

#[derive(Debug)]
pub(super) struct Blocks {
    /// How many values there are, by powers of two, between entries of the index.
    span_bits: u8,
    /// The size of a block as a power of two.
    block_bits: u8,
    /// How many blocks there are, and how many counts of values: some are of no block.
    number: u64,
    counted: u64,
    entries: u64,
    shortest: u8,
    /// For each length of code: the smallest code, at the upper end of the word, and its symbol.
    codes: Vec<(u64, u16)>,
    symbols: Vec<Symbol>,
    index_at: u64,
    counts_at: u64,
    data_at: u64,
}

#[derive(Clone, Copy, Debug)]
struct Symbol {
    first: u16,
    second: u16,
    /// How many values it stands for, less one.
    more: u32,
}

/// How many counts are read at once: the way to the right block is short, and each reading costs.
const MOST_COUNTS: u64 = 16;

/// The counts of some blocks in a row.
#[derive(Default)]
struct Counts {
    first: u64,
    length: u64,
    bytes: [u8; 2 * MOST_COUNTS as usize],
}

impl Packed {
    /// Reads how a table of so many values is packed, and its flags. Where it lies is told later, by [`Packed::place`].
    pub(super) fn read(cursor: &mut Cursor<'_>, size: u64) -> Option<(Self, u8)> {
        let flags = cursor.byte()?;
        let block_bits = cursor.byte()?;
        if flags & ALL_THE_SAME != 0 {
            return Some((Self::Same(block_bits.into()), flags));
        }
        let span_bits = cursor.byte()?;
        let more_counts = cursor.byte()?;
        let blocks = u64::from(cursor.long()?);
        let (longest, shortest) = (cursor.byte()?, cursor.byte()?);
        if block_bits > 16 || !(1..32).contains(&span_bits) || longest > LONGEST || !(1..=longest).contains(&shortest) {
            return None;
        }
        let first_symbols: Option<Vec<u16>> = (shortest..=longest).map(|_| cursor.short()).collect();
        let codes = first_codes(first_symbols?, shortest)?;
        let count = cursor.short()?;
        let symbols = read_symbols(cursor.take(3 * usize::from(count))?)?;
        cursor.align();
        Some((
            Self::Blocks(Blocks {
                span_bits,
                block_bits,
                counted: blocks + u64::from(more_counts),
                number: blocks,
                entries: size.div_ceil(1 << span_bits),
                shortest,
                codes,
                symbols,
                index_at: 0,
                counts_at: 0,
                data_at: 0,
            }),
            flags,
        ))
    }

    /// Takes its place in one of the three parts of the file behind the head, and tells where the next may begin.
    pub(super) fn place(&mut self, part: Part, at: u64) -> u64 {
        let Self::Blocks(table) = self else { return at };
        match part {
            Part::Index => {
                table.index_at = at;
                at + 6 * table.entries
            }
            Part::Counts => {
                table.counts_at = at;
                at + 2 * table.counted
            }
            Part::Data => {
                table.data_at = at.next_multiple_of(64);
                table.data_at + (table.number << table.block_bits)
            }
        }
    }

    /// The value with this number. None if the file does not hold what it should.
    pub(super) fn value(&self, source: &Source, number: u64) -> Option<u16> {
        match self {
            Self::Same(value) => Some(*value),
            Self::Blocks(blocks) => blocks.value(source, number),
        }
    }
}

/// The parts of a file behind its head; each has the tables in their order.
#[derive(Clone, Copy, Debug)]
pub(super) enum Part {
    Index,
    Counts,
    Data,
}

impl Blocks {
    fn value(&self, source: &Source, number: u64) -> Option<u16> {
        let mut buffer = Vec::new();
        // 1. The index knows a place near the middle of the span.
        let entry = number >> self.span_bits;
        if entry >= self.entries {
            return None;
        }
        let bytes = source.bytes(self.index_at + 6 * entry, 6, &mut buffer)?;
        let mut block = u64::from(u32::from_le_bytes(bytes[..4].try_into().ok()?));
        let middle = i64::from(u16::from_le_bytes(bytes[4..].try_into().ok()?));
        let span = 1i64 << self.span_bits;
        let mut rest = middle + (number as i64 & (span - 1)) - span / 2;
        // 2. From there to the block that has the value.
        let mut counts = Counts::default();
        while rest < 0 {
            block = block.checked_sub(1)?;
            rest += self.count(source, block, &mut counts, &mut buffer)?;
        }
        loop {
            let count = self.count(source, block, &mut counts, &mut buffer)?;
            if rest < count {
                break;
            }
            rest -= count;
            block += 1;
        }
        // 3. Through the symbols of the block.
        if block >= self.number {
            return None;
        }
        let bytes = source.bytes(self.data_at + (block << self.block_bits), 1 << self.block_bits, &mut buffer)?;
        let mut rest = rest as u32;
        let mut bit = 0;
        let mut symbol = loop {
            let word = word_at(bytes, bit);
            let length = self.codes.iter().position(|(smallest, _)| word >= *smallest)?;
            let (smallest, first) = self.codes[length];
            let bits = usize::from(self.shortest) + length;
            let symbol = self.symbols.get(usize::from(first) + ((word - smallest) >> (64 - bits)) as usize)?;
            if rest <= symbol.more {
                break symbol;
            }
            rest -= symbol.more + 1;
            bit += bits;
        };
        // 4. Down to the value within the symbol.
        while symbol.second != NONE {
            let first = self.symbols.get(usize::from(symbol.first))?;
            symbol = if rest <= first.more {
                first
            } else {
                rest -= first.more + 1;
                self.symbols.get(usize::from(symbol.second))?
            };
        }
        Some(symbol.first)
    }

    /// How many values a block has.
    fn count(&self, source: &Source, block: u64, counts: &mut Counts, buffer: &mut Vec<u8>) -> Option<i64> {
        if block.wrapping_sub(counts.first) >= counts.length {
            if block >= self.counted {
                return None;
            }
            counts.first = block.saturating_sub(MOST_COUNTS / 2);
            counts.length = MOST_COUNTS.min(self.counted - counts.first);
            let length = 2 * counts.length as usize;
            let bytes = source.bytes(self.counts_at + 2 * counts.first, length, buffer)?;
            counts.bytes[..length].copy_from_slice(bytes);
        }
        let at = 2 * (block - counts.first) as usize;
        Some(i64::from(u16::from_le_bytes([counts.bytes[at], counts.bytes[at + 1]])) + 1)
    }
}

/// 56 bits at least from this one on, at the upper end; zeros behind the end.
#[inline]
fn word_at(bytes: &[u8], bit: usize) -> u64 {
    let rest = bytes.get(bit >> 3..).unwrap_or_default();
    let word = rest.first_chunk().copied().unwrap_or_else(|| {
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        last
    });
    u64::from_be_bytes(word) << (bit & 7)
}

/// The smallest code of each length with its symbol. The code is canonical: longer ones come before shorter.
fn first_codes(symbols: Vec<u16>, shortest: u8) -> Option<Vec<(u64, u16)>> {
    let mut codes = vec![0u64; symbols.len()];
    for length in (0..symbols.len() - 1).rev() {
        let longer = codes[length + 1] + u64::from(symbols[length]);
        codes[length] = longer.checked_sub(symbols[length + 1].into())? / 2;
    }
    let lengths = usize::from(shortest)..;
    let at_top = codes.into_iter().zip(lengths).map(|(code, length)| code << (64 - length));
    Some(at_top.zip(symbols).collect())
}

/// The symbols, three bytes each, with the number of values each stands for.
fn read_symbols(bytes: &[u8]) -> Option<Vec<Symbol>> {
    let read = |bytes: &[u8]| {
        let [low, middle, high] = [bytes[0], bytes[1], bytes[2]].map(u16::from);
        Symbol { first: low | (middle & 15) << 8, second: high << 4 | middle >> 4, more: u32::MAX }
    };
    let mut symbols: Vec<Symbol> = bytes.chunks_exact(3).map(read).collect();
    for index in 0..symbols.len() {
        measure(&mut symbols, index, 0)?;
    }
    Some(symbols)
}

/// Fills in how many values a symbol stands for. That is 256 at most, so that no chain of symbols is longer
/// unless it runs in a circle.
fn measure(symbols: &mut [Symbol], index: usize, depth: u32) -> Option<u32> {
    const MOST: u32 = 256;
    let symbol = *symbols.get(index)?;
    if symbol.more < MOST {
        return Some(symbol.more);
    }
    let more = match symbol.second {
        NONE => 0,
        _ if depth == MOST => return None,
        second => {
            let first = measure(symbols, symbol.first.into(), depth + 1)?;
            first + measure(symbols, second.into(), depth + 1)? + 1
        }
    };
    symbols[index].more = more;
    Some(more).filter(|more| *more < MOST)
}
