//! Reading games, at three depths.

mod ours;
mod texts;
mod theirs;

use std::hint::black_box;
use std::time::Duration;

use super::rounds::{Contender, race};
use crate::table::{Library, Row, Unit};
pub(super) use texts::{Texts, games};

/// What a reader has seen of a text; the sums make sure that it was really there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seen {
    games: u64,
    tags: u64,
    /// The length of all values of tags.
    tag_bytes: u64,
    moves: u64,
    /// The length of all comments, without their braces.
    comment_bytes: u64,
}

/// One way to read a text.
type Reader = fn(&[u8]) -> Seen;

/// The depths of reading.
///
/// 1. Neither reader skips anything: variations and comments are looked at, too.
/// 2. Every move is made sure to be legal, and played.
/// 3. Everything is kept. `pgn-reader` leaves that to its users, so there is nobody to race with.
const DEPTHS: [(&str, &[(Library, Reader)]); 3] = [
    ("tags and raw moves", &[(Library::Tabiya, ours::tokens), (Library::PgnReader, theirs::tokens)]),
    ("main line replayed", &[(Library::Tabiya, ours::replay), (Library::PgnReader, theirs::replay)]),
    ("whole tree", &[(Library::Tabiya, ours::trees)]),
];

/// Three rows for each text, and what the reader should know.
pub(super) fn rows(texts: &Texts, time: Duration) -> (Vec<Row>, Vec<String>) {
    let part = time / 6;
    let mut rows = Vec::new();
    let mut notes = vec![format!("PGN: {}, on one thread, from memory", texts.origin)];
    for (name, text) in [("with clocks", &texts.with_clocks), ("bare moves", &texts.bare)] {
        let seen = check(name, text);
        notes.push(format!("PGN, {name}: {} bytes, {} games, {} moves", text.len(), seen.games, seen.moves));
        for (depth, readers) in DEPTHS {
            rows.push(read(&format!("PGN: {depth}, {name}"), text, readers, part));
        }
    }
    notes.push(
        "PGN, raw moves: we hand out the text of a move, pgn-reader what the text says (role and squares)".to_owned(),
    );
    (rows, notes)
}

/// Makes sure that both libraries see the same in a text, at every depth.
fn check(name: &str, text: &[u8]) -> Seen {
    let seen = ours::tokens(text);
    assert_eq!(seen, theirs::tokens(text), "tokens of the text {name}");
    // The games have no variations, so the main line is all there is.
    let replayed = Seen { games: seen.games, moves: seen.moves, ..Seen::default() };
    assert_eq!(ours::replay(text), replayed, "our main lines of the text {name}");
    assert_eq!(theirs::replay(text), replayed, "main lines of pgn-reader of the text {name}");
    assert_eq!(ours::trees(text), replayed, "our trees of the text {name}");
    seen
}

/// Lets these read the text in turn.
fn read(name: &str, text: &[u8], readers: &[(Library, Reader)], time: Duration) -> Row {
    let contenders = readers.iter().map(|(library, reader)| {
        Contender::new(*library, text.len(), || {
            black_box(reader(text));
        })
    });
    race(name, Unit::Megabytes, contenders.collect(), time)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Texts, rows};

    #[test]
    fn every_text_is_read_at_every_depth() {
        let (rows, _) = rows(&Texts::made(100_000), Duration::ZERO);
        let against: Vec<bool> = rows.iter().map(|row| row.against_best_peer().is_some()).collect();
        assert_eq!(against, [true, true, false, true, true, false]);
    }
}
