//! What was answered is there for good, and for everybody.

use tabiya_game::Moment;

use super::sample::{ANNA, BRUNO, account, append, begun, challenge, event, game, id, key, line, seek};
use super::{Backend, contract};
use crate::store::{KeyDigest, Room};

contract!(what_was_kept_is_there_after_a_restart, other_nodes_see_at_once_what_was_kept, beats_never_go_back);

async fn what_was_kept_is_there_after_a_restart(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    store.append(append(id(1), 1)).await.unwrap();
    store.add_chat(id(1), line(Room::Player, "hello")).await.unwrap();
    let anna = store.add_account(account("Anna")).await.unwrap();
    store.add_key(key(1, anna.person, 5)).await.unwrap();
    store.add_challenge(challenge(id(2), Some(ANNA), None, 6)).await.unwrap();
    store.add_seek(seek(id(3), ANNA, 7)).await.unwrap();
    store.beat(Moment(8)).await.unwrap();
    let kept = store.game(id(1)).await.unwrap();
    drop(store);

    let store = backend.open();
    assert_eq!(store.game(id(1)).await.unwrap(), kept);
    assert_eq!(kept.unwrap().events, [event(1), event(2)]);
    assert_eq!(store.chat(id(1), Room::Player).await, Ok(vec![line(Room::Player, "hello")]));
    assert_eq!(store.key(KeyDigest([1; 32])).await, Ok(Some((key(1, anna.person, 5), anna.clone()))));
    assert_eq!(store.challenge(id(2)).await, Ok(Some(challenge(id(2), Some(ANNA), None, 6))));
    assert_eq!(store.seeks().await, Ok(vec![seek(id(3), ANNA, 7)]));
    assert_eq!(store.last_beat().await, Ok(Some(Moment(8))));
    // Numbers go on from where they were.
    assert_ne!(store.add_account(account("Bruno")).await.unwrap().person, anna.person);
    store.append(append(id(1), 2)).await.unwrap();
}

async fn other_nodes_see_at_once_what_was_kept(backend: &impl Backend) {
    let (one, other) = (backend.open(), backend.open());
    one.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    for after in 1..50 {
        let (writes, reads) = if after % 2 == 0 { (&one, &other) } else { (&other, &one) };
        writes.append(append(id(1), after)).await.unwrap();
        assert_eq!(reads.game(id(1)).await.unwrap().unwrap().events.len(), after as usize + 1);
    }
}

async fn beats_never_go_back(backend: &impl Backend) {
    let store = backend.open();
    assert_eq!(store.last_beat().await, Ok(None));
    for (now, last) in [(10, 10), (20, 20), (15, 20), (21, 21)] {
        store.beat(Moment(now)).await.unwrap();
        assert_eq!(store.last_beat().await, Ok(Some(Moment(last))));
    }
}
