//! Which table files there are.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::TableError;
use super::material::Material;
use super::table::{Content, Table};

/// The files that were found, by what is on the board.
#[derive(Debug, Default)]
pub(super) struct Folder {
    entries: HashMap<Material, Entry>,
    pub(super) files: usize,
    pub(super) most_men: u32,
    pub(super) damaged: Vec<PathBuf>,
}

/// The two files for one material, each opened when it is first asked.
#[derive(Debug, Default)]
struct Entry {
    outcomes: Lazy,
    distances: Lazy,
}

#[derive(Debug, Default)]
struct Lazy {
    path: Option<PathBuf>,
    table: OnceLock<Option<Table>>,
}

impl Folder {
    /// Looks into one more folder. Of files with the same name the first one counts.
    pub(super) fn look_into(&mut self, path: &Path) -> Result<(), TableError> {
        let unreadable = |error: io::Error| TableError::Unreadable { path: path.to_owned(), error };
        let kind = fs::metadata(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => TableError::NoSuchPath(path.to_owned()),
            _ => unreadable(error),
        })?;
        if !kind.is_dir() {
            return Err(TableError::NotAFolder(path.to_owned()));
        }
        for found in fs::read_dir(path).map_err(unreadable)? {
            self.add(found.map_err(unreadable)?.path());
        }
        Ok(())
    }

    fn add(&mut self, path: PathBuf) {
        let part = |part: Option<&std::ffi::OsStr>| part.and_then(|text| text.to_str()).map(str::to_owned);
        let Some(ending) = part(path.extension()) else { return };
        let Some(content) = [Content::Outcomes, Content::Distances].into_iter().find(|kind| kind.ending() == ending)
        else {
            return;
        };
        let Some(material) = part(path.file_stem()).and_then(|name| Material::read(&name)) else { return };
        if !is_whole(&path, content).unwrap_or(false) {
            self.damaged.push(path);
            return;
        }
        let entry = self.entries.entry(material).or_default();
        let place = entry.of_mut(content);
        if place.path.is_none() {
            place.path = Some(path);
            self.files += 1;
            if content == Content::Outcomes {
                self.most_men = self.most_men.max(material.men());
            }
        }
    }

    /// The table for this material, if it is there and can be read.
    pub(super) fn table(&self, material: Material, content: Content) -> Option<&Table> {
        let (named, entry) = [material, material.reversed()]
            .into_iter()
            .find_map(|named| self.entries.get(&named).map(|entry| (named, entry)))?;
        let place = entry.of(content);
        let path = place.path.as_ref()?;
        place.table.get_or_init(|| Table::open(path, named, content)).as_ref()
    }
}

impl Entry {
    fn of(&self, content: Content) -> &Lazy {
        match content {
            Content::Outcomes => &self.outcomes,
            Content::Distances => &self.distances,
        }
    }

    fn of_mut(&mut self, content: Content) -> &mut Lazy {
        match content {
            Content::Outcomes => &mut self.outcomes,
            Content::Distances => &mut self.distances,
        }
    }
}

/// Whether a file begins as it should and has a length that such files have: whole pieces of 64 bytes
/// and a check sum of 16. A download that broke off rarely has.
fn is_whole(path: &Path, content: Content) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let mut mark = [0; 4];
    file.read_exact(&mut mark)?;
    Ok(mark == content.mark() && file.metadata()?.len() % 64 == 16)
}
