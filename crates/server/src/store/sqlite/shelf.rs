//! Which games are not on the shelf yet.

use rusqlite::{Connection, params};

use super::super::StoreError;
use super::cells::Cells;
use crate::GameId;

pub(super) fn unshelved(connection: &Connection, most: usize) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT id FROM games WHERE score IS NOT NULL AND is_shelved = 0 ORDER BY number LIMIT ?1";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query(params![i64::try_from(most).unwrap_or(i64::MAX)])?;
    let mut ids = Vec::new();
    while let Some(row) = rows.next()? {
        ids.push(Cells::new("game", row).parse("id")?);
    }
    Ok(ids)
}

pub(super) fn shelve(connection: &Connection, games: &[GameId]) -> Result<(), StoreError> {
    let mut update = connection.prepare_cached("UPDATE games SET is_shelved = 1 WHERE id = ?1")?;
    for id in games {
        update.execute([id.as_str()])?;
    }
    Ok(())
}

pub(super) fn unshelve_all(connection: &Connection) -> Result<(), StoreError> {
    connection.execute("UPDATE games SET is_shelved = 0 WHERE is_shelved <> 0", [])?;
    Ok(())
}
