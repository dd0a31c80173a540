//! A packer, just good enough to have something to unpack.

use super::super::numbering::Numbering;
use super::super::packed::{Packed, Part};
use super::super::source::{Cursor, Source};
use super::super::table::Content;
use super::whole;

const BLOCK: usize = 32;
const SPAN: usize = 256;

/// Values 0 to 3 are symbols with codes of three bits. Two have codes of two bits: the value 4, and 4 with 0 behind it.
const CODE: [u8; 26] = [
    3, 2, // the longest code and the shortest
    4, 0, 0, 0, // the first symbols of two bits and of three
    6, 0, // symbols
    0, 0xf0, 0xff, 1, 0xf0, 0xff, 2, 0xf0, 0xff, 3, 0xf0, 0xff, 4, 0xf0, 0xff, // those that are values
    4, 0, 0, // the pair
];

struct Packing {
    head: Vec<u8>,
    index: Vec<u8>,
    counts: Vec<u8>,
    data: Vec<u8>,
}

fn pack(values: &[u8]) -> Packing {
    let mut blocks: Vec<(Vec<bool>, usize)> = vec![(Vec::new(), 0)];
    let mut at = 0;
    while at < values.len() {
        let (code, bits, taken) = match values[at..] {
            [4, 0, ..] => (3, 2, 2),
            [4, ..] => (2, 2, 1),
            [value, ..] => (value, 3, 1),
            [] => break,
        };
        if blocks.last().is_some_and(|(block, _)| block.len() + bits > 8 * BLOCK) {
            blocks.push((Vec::new(), 0));
        }
        let (block, count) = blocks.last_mut().unwrap();
        block.extend((0..bits).rev().map(|bit| code >> bit & 1 == 1));
        *count += taken;
        at += taken;
    }
    let mut index = Vec::new();
    for middle in (SPAN / 2..).step_by(SPAN).take(values.len().div_ceil(SPAN)) {
        // The last span may have its middle behind the last value: the place is then counted from the last block.
        let (mut block, mut rest) = (0, middle);
        while block + 1 < blocks.len() && rest >= blocks[block].1 {
            rest -= blocks[block].1;
            block += 1;
        }
        index.extend((block as u32).to_le_bytes());
        index.extend((rest as u16).to_le_bytes());
    }
    let byte = |bits: &[bool]| (0..8).fold(0, |byte, bit| byte << 1 | u8::from(bits.get(bit) == Some(&true)));
    let mut head = vec![0, BLOCK.ilog2() as u8, SPAN.ilog2() as u8, 0];
    head.extend((blocks.len() as u32).to_le_bytes());
    head.extend(CODE);
    let counts = blocks.iter().flat_map(|(_, count)| ((count - 1) as u16).to_le_bytes()).collect();
    let mut data = Vec::new();
    for (block, _) in &blocks {
        let end = data.len() + BLOCK;
        data.extend(block.chunks(8).map(byte));
        data.resize(end, 0);
    }
    Packing { head, index, counts, data }
}

/// The values of one table without a pattern, but for many a 4 with 0 behind it.
fn values(size: u64) -> Vec<u8> {
    let spread = |number: u64| (number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) % 7;
    (0..size).map(|number| [0, 4, 0, 1, 2, 3, 4][spread(number) as usize]).collect()
}

/// A table without pawns with such values, for one or both sides to move.
pub(super) fn table(content: Content, pieces: &[u8], sides: usize) -> Vec<u8> {
    let size = Numbering::new(pieces, [0, 15], 0).unwrap().size();
    let packings: Vec<Packing> = (0..sides).map(|_| pack(&values(size))).collect();
    let mut bytes = content.mark().to_vec();
    bytes.extend([1, 0]);
    bytes.extend(pieces.iter().map(|code| code | code << 4));
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    bytes.extend(packings.iter().flat_map(|packing| &packing.head));
    bytes.extend(packings.iter().flat_map(|packing| &packing.index));
    bytes.extend(packings.iter().flat_map(|packing| &packing.counts));
    for packing in &packings {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        bytes.extend(&packing.data);
    }
    whole(bytes)
}

#[test]
fn what_was_packed_is_unpacked() {
    for size in [1, 2, 255, 256, 257, 31_332] {
        let values = values(size);
        let packing = pack(&values);
        let mut cursor = Cursor::new(&packing.head, 0);
        let (mut packed, flags) = Packed::read(&mut cursor, size).unwrap();
        assert_eq!((flags, cursor.at()), (0, packing.head.len()));
        let counts_at = packed.place(Part::Index, 0);
        let data_at = packed.place(Part::Counts, counts_at);
        let end = packed.place(Part::Data, data_at);
        let mut bytes = [packing.index, packing.counts].concat();
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        bytes.extend(packing.data);
        assert_eq!(bytes.len() as u64, end);
        let source = Source::Memory(bytes);
        for (number, value) in (0..).zip(&values) {
            assert_eq!(packed.value(&source, number), Some(u16::from(*value)), "{number} of {size}");
        }
        assert_eq!(packed.value(&source, 2 * size + SPAN as u64), None);
    }
}
