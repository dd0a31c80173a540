//! What is said beside the board.

use rusqlite::{Connection, params};

use super::super::records::{ChatLine, Room};
use super::super::{MOST_CHAT, StoreError};
use super::cells::{Cells, millis};
use super::words::Word;
use crate::GameId;

pub(super) fn add(connection: &Connection, game: GameId, line: &ChatLine) -> Result<(), StoreError> {
    let ChatLine { room, by, name, text, at } = line;
    let sql = "INSERT INTO chat (game, room, person, name, text, at) \
               SELECT number, ?2, ?3, ?4, ?5, ?6 FROM games WHERE id = ?1";
    let row = params![game.as_str(), room.word(), by.map(|person| person.0), name, text, millis(*at)];
    if connection.prepare_cached(sql)?.execute(row)? == 0 {
        return Err(StoreError::Conflict);
    }
    let sql = "DELETE FROM chat WHERE number IN ( \
                   SELECT chat.number FROM chat WHERE game = (SELECT number FROM games WHERE id = ?1) AND room = ?2 \
                   ORDER BY chat.number DESC LIMIT -1 OFFSET ?3)";
    connection.prepare_cached(sql)?.execute(params![game.as_str(), room.word(), MOST_CHAT])?;
    Ok(())
}

pub(super) fn said(connection: &Connection, game: GameId, room: Room) -> Result<Vec<ChatLine>, StoreError> {
    let sql = "SELECT chat.number, room, person, name, text, at FROM chat \
               WHERE game = (SELECT number FROM games WHERE id = ?1) AND room = ?2 ORDER BY chat.number";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query(params![game.as_str(), room.word()])?;
    let mut lines = Vec::new();
    while let Some(row) = rows.next()? {
        lines.push(read(Cells::new("line of chat", row))?);
    }
    Ok(lines)
}

fn read(cells: Cells<'_>) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        room: cells.word("room")?,
        by: cells.person("person")?,
        name: cells.get("name")?,
        text: cells.get("text")?,
        at: cells.moment("at")?,
    })
}
