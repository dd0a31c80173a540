//! The one thread that writes. Work that waits is done together, in one transaction and with one sync to disk.

#[cfg(test)]
mod tests;

use std::fmt;
use std::thread::{Builder, JoinHandle};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::super::StoreError;
use super::unless_it_panics;

/// How much work is done in one transaction at most.
const MOST_TOGETHER: usize = 1_024;

/// How much work may wait; whoever brings more waits until there is room.
const MOST_WAITING: usize = 8_192;

/// The thread that writes, for those who have work for it.
pub(super) struct Writer {
    work: Option<mpsc::Sender<Box<dyn Work>>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread.
    pub(super) fn start(connection: Connection) -> std::io::Result<Self> {
        let (work, waiting) = mpsc::channel(MOST_WAITING);
        let thread = Builder::new().name("store-writer".to_owned()).spawn(move || run(&connection, waiting))?;
        Ok(Self { work: Some(work), thread: Some(thread) })
    }

    /// Has something done, all of it or nothing, and answers when it is on disk.
    pub(super) async fn write<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let task = Box::new(Task { work: Some(work), outcome: None, reply });
        let ended = || StoreError::Broken("the thread that writes has ended".to_owned());
        let queue = self.work.as_ref().ok_or_else(ended)?;
        queue.send(task).await.map_err(|_| ended())?;
        answer.await.map_err(|_| ended())?
    }
}

impl Drop for Writer {
    /// Waits until everything that was brought is on disk.
    fn drop(&mut self) {
        self.work = None;
        if let Some(thread) = self.thread.take() {
            let _panicked = thread.join();
        }
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

/// Something to be written, and somebody who waits for it.
trait Work: Send {
    /// Does it; what fails is not to be kept.
    fn run(&mut self, connection: &Connection) -> Result<(), StoreError>;
    /// Tells who waits how it went, now that it is on disk; or that nothing came of it.
    fn answer(self: Box<Self>, failure: Option<&StoreError>);
}

struct Task<T, F> {
    work: Option<F>,
    outcome: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<T, F> Work for Task<T, F>
where
    T: Send,
    F: FnOnce(&Connection) -> Result<T, StoreError> + Send,
{
    fn run(&mut self, connection: &Connection) -> Result<(), StoreError> {
        let Some(work) = self.work.take() else { return Ok(()) };
        let outcome = unless_it_panics(|| work(connection));
        let kept = outcome.as_ref().map(|_| ()).map_err(StoreError::clone);
        self.outcome = Some(outcome);
        kept
    }

    fn answer(self: Box<Self>, failure: Option<&StoreError>) {
        let answer = match (self.outcome, failure) {
            // What failed by itself keeps its own reason.
            (Some(Err(error)), _) => Err(error),
            (_, Some(failure)) => Err(failure.clone()),
            (Some(outcome), None) => outcome,
            (None, None) => Err(StoreError::Broken("the work was never done".to_owned())),
        };
        let _nobody_waits = self.reply.send(answer);
    }
}

/// Works until nobody can bring more, and then leaves everything in the one file.
fn run(connection: &Connection, mut waiting: mpsc::Receiver<Box<dyn Work>>) {
    let mut group = Vec::new();
    while waiting.blocking_recv_many(&mut group, MOST_TOGETHER) > 0 {
        let failure = write_together(connection, &mut group).err();
        if let Some(failure) = &failure {
            tracing::error!(%failure, writes = group.len(), "nothing of a group of writes was kept");
        }
        for work in group.drain(..) {
            work.answer(failure.as_ref());
        }
    }
    // Another process may still use the file; then the last to leave does this.
    let _in_use = connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

fn write_together(connection: &Connection, group: &mut [Box<dyn Work>]) -> Result<(), StoreError> {
    step(connection, "BEGIN IMMEDIATE")?;
    let written = group.iter_mut().try_for_each(|work| write_one(connection, work.as_mut()));
    let written = written.and_then(|()| step(connection, "COMMIT"));
    let written = written.map_err(|error| match error {
        // Whoever wrote what cannot be kept, it was not the others of the group, and nobody should try again.
        StoreError::Conflict => StoreError::Broken("what was written together contradicts itself".to_owned()),
        other => other,
    });
    // Of some failures, such as a full disk, SQLite has taken everything back itself.
    if written.is_err() && !connection.is_autocommit() {
        step(connection, "ROLLBACK")?;
    }
    written
}

/// Does one piece of work. If it fails, the others of its group do not fail with it.
fn write_one(connection: &Connection, work: &mut dyn Work) -> Result<(), StoreError> {
    step(connection, "SAVEPOINT work")?;
    if let Err(error) = work.run(connection) {
        if connection.is_autocommit() {
            // Nothing of the group is left, so the reason of this one is the reason for all.
            return Err(error);
        }
        step(connection, "ROLLBACK TO work")?;
    }
    step(connection, "RELEASE work")
}

fn step(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    connection.prepare_cached(sql)?.execute([])?;
    Ok(())
}
