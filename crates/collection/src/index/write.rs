//! Writing an index.

use super::postings::PostingsWriter;
use super::{Entry, FEW, Index, Mark, Shape, Tally, Told, of_rank};
use crate::bits::BitWriter;
use crate::error::Error;
use crate::pages::{BODY, PageWriter};
use crate::read::{PlaceKey, Rank};

/// When a block has so many bytes, it is full. Two pages hold it, if it is well placed.
const FULL: usize = 2 * BODY - 256;

/// Writes groups in the order of their keys. Between them the caller may write lists of games.
#[derive(Debug)]
pub(crate) struct IndexWriter {
    index: Index,
    bits: BitWriter,
    /// The groups in the block, the first key, and the last.
    groups: u16,
    first: PlaceKey,
    last: PlaceKey,
    block: Vec<u8>,
}

impl IndexWriter {
    pub(crate) fn new(shape: Shape) -> Self {
        Self {
            index: Index { shape, visits: 0, marks: Vec::new() },
            bits: BitWriter::default(),
            groups: 0,
            first: PlaceKey(0),
            last: PlaceKey(0),
            block: Vec::new(),
        }
    }

    fn begin(&mut self, key: PlaceKey, pages: &mut PageWriter) -> Result<(), Error> {
        if self.bits.length() >= FULL || self.groups == u16::MAX {
            self.flush(pages)?;
        }
        if self.groups == 0 {
            self.first = key;
        } else {
            self.bits.put_rice(key.0 - self.last.0, self.index.shape.distance);
        }
        self.last = key;
        self.groups += 1;
        Ok(())
    }

    /// Writes a group of few visits, the newest game first.
    pub(crate) fn few(&mut self, key: PlaceKey, entries: &[Entry], pages: &mut PageWriter) -> Result<(), Error> {
        debug_assert!((1..=FEW).contains(&entries.len()));
        self.begin(key, pages)?;
        self.index.visits += entries.len() as u64;
        if entries.len() == 1 {
            self.bits.put(0, 1);
        } else {
            self.bits.put(1 | (entries.len() as u64 - 2) << 2, 6);
        }
        for entry in entries {
            self.bits.put(u64::from(entry.game), self.index.shape.game);
            self.rank(entry.rank);
        }
        Ok(())
    }

    /// Writes a group of many visits, whose games are listed at this place.
    pub(crate) fn many(
        &mut self,
        key: PlaceKey,
        count: u64,
        tallies: &[Tally],
        (at, bytes): (u64, u64),
        pages: &mut PageWriter,
    ) -> Result<(), Error> {
        self.begin(key, pages)?;
        self.index.visits += count;
        self.bits.put(3, 2);
        for number in [count, at, bytes, tallies.len() as u64] {
            self.bits.put_gamma(number + 1);
        }
        for tally in tallies {
            self.rank(tally.rank);
            for number in tally.outcomes.into_iter().chain([tally.rated, tally.ratings]) {
                self.bits.put_gamma(number + 1);
            }
        }
        Ok(())
    }

    /// Most moves are among the first 32.
    #[inline]
    fn rank(&mut self, rank: Rank) {
        match u64::from(rank.0) {
            low @ 0..32 => self.bits.put(low << 1, 6),
            high => self.bits.put(high << 1 | 1, 9),
        }
    }

    fn flush(&mut self, pages: &mut PageWriter) -> Result<(), Error> {
        if self.groups == 0 {
            return Ok(());
        }
        self.block.clear();
        self.block.extend_from_slice(&self.groups.to_le_bytes());
        self.bits.finish(&mut self.block);
        self.groups = 0;
        self.index.marks.push(Mark::new(self.first, self.block.len(), pages.position()));
        pages.write(&self.block)
    }

    /// Writes the last block.
    pub(crate) fn finish(mut self, pages: &mut PageWriter) -> Result<Index, Error> {
        self.flush(pages)?;
        Ok(self.index)
    }
}

/// Writes an index of visits that are in memory, in any order: each with its game, counted from `first`
/// in the list of what is told of games.
pub(crate) fn write_run(
    visits: &mut [(PlaceKey, Entry)],
    told: &[Told],
    first: u32,
    pages: &mut PageWriter,
) -> Result<Index, Error> {
    visits.sort_unstable_by_key(|(key, entry)| u128::from(key.0) << 32 | u128::from(!entry.game));
    let games = first + told.len() as u32;
    let mut writer = IndexWriter::new(Shape::of(visits.len() as u64, games));
    let mut few = Vec::with_capacity(FEW);
    for group in visits.chunk_by(|one, other| one.0 == other.0) {
        let key = group[0].0;
        if group.len() <= FEW {
            few.clear();
            few.extend(group.iter().map(|(_, entry)| *entry));
            writer.few(key, &few, pages)?;
            continue;
        }
        let mut tallies = Vec::new();
        let mut postings = PostingsWriter::new(pages);
        for (_, entry) in group {
            of_rank(&mut tallies, entry.rank).add(told[(entry.game - first) as usize], key.side());
            postings.add(*entry)?;
        }
        let place = postings.finish()?;
        writer.many(key, group.len() as u64, &tallies, place, pages)?;
    }
    writer.finish(pages)
}
