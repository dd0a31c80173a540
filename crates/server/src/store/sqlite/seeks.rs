//! Those who look for a game.

use rusqlite::{Connection, params};

use super::super::StoreError;
use super::super::records::Seek;
use super::cells::{Cells, SettingCells, millis};
use super::words::Word;
use crate::{GameId, PersonId};

pub(super) fn add(connection: &Connection, seek: &Seek) -> Result<(), StoreError> {
    let SettingCells { start, white_time, black_time, rules } = SettingCells::keep(&seek.settings, connection)?;
    let sql = "INSERT INTO seeks (id, person, wish, start, white_time, black_time, rules, created) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    let (person, wish, created) = (seek.person.0, seek.wish.word(), millis(seek.created));
    let row = params![seek.id.as_str(), person, wish, start, white_time, black_time, rules, created];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(())
}

pub(super) fn all(connection: &Connection) -> Result<Vec<Seek>, StoreError> {
    let sql = "SELECT seeks.id, person, wish, start, white_time, black_time, rule_sets.text AS rules, created \
               FROM seeks JOIN rule_sets ON rule_sets.number = seeks.rules ORDER BY created, seeks.number";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([])?;
    let mut seeks = Vec::new();
    while let Some(row) = rows.next()? {
        seeks.push(read(Cells::new("seek", row))?);
    }
    Ok(seeks)
}

pub(super) fn take(connection: &Connection, id: GameId) -> Result<bool, StoreError> {
    Ok(connection.prepare_cached("DELETE FROM seeks WHERE id = ?1")?.execute([id.as_str()])? > 0)
}

fn read(cells: Cells<'_>) -> Result<Seek, StoreError> {
    Ok(Seek {
        id: cells.parse("id")?,
        person: PersonId(cells.get("person")?),
        wish: cells.word("wish")?,
        settings: cells.settings()?,
        created: cells.moment("created")?,
    })
}
