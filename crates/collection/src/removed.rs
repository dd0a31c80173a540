//! Games that were removed, but are still in their file.

use crate::index::Told;
use crate::read::{PlaceKey, Rank};

/// The removed games of one file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Removed {
    /// By their places in the file, in order.
    games: Vec<u32>,
    /// Where they had come to, by keys.
    visits: Vec<RemovedVisit>,
}

/// A position that a removed game came to, and what it was counted as there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RemovedVisit {
    pub(crate) place: PlaceKey,
    pub(crate) rank: Rank,
    pub(crate) told: Told,
}

impl Removed {
    /// The same with more.
    pub(crate) fn with(&self, games: Vec<u32>, visits: Vec<RemovedVisit>) -> Self {
        let mut all = self.clone();
        all.games.extend(games);
        all.games.sort_unstable();
        all.games.dedup();
        all.visits.extend(visits);
        all.visits.sort_unstable_by_key(|visit| visit.place);
        all
    }

    pub(crate) fn len(&self) -> usize {
        self.games.len()
    }

    pub(crate) fn has(&self, game: u32) -> bool {
        self.games.binary_search(&game).is_ok()
    }

    /// The place of a game when the removed ones are left out, or nothing if it is one of them.
    #[inline]
    pub(crate) fn renumbered(&self, game: u32) -> Option<u32> {
        if self.games.is_empty() {
            return Some(game);
        }
        self.games.binary_search(&game).err().map(|before| game - before as u32)
    }

    /// The visits of removed games to this position.
    pub(crate) fn at(&self, place: PlaceKey) -> &[RemovedVisit] {
        let start = self.visits.partition_point(|visit| visit.place < place);
        let length = self.visits[start..].partition_point(|visit| visit.place == place);
        &self.visits[start..start + length]
    }
}
