//! Puzzles, those who solve them, and the games in which they are looked for.

use super::super::{Attempt, KeptPuzzle, PuzzleId, Solver, StoreError};
use super::expect;
use crate::{GameId, PersonId};

/// All there is of puzzles, each in the order in which it came.
#[derive(Debug, Default)]
pub(super) struct Puzzles {
    all: Vec<KeptPuzzle>,
    results: Vec<(PersonId, PuzzleId, bool)>,
    solvers: Vec<(PersonId, Solver)>,
    /// The games in which they were looked for.
    pub(super) searched: Vec<GameId>,
}

impl Puzzles {
    pub(super) fn add(&mut self, puzzles: Vec<KeptPuzzle>) -> usize {
        let before = self.all.len();
        for puzzle in puzzles {
            if self.puzzle(puzzle.id).is_none() {
                self.all.push(puzzle);
            }
        }
        self.all.len() - before
    }

    pub(super) fn puzzle(&self, id: PuzzleId) -> Option<&KeptPuzzle> {
        self.all.iter().find(|puzzle| puzzle.id == id)
    }

    pub(super) fn near(&self, rating: f64, person: Option<PersonId>, most: usize) -> Vec<KeptPuzzle> {
        let is_tried = |puzzle: &KeptPuzzle| person.is_some_and(|person| self.result(person, puzzle.id).is_some());
        let mut found: Vec<&KeptPuzzle> = self.all.iter().filter(|puzzle| !is_tried(puzzle)).collect();
        let distance = |puzzle: &KeptPuzzle| (puzzle.strength.rating - rating).abs();
        found.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
        found.into_iter().take(most).cloned().collect()
    }

    pub(super) fn solver(&self, person: PersonId) -> Option<Solver> {
        self.solvers.iter().find(|(other, _)| *other == person).map(|(_, solver)| *solver)
    }

    pub(super) fn result(&self, person: PersonId, id: PuzzleId) -> Option<bool> {
        self.results.iter().find(|(other, puzzle, _)| (*other, *puzzle) == (person, id)).map(|(.., solved)| *solved)
    }

    pub(super) fn add_attempt(&mut self, attempt: &Attempt) -> Result<(), StoreError> {
        let Attempt { person, puzzle, is_solved, solver, strength, plays, .. } = *attempt;
        expect(self.puzzle(puzzle).is_some_and(|kept| kept.plays == plays))?;
        expect(self.result(person, puzzle).is_none())?;
        let before = self.solver(person);
        expect(before.is_none_or(|before| before.solved + before.failed + 1 == solver.solved + solver.failed))?;
        if let Some(kept) = self.all.iter_mut().find(|kept| kept.id == puzzle) {
            (kept.strength, kept.plays) = (strength, plays + 1);
        }
        self.results.push((person, puzzle, is_solved));
        self.solvers.retain(|(other, _)| *other != person);
        self.solvers.push((person, solver));
        Ok(())
    }

    /// Forgets those who are not there any more.
    pub(super) fn keep_only(&mut self, is_there: impl Fn(PersonId) -> bool) {
        self.results.retain(|(person, ..)| is_there(*person));
        self.solvers.retain(|(person, _)| is_there(*person));
    }
}
