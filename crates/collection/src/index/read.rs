//! Reading an index.

use super::{Entry, Group, Index, Kind, Mark, Shape, Tally};
use crate::bits::BitReader;
use crate::error::Error;
use crate::pages::PageReader;
use crate::read::{PlaceKey, Rank};

/// What is known of a position.
pub(crate) fn find(index: &Index, pages: &PageReader, key: PlaceKey) -> Result<Option<Group>, Error> {
    let behind = index.marks.partition_point(|mark| mark.key() <= key);
    let Some(mark) = behind.checked_sub(1).and_then(|block| index.marks.get(block)) else { return Ok(None) };
    let mut block = Block::default();
    block.load(*mark, pages)?;
    let mut group = Group::default();
    while let Some(found) = block.next(index.shape, &mut group) {
        if found >= key {
            return Ok((found == key).then_some(group));
        }
    }
    Ok(None)
}

/// A block of an index, read group by group.
#[derive(Debug, Default)]
struct Block {
    bytes: Vec<u8>,
    place: (usize, u64, u32),
    /// How many groups are still to come, and the key before them; the first key is not written.
    left: u16,
    last: PlaceKey,
    is_first: bool,
}

impl Block {
    fn load(&mut self, mark: Mark, pages: &PageReader) -> Result<(), Error> {
        pages.read(mark.at, mark.length(), &mut self.bytes)?;
        let groups = self.bytes.first_chunk().ok_or_else(|| pages.damaged("a block of the index is empty"))?;
        self.left = u16::from_le_bytes(*groups);
        self.place = (2, 0, 0);
        self.last = mark.key();
        self.is_first = true;
        Ok(())
    }

    /// The key of the next group, which is read into `group`.
    #[inline]
    fn next(&mut self, shape: Shape, group: &mut Group) -> Option<PlaceKey> {
        self.left = self.left.checked_sub(1)?;
        let mut bits = BitReader::resume(&self.bytes, self.place);
        if !self.is_first {
            self.last.0 = self.last.0.wrapping_add(bits.take_rice(shape.distance));
        }
        self.is_first = false;
        match (bits.take(1) == 1).then(|| bits.take(1)) {
            None => few(&mut bits, shape, 1, group),
            Some(0) => {
                let count = bits.take(4) + 2;
                few(&mut bits, shape, count, group);
            }
            Some(_) => many(&mut bits, group),
        }
        self.place = bits.place();
        Some(self.last)
    }
}

#[inline]
fn few(bits: &mut BitReader<'_>, shape: Shape, count: u64, group: &mut Group) {
    group.count = count;
    if !matches!(group.kind, Kind::Few(_)) {
        group.kind = Kind::default();
    }
    if let Kind::Few(entries) = &mut group.kind {
        entries.clear();
        entries.extend((0..count).map(|_| {
            let game = bits.take(shape.game) as u32;
            Entry { game, rank: rank(bits) }
        }));
    }
}

fn many(bits: &mut BitReader<'_>, group: &mut Group) {
    let mut number = || bits.take_gamma() - 1;
    let (count, at, bytes, moves) = (number(), number(), number(), number());
    let tallies = (0..moves.min(256)).map(|_| {
        let rank = rank(bits);
        let mut number = || bits.take_gamma() - 1;
        let outcomes = std::array::from_fn(|_| number());
        Tally { rank, outcomes, rated: number(), ratings: number() }
    });
    *group = Group { count, kind: Kind::Many { tallies: tallies.collect(), at, bytes } };
}

#[inline]
fn rank(bits: &mut BitReader<'_>) -> Rank {
    Rank(if bits.take(1) == 0 { bits.take(5) } else { bits.take(8) } as u8)
}

/// Goes through all groups of an index.
#[derive(Debug)]
pub(crate) struct Cursor<'index> {
    index: &'index Index,
    pages: &'index PageReader,
    /// How many blocks were begun.
    blocks: usize,
    block: Block,
    pub(crate) group: Group,
}

impl<'index> Cursor<'index> {
    pub(crate) fn new(index: &'index Index, pages: &'index PageReader) -> Self {
        Self { index, pages, blocks: 0, block: Block::default(), group: Group::default() }
    }

    pub(crate) const fn pages(&self) -> &'index PageReader {
        self.pages
    }

    /// The key of the next group, which is then in `group`.
    pub(crate) fn next(&mut self) -> Result<Option<PlaceKey>, Error> {
        loop {
            if let Some(key) = self.block.next(self.index.shape, &mut self.group) {
                return Ok(Some(key));
            }
            let Some(mark) = self.index.marks.get(self.blocks) else { return Ok(None) };
            self.block.load(*mark, self.pages)?;
            self.blocks += 1;
        }
    }
}
