//! What stands in the cells of a row, read with care: whatever cannot be read is told with its place.

#[cfg(test)]
mod tests;

use std::fmt::Display;
use std::str::FromStr;

use rusqlite::types::{FromSql, ValueRef};
use rusqlite::{Connection, Row, ffi};
use tabiya_game::{Moment, Settings};
use tabiya_rules::BySide;

use super::super::StoreError;
use super::words::Word;
use crate::PersonId;

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let code = error.sqlite_error().map(|error| error.extended_code);
        match code {
            // Something of that name is there already, or what it belongs to is not.
            Some(
                ffi::SQLITE_CONSTRAINT_UNIQUE | ffi::SQLITE_CONSTRAINT_PRIMARYKEY | ffi::SQLITE_CONSTRAINT_FOREIGNKEY,
            ) => Self::Conflict,
            Some(ffi::SQLITE_FULL) => Self::Full,
            _ => Self::Broken(error.to_string()),
        }
    }
}

/// A row of a table. Its first column names it.
#[derive(Clone, Copy)]
pub(super) struct Cells<'r> {
    /// What a row stands for, such as `game`.
    what: &'static str,
    row: &'r Row<'r>,
}

impl<'r> Cells<'r> {
    pub(super) fn new(what: &'static str, row: &'r Row<'r>) -> Self {
        Self { what, row }
    }

    /// The value of a column.
    pub(super) fn get<T: FromSql>(self, column: &str) -> Result<T, StoreError> {
        self.row.get(column).map_err(|error| self.damaged(column, error))
    }

    /// The value of a column that holds a moment.
    pub(super) fn moment(self, column: &str) -> Result<Moment, StoreError> {
        self.some_moment(column)?.ok_or_else(|| self.damaged(column, "there is none"))
    }

    /// The same, where there need not be one.
    pub(super) fn some_moment(self, column: &str) -> Result<Option<Moment>, StoreError> {
        let Some(millis) = self.get::<Option<i64>>(column)? else { return Ok(None) };
        let millis = u64::try_from(millis).map_err(|error| self.damaged(column, error))?;
        Ok(Some(Moment(millis)))
    }

    /// The person whose number is in a column.
    pub(super) fn person(self, column: &str) -> Result<Option<PersonId>, StoreError> {
        Ok(self.get::<Option<i64>>(column)?.map(PersonId))
    }

    /// A text, understood.
    pub(super) fn parse<T: FromStr<Err: Display>>(self, column: &str) -> Result<T, StoreError> {
        self.some(column)?.ok_or_else(|| self.damaged(column, "there is none"))
    }

    /// The same, where there need not be one.
    pub(super) fn some<T: FromStr<Err: Display>>(self, column: &str) -> Result<Option<T>, StoreError> {
        let cell = self.row.get_ref(column).map_err(|error| self.damaged(column, error))?;
        let Some(text) = cell.as_str_or_null().map_err(|error| self.damaged(column, error))? else { return Ok(None) };
        text.parse().map(Some).map_err(|error| self.damaged(column, error))
    }

    /// What the word in a column stands for.
    pub(super) fn word<T: Word>(self, column: &str) -> Result<T, StoreError> {
        self.some_word(column)?.ok_or_else(|| self.damaged(column, "there is none"))
    }

    /// The same, where there need not be one.
    pub(super) fn some_word<T: Word>(self, column: &str) -> Result<Option<T>, StoreError> {
        let Some(word) = self.get::<Option<String>>(column)? else { return Ok(None) };
        let value = T::from_word(&word).ok_or_else(|| self.damaged(column, format_args!("{word:?} is unknown")))?;
        Ok(Some(value))
    }

    /// The settings of a game, a challenge or a seek.
    pub(super) fn settings(self) -> Result<Settings, StoreError> {
        let time = BySide { white: self.parse("white_time")?, black: self.parse("black_time")? };
        Ok(Settings { start: self.parse("start")?, time, rules: self.parse("rules")? })
    }

    /// That this row is damaged, and where.
    pub(super) fn damaged(self, column: &str, why: impl Display) -> StoreError {
        let name = match self.row.get_ref(0) {
            Ok(ValueRef::Text(name)) => String::from_utf8_lossy(name).into_owned(),
            Ok(ValueRef::Integer(number)) => number.to_string(),
            _ => "without a name".to_owned(),
        };
        let why = format!("{} {name}: its {column} cannot be read: {why}", self.what);
        StoreError::Damaged { what: self.what, why }
    }
}

/// The settings as they are kept.
pub(super) struct SettingCells {
    pub(super) start: String,
    pub(super) white_time: String,
    pub(super) black_time: String,
    /// The number of the rules.
    pub(super) rules: i64,
}

impl SettingCells {
    /// Writes settings down; rules that were never kept before are kept now.
    pub(super) fn keep(settings: &Settings, connection: &Connection) -> Result<Self, StoreError> {
        let rules = settings.rules.to_string();
        connection
            .prepare_cached("INSERT INTO rule_sets (text) VALUES (?1) ON CONFLICT DO NOTHING")?
            .execute([&rules])?;
        let number = connection
            .prepare_cached("SELECT number FROM rule_sets WHERE text = ?1")?
            .query_row([&rules], |row| row.get(0))?;
        Ok(Self {
            start: settings.start.to_string(),
            white_time: settings.time.white.to_string(),
            black_time: settings.time.black.to_string(),
            rules: number,
        })
    }
}

/// A moment as it is kept. What lies beyond the end of time is kept as the end of time.
pub(super) fn millis(moment: Moment) -> i64 {
    i64::try_from(moment.0).unwrap_or(i64::MAX)
}
