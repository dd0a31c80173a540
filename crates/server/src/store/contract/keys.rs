//! Sessions and tokens.

use tabiya_game::Moment;

use super::sample::{account, key};
use super::{Backend, contract};
use crate::PersonId;
use crate::store::{Account, Key, KeyDigest, KeyKind, Store, StoreError};

contract!(
    a_key_comes_back_with_whose_it_is,
    a_key_is_added_once,
    a_key_needs_somebody_to_belong_to,
    the_keys_of_a_person_are_told_oldest_first,
    only_its_owner_can_remove_a_key,
    all_keys_of_a_kind_can_be_removed_but_for_one,
);

async fn two_people(store: &dyn Store) -> (Account, Account) {
    (store.add_account(account("Anna")).await.unwrap(), store.add_account(account("Bruno")).await.unwrap())
}

async fn a_key_comes_back_with_whose_it_is(backend: &impl Backend) {
    let store = backend.open();
    let (anna, bruno) = two_people(&*store).await;
    let token = key(1, anna.person, 5);
    let session = Key { kind: KeyKind::Session, expires: Some(Moment(99)), ..key(2, bruno.person, 6) };
    store.add_key(token.clone()).await.unwrap();
    store.add_key(session.clone()).await.unwrap();
    store.seen(vec![anna.person], Moment(7_000)).await.unwrap();
    let anna = Account { seen: Moment(7_000), ..anna };
    assert_eq!(store.key(KeyDigest([1; 32])).await, Ok(Some((token, anna))));
    assert_eq!(store.key(KeyDigest([2; 32])).await, Ok(Some((session, bruno))));
    assert_eq!(store.key(KeyDigest([3; 32])).await, Ok(None));
}

async fn a_key_is_added_once(backend: &impl Backend) {
    let store = backend.open();
    let (anna, bruno) = two_people(&*store).await;
    store.add_key(key(1, anna.person, 5)).await.unwrap();
    assert_eq!(store.add_key(key(1, bruno.person, 6)).await, Err(StoreError::Conflict));
    assert_eq!(store.key(KeyDigest([1; 32])).await, Ok(Some((key(1, anna.person, 5), anna))));
}

async fn a_key_needs_somebody_to_belong_to(backend: &impl Backend) {
    let store = backend.open();
    assert_eq!(store.add_key(key(1, PersonId(5), 5)).await, Err(StoreError::Conflict));
    assert_eq!(store.key(KeyDigest([1; 32])).await, Ok(None));
}

async fn the_keys_of_a_person_are_told_oldest_first(backend: &impl Backend) {
    let store = backend.open();
    let (anna, bruno) = two_people(&*store).await;
    for (digest, person, created) in
        [(1, anna.person, 30), (2, anna.person, 10), (3, bruno.person, 5), (4, anna.person, 10)]
    {
        store.add_key(key(digest, person, created)).await.unwrap();
    }
    let expected = vec![key(2, anna.person, 10), key(4, anna.person, 10), key(1, anna.person, 30)];
    assert_eq!(store.keys_of(anna.person).await, Ok(expected));
    assert_eq!(store.keys_of(PersonId(-1)).await, Ok(vec![]));
}

async fn only_its_owner_can_remove_a_key(backend: &impl Backend) {
    let store = backend.open();
    let (anna, bruno) = two_people(&*store).await;
    store.add_key(key(1, anna.person, 5)).await.unwrap();
    assert_eq!(store.remove_key(bruno.person, KeyDigest([1; 32])).await, Ok(false));
    assert_eq!(store.remove_key(anna.person, KeyDigest([2; 32])).await, Ok(false));
    assert!(store.key(KeyDigest([1; 32])).await.unwrap().is_some());
    assert_eq!(store.remove_key(anna.person, KeyDigest([1; 32])).await, Ok(true));
    assert_eq!(store.remove_key(anna.person, KeyDigest([1; 32])).await, Ok(false));
    assert_eq!(store.key(KeyDigest([1; 32])).await, Ok(None));
}

async fn all_keys_of_a_kind_can_be_removed_but_for_one(backend: &impl Backend) {
    let store = backend.open();
    let (anna, bruno) = two_people(&*store).await;
    for digest in 1..=6 {
        let kind = if digest == 4 { KeyKind::Token } else { KeyKind::Session };
        let person = if digest == 5 { bruno.person } else { anna.person };
        store.add_key(Key { kind, ..key(digest, person, 5) }).await.unwrap();
    }
    let left = async |store: &dyn Store, person: PersonId| {
        store.keys_of(person).await.unwrap().iter().map(|key| key.digest.0[0]).collect::<Vec<_>>()
    };
    let store = &*store;
    store.remove_keys(anna.person, KeyKind::Session, Some(KeyDigest([2; 32]))).await.unwrap();
    assert_eq!(left(store, anna.person).await, [2, 4]);
    store.remove_keys(anna.person, KeyKind::Session, None).await.unwrap();
    assert_eq!(left(store, anna.person).await, [4]);
    store.remove_keys(anna.person, KeyKind::Token, None).await.unwrap();
    assert!(left(store, anna.person).await.is_empty());
    assert_eq!(left(store, bruno.person).await, [5]);
}
