//! The tables, and how those of an older version become those of this one.

use rusqlite::{Connection, TransactionBehavior};

use super::open::OpenError;

/// The mark of our files among all SQLite databases: `Taby`, in ASCII.
const MARK: u32 = 0x5461_6279;

/// What makes a database of each version one of the next. The first makes one of an empty file. None of these is ever
/// changed once there are files made by it; changes are added.
const STEPS: &[&str] = &[
    include_str!("schema.sql"),
    include_str!("schema_shelves.sql"),
    include_str!("schema_reviews.sql"),
    include_str!("schema_puzzles.sql"),
];

/// Brings a database to the version that this program knows.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), OpenError> {
    migrate_by(STEPS, connection)
}

/// The version of a database, if it is one of ours that this program can read; of an empty one it is 0.
pub(super) fn check(connection: &Connection) -> Result<u32, OpenError> {
    check_for(STEPS, connection)
}

fn migrate_by(steps: &[&str], connection: &mut Connection) -> Result<(), OpenError> {
    while (check_for(steps, connection)? as usize) < steps.len() {
        // Another process may be doing the same, so the version counts that is found with nobody else writing.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version = version_of(steps, &transaction)?;
        let Some(step) = steps.get(version as usize) else { return Ok(()) };
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "application_id", MARK)?;
        transaction.pragma_update(None, "user_version", version + 1)?;
        transaction.commit()?;
    }
    Ok(())
}

fn check_for(steps: &[&str], connection: &Connection) -> Result<u32, OpenError> {
    // All of it is looked at in one state, since another process may be making the tables.
    version_of(steps, &*connection.unchecked_transaction()?)
}

fn version_of(steps: &[&str], connection: &Connection) -> Result<u32, OpenError> {
    let known = steps.len() as u32;
    let number = |sql| connection.query_row(sql, [], |row| row.get::<_, i64>(0));
    let version = u32::try_from(number("PRAGMA user_version")?).map_err(|_| OpenError::Foreign)?;
    let is_ours = number("PRAGMA application_id")? == i64::from(MARK);
    let is_empty = number("SELECT count(*) FROM sqlite_schema")? == 0;
    match version {
        0 if is_empty => Ok(0),
        1.. if is_ours && version <= known => Ok(version),
        1.. if is_ours => Err(OpenError::Newer { found: version, known }),
        _ => Err(OpenError::Foreign),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "CREATE TABLE men (name TEXT) STRICT; INSERT INTO men VALUES ('king')";
    const TWO: &str = "ALTER TABLE men ADD COLUMN worth INTEGER; UPDATE men SET worth = 100";
    const WRONG: &str = "INSERT INTO men VALUES ('queen', 9); INSERT INTO women VALUES ('queen')";

    fn men(connection: &Connection) -> Vec<(String, Option<i64>)> {
        let mut select = connection.prepare("SELECT * FROM men").unwrap();
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1).ok())));
        rows.unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn every_step_is_taken_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        assert_eq!(check_for(&[ONE], &connection).unwrap(), 0);
        migrate_by(&[ONE], &mut connection).unwrap();
        assert_eq!(check_for(&[ONE], &connection).unwrap(), 1);
        assert_eq!(men(&connection), [("king".to_owned(), None)]);
        for _ in 0..2 {
            migrate_by(&[ONE, TWO], &mut connection).unwrap();
            assert_eq!(check_for(&[ONE, TWO], &connection).unwrap(), 2);
            assert_eq!(men(&connection), [("king".to_owned(), Some(100))]);
        }
        let older = migrate_by(&[ONE], &mut connection);
        assert!(matches!(older, Err(OpenError::Newer { found: 2, known: 1 })));
    }

    #[test]
    fn a_step_that_fails_leaves_no_trace() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate_by(&[ONE, TWO], &mut connection).unwrap();
        let failed = migrate_by(&[ONE, TWO, WRONG], &mut connection);
        assert!(matches!(failed, Err(OpenError::Broken(_))), "{failed:?}");
        assert_eq!(check_for(&[ONE, TWO, WRONG], &connection).unwrap(), 2);
        assert_eq!(men(&connection), [("king".to_owned(), Some(100))]);
    }

    #[test]
    fn what_can_be_looked_for_is_found_by_an_index() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection).unwrap();
        let plan = |sql: &str| -> String {
            let mut explain = connection.prepare(&format!("EXPLAIN QUERY PLAN {sql}")).unwrap();
            let rows = explain.query_map([], |row| row.get::<_, String>(3)).unwrap();
            rows.map(Result::unwrap).collect::<Vec<_>>().join("; ")
        };
        for (sql, index) in [
            ("SELECT id FROM games WHERE score IS NULL ORDER BY created, number", "games_alive"),
            ("SELECT score, black_level FROM games WHERE white_person = 1", "COVERING INDEX games_of_white"),
            ("SELECT score, white_level FROM games WHERE black_person = 1", "COVERING INDEX games_of_black"),
            (
                "SELECT id FROM games WHERE score IS NOT NULL AND is_shelved = 0 ORDER BY number LIMIT 9",
                "games_to_shelve",
            ),
            ("SELECT id FROM games ORDER BY created DESC, number DESC LIMIT 5", "games_by_age"),
            ("SELECT id FROM challenges WHERE state IN ('open', 'joined') AND created < 5", "challenges_waiting"),
            ("SELECT number FROM challenges WHERE state = 'joined' AND from_person = 5", "challenges_joined_from"),
            ("SELECT number FROM challenges WHERE state = 'joined' AND to_person = 5", "challenges_joined_to"),
            (
                "SELECT number FROM challenges WHERE state NOT IN ('open', 'joined') AND created < 5",
                "challenges_settled",
            ),
            ("SELECT number FROM keys WHERE expires <= 5", "keys_by_end"),
            (
                "SELECT id FROM games WHERE searched = 0 AND score IS NOT NULL ORDER BY number DESC LIMIT 1",
                "games_to_search",
            ),
            ("SELECT id FROM puzzles WHERE rating >= 5 ORDER BY rating, number LIMIT 5", "puzzles_by_rating"),
            ("SELECT number FROM reviews WHERE game IS NULL AND created < 5", "reviews_of_no_game"),
            (
                "SELECT person FROM accounts WHERE kind = 'guest' AND seen < 5 ORDER BY seen, person",
                "accounts_by_sight",
            ),
        ] {
            let plan = plan(sql);
            assert!(plan.contains(index) && !plan.contains("TEMP B-TREE"), "{sql}: {plan}");
        }
    }
}
