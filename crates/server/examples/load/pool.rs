//! Connections that all players share for their moves.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use crate::clock::now;
use crate::http::Connection;
use crate::player::address;
use crate::server::Target;
use crate::trouble::Trouble;

/// A server may close a connection on which nothing was asked for a while; this is well before ours does.
const STALE: Duration = Duration::from_secs(4);

/// The number of the pool's first address: far behind those of the players.
const FIRST_ADDRESS: u32 = 8_000_000;

/// Connections that are kept open between requests. More are opened when all are in use, and none beyond a limit.
#[derive(Debug)]
pub(crate) struct Pool {
    /// The one used longest ago comes first, so that all are used alike.
    idle: RefCell<VecDeque<(Connection, Instant)>>,
    opened: Cell<u32>,
    room: Semaphore,
}

impl Pool {
    pub(crate) fn new(most: usize) -> Self {
        Self { idle: RefCell::default(), opened: Cell::new(0), room: Semaphore::new(most) }
    }

    /// Opens connections before they are needed.
    pub(crate) async fn fill(&self, target: &Target, count: usize) -> Result<(), Trouble> {
        while self.idle.borrow().len() < count {
            let connection = self.open(target).await?;
            self.idle.borrow_mut().push_back((connection, now()));
        }
        Ok(())
    }

    /// Lends a connection to `work`, which gives it back if it is still good for another request.
    pub(crate) async fn lend<T>(
        &self,
        target: &Target,
        work: impl AsyncFnOnce(&mut Connection) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let _place = self.room.acquire().await.map_err(|_| Trouble::Ended)?;
        let idle = self.fresh();
        let mut connection = if let Some(connection) = idle { connection } else { self.open(target).await? };
        let done = work(&mut connection).await;
        if matches!(done, Ok(_) | Err(Trouble::Refused(..))) {
            self.idle.borrow_mut().push_back((connection, now()));
        }
        done
    }

    /// An idle connection. Those that the server may have closed meanwhile are let go.
    fn fresh(&self) -> Option<Connection> {
        let mut idle = self.idle.borrow_mut();
        while let Some((connection, since)) = idle.pop_front() {
            if since.elapsed() < STALE {
                return Some(connection);
            }
        }
        None
    }

    async fn open(&self, target: &Target) -> Result<Connection, Trouble> {
        let number = self.opened.get();
        self.opened.set(number + 1);
        Connection::open(target.address, address(FIRST_ADDRESS + number)).await
    }
}
