//! What every store must do, whatever it is made of: each rule is one function, and runs against each backend.
//!
//! A new backend needs a [`Backend`] and a line in [`contract`].

mod accounts;
mod challenges;
mod chat;
mod durable;
mod games;
mod keys;
mod puzzles;
mod queries;
mod races;
mod reviews;
pub(super) mod sample;
mod seeks;
mod shelf;
mod tidy;
mod twins;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{MemoryStore, SqliteStore, Store};
use crate::GameId;

/// Where a store of a test is kept.
trait Backend: Default {
    /// Opens it, like a node that starts. Several may have it open at the same time.
    fn open(&self) -> Arc<dyn Store>;
}

/// A folder of its own, which goes with the test.
pub(super) struct Folder(PathBuf);

impl Folder {
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Default for Folder {
    fn default() -> Self {
        Self(std::env::temp_dir().join(format!("tabiya-store-{}", GameId::random())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _was_never_made = std::fs::remove_dir_all(&self.0);
    }
}

impl Backend for Folder {
    fn open(&self) -> Arc<dyn Store> {
        Arc::new(SqliteStore::open(&self.0).expect("a new folder can be used"))
    }
}

impl Backend for Arc<MemoryStore> {
    fn open(&self) -> Arc<dyn Store> {
        Self::clone(self)
    }
}

/// Makes tests of rules: one for each backend.
macro_rules! contract {
    ($($rule:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $rule() {
                super::$rule(&crate::store::contract::Folder::default()).await;
            })+
        }

        mod memory {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $rule() {
                super::$rule(&std::sync::Arc::<crate::store::MemoryStore>::default()).await;
            })+
        }
    };
}

use contract;
