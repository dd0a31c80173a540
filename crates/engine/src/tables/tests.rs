//! Tables made by hand: folders, answers, damage. Real ones are asked in `real`.

mod packing;
mod real;
mod rows;

use std::fs;
use std::path::{Path, PathBuf};

use tabiya_rules::Position;

use super::source::Cursor;
use super::table::{Content, read_distances};
use super::{TableError, TableOutcome, Tables};
use crate::{Engine, Limits, Root, Signal, Strength};

/// A folder of its own for a test, gone with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tabiya-tables-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn with(self, name: &str, bytes: &[u8]) -> Self {
        self.put(name, bytes);
        self
    }

    /// Some file systems take their time to write over a file that is there, so it goes first.
    fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.0.join(name);
        let _gone = fs::remove_file(&path);
        fs::write(path, bytes).unwrap();
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = fs::remove_dir_all(&self.0);
    }
}

/// A table without pawns that says the same of all positions with one side to move, and of all with the other.
fn plain(content: Content, pieces: &[u8], values: &[u8]) -> Vec<u8> {
    let mut bytes = content.mark().to_vec();
    bytes.extend([1, 0]);
    bytes.extend(pieces.iter().map(|code| code | code << 4));
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    bytes.extend(values.iter().flat_map(|value| [0x80, *value]));
    whole(bytes)
}

/// Fills up to a length that table files have.
fn whole(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
    bytes
}

/// King and queen, or rook, against a king: White wins whoever is to move. It is not true of all positions, but of most.
fn with_queen_and_rook(name: &str) -> Folder {
    let queen = [6, 14, 5];
    let rook = [6, 14, 4];
    Folder::new(name)
        .with("KQvK.rtbw", &plain(Content::Outcomes, &queen, &[4, 0]))
        .with("KQvK.rtbz", &plain(Content::Distances, &queen, &[9]))
        .with("KRvK.rtbw", &plain(Content::Outcomes, &rook, &[4, 0]))
}

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[track_caller]
fn refused(path: &str) -> TableError {
    Tables::open(path).unwrap_err()
}

#[test]
fn there_must_be_a_folder_with_tables() {
    let empty = Folder::new("empty").with("readme.txt", b"KQvK").with("KXvK.rtbw", b"no such piece");
    let file = empty.0.join("readme.txt");
    let nowhere = empty.0.join("nowhere");
    assert!(matches!(refused(nowhere.to_str().unwrap()), TableError::NoSuchPath(path) if path == nowhere));
    assert!(matches!(refused(file.to_str().unwrap()), TableError::NotAFolder(path) if path == file));
    assert!(matches!(refused(empty.path()), TableError::NoTables(path) if path == empty.path()));
    assert!(matches!(refused(""), TableError::NoTables(path) if path.is_empty()));
    assert_eq!(refused("nowhere/at/all").to_string(), "there is no folder nowhere/at/all");
}

#[test]
fn files_that_are_not_whole_are_left_out_and_named() {
    let whole = plain(Content::Outcomes, &[6, 14, 5], &[4, 0]);
    let only_bad = Folder::new("bad").with("KQvK.rtbw", &whole[..whole.len() - 1]);
    assert!(matches!(refused(only_bad.path()), TableError::Damaged(path) if path.ends_with("KQvK.rtbw")));

    let some_bad = Folder::new("some-bad")
        .with("KQvK.rtbw", &whole)
        .with("KQvK.rtbz", &whole)
        .with("KQQvK.rtbw", b"")
        .with("KRvK.rtbw", &whole[..50]);
    let tables = Tables::open(some_bad.path()).unwrap();
    assert_eq!((tables.files(), tables.most_men(), tables.damaged().len()), (1, 3, 3));
}

#[test]
fn several_folders_are_one() {
    let one = with_queen_and_rook("one");
    let other = Folder::new("other").with("KQvKR.rtbw", &plain(Content::Outcomes, &[6, 14, 5, 12], &[4, 0]));
    let both = std::env::join_paths([&one.0, &other.0]).unwrap();
    let tables = Tables::open(both.to_str().unwrap()).unwrap();
    assert_eq!((tables.files(), tables.most_men()), (4, 4));
    let missing = std::env::join_paths([&one.0, Path::new("nowhere")]).unwrap();
    assert!(matches!(refused(missing.to_str().unwrap()), TableError::NoSuchPath(path) if path == Path::new("nowhere")));
}

