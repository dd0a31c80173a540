//! Challenges.

use tabiya_game::Moment;
use tabiya_rules::Side;

use super::sample::{ANNA, BRUNO, CLARA, all_settings, begun, challenge, game, id};
use super::{Backend, contract};
use crate::store::{Challenge, ChallengeState, StoreError, Taken, Wish};

contract!(
    a_challenge_comes_back_as_it_was_made,
    the_name_of_a_challenge_is_taken_once,
    the_challenges_of_a_person_that_wait_are_told_oldest_first,
    a_state_changes_only_from_what_it_is,
    a_challenge_is_accepted_with_the_beginning_of_its_game,
    old_challenges_that_wait_are_cancelled,
);

fn states() -> Vec<ChallengeState> {
    let declined = |reason: &str| ChallengeState::Declined(reason.to_owned());
    vec![
        ChallengeState::Open,
        ChallengeState::Joined(ANNA, Wish::Random),
        ChallengeState::Joined(ANNA, Wish::Side(Side::Black)),
        ChallengeState::Joined(BRUNO, Wish::Random),
        ChallengeState::Accepted,
        declined("later"),
        declined("tooFast"),
        declined(""),
        ChallengeState::Cancelled,
    ]
}

async fn a_challenge_comes_back_as_it_was_made(backend: &impl Backend) {
    let store = backend.open();
    let wishes = [Wish::Random, Wish::Side(Side::White), Wish::Side(Side::Black)];
    let mut number = 0;
    for settings in all_settings() {
        for state in states() {
            number += 1;
            let made = Challenge {
                from: (number % 2 == 0).then_some(ANNA),
                to: (number % 3 == 0).then_some(BRUNO),
                wish: wishes[number % 3],
                settings: settings.clone(),
                label: (number % 5 == 0).then(|| "Sunday's <b>cup</b>".to_owned()),
                rematch_of: (number % 7 == 0).then(|| id(number - 1)),
                state,
                ..challenge(id(number), None, None, 5)
            };
            store.add_challenge(made.clone()).await.unwrap();
            assert_eq!(store.challenge(id(number)).await, Ok(Some(made)));
        }
    }
    assert_eq!(store.challenge(id(0)).await, Ok(None));
}

