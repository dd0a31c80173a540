//! When the service was last alive.

use rusqlite::Connection;
use tabiya_game::Moment;

use super::super::StoreError;
use super::cells::{Cells, millis};

pub(super) fn beat(connection: &Connection, now: Moment) -> Result<(), StoreError> {
    let sql = "INSERT INTO beats (only, at) VALUES (1, ?1) ON CONFLICT DO UPDATE SET at = max(at, excluded.at)";
    connection.prepare_cached(sql)?.execute([millis(now)])?;
    Ok(())
}

pub(super) fn last(connection: &Connection) -> Result<Option<Moment>, StoreError> {
    let mut select = connection.prepare_cached("SELECT only, at FROM beats")?;
    let mut rows = select.query([])?;
    rows.next()?.map(|row| Cells::new("beat", row).moment("at")).transpose()
}
