//! Puzzles, and those who solve them.

use tabiya_game::Moment;

use super::sample::{ANNA, BRUNO, account, append, begun, game, id, over, puzzle, strength};
use super::{Backend, contract};
use crate::PersonId;
use crate::store::{AccountKind, Append, Attempt, KeptPuzzle, KeptScore, NewAccount, Old, Solver, StoreError};

contract!(
    puzzles_are_kept_once,
    the_nearest_that_was_not_tried_comes_first,
    a_puzzle_is_tried_once,
    what_was_worked_out_from_something_older_is_refused,
    games_are_searched_once,
    results_go_with_the_account,
);

fn solver(rating: f64, solved: u32, failed: u32) -> Solver {
    Solver { strength: strength(rating), solved, failed }
}

/// The first attempt of somebody at a puzzle that nobody has tried.
fn attempt(person: PersonId, number: usize) -> Attempt {
    let (solver, strength) = (solver(1_550.0, 1, 0), strength(950.0));
    Attempt { person, puzzle: puzzle(number, 0.0).id, is_solved: true, at: Moment(9), solver, strength, plays: 0 }
}

async fn puzzles_are_kept_once(backend: &impl Backend) {
    let store = backend.open();
    let all = vec![puzzle(1, 1_000.0), KeptPuzzle { game: Some(id(1)), ..puzzle(2, 1_200.5) }];
    assert_eq!(store.add_puzzles(all.clone()).await, Ok(2));
    // What is there stays as it is.
    assert_eq!(store.add_puzzles(vec![puzzle(1, 2_000.0), puzzle(3, 800.0)]).await, Ok(1));
    drop(store);
    let store = backend.open();
    assert_eq!(store.puzzle(all[0].id).await, Ok(Some(all[0].clone())));
    assert_eq!(store.puzzle(all[1].id).await, Ok(Some(all[1].clone())));
    assert_eq!(store.puzzle(puzzle(9, 0.0).id).await, Ok(None));
}

async fn the_nearest_that_was_not_tried_comes_first(backend: &impl Backend) {
    let store = backend.open();
    let anna = store.add_account(account("Anna")).await.unwrap().person;
    let ratings = [1_000.0, 1_400.0, 1_600.0, 1_450.0, 2_000.0];
    let all: Vec<KeptPuzzle> = (1..).zip(ratings).map(|(number, rating)| puzzle(number, rating)).collect();
    store.add_puzzles(all).await.unwrap();
    let near = async |person, rating, most| {
        let found = store.puzzles_near(rating, person, most).await.unwrap();
        found.into_iter().map(|puzzle| puzzle.strength.rating).collect::<Vec<f64>>()
    };
    // Of two as near the older is the first.
    assert_eq!(near(None, 1_500.0, 4).await, [1_450.0, 1_400.0, 1_600.0, 1_000.0]);
    assert_eq!(near(Some(anna), 3_000.0, 2).await, [2_000.0, 1_600.0]);
    store.add_attempt(attempt(anna, 4)).await.unwrap();
    assert_eq!(near(Some(anna), 1_500.0, 2).await, [1_400.0, 1_600.0]);
    // For others it is as far as its new rating is.
    assert_eq!(near(None, 960.0, 1).await, [950.0]);
    assert!(near(None, 960.0, 0).await.is_empty());
}

async fn a_puzzle_is_tried_once(backend: &impl Backend) {
    let store = backend.open();
    let anna = store.add_account(account("Anna")).await.unwrap().person;
    store.add_puzzles(vec![puzzle(1, 1_000.0), puzzle(2, 1_200.0)]).await.unwrap();
    assert_eq!((store.solver(anna).await, store.puzzle_result(anna, puzzle(1, 0.0).id).await), (Ok(None), Ok(None)));
    store.add_attempt(attempt(anna, 1)).await.unwrap();
    let kept = store.puzzle(puzzle(1, 0.0).id).await.unwrap().unwrap();
    assert_eq!((kept.strength, kept.plays), (strength(950.0), 1));
    assert_eq!(store.solver(anna).await, Ok(Some(solver(1_550.0, 1, 0))));
    assert_eq!(store.puzzle_result(anna, kept.id).await, Ok(Some(true)));
    let again = Attempt { plays: 1, solver: solver(1_600.0, 2, 0), ..attempt(anna, 1) };
    assert_eq!(store.add_attempt(again).await, Err(StoreError::Conflict));
    assert_eq!(store.puzzle(kept.id).await, Ok(Some(kept)));
    let other = Attempt { is_solved: false, solver: solver(1_480.0, 1, 1), ..attempt(anna, 2) };
    store.add_attempt(other).await.unwrap();
    assert_eq!(store.puzzle_result(anna, puzzle(2, 0.0).id).await, Ok(Some(false)));
    assert_eq!(store.solver(anna).await, Ok(Some(solver(1_480.0, 1, 1))));
}

