//! Whatever happens to the files, the last complete state is there, or it is said what is wrong.

use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use tabiya_rules::Position;

use super::naive::Naive;
use crate::testing::{Chance, Folder, generated};
use crate::{Collection, Error, Keys, Page, Progress, Query};

const GO_ON: fn(Progress) -> ControlFlow<()> = |_| ControlFlow::Continue(());

/// A collection of one file of games, and some games in the tail, in two batches.
fn filled(folder: &Path) -> Naive {
    let mut naive = Naive::default();
    let mut chance = Chance(6);
    let collection = Collection::open(folder).expect("a collection");
    for count in [300, 5, 4] {
        let text = generated(&mut chance, count);
        let added = collection.add_stream(text.as_bytes(), GO_ON).expect("the games are added");
        naive.add(&text, added.first);
    }
    naive
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

fn copy(from: &Path, to: &Path) {
    for file in files(from) {
        std::fs::copy(&file, to.join(file.file_name().expect("a name"))).expect("a copy");
    }
}

#[test]
fn a_tail_that_was_cut_off_anywhere_opens_with_what_was_complete() {
    let folder = Folder::new("cut");
    let game = "[White \"Gib\"] 1. f3 e5 2. g4 Qh4# 0-1";
    let tail = {
        let collection = Collection::create(&folder).expect("a collection");
        collection.add_game(game, Keys { id: 1, ..Keys::default() }).expect("the game is added");
        let tail = files(&folder).into_iter().find(|path| path.to_string_lossy().contains("tail")).expect("a tail");
        let whole = std::fs::metadata(&tail).expect("the tail").len();
        collection.add_game(game, Keys { id: 2, ..Keys::default() }).expect("the game is added");
        (tail, whole as usize)
    };
    let (tail, one) = tail;
    let both = std::fs::read(&tail).expect("the tail");
    for length in (one..both.len()).step_by(5) {
        // Cut off, or made longer before it was filled.
        for filled in [0, 40] {
            let mut bytes = both[..length].to_vec();
            bytes.resize(length + filled, 0);
            std::fs::write(&tail, bytes).expect("the tail is written");
            let collection = Collection::open(&folder).expect("the collection");
            assert_eq!(collection.size().games, 1, "cut off at {length}");
        }
    }
    // It can be added to, and that is found again.
    let collection = Collection::open(&folder).expect("the collection");
    assert_eq!(collection.add_game(game, Keys { id: 3, ..Keys::default() }).expect("the game is added"), 2);
    drop(collection);
    let found = Collection::open(&folder).expect("the collection").search(&Query::default(), Page::first(9));
    assert_eq!(found.expect("an answer").games.iter().map(|game| game.keys.id).collect::<Vec<_>>(), [3, 1]);
    // A fault before the end is none of a machine that stopped.
    let mut bytes = both.clone();
    bytes[40] ^= 1;
    std::fs::write(&tail, bytes).expect("the tail is written");
    assert!(matches!(Collection::open(&folder), Err(Error::Damaged { .. })));
    // Nor are bytes that a disk has lost.
    for place in (16..one - 8).step_by(4) {
        let mut bytes = both.clone();
        bytes[place..place + 8].fill(0);
        std::fs::write(&tail, &bytes).expect("the tail is written");
        let is_same = bytes == both;
        let opened = Collection::open(&folder);
        assert!(is_same || matches!(opened, Err(Error::Damaged { .. })), "zeros at {place}");
        assert_eq!(std::fs::read(&tail).expect("the tail").len(), both.len(), "nothing is cut off");
    }
}

#[test]
fn a_program_that_was_killed_leaves_nothing_behind() {
    let folder = Folder::new("killed");
    let naive = filled(&folder);
    let before = files(&folder);
    // What could have been under way: a new file of games, what it is made of, a new tail and a new manifest.
    let names =
        ["segment-000090.games", "segment-000091.run3.part", "segment-000091.records.part", "tail-000092.games"];
    for name in names {
        std::fs::write(folder.join(name), "half of").expect("a file");
    }
    std::fs::write(folder.join("collection.new"), "half of").expect("a file");
    std::fs::write(folder.join("my notes.txt"), "not yours").expect("a file");
    let collection = Collection::open(&folder).expect("the collection");
    naive.judge(&collection, &mut Chance(1), 10);
    collection.remove(1).expect("removed");
    let mut expected = before;
    expected.push(folder.join("my notes.txt"));
    expected.sort();
    assert_eq!(files(&folder), expected);
}

#[test]
fn damage_is_found_and_named() {
    let folder = Folder::new("damage");
    drop(filled(&folder));
    let other = Folder::new("damage-copy");
    let mut chance = Chance(9);
    for file in files(&folder).iter().filter(|path| !path.ends_with("lock")) {
        let path = other.join(file.file_name().expect("a name"));
        let bytes = std::fs::read(file).expect("a file");
        for _ in 0..40 {
            // 1. A bit is wrong.
            copy(&folder, &other);
            let mut wrong = bytes.clone();
            wrong[chance.below(bytes.len() as u64) as usize] ^= 1 << chance.below(8);
            std::fs::write(&path, wrong).expect("a file");
            check_told(&other, &path);
        }
        // 2. The end is missing, or all of it, or it is something else.
        copy(&folder, &other);
        std::fs::write(&path, &bytes[..bytes.len() / 2]).expect("a file");
        let is_tail = path.to_string_lossy().contains("tail");
        assert_eq!(Collection::open(&other).is_ok(), is_tail, "{}", path.display());
        std::fs::write(&path, "What is this?").expect("a file");
        assert!(matches!(Collection::open(&other), Err(Error::Foreign(_))), "{}", path.display());
        std::fs::remove_file(&path).expect("removed");
        let is_manifest = path.ends_with("collection");
        // Without a manifest there is no collection in the folder.
        assert_eq!(Collection::open(&other).is_ok(), is_manifest, "{}", path.display());
        for path in files(&other) {
            std::fs::remove_file(path).expect("removed");
        }
    }
}

/// Either the damage is told, or it changes nothing.
#[track_caller]
fn check_told(folder: &Path, path: &Path) {
    let answers = |folder: &Path| -> Result<Vec<String>, Error> {
        let collection = Collection::open(folder)?;
        let mut answers = Vec::new();
        for number in 1..=collection.size().games {
            answers.extend(collection.text(number)?);
        }
        answers.push(format!("{:?}", collection.search(&Query::default(), Page::first(1000))?));
        answers.push(format!("{:?}", collection.moves_at(&Position::start())?));
        answers.push(format!("{:?}", collection.games_at(&Position::start(), Page::first(1000))?));
        Ok(answers)
    };
    match answers(folder) {
        Err(Error::Damaged { path: named, .. } | Error::Foreign(named)) => assert_eq!(named, path),
        Err(error) => panic!("{error}"),
        // A part of the file that nobody asked for; of a tail, the last games, which look as if they had never been written to
        // their end.
        Ok(answers) => assert!(answers.len() >= 305 + 3),
    }
}

/// A source that breaks off.
struct Broken<'text>(&'text [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() { Err(io::Error::other("the line is dead")) } else { self.0.read(buffer) }
    }
}

