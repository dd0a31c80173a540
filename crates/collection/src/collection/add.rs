//! Games are added.

use std::io::Read;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tabiya_pgn::{Blocks, Problem, unpack_within};

use super::{Collection, Writer};
use crate::answer::{Added, Keys};
use crate::error::Error;
use crate::manifest::{Named, segment_path};
use crate::pages::{checksum, sync_folder};
use crate::read::{Game, read, read_text};
use crate::removed::Removed;
use crate::segment::{Builder, Segment};
use crate::source::{Bounded, Counted, cannot_be_read};
use crate::state::{Part, State};
use crate::tail::Late;

/// So many games, or so many bytes of them, are added to the tail; more become a file of their own.
const FEW_GAMES: usize = 256;
const FEW_BYTES: usize = 1 << 20;

/// So many games are looked for one by one among those that are there.
const LOOKED_FOR: usize = 16;

/// The largest window of a Zstandard source, in bytes: several may come at once, and none is packed with more unless somebody asks
/// for it.
const WINDOW: u64 = 32 << 20;

/// When the tail has so many games, or so many bytes, they become a file.
const TAIL_GAMES: usize = 1024;
const TAIL_BYTES: u64 = 8 << 20;

/// What happens while games are added.
#[derive(Debug)]
#[non_exhaustive]
pub enum Progress {
    /// So much was read.
    Read {
        /// Games that are to be added.
        games: u64,
        /// Games that are left out, since they are there already.
        known: u64,
        /// Games that are left out, since they have no move that can be played.
        skipped: u64,
        /// Bytes of the source, as it was packed.
        bytes: u64,
        /// Bytes of the games themselves.
        text: u64,
    },
    /// Something is wrong in a game; what can be played of it is added. Games are counted from 1.
    Problem(Problem),
    /// A game is there already, to the letter: it is the one with this number, and is left out.
    Known(u64),
    /// Everything was read, and the index is being made.
    Sorting,
}

