//! The files that are named on the command line.

use std::collections::HashSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use crate::format::{Damage, ReadError, Reader, What};
use crate::selfplay::EXTENSION;
use crate::words::counted;

/// Why a file could not be read, and which.
#[derive(Debug)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub error: ReadError,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for FileError {}

impl FileError {
    pub(crate) fn new(path: &Path, error: ReadError) -> Self {
        Self { path: path.to_owned(), error }
    }

    fn io(path: &Path, error: io::Error) -> Self {
        Self::new(path, ReadError::Io(error))
    }

    /// What is wrong in the file, if it could be read as such.
    pub fn damage(&self) -> Option<&Damage> {
        match &self.error {
            ReadError::Damage(damage) => Some(damage),
            ReadError::Io(_) => None,
        }
    }
}

/// A file that ends in the middle of a game, since it is still being written or its writer was killed. What comes
/// before that game is sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Torn {
    /// The file.
    pub path: PathBuf,
    /// How many whole games are in it.
    pub games: u64,
}

impl Torn {
    /// The file, if that is what an error says.
    pub(crate) fn of(path: &Path, error: &ReadError) -> Option<Self> {
        match error {
            ReadError::Damage(Damage { what: What::Torn, game, .. }) => {
                Some(Self { path: path.to_owned(), games: game.saturating_sub(1) })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Torn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = counted(self.games, "whole game");
        write!(f, "{} ends in the middle of a game, read up to there: {games}", self.path.display())
    }
}

/// The files that are meant: of a directory all files of games in it, by name. A file that is named twice is meant once.
///
/// # Errors
/// If a directory cannot be read, or there is none in it.
pub fn meant(paths: &[PathBuf]) -> Result<Vec<PathBuf>, FileError> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let entries = entries.map_err(|error| FileError::io(path, error))?;
        let first = files.len();
        let inside = entries.into_iter().map(|entry| entry.path());
        files.extend(inside.filter(|file| file.extension().is_some_and(|extension| extension == EXTENSION)));
        if files.len() == first {
            let none = io::Error::other(format!("there is no file of games (*.{EXTENSION}) in it"));
            return Err(FileError::io(path, none));
        }
        files[first..].sort();
    }
    let mut seen = HashSet::new();
    // One that is not there is told when it is opened.
    files.retain(|file| seen.insert(fs::canonicalize(file).unwrap_or_else(|_| file.clone())));
    Ok(files)
}

/// Begins to read a file.
///
/// # Errors
/// If it cannot be opened, or is something else.
pub fn open(path: &Path) -> Result<Reader<BufReader<File>>, FileError> {
    let file = File::open(path).map_err(|error| FileError::io(path, error))?;
    Reader::new(BufReader::with_capacity(1 << 18, file)).map_err(|error| FileError::new(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_meant_once_however_often_they_are_named() {
        let folder = std::env::temp_dir().join(format!("tabiya-trainer-{}-files", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [one, other] = ["b.games", "a.games"].map(|name| folder.join(name));
        fs::write(&one, "").unwrap();
        fs::write(&other, "").unwrap();
        let absent = folder.join("absent.games");
        let named = [one.clone(), folder.clone(), folder.join(".").join("b.games"), absent.clone()];
        assert_eq!(meant(&named).unwrap(), [one, other, absent]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
