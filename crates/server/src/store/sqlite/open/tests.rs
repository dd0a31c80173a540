use std::fs;
use std::sync::Arc;
use std::thread;

use rusqlite::Connection;

use super::super::SqliteStore;
use super::*;
use crate::store::contract::Folder;
use crate::store::contract::sample::{ANNA, BRUNO, append, begun, game, id};
use crate::store::{Store, StoreError};

/// A folder whose database was made by these statements.
fn folder_with(sql: &str) -> Folder {
    let folder = Folder::default();
    fs::create_dir(folder.path()).unwrap();
    Connection::open(folder.path().join(FILE)).unwrap().execute_batch(sql).unwrap();
    folder
}

/// That a folder is refused, with these words, and left as it was.
#[track_caller]
fn check_refused(folder: &Folder, words: &str) -> OpenError {
    let before = fs::read(folder.path().join(FILE)).unwrap();
    let refusal = SqliteStore::open(folder.path()).unwrap_err();
    assert!(refusal.to_string().contains(words), "{refusal}");
    assert_eq!(fs::read(folder.path().join(FILE)).unwrap(), before);
    refusal
}

#[test]
fn what_a_newer_version_made_is_refused() {
    let folder = Folder::default();
    drop(SqliteStore::open(folder.path()).unwrap());
    let connection = Connection::open(folder.path().join(FILE)).unwrap();
    let version: u32 = connection.query_row("PRAGMA user_version", [], |row| row.get(0)).unwrap();
    connection.pragma_update(None, "user_version", version + 3).unwrap();
    drop(connection);
    let refusal = check_refused(&folder, "by a newer version of this program");
    assert!(matches!(refusal, OpenError::Newer { found, known } if found == version + 3 && known == version));
}

#[test]
fn what_is_no_database_is_refused() {
    let folder = Folder::default();
    fs::create_dir(folder.path()).unwrap();
    fs::write(folder.path().join(FILE), "[Event \"Not a database\"]\n".repeat(100)).unwrap();
    assert!(matches!(check_refused(&folder, "is not a database"), OpenError::NotADatabase));
}

#[test]
fn the_database_of_another_program_is_refused() {
    let others = [
        "CREATE TABLE cookies (name TEXT)",
        "CREATE TABLE cookies (name TEXT); PRAGMA user_version = 1",
        "PRAGMA user_version = 1; PRAGMA application_id = 7",
        "PRAGMA user_version = -1; PRAGMA application_id = -1",
        "CREATE TABLE cookies (name TEXT); PRAGMA application_id = 1415668345",
    ];
    for sql in others {
        assert!(matches!(check_refused(&folder_with(sql), "of another program"), OpenError::Foreign), "{sql}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    let folder = folder_with("");
    let inside_a_file = folder.path().join(FILE).join("data");
    let refusal = SqliteStore::open(&inside_a_file).unwrap_err();
    assert!(matches!(refusal, OpenError::Folder(..)));
    assert!(refusal.to_string().starts_with("the data folder "), "{refusal}");
    assert!(refusal.to_string().contains("cannot be made: "), "{refusal}");
}

#[test]
fn a_file_that_cannot_be_opened_is_told() {
    let folder = Folder::default();
    fs::create_dir_all(folder.path().join(FILE)).unwrap();
    let refusal = SqliteStore::open(folder.path()).unwrap_err();
    assert!(matches!(refusal, OpenError::File(..)), "{refusal}");
    assert!(refusal.to_string().contains("tabiya.sqlite cannot be opened: "), "{refusal}");
}

#[test]
fn a_file_that_another_keeps_locked_is_told() {
    let folder = Folder::default();
    drop(SqliteStore::open(folder.path()).unwrap());
    let other = Connection::open(folder.path().join(FILE)).unwrap();
    other.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE").unwrap();
    let refusal = open_to_write(folder.path(), Duration::from_millis(10)).unwrap_err();
    assert!(matches!(refusal, OpenError::Locked), "{refusal}");
    drop(other);
    open_to_write(folder.path(), Duration::from_millis(10)).unwrap();
}

#[test]
fn many_can_open_a_new_folder_at_the_same_time() {
    for _ in 0..5 {
        let folder = Arc::new(Folder::default());
        let openers: Vec<_> = (0..6)
            .map(|_| {
                let folder = Arc::clone(&folder);
                thread::spawn(move || SqliteStore::open(folder.path()).map(drop))
            })
            .collect();
        for opener in openers {
            opener.join().unwrap().unwrap();
        }
    }
}

#[test]
fn an_empty_file_becomes_a_store() {
    let folder = Folder::default();
    fs::create_dir(folder.path()).unwrap();
    fs::write(folder.path().join(FILE), "").unwrap();
    SqliteStore::open(folder.path()).unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_can_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::default();
    let data = folder.path().join("some").join("data");
    let store = SqliteStore::open(&data).unwrap();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700);
    let files: Vec<_> = fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 2, "the log is there as well: {files:?}");
    for file in files {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[tokio::test]
async fn every_commit_is_synced_and_every_reference_checked() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    let settings = store.write(|connection| {
        let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let journal: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0))?;
        Ok((journal, number("synchronous")?, number("foreign_keys")?))
    });
    assert_eq!(settings.await, Ok(("wal".to_owned(), 2, 1)));
}

#[tokio::test]
async fn those_who_read_cannot_write() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    let written = store.read(|connection| Ok(connection.execute("DELETE FROM games", [])?)).await;
    assert!(matches!(written, Err(StoreError::Broken(_))), "{written:?}");
}

/// Files as a crash would leave them: taken from under a store that is open.
#[tokio::test]
async fn what_was_answered_is_in_the_files() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    store.begin_game(game(id(1), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    for after in 1..30 {
        store.append(append(id(1), after)).await.unwrap();
        let crashed = Folder::default();
        fs::create_dir(crashed.path()).unwrap();
        for name in [FILE.to_owned(), format!("{FILE}-wal")] {
            fs::copy(folder.path().join(&name), crashed.path().join(&name)).unwrap();
        }
        let after_the_crash = SqliteStore::open(crashed.path()).unwrap();
        assert_eq!(after_the_crash.game(id(1)).await, store.game(id(1)).await);
    }
}
