//! Networks in files of their own.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::net::{BadNet, Net};

/// No network has more bytes.
const MOST_BYTES: u64 = 64 << 20;

/// Why the network of a file cannot be had.
#[derive(Debug)]
pub enum CannotOpen {
    /// The file cannot be read.
    Unread(PathBuf, io::Error),
    /// What is in it is no network that can be used.
    Bad(PathBuf, BadNet),
}

impl fmt::Display for CannotOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(path, error) => write!(f, "{} cannot be read: {error}", path.display()),
            Self::Bad(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for CannotOpen {}

impl Net {
    /// Reads the network of a file.
    ///
    /// # Errors
    /// If it cannot be read, or is none that can be used.
    pub fn open(path: &Path) -> Result<Self, CannotOpen> {
        let bytes = read(path).map_err(|error| CannotOpen::Unread(path.to_owned(), error))?;
        Self::read(&bytes).map_err(|error| CannotOpen::Bad(path.to_owned(), error))
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    // To open a pipe may take for ever, and so may reading a device.
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}
