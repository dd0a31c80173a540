//! The files of the checkout.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::shell;

/// Folders that hold what was built or found, for a checkout that git cannot list.
const NOT_OURS: [&str; 5] = [".git", "target", "artifacts", "coverage", "node_modules"];

/// One file, with its path relative to the root and written with slashes.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: String,
    pub(crate) bytes: usize,
    /// The content, unless it is not text.
    pub(crate) text: Option<String>,
}

/// Every file that is in git or would be with the next `git add`.
#[derive(Debug)]
pub(crate) struct Tree {
    files: Vec<File>,
    folders: BTreeSet<String>,
}

impl Tree {
    /// Reads the checkout.
    pub(crate) fn read(root: &Path) -> Result<Self, String> {
        let mut paths = match listed_by_git(root) {
            Ok(paths) => paths,
            // An archive of the sources, or a checkout that belongs to somebody
            // else, is still worth checking.
            Err(_) => walked(root, "")?,
        };
        paths.sort();
        paths.dedup();
        let mut files = Vec::new();
        for path in paths {
            let full_path = root.join(&path);
            // A file may be deleted on disk and not yet in git.
            if !full_path.is_file() {
                continue;
            }
            let content =
                fs::read(&full_path).map_err(|cause| format!("the file {path} could not be read: {cause}"))?;
            files.push(File { path, bytes: content.len(), text: String::from_utf8(content).ok() });
        }
        Ok(Self::from_files(files))
    }

    /// A tree of these paths and texts, for the tests of the checks.
    #[cfg(test)]
    pub(crate) fn of(files: &[(&str, &str)]) -> Self {
        let file = |&(path, text): &(&str, &str)| File {
            path: path.to_owned(),
            bytes: text.len(),
            text: Some(text.to_owned()),
        };
        Self::from_files(files.iter().map(file).collect())
    }

    fn from_files(files: Vec<File>) -> Self {
        let mut folders = BTreeSet::from([String::new()]);
        for file in &files {
            let ends = file.path.match_indices('/').map(|(index, _)| index);
            folders.extend(ends.map(|end| file.path[..end].to_owned()));
        }
        Self { files, folders }
    }

    pub(crate) fn files(&self) -> &[File] {
        &self.files
    }

    /// Path and text of every text file whose name ends in one of these.
    pub(crate) fn texts(&self, endings: &[&str]) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().filter_map(move |file| {
            let wanted = endings.iter().any(|ending| file.path.ends_with(ending));
            let text = file.text.as_deref()?;
            wanted.then_some((file.path.as_str(), text))
        })
    }

    /// Whether there is a file or a folder at this path.
    pub(crate) fn holds(&self, path: &str) -> bool {
        self.folders.contains(path) || self.files.iter().any(|file| file.path == path)
    }
}

fn listed_by_git(root: &Path) -> Result<Vec<String>, String> {
    let mut command = Command::new("git");
    command.current_dir(root).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
    let listed = shell::output(&mut command)?;
    let paths = listed.split('\0').filter(|path| !path.is_empty());
    Ok(paths.map(String::from).collect())
}

fn walked(root: &Path, folder: &str) -> Result<Vec<String>, String> {
    let unreadable = |cause| format!("the folder {folder}/ could not be read: {cause}");
    let mut paths = Vec::new();
    for entry in fs::read_dir(root.join(folder)).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if folder.is_empty() { name.clone() } else { format!("{folder}/{name}") };
        if !entry.file_type().map_err(unreadable)?.is_dir() {
            paths.push(path);
        } else if !NOT_OURS.contains(&name.as_str()) {
            paths.extend(walked(root, &path)?);
        }
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::{Tree, listed_by_git, walked};
    use crate::shell;

    #[test]
    fn a_tree_holds_files_and_the_folders_above_them() {
        let tree = Tree::of(&[("web/board/drag.js", "")]);
        for path in ["web/board/drag.js", "web/board", "web", ""] {
            assert!(tree.holds(path), "{path}");
        }
        assert!(!tree.holds("web/board/drop.js"));
    }

    #[test]
    fn texts_are_chosen_by_their_ending() {
        let tree = Tree::of(&[("a.rs", "one"), ("b.js", "two"), ("c.css", "three")]);
        let chosen: Vec<_> = tree.texts(&[".rs", ".css"]).collect();
        assert_eq!(chosen, [("a.rs", "one"), ("c.css", "three")]);
    }

    #[test]
    fn this_file_is_found_with_and_without_git() {
        let here = "xtask/src/tidy/tree.rs".to_owned();
        let root = shell::root();
        assert!(walked(root, "").is_ok_and(|paths| paths.contains(&here)));
        // Git may be missing or refuse; then there is nothing to compare.
        if let Ok(paths) = listed_by_git(root) {
            assert!(paths.contains(&here));
        }
    }
}
