//! All games of a collection at one moment. Who has it can read while others add and remove.

use std::sync::Arc;

use crate::error::Error;
use crate::index::Told;
use crate::read::read_text;
use crate::removed::{Removed, RemovedVisit};
use crate::segment::{Scan, Segment};
use crate::tail::Late;
use crate::texts::Pack;

/// All games at one moment.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    /// The files, the oldest games first.
    pub(crate) parts: Vec<Part>,
    /// The games that are in no such file yet, the oldest first.
    pub(crate) tail: Vec<Arc<Late>>,
    pub(crate) tail_bytes: u64,
}

/// A file of games, as much of it as counts.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) file: u64,
    /// The number that its games are counted from.
    pub(crate) base: u64,
    pub(crate) segment: Arc<Segment>,
    pub(crate) removed: Arc<Removed>,
}

impl Part {
    /// How many games of it count.
    pub(crate) fn games(&self) -> u64 {
        u64::from(self.segment.games()) - self.removed.len() as u64
    }

    /// The place of a game, if it is in the file and counts.
    pub(crate) fn place_of(&self, number: u64) -> Result<Option<u32>, Error> {
        let Some(number) = number.checked_sub(self.base) else { return Ok(None) };
        Ok(self.segment.place_of(number)?.filter(|place| !self.removed.has(*place)))
    }

    /// The same without these games as well.
    pub(crate) fn without(&self, numbers: impl Iterator<Item = u64>) -> Result<Self, Error> {
        let mut games = Vec::new();
        for number in numbers {
            games.extend(self.place_of(number)?);
        }
        if games.is_empty() {
            return Ok(self.clone());
        }
        let mut visits = Vec::new();
        let mut pack = Pack::default();
        for game in &games {
            let record = self.segment.record(*game)?;
            let told = Told::from(&record.facts);
            let read = read_text(self.segment.text(&record, &mut pack)?.as_bytes(), 1, false).games.into_iter().next();
            let of_game = read.map(|game| game.visits).unwrap_or_default();
            visits.extend(of_game.into_iter().map(|visit| RemovedVisit { place: visit.place, rank: visit.rank, told }));
        }
        let removed = self.removed.with(games, visits);
        Ok(Self { removed: Arc::new(removed), ..self.clone() })
    }
}

impl State {
    /// How many games there are.
    pub(crate) fn games(&self) -> u64 {
        self.parts.iter().map(Part::games).sum::<u64>() + self.tail.len() as u64
    }

    /// What games are known by, in order, and their numbers: of those among the wanted ones, or of all that are known by anything.
    pub(crate) fn ids(&self, wanted: Option<&[u64]>) -> Result<Vec<(u64, u64)>, Error> {
        let is_wanted = |id: u64| wanted.map_or(id != 0, |wanted| wanted.contains(&id));
        let late = self.tail.iter().filter(|late| is_wanted(late.keys.id));
        let mut ids: Vec<_> = late.map(|late| (late.keys.id, late.number)).collect();
        for part in &self.parts {
            part.segment.scan(|game, record| {
                if is_wanted(record.id) && !part.removed.has(game) {
                    ids.push((record.id, part.base + u64::from(record.number)));
                }
                Ok(Scan::GoOn)
            })?;
        }
        ids.sort_unstable();
        Ok(ids)
    }

    /// The file that this number belongs to, if any.
    pub(crate) fn part_of(&self, number: u64) -> Option<&Part> {
        let behind = self.parts.partition_point(|part| part.base <= number);
        self.parts.get(behind.checked_sub(1)?)
    }

    /// Whether there is a game with this number.
    pub(crate) fn has(&self, number: u64) -> Result<bool, Error> {
        let in_part = self.part_of(number).map(|part| part.place_of(number)).transpose()?.flatten();
        Ok(in_part.is_some() || self.late(number).is_some())
    }

    /// The game of the tail with this number.
    pub(crate) fn late(&self, number: u64) -> Option<&Arc<Late>> {
        self.tail.binary_search_by_key(&number, |late| late.number).ok().map(|place| &self.tail[place])
    }
}
