use super::super::SqliteStore;
use super::*;
use crate::store::contract::Folder;
use crate::store::contract::sample::{ANNA, BRUNO, account, append, begun, challenge, game, id, key, line, seek};
use crate::store::{AccountKind, KeyDigest, Room, Store};

/// What is damaged, how, and what is said of it.
const DAMAGES: &[(&str, &str)] = &[
    ("UPDATE games SET start = 'nowhere'", "game game0001: its start cannot be read: "),
    ("UPDATE games SET white_time = 'soon'", "game game0001: its white_time cannot be read: "),
    ("UPDATE games SET origin = 'stork'", "game game0001: its origin cannot be read: \"stork\" is unknown"),
    ("UPDATE games SET manners = ''", "game game0001: its manners cannot be read: \"\" is unknown"),
    ("UPDATE games SET created = -1", "game game0001: its created cannot be read: "),
    ("UPDATE games SET rematch_of = 'x'", "game game0001: its rematch_of cannot be read: "),
    ("UPDATE games SET cause = 'mate', score = 'all'", "game game0001: its score cannot be read: \"all\" is unknown"),
    (
        "UPDATE games SET black_person = NULL, black_level = 11",
        "game game0001: its black_level cannot be read: there is no level 11",
    ),
    ("UPDATE games SET black_person = NULL, black_level = 300", "game game0001: its black_level cannot be read: "),
    ("UPDATE standings SET plies = -1", "game game0001: its plies cannot be read: "),
    ("UPDATE standings SET due = -1", "game game0001: its due cannot be read: "),
    ("UPDATE standings SET version = 3", "game game0001: its events cannot be read: they should be those from 1 to 3"),
    ("UPDATE standings SET version = 1", "game game0001: its events cannot be read: they should be those from 1 to 1"),
    ("UPDATE standings SET last = NULL", "game game0001: its events cannot be read: they should be those from 1 to 2"),
    ("UPDATE events SET number = 5 WHERE number = 2", "game game0001: its events cannot be read: "),
    ("UPDATE events SET before = place", "game game0001: its events cannot be read: "),
    ("UPDATE events SET line = CAST(x'ff' AS TEXT)", "game game0001: its events cannot be read: "),
    ("DELETE FROM events WHERE number = 1", "game game0001: its events cannot be read: "),
    ("UPDATE rule_sets SET text = 'anything=goes'", "game game0001: its rules cannot be read: "),
    ("UPDATE accounts SET kind = 'king'", "account 1: its kind cannot be read: \"king\" is unknown"),
    ("UPDATE accounts SET seen = -5", "account 1: its seen cannot be read: "),
    ("UPDATE keys SET digest = x'0102'", "key 1: its digest cannot be read: "),
    ("UPDATE keys SET kind = 'skeleton'", "key 1: its kind cannot be read: "),
    ("UPDATE challenges SET state = 'shy'", "challenge game0002: its state cannot be read: \"shy\" is unknown"),
    ("UPDATE challenges SET wish = 'luck'", "challenge game0002: its wish cannot be read: "),
    ("UPDATE challenges SET id = 'x'", "challenge x: its id cannot be read: "),
    ("UPDATE seeks SET black_time = ''", "seek game0003: its black_time cannot be read: "),
    ("UPDATE chat SET at = -1", "line of chat 1: its at cannot be read: "),
    ("UPDATE beats SET at = -1", "beat 1: its at cannot be read: "),
];

#[tokio::test]
async fn damage_is_told_with_its_place() {
    for (damage, told) in DAMAGES {
        let folder = Folder::default();
        let store = SqliteStore::open(folder.path()).unwrap();
        store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
        store.append(append(id(1), 1)).await.unwrap();
        store.add_chat(id(1), line(Room::Player, "hello")).await.unwrap();
        let anna = store.add_account(account("Anna")).await.unwrap().person;
        store.add_key(key(1, anna, 5)).await.unwrap();
        store.add_challenge(challenge(id(2), Some(ANNA), None, 6)).await.unwrap();
        store.add_seek(seek(id(3), ANNA, 7)).await.unwrap();
        store.beat(Moment(8)).await.unwrap();
        assert_eq!(faults(&store, anna).await, Vec::<String>::new());

        store.write(|connection| Ok(connection.execute_batch(damage)?)).await.unwrap();
        let faults = faults(&store, anna).await;
        assert!(faults.iter().any(|fault| fault.starts_with(told)), "{damage}: {faults:?}");
    }
}

/// Reads everything, and tells what is broken.
async fn faults(store: &SqliteStore, anna: PersonId) -> Vec<String> {
    let mut faults = Vec::new();
    faults.extend(store.game(id(1)).await.err());
    faults.extend(store.tally(BRUNO).await.err());
    faults.extend(store.chat(id(1), Room::Player).await.err());
    faults.extend(store.account(anna).await.err());
    faults.extend(store.accounts_seen(AccountKind::Person, Moment(0), 9).await.err());
    faults.extend(store.key(KeyDigest([1; 32])).await.err());
    faults.extend(store.keys_of(anna).await.err());
    faults.extend(store.challenge(id(2)).await.err());
    faults.extend(store.challenges_of(ANNA).await.err());
    faults.extend(store.seeks().await.err());
    faults.extend(store.last_beat().await.err());
    faults
        .into_iter()
        .map(|fault| match fault {
            StoreError::Damaged { why, .. } => why,
            other => panic!("{other:?}"),
        })
        .collect()
}