impl Collection {
    /// Adds all games of a stream of PGN, packed or not. What happens is told as it goes; if the answer is to
    /// break off, nothing is kept. The games are there when this returns, all at once.
    ///
    /// A game whose text was there before the stream, from another stream and to the letter, is not added again. So who adds
    /// the same file twice, or one that has grown meanwhile, has each game once.
    ///
    /// Memory is bounded, however long the stream is, but for sixteen bytes for each game that is there already.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tabiya_collection::{Collection, Progress};
    /// # let folder = std::env::temp_dir().join(format!("tabiya-collection-stream-{}", std::process::id()));
    /// let collection = Collection::open(&folder)?;
    /// let mut problems = Vec::new();
    /// let added = collection.add_stream("1. e4 e5 2. Ke3 * 1. d4 * {nothing}".as_bytes(), |progress| {
    ///     if let Progress::Problem(problem) = progress {
    ///         problems.push(problem.to_string());
    ///     }
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(added.games, 2);
    /// assert!(problems[0].starts_with("1:13: game 1: Ke3 is illegal"), "{problems:?}");
    ///
    /// let again = collection.add_stream("1. e4 e5 2. Ke3 * 1. c4 *".as_bytes(), |_| ControlFlow::Continue(()))?;
    /// assert_eq!((again.games, again.known), (1, 1));
    /// # drop(collection);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the source cannot be read, if the games cannot be written, or [`Error::Cancelled`]. Nothing is kept
    /// then.
    pub fn add_stream(
        &self,
        source: impl Read + Send,
        tell: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Added, Error> {
        self.add_stream_within(source, u64::MAX, tell)
    }

    /// The same, unless the stream is more than so many bytes of text when it is unpacked, whatever that text is.
    ///
    /// # Errors
    /// As above, or [`Error::Full`].
    pub fn add_stream_within(
        &self,
        source: impl Read + Send,
        most: u64,
        mut tell: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Added, Error> {
        let bytes = Arc::new(AtomicU64::new(0));
        let (_, source) = unpack_within(Counted::new(source, Arc::clone(&bytes)), WINDOW).map_err(Error::Source)?;
        let mut blocks = Blocks::new(Bounded::new(source, most));
        let mut there = There::Unknown;
        let mut intake = Intake::new(self);
        let mut added = Added::default();
        let mut text = 0;
        while let Some(block) = blocks.next_block().map_err(cannot_be_read)? {
            let reading = read(&block);
            blocks.recycle(block.into_buffer());
            let before = added.games + added.known + added.skipped;
            added.skipped += reading.skipped;
            added.problems += reading.problems.len() as u64;
            for problem in reading.problems {
                let problem = Problem { game: before + problem.game, ..problem };
                ask(tell(Progress::Problem(problem)))?;
            }
            there.look(&self.state(), &reading.games)?;
            for game in reading.games {
                let keys = Keys { id: digest(&game), ..Keys::default() };
                if let Some(number) = there.number_of(keys.id) {
                    added.known += 1;
                    ask(tell(Progress::Known(number)))?;
                    continue;
                }
                added.games += 1;
                text += game.text.len() as u64;
                intake.take(keys, game, &mut || ask(tell(Progress::Sorting)))?;
            }
            let (bytes, Added { games, known, skipped, .. }) = (bytes.load(Ordering::Relaxed), added);
            ask(tell(Progress::Read { games, known, skipped, bytes, text }))?;
        }
        ask(tell(Progress::Sorting))?;
        (added.first, added.end) = intake.finish(&mut || ask(tell(Progress::Sorting)))?;
        Ok(added)
    }

    /// Adds one game, the first of the text, and tells its number. It is there when this returns, and stays there if the
    /// machine stops. If there are many, [`Collection::add_games`] takes far less time.
    ///
    /// # Errors
    /// If the text has no game with a move, or the game cannot be written.
    pub fn add_game(&self, text: &str, keys: Keys) -> Result<u64, Error> {
        let game = read_text(text.as_bytes(), 1, false).games.into_iter().next().ok_or(Error::NoGame)?;
        self.add_few(vec![(keys, game)])
    }

    /// Adds many games that the caller knows by something, and tells how many: far faster than one by one. They are there when
    /// this returns, all at once. Texts without a game that has a move are left out.
    ///
    /// ```
    /// use tabiya_collection::{Collection, Keys};
    /// # let folder = std::env::temp_dir().join(format!("tabiya-collection-games-{}", std::process::id()));
    /// let collection = Collection::open(&folder)?;
    /// let game = |id| (Keys { id, ..Keys::default() }, format!("[Round \"{id}\"] 1. e4 *"));
    /// assert_eq!(collection.add_games((1..=500).map(game))?.games, 500);
    /// assert_eq!(collection.listed(17)?.unwrap().keys.id, 17);
    /// # drop(collection);
    /// # std::fs::remove_dir_all(&folder)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the games cannot be written; nothing is kept then.
    pub fn add_games<T: AsRef<str>>(&self, games: impl IntoIterator<Item = (Keys, T)>) -> Result<Added, Error> {
        let mut intake = Intake::new(self);
        let mut added = Added::default();
        for (keys, text) in games {
            let reading = read_text(text.as_ref().as_bytes(), 1, false);
            added.problems += reading.problems.len() as u64;
            match reading.games.into_iter().next() {
                Some(game) => {
                    added.games += 1;
                    intake.take(keys, game, &mut || Ok(()))?;
                }
                None => added.skipped += 1,
            }
        }
        (added.first, added.end) = intake.finish(&mut || Ok(()))?;
        Ok(added)
    }

    /// Adds some games to the tail, and tells the number of the first.
    fn add_few(&self, games: Vec<(Keys, Game)>) -> Result<u64, Error> {
        let mut writer = self.writer();
        let first = writer.next_number();
        writer.tail.add(games.iter().map(|(keys, game)| (*keys, game)))?;
        writer.tail_games += games.len() as u64;
        let mut state = (*self.state()).clone();
        let late = (first..).zip(games).map(|(number, (keys, game))| Arc::new(Late { number, keys, game }));
        state.tail.extend(late);
        state.tail_bytes = writer.tail.bytes();
        self.set_state(state);
        if writer.tail_games >= TAIL_GAMES as u64 || writer.tail.bytes() >= TAIL_BYTES {
            // The games are safe already; if this fails, it is tried again with the next one.
            let _later = self.store_tail(&mut writer);
        }
        Ok(first)
    }

    /// Makes a file of the games in the tail, and begins a new tail. If that fails, no file is left behind.
    pub(super) fn store_tail(&self, writer: &mut Writer) -> Result<(), Error> {
        let file = writer.new_file();
        let stored = self.store_tail_as(writer, file);
        if stored.is_err() {
            self.discard(&[file]);
        }
        stored
    }

    fn store_tail_as(&self, writer: &mut Writer, file: u64) -> Result<(), Error> {
        let mut state = (*self.state()).clone();
        let mut manifest = writer.manifest.clone();
        let base = manifest.tail.base;
        let mut part = None;
        if !state.tail.is_empty() {
            let mut builder = Builder::new(&segment_path(&self.folder, file))?;
            for late in &state.tail {
                builder.add(&late.game, late.keys, (late.number - base) as u32)?;
            }
            let segment = Arc::new(builder.finish(&mut || Ok(()))?);
            manifest.segments.push(Named { file, base });
            part = Some(Part { file, base, segment, removed: Arc::new(Removed::default()) });
        }
        manifest.removed.retain(|number| *number < base);
        let tail = self.new_tail(writer, &mut manifest, writer.next_number())?;
        state.parts.extend(part);
        state.tail.clear();
        state.tail_bytes = tail.bytes();
        self.replace_tail(writer, manifest, tail)?;
        self.set_state(state);
        Ok(())
    }

    /// Adds files of games behind all others, and tells the numbers of their games.
    fn publish(&self, segments: Vec<(u64, Segment)>) -> Result<(u64, u64), Error> {
        let mut writer = self.writer();
        if writer.tail_games > 0 {
            self.store_tail(&mut writer)?;
        }
        sync_folder(&self.folder)?;
        let mut manifest = writer.manifest.clone();
        let first = writer.next_number();
        let mut state = (*self.state()).clone();
        for (file, segment) in segments {
            let base = manifest.tail.base;
            manifest.tail.base += u64::from(segment.games());
            manifest.segments.push(Named { file, base });
            state.parts.push(Part { file, base, segment: Arc::new(segment), removed: Arc::default() });
        }
        manifest.write(&self.folder)?;
        writer.manifest = manifest;
        self.set_state(state);
        Ok((first, writer.next_number()))
    }
}

/// What games from streams are known by: their text. Zero is for games that are known by nothing.
fn digest(game: &Game) -> u64 {
    checksum(game.text.as_bytes()).max(1)
}

/// Which of the games that come are there already.
enum There {
    Unknown,
    /// Looked for were only some: for a few games that is far less work.
    Some(Vec<(u64, u64)>),
    /// All that are there, in the order of what they are known by, with their numbers.
    All(Vec<(u64, u64)>),
}

impl There {
    /// Looks for the next games.
    fn look(&mut self, state: &State, games: &[Game]) -> Result<(), Error> {
        *self = match self {
            Self::All(_) => return Ok(()),
            Self::Unknown if games.len() <= LOOKED_FOR => {
                let ids: Vec<u64> = games.iter().map(digest).collect();
                Self::Some(state.ids(Some(&ids))?)
            }
            Self::Unknown | Self::Some(_) => Self::All(state.ids(None)?),
        };
        Ok(())
    }

    /// The number of the game that is known by this.
    fn number_of(&self, id: u64) -> Option<u64> {
        let (Self::Some(ids) | Self::All(ids)) = self else { return None };
        ids.binary_search_by_key(&id, |(id, _)| *id).ok().map(|place| ids[place].1)
    }
}

/// An answer to break off, as an error.
fn ask(answer: ControlFlow<()>) -> Result<(), Error> {
    if answer.is_break() { Err(Error::Cancelled) } else { Ok(()) }
}

/// Games on their way into a collection.
struct Intake<'collection> {
    collection: &'collection Collection,
    /// As long as they are few.
    few: Vec<(Keys, Game)>,
    few_bytes: usize,
    /// Files that are finished, and the one that is being made.
    files: Files<'collection>,
    builder: Option<(u64, Builder)>,
}

/// Files that do not count yet. Unless they are published, they are removed.
struct Files<'collection> {
    collection: &'collection Collection,
    segments: Vec<(u64, Segment)>,
    begun: Vec<u64>,
}

