//! Texts of games put aside: in memory, or in a file if they are many.

use std::env;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::process;

use super::stop;

/// From here on texts go to a file.
const MOST_IN_MEMORY: usize = 32 << 20;

/// Where texts are put aside.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    /// What is not in the file.
    memory: Vec<u8>,
    file: Option<(File, PathBuf)>,
    /// How much is in the file.
    filed: u64,
}

/// Where a text was put.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    offset: u64,
    length: usize,
}

impl Shelf {
    /// Puts a text aside.
    pub(super) fn put(&mut self, text: &[u8]) -> io::Result<Place> {
        if self.memory.len() + text.len() > MOST_IN_MEMORY {
            self.file()?;
        }
        let place = Place { offset: self.filed + self.memory.len() as u64, length: text.len() };
        self.memory.extend_from_slice(text);
        Ok(place)
    }

    /// Brings what is in memory into the file.
    fn file(&mut self) -> io::Result<()> {
        if self.file.is_none() {
            let path = env::temp_dir().join(format!("tabiya-{}.part", process::id()));
            stop::guard(&path);
            let file = File::options().read(true).write(true).create_new(true).open(&path);
            let file = file.inspect_err(|_| stop::release(&path))?;
            self.file = Some((file, path));
        }
        if let Some((file, _)) = &mut self.file {
            file.seek(SeekFrom::End(0))?;
            file.write_all(&self.memory)?;
        }
        self.filed += self.memory.len() as u64;
        self.memory.clear();
        Ok(())
    }

    /// Takes a text from its place.
    pub(super) fn get(&mut self, place: Place, text: &mut Vec<u8>) -> io::Result<()> {
        text.clear();
        if let (Some((file, _)), true) = (&mut self.file, place.offset < self.filed) {
            text.resize(place.length, 0);
            file.seek(SeekFrom::Start(place.offset))?;
            return file.read_exact(text);
        }
        let start = (place.offset - self.filed) as usize;
        text.extend_from_slice(&self.memory[start..start + place.length]);
        Ok(())
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        if let Some((_, path)) = &self.file {
            drop(fs::remove_file(path));
            stop::release(path);
        }
    }
}