async fn the_name_of_a_challenge_is_taken_once(backend: &impl Backend) {
    let store = backend.open();
    let first = challenge(id(1), Some(ANNA), Some(BRUNO), 5);
    store.add_challenge(first.clone()).await.unwrap();
    let second = challenge(id(1), Some(BRUNO), Some(CLARA), 6);
    assert_eq!(store.add_challenge(second).await, Err(StoreError::Conflict));
    assert_eq!(store.challenge(id(1)).await, Ok(Some(first)));
    assert_eq!(store.challenges_of(CLARA).await, Ok(vec![]));
    // Its game would have its name.
    store.begin_game(game(id(2), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    let third = challenge(id(2), Some(ANNA), Some(BRUNO), 7);
    assert_eq!(store.add_challenge(third).await, Err(StoreError::Conflict));
    assert_eq!(store.challenge(id(2)).await, Ok(None));
}

async fn the_challenges_of_a_person_that_wait_are_told_oldest_first(backend: &impl Backend) {
    let store = backend.open();
    let made = [
        challenge(id(1), Some(ANNA), Some(BRUNO), 30),
        challenge(id(2), Some(BRUNO), Some(ANNA), 10),
        challenge(id(3), Some(ANNA), None, 20),
        challenge(id(4), None, Some(ANNA), 20),
        challenge(id(5), Some(BRUNO), Some(CLARA), 1),
        challenge(id(6), None, None, 1),
        challenge(id(7), Some(ANNA), Some(ANNA), 40),
    ];
    for challenge in &made {
        store.add_challenge(challenge.clone()).await.unwrap();
    }
    let mut expected = Vec::new();
    for (number, state) in states().into_iter().enumerate().skip(1) {
        let other = Challenge { state, ..challenge(id(10 + number), Some(ANNA), Some(BRUNO), 5) };
        store.add_challenge(other.clone()).await.unwrap();
        if matches!(other.state, ChallengeState::Joined(..)) {
            expected.push(other);
        }
    }
    assert!(!expected.is_empty());
    expected.extend([1, 2, 3, 0, 6].map(|place: usize| made[place].clone()));
    assert_eq!(store.challenges_of(ANNA).await, Ok(expected));
}

async fn a_state_changes_only_from_what_it_is(backend: &impl Backend) {
    let store = backend.open();
    for (number, is) in states().into_iter().enumerate() {
        for (other, to) in states().into_iter().enumerate() {
            let id = id(number * 10 + other);
            let made = Challenge { state: is.clone(), ..challenge(id, Some(ANNA), Some(BRUNO), 5) };
            store.add_challenge(made.clone()).await.unwrap();
            for from in states().into_iter().filter(|from| *from != is) {
                assert_eq!(store.change_challenge(id, from, to.clone()).await, Err(StoreError::Conflict));
            }
            assert_eq!(store.challenge(id).await, Ok(Some(made.clone())));
            store.change_challenge(id, is.clone(), to.clone()).await.unwrap();
            assert_eq!(store.challenge(id).await, Ok(Some(Challenge { state: to, ..made })));
        }
    }
    let nowhere = store.change_challenge(id(999), ChallengeState::Open, ChallengeState::Accepted).await;
    assert_eq!(nowhere, Err(StoreError::Conflict));
}

async fn a_challenge_is_accepted_with_the_beginning_of_its_game(backend: &impl Backend) {
    let store = backend.open();
    let begin = |number, of| store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), Some(Taken::Challenge(of)));
    for (number, state) in states().into_iter().enumerate() {
        let made = Challenge { state: state.clone(), ..challenge(id(number), Some(ANNA), Some(BRUNO), 5) };
        store.add_challenge(made.clone()).await.unwrap();
        // Without the challenge there is no game.
        for other in states().into_iter().filter(|other| *other != state) {
            assert_eq!(begin(number, other).await, Err(StoreError::Conflict));
        }
        assert_eq!(store.game(id(number)).await, Ok(None));
        assert_eq!(store.challenge(id(number)).await, Ok(Some(made)));
        begin(number, state.clone()).await.unwrap();
        assert!(store.game(id(number)).await.unwrap().is_some());
        assert_eq!(store.challenge(id(number)).await.unwrap().unwrap().state, ChallengeState::Accepted);
        // And without the game the challenge is as it was.
        store.change_challenge(id(number), ChallengeState::Accepted, state.clone()).await.unwrap();
        assert_eq!(begin(number, state.clone()).await, Err(StoreError::Conflict));
        assert_eq!(store.challenge(id(number)).await.unwrap().unwrap().state, state);
    }
    assert_eq!(begin(999, ChallengeState::Open).await, Err(StoreError::Conflict));
}

async fn old_challenges_that_wait_are_cancelled(backend: &impl Backend) {
    let store = backend.open();
    for (number, state) in states().into_iter().enumerate() {
        for created in [20, 10, 21] {
            let made = Challenge {
                state: state.clone(),
                ..challenge(id(number * 100 + created), Some(ANNA), None, created as u64)
            };
            store.add_challenge(made).await.unwrap();
        }
    }
    let expired = vec![id(10), id(110), id(210), id(310), id(20), id(120), id(220), id(320)];
    assert_eq!(store.expire_challenges(Moment(21)).await, Ok(expired.clone()));
    for id in expired {
        assert_eq!(store.challenge(id).await.unwrap().unwrap().state, ChallengeState::Cancelled);
    }
    assert_eq!(store.challenge(id(21)).await.unwrap().unwrap().state, ChallengeState::Open);
    assert_eq!(store.challenge(id(121)).await.unwrap().unwrap().state, ChallengeState::Joined(ANNA, Wish::Random));
    assert_eq!(store.challenge(id(510)).await.unwrap().unwrap().state, ChallengeState::Declined("later".to_owned()));
    assert_eq!(store.expire_challenges(Moment(21)).await, Ok(vec![]));
}
