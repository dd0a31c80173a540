//! Accounts.

use rusqlite::{Connection, named_params, params};
use tabiya_game::Moment;

use super::super::StoreError;
use super::super::records::{Account, AccountKind, NewAccount};
use super::cells::{Cells, millis};
use super::words::Word;
use crate::PersonId;

/// The columns of an account, as [`read`] wants them.
const COLUMNS: &str = "person, name, kind, password, created, seen";

pub(super) fn add(connection: &Connection, account: NewAccount) -> Result<Account, StoreError> {
    let NewAccount { name, kind, password, created } = account;
    let sql = "INSERT INTO accounts (name, folded, kind, password, created, seen) VALUES (?1, ?2, ?3, ?4, ?5, ?5)";
    let row = params![name, folded(&name), kind.word(), password, millis(created)];
    let person = PersonId(connection.prepare_cached(sql)?.insert(row)?);
    Ok(Account { person, name, kind, password, created, seen: created })
}

pub(super) fn account(connection: &Connection, person: PersonId) -> Result<Option<Account>, StoreError> {
    let mut select = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM accounts WHERE person = ?1"))?;
    let mut rows = select.query([person.0])?;
    rows.next()?.map(|row| read(Cells::new("account", row))).transpose()
}

pub(super) fn named(connection: &Connection, name: &str) -> Result<Option<Account>, StoreError> {
    let mut select = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM accounts WHERE folded = ?1"))?;
    let mut rows = select.query([folded(name)])?;
    rows.next()?.map(|row| read(Cells::new("account", row))).transpose()
}

pub(super) fn seen_since(
    connection: &Connection,
    kind: AccountKind,
    since: Moment,
    most: usize,
) -> Result<Vec<Account>, StoreError> {
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let sql = format!(
        "SELECT {COLUMNS} FROM accounts WHERE kind = ?1 AND seen >= ?2 ORDER BY seen DESC, person DESC LIMIT ?3"
    );
    let mut select = connection.prepare_cached(&sql)?;
    let mut rows = select.query(params![kind.word(), millis(since), most])?;
    let mut accounts = Vec::new();
    while let Some(row) = rows.next()? {
        accounts.push(read(Cells::new("account", row))?);
    }
    Ok(accounts)
}

pub(super) fn change(connection: &Connection, from: &Account, to: &Account) -> Result<(), StoreError> {
    let sql = "UPDATE accounts SET name = :name, folded = :folded, kind = :kind, password = :password, \
                   created = :created, seen = max(seen, :seen) \
               WHERE person = :person AND name = :old_name AND kind = :old_kind AND password IS :old_password \
                   AND created = :old_created";
    let row = named_params! {
        ":name": to.name,
        ":folded": folded(&to.name),
        ":kind": to.kind.word(),
        ":password": to.password,
        ":created": millis(to.created),
        ":seen": millis(to.seen),
        ":person": from.person.0,
        ":old_name": from.name,
        ":old_kind": from.kind.word(),
        ":old_password": from.password,
        ":old_created": millis(from.created),
    };
    match connection.prepare_cached(sql)?.execute(row)? {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

pub(super) fn seen(connection: &Connection, persons: &[PersonId], at: Moment) -> Result<(), StoreError> {
    // Somebody seen later already, by another node, stays so.
    let mut update = connection.prepare_cached("UPDATE accounts SET seen = ?1 WHERE person = ?2 AND seen < ?1")?;
    for person in persons {
        update.execute(params![millis(at), person.0])?;
    }
    Ok(())
}

/// The account in a row that has its columns, among others.
pub(super) fn read(cells: Cells<'_>) -> Result<Account, StoreError> {
    Ok(Account {
        person: PersonId(cells.get("person")?),
        name: cells.get("name")?,
        kind: cells.word("kind")?,
        password: cells.get("password")?,
        created: cells.moment("created")?,
        seen: cells.moment("seen")?,
    })
}

/// A name without capitals: what two names share if one stands for the other.
fn folded(name: &str) -> String {
    name.to_lowercase()
}
