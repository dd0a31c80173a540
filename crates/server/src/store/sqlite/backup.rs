//! A copy of a store, also while a server writes to it.

#[cfg(test)]
mod tests;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use super::open::{FILE, OpenError, open_to_read, private_file};
use super::schema;

/// Why a store was not copied. There is no copy then, not even a part of one.
#[derive(Debug)]
pub enum BackupError {
    /// There is no store in this folder.
    NoStore(PathBuf),
    /// The store cannot be opened.
    Open(OpenError),
    /// There is something of that name already.
    Exists(PathBuf),
    /// The copy cannot be written.
    Write(PathBuf, String),
    /// The disk is full.
    Full(PathBuf),
}

impl std::error::Error for BackupError {}

impl fmt::Display for BackupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoStore(data) => write!(f, "there is nothing to copy: the folder {} has no {FILE}", data.display()),
            Self::Open(error) => write!(f, "{error}"),
            Self::Exists(to) => write!(f, "{} exists already, and is not overwritten", to.display()),
            Self::Write(to, why) => write!(f, "the copy {} cannot be written: {why}", to.display()),
            Self::Full(to) => write!(f, "the copy {} cannot be written: the disk is full", to.display()),
        }
    }
}

/// Copies the store of a data folder to a new file, as it stands at one moment. A server may be writing to it meanwhile.
/// In another data folder, and with the same name as the original, the copy is a store.
///
/// # Errors
/// If there is no store, or it cannot be read, or the copy cannot be written. A file that exists is not overwritten.
pub fn backup(data: &Path, to: &Path) -> Result<(), BackupError> {
    if !data.join(FILE).is_file() {
        return Err(BackupError::NoStore(data.to_owned()));
    }
    let connection = open_to_read(data).map_err(BackupError::Open)?;
    schema::check(&connection).map_err(BackupError::Open)?;
    // Made here and not by SQLite, so that nothing is overwritten and nobody else can read it.
    private_file().create_new(true).open(to).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
        _ => BackupError::Write(to.to_owned(), error.to_string()),
    })?;
    let failed = |why: &dyn fmt::Display| BackupError::Write(to.to_owned(), why.to_string());
    let name = to.to_str().ok_or_else(|| failed(&"its name is not text"));
    let copied = name.and_then(|name| {
        connection.execute("VACUUM INTO ?1", [name]).map_err(|error| match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => BackupError::Full(to.to_owned()),
            _ => failed(&error),
        })?;
        sync(to).map_err(|error| failed(&error))
    });
    if copied.is_err() {
        let _gone_already = fs::remove_file(to);
    }
    copied
}

/// Waits until the copy is on disk, and its name as well.
fn sync(path: &Path) -> io::Result<()> {
    fs::OpenOptions::new().write(true).open(path)?.sync_all()?;
    #[cfg(unix)]
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::File::open(folder)?.sync_all()?;
    }
    Ok(())
}
