//! Whatever a collection answers, a naive scan over all games answers, too.

use std::io::{self, Read};
use std::ops::ControlFlow;

use tabiya_rules::Position;

use super::naive::Naive;
use crate::testing::{Chance, Folder, generated, real_games};
use crate::{Collection, Keys};

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

/// A source of one text again and again.
struct Repeated<'text> {
    text: &'text [u8],
    times: u32,
    at: usize,
}

impl Read for Repeated<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.text.len() {
            self.at = 0;
            self.times -= 1;
        }
        let rest = if self.times == 0 { &[][..] } else { &self.text[self.at..] };
        let length = rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&rest[..length]);
        self.at += length;
        Ok(length)
    }
}

#[test]
fn a_stream_larger_than_the_memory_it_may_take() {
    let folder = Folder::new("large");
    let collection = Collection::open(&folder).expect("a collection");
    let mut text = generated(&mut Chance(3), 20);
    // Games with much to say, so that there is much to read and little to play.
    text = text.replace("{[%clk 0:01:02]}", &format!("{{{}}}", "and so on ".repeat(5000)));
    let times = (96 << 20) / text.len() as u32;
    let before = peak_memory();
    let source = Repeated { text: text.as_bytes(), times, at: 0 };
    let added = collection.add_stream(source, |_| ControlFlow::Continue(())).expect("the games are added");
    assert_eq!(added.games, u64::from(times) * 20);
    assert!(peak_memory() - before < 40 << 20, "{} MB of memory", (peak_memory() - before) >> 20);
    assert_eq!(collection.moves_at(&Position::start()).expect("an answer").counts.total() % u64::from(times), 0);
}

/// The most memory that this program has had, in bytes; 0 where nobody knows.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kilobytes.unwrap_or(0u64) << 10
}
