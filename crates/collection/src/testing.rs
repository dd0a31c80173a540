//! What tests need.

use std::ops::Deref;
use std::path::{Path, PathBuf};

/// A folder for one test, which goes with it.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tabiya-collection-{name}-{}", std::process::id()));
        let _was_there = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("a folder for a test");
        Self(path)
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = std::fs::remove_dir_all(&self.0);
    }
}
