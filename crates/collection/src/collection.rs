//! A collection: opened, asked, changed.

mod add;
mod change;
mod merge;

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use tabiya_rules::Position;

pub use add::Progress;

use crate::answer::{Explored, Found, Listed, Page, Size, Statistics};
use crate::error::Error;
use crate::explore;
use crate::manifest::{Manifest, Named, file_number, segment_path, tail_path};
use crate::query::{Query, Who};
use crate::removed::Removed;
use crate::search;
use crate::segment::Segment;
use crate::state::{Part, State};
use crate::tail::{Late, Tail};
use crate::texts::Pack;

/// Many games in a folder. See the [crate](crate).
#[derive(Debug)]
pub struct Collection {
    folder: PathBuf,
    /// All games at this moment. Whoever reads takes it and goes on with that.
    state: RwLock<Arc<State>>,
    /// Who changes something has this.
    writer: Mutex<Writer>,
    /// Only one merges at a time.
    merging: Mutex<()>,
    /// Held as long as the collection is open.
    _lock: File,
}

/// What is needed to change a collection.
#[derive(Debug)]
struct Writer {
    manifest: Manifest,
    tail: Tail,
    /// How many games were ever added to the tail's file.
    tail_games: u64,
    /// The number of the next file.
    next_file: u64,
}

impl Writer {
    /// The number of the next game.
    const fn next_number(&self) -> u64 {
        self.manifest.tail.base + self.tail_games
    }

    const fn new_file(&mut self) -> u64 {
        self.next_file += 1;
        self.next_file - 1
    }
}