#[test]
fn outcomes_are_those_of_the_side_to_move() {
    let folder = with_queen_and_rook("outcomes");
    let tables = Tables::open(folder.path()).unwrap();
    let rows = [
        ("8/8/8/4k3/8/8/8/KQ6 w - - 0 1", Some(TableOutcome::Win)),
        ("8/8/8/4k3/8/8/8/KQ6 b - - 0 1", Some(TableOutcome::Loss)),
        ("8/8/8/4K3/8/8/8/kq6 w - - 0 1", Some(TableOutcome::Loss)),
        ("8/8/8/4K3/8/8/8/kr6 b - - 0 1", Some(TableOutcome::Win)),
        // The table says that it loses, but the queen can be taken.
        ("8/8/8/8/8/8/6Q1/K6k b - - 0 1", Some(TableOutcome::Draw)),
        ("8/8/8/4K3/8/8/8/k7 b - - 0 1", Some(TableOutcome::Draw)),
        // No file; too many men; a right to castle.
        ("8/8/8/4K3/8/8/8/kb6 b - - 0 1", None),
        ("8/8/8/4K3/8/8/8/kbn5 b - - 0 1", None),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", None),
    ];
    for (fen, outcome) in rows {
        assert_eq!(tables.outcome(&at(fen)), outcome, "{fen}");
        assert_eq!(tables.clone().root_moves(&at(fen)).is_some(), outcome.is_some(), "{fen}");
    }
}

#[test]
fn root_moves_keep_the_best_result() {
    let folder = with_queen_and_rook("root");
    let tables = Tables::open(folder.path()).unwrap();
    let moves = tables.root_moves(&at("8/8/8/8/8/8/6Q1/K6k b - - 0 1")).unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!((moves[0].shape.to_string().as_str(), moves[0].outcome), ("h1g2", TableOutcome::Draw));

    // Mate comes first. The moves that give the queen away are not there; all others win.
    let position = at("7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
    let moves = tables.root_moves(&position).unwrap();
    assert!(position.legal(moves[0].shape).unwrap().play().is_checkmate());
    assert_eq!((moves[0].outcome, moves[0].distance), (TableOutcome::Win, Some(1)));
    assert!(
        moves
            .iter()
            .all(|root| root.outcome == TableOutcome::Win && !["g6h7", "g6g8"].contains(&&*root.shape.to_string()))
    );

    // Only a mate is in time when the fifty moves are over but for one half-move.
    let moves = tables.root_moves(&at("7k/8/5KQ1/8/8/8/8/8 w - - 99 80")).unwrap();
    assert!(!moves.is_empty() && moves.iter().all(|root| root.distance == Some(1)));

    // Without the file of distances there are outcomes still.
    let moves = tables.root_moves(&at("7k/8/5KR1/8/8/8/8/8 w - - 0 1")).unwrap();
    assert!(moves.iter().all(|root| root.outcome == TableOutcome::Win && root.distance.is_none()));
    let mate = tables.root_moves(&at("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")).unwrap();
    assert!(mate.is_empty());
}

/// Who blunders in the middle game and plays the endgame without a fault is no person.
#[test]
fn levels_do_not_look_into_tables() {
    let folder = with_queen_and_rook("levels");
    let mut engine = Engine::new(1, 1).unwrap();
    engine.set_tables(Some(Tables::open(folder.path()).unwrap()));
    let root = Root::new(at("8/8/8/4k3/8/8/8/KQ6 b - - 0 1"));
    let mut hits = |strength| {
        let limits = Limits { strength, ..Limits::depth(3) };
        let answer = engine.search(&root, &limits, &Signal::default(), &mut |_| {});
        answer.lines[0].table_hits
    };
    assert!(hits(None) > 0);
    assert_eq!(hits(Some(Strength { elo: 1_500, game: 1 })), 0);
    assert!(hits(None) > 0, "full strength has them again");
}

#[test]
fn no_damage_does_harm() {
    let files = [
        ("KQvK.rtbw", plain(Content::Outcomes, &[6, 14, 5], &[4, 0])),
        ("KQvK.rtbw", packing::table(Content::Outcomes, &[6, 14, 5], 2)),
        ("KQvK.rtbz", packing::table(Content::Distances, &[6, 14, 5], 1)),
    ];
    let position = at("8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
    let folder = with_queen_and_rook("damage");
    for (name, sound) in files {
        for place in 4..100.min(sound.len()) {
            for value in [0, 0x7f, 0xff] {
                let mut bytes = sound.clone();
                bytes[place] = value;
                folder.put(name, &bytes);
                let tables = Tables::open(folder.path()).unwrap();
                let _whatever = (tables.outcome(&position), tables.root_moves(&position));
            }
        }
        for length in (16..sound.len().min(1_100)).step_by(64) {
            folder.put(name, &sound[..length]);
            if let Ok(tables) = Tables::open(folder.path()) {
                let _whatever = (tables.outcome(&position), tables.root_moves(&position));
            }
        }
        folder.put(name, &sound);
    }
}

#[test]
fn distances_are_sorted_back() {
    let narrow = [2, 7, 5, 0, 1, 9, 0];
    let lists = [vec![7, 5], vec![], vec![9], vec![]];
    assert_eq!(read_distances(&mut Cursor::new(&narrow, 0), false), Some(lists.clone()));
    // Wide ones begin at an even place.
    let wide = [0, 0, 2, 0, 7, 0, 5, 0, 0, 0, 1, 0, 9, 0, 0, 0];
    assert_eq!(read_distances(&mut Cursor::new(&wide, 1), true), Some(lists));
    assert_eq!(read_distances(&mut Cursor::new(&wide[..13], 1), true), None);
}
