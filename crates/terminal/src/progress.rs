//! How far somebody has come with puzzles.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use tabiya_study::puzzles::Puzzle;

/// How far somebody has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Progress {
    /// A guess at how strong the solver is.
    pub(crate) rating: u16,
    /// The puzzles that were tried, by the key of their position.
    tried: BTreeSet<u64>,
    file: Option<PathBuf>,
}

/// Where everybody begins, and by how much one puzzle changes the guess.
const FIRST: u16 = 800;
const STEP: u16 = 25;
const LEAST: u16 = 400;
const MOST: u16 = 2_800;

impl Progress {
    /// What is kept in this folder; who has kept nothing begins.
    pub(crate) fn load(folder: Option<&Path>) -> Self {
        let file = folder.map(|folder| folder.join("puzzles"));
        let text = file.as_ref().and_then(|file| fs::read_to_string(file).ok()).unwrap_or_default();
        let mut lines = text.lines();
        let rating = lines.next().and_then(|line| line.strip_prefix("rating ")?.parse().ok()).unwrap_or(FIRST);
        let tried = lines.filter_map(|line| u64::from_str_radix(line, 16).ok()).collect();
        Self { rating: rating.clamp(LEAST, MOST), tried, file }
    }

    /// A puzzle was solved, or was not.
    pub(crate) fn note(&mut self, puzzle: &Puzzle, is_solved: bool) -> std::io::Result<()> {
        if self.tried.insert(puzzle.position().key()) {
            let changed = if is_solved { self.rating + STEP } else { self.rating.saturating_sub(STEP) };
            self.rating = changed.clamp(LEAST, MOST);
        }
        let Some(file) = &self.file else { return Ok(()) };
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let keys: Vec<String> = self.tried.iter().map(|key| format!("{key:016x}\n")).collect();
        let temporary = file.with_extension("new");
        fs::write(&temporary, format!("rating {}\n{}", self.rating, keys.concat()))?;
        fs::rename(&temporary, file)
    }

    /// The puzzle that comes next: one that was not tried, as hard as the solver is strong.
    pub(crate) fn next(&self, puzzles: &[Puzzle]) -> Option<usize> {
        let open = puzzles.iter().enumerate().filter(|(_, puzzle)| !self.tried.contains(&puzzle.position().key()));
        open.min_by_key(|(_, puzzle)| puzzle.rating().abs_diff(self.rating)).map(|(index, _)| index)
    }

    /// How many of these were tried.
    pub(crate) fn tried(&self, puzzles: &[Puzzle]) -> usize {
        puzzles.iter().filter(|puzzle| self.tried.contains(&puzzle.position().key())).count()
    }
}

#[cfg(test)]
mod tests {
    use tabiya_study::puzzles::starter;

    use super::*;

    #[test]
    fn puzzles_come_once_and_get_harder_for_who_solves_them() {
        let folder = tempfile::tempdir().expect("a folder");
        let puzzles: Vec<Puzzle> = starter().map(|listed| listed.puzzle).collect();
        let mut progress = Progress::load(Some(folder.path()));
        let first = progress.next(&puzzles).expect("a puzzle");
        assert!(puzzles[first].rating().abs_diff(FIRST) < 50);
        for _ in 0..10 {
            let next = progress.next(&puzzles).expect("a puzzle");
            progress.note(&puzzles[next], true).expect("written");
            assert_ne!(progress.next(&puzzles), Some(next));
        }
        assert_eq!(Progress::load(Some(folder.path())), progress);
        assert_eq!((progress.rating, progress.tried(&puzzles)), (FIRST + 10 * STEP, 10));
        // The second result of the same puzzle does not count.
        progress.note(&puzzles[first], false).expect("written");
        assert_eq!(progress.rating, FIRST + 10 * STEP);
    }
}
