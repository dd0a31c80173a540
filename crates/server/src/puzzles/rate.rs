//! A try: the puzzle and the solver have played a game against each other, and both are rated by it.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::PersonId;
use crate::problem::Problem;
use crate::service::Service;
use crate::store::{Attempt, KeptPuzzle, PuzzleId, Solver, StoreError, Strength};

/// Somebody who has tried nothing yet.
pub(crate) const NEW_SOLVER: Solver =
    Solver { strength: Strength { rating: 1_500.0, deviation: 350.0, volatility: 0.06 }, solved: 0, failed: 0 };

/// How often it is tried again if somebody else was first.
const TRIES: usize = 8;

/// What came of a try.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tried {
    pub(crate) puzzle: KeptPuzzle,
    pub(crate) before: Solver,
    pub(crate) solver: Solver,
}

impl Service {
    /// Notes that somebody has tried a puzzle, and rates both. Only the first time counts.
    ///
    /// # Errors
    /// If there is no such puzzle, or the store does not work.
    pub(crate) async fn try_puzzle(&self, person: PersonId, id: PuzzleId, is_solved: bool) -> Result<Tried, Problem> {
        let store = &*self.store;
        for _ in 0..TRIES {
            let puzzle = store.puzzle(id).await?.ok_or_else(|| Problem::missing("puzzle"))?;
            let before = store.solver(person).await?.unwrap_or(NEW_SOLVER);
            if store.puzzle_result(person, id).await?.is_some() {
                return Ok(Tried { puzzle, before, solver: before });
            }
            let (solver, strength) = rated(before, puzzle.strength, is_solved);
            let plays = puzzle.plays;
            let attempt = Attempt { person, puzzle: id, is_solved, at: self.time.now(), solver, strength, plays };
            match store.add_attempt(attempt).await {
                Ok(()) => {
                    let puzzle = KeptPuzzle { strength, plays: plays + 1, ..puzzle };
                    return Ok(Tried { puzzle, before, solver });
                }
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(Problem::unavailable("busy", "Very many try this puzzle just now: try again."))
    }
}

/// What a solver and a puzzle are worth after a try.
fn rated(solver: Solver, puzzle: Strength, is_solved: bool) -> (Solver, Strength) {
    let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
    let (of_solver, of_puzzle) = (glicko(solver.strength), glicko(puzzle));
    let (one, other) = glicko2(&of_solver, &of_puzzle, &outcome, &Glicko2Config::new());
    let mut after = Solver { strength: strength(one), ..solver };
    *if is_solved { &mut after.solved } else { &mut after.failed } += 1;
    (after, strength(other))
}

fn glicko(Strength { rating, deviation, volatility }: Strength) -> Glicko2Rating {
    Glicko2Rating { rating, deviation, volatility }
}

fn strength(Glicko2Rating { rating, deviation, volatility }: Glicko2Rating) -> Strength {
    Strength { rating, deviation, volatility }
}

#[cfg(test)]
mod tests {
    use super::{NEW_SOLVER, Strength, rated};

    #[test]
    fn who_solves_rises_and_the_puzzle_falls() {
        let puzzle = Strength { rating: 1_500.0, deviation: 250.0, volatility: 0.06 };
        let (solver, after) = rated(NEW_SOLVER, puzzle, true);
        assert!(solver.strength.rating > 1_600.0 && after.rating < 1_450.0, "{solver:?} {after:?}");
        assert!(solver.strength.deviation < 350.0 && after.deviation < 250.0);
        assert_eq!((solver.solved, solver.failed), (1, 0));
        let (solver, after) = rated(solver, after, false);
        assert!(solver.strength.rating < 1_600.0 && after.rating > 1_450.0, "{solver:?} {after:?}");
        assert_eq!((solver.solved, solver.failed), (1, 1));
    }

    #[test]
    fn many_tries_lead_to_where_somebody_belongs() {
        // Who solves what is below 1900 and nothing else comes near it.
        let mut solver = NEW_SOLVER;
        for _ in 0..60 {
            let rating = solver.strength.rating;
            let puzzle = Strength { rating, deviation: 60.0, volatility: 0.06 };
            (solver, _) = rated(solver, puzzle, rating < 1_900.0);
        }
        assert!((solver.strength.rating - 1_900.0).abs() < 60.0, "{solver:?}");
    }
}