#[test]
fn what_is_called_off_or_fails_is_not_kept() {
    let folder = Folder::new("called-off");
    let naive = filled(&folder);
    let collection = Collection::open(&folder).expect("the collection");
    let before = files(&folder);
    let text = generated(&mut Chance(3), 1500);
    assert!(matches!(collection.add_stream(Broken(text.as_bytes()), GO_ON), Err(Error::Source(_))));
    let mut stop = 0;
    loop {
        let mut steps = 0;
        let added = collection.add_stream(text.as_bytes(), |progress| {
            steps += u32::from(!matches!(progress, Progress::Problem(_)));
            if steps > stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match added {
            Err(Error::Cancelled) => {}
            // It was asked no more often than that.
            other => break assert_eq!(other.expect("the games are added").games, 1500),
        }
        assert_eq!(files(&folder), before);
        naive.judge(&collection, &mut Chance(1), 2);
        stop += 1;
    }
    assert!(stop >= 3, "it was asked {stop} times");
}

#[test]
fn one_collection_is_open_once() {
    let folder = Folder::new("once");
    let collection = Collection::create(&folder).expect("a collection");
    assert!(matches!(Collection::open(&folder), Err(Error::InUse(_))));
    drop(collection);
    assert!(matches!(Collection::create(&folder), Err(Error::Exists(_))));
    assert!(Collection::open(&folder).is_ok());
}

/// Says that it is over when it goes.
struct End<'flag>(&'flag AtomicBool);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[test]
fn who_reads_is_not_disturbed() {
    let folder = Folder::new("threads");
    let naive = filled(&folder);
    let collection = Collection::open(&folder).expect("the collection");
    let start = Position::start();
    let games = naive.numbers().len() as u64;
    let texts: Vec<String> = (10..19).map(|seed| generated(&mut Chance(seed), 300)).collect();
    let are_all_in = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let readers: Vec<_> = (0..2)
            .map(|_| {
                scope.spawn(|| {
                    let mut last = games;
                    while !are_all_in.load(Ordering::Relaxed) {
                        let found = collection.search(&Query::default(), Page::first(1000)).expect("an answer").total;
                        // Games come, 300 at a time, and none goes.
                        assert!(found >= last && (found - games).is_multiple_of(300), "{found} games");
                        assert!(collection.games_at(&start, Page::first(50)).expect("an answer").total <= games + 2700);
                        last = found;
                    }
                })
            })
            .collect();
        // Also if something fails here, or the readers would read for ever.
        let end = End(&are_all_in);
        for text in &texts {
            collection.add_stream(text.as_bytes(), GO_ON).expect("the games are added");
            let _merged = collection.merge(|| ControlFlow::Continue(())).expect("merged");
        }
        drop(end);
        for reader in readers {
            reader.join().expect("no reader failed");
        }
    });
    assert_eq!(collection.size().games, games + 2700);
}
