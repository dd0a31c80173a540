//! Keeping the games: a file of PGN and its journal.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::journal::{Finished, Journal, Past, Settings, path_beside};
use crate::answer::WrongUse;

/// Where games are kept, if anywhere.
#[derive(Debug)]
pub(crate) struct Record {
    games: Option<(PathBuf, File)>,
    journal: Option<(PathBuf, Journal)>,
}

/// What to do with a match that the journal tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beginning {
    /// There shall be none.
    First,
    /// Go on with it.
    Resumed,
    /// Forget it; its games stay where they are.
    Anew,
}

/// A record, with the games that were there already.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) record: Record,
    pub(crate) past: Vec<Finished>,
    pub(crate) notes: Vec<String>,
}

fn unwritten(path: &Path, error: &io::Error) -> WrongUse {
    WrongUse::new(format_args!("{} cannot be written: {error}", path.display()))
}

impl Record {
    /// Opens the files of a match, and reads what was played before, if it is to be gone on with. Nothing that is
    /// there is replaced unless that was asked for.
    pub(crate) fn open(path: Option<&Path>, beginning: Beginning, settings: &Settings) -> Result<Opened, WrongUse> {
        let goes_on = beginning == Beginning::Resumed;
        let Some(path) = path else {
            return Ok(Opened { record: Self { games: None, journal: None }, past: Vec::new(), notes: Vec::new() });
        };
        // A device or a pipe has nothing beside it.
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            if goes_on {
                return Err(WrongUse::new(format_args!("{} is no file that can be gone on with", path.display())));
            }
            let file = File::options().append(true).open(path).map_err(|error| unwritten(path, &error))?;
            let record = Self { games: Some((path.to_owned(), file)), journal: None };
            return Ok(Opened { record, past: Vec::new(), notes: Vec::new() });
        }
        let journal_path = path_beside(path);
        let past = if beginning == Beginning::Anew { None } else { read_past(&journal_path)? };
        let mut notes = Vec::new();
        let (journal, past) = match past {
            Some(past) if goes_on => {
                let usable = past.agrees(settings);
                usable.map_err(|why| WrongUse::new(format_args!("{}: {why}", journal_path.display())))?;
                (Journal::append(&journal_path, &past), past.games)
            }
            Some(past) if !past.games.is_empty() => {
                let (state, resumed) = if past.is_complete {
                    ("finished", "shows its table or, with more --games, makes it longer")
                } else {
                    ("not finished", "goes on with it")
                };
                return Err(WrongUse::new(format_args!(
                    "{} tells of a match that is {state}: --resume {resumed}; for a new match name another file, or \
                     add its games behind those of the other with --anew, which forgets what was noted of it",
                    journal_path.display()
                )));
            }
            _ => {
                if goes_on {
                    notes.push(format!("{} is not there yet: the match begins", journal_path.display()));
                }
                (Journal::create(&journal_path, settings), Vec::new())
            }
        };
        let journal = journal.map_err(|error| unwritten(&journal_path, &error))?;
        let file = open_games(path, &past, &mut notes).map_err(|error| unwritten(path, &error))?;
        let record = Self { games: Some((path.to_owned(), file)), journal: Some((journal_path, journal)) };
        Ok(Opened { record, past, notes })
    }

    /// Keeps a game: its text first, and when that is written the note that it is there.
    pub(crate) fn keep(&mut self, text: &str, mut finished: Finished) -> Result<(), WrongUse> {
        if let Some((path, file)) = &mut self.games {
            let written = file.write_all(text.as_bytes()).and_then(|()| file.metadata());
            finished.length = written.map_err(|error| unwritten(path, &error))?.len();
        }
        match &mut self.journal {
            Some((path, journal)) => journal.note(&finished).map_err(|error| unwritten(path, &error)),
            None => Ok(()),
        }
    }

    /// Notes that the match is over.
    pub(crate) fn end(&mut self) -> Result<(), WrongUse> {
        match &mut self.journal {
            Some((path, journal)) => journal.end().map_err(|error| unwritten(path, &error)),
            None => Ok(()),
        }
    }

    /// Whether the match can be gone on with.
    pub(crate) fn has_journal(&self) -> bool {
        self.journal.is_some()
    }
}

fn read_past(path: &Path) -> Result<Option<Past>, WrongUse> {
    let wrong = |why: &dyn std::fmt::Display| WrongUse::new(format_args!("{}: {why}", path.display()));
    match fs::read_to_string(path) {
        Ok(text) => Past::read(&text).map_err(|why| wrong(&why)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(wrong(&error)),
    }
}

/// Opens the file of games. A game at its end that the journal does not know was being written when all stopped:
/// it is taken away, since it will be played again.
fn open_games(path: &Path, past: &[Finished], notes: &mut Vec<String>) -> io::Result<File> {
    let mut file = File::options().append(true).read(true).create(true).open(path)?;
    let known = past.iter().map(|game| game.length).max().unwrap_or(0);
    let length = file.metadata()?.len();
    if known > length {
        notes.push(format!("{} is shorter than it was: some games are not in it any more", path.display()));
    } else if known > 0 && length > known {
        let mut tail = String::new();
        file.seek(SeekFrom::Start(known))?;
        let is_text = file.read_to_string(&mut tail).is_ok();
        if is_text && is_one_game(&tail, past) {
            file.set_len(known)?;
            notes.push(format!("a game that was not finished is taken away from {}", path.display()));
        }
    }
    // Games are parted by an empty line, whatever was there before.
    let length = file.metadata()?.len();
    let mut end = vec![0; length.min(2) as usize];
    file.seek(SeekFrom::Start(length - end.len() as u64))?;
    file.read_exact(&mut end)?;
    match end.as_slice() {
        [] | b"\n\n" => {}
        [.., b'\n'] => file.write_all(b"\n")?,
        _ => file.write_all(b"\n\n")?,
    }
    Ok(file)
}

/// Whether a text is one game, or the beginning of one, that is not among these.
fn is_one_game(text: &str, past: &[Finished]) -> bool {
    let is_alone = text.starts_with("[Event \"") && text.matches("[Event \"").count() == 1;
    let number = text.split_once("[Round \"").and_then(|(_, rest)| rest.split_once('"')?.0.parse::<usize>().ok());
    is_alone && number.is_none_or(|number| past.iter().all(|game| game.number + 1 != number))
}
