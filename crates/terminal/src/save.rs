//! Games put into files.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tabiya_pgn::Game;

/// Adds a game to a file, and says so. Files of games hold many.
///
/// # Errors
/// Why it cannot be, in one sentence.
pub(crate) fn add(path: &str, game: &Game) -> Result<String, String> {
    let path = full(path);
    match append(&path, game) {
        Ok(()) => Ok(format!("The game is in {}.", path.display())),
        Err(error) => Err(format!("The game cannot be written to {}: {error}.", path.display())),
    }
}

/// Adds a game to a file.
pub(crate) fn append(path: &Path, game: &Game) -> io::Result<()> {
    let text = format!("{game}\n");
    OpenOptions::new().create(true).append(true).open(path).and_then(|mut file| file.write_all(text.as_bytes()))
}

/// A path as people type it: `~` is home.
pub(crate) fn full(path: &str) -> PathBuf {
    let path = path.trim();
    match path.strip_prefix("~/").zip(std::env::home_dir()) {
        Some((rest, home)) => home.join(rest),
        None => PathBuf::from(path),
    }
}
