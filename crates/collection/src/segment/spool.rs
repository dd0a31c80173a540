//! Records that wait for their place in a file: in memory if they are few, in a file of their own if not.

use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::pages::PageWriter;

/// How many bytes wait in memory.
const MOST: usize = 1 << 20;

/// Bytes that wait.
#[derive(Debug)]
pub(super) struct Spool {
    path: PathBuf,
    memory: Vec<u8>,
    file: Option<PageWriter>,
}

impl Spool {
    /// A spool that may use the file with this name.
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, memory: Vec::new(), file: None }
    }

    /// The bytes to append to; afterwards [`Spool::settle`] has to be called.
    pub(super) const fn bytes(&mut self) -> &mut Vec<u8> {
        &mut self.memory
    }

    /// Moves the bytes to the file if they have become many.
    pub(super) fn settle(&mut self) -> Result<(), Error> {
        if self.memory.len() < MOST {
            return Ok(());
        }
        let file = match &mut self.file {
            Some(file) => file,
            empty => empty.insert(PageWriter::create(&self.path)?),
        };
        file.write(&self.memory)?;
        self.memory.clear();
        Ok(())
    }

    /// Writes everything into another file.
    pub(super) fn pour(mut self, into: &mut PageWriter) -> Result<(), Error> {
        if let Some(file) = self.file.take() {
            let length = file.position();
            let reader = file.finish()?;
            let mut bytes = Vec::new();
            let mut at = 0;
            while at < length {
                let now = (length - at).min(MOST as u64);
                reader.read(at, now as usize, &mut bytes)?;
                into.write(&bytes)?;
                at += now;
            }
            remove(&self.path);
        }
        into.write(&self.memory)
    }
}

impl Drop for Spool {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            remove(&self.path);
        }
    }
}

/// Removes a file that is no longer of use. If that fails, it is removed when the collection is opened.
pub(super) fn remove(path: &Path) {
    let _left_for_later = std::fs::remove_file(path);
}
