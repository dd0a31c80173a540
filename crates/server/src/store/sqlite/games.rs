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
    let last = add_events(connection, number, events, None)?;
    let sql = "INSERT INTO standings (game, version, last, updated, due, plies) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let row = params![number, version, last, millis(*updated), due.map(millis), plies];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(())
}

pub(super) fn append(connection: &Connection, append: &Append) -> Result<(), StoreError> {
    let version = version_with(&append.events, append.after)?;
    // 1. The game must have as many events as was thought when this was decided. This is the lock: nobody else writes
    //    while this thread does, and nobody in another process either, since the transaction began by saying so.
    let sql = "SELECT number, last, score IS NOT NULL FROM games JOIN standings ON game = number \
               WHERE id = ?1 AND version = ?2";
    let (number, before, was_over): (i64, Option<i64>, bool) = connection
        .prepare_cached(sql)?
        .query_row(params![append.game.as_str(), append.after], |row| row.try_into())
        .optional()?
        .ok_or(StoreError::Conflict)?;

    // 2. The events, and how the game stands with them.
    let last = add_events(connection, number, &append.events, before)?;
    let Standing { updated, due, plies, end } = &append.standing;
    let sql = "UPDATE standings SET version = ?2, last = ?3, updated = ?4, due = ?5, plies = ?6 WHERE game = ?1";
    let row = params![number, version, last, millis(*updated), due.map(millis), plies];
    connection.prepare_cached(sql)?.execute(row)?;

    // 3. Only the end of a game changes its own row, which has indexes.
    if was_over || end.is_some() {
        let (cause, score) = end.as_ref().map(|end| (end.cause.as_str(), end.score.word())).unzip();
        let sql = "UPDATE games SET cause = ?2, score = ?3 WHERE number = ?1";
        connection.prepare_cached(sql)?.execute(params![number, cause, score])?;
    }
    Ok(())
}

/// How many events there are with these, which must be numbered from the one behind so many.
fn version_with(events: &[KeptEvent], after: u32) -> Result<u32, StoreError> {
    events.iter().try_fold(after, |last, event| match last.checked_add(1) {
        Some(next) if next == event.number => Ok(next),
        _ => Err(StoreError::Broken(format!("event {} of a game does not follow event {last}", event.number))),
    })
}

/// Adds events behind the one at a place, and tells the place of the last.
fn add_events(
    connection: &Connection,
    game: i64,
    events: &[KeptEvent],
    before: Option<i64>,
) -> Result<Option<i64>, StoreError> {
    let sql = "INSERT INTO events (game, number, before, line) VALUES (?1, ?2, ?3, ?4)";
    let mut insert = connection.prepare_cached(sql)?;
    events
        .iter()
        .try_fold(before, |before, event| Ok(Some(insert.insert(params![game, event.number, before, event.line])?)))
}

pub(super) fn game(connection: &Connection, id: GameId) -> Result<Option<KeptGame>, StoreError> {
    let sql = "SELECT games.id, white_person, white_level, black_person, black_level, start, white_time, \
                   black_time, rule_sets.text AS rules, origin, manners, created, rematch_of, cause, score, updated, \
                   due, plies, version, last \
               FROM games JOIN standings ON standings.game = games.number \
                   JOIN rule_sets ON rule_sets.number = games.rules \
               WHERE games.id = ?1";
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([id.as_str()])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let cells = Cells::new("game", row);
    let record = record(id, cells)?;
    let version: u32 = cells.get("version")?;
    let events = events(connection, cells.get("last")?, version).map_err(|error| match error.sqlite_error() {
        Some(_) => error.into(),
        None => cells.damaged("events", error),
    })?;
    match version_with(&events, 0) {
        Ok(found) if found == version => Ok(Some(KeptGame { record, events })),
        _ => Err(cells.damaged("events", format_args!("they should be those from 1 to {version}"))),
    }
}

/// The events up to the one at a place, and at most so many: a chain that was damaged need not have an end.
fn events(connection: &Connection, last: Option<i64>, most: u32) -> rusqlite::Result<Vec<KeptEvent>> {
    let sql = "WITH RECURSIVE chain (number, line, before) AS ( \
                   SELECT number, line, before FROM events WHERE place = ?1 \
                   UNION ALL \
                   SELECT events.number, events.line, events.before FROM chain JOIN events ON place = chain.before \
               ) SELECT number, line FROM chain LIMIT ?2";
    let mut select = connection.prepare_cached(sql)?;
    let rows = select.query_map(params![last, most], |row| Ok(KeptEvent { number: row.get(0)?, line: row.get(1)? }))?;
    let mut events = rows.collect::<Result<Vec<_>, _>>()?;
    events.reverse();
    Ok(events)
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
