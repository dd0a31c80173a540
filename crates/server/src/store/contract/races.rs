//! Many who want the same at the same time, on two nodes that share the store.

use std::sync::Arc;

use tabiya_game::Moment;
use tokio::task::JoinSet;

use super::sample::{ANNA, BRUNO, account, append, begun, challenge, event, game, id, seek};
use super::{Backend, contract};
use crate::store::{Append, ChallengeState, KeptEvent, Reply, Store, StoreError};

contract!(
    of_many_appends_to_the_same_version_one_is_kept,
    games_do_not_stand_in_the_way_of_one_another,
    whoever_fails_alone_fails_alone,
    a_name_goes_to_one,
    a_game_is_begun_by_one,
    a_seek_goes_to_one,
    a_challenge_is_answered_once,
);

/// Has every runner do its work at the same time, half of them on another node, and returns what came of it.
async fn race<T: Send + 'static>(
    backend: &impl Backend,
    runners: usize,
    work: fn(&dyn Store, usize) -> Reply<'_, T>,
) -> Vec<Result<T, StoreError>> {
    let nodes = [backend.open(), backend.open()];
    let mut set = JoinSet::new();
    for runner in 0..runners {
        let node = Arc::clone(&nodes[runner % 2]);
        set.spawn(async move { (runner, work(&*node, runner).await) });
    }
    let mut outcomes = set.join_all().await;
    outcomes.sort_by_key(|(runner, _)| *runner);
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

/// That one won and all others were told so; tells which.
#[track_caller]
fn winner<T: std::fmt::Debug>(outcomes: &[Result<T, StoreError>]) -> usize {
    let winners: Vec<usize> = (0..outcomes.len()).filter(|place| outcomes[*place].is_ok()).collect();
    let conflicts = outcomes.iter().filter(|outcome| matches!(outcome, Err(StoreError::Conflict))).count();
    assert_eq!((winners.len(), conflicts), (1, outcomes.len() - 1), "{outcomes:?}");
    winners[0]
}

fn signed(number: u32, runner: usize) -> KeptEvent {
    KeptEvent { number, line: format!("event {number} by {runner}") }
}

async fn of_many_appends_to_the_same_version_one_is_kept(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    let outcomes = race(backend, 60, |store, runner| {
        store.append(Append { events: vec![signed(2, runner), signed(3, runner)], ..append(id(1), 1) })
    })
    .await;
    let winner = winner(&outcomes);
    let events = store.game(id(1)).await.unwrap().unwrap().events;
    assert_eq!(events, [event(1), signed(2, winner), signed(3, winner)]);
}

async fn games_do_not_stand_in_the_way_of_one_another(backend: &impl Backend) {
    let store = backend.open();
    for number in 0..40 {
        store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    }
    let outcomes = race(backend, 40, |store, runner| {
        Box::pin(async move {
            for after in 1..20 {
                store.append(append(id(runner), after)).await?;
            }
            Ok(())
        })
    })
    .await;
    assert_eq!(outcomes, vec![Ok(()); 40]);
    for number in 0..40 {
        let events: Vec<KeptEvent> = (1..=20).map(event).collect();
        assert_eq!(store.game(id(number)).await.unwrap().unwrap().events, events);
    }
}

async fn whoever_fails_alone_fails_alone(backend: &impl Backend) {
    let store = backend.open();
    for number in 0..60 {
        store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    }
    // Every third has the wrong version, and every fifth the wrong numbers.
    let outcomes = race(backend, 60, |store, runner| {
        let after = if runner % 3 == 0 { 7 } else { 1 };
        let events = if runner % 5 == 0 { vec![event(after + 1), event(after + 1)] } else { vec![event(after + 1)] };
        store.append(Append { events, ..append(id(runner), after) })
    })
    .await;
    for (runner, outcome) in outcomes.into_iter().enumerate() {
        let events = store.game(id(runner)).await.unwrap().unwrap().events;
        match (runner % 3, runner % 5) {
            (_, 0) => assert!(matches!(outcome, Err(StoreError::Broken(_))), "{outcome:?}"),
            (0, _) => assert_eq!(outcome, Err(StoreError::Conflict)),
            _ => assert_eq!(outcome, Ok(())),
        }
        assert_eq!(events.len(), if runner % 3 == 0 || runner % 5 == 0 { 1 } else { 2 });
    }
}

async fn a_name_goes_to_one(backend: &impl Backend) {
    let store = backend.open();
    let outcomes =
        race(backend, 30, |store, runner| store.add_account(account(["ANNA", "anna", "Anna"][runner % 3]))).await;
    let winner = winner(&outcomes);
    assert_eq!(store.account_named("anna").await.unwrap(), outcomes[winner].clone().ok());
}

async fn a_game_is_begun_by_one(backend: &impl Backend) {
    let store = backend.open();
    let outcomes =
        race(backend, 30, |store, runner| store.begin_game(game(id(1), ANNA, BRUNO, runner as u64), begun(), None))
            .await;
    let winner = winner(&outcomes);
    assert_eq!(store.game(id(1)).await.unwrap().unwrap().record.created, Moment(winner as u64));
}

async fn a_seek_goes_to_one(backend: &impl Backend) {
    let store = backend.open();
    store.add_seek(seek(id(1), ANNA, 5)).await.unwrap();
    let outcomes = race(backend, 30, |store, _| store.take_seek(id(1))).await;
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == Ok(true)).count(), 1);
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == Ok(false)).count(), 29);
}

async fn a_challenge_is_answered_once(backend: &impl Backend) {
    let store = backend.open();
    store.add_challenge(challenge(id(1), Some(ANNA), Some(BRUNO), 5)).await.unwrap();
    let outcomes = race(backend, 30, |store, runner| {
        let declined = ChallengeState::Declined(runner.to_string());
        store.change_challenge(id(1), ChallengeState::Open, declined)
    })
    .await;
    let winner = winner(&outcomes);
    let state = store.challenge(id(1)).await.unwrap().unwrap().state;
    assert_eq!(state, ChallengeState::Declined(winner.to_string()));
}
