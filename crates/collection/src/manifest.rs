//! The one small file that says which files a collection is made of.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::pages::{checksum, replace};

/// The first line. The number is that of the kind of collection.
const TITLE: &str = "tabiya collection 1";

/// Which files there are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Manifest {
    /// The files of games, the oldest games first.
    pub(crate) segments: Vec<Named>,
    /// The file to which single games are added.
    pub(crate) tail: Named,
    /// The numbers of removed games that are still in a file.
    pub(crate) removed: BTreeSet<u64>,
}

/// A file by its number, and the number that its games are counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) file: u64,
    pub(crate) base: u64,
}

impl Manifest {
    /// Where it is in a folder.
    pub(crate) fn path(folder: &Path) -> PathBuf {
        folder.join("collection")
    }

    /// Reads it, or nothing if there is none.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>, Error> {
        let path = Self::path(folder);
        let text = match std::fs::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            text => text.map_err(Error::file(&path))?,
        };
        if !text.starts_with(TITLE.as_bytes()) {
            return Err(Error::Foreign(path));
        }
        let text = String::from_utf8(text).ok();
        let manifest = text.as_deref().and_then(Self::parse);
        manifest.map(Some).ok_or_else(|| Error::damaged(&path, "what it says is not what was written"))
    }

    fn parse(text: &str) -> Option<Self> {
        let (body, sum) = text.strip_suffix('\n')?.rsplit_once("checksum ")?;
        if u64::from_str_radix(sum, 16).ok()? != checksum(body.as_bytes()) {
            return None;
        }
        let mut manifest = Self::default();
        let mut lines = body.lines();
        if lines.next()? != TITLE {
            return None;
        }
        for line in lines {
            let (word, rest) = line.split_once(' ')?;
            let named = || {
                let (file, base) = rest.split_once(" from ")?;
                Some(Named { file: file.parse().ok()?, base: base.parse().ok()? })
            };
            match word {
                "games" => manifest.segments.push(named()?),
                "tail" => manifest.tail = named()?,
                "removed" => {
                    manifest.removed.insert(rest.parse().ok()?);
                }
                _ => return None,
            }
        }
        Some(manifest)
    }

    /// Replaces the one that is there.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), Error> {
        let mut text = format!("{TITLE}\n");
        let mut line = |word: &str, named: &Named| {
            let _into_memory = writeln!(text, "{word} {} from {}", named.file, named.base);
        };
        self.segments.iter().for_each(|named| line("games", named));
        line("tail", &self.tail);
        for number in &self.removed {
            let _into_memory = writeln!(text, "removed {number}");
        }
        let sum = checksum(text.as_bytes());
        let _into_memory = writeln!(text, "checksum {sum:016x}");
        replace(&Self::path(folder), text.as_bytes())
    }
}

/// The file of games with this number.
pub(crate) fn segment_path(folder: &Path, file: u64) -> PathBuf {
    folder.join(format!("segment-{file:06}.games"))
}

/// The file of single games with this number.
pub(crate) fn tail_path(folder: &Path, file: u64) -> PathBuf {
    folder.join(format!("tail-{file:06}.games"))
}

/// The number of a file that belongs to a collection, by its name.
pub(crate) fn file_number(name: &str) -> Option<u64> {
    let rest = name.strip_prefix("segment-").or_else(|| name.strip_prefix("tail-"))?;
    let (number, ending) = rest.split_once('.')?;
    let is_ours = ending == "games" || ending.ends_with("part");
    number.parse().ok().filter(|_| is_ours && number.len() >= 6)
}

#[cfg(test)]
mod tests {
    use super::{Manifest, Named, file_number};

    #[test]
    fn only_what_was_written_is_read() {
        let folder = crate::testing::Folder::new("manifest");
        let manifest = Manifest {
            segments: vec![Named { file: 3, base: 0 }, Named { file: 7, base: 1 << 40 }],
            tail: Named { file: 9, base: 2 << 40 },
            removed: [5, 17].into(),
        };
        assert_eq!(Manifest::read(&folder).unwrap(), None);
        manifest.write(&folder).unwrap();
        assert_eq!(Manifest::read(&folder).unwrap(), Some(manifest));
        let path = Manifest::path(&folder);
        let text = std::fs::read(&path).unwrap();
        for at in 0..text.len() {
            let mut other = text.clone();
            other[at] ^= 1;
            std::fs::write(&path, other).unwrap();
            assert!(Manifest::read(&folder).is_err(), "byte {at} was changed");
            std::fs::write(&path, &text[..at]).unwrap();
            assert!(Manifest::read(&folder).is_err(), "cut off at byte {at}");
        }
    }

    #[test]
    fn only_our_own_files_are_known() {
        assert_eq!(file_number("segment-000012.games"), Some(12));
        assert_eq!(file_number("segment-000012.run3.part"), Some(12));
        assert_eq!(file_number("tail-1000012.games"), Some(1_000_012));
        for other in ["segment-000012.txt", "segment-12.games", "tail-x.games", "games", "lock"] {
            assert_eq!(file_number(other), None, "{other}");
        }
    }
}
