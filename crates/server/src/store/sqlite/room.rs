//! A disk of a size, for tests of what happens when it is full.

use super::super::StoreError;
use super::SqliteStore;

impl SqliteStore {
    /// Leaves room for so many pages more, as if the disk had no more.
    pub(crate) async fn leave_room(&self, more: i64) -> Result<(), StoreError> {
        self.write(move |connection| {
            let pages: i64 = connection.pragma_query_value(None, "page_count", |row| row.get(0))?;
            Ok(connection.pragma_update_and_check(None, "max_page_count", pages + more, |_| Ok(()))?)
        })
        .await
    }
}
