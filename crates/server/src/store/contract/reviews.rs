//! What was found of games.

use tabiya_game::Moment;

use super::sample::{ANNA, BRUNO, begun, game, id, review};
use super::{Backend, contract};
use crate::store::{KeptReview, ReviewDigest};

contract!(reviews_are_found_by_what_they_are_of, a_later_review_replaces_one, reviews_stay_with_their_game);

async fn reviews_are_found_by_what_they_are_of(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    for digest in 1..4 {
        store.keep_review(KeptReview { game: (digest == 2).then(|| id(1)), ..review(digest, 5) }).await.unwrap();
    }
    assert_eq!(store.review(ReviewDigest([1; 32])).await, Ok(Some(review(1, 5))));
    assert_eq!(store.review(ReviewDigest([2; 32])).await, Ok(Some(KeptReview { game: Some(id(1)), ..review(2, 5) })));
    assert_eq!(store.review(ReviewDigest([9; 32])).await, Ok(None));
    drop(store);
    assert_eq!(backend.open().review(ReviewDigest([3; 32])).await, Ok(Some(review(3, 5))));
}

async fn a_later_review_replaces_one(backend: &impl Backend) {
    let store = backend.open();
    store.keep_review(review(1, 5)).await.unwrap();
    let later = KeptReview { maker: "a better engine".to_owned(), body: vec![0, 255], ..review(1, 9) };
    store.keep_review(later.clone()).await.unwrap();
    assert_eq!(store.review(ReviewDigest([1; 32])).await, Ok(Some(later)));
}

async fn reviews_stay_with_their_game(backend: &impl Backend) {
    let store = backend.open();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    let of = |game| KeptReview { game, ..review(1, 5) };
    let kept = async || store.review(ReviewDigest([1; 32])).await.unwrap().unwrap();
    // One of a game that nobody has kept is of no game.
    store.keep_review(of(Some(id(7)))).await.unwrap();
    assert_eq!(kept().await.game, None);
    store.keep_review(of(Some(id(1)))).await.unwrap();
    store.keep_review(KeptReview { created: Moment(9), ..of(None) }).await.unwrap();
    assert_eq!(kept().await, KeptReview { created: Moment(9), ..of(Some(id(1))) });
}
