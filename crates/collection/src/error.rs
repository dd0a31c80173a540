//! What can go wrong with a collection.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a collection cannot be opened, read or added to.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file or folder cannot be read or written.
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// What is in a file is not what was written there.
    Damaged {
        /// Which file.
        path: PathBuf,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A file is none of a collection, or of a newer kind than is known here.
    Foreign(PathBuf),
    /// The collection is open already, here or in another program.
    InUse(PathBuf),
    /// There is a collection in the folder already.
    Exists(PathBuf),
    /// The games that were to be added cannot be read.
    Source(io::Error),
    /// The work was called off. Nothing of it is kept.
    Cancelled,
    /// A text that was to be added has no game with a move.
    NoGame,
    /// The collection has as many games as it can hold.
    Full,
}

impl Error {
    /// Makes an error of what happened to a file.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        |error| Self::File { path: path.to_owned(), error }
    }

    /// A file that is not what was written there.
    pub(crate) fn damaged(path: &Path, what: &'static str) -> Self {
        Self::Damaged { path: path.to_owned(), what }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Damaged { path, what } => write!(f, "{} is damaged: {what}", path.display()),
            Self::Foreign(path) => {
                write!(f, "{} is not a file of a collection that this program can read", path.display())
            }
            Self::InUse(path) => write!(f, "the collection in {} is in use already", path.display()),
            Self::Exists(path) => write!(f, "there is a collection in {} already", path.display()),
            Self::Source(error) => write!(f, "the games cannot be read: {error}"),
            Self::Cancelled => f.write_str("called off; nothing was kept"),
            Self::NoGame => f.write_str("there is no game with a move in the text"),
            Self::Full => f.write_str("the collection is full"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { error, .. } | Self::Source(error) => Some(error),
            _ => None,
        }
    }
}
