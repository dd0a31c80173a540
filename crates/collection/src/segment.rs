//! A file of games that is never changed: their texts, what is known of each, and the index of positions.

mod build;
mod join;
mod spool;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::Read;
use std::path::Path;

pub(crate) use build::{Builder, MOST_GAMES, MOST_NAMES};
pub(crate) use join::{Joined, join};

use crate::error::Error;
use crate::index::{Index, Mark, Shape};
use crate::pages::{BODY, PageReader, PageWriter};
use crate::record::{RECORD, Record};
use crate::strings::Strings;
use crate::texts::Pack;

/// How a file of games begins, and its last page, too. The last sign is the number of its kind.
const MAGIC: &[u8; 16] = b"Tabiya games   1";

/// How many records are read at once.
const AT_ONCE: u32 = 2048;

/// A file of games.
#[derive(Debug)]
pub(crate) struct Segment {
    pages: PageReader,
    parts: Parts,
    /// The codes and names of openings, which are few.
    openings: Vec<(String, String)>,
    index: Index,
}

/// Whether more records are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scan {
    GoOn,
    Enough,
}

/// Where everything is in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Parts {
    games: u64,
    texts_end: u64,
    records: u64,
    names: Strings,
    openings: Strings,
    marks: u64,
    blocks: u64,
    visits: u64,
    distance: u64,
    game: u64,
}

impl Parts {
    const NUMBERS: usize = 18;

    fn numbers(&self) -> [u64; Self::NUMBERS] {
        let Strings { at, ends_at, plain_at, end, count } = self.names;
        let openings = self.openings;
        [
            self.games,
            self.texts_end,
            self.records,
            at,
            ends_at,
            plain_at,
            end,
            count,
            openings.at,
            openings.ends_at,
            openings.plain_at,
            openings.end,
            openings.count,
            self.marks,
            self.blocks,
            self.visits,
            self.distance,
            self.game,
        ]
    }

    fn of(numbers: [u64; Self::NUMBERS]) -> Self {
        let strings = |start: usize| Strings {
            at: numbers[start],
            ends_at: numbers[start + 1],
            plain_at: numbers[start + 2],
            end: numbers[start + 3],
            count: numbers[start + 4],
        };
        Self {
            games: numbers[0],
            texts_end: numbers[1],
            records: numbers[2],
            names: strings(3),
            openings: strings(8),
            marks: numbers[13],
            blocks: numbers[14],
            visits: numbers[15],
            distance: numbers[16],
            game: numbers[17],
        }
    }

    fn write(&self, pages: &mut PageWriter) -> Result<(), Error> {
        pages.align()?;
        pages.write(MAGIC)?;
        let bytes: Vec<u8> = self.numbers().iter().flat_map(|number| number.to_le_bytes()).collect();
        pages.write(&bytes)
    }
}

