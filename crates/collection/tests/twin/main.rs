//! Whatever a collection answers, a naive scan over all games answers, too.

mod house;
mod naive;

use std::ops::ControlFlow;

use house::{Chance, Folder, generated, real_games};
use naive::Naive;
use tabiya_collection::{Collection, Keys};

/// Adds a text to both.
fn add(collection: &Collection, naive: &mut Naive, text: &str) {
    let added = collection.add_stream(text.as_bytes(), |_| ControlFlow::Continue(())).expect("the games are added");
    assert_eq!(naive.add(text, added.first), added.games);
}

#[test]
fn games_of_people_are_found_again() {
    let folder = Folder::new("real");
    let collection = Collection::open(&folder).expect("a collection");
    let mut naive = Naive::default();
    let text = real_games();
    add(&collection, &mut naive, &text);
    naive.judge(&collection, &mut Chance(1), 60);
}

#[test]
fn games_added_in_every_way_and_removed_are_found_or_not() {
    let folder = Folder::new("ways");
    let mut chance = Chance(2);
    let mut naive = Naive::default();
    let mut collection = Collection::open(&folder).expect("a collection");
    for round in 0..3 {
        // 1. Many at once, few at once, and one at a time.
        add(&collection, &mut naive, &generated(&mut chance, 400));
        add(&collection, &mut naive, &generated(&mut chance, 30));
        for _ in 0..20 {
            let text = generated(&mut chance, 1);
            let keys = Keys { id: chance.next(), white: chance.below(9), black: chance.below(9) };
            let number = collection.add_game(&text, keys).expect("the game is added");
            naive.add_with(&text, number, keys);
        }
        // 2. Some are removed, here and there.
        let numbers = naive.numbers();
        let gone: Vec<u64> = (0..60).map(|_| numbers[chance.below(numbers.len() as u64) as usize]).collect();
        let count = naive.remove(&gone);
        assert_eq!(collection.remove_many(&gone).expect("removed"), count);
        assert_eq!(collection.remove_many(&gone).expect("removed"), 0);
        naive.judge(&collection, &mut chance, 60);
        // 3. After it was closed and opened, and after files were made one, everything is the same.
        if round % 2 == 1 {
            drop(collection);
            collection = Collection::open(&folder).expect("the collection");
            naive.judge(&collection, &mut chance, 60);
        }
        while collection.merge(|| ControlFlow::Continue(())).expect("merged") {
            naive.judge(&collection, &mut chance, 30);
        }
    }
    collection.remove_all().expect("removed");
    naive.remove(&naive.numbers());
    naive.judge(&collection, &mut chance, 10);
}