impl Collection {
    /// Opens the collection in a folder; if there is none, an empty one is made.
    ///
    /// # Errors
    /// If the folder cannot be used, if the collection is open already, or if a file is damaged.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(folder).map_err(Error::file(folder))?;
        let lock = lock(folder)?;
        match Manifest::read(folder)? {
            Some(manifest) => Self::load(folder, manifest, lock),
            None => Self::make(folder, lock),
        }
    }

    /// Makes an empty collection in a folder in which there is none.
    ///
    /// # Errors
    /// If there is one already, or the folder cannot be used.
    pub fn create(folder: &Path) -> Result<Self, Error> {
        std::fs::create_dir_all(folder).map_err(Error::file(folder))?;
        let lock = lock(folder)?;
        match Manifest::read(folder) {
            Ok(None) => Self::make(folder, lock),
            _ => Err(Error::Exists(folder.to_owned())),
        }
    }

    fn make(folder: &Path, lock: File) -> Result<Self, Error> {
        let next_file = sweep(folder, &Manifest::default())?;
        let tail = Tail::create(&tail_path(folder, next_file))?;
        let manifest = Manifest { tail: Named { file: next_file, base: 1 }, ..Manifest::default() };
        manifest.write(folder)?;
        let state = State { tail_bytes: tail.bytes(), ..State::default() };
        Ok(Self::of(folder, state, Writer { manifest, tail, tail_games: 0, next_file: next_file + 1 }, lock))
    }

    fn load(folder: &Path, manifest: Manifest, lock: File) -> Result<Self, Error> {
        let (tail, games) = Tail::open(&tail_path(folder, manifest.tail.file)).map_err(missing)?;
        let tail_games = games.len() as u64;
        let late = (manifest.tail.base..).zip(games);
        let late = late.filter(|(number, _)| !manifest.removed.contains(number));
        let mut state = State {
            parts: Vec::new(),
            tail: late.map(|(number, (keys, game))| Arc::new(Late { number, keys, game })).collect(),
            tail_bytes: tail.bytes(),
        };
        for (index, named) in manifest.segments.iter().enumerate() {
            let segment = Arc::new(Segment::open(&segment_path(folder, named.file)).map_err(missing)?);
            let part = Part { file: named.file, base: named.base, segment, removed: Arc::new(Removed::default()) };
            let next = manifest.segments.get(index + 1).unwrap_or(&manifest.tail).base;
            let removed = manifest.removed.range(named.base..next.max(named.base)).copied();
            state.parts.push(part.without(removed)?);
        }
        let next_file = sweep(folder, &manifest)?;
        Ok(Self::of(folder, state, Writer { manifest, tail, tail_games, next_file }, lock))
    }

    fn of(folder: &Path, state: State, writer: Writer, lock: File) -> Self {
        Self {
            folder: folder.to_owned(),
            state: RwLock::new(Arc::new(state)),
            writer: Mutex::new(writer),
            merging: Mutex::new(()),
            _lock: lock,
        }
    }

    /// All games at this moment.
    fn state(&self) -> Arc<State> {
        // Nobody stops in the middle of a change: the state is replaced as a whole.
        Arc::clone(&self.state.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn set_state(&self, state: State) {
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(state);
    }

    fn writer(&self) -> MutexGuard<'_, Writer> {
        // What is on the disk is changed first and as a whole, what is in memory follows.
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Finds games, those that were added last first.
    ///
    /// # Errors
    /// If a file is damaged or cannot be read.
    pub fn search(&self, query: &Query, page: Page) -> Result<Found, Error> {
        search::search(&self.state(), query, page)
    }

    /// What was played in a position: for each move, how the games ended, and who plays it.
    ///
    /// # Errors
    /// If a file is damaged or cannot be read.
    pub fn moves_at(&self, position: &Position) -> Result<Explored, Error> {
        explore::moves_at(&self.state(), &Query::default(), position)
    }

    /// The same, only in games that a query finds; a position in it does not matter.
    ///
    /// # Errors
    /// If a file is damaged or cannot be read.
    pub fn moves_among(&self, query: &Query, position: &Position) -> Result<Explored, Error> {
        explore::moves_at(&self.state(), query, position)
    }

    /// The games that came to a position, those that were added last first.
    ///
    /// # Errors
    /// If a file is damaged or cannot be read.
    pub fn games_at(&self, position: &Position, page: Page) -> Result<Found, Error> {
        search::games_at(&self.state(), position, page)
    }

    /// The PGN of a game as it was given, in UTF-8; nothing if there is no game with this number.
    ///
    /// # Errors
    /// If a file is damaged or cannot be read.
    pub fn text(&self, number: u64) -> Result<Option<String>, Error> {
        let state = self.state();
        if let Some(late) = state.late(number) {
            return Ok(Some(late.game.text.clone()));
        }
        let Some(part) = state.part_of(number) else { return Ok(None) };
        let Some(place) = part.place_of(number)? else { return Ok(None) };
        let record = part.segment.record(place)?;
        Ok(Some(part.segment.text(&record, &mut Pack::default())?.to_owned()))
    }

    /// What a list shows of a game; nothing if there is no game with this number.
    ///
    /// # Errors
    /// If a file is damaged or cannot be read.
    pub fn listed(&self, number: u64) -> Result<Option<Listed>, Error> {
        let state = self.state();
        if let Some(late) = state.late(number) {
            return Ok(Some(search::listed_late(late)));
        }
        let Some(part) = state.part_of(number) else { return Ok(None) };
        let Some(place) = part.place_of(number)? else { return Ok(None) };
        search::listed(part, &part.segment.record(place)?).map(Some)
    }

    /// What became of a player, by side and opening.
    ///
    /// # Errors
    /// If a file is damaged or cannot be read.
    pub fn statistics(&self, who: &Who) -> Result<Statistics, Error> {
        explore::statistics(&self.state(), who)
    }

    /// How large the collection is.
    pub fn size(&self) -> Size {
        let state = self.state();
        Size {
            games: state.games(),
            bytes: state.parts.iter().map(|part| part.segment.pages().bytes()).sum::<u64>() + state.tail_bytes,
            texts: state.parts.iter().map(|part| part.segment.bytes_of_texts()).sum(),
            index: state.parts.iter().map(|part| part.segment.bytes_of_index()).sum(),
            files: state.parts.len() as u64 + 1,
            removed: state.parts.iter().map(|part| part.removed.len() as u64).sum(),
        }
    }
}

/// A file that has to be there, and is not, is damage.
fn missing(error: Error) -> Error {
    match error {
        Error::File { path, error } if error.kind() == ErrorKind::NotFound => {
            Error::Damaged { path, what: "it is missing" }
        }
        other => other,
    }
}

/// Makes sure that nobody else has the collection open.
fn lock(folder: &Path) -> Result<File, Error> {
    let path = folder.join("lock");
    let lock = File::create(&path).map_err(Error::file(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(Error::InUse(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(Error::file(&path)(error)),
    }
}

/// Removes files of ours that do not count: what was being made when the program was stopped, and what was
/// replaced. Tells the number of the next file.
fn sweep(folder: &Path, manifest: &Manifest) -> Result<u64, Error> {
    let known = |file: u64| file == manifest.tail.file || manifest.segments.iter().any(|named| named.file == file);
    let mut next = manifest.segments.iter().map(|named| named.file).chain([manifest.tail.file]).max().unwrap_or(0) + 1;
    for entry in std::fs::read_dir(folder).map_err(Error::file(folder))? {
        let entry = entry.map_err(Error::file(folder))?;
        let name = entry.file_name();
        let Some(file) = name.to_str().and_then(file_number) else { continue };
        let path = entry.path();
        let counts = known(file) && (path == segment_path(folder, file) || path == tail_path(folder, file));
        if !counts && std::fs::remove_file(&path).is_err() {
            // Then its number is not used again.
            next = next.max(file + 1);
        }
    }
    Ok(next)
}
