use std::sync::mpsc::{Sender, channel};
use std::task::{Context, Waker};

use super::super::{READERS, SqliteStore, open};
use super::*;
use crate::store::contract::Folder;
use crate::store::contract::sample::{ANNA, BRUNO, account, append, begun, game, id};
use crate::store::{Reply, Store};

/// Has something waited for only later: it is brought to the writer now.
fn bring<T>(reply: &mut Reply<'_, T>) {
    assert!(reply.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
}

/// Keeps the writer busy until told, so that what is brought meanwhile is written together.
fn hold(store: &SqliteStore) -> (Reply<'_, ()>, Sender<()>) {
    let (go, wait) = channel();
    let (is_at_it, at_it) = channel();
    let mut reply = store.write(move |_| {
        let _told = is_at_it.send(());
        let _go_or_gone = wait.recv();
        Ok(())
    });
    bring(&mut reply);
    at_it.recv().unwrap();
    (reply, go)
}

#[tokio::test]
async fn what_waits_is_written_together() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    let (held, go) = hold(&store);
    let mut first = store.add_account(account("Anna"));
    bring(&mut first);
    let data = folder.path().to_owned();
    let mut second = store.write(move |connection| {
        let seen =
            |connection: &Connection| connection.query_row("SELECT count(*) FROM accounts", [], |row| row.get(0));
        let others = open::open_to_read(&data).map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok::<(i64, i64), _>((seen(connection)?, seen(&others)?))
    });
    bring(&mut second);
    go.send(()).unwrap();
    held.await.unwrap();
    // The second sees what the first wrote, and nobody else does: it was not committed yet.
    assert_eq!(second.await, Ok((1, 0)));
    first.await.unwrap();
}

#[tokio::test]
async fn what_fails_is_taken_back_alone() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    let (held, go) = hold(&store);
    let mut before = store.add_account(account("Anna"));
    bring(&mut before);
    let mut fails = store.write::<(), _>(|connection| {
        connection.execute("INSERT INTO beats (only, at) VALUES (1, 5)", [])?;
        connection.execute("DELETE FROM accounts", [])?;
        Err(StoreError::Conflict)
    });
    bring(&mut fails);
    let mut after = store.add_account(account("Bruno"));
    bring(&mut after);
    go.send(()).unwrap();
    held.await.unwrap();
    assert_eq!(fails.await, Err(StoreError::Conflict));
    let (anna, bruno) = (before.await.unwrap(), after.await.unwrap());
    assert_eq!(store.account(anna.person).await, Ok(Some(anna)));
    assert_eq!(store.account(bruno.person).await, Ok(Some(bruno)));
    assert_eq!(store.last_beat().await, Ok(None));
}

#[tokio::test]
async fn who_panics_fails_alone_and_work_goes_on() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    let (held, go) = hold(&store);
    let mut before = store.add_account(account("Anna"));
    bring(&mut before);
    let mut panics = store.write::<(), _>(|connection| {
        connection.execute("DELETE FROM accounts", [])?;
        panic!("as the test wants it");
    });
    bring(&mut panics);
    let mut after = store.add_account(account("Bruno"));
    bring(&mut after);
    go.send(()).unwrap();
    held.await.unwrap();
    let told = panics.await;
    assert!(matches!(told, Err(StoreError::Broken(_))), "{told:?}");
    let anna = before.await.unwrap();
    after.await.unwrap();
    store.add_account(account("Clara")).await.unwrap();
    // More of those who read panic than there are connections.
    for _ in 0..READERS + 2 {
        let told = store.read::<(), _>(|connection| {
            let _open = connection.prepare("SELECT * FROM accounts")?.query([])?.next()?;
            panic!("as the test wants it");
        });
        let told = told.await;
        assert!(matches!(told, Err(StoreError::Broken(_))), "{told:?}");
    }
    assert_eq!(store.account(anna.person).await, Ok(Some(anna)));
}

