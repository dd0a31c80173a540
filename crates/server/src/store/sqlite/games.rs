//! Games and their events.

use rusqlite::{Connection, OptionalExtension, named_params, params};
use tabiya_engine::Level;
use tabiya_rules::BySide;

use super::super::StoreError;
use super::super::records::{Append, End, GameRecord, KeptEvent, KeptGame, Seat, Standing};
use super::cells::{Cells, SettingCells, millis};
use super::words::Word;
use crate::GameId;

pub(super) fn begin(connection: &Connection, game: &GameRecord, events: &[KeptEvent]) -> Result<(), StoreError> {
    let version = version_with(events, 0)?;
    let settings = SettingCells::keep(&game.settings, connection)?;
    let BySide { white, black } = &game.seats;
    let Standing { updated, due, plies, end } = &game.standing;
    let sql = "INSERT INTO games (id, white_person, white_level, black_person, black_level, start, white_time, \
                   black_time, rules, origin, manners, created, rematch_of, cause, score) \
               VALUES (:id, :white_person, :white_level, :black_person, :black_level, :start, :white_time, \
                   :black_time, :rules, :origin, :manners, :created, :rematch_of, :cause, :score)";
    let number = connection.prepare_cached(sql)?.insert(named_params! {
        ":id": game.id.as_str(),
        ":white_person": white.person().map(|person| person.0),
        ":white_level": level_number(*white),
        ":black_person": black.person().map(|person| person.0),
        ":black_level": level_number(*black),
        ":start": settings.start,
        ":white_time": settings.white_time,
        ":black_time": settings.black_time,
        ":rules": settings.rules,
        ":origin": game.origin.word(),
        ":manners": game.manners.word(),
        ":created": millis(game.created),
        ":rematch_of": game.rematch_of.as_ref().map(GameId::as_str),
        ":cause": end.as_ref().map(|end| end.cause.as_str()),
        ":score": end.as_ref().map(|end| end.score.word()),
    })?;
    connection
        .prepare_cached("INSERT INTO standings (game, version, updated, due, plies) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![number, version, millis(*updated), due.map(millis), plies])?;
    add_events(connection, number, events)
}

pub(super) fn append(connection: &Connection, append: &Append) -> Result<(), StoreError> {
    let version = version_with(&append.events, append.after)?;
    // 1. The game must be there.
    let (number, was_over) = connection
        .prepare_cached("SELECT number, score IS NOT NULL FROM games WHERE id = ?1")?
        .query_row([append.game.as_str()], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, bool>(1)?)))
        .optional()?
        .ok_or(StoreError::Conflict)?;

    // 2. It must have as many events as was thought when this was decided. This is the lock.
    let Standing { updated, due, plies, end } = &append.standing;
    let changed = connection
        .prepare_cached(
            "UPDATE standings SET version = ?1, updated = ?2, due = ?3, plies = ?4 WHERE game = ?5 AND version = ?6",
        )?
        .execute(params![version, millis(*updated), due.map(millis), plies, number, append.after])?;
    if changed == 0 {
        return Err(StoreError::Conflict);
    }

    // 3. Only the end of a game changes its own row, which has indexes.
    if was_over || end.is_some() {
        let (cause, score) = end.as_ref().map(|end| (end.cause.as_str(), end.score.word())).unzip();
        connection
            .prepare_cached("UPDATE games SET cause = ?1, score = ?2 WHERE number = ?3")?
            .execute(params![cause, score, number])?;
    }
    add_events(connection, number, &append.events)
}

/// How many events there are with these, which must be numbered from the one behind so many.
fn version_with(events: &[KeptEvent], after: u32) -> Result<u32, StoreError> {
    events.iter().try_fold(after, |last, event| match last.checked_add(1) {
        Some(next) if next == event.number => Ok(next),
        _ => Err(StoreError::Broken(format!("event {} of a game does not follow event {last}", event.number))),
    })
}

fn add_events(connection: &Connection, game: i64, events: &[KeptEvent]) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached("INSERT INTO events (game, number, line) VALUES (?1, ?2, ?3)")?;
    for event in events {
        insert.execute(params![game, event.number, event.line])?;
    }
    Ok(())
}

pub(super) fn game(connection: &Connection, id: GameId) -> Result<Option<KeptGame>, StoreError> {
    let sql = "SELECT games.id, games.number, white_person, white_level, black_person, black_level, start, white_time, \
                   black_time, rule_sets.text AS rules, origin, manners, created, rematch_of, cause, score, updated, \
                   due, plies, version \
               FROM games JOIN standings ON standings.game = games.number \
                   JOIN rule_sets ON rule_sets.number = games.rules \
               WHERE games.id = ?1";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([id.as_str()])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let cells = Cells::new("game", row);
    let record = record(id, cells)?;
    let version: u32 = cells.get("version")?;
    let events = events(connection, cells.get("number")?)?;
    match version_with(&events, 0) {
        Ok(found) if found == version => Ok(Some(KeptGame { record, events })),
        _ => Err(cells.damaged("events", format_args!("they should be those from 1 to {version}"))),
    }
}

fn events(connection: &Connection, game: i64) -> Result<Vec<KeptEvent>, StoreError> {
    let mut select = connection.prepare_cached("SELECT number, line FROM events WHERE game = ?1 ORDER BY number")?;
    let rows = select.query_map([game], |row| Ok(KeptEvent { number: row.get(0)?, line: row.get(1)? }))?;
    rows.map(|event| Ok(event?)).collect()
}

fn record(id: GameId, cells: Cells<'_>) -> Result<GameRecord, StoreError> {
    let score = cells.some_word("score")?;
    let end = match (cells.get("cause")?, score) {
        (Some(cause), Some(score)) => Some(End { cause, score }),
        _ => None,
    };
    Ok(GameRecord {
        id,
        seats: BySide {
            white: seat(cells, "white_person", "white_level")?,
            black: seat(cells, "black_person", "black_level")?,
        },
        settings: cells.settings()?,
        origin: cells.word("origin")?,
        manners: cells.word("manners")?,
        created: cells.moment("created")?,
        rematch_of: cells.some("rematch_of")?,
        standing: Standing {
            updated: cells.moment("updated")?,
            due: cells.some_moment("due")?,
            plies: cells.get("plies")?,
            end,
        },
    })
}

fn seat(cells: Cells<'_>, person: &str, level: &str) -> Result<Seat, StoreError> {
    if let Some(person) = cells.person(person)? {
        return Ok(Seat::Person(person));
    }
    let number: u8 = cells.get(level)?;
    Level::new(number)
        .map(Seat::Computer)
        .ok_or_else(|| cells.damaged(level, format_args!("there is no level {number}")))
}

const fn level_number(seat: Seat) -> Option<u8> {
    match seat {
        Seat::Person(_) => None,
        Seat::Computer(level) => Some(level.number()),
    }
}