async fn what_was_worked_out_from_something_older_is_refused(backend: &impl Backend) {
    let store = backend.open();
    let anna = store.add_account(account("Anna")).await.unwrap().person;
    let bruno = store.add_account(account("Bruno")).await.unwrap().person;
    store.add_puzzles(vec![puzzle(1, 1_000.0), puzzle(2, 1_200.0)]).await.unwrap();
    store.add_attempt(attempt(anna, 1)).await.unwrap();
    let conflict = Err(StoreError::Conflict);
    // Bruno does not know that the puzzle was tried, and Anna not that she has tried one.
    assert_eq!(store.add_attempt(attempt(bruno, 1)).await, conflict);
    assert_eq!(store.add_attempt(attempt(anna, 2)).await, conflict);
    assert_eq!(store.add_attempt(attempt(PersonId(9_999), 2)).await, conflict);
    assert_eq!(store.add_attempt(attempt(bruno, 7)).await, conflict);
    assert_eq!(store.solver(bruno).await, Ok(None));
    assert_eq!(store.puzzle(puzzle(2, 0.0).id).await, Ok(Some(puzzle(2, 1_200.0))));
    store.add_attempt(Attempt { plays: 1, ..attempt(bruno, 1) }).await.unwrap();
}

async fn games_are_searched_once(backend: &impl Backend) {
    let store = backend.open();
    assert_eq!(store.game_to_search().await, Ok(None));
    for number in 1..4 {
        store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    }
    // Those that go on are not looked at.
    assert_eq!(store.game_to_search().await, Ok(None));
    for number in 1..3 {
        let end = Append { standing: over(9, KeptScore::Drawn), ..append(id(number), 1) };
        store.append(end).await.unwrap();
    }
    assert_eq!(store.game_to_search().await, Ok(Some(id(2))));
    store.searched(id(2), vec![puzzle(1, 1_000.0)]).await.unwrap();
    assert_eq!(store.game_to_search().await, Ok(Some(id(1))));
    store.searched(id(1), Vec::new()).await.unwrap();
    assert_eq!(store.game_to_search().await, Ok(None));
    assert_eq!(store.searched(id(8), vec![puzzle(2, 1_000.0)]).await, Err(StoreError::Conflict));
    assert_eq!(store.puzzle(puzzle(1, 0.0).id).await, Ok(Some(puzzle(1, 1_000.0))));
    assert_eq!(store.puzzle(puzzle(2, 0.0).id).await, Ok(None));
}

async fn results_go_with_the_account(backend: &impl Backend) {
    let store = backend.open();
    let guest = NewAccount { kind: AccountKind::Guest, ..account("guest") };
    let guest = store.add_account(guest).await.unwrap().person;
    store.add_puzzles(vec![puzzle(1, 1_000.0)]).await.unwrap();
    store.add_attempt(attempt(guest, 1)).await.unwrap();
    let later = Moment(5_000);
    store.tidy(Old { challenges: later, keys: later, guests: later, reviews: later, most_reviews: 9 }).await.unwrap();
    assert_eq!(store.account(guest).await, Ok(None));
    assert_eq!((store.solver(guest).await, store.puzzle_result(guest, puzzle(1, 0.0).id).await), (Ok(None), Ok(None)));
    // That somebody tried it is not forgotten.
    assert_eq!(store.puzzle(puzzle(1, 0.0).id).await.unwrap().map(|kept| kept.plays), Some(1));
}
