//! A file of games is made: of games, or of other such files.

use std::path::{Path, PathBuf};

use super::spool::{Spool, remove};
use super::{MAGIC, Parts, Segment};
use crate::Keys;
use crate::error::Error;
use crate::index::{Cursor, Entry, Index, Source, Told, merge, write_run};
use crate::pages::{PageReader, PageWriter};
use crate::read::{Game, PlaceKey};
use crate::record::Record;
use crate::removed::Removed;
use crate::strings::Numbering;
use crate::texts::TextWriter;

/// How many games a file has at most.
pub(crate) const MOST_GAMES: u32 = 1 << 20;

/// How much memory names may need.
pub(crate) const MOST_NAMES: usize = 64 << 20;

/// How many visits of all games a file has at most.
const MOST_VISITS: u64 = 1 << 28;

/// How many visits are usually kept in memory.
const RUN: usize = 2 << 20;

/// Everything of a file but its index.
#[derive(Debug)]
pub(super) struct Assembly {
    pub(super) path: PathBuf,
    pub(super) pages: PageWriter,
    pub(super) texts: TextWriter,
    pub(super) records: Spool,
    pub(super) names: Numbering,
    pub(super) openings: Numbering,
    pub(super) told: Vec<Told>,
}

impl Assembly {
    pub(super) fn new(path: &Path) -> Result<Self, Error> {
        let mut pages = PageWriter::create(path)?;
        pages.write(MAGIC)?;
        Ok(Self {
            path: path.to_owned(),
            pages,
            texts: TextWriter::new(),
            records: Spool::new(path.with_extension("records.part")),
            names: Numbering::default(),
            openings: Numbering::default(),
            told: Vec::new(),
        })
    }

    /// Adds what is known of a game.
    pub(super) fn add(&mut self, record: &Record) -> Result<(), Error> {
        record.write(self.records.bytes());
        self.told.push(Told::from(&record.facts));
        self.records.settle()
    }

    /// Writes everything behind the texts. The index is written by `index`.
    pub(super) fn finish(
        mut self,
        index: impl FnOnce(&mut PageWriter, &[Told]) -> Result<Index, Error>,
    ) -> Result<Segment, Error> {
        let pages = &mut self.pages;
        self.texts.flush(pages)?;
        let texts_end = pages.position();
        let records = pages.position();
        self.records.pour(pages)?;
        let names = self.names.write(pages)?;
        let openings = self.openings.write(pages)?;
        let index = index(pages, &self.told)?;
        let marks = pages.position();
        let mut bytes = Vec::new();
        index.marks.iter().for_each(|mark| mark.write(&mut bytes));
        pages.write(&bytes)?;
        let parts = Parts {
            games: self.told.len() as u64,
            texts_end,
            records,
            names,
            openings,
            marks,
            blocks: index.marks.len() as u64,
            visits: index.visits,
            distance: u64::from(index.shape.distance),
            game: u64::from(index.shape.game),
        };
        parts.write(pages)?;
        let pages = self.pages.finish()?;
        pages.sync()?;
        Segment::of(pages)
    }
}

/// Makes a file of games.
#[derive(Debug)]
pub(crate) struct Builder {
    assembly: Assembly,
    visits: Vec<(PlaceKey, Entry)>,
    all_visits: u64,
    /// How many visits are kept in memory before they are sorted and put aside.
    run: usize,
    /// The first game whose visits are in memory.
    first: u32,
    runs: Runs,
}

/// Visits that were sorted and put aside.
#[derive(Debug, Default)]
struct Runs(Vec<(PathBuf, PageReader, Index)>);

impl Drop for Runs {
    fn drop(&mut self) {
        for (path, ..) in self.0.drain(..) {
            remove(&path);
        }
    }
}

impl Builder {
    pub(crate) fn new(path: &Path) -> Result<Self, Error> {
        let assembly = Assembly::new(path)?;
        Ok(Self { assembly, visits: Vec::new(), all_visits: 0, run: RUN, first: 0, runs: Runs::default() })
    }

    /// The same, with other bounds of memory.
    #[cfg(test)]
    pub(crate) fn with_run(path: &Path, run: usize) -> Result<Self, Error> {
        Ok(Self { run, ..Self::new(path)? })
    }

    /// How many games it has so far.
    pub(crate) fn games(&self) -> u32 {
        self.assembly.told.len() as u32
    }

    /// Whether another file has to be begun.
    pub(crate) fn is_full(&self) -> bool {
        let names = self.assembly.names.memory() + self.assembly.openings.memory();
        self.games() >= MOST_GAMES || names >= MOST_NAMES || self.all_visits >= MOST_VISITS
    }

    /// Adds a game; its number is counted from the first of the file.
    pub(crate) fn add(&mut self, game: &Game, keys: Keys, number: u32) -> Result<(), Error> {
        let assembly = &mut self.assembly;
        let place = assembly.told.len() as u32;
        let text = assembly.texts.add(&game.text, &mut assembly.pages)?;
        let record = Record {
            number,
            id: keys.id,
            white_key: keys.white,
            black_key: keys.black,
            text,
            white: assembly.names.number(&game.white),
            black: assembly.names.number(&game.black),
            opening: assembly.openings.number(&game.opening).min(u32::from(u16::MAX)) as u16,
            facts: game.facts,
        };
        assembly.add(&record)?;
        self.visits.extend(game.visits.iter().map(|visit| (visit.place, Entry { game: place, rank: visit.rank })));
        self.all_visits += game.visits.len() as u64;
        if self.visits.len() >= self.run {
            self.put_aside()?;
        }
        Ok(())
    }

    fn put_aside(&mut self) -> Result<(), Error> {
        let path = self.assembly.path.with_extension(format!("run{}.part", self.runs.0.len()));
        let mut pages = PageWriter::create(&path)?;
        let told = &self.assembly.told[self.first as usize..];
        let index = write_run(&mut self.visits, told, self.first, &mut pages)?;
        self.runs.0.push((path, pages.finish()?, index));
        self.visits.clear();
        self.first = self.games();
        Ok(())
    }

    /// Writes the file. `go_on` is asked now and then whether it is still wanted.
    pub(crate) fn finish(mut self, go_on: &mut dyn FnMut() -> Result<(), Error>) -> Result<Segment, Error> {
        if self.runs.0.is_empty() {
            let visits = &mut self.visits;
            return self.assembly.finish(|pages, told| write_run(visits, told, 0, pages));
        }
        self.put_aside()?;
        self.visits = Vec::new();
        let runs = &self.runs;
        let all_visits = self.all_visits;
        self.assembly.finish(|pages, told| {
            let removed = Removed::default();
            let sources = runs.0.iter().map(|(_, pages, index)| Source {
                cursor: Cursor::new(index, pages),
                shift: 0,
                removed: &removed,
            });
            merge(sources.collect(), all_visits, told, pages, go_on)
        })
    }
}
