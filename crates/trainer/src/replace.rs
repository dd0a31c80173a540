//! Files that are there as a whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;

use crate::format::HEADER;

/// The name a file has until it is complete, beside the one it gets. A link is followed. Pipes and devices are not replaced.
fn names(path: &Path) -> io::Result<(PathBuf, PathBuf)> {
    let path = if path.exists() { fs::canonicalize(path)? } else { path.to_owned() };
    if path.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if path.exists() && !path.is_file() {
        return Err(io::Error::other("it is no file"));
    }
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
    let temporary = path.with_file_name(format!(".{name}.{}.part", process::id()));
    Ok((path, temporary))
}

/// Tells whether a file may be written, before all the work is done that goes into it. What is there stays; games, which take
/// hours, always do.
///
/// # Errors
/// If it could not be written, or holds games.
pub fn try_out(path: &Path) -> io::Result<()> {
    let (path, temporary) = names(path)?;
    let mut begin = Vec::new();
    if path.is_file() {
        File::open(&path)?.take(HEADER.len() as u64).read_to_end(&mut begin)?;
    }
    if begin.starts_with(&HEADER) {
        return Err(io::Error::other("games are in it, which are not written over"));
    }
    File::options().write(true).create_new(true).open(&temporary)?;
    fs::remove_file(&temporary)
}

/// Writes a file. Whatever happens, what is found under its name is what was there before or all of this, never a
/// part.
///
/// # Errors
/// If it cannot be written; what was there before is there still.
pub fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (path, temporary) = names(path)?;
    let write = || {
        let mut file = File::options().write(true).create_new(true).open(&temporary)?;
        // A file that is written anew keeps its permissions.
        if let Ok(metadata) = fs::metadata(&path) {
            let _as_they_are = file.set_permissions(metadata.permissions());
        }
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, &path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&temporary)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = std::env::temp_dir().join(format!("tabiya-trainer-{}-replace", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("weights.rs");
        try_out(&path).unwrap();
        assert!(!path.exists());
        replace(&path, b"old").unwrap();
        try_out(&path).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        replace(&path, b"new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");
        let games = folder.join("1-0.games");
        fs::write(&games, HEADER).unwrap();
        assert!(try_out(&games).unwrap_err().to_string().contains("games are in it"));
        #[cfg(unix)]
        assert!(try_out(Path::new("/dev/null")).is_err() && replace(Path::new("/dev/null"), b"new").is_err());
        assert!(try_out(&folder).is_err() && try_out(&folder.join("no/such/folder")).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
