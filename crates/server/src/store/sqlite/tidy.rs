//! What nobody needs any more.

use rusqlite::{Connection, params};

use super::super::StoreError;
use super::super::records::Old;
use super::cells::millis;

/// How many rows of a kind are taken away at once, so that others who write need not wait for long.
const MOST: usize = 2_000;

/// The guests to be taken away, where ?1 is since when they were not seen, and ?2 until when a key must hold to count.
const IDLE: &str = "kind = 'guest' AND seen < ?1 \
    AND NOT EXISTS (SELECT 1 FROM games WHERE white_person = accounts.person) \
    AND NOT EXISTS (SELECT 1 FROM games WHERE black_person = accounts.person) \
    AND NOT EXISTS (SELECT 1 FROM keys WHERE keys.person = accounts.person AND ifnull(expires > ?2, TRUE)) \
    AND accounts.person NOT IN ( \
        SELECT person FROM seeks \
        UNION ALL SELECT ifnull(from_person, 0) FROM challenges WHERE state IN ('open', 'joined') \
        UNION ALL SELECT ifnull(to_person, 0) FROM challenges WHERE state IN ('open', 'joined') \
        UNION ALL SELECT ifnull(joined, 0) FROM challenges WHERE state IN ('open', 'joined'))";

/// Some guests who can be taken away, by their numbers.
pub(super) fn find_guests(connection: &Connection, old: Old) -> Result<Vec<i64>, StoreError> {
    let sql = format!("SELECT person FROM accounts WHERE {IDLE} ORDER BY seen, person LIMIT {MOST}");
    let mut select = connection.prepare_cached(&sql)?;
    let rows = select.query_map([millis(old.guests), millis(old.keys)], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Takes away what is old, and those of some guests who have not come back meanwhile.
pub(super) fn take_away(connection: &Connection, old: Old, guests: &[i64]) -> Result<(), StoreError> {
    let sql = format!(
        "DELETE FROM challenges WHERE number IN ( \
             SELECT number FROM challenges WHERE state NOT IN ('open', 'joined') AND created < ?1 LIMIT {MOST})"
    );
    connection.prepare_cached(&sql)?.execute([millis(old.challenges)])?;
    let sql = format!("DELETE FROM keys WHERE number IN (SELECT number FROM keys WHERE expires <= ?1 LIMIT {MOST})");
    connection.prepare_cached(&sql)?.execute([millis(old.keys)])?;
    let sql = format!(
        "DELETE FROM reviews WHERE number IN ( \
             SELECT number FROM reviews WHERE game IS NULL AND created < ?1 LIMIT {MOST})"
    );
    connection.prepare_cached(&sql)?.execute([millis(old.reviews)])?;
    let sql = format!(
        "DELETE FROM reviews WHERE number IN ( \
             SELECT number FROM reviews WHERE game IS NULL ORDER BY created DESC, digest DESC LIMIT {MOST} OFFSET ?1)"
    );
    connection.prepare_cached(&sql)?.execute([old.most_reviews])?;
    // By their numbers, and not by going through all guests again. A key that holds no longer and was left for the next
    // time counts as well: it must have somebody to belong to.
    let sql = format!("DELETE FROM accounts NOT INDEXED WHERE person IN (SELECT value FROM json_each(?3)) AND {IDLE}");
    connection.prepare_cached(&sql)?.execute(params![millis(old.guests), i64::MIN, format!("{guests:?}")])?;
    Ok(())
}
