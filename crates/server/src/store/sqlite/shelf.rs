//! Which games are not on the shelf yet.

use rusqlite::{Connection, params};

use super::super::StoreError;
use super::cells::Cells;
use crate::GameId;

/// How many rows are changed at once, so that others who write need not wait for long.
const MOST: i64 = 2_000;

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

pub(super) fn note(connection: &Connection, games: &[GameId], is_shelved: bool) -> Result<(), StoreError> {
    let mut update = connection.prepare_cached("UPDATE games SET is_shelved = ?2 WHERE id = ?1")?;
    for id in games {
        update.execute(params![id.as_str(), is_shelved])?;
    }
    Ok(())
}

/// Some games behind one are on the shelf no longer. Tells the last of them, if there may be more.
pub(super) fn unshelve_some(connection: &Connection, behind: i64) -> Result<Option<i64>, StoreError> {
    let sql = "UPDATE games SET is_shelved = 0 WHERE number > ?1 AND number <= ?2 AND is_shelved <> 0";
    let last = behind.saturating_add(MOST);
    connection.prepare_cached(sql)?.execute([behind, last])?;
    let newest: Option<i64> =
        connection.prepare_cached("SELECT max(number) FROM games")?.query_row([], |row| row.get(0))?;
    Ok(newest.filter(|newest| *newest > last).map(|_| last))
}
