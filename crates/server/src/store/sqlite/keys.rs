//! Sessions and tokens.

use rusqlite::{Connection, params};

use super::super::StoreError;
use super::super::records::{Account, Key, KeyDigest, KeyKind};
use super::cells::{Cells, millis};
use super::people;
use super::words::Word;
use crate::PersonId;

pub(super) fn add(connection: &Connection, key: &Key) -> Result<(), StoreError> {
    let Key { digest, kind, person, label, scopes, created, expires } = key;
    let sql = "INSERT INTO keys (digest, kind, person, label, scopes, created, expires) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let row = params![digest.0, kind.word(), person.0, label, scopes, millis(*created), expires.map(millis)];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(())
}

pub(super) fn key(connection: &Connection, digest: KeyDigest) -> Result<Option<(Key, Account)>, StoreError> {
    let mut select = connection.prepare_cached("SELECT * FROM keys WHERE digest = ?1")?;
    let mut rows = select.query([digest.0])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    let key = read(Cells::new("key", row))?;
    let account = people::account(connection, key.person)?;
    Ok(account.map(|account| (key, account)))
}

pub(super) fn of(connection: &Connection, person: PersonId) -> Result<Vec<Key>, StoreError> {
    let mut select = connection.prepare_cached("SELECT * FROM keys WHERE person = ?1 ORDER BY created, number")?;
    let mut rows = select.query([person.0])?;
    let mut keys = Vec::new();
    while let Some(row) = rows.next()? {
        keys.push(read(Cells::new("key", row))?);
    }
    Ok(keys)
}

pub(super) fn remove(connection: &Connection, person: PersonId, digest: KeyDigest) -> Result<bool, StoreError> {
    let removed = connection
        .prepare_cached("DELETE FROM keys WHERE digest = ?1 AND person = ?2")?
        .execute(params![digest.0, person.0])?;
    Ok(removed > 0)
}

pub(super) fn remove_all(
    connection: &Connection,
    person: PersonId,
    kind: KeyKind,
    but: Option<KeyDigest>,
) -> Result<(), StoreError> {
    connection
        .prepare_cached("DELETE FROM keys WHERE person = ?1 AND kind = ?2 AND digest IS NOT ?3")?
        .execute(params![person.0, kind.word(), but.map(|digest| digest.0)])?;
    Ok(())
}

fn read(cells: Cells<'_>) -> Result<Key, StoreError> {
    Ok(Key {
        digest: KeyDigest(cells.get("digest")?),
        kind: cells.word("kind")?,
        person: PersonId(cells.get("person")?),
        label: cells.get("label")?,
        scopes: cells.get("scopes")?,
        created: cells.moment("created")?,
        expires: cells.some_moment("expires")?,
    })
}
