//! Which games are not on the shelf yet.

use super::sample::{ANNA, BRUNO, append, begun, game, id, over};
use super::{Backend, contract};
use crate::store::{Append, KeptScore};

contract!(a_game_is_put_on_the_shelf_once_it_is_over);

async fn a_game_is_put_on_the_shelf_once_it_is_over(backend: &impl Backend) {
    let store = backend.open();
    for number in 1..=4 {
        store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    }
    assert_eq!(store.unshelved(9).await, Ok(vec![]), "no game is over");
    for number in [3, 1, 2] {
        let standing = over(8, KeptScore::Drawn);
        store.append(Append { standing, ..append(id(number), 1) }).await.unwrap();
    }
    assert_eq!(store.unshelved(9).await, Ok(vec![id(1), id(2), id(3)]), "in the order in which they began");
    assert_eq!(store.unshelved(2).await, Ok(vec![id(1), id(2)]));
    store.shelve(vec![id(2), id(1), id(9)]).await.unwrap();
    assert_eq!(backend.open().unshelved(9).await, Ok(vec![id(3)]));
    store.unshelve(vec![id(2), id(9)]).await.unwrap();
    assert_eq!(store.unshelved(9).await, Ok(vec![id(2), id(3)]));
    store.unshelve_all().await.unwrap();
    assert_eq!(store.unshelved(9).await, Ok(vec![id(1), id(2), id(3)]));
}