impl Segment {
    /// Opens a file of games.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        let mut start = Vec::new();
        let front = File::open(path).and_then(|file| file.take(MAGIC.len() as u64).read_to_end(&mut start));
        front.map_err(Error::file(path))?;
        if start != MAGIC {
            return Err(Error::Foreign(path.to_owned()));
        }
        Self::of(PageReader::open(path)?)
    }

    /// A file of games that is open already.
    fn of(pages: PageReader) -> Result<Self, Error> {
        let mut bytes = Vec::new();
        pages.read(pages.last_page(), BODY, &mut bytes)?;
        let numbers = bytes.strip_prefix(MAGIC).ok_or_else(|| pages.damaged("its end is missing"))?;
        let mut words = numbers.chunks_exact(8).filter_map(<[u8]>::first_chunk).map(|word| u64::from_le_bytes(*word));
        let parts = Parts::of(std::array::from_fn(|_| words.next().unwrap_or(0)));
        let known = u64::from(PlaceBits::MOST);
        let counts = [parts.games, parts.names.count, parts.openings.count];
        if counts.iter().any(|count| *count > u64::from(u32::MAX)) || parts.distance > known || parts.game > 32 {
            return Err(pages.damaged("its end is wrong"));
        }
        let length = parts.blocks.checked_mul(Mark::BYTES as u64).filter(|length| *length <= pages.bytes());
        let length = length.ok_or_else(|| pages.damaged("its end is wrong"))?;
        pages.read(parts.marks, length as usize, &mut bytes)?;
        let marks = bytes.chunks_exact(Mark::BYTES).filter_map(<[u8]>::first_chunk).map(Mark::read).collect();
        let shape = Shape { distance: parts.distance as u32, game: parts.game as u32 };
        let index = Index { shape, visits: parts.visits, marks };
        let split = |line: &str| line.split_once('\t').map(|(eco, name)| (eco.to_owned(), name.to_owned()));
        let openings: Option<Vec<_>> = parts.openings.all(&pages)?.lines().map(split).collect();
        let openings = openings.ok_or_else(|| pages.damaged("an opening has no name"))?;
        Ok(Self { pages, parts, openings, index })
    }

    pub(crate) const fn pages(&self) -> &PageReader {
        &self.pages
    }

    pub(crate) const fn index(&self) -> &Index {
        &self.index
    }

    pub(crate) const fn names(&self) -> &Strings {
        &self.parts.names
    }

    /// The codes and names of openings.
    pub(crate) fn openings(&self) -> &[(String, String)] {
        &self.openings
    }

    /// How many games it has.
    pub(crate) const fn games(&self) -> u32 {
        self.parts.games as u32
    }

    /// About how many bytes are for texts.
    pub(crate) const fn bytes_of_texts(&self) -> u64 {
        self.parts.texts_end
    }

    /// About how many bytes are for the index.
    pub(crate) const fn bytes_of_index(&self) -> u64 {
        self.pages.bytes().saturating_sub(self.parts.openings.end)
    }

    /// The record of a game.
    pub(crate) fn record(&self, game: u32) -> Result<Record, Error> {
        let mut bytes = Vec::new();
        self.records(game, 1, &mut bytes)?;
        bytes.first_chunk().and_then(Record::read).ok_or_else(|| self.wrong_record())
    }

    fn wrong_record(&self) -> Error {
        self.pages.damaged("what is known of a game is wrong")
    }

    fn records(&self, first: u32, count: u32, bytes: &mut Vec<u8>) -> Result<(), Error> {
        if first.checked_add(count).is_none_or(|end| end > self.games()) {
            return Err(self.pages.damaged("a game is missing"));
        }
        let at = self.parts.records + u64::from(first) * RECORD as u64;
        self.pages.read(at, count as usize * RECORD, bytes)
    }

    /// Shows all records, the last one first, with their places, until it is enough.
    pub(crate) fn scan(&self, show: impl FnMut(u32, &Record) -> Result<Scan, Error>) -> Result<(), Error> {
        self.scan_before(self.games(), show)
    }

    /// Shows all records before a place, the last one first, with their places, until it is enough.
    pub(crate) fn scan_before(
        &self,
        before: u32,
        mut show: impl FnMut(u32, &Record) -> Result<Scan, Error>,
    ) -> Result<(), Error> {
        let mut bytes = Vec::new();
        let mut end = self.games().min(before);
        while end > 0 {
            let first = end.saturating_sub(AT_ONCE);
            self.records(first, end - first, &mut bytes)?;
            for (game, bytes) in (first..end).zip(bytes.as_chunks().0).rev() {
                let record = Record::read(bytes).ok_or_else(|| self.wrong_record())?;
                if show(game, &record)? == Scan::Enough {
                    return Ok(());
                }
            }
            end = first;
        }
        Ok(())
    }

    /// The place of the game with this number, counted from the first of the file.
    pub(crate) fn place_of(&self, number: u64) -> Result<Option<u32>, Error> {
        // As long as none was removed, it is its own place; afterwards it is before that.
        let (mut low, mut high) = (0, self.games().min(u32::try_from(number).unwrap_or(u32::MAX).saturating_add(1)));
        let mut try_first = high.checked_sub(1);
        while low < high {
            let middle = try_first.take().unwrap_or_else(|| low + (high - low) / 2);
            match u64::from(self.record(middle)?.number).cmp(&number) {
                std::cmp::Ordering::Equal => return Ok(Some(middle)),
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        Ok(None)
    }

    /// The name of a player.
    pub(crate) fn name(&self, number: u32) -> Result<String, Error> {
        self.parts.names.get(&self.pages, number)
    }

    /// The code and the name of an opening.
    pub(crate) fn opening(&self, number: u16) -> Result<&(String, String), Error> {
        self.openings.get(usize::from(number)).ok_or_else(|| self.pages.damaged("an opening is missing"))
    }

    /// The text of a game. `pack` is what was read last.
    pub(crate) fn text<'pack>(&self, record: &Record, pack: &'pack mut Pack) -> Result<&'pack str, Error> {
        pack.text(record.text, &self.pages)
    }
}

/// Bounds of what can be read.
struct PlaceBits;

impl PlaceBits {
    /// The bits of the longest key.
    const MOST: u32 = crate::read::PlaceKey::BITS;
}
