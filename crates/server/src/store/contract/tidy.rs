//! What nobody needs any more.

use tabiya_game::Moment;

use super::sample::{account, begun, challenge, game, id, key, review, seek};
use super::{Backend, contract};
use crate::PersonId;
use crate::store::{
    AccountKind, Challenge, ChallengeState, KeptReview, Key, KeyDigest, NewAccount, Old, ReviewDigest, Store, Wish,
};

contract!(
    settled_challenges_are_taken_away_when_they_are_old,
    keys_are_taken_away_when_they_hold_no_longer,
    guests_who_were_long_away_and_left_nothing_are_taken_away,
    reviews_of_no_game_are_taken_away_when_they_are_old,
);

const OLD: Old =
    Old { challenges: Moment(20), keys: Moment(30), guests: Moment(2_000), reviews: Moment(40), most_reviews: 2 };

const ANNA: PersonId = PersonId(101);

async fn settled_challenges_are_taken_away_when_they_are_old(backend: &impl Backend) {
    let store = backend.open();
    let rows = [
        (ChallengeState::Accepted, 19, false),
        (ChallengeState::Declined("later".to_owned()), 19, false),
        (ChallengeState::Cancelled, 19, false),
        (ChallengeState::Accepted, 20, true),
        (ChallengeState::Cancelled, 20, true),
        (ChallengeState::Open, 19, true),
        (ChallengeState::Joined(ANNA, Wish::Random), 19, true),
    ];
    for (number, (state, created, _)) in rows.iter().enumerate() {
        let made = Challenge { state: state.clone(), ..challenge(id(number), Some(ANNA), None, *created) };
        store.add_challenge(made).await.unwrap();
    }
    store.tidy(OLD).await.unwrap();
    for (number, (state, created, stays)) in rows.iter().enumerate() {
        assert_eq!(store.challenge(id(number)).await.unwrap().is_some(), *stays, "{state:?} {created}");
    }
}

async fn keys_are_taken_away_when_they_hold_no_longer(backend: &impl Backend) {
    let store = backend.open();
    let anna = store.add_account(account("Anna")).await.unwrap().person;
    let rows = [(Some(29), false), (Some(30), false), (Some(31), true), (None, true)];
    for (digest, (expires, _)) in (0..).zip(rows) {
        store.add_key(Key { expires: expires.map(Moment), ..key(digest, anna, 5) }).await.unwrap();
    }
    store.tidy(OLD).await.unwrap();
    for (digest, (expires, stays)) in (0..).zip(rows) {
        assert_eq!(store.key(KeyDigest([digest; 32])).await.unwrap().is_some(), stays, "{expires:?}");
    }
}

async fn reviews_of_no_game_are_taken_away_when_they_are_old(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, ANNA, 5), begun(), None).await.unwrap();
    // Of those that are young enough, two stay: the last.
    let rows = [(None, 39, false), (None, 40, false), (None, 50, true), (None, 45, true), (Some(id(1)), 39, true)];
    for (digest, (game, created, _)) in (0..).zip(rows) {
        store.keep_review(KeptReview { game, ..review(digest, created) }).await.unwrap();
    }
    store.tidy(OLD).await.unwrap();
    for (digest, (game, created, stays)) in (0..).zip(rows) {
        assert_eq!(store.review(ReviewDigest([digest; 32])).await.unwrap().is_some(), stays, "{game:?} {created}");
    }
}

async fn add(store: &dyn Store, name: &str, kind: AccountKind) -> PersonId {
    store.add_account(NewAccount { kind, ..account(name) }).await.unwrap().person
}

async fn guests_who_were_long_away_and_left_nothing_are_taken_away(backend: &impl Backend) {
    let store = backend.open();
    let mut guests = Vec::new();
    for number in 0..12 {
        guests.push(add(&*store, &format!("guest{number}"), AccountKind::Guest).await);
    }
    store.seen(vec![guests[1]], Moment(2_000)).await.unwrap();
    store.begin_game(game(id(1), guests[2], guests[3], 5), begun(), None).await.unwrap();
    store.add_key(Key { expires: Some(Moment(31)), ..key(1, guests[4], 5) }).await.unwrap();
    store.add_seek(seek(id(2), guests[5], 5)).await.unwrap();
    store.add_challenge(challenge(id(3), Some(guests[6]), Some(guests[7]), 5)).await.unwrap();
    let joined = ChallengeState::Joined(guests[8], Wish::Random);
    store.add_challenge(Challenge { state: joined, ..challenge(id(4), None, None, 5) }).await.unwrap();
    // Of these nothing is left.
    store.add_key(Key { expires: Some(Moment(30)), ..key(2, guests[9], 5) }).await.unwrap();
    let declined = ChallengeState::Declined("later".to_owned());
    store
        .add_challenge(Challenge { state: declined, ..challenge(id(5), Some(guests[10]), Some(guests[11]), 5) })
        .await
        .unwrap();
    let person = add(&*store, "Anna", AccountKind::Person).await;
    let bot = add(&*store, "Bot", AccountKind::Bot).await;
    store.tidy(OLD).await.unwrap();
    for (number, guest) in guests.iter().enumerate() {
        assert_eq!(store.account(*guest).await.unwrap().is_some(), (1..9).contains(&number), "guest {number}");
    }
    for other in [person, bot] {
        assert!(store.account(other).await.unwrap().is_some());
    }
    // A number never comes again, but a name may.
    let last = add(&*store, "Last", AccountKind::Guest).await;
    store.tidy(OLD).await.unwrap();
    assert!(add(&*store, "Last", AccountKind::Guest).await > last);
}
