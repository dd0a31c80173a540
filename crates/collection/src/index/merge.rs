//! Several indexes made one.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::postings::PostingsWriter;
use super::{Cursor, Entry, FEW, Index, IndexWriter, Kind, Postings, Shape, Tally, Told, of_rank};
use crate::error::Error;
use crate::pages::PageWriter;
use crate::read::PlaceKey;
use crate::removed::Removed;

/// An index that is to be part of another.
#[derive(Debug)]
pub(crate) struct Source<'index> {
    pub(crate) cursor: Cursor<'index>,
    /// What the numbers of its games are to be increased by.
    pub(crate) shift: u32,
    /// What of it is left out.
    pub(crate) removed: &'index Removed,
}

impl Source<'_> {
    /// The number of a game in the index to come, or nothing if it is left out.
    #[inline]
    fn number(&self, game: u32) -> Option<u32> {
        self.removed.renumbered(game).map(|game| game + self.shift)
    }

    /// How many visits of the group in the cursor are kept.
    fn kept(&self, key: PlaceKey) -> u64 {
        self.cursor.group.count.saturating_sub(self.removed.at(key).len() as u64)
    }
}

/// Writes an index of the games of others, which come in the order of the sources. `told` has all games
/// that are kept; `go_on` is asked now and then.
pub(crate) fn merge(
    mut sources: Vec<Source<'_>>,
    visits: u64,
    told: &[Told],
    pages: &mut PageWriter,
    go_on: &mut dyn FnMut() -> Result<(), Error>,
) -> Result<Index, Error> {
    let mut writer = IndexWriter::new(Shape::of(visits, told.len() as u32));
    let mut heap = BinaryHeap::with_capacity(sources.len());
    for (number, source) in sources.iter_mut().enumerate() {
        if let Some(key) = source.cursor.next()? {
            // Of one key, the newest games come first.
            heap.push((Reverse(key), number));
        }
    }
    let mut same = Vec::with_capacity(sources.len());
    let mut groups = 0u64;
    while let Some(&(Reverse(key), _)) = heap.peek() {
        same.clear();
        while let Some(&(Reverse(next), number)) = heap.peek()
            && next == key
        {
            heap.pop();
            same.push(number);
        }
        write_group(key, &sources, &same, told, &mut writer, pages)?;
        for &number in &same {
            if let Some(key) = sources[number].cursor.next()? {
                heap.push((Reverse(key), number));
            }
        }
        groups += 1;
        if groups.is_multiple_of(1 << 16) {
            go_on()?;
        }
    }
    writer.finish(pages)
}

/// Writes what all sources with this key have in their cursors.
fn write_group(
    key: PlaceKey,
    sources: &[Source<'_>],
    same: &[usize],
    told: &[Told],
    writer: &mut IndexWriter,
    pages: &mut PageWriter,
) -> Result<(), Error> {
    let mut entries = [Entry { game: 0, rank: crate::read::Rank::NONE }; FEW];
    let count: u64 = same.iter().map(|number| sources[*number].kept(key)).sum();
    let all_few = same.iter().all(|number| matches!(sources[*number].cursor.group.kind, Kind::Few(_)));
    if count == 0 {
        return Ok(());
    }
    if all_few && count <= FEW as u64 {
        let mut length = 0;
        for number in same {
            let source = &sources[*number];
            let Kind::Few(few) = &source.cursor.group.kind else { continue };
            for entry in few {
                if let (Some(game), Some(slot)) = (source.number(entry.game), entries.get_mut(length)) {
                    *slot = Entry { game, rank: entry.rank };
                    length += 1;
                }
            }
        }
        return if length == 0 { Ok(()) } else { writer.few(key, &entries[..length], pages) };
    }
    let mut sums: Vec<Tally> = Vec::new();
    let mut postings = PostingsWriter::new(pages);
    for number in same {
        let source = &sources[*number];
        match &source.cursor.group.kind {
            Kind::Few(few) => {
                for entry in few {
                    if let Some(game) = source.number(entry.game) {
                        postings.add(Entry { game, rank: entry.rank })?;
                        let told = told.get(game as usize).ok_or_else(|| source.cursor.pages().damaged(MISSING))?;
                        of_rank(&mut sums, entry.rank).add(*told, key.side());
                    }
                }
            }
            Kind::Many { tallies, at, bytes } => {
                let mut visits = Postings::new(source.cursor.pages(), *at, *bytes);
                while let Some(entry) = visits.next()? {
                    if let Some(game) = source.number(entry.game) {
                        postings.add(Entry { game, rank: entry.rank })?;
                    }
                }
                for tally in tallies {
                    of_rank(&mut sums, tally.rank).join(tally);
                }
                for visit in source.removed.at(key) {
                    of_rank(&mut sums, visit.rank).subtract(visit.told, key.side());
                }
            }
        }
    }
    let place = postings.finish()?;
    sums.retain(|tally| tally.outcomes != [0; 4]);
    writer.many(key, count, &sums, place, pages)
}

/// A game that a position refers to is not there.
const MISSING: &str = "a game is missing";
