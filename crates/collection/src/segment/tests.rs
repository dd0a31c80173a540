//! A file that was put together in pieces is the same as one that was made at once.

use std::collections::BTreeMap;
use std::path::Path;

use super::{Builder, Joined, Segment, join};
use crate::Keys;
use crate::index::{Cursor, Entry, Group, Kind, Postings, Tally, of_rank};
use crate::pages::PageReader;
use crate::read::{Game, read_text};
use crate::state::Part;
use crate::testing::{Chance, Folder, generated};
use crate::texts::Pack;

fn games(seed: u64, count: usize) -> Vec<Game> {
    let games = read_text(generated(&mut Chance(seed), count).as_bytes(), 1, false).games;
    assert_eq!(games.len(), count);
    games
}

fn build(path: &Path, games: &[Game], run: usize) -> Segment {
    let mut builder = Builder::with_run(path, run).expect("a builder");
    for (number, game) in (0..).zip(games) {
        builder.add(game, Keys::default(), number).expect("room for a game");
    }
    builder.finish(&mut || Ok(())).expect("a file")
}

/// All that is known of a position: the games, the newest first, and the sums, in order.
fn known(segment: &Segment, pages: &PageReader, side: tabiya_rules::Side, group: &Group) -> (Vec<u32>, Vec<Tally>) {
    let counted = |entries: &[Entry]| {
        let mut sums = Vec::new();
        for entry in entries {
            let facts = segment.record(entry.game).expect("a record").facts;
            of_rank(&mut sums, entry.rank).add((&facts).into(), side);
        }
        sums
    };
    let (games, mut sums) = match &group.kind {
        Kind::Few(entries) => (entries.clone(), counted(entries)),
        Kind::Many { tallies, at, bytes } => {
            let mut postings = Postings::new(pages, *at, *bytes);
            let entries: Vec<Entry> = std::iter::from_fn(|| postings.next().expect("a list of visits")).collect();
            let mut sums = counted(&entries);
            sums.sort_by_key(|tally| tally.rank);
            let mut tallies = tallies.clone();
            tallies.sort_by_key(|tally| tally.rank);
            assert_eq!(tallies, sums, "the sums are those of the visits");
            (entries, tallies)
        }
    };
    let games = games.iter().map(|entry| entry.game).collect();
    sums.sort_by_key(|tally| tally.rank);
    (games, sums)
}

#[track_caller]
fn assert_same(one: &Segment, other: &Segment) {
    let all = |segment: &Segment| -> BTreeMap<u64, (Vec<u32>, Vec<Tally>)> {
        let mut cursor = Cursor::new(segment.index(), segment.pages());
        let mut groups = BTreeMap::new();
        while let Some(key) = cursor.next().expect("a group") {
            let known = known(segment, segment.pages(), key.side(), &cursor.group);
            assert_eq!(cursor.group.count, known.0.len() as u64);
            assert_eq!(groups.insert(key.0, known), None, "every key is there once");
        }
        groups
    };
    let (index, expected) = (all(one), all(other));
    assert_eq!(index.len(), expected.len());
    for (key, known) in index {
        assert_eq!(Some(&known), expected.get(&key));
    }
    assert_eq!((one.games(), one.index().visits), (other.games(), other.index().visits));
    let (mut pack, mut other_pack) = (Pack::default(), Pack::default());
    for game in 0..one.games() {
        let (record, expected) = (one.record(game).expect("a record"), other.record(game).expect("a record"));
        let text = one.text(&record, &mut pack).expect("a text");
        assert_eq!(text, other.text(&expected, &mut other_pack).expect("a text"));
        let name = |segment: &Segment, number: u32| segment.name(number).expect("a name");
        assert_eq!(name(one, record.white), name(other, expected.white));
        assert_eq!(name(one, record.black), name(other, expected.black));
        let opening = |segment: &Segment, number: u16| segment.opening(number).expect("an opening").clone();
        assert_eq!(opening(one, record.opening), opening(other, expected.opening));
        assert_eq!(record.facts, expected.facts);
    }
}

#[test]
fn visits_put_aside_make_the_same_index() {
    let folder = Folder::new("aside");
    let games = games(3, 500);
    let at_once = build(&folder.join("one.games"), &games, usize::MAX);
    let in_pieces = build(&folder.join("two.games"), &games, 1000);
    assert_same(&in_pieces, &at_once);
    let left = std::fs::read_dir(&*folder).expect("the folder").count();
    assert_eq!(left, 2, "nothing is left lying about");
}

#[test]
fn joined_files_are_as_if_made_at_once() {
    let folder = Folder::new("joined");
    let games = games(4, 600);
    let kept = |number: &u64| number % 7 != 3 && !(150..180).contains(number) && *number < 590;
    let mut parts = Vec::new();
    for (file, some) in games.chunks(200).enumerate() {
        let path = folder.join(format!("{file}.games"));
        drop(build(&path, some, 4000));
        let base = file as u64 * 200;
        let segment = Segment::open(&path).expect("a file").into();
        let part = Part { file: 0, base, segment, removed: std::sync::Arc::default() };
        parts.push(part.without((base..base + 200).filter(|number| !kept(number))).expect("games removed"));
    }
    let files: Vec<Joined<'_>> = parts
        .iter()
        .map(|part| Joined { segment: &part.segment, removed: &part.removed, shift: part.base as u32 })
        .collect();
    let joined = join(&folder.join("joined.games"), &files, &mut || Ok(())).expect("a file");
    let numbered = (0..).zip(games).filter(|(number, _)| kept(number));
    let (numbers, games): (Vec<u64>, Vec<Game>) = numbered.unzip();
    assert_same(&joined, &build(&folder.join("expected.games"), &games, usize::MAX));
    for (place, number) in (0..).zip(numbers) {
        assert_eq!(joined.place_of(number).expect("a place"), Some(place));
    }
    assert_eq!(joined.place_of(3).expect("an answer"), None);
    assert_eq!(joined.place_of(1 << 40).expect("an answer"), None);
}
