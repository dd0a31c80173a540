//! Opening the file, and why that may fail.

#[cfg(test)]
mod tests;

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::schema;

/// The name of the database in the data folder.
pub(super) const FILE: &str = "tabiya.sqlite";

/// How long to wait for another process that writes to the same file.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait before something is tried again.
const PAUSE: Duration = Duration::from_millis(5);

/// How much of the file the writer keeps in memory at most, in KiB: the pages of many thousands of live games.
const WRITER_CACHE_KIB: i32 = 65_536;

/// How many prepared statements a connection keeps: more than there are.
const STATEMENTS: usize = 128;

/// Why a store cannot be opened.
#[derive(Debug)]
pub enum OpenError {
    /// The data folder cannot be made.
    Folder(PathBuf, io::Error),
    /// What is to be the data folder is a file.
    NotAFolder(PathBuf),
    /// The file cannot be made, read or written.
    File(PathBuf, String),
    /// The file is no database, or a damaged one.
    NotADatabase,
    /// The file is a database of some other program.
    Foreign,
    /// The file was made by a newer version of this program.
    Newer {
        /// The version of the file.
        found: u32,
        /// The newest version that this program knows.
        known: u32,
    },
    /// Another process keeps the file locked.
    Locked,
    /// The disk is full.
    Full,
    /// Something else, in the words of the system.
    Broken(String),
}

impl std::error::Error for OpenError {}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAFolder(path) => write!(f, "{} is a file, and not a folder for data", path.display()),
            Self::Folder(path, why) => write!(f, "the data folder {} cannot be made: {why}", path.display()),
            Self::File(path, why) => write!(f, "the file {} cannot be opened: {why}", path.display()),
            Self::NotADatabase => write!(f, "the file {FILE} in the data folder is not a database, or it is damaged"),
            Self::Foreign => write!(f, "the file {FILE} in the data folder is the database of another program"),
            Self::Newer { found, known } => write!(
                f,
                "the data folder was last used by a newer version of this program: \
                 its database has version {found}, and this program knows versions up to {known}"
            ),
            Self::Locked => write!(f, "another program keeps the file {FILE} in the data folder locked"),
            Self::Full => f.write_str("the disk is full"),
            Self::Broken(why) => write!(f, "the database in the data folder does not work: {why}"),
        }
    }
}

impl From<rusqlite::Error> for OpenError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => Self::NotADatabase,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked,
            Some(ErrorCode::DiskFull) => Self::Full,
            _ => Self::Broken(error.to_string()),
        }
    }
}

/// Opens the database of a data folder for writing, makes it if there is none, and brings it up to date.
pub(super) fn open_to_write(data: &Path, patience: Duration) -> Result<Connection, OpenError> {
    make_folder(data)?;
    let path = data.join(FILE);
    make_file(&path).map_err(|error| OpenError::File(path.clone(), error.to_string()))?;
    let mut connection = connect(&path, OpenFlags::SQLITE_OPEN_READ_WRITE, patience)?;
    // Looked at before anything is changed: a file that is not ours stays as it is.
    schema::check(&connection)?;
    keep_a_log(&connection, patience)?;
    // With each commit the log is synced, so that what was answered survives a power cut.
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cache_size", -WRITER_CACHE_KIB)?;
    schema::migrate(&mut connection)?;
    Ok(connection)
}

/// Opens the database of a data folder for reading.
pub(super) fn open_to_read(data: &Path) -> Result<Connection, OpenError> {
    connect(&data.join(FILE), OpenFlags::SQLITE_OPEN_READ_ONLY, PATIENCE)
}

fn connect(path: &Path, mode: OpenFlags, patience: Duration) -> Result<Connection, OpenError> {
    let connection = Connection::open_with_flags(path, mode | OpenFlags::SQLITE_OPEN_NO_MUTEX)
        .map_err(|error| OpenError::File(path.to_owned(), error.to_string()))?;
    connection.busy_timeout(patience)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// Has the file written through a log. Where two processes make the same new file, SQLite does not wait by itself here.
fn keep_a_log(connection: &Connection, patience: Duration) -> Result<(), OpenError> {
    connection.busy_timeout(Duration::ZERO)?;
    let mut waited = Duration::ZERO;
    while let Err(error) = connection.pragma_update(None, "journal_mode", "WAL") {
        if waited >= patience || error.sqlite_error_code() != Some(ErrorCode::DatabaseBusy) {
            return Err(error.into());
        }
        thread::sleep(PAUSE);
        waited += PAUSE;
    }
    connection.busy_timeout(patience)?;
    Ok(())
}

/// Makes the data folder, for nobody else to read.
pub(super) fn make_folder(path: &Path) -> Result<(), OpenError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|error| {
        if path.is_file() { OpenError::NotAFolder(path.to_owned()) } else { OpenError::Folder(path.to_owned(), error) }
    })
}

/// Makes an empty file if there is none, for nobody else to read. SQLite gives its other files the same permissions.
fn make_file(path: &Path) -> io::Result<()> {
    private_file().create(true).truncate(false).open(path)?;
    Ok(())
}

/// How to make a file that nobody else can read.
pub(super) fn private_file() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
