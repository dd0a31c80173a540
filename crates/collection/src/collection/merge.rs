//! Many small files become few large ones.

use std::ops::ControlFlow;
use std::sync::TryLockError;

use super::Collection;
use crate::error::Error;
use crate::manifest::segment_path;
use crate::pages::sync_folder;
use crate::segment::{Joined, MOST_GAMES, MOST_NAMES, join};
use crate::state::{Part, State};

/// So many files are left alone.
const FEW_FILES: usize = 12;

/// So many files become one.
const AT_ONCE: usize = 8;

/// When so many games of a file are removed, or a quarter of them, it is made anew without them.
const MANY_REMOVED: u64 = 1024;

impl Collection {
    /// Whether [`Collection::merge`] would do something.
    pub fn needs_merge(&self) -> bool {
        work(&self.state()).is_some()
    }

    /// Makes one file of several if there are many, or one without the games that were removed if these are many. Tells whether
    /// it did something; then there may be more to do. If another thread is at it, it is left to that one. The collection can be
    /// used all the while.
    ///
    /// `go_on` is asked now and then.
    ///
    /// # Errors
    /// If files cannot be read or written, or [`Error::Cancelled`]. Then everything is as before.
    pub fn merge(&self, mut go_on: impl FnMut() -> ControlFlow<()>) -> Result<bool, Error> {
        let _one_at_a_time = match self.merging.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Poisoned(guard)) => guard.into_inner(),
            Ok(guard) => guard,
        };
        let state = self.state();
        let Some(parts) = work(&state) else { return Ok(false) };
        let base = parts[0].base;
        let files: Vec<Joined<'_>> = parts
            .iter()
            .map(|part| Joined { segment: &part.segment, removed: &part.removed, shift: (part.base - base) as u32 })
            .collect();
        let file = self.writer().new_file();
        let path = segment_path(&self.folder, file);
        let mut go_on = || if go_on().is_break() { Err(Error::Cancelled) } else { Ok(()) };
        let joined = join(&path, &files, &mut go_on).and_then(|segment| {
            sync_folder(&self.folder)?;
            self.exchange(parts, Some(Part::whole(file, base, segment)))
        });
        if !matches!(joined, Ok(true)) {
            self.discard(&[file]);
        }
        joined
    }
}

/// Files to be made one, if there is such work.
fn work(state: &State) -> Option<&[Part]> {
    let parts = &state.parts;
    // 1. A file with many removed games.
    let is_holey = |part: &Part| {
        let removed = part.removed.len() as u64;
        removed >= MANY_REMOVED || removed * 4 >= u64::from(part.segment.games())
    };
    if let Some(index) = parts.iter().position(|part| part.removed.len() > 0 && is_holey(part)) {
        return parts.get(index..=index);
    }
    // 2. The smallest ones that follow each other, if there are many.
    if parts.len() <= FEW_FILES {
        return None;
    }
    let games = |window: &&[Part]| window.iter().map(Part::games).sum::<u64>();
    let fits = |window: &&[Part]| {
        let span = window.last().map_or(0, |last| last.base + u64::from(u32::MAX) / 2) - window[0].base;
        let names: u64 = window.iter().map(|part| part.segment.names().bytes()).sum();
        games(window) <= u64::from(MOST_GAMES) && names < MOST_NAMES as u64 / 4 && u32::try_from(span).is_ok()
    };
    (2..=AT_ONCE).rev().find_map(|length| parts.windows(length).filter(fits).min_by_key(games))
}
