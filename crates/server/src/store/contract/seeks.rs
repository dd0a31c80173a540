//! Those who look for a game.

use tabiya_rules::Side;

use super::sample::{ANNA, BRUNO, all_settings, begun, game, id, seek};
use super::{Backend, contract};
use crate::store::{Seek, StoreError, Taken, Wish};

contract!(
    seeks_are_told_oldest_first,
    a_seek_is_taken_once,
    a_seek_is_taken_with_the_beginning_of_its_game,
    the_name_of_a_seek_is_taken_once,
);

async fn seeks_are_told_oldest_first(backend: &impl Backend) {
    let store = backend.open();
    assert_eq!(store.seeks().await, Ok(vec![]));
    let mut made: Vec<Seek> = Vec::new();
    for (number, settings) in all_settings().into_iter().enumerate() {
        let wish = [Wish::Random, Wish::Side(Side::White), Wish::Side(Side::Black)][number % 3];
        made.push(Seek { wish, settings, ..seek(id(number), ANNA, 100 - number as u64 / 2) });
    }
    for seek in &made {
        store.add_seek(seek.clone()).await.unwrap();
    }
    made.sort_by_key(|seek| seek.created);
    assert_eq!(store.seeks().await, Ok(made));
}

async fn a_seek_is_taken_once(backend: &impl Backend) {
    let store = backend.open();
    store.add_seek(seek(id(1), ANNA, 5)).await.unwrap();
    store.add_seek(seek(id(2), BRUNO, 6)).await.unwrap();
    assert_eq!(store.take_seek(id(1)).await, Ok(true));
    assert_eq!(store.take_seek(id(1)).await, Ok(false));
    assert_eq!(store.take_seek(id(3)).await, Ok(false));
    assert_eq!(store.seeks().await, Ok(vec![seek(id(2), BRUNO, 6)]));
}

async fn a_seek_is_taken_with_the_beginning_of_its_game(backend: &impl Backend) {
    let store = backend.open();
    let begin = |number| store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), Some(Taken::Seek));
    assert_eq!(begin(1).await, Err(StoreError::Conflict));
    assert_eq!(store.game(id(1)).await, Ok(None), "without the seek there is no game");
    store.add_seek(seek(id(1), ANNA, 5)).await.unwrap();
    store.add_seek(seek(id(2), BRUNO, 6)).await.unwrap();
    begin(1).await.unwrap();
    assert!(store.game(id(1)).await.unwrap().is_some());
    assert_eq!(store.seeks().await, Ok(vec![seek(id(2), BRUNO, 6)]));
    store.add_seek(seek(id(1), ANNA, 7)).await.unwrap();
    assert_eq!(begin(1).await, Err(StoreError::Conflict));
    assert_eq!(store.seeks().await.unwrap().len(), 2, "without the game the seek is as it was");
}

async fn the_name_of_a_seek_is_taken_once(backend: &impl Backend) {
    let store = backend.open();
    store.add_seek(seek(id(1), ANNA, 5)).await.unwrap();
    assert_eq!(store.add_seek(seek(id(1), BRUNO, 6)).await, Err(StoreError::Conflict));
    assert_eq!(store.seeks().await, Ok(vec![seek(id(1), ANNA, 5)]));
}
