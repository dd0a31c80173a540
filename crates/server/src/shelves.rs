//! Games to look for: those that were played here, on the shelf of the house, and those that people brought, each on a
//! shelf of their own. A shelf is a collection in a folder of its own; none is open before somebody wants it.

mod house;
mod import;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::StatusCode;
use tabiya_collection::{Collection, Error};
use tokio::sync::Semaphore;

use crate::PersonId;
use crate::problem::Problem;
use crate::quiet::{self, Quiet};

pub(crate) use house::id_of;
pub(crate) use import::intake;

/// The most shelves that stay open while nobody looks: each is a dozen files.
const MOST_OPEN: usize = 32;
/// The most people who bring games at the same time: sorting them takes memory.
const MOST_IMPORTS: usize = 6;
/// The most of these who are guests, of whom anybody can be many.
const MOST_GUESTS: usize = 2;

/// The most collections whose files are made fewer at the same time.
const MOST_MERGES: usize = 2;
/// How the folder of a shelf ends that is being taken away.
const GONE: &str = "gone";

/// The reason where a collection cannot be read any more.
pub(crate) const DAMAGED: &str = "damaged-collection";
/// The reason where there is no room for so much.
pub(crate) const TOO_LARGE: &str = "too-large";

/// Whose games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Shelf {
    /// All that were played here and are over.
    House,
    /// Those that a person brought.
    Own(PersonId),
}

/// All shelves.
#[derive(Debug)]
pub(crate) struct Shelves {
    folder: PathBuf,
    state: Arc<Mutex<State>>,
    /// Who brings games just now.
    importing: Importing,
    /// Whether what is put on the shelf of the house may be there already.
    pub(crate) may_be_there: AtomicBool,
    /// Who looks for games does so where nobody's move waits for it.
    quiet: Quiet,
    /// Places for those who make few files of many.
    merging: Arc<Semaphore>,
    /// Held while games come onto the shelf of the house, or are taken from it to be put there again.
    shelving: tokio::sync::Mutex<()>,
}

type Importing = Arc<Mutex<Vec<Importer>>>;

/// Somebody who brings games.
#[derive(Clone, Copy, Debug)]
struct Importer {
    person: PersonId,
    is_guest: bool,
}

#[derive(Debug, Default)]
struct State {
    open: HashMap<Shelf, Opened>,
    /// How often a shelf was asked for.
    asked: u64,
}

/// A shelf that is open.
#[derive(Clone, Debug)]
struct Opened {
    collection: Arc<Collection>,
    /// When it was asked for, counted in questions.
    last: u64,
}

impl Shelves {
    /// The shelves of a data folder.
    pub(crate) fn new(data: &Path) -> Self {
        Self {
            folder: data.join("collections"),
            state: Arc::default(),
            importing: Importing::default(),
            may_be_there: AtomicBool::new(true),
            quiet: Quiet::default(),
            merging: Arc::new(Semaphore::new(MOST_MERGES)),
            shelving: tokio::sync::Mutex::default(),
        }
    }

    /// A shelf, unless nothing was ever put on it.
    pub(crate) async fn get(&self, which: Shelf) -> Result<Option<Arc<Collection>>, Problem> {
        let path = self.path(which);
        self.open(which, move || path.is_dir()).await
    }

    /// A shelf, which is made if there is none.
    pub(crate) async fn make(&self, which: Shelf) -> Result<Arc<Collection>, Problem> {
        self.open(which, || true).await?.ok_or_else(|| Problem::missing("collection"))
    }

