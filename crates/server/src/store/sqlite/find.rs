//! Which games there are.

use rusqlite::types::Value;
use rusqlite::{Connection, params, params_from_iter};
use tabiya_game::Moment;
use tabiya_rules::Side;

use super::super::StoreError;
use super::super::records::{GameQuery, GameState, KeptScore, Tally};
use super::cells::{Cells, millis};
use super::words::Word;
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
    let arms = [(Side::White, "white_person", "black_level"), (Side::Black, "black_person", "white_level")];
    for (side, own, level) in arms {
        // One walk through an index, without sorting: programs play a hundred thousand games.
        let sql = format!(
            "SELECT count(*) FILTER (WHERE score = ?2), count(*) FILTER (WHERE score = ?3), \
                 count(*) FILTER (WHERE score = ?4), count(*) FILTER (WHERE score IS NULL), \
                 count(*) FILTER (WHERE score <> ?5 AND {level} IS NOT NULL) \
             FROM games WHERE {own} = ?1"
        );
        let words = [KeptScore::Won(side), KeptScore::Won(!side), KeptScore::Drawn, KeptScore::Nobody].map(Word::word);
        let row = params![person.0, words[0], words[1], words[2], words[3]];
        let counts: [u32; 5] = connection
            .prepare_cached(&sql)?
            .query_row(row, |row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?]))?;
        let [won, lost, drawn, playing, against_computer] = counts.map(u64::from);
        tally.won += won;
        tally.lost += lost;
        tally.drawn += drawn;
        tally.playing += playing;
        tally.against_computer += against_computer;
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
