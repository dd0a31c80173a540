//! Going on with a file that may have been left in the middle of a game.

use std::fmt;
use std::fs::{File, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom};
use std::path::Path;

use super::{Damage, Game, ReadError, Reader, What, Writer};

/// Writes games behind those that are in a file. Nobody else can do so at the same time.
#[derive(Debug)]
pub struct Appender {
    writer: Writer<File>,
    /// How many games the file held when it was opened.
    pub games: u64,
    /// How many plies they had.
    pub plies: u64,
    /// How many bytes of a torn game were cut off.
    pub torn: u64,
}

/// Why a file cannot be gone on with.
#[derive(Debug)]
pub enum CannotAppend {
    /// It cannot be opened, read or written.
    Io(io::Error),
    /// It is being written by somebody else.
    InUse,
    /// Something in it is wrong that does not come from being killed.
    Damage(Damage),
}

impl fmt::Display for CannotAppend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::InUse => write!(f, "somebody else is writing it"),
            Self::Damage(damage) => write!(f, "it is damaged ({damage}); move it away to begin a new one"),
        }
    }
}

impl std::error::Error for CannotAppend {}

impl From<io::Error> for CannotAppend {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<ReadError> for CannotAppend {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => Self::Io(error),
            ReadError::Damage(damage) => Self::Damage(damage),
        }
    }
}

impl Appender {
    /// Opens a file, or makes it, and cuts off a game that was not written to its end.
    ///
    /// # Errors
    /// See [`CannotAppend`]; the file is then as it was.
    pub fn open(path: &Path) -> Result<Self, CannotAppend> {
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(CannotAppend::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let length = file.metadata()?.len();
        let (mut games, mut plies, mut end) = (0, 0, 0);
        match Reader::new(BufReader::new(&file)) {
            Ok(mut reader) => {
                end = reader.end();
                while let Some(game) = reader.next() {
                    match game {
                        Ok(game) => (games, plies) = (games + 1, plies + game.plies.len() as u64),
                        Err(ReadError::Damage(Damage { what: What::Torn, .. })) => break,
                        Err(error) => return Err(error.into()),
                    }
                    end = reader.end();
                }
            }
            // Killed before the header was written; an empty file is one, too.
            Err(ReadError::Damage(Damage { what: What::Torn, .. })) => {}
            Err(error) => return Err(error.into()),
        }
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        let writer = if end == 0 { Writer::new(file)? } else { Writer::behind(file) };
        Ok(Self { writer, games, plies, torn: length - end })
    }

    /// Writes a game, and tells how many bytes it took.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, game: &Game) -> io::Result<u64> {
        self.writer.write(game)
    }
}
