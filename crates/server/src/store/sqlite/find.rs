//! Which games there are.

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, params_from_iter};
use tabiya_game::Moment;
use tabiya_rules::Side;

use super::super::StoreError;
use super::super::records::{GameQuery, GameState, KeptScore, Tally};
use super::cells::{Cells, millis};
use crate::{GameId, PersonId};

pub(super) fn live(connection: &Connection) -> Result<Vec<GameId>, StoreError> {
    ids(connection, "SELECT id FROM games WHERE score IS NULL ORDER BY created, number", Vec::new())
}

pub(super) fn due(connection: &Connection, by: Moment, most: usize) -> Result<Vec<GameId>, StoreError> {
    // All live games are looked at: there are never many, and so no index has to follow every move.
    let sql = "SELECT id FROM games CROSS JOIN standings ON standings.game = games.number \
               WHERE score IS NULL AND due <= ?1 ORDER BY due, number LIMIT ?2";
    ids(connection, sql, vec![Value::from(millis(by)), count(most)])
}

pub(super) fn find(connection: &Connection, query: &GameQuery) -> Result<Vec<GameId>, StoreError> {
    let sides = match query.side {
        Some(side) => vec![side],
        // Either side will do, and if nobody is named that is the same.
        None if query.person.is_none() && query.against.is_none() => vec![Side::White],
        None => vec![Side::White, Side::Black],
    };
    let mut values = Vec::new();
    let arms: Vec<String> = sides.into_iter().map(|side| arm(query, side, &mut values)).collect();
    let order = if query.oldest_first { "ASC" } else { "DESC" };
    values.extend([query.most.map_or(Value::from(-1), count), count(query.skip)]);
    // Each arm comes in order from an index, and the two are merged; somebody who played himself is found once.
    let sql = format!("{} ORDER BY created {order}, number {order} LIMIT ? OFFSET ?", arms.join(" UNION "));
    ids(connection, &sql, values)
}

/// The games of a query in which `person` has this side.
fn arm(query: &GameQuery, side: Side, values: &mut Vec<Value>) -> String {
    let (own, other) = match side {
        Side::White => ("white_person", "black_person"),
        Side::Black => ("black_person", "white_person"),
    };
    let conditions = [
        (own, " = ", query.person.map(|person| person.0)),
        (other, " = ", query.against.map(|person| person.0)),
        ("created", " >= ", query.since.map(millis)),
        ("created", " <= ", query.until.map(millis)),
    ];
    let mut sql = "SELECT id, created, number FROM games WHERE ".to_owned();
    for (column, compared, value) in conditions {
        if let Some(value) = value {
            sql.extend([column, compared, "? AND "]);
            values.push(Value::from(value));
        }
    }
    sql + match query.state {
        GameState::Any => "TRUE",
        GameState::Live => "score IS NULL",
        GameState::Over => "score IS NOT NULL",
    }
}

pub(super) fn tally(connection: &Connection, person: PersonId) -> Result<Tally, StoreError> {
    let mut tally = Tally::default();
    let arms = [
        (
            Side::White,
            "SELECT score, black_level IS NOT NULL, count(*) FROM games WHERE white_person = ?1 GROUP BY 1, 2",
        ),
        (
            Side::Black,
            "SELECT score, white_level IS NOT NULL, count(*) FROM games WHERE black_person = ?1 GROUP BY 1, 2",
        ),
    ];
    for (own, sql) in arms {
        let mut select = connection.prepare_cached(sql)?;
        let mut rows = select.query([person.0])?;
        while let Some(row) = rows.next()? {
            let (against_computer, games): (bool, u32) = (row.get(1)?, row.get(2)?);
            let counted = match Cells::new("game with score", row).some_word("score")? {
                None => &mut tally.playing,
                Some(KeptScore::Nobody) => continue,
                Some(KeptScore::Drawn) => &mut tally.drawn,
                Some(KeptScore::Won(side)) if side == own => &mut tally.won,
                Some(KeptScore::Won(_)) => &mut tally.lost,
            };
            *counted += u64::from(games);
            if against_computer && row.get_ref(0)? != ValueRef::Null {
                tally.against_computer += u64::from(games);
            }
        }
    }
    Ok(tally)
}

fn ids(connection: &Connection, sql: &str, values: Vec<Value>) -> Result<Vec<GameId>, StoreError> {
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query(params_from_iter(values))?;
    let mut ids = Vec::new();
    while let Some(row) = rows.next()? {
        ids.push(Cells::new("game", row).parse("id")?);
    }
    Ok(ids)
}

fn count(count: usize) -> Value {
    Value::from(i64::try_from(count).unwrap_or(i64::MAX))
}
