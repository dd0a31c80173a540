//! Accounts.

use tabiya_game::Moment;

use super::sample::account;
use super::{Backend, contract};
use crate::PersonId;
use crate::store::{Account, AccountKind, NewAccount, Store, StoreError};

contract!(
    an_account_comes_back_as_it_was_made,
    every_account_has_a_number_of_its_own,
    a_name_is_taken_once_whatever_its_capitals,
    an_account_can_be_changed,
    an_account_cannot_take_the_name_of_another,
    an_account_that_is_not_there_cannot_be_changed,
    an_account_that_was_changed_since_it_was_read_is_not_changed,
    those_seen_lately_are_told_first,
    nobody_is_seen_earlier_than_before,
);

async fn an_account_comes_back_as_it_was_made(backend: &impl Backend) {
    let store = backend.open();
    for (kind, password) in [
        (AccountKind::Guest, None),
        (AccountKind::Person, Some("$argon2id$v=19$m=19456$salt$digest".to_owned())),
        (AccountKind::Bot, None),
    ] {
        let name = format!("Some-{kind:?}_1");
        let new = NewAccount { name: name.clone(), kind, password: password.clone(), created: Moment(1_000) };
        let added = store.add_account(new).await.unwrap();
        let expected = Account {
            person: added.person,
            name: name.clone(),
            kind,
            password,
            created: Moment(1_000),
            seen: Moment(1_000),
        };
        assert_eq!(added, expected);
        assert_eq!(store.account(added.person).await, Ok(Some(expected.clone())));
        assert_eq!(store.account_named(&name).await, Ok(Some(expected)));
    }
    assert_eq!(store.account(PersonId(-1)).await, Ok(None));
    assert_eq!(store.account_named("nobody").await, Ok(None));
}

async fn every_account_has_a_number_of_its_own(backend: &impl Backend) {
    let store = backend.open();
    let mut persons = Vec::new();
    for number in 0..20 {
        persons.push(store.add_account(account(&format!("player{number}"))).await.unwrap().person);
    }
    persons.sort_unstable();
    persons.dedup();
    assert_eq!(persons.len(), 20);
}

async fn a_name_is_taken_once_whatever_its_capitals(backend: &impl Backend) {
    let store = backend.open();
    let ruy = store.add_account(account("RuyLopez")).await.unwrap();
    for name in ["RuyLopez", "ruylopez", "RUYLOPEZ", "rUyLoPeZ"] {
        assert_eq!(store.add_account(account(name)).await, Err(StoreError::Conflict), "{name}");
        assert_eq!(store.account_named(name).await, Ok(Some(ruy.clone())), "{name}");
    }
    let orjan = store.add_account(account("Örjan")).await.unwrap();
    assert_eq!(store.add_account(account("öRJAN")).await, Err(StoreError::Conflict));
    assert_eq!(store.account_named("ÖRJAN").await, Ok(Some(orjan)));
    // A sign that stands for anything elsewhere stands for itself here.
    for name in ["Ruy_opez", "Ruy%", "RuyLopez ", ""] {
        assert_eq!(store.account_named(name).await, Ok(None), "{name}");
    }
}

async fn an_account_can_be_changed(backend: &impl Backend) {
    let store = backend.open();
    let guest = NewAccount { kind: AccountKind::Guest, ..account("guest-7") };
    let guest = store.add_account(guest).await.unwrap();
    let named = Account {
        name: "Judit".to_owned(),
        kind: AccountKind::Person,
        password: Some("digest".to_owned()),
        seen: Moment(2_000),
        ..guest.clone()
    };
    store.change_account(guest.clone(), named.clone()).await.unwrap();
    assert_eq!(store.account(guest.person).await, Ok(Some(named.clone())));
    assert_eq!(store.account_named("judit").await, Ok(Some(named.clone())));
    assert_eq!(store.account_named("guest-7").await, Ok(None));
    // The name that was given up is free, and one's own name can be written otherwise.
    store.add_account(account("Guest-7")).await.unwrap();
    let shouting = Account { name: "JUDIT".to_owned(), password: None, ..named.clone() };
    store.change_account(named, shouting.clone()).await.unwrap();
    assert_eq!(store.account_named("judit").await, Ok(Some(shouting)));
}

