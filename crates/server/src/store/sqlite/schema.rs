//! The tables, and how those of an older version become those of this one.

use rusqlite::{Connection, TransactionBehavior};

use super::open::OpenError;

/// The mark of our files among all SQLite databases: `Taby`, in ASCII.
const MARK: u32 = 0x5461_6279;

/// What makes a database of each version one of the next. The first makes one of an empty file. None of these is ever
/// changed once there are files made by it; changes are added.
const STEPS: &[&str] = &[include_str!("schema.sql")];

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
        let version = check_for(steps, &transaction)?;
        let Some(step) = steps.get(version as usize) else { return Ok(()) };
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "application_id", MARK)?;
        transaction.pragma_update(None, "user_version", version + 1)?;
        transaction.commit()?;
    }
    Ok(())
}

fn check_for(steps: &[&str], connection: &Connection) -> Result<u32, OpenError> {
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
