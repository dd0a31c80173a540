//! `tabiya pgn split`: games into several files.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use tabiya_pgn::summarise;

use super::Texts;
use super::arguments::Split;
use super::input::{Early, Input, unwritten};
use super::output::write_game;
use super::stop;
use super::words::{counted, known};
use crate::answer::{Answer, WrongUse};

/// The most files that are made: more is a slip of the finger.
const MOST_FILES: usize = 10_000;

/// From so many bytes on, what is to be written is written.
const MOST_IN_MEMORY: usize = 16 << 20;

pub(crate) fn run(arguments: &Split) -> Result<Answer, WrongUse> {
    let mut input = Input::new(&arguments.files)?;
    fs::create_dir_all(&arguments.folder).map_err(|error| {
        WrongUse::new(format_args!("the folder {} cannot be made: {error}", arguments.folder.display()))
    })?;
    let mut parts = Parts { folder: &arguments.folder, waiting: BTreeMap::new(), size: 0, names: HashMap::new() };
    let mut count = 0;
    let mut wrong = None;
    input.for_each(
        |block| {
            let (mut texts, mut names) = (Texts::default(), Vec::new());
            match &arguments.by {
                None => texts = Texts::of(block),
                Some(tag) => {
                    let wants = |tags: &tabiya_pgn::Tags| {
                        names.push(known(tags, tag).unwrap_or_default().to_owned());
                        true
                    };
                    summarise(block.text(), wants, |_| {}, |summary| texts.push(&block.text()[summary.text]));
                }
            }
            (texts, names)
        },
        |_, (texts, names)| {
            for (index, text) in texts.iter().enumerate() {
                let name = match (&arguments.games, names.get(index)) {
                    (Some(games), _) => format!("{:04}", count / games.get() + 1),
                    (None, value) => parts.name(value.map_or("", String::as_str)),
                };
                count += 1;
                if let Err(error) = parts.add(&name, text) {
                    wrong = Some(error);
                    return Err(Early::Enough);
                }
            }
            Ok(())
        },
    )?;
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    let files = parts.finish()?;
    let mut notes = vec![format!("{} in {}", counted(count as u64, "game"), counted(files, "file"))];
    notes.extend(input.notes());
    Ok(Answer { text: String::new(), notes, is_no: !input.failures.is_empty() })
}

/// The files that are being written. They get their names only when all of them are complete. None is
/// kept open, since there may be more than a system lets a program open.
struct Parts<'folder> {
    folder: &'folder Path,
    /// By name: what is to be written yet.
    waiting: BTreeMap<String, Vec<u8>>,
    /// How much that is.
    size: usize,
    /// The names of files by the values they are for.
    names: HashMap<String, String>,
}

impl Parts<'_> {
    /// The name of the file for a value. Values that would have the same name get different ones.
    fn name(&mut self, value: &str) -> String {
        if let Some(name) = self.names.get(value) {
            return name.clone();
        }
        let plain = file_name(value);
        let is_taken = |name: &str| self.names.values().any(|other| other.to_lowercase() == name.to_lowercase());
        let numbered = (2..).map(|number| format!("{plain} ({number})"));
        let name = std::iter::once(plain.clone()).chain(numbered).find(|name| !is_taken(name)).unwrap_or(plain);
        self.names.insert(value.to_owned(), name.clone());
        name
    }

    fn add(&mut self, name: &str, text: &[u8]) -> Result<(), WrongUse> {
        if !self.waiting.contains_key(name) {
            if self.waiting.len() == MOST_FILES {
                let what = format_args!("this would make more than {MOST_FILES} files; nothing was written");
                return Err(WrongUse::new(what));
            }
            let path = self.path(name);
            if path.exists() {
                return Err(WrongUse::new(format_args!("{} is there already; nothing was written", path.display())));
            }
            stop::guard(&self.temporary(name));
        }
        let waiting = self.waiting.entry(name.to_owned()).or_default();
        write_game(waiting, text).map_err(|error| unwritten(&error))?;
        self.size += text.len() + 2;
        if self.size > MOST_IN_MEMORY { self.flush().map_err(|error| unwritten(&error)) } else { Ok(()) }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.pgn"))
    }

    fn temporary(&self, name: &str) -> PathBuf {
        self.folder.join(format!(".{name}.{}.part", process::id()))
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut waiting = std::mem::take(&mut self.waiting);
        let result = waiting.iter_mut().filter(|(_, text)| !text.is_empty()).try_for_each(|(name, text)| {
            File::options().append(true).create(true).open(self.temporary(name))?.write_all(text)?;
            text.clear();
            Ok(())
        });
        self.waiting = waiting;
        self.size = 0;
        result
    }

    /// Gives all files their names, and tells how many there are.
    fn finish(mut self) -> Result<u64, WrongUse> {
        let result = self
            .flush()
            .and_then(|()| self.waiting.keys().try_for_each(|name| fs::rename(self.temporary(name), self.path(name))));
        result.map_err(|error| unwritten(&error))?;
        Ok(self.waiting.len() as u64)
    }
}

impl Drop for Parts<'_> {
    fn drop(&mut self) {
        for name in self.waiting.keys() {
            // Gone already if all went well.
            drop(fs::remove_file(self.temporary(name)));
            stop::release(&self.temporary(name));
        }
    }
}

/// A name of a file that every system takes: signs with a meaning become underscores, and names are not
/// too long, nor those of devices.
fn file_name(value: &str) -> String {
    const LONGEST: usize = 100;
    const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "com1", "lpt1"];
    let is_harmless = |symbol: char| symbol.is_alphanumeric() || "-_., +".contains(symbol);
    let plain: String = value.chars().map(|symbol| if is_harmless(symbol) { symbol } else { '_' }).collect();
    let plain = plain[..plain.floor_char_boundary(LONGEST)].trim_matches(['.', ' ']);
    match plain {
        "" => "unknown".to_owned(),
        device if DEVICES.contains(&&*device.to_lowercase()) => format!("_{device}"),
        plain => plain.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn names_of_files_are_harmless() {
        assert_eq!(file_name("Carlsen, Magnus"), "Carlsen, Magnus");
        assert_eq!(file_name("../../etc/passwd"), "_.._etc_passwd");
        assert_eq!(file_name("1/2-1/2"), "1_2-1_2");
        assert_eq!(file_name(".."), "unknown");
        assert_eq!(file_name("Con"), "_Con");
        assert!(file_name(&"棋".repeat(100)).len() <= 100);
    }
}