impl Drop for Files<'_> {
    fn drop(&mut self) {
        for file in self.begun.drain(..) {
            let _left_for_later = std::fs::remove_file(segment_path(&self.collection.folder, file));
        }
    }
}

impl<'collection> Intake<'collection> {
    const fn new(collection: &'collection Collection) -> Self {
        let files = Files { collection, segments: Vec::new(), begun: Vec::new() };
        Self { collection, few: Vec::new(), few_bytes: 0, files, builder: None }
    }

    fn take(&mut self, keys: Keys, game: Game, go_on: &mut dyn FnMut() -> Result<(), Error>) -> Result<(), Error> {
        if self.builder.is_none() && self.files.segments.is_empty() {
            self.few_bytes += game.text.len();
            self.few.push((keys, game));
            if self.few.len() > FEW_GAMES || self.few_bytes > FEW_BYTES {
                for (keys, game) in std::mem::take(&mut self.few) {
                    self.build(&game, keys, go_on)?;
                }
            }
            return Ok(());
        }
        self.build(&game, keys, go_on)
    }

    fn build(&mut self, game: &Game, keys: Keys, go_on: &mut dyn FnMut() -> Result<(), Error>) -> Result<(), Error> {
        if let Some((file, builder)) = self.builder.take_if(|(_, builder)| builder.is_full()) {
            self.files.segments.push((file, builder.finish(go_on)?));
        }
        let (_, builder) = match &mut self.builder {
            Some(builder) => builder,
            empty => {
                let file = self.collection.writer().new_file();
                self.files.begun.push(file);
                empty.insert((file, Builder::new(&segment_path(&self.collection.folder, file))?))
            }
        };
        let number = builder.games();
        builder.add(game, keys, number)
    }

    /// Adds all games to the collection, and tells their numbers.
    fn finish(mut self, go_on: &mut dyn FnMut() -> Result<(), Error>) -> Result<(u64, u64), Error> {
        if let Some((file, builder)) = self.builder.take() {
            self.files.segments.push((file, builder.finish(go_on)?));
        }
        if self.files.segments.is_empty() {
            let count = self.few.len() as u64;
            let first = if count == 0 {
                self.collection.writer().next_number()
            } else {
                self.collection.add_few(std::mem::take(&mut self.few))?
            };
            return Ok((first, first + count));
        }
        let numbers = self.collection.publish(std::mem::take(&mut self.files.segments))?;
        self.files.begun.clear();
        Ok(numbers)
    }
}