async fn an_account_cannot_take_the_name_of_another(backend: &impl Backend) {
    let store = backend.open();
    store.add_account(account("Anna")).await.unwrap();
    let bruno = store.add_account(account("Bruno")).await.unwrap();
    let change = Account { name: "ANNA".to_owned(), seen: Moment(9_000), ..bruno.clone() };
    assert_eq!(store.change_account(bruno.clone(), change).await, Err(StoreError::Conflict));
    assert_eq!(store.account(bruno.person).await, Ok(Some(bruno)));
}

async fn an_account_that_is_not_there_cannot_be_changed(backend: &impl Backend) {
    let store = backend.open();
    let anna = store.add_account(account("Anna")).await.unwrap();
    let nobody = Account { person: PersonId(anna.person.0 + 1), name: "Nobody".to_owned(), ..anna };
    assert_eq!(store.change_account(nobody.clone(), nobody).await, Err(StoreError::Conflict));
    assert_eq!(store.account_named("Nobody").await, Ok(None));
}

async fn an_account_that_was_changed_since_it_was_read_is_not_changed(backend: &impl Backend) {
    let store = backend.open();
    let read = store.add_account(account("Anna")).await.unwrap();
    let other = |name: &str, kind, password: &str| Account {
        name: name.to_owned(),
        kind,
        password: Some(password.to_owned()),
        ..read.clone()
    };
    let rows = [
        other("Bella", AccountKind::Person, "one"),
        other("Bella", AccountKind::Person, "two"),
        other("Bella", AccountKind::Bot, "two"),
        other("BELLA", AccountKind::Bot, "two"),
    ];
    let mut last = read.clone();
    for row in rows {
        store.change_account(last.clone(), row.clone()).await.unwrap();
        for old in [&last, &read] {
            let late = Account { name: "Clara".to_owned(), ..old.clone() };
            assert_eq!(store.change_account(old.clone(), late).await, Err(StoreError::Conflict));
        }
        assert_eq!(store.account(read.person).await, Ok(Some(row.clone())));
        last = row;
    }
    // Who was only seen meanwhile is changed, and was seen all the same.
    store.seen(vec![read.person], Moment(3_000)).await.unwrap();
    let clara = Account { name: "Clara".to_owned(), ..last.clone() };
    store.change_account(last, clara.clone()).await.unwrap();
    assert_eq!(store.account(read.person).await, Ok(Some(Account { seen: Moment(3_000), ..clara })));
}

async fn those_seen_lately_are_told_first(backend: &impl Backend) {
    let store = backend.open();
    let mut persons = Vec::new();
    for number in 0..6 {
        let kind = if number == 5 { AccountKind::Person } else { AccountKind::Bot };
        let new = NewAccount { kind, ..account(&format!("bot{number}")) };
        persons.push(store.add_account(new).await.unwrap().person);
    }
    store.seen(vec![persons[1], persons[3], persons[5]], Moment(3_000)).await.unwrap();
    store.seen(vec![persons[2]], Moment(4_000)).await.unwrap();
    store.seen(vec![], Moment(5_000)).await.unwrap();
    store.seen(vec![PersonId(-7)], Moment(5_000)).await.unwrap();
    let seen = async |store: &dyn Store, since: u64, most: usize| {
        let accounts = store.accounts_seen(AccountKind::Bot, Moment(since), most).await.unwrap();
        accounts.into_iter().map(|account| account.person).collect::<Vec<_>>()
    };
    let store = &*store;
    assert_eq!(seen(store, 3_000, 9).await, [persons[2], persons[3], persons[1]]);
    assert_eq!(seen(store, 3_001, 9).await, [persons[2]]);
    assert_eq!(seen(store, 3_000, 1).await, [persons[2]]);
    assert_eq!(seen(store, 0, 9).await, [persons[2], persons[3], persons[1], persons[4], persons[0]]);
    assert!(seen(store, 4_001, 9).await.is_empty());
    assert_eq!(store.account(persons[2]).await.unwrap().unwrap().seen, Moment(4_000));
}

async fn nobody_is_seen_earlier_than_before(backend: &impl Backend) {
    let store = backend.open();
    let anna = store.add_account(account("Anna")).await.unwrap().person;
    store.seen(vec![anna], Moment(4_000)).await.unwrap();
    store.seen(vec![anna], Moment(3_000)).await.unwrap();
    assert_eq!(store.account(anna).await.unwrap().unwrap().seen, Moment(4_000));
}