    /// Asks a collection something, where it may take its time.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Problem> {
        self.quiet.run(question).await?.map_err(problem)
    }

    /// Makes few files of many and gives back the room of what was removed, if that is worth it, where nobody waits for it. If
    /// others are at it already, it is done when the next games come, or by `merge_open`.
    pub(crate) fn merge_later(&self, collection: Arc<Collection>) {
        if !collection.needs_merge() {
            return;
        }
        let Ok(place) = Arc::clone(&self.merging).try_acquire_owned() else { return };
        let begun = quiet::spawn("merge", quiet::LOWEST, move || {
            let _until_the_end = place;
            loop {
                match collection.merge(|| ControlFlow::Continue(())) {
                    Ok(true) => {}
                    Ok(false) => break,
                    // Nothing is lost.
                    Err(error) => return tracing::warn!(%error, "the files of a collection could not be made fewer"),
                }
            }
        });
        if let Err(error) = begun {
            tracing::warn!(%error, "there is no thread to make the files of a collection fewer");
        }
    }

    /// The same for all that are open.
    pub(crate) fn merge_open(&self) {
        let open: Vec<Arc<Collection>> =
            lock(&self.state).open.values().map(|opened| Arc::clone(&opened.collection)).collect();
        for collection in open {
            self.merge_later(collection);
        }
    }

    /// Whether there is a shelf of the house yet.
    pub(crate) fn has_house(&self) -> bool {
        self.path(Shelf::House).is_dir()
    }

    /// Puts a shelf aside that cannot be read any more, so that a new one can take its place.
    pub(crate) async fn put_aside(&self, which: Shelf) -> Result<(), Problem> {
        let (state, path) = (Arc::clone(&self.state), self.path(which));
        self.ask(move || {
            let mut state = lock(&state);
            // Who is at it would go on in the folder of the next.
            if state.is_used(which) {
                return Err(Error::InUse(path));
            }
            state.open.remove(&which);
            let named = |number: u32| path.with_extension(format!("damaged-{number}"));
            let aside = (1..u32::MAX).map(named).find(|aside| !aside.exists());
            std::fs::rename(&path, aside.unwrap_or_default()).map_err(|error| Error::File { path, error })
        })
        .await
    }

    /// Closes all shelves, so that a test can change what is in their files.
    #[cfg(test)]
    pub(crate) fn close(&self) {
        lock(&self.state).open.clear();
    }

    /// The people who have a shelf.
    pub(crate) async fn owners(&self) -> Result<Vec<PersonId>, Problem> {
        let folder = self.folder.clone();
        self.ask(move || {
            let entries = std::fs::read_dir(&folder).into_iter().flatten().flatten();
            let number = |name: &str| name.strip_prefix("person-")?.parse().ok().map(PersonId);
            Ok(entries.filter_map(|entry| number(entry.file_name().to_str()?)).collect())
        })
        .await
    }

    /// Takes away what is left of shelves that were being taken away when the service ended.
    pub(crate) async fn sweep(&self) -> Result<(), Problem> {
        let folder = self.folder.clone();
        self.ask(move || {
            for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.extension().is_some_and(|end| end == GONE) {
                    let _next_time = std::fs::remove_dir_all(path);
                }
            }
            Ok(())
        })
        .await
    }

    /// Takes a shelf away with all that is on it, unless somebody is just at it.
    pub(crate) async fn remove(&self, which: Shelf) -> Result<(), Problem> {
        let (state, path) = (Arc::clone(&self.state), self.path(which));
        let gone = path.with_extension(GONE);
        self.ask(move || {
            let mut state = lock(&state);
            if state.is_used(which) {
                return Err(Error::InUse(path));
            }
            state.open.remove(&which);
            // What takes long is done when nobody waits for the others.
            let renamed = std::fs::rename(&path, &gone);
            drop(state);
            match renamed.and_then(|()| std::fs::remove_dir_all(&gone)) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::File { path, error }),
                _ => Ok(()),
            }
        })
        .await
    }

    fn path(&self, which: Shelf) -> PathBuf {
        match which {
            Shelf::House => self.folder.join("house"),
            Shelf::Own(person) => self.folder.join(format!("person-{}", person.0)),
        }
    }

    async fn open(
        &self,
        which: Shelf,
        is_wanted: impl FnOnce() -> bool + Send + 'static,
    ) -> Result<Option<Arc<Collection>>, Problem> {
        let (state, path) = (Arc::clone(&self.state), self.path(which));
        self.ask(move || {
            // Two who ask at once must not open it twice, so the lock is held meanwhile; nobody waits for it but in threads
            // that may wait.
            let mut state = lock(&state);
            state.asked += 1;
            let last = state.asked;
            if let Some(opened) = state.open.get_mut(&which) {
                opened.last = last;
                return Ok(Some(Arc::clone(&opened.collection)));
            }
            if !is_wanted() {
                return Ok(None);
            }
            state.make_room();
            let collection = Arc::new(Collection::open(&path)?);
            state.open.insert(which, Opened { collection: Arc::clone(&collection), last });
            Ok(Some(collection))
        })
        .await
    }
}

impl State {
    /// Whether somebody is just at a shelf.
    fn is_used(&self, which: Shelf) -> bool {
        self.open.get(&which).is_some_and(|opened| Arc::strong_count(&opened.collection) > 1)
    }

    /// Closes the shelf that nobody has asked for since longest, if there are many and nobody is at it.
    fn make_room(&mut self) {
        if self.open.len() < MOST_OPEN {
            return;
        }
        let idle = self.open.iter().filter(|(_, opened)| Arc::strong_count(&opened.collection) == 1);
        if let Some(longest) = idle.min_by_key(|(_, opened)| opened.last).map(|(which, _)| *which) {
            self.open.remove(&longest);
        }
    }
}

/// Nothing is left half done where it could panic, so what a panic leaves behind is good.
fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What somebody is told of what went wrong with a collection. What concerns the files is for the log.
pub(crate) fn problem(error: Error) -> Problem {
    match error {
        Error::NoGame => Problem::bad("pgn", "There is no game with a move in it."),
        Error::Source(error) => Problem::bad("pgn", format!("The games cannot be read: {error}.")),
        Error::Cancelled => Problem::bad("cancelled", "That was called off; nothing was kept."),
        Error::InUse(_) => Problem::conflict("in-use", "Games are just being brought or looked for there. Try again."),
        Error::Damaged { .. } | Error::Foreign(_) => {
            tracing::error!(%error, "a collection is damaged");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, DAMAGED, "The collection is damaged and cannot be read.")
        }
        Error::Full => Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            TOO_LARGE,
            "That is larger than your collection may become; nothing of it was kept.",
        ),
        other => {
            tracing::error!(error = %other, "a collection does not work");
            Problem::unavailable("collection", "The collection cannot be used just now. Nothing was changed.")
        }
    }
}
