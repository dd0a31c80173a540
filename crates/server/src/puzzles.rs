//! Puzzles: some come with the program, others are found in games that were played here. They and those who solve them
//! are rated by each other.

mod hunt;
mod rate;
mod starter;

use tabiya_rules::BySide;
use tabiya_study::puzzles::Puzzle;

pub(crate) use hunt::hunt;
pub(crate) use rate::{NEW_SOLVER, Tried};

use crate::problem::Problem;
use crate::service::Service;
use crate::store::{KeptPuzzle, PuzzleId, Strength};
use crate::{GameId, PersonId};

/// How sure the first guess of a puzzle's rating is.
const GUESS: f64 = 250.0;
/// From how many of the nearest the next is taken by chance: for who is known, what was tried does not come again.
const CHOICE: usize = 10;
const CHOICE_OF_STRANGERS: usize = 40;

impl Service {
    /// A puzzle near a rating that this person has not tried, by chance; none if all were.
    ///
    /// # Errors
    /// If the store cannot tell.
    pub(crate) async fn next_puzzle(
        &self,
        rating: f64,
        person: Option<PersonId>,
    ) -> Result<Option<KeptPuzzle>, Problem> {
        let most = if person.is_some() { CHOICE } else { CHOICE_OF_STRANGERS };
        let mut near = self.store.puzzles_near(rating, person, most).await?;
        let number = getrandom::u32().unwrap_or_default() as usize;
        Ok((!near.is_empty()).then(|| near.swap_remove(number % near.len())))
    }
}

/// A puzzle as it is kept, before anybody has tried it.
fn kept(puzzle: &Puzzle, players: BySide<String>, game: Option<GameId>) -> KeptPuzzle {
    let (fen, moves) = (puzzle.position().fen(), puzzle.uci().join(" "));
    let themes: Vec<String> = puzzle.themes().iter().map(ToString::to_string).collect();
    let strength = Strength { rating: puzzle.rating().into(), deviation: GUESS, ..NEW_SOLVER.strength };
    KeptPuzzle {
        id: PuzzleId::of(&fen, &moves),
        fen,
        last: puzzle.last_uci(),
        moves,
        themes: themes.join(" "),
        game,
        players,
        strength,
        plays: 0,
    }
}

#[cfg(test)]
mod tests;
