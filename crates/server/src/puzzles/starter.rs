//! The puzzles that come with the program, in the store.

use tabiya_study::puzzles::starter;

use super::kept;
use crate::service::Service;
use crate::store::{KeptPuzzle, StoreError};

impl Service {
    /// Adds those that are not there yet, and tells how many.
    ///
    /// # Errors
    /// If the store does not work.
    pub(crate) async fn add_starter_puzzles(&self) -> Result<usize, StoreError> {
        let puzzles: Vec<KeptPuzzle> = starter().map(|listed| kept(&listed.puzzle, listed.players, None)).collect();
        self.store.add_puzzles(puzzles).await
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tabiya_study::puzzles::{Listed, starter};

    use crate::store::PuzzleId;

    #[test]
    fn every_puzzle_has_a_name_of_its_own() {
        let mut names = BTreeSet::new();
        for Listed { puzzle, .. } in starter() {
            let id = PuzzleId::of(&puzzle.position().fen(), &puzzle.uci().join(" "));
            assert!(names.insert(id.to_string()), "{puzzle:?} is there twice");
        }
    }
}
