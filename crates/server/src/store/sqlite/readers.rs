//! The connections that read. Each reads a state that does not change under it, whatever is written meanwhile.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::Connection;
use tokio::sync::Semaphore;

use super::super::StoreError;
use super::unless_it_panics;

/// How many read at the same time.
pub(super) const READERS: usize = 4;

/// Connections that read, for those who have something to look up.
pub(super) struct Readers {
    free: Arc<Mutex<Vec<Connection>>>,
    seats: Arc<Semaphore>,
}

impl Readers {
    pub(super) fn new(connections: Vec<Connection>) -> Self {
        let seats = Arc::new(Semaphore::new(connections.len()));
        Self { free: Arc::new(Mutex::new(connections)), seats }
    }

    /// Looks something up, on a thread that may wait for the disk.
    pub(super) async fn read<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let broken = |what: &str| StoreError::Broken(what.to_owned());
        let seat = Arc::clone(&self.seats).acquire_owned().await.map_err(|_| broken("nobody reads any more"))?;
        let free = Arc::clone(&self.free);
        // Done to its end even if nobody waits for it any more, so that the connection comes back.
        let reading = tokio::task::spawn_blocking(move || {
            let taken = free.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let connection = taken.ok_or_else(|| broken("there are more readers than connections"))?;
            let outcome = unless_it_panics(|| read_one_state(&connection, work));
            free.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
            drop(seat);
            outcome
        });
        reading.await.map_err(|error| StoreError::Broken(error.to_string()))?
    }
}

fn read_one_state<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let transaction = connection.unchecked_transaction()?;
    let outcome = work(&transaction)?;
    transaction.commit()?;
    Ok(outcome)
}

impl fmt::Debug for Readers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Readers").field("free", &self.seats.available_permits()).finish_non_exhaustive()
    }
}