#[tokio::test]
async fn if_the_commit_fails_nothing_is_kept_and_all_are_told() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    let (held, go) = hold(&store);
    let mut innocent = store.add_account(account("Anna"));
    bring(&mut innocent);
    let mut conflict = store.append(append(id(1), 1));
    bring(&mut conflict);
    // A reference to nothing that is found out only at the end.
    let mut guilty = store.write(|connection| {
        connection.execute_batch("PRAGMA defer_foreign_keys = ON")?;
        connection.execute("INSERT INTO standings (game, version, updated, plies) VALUES (99, 0, 0, 0)", [])?;
        Ok(())
    });
    bring(&mut guilty);
    go.send(()).unwrap();
    held.await.unwrap();
    let told = innocent.await.unwrap_err();
    assert!(matches!(told, StoreError::Broken(_)), "{told:?}");
    assert_eq!(guilty.await, Err(told));
    assert_eq!(conflict.await, Err(StoreError::Conflict), "which failed by itself");
    assert_eq!(store.account_named("Anna").await, Ok(None));
    // And work goes on.
    store.add_account(account("Anna")).await.unwrap();
}

#[tokio::test]
async fn what_was_brought_is_kept_even_if_nobody_waits() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    let (held, go) = hold(&store);
    for number in 0..100 {
        let mut reply = store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), None);
        bring(&mut reply);
    }
    go.send(()).unwrap();
    drop(held);
    drop(store);
    let log = folder.path().join("tabiya.sqlite-wal");
    assert!(!log.exists(), "the log was put away");
    let store = SqliteStore::open(folder.path()).unwrap();
    assert_eq!(store.live_games().await.unwrap().len(), 100);
}

#[tokio::test]
async fn what_nobody_waited_for_at_all_is_not_done() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    drop(store.add_account(account("Anna")));
    assert_eq!(store.account_named("Anna").await, Ok(None));
}

#[tokio::test]
async fn a_full_disk_is_told_and_nothing_is_spoilt() {
    let folder = Folder::default();
    let store = SqliteStore::open(folder.path()).unwrap();
    store.begin_game(game(id(0), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    // The disk has room for a few pages more.
    let pages = store.write(|connection| {
        let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
        connection.pragma_update_and_check(None, "max_page_count", pages + 5, |_| Ok(()))?;
        Ok(pages)
    });
    let pages = pages.await.unwrap();
    let mut kept = vec![id(0)];
    let refused = loop {
        let number = kept.len();
        match store.begin_game(game(id(number), ANNA, BRUNO, 5 + number as u64), begun(), None).await {
            Ok(()) => kept.push(id(number)),
            Err(error) => break error,
        }
        assert!(number < 1_000, "the disk should be full by now");
    };
    assert_eq!(refused, StoreError::Full);
    // Many at once are refused too, each of them.
    let held = hold(&store);
    let mut replies: Vec<_> =
        (0..20).map(|number| store.begin_game(game(id(2_000 + number), ANNA, BRUNO, 9), begun(), None)).collect();
    replies.iter_mut().for_each(bring);
    held.1.send(()).unwrap();
    for reply in replies {
        assert_eq!(reply.await, Err(StoreError::Full));
    }
    // What was kept can still be read.
    assert_eq!(store.live_games().await, Ok(kept.clone()));

    // There is room again.
    let roomy = move |connection: &Connection| {
        Ok(connection.pragma_update_and_check(None, "max_page_count", pages + 5_000, |_| Ok(()))?)
    };
    store.write(roomy).await.unwrap();
    let next = id(kept.len());
    store.begin_game(game(next, ANNA, BRUNO, 5_000), begun(), None).await.unwrap();
    store.append(append(next, 1)).await.unwrap();
    kept.push(next);
    assert_eq!(store.live_games().await, Ok(kept));
    let check = store
        .read(|connection| Ok(connection.pragma_query_value(None, "integrity_check", |row| row.get::<_, String>(0))?));
    assert_eq!(check.await, Ok("ok".to_owned()));
}
