use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::super::SqliteStore;
use super::*;
use crate::store::contract::Folder;
use crate::store::contract::sample::{ANNA, BRUNO, append, begun, game, id};
use crate::store::{Store, StoreError};

/// A data folder for a copy.
fn place_for_copy() -> (Folder, PathBuf) {
    let folder = Folder::default();
    fs::create_dir(folder.path()).unwrap();
    let copy = folder.path().join(FILE);
    (folder, copy)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_taken_while_others_write_is_of_one_moment() {
    let folder = Folder::default();
    let store = Arc::new(SqliteStore::open(folder.path()).unwrap());
    for number in [1, 2] {
        store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    }
    let is_done = Arc::new(AtomicBool::new(false));
    let writing = tokio::spawn({
        let (store, is_done) = (Arc::clone(&store), Arc::clone(&is_done));
        async move {
            let mut after = 1;
            while !is_done.load(Ordering::Relaxed) {
                // The second game is never ahead of the first, and at most one event behind it.
                store.append(append(id(1), after)).await?;
                store.append(append(id(2), after)).await?;
                after += 1;
            }
            Ok::<u32, StoreError>(after)
        }
    });
    let mut last = 0;
    for _ in 0..5 {
        // Something is written between any two copies.
        while store.game(id(2)).await.unwrap().unwrap().events.len() <= last {
            tokio::task::yield_now().await;
        }
        let (place, copy) = place_for_copy();
        let data = folder.path().to_owned();
        tokio::task::spawn_blocking(move || backup(&data, &copy)).await.unwrap().unwrap();
        let copied = SqliteStore::open(place.path()).unwrap();
        let one = copied.game(id(1)).await.unwrap().unwrap();
        let two = copied.game(id(2)).await.unwrap().unwrap();
        assert!(one.events.len() - two.events.len() <= 1, "{} and {}", one.events.len(), two.events.len());
        assert!(two.events.len() > last);
        last = two.events.len();
        let check = copied.read(|connection| {
            Ok(connection.pragma_query_value(None, "integrity_check", |row| row.get::<_, String>(0))?)
        });
        assert_eq!(check.await, Ok("ok".to_owned()));
        // A copy is a store: the game can go on in it.
        copied.append(append(id(1), one.events.len() as u32)).await.unwrap();
    }
    is_done.store(true, Ordering::Relaxed);
    let events = writing.await.unwrap().unwrap();
    assert_eq!(store.game(id(2)).await.unwrap().unwrap().events.len(), events as usize);
}

#[tokio::test]
async fn a_copy_can_be_taken_of_a_store_that_nobody_uses() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    drop(store);
    let (place, copy) = place_for_copy();
    backup(folder.path(), &copy).unwrap();
    let copied = SqliteStore::open(place.path()).unwrap();
    assert_eq!(copied.live_games().await, Ok(vec![id(1)]));
}

#[test]
fn nothing_is_overwritten() {
    let folder = Folder::default();
    drop(SqliteStore::open(folder.path()).unwrap());
    let (_place, copy) = place_for_copy();
    for content in ["", "precious"] {
        fs::write(&copy, content).unwrap();
        let refusal = backup(folder.path(), &copy).unwrap_err();
        assert!(matches!(refusal, BackupError::Exists(_)));
        assert!(refusal.to_string().ends_with("exists already, and is not overwritten"), "{refusal}");
        assert_eq!(fs::read_to_string(&copy).unwrap(), content);
    }
    // Not even the store itself.
    assert!(matches!(backup(folder.path(), &folder.path().join(FILE)), Err(BackupError::Exists(_))));
}

#[test]
fn where_no_store_is_nothing_is_copied_or_made() {
    let folder = Folder::default();
    let (_place, copy) = place_for_copy();
    let refusal = backup(folder.path(), &copy).unwrap_err();
    assert!(matches!(refusal, BackupError::NoStore(_)));
    assert!(refusal.to_string().starts_with("there is nothing to copy: "), "{refusal}");
    assert!(!folder.path().exists() && !copy.exists());
}

#[test]
fn what_is_no_store_is_not_copied() {
    let (folder, file) = place_for_copy();
    let (_place, copy) = place_for_copy();
    fs::write(file, "anything but a database, and long enough to see that".repeat(50)).unwrap();
    let refusal = backup(folder.path(), &copy).unwrap_err();
    assert!(matches!(refusal, BackupError::Open(OpenError::NotADatabase)), "{refusal}");
    assert!(!copy.exists());
}

#[test]
fn a_copy_that_cannot_be_written_is_told() {
    let folder = Folder::default();
    drop(SqliteStore::open(folder.path()).unwrap());
    let nowhere = folder.path().join("no").join("such").join("folder");
    let refusal = backup(folder.path(), &nowhere).unwrap_err();
    assert!(matches!(refusal, BackupError::Write(..)));
    assert!(refusal.to_string().contains("cannot be written: "), "{refusal}");
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_a_copy() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::default();
    drop(SqliteStore::open(folder.path()).unwrap());
    let (_place, copy) = place_for_copy();
    backup(folder.path(), &copy).unwrap();
    assert_eq!(fs::metadata(copy).unwrap().permissions().mode() & 0o777, 0o600);
}
