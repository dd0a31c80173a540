//! Games that are brought a second time.

use std::ops::ControlFlow;

use crate::testing::{Chance, Folder, generated};
use crate::{Collection, Keys};

#[test]
fn games_that_are_there_are_not_added_again_unless_they_were_removed() {
    let folder = Folder::new("again");
    let text = generated(&mut Chance(77), 600);
    let add = |collection: &Collection, text: &str| {
        collection.add_stream(text.as_bytes(), |_| ControlFlow::Continue(())).expect("a disk")
    };
    let collection = Collection::open(&folder).expect("a folder");
    let first = add(&collection, &text);
    let few = add(&collection, "1. e4 c5 2. Nf3 {late} * 1. d4 *");
    assert_eq!((few.games, few.known), (2, 0));
    drop(collection);
    let collection = Collection::open(&folder).expect("a folder");
    let again = add(&collection, &text);
    assert_eq!((again.games, again.known, again.skipped), (0, first.games, first.skipped));
    assert_eq!(add(&collection, "1. d4 * 1. c4 *").known, 1);
    collection.remove_many(&[few.first, first.first]).expect("a disk");
    assert_eq!(add(&collection, "1. e4 c5 2. Nf3 {late} *").games, 1);
    let new = add(&collection, &text);
    assert_eq!((new.games, new.known), (1, first.games - 1));
    // Those that the caller knows by something else are none of them.
    collection.add_game("1. b3 *", Keys { id: 7, ..Keys::default() }).expect("a disk");
    assert_eq!(add(&collection, "1. b3 *").known, 0);
}
