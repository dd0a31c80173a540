//! Games of the engine against itself, written to files.

mod adjudicate;
mod play;
mod progress;

use std::fmt;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fs, thread};

use tabiya_engine::nnue::Net;
use tabiya_engine::{Engine, IllegalMove, NoMemory, Signal};

use crate::format::{Appender, CannotAppend};
use crate::random::Random;

pub use adjudicate::{DRAW_MOVE, DRAW_PLIES, DRAW_QUIET, DRAW_SCORE, LONGEST, WIN_PLIES, WIN_SCORE};
pub use play::{Manner, OPENING_CARE, OPENING_PLIES, OPENING_SCORE, PATIENCE, play};
pub use progress::{Counts, Progress};

/// The end of the names of files of games.
pub const EXTENSION: &str = "games";

/// What to play, and where to write it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The directory of the files; each thread has its own.
    pub output: PathBuf,
    /// How many games there are to be in the end, those of earlier runs with this seed included;
    /// without end if none.
    pub games: Option<u64>,
    /// How many games are played at a time.
    pub threads: NonZeroUsize,
    /// The size of the hash table of each thread.
    pub megabytes: usize,
    /// With another seed other games are played. With the same one, what is played depends on how
    /// many games of the thread are there already, so that none is played twice.
    pub seed: u64,
    /// Who judges positions; the network of the program if none.
    pub net: Option<Arc<Net>>,
    /// How to play.
    pub manner: Manner,
}

/// What was found when the files were opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Games.
    pub games: u64,
    /// Positions, one for each ply of them.
    pub positions: u64,
    /// Bytes of torn games that were cut off.
    pub torn: u64,
}

/// Why it could not go on.
#[derive(Debug)]
pub enum Failure {
    /// There is something else where the directory should be.
    NotADirectory(PathBuf),
    /// The directory cannot be made.
    Directory(PathBuf, io::Error),
    /// A file cannot be gone on with.
    File(PathBuf, CannotAppend),
    /// There is no memory for a hash table.
    Memory(NoMemory),
    /// No thread could be started.
    Thread(io::Error),
    /// The engine broke the rules.
    Illegal(IllegalMove),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotADirectory(path) => {
                write!(f, "{} is a file: games are written to files in a directory, so name one", path.display())
            }
            Self::Directory(path, error) => write!(f, "{}: {error}", path.display()),
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Memory(error) => error.fmt(f),
            Self::Thread(error) => write!(f, "no thread could be started: {error}"),
            Self::Illegal(error) => write!(f, "the engine played what it may not: {error}"),
        }
    }
}

impl std::error::Error for Failure {}

/// A run: its files are open.
#[derive(Debug)]
pub struct Run {
    plan: Plan,
    players: Vec<Player>,
    /// What was there before.
    pub found: Found,
}

#[derive(Debug)]
struct Player {
    number: u64,
    path: PathBuf,
    file: Appender,
    engine: Engine,
}

impl Run {
    /// Opens the files.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn open(plan: Plan) -> Result<Self, Failure> {
        if plan.output.exists() && !plan.output.is_dir() {
            return Err(Failure::NotADirectory(plan.output));
        }
        fs::create_dir_all(&plan.output).map_err(|error| Failure::Directory(plan.output.clone(), error))?;
        let mut found = Found::default();
        let players = (0..plan.threads.get() as u64).map(|number| {
            let path = file_of(&plan.output, plan.seed, number);
            let file = Appender::open(&path).map_err(|error| Failure::File(path.clone(), error))?;
            found.games += file.games;
            found.positions += file.plies;
            found.torn += file.torn;
            let mut engine = Engine::new(plan.megabytes, 1).map_err(Failure::Memory)?;
            if let Some(net) = &plan.net {
                engine.set_net(Arc::clone(net)).map_err(Failure::Memory)?;
            }
            Ok(Player { number, path, file, engine })
        });
        let players = players.collect::<Result<_, _>>()?;
        Ok(Self { plan, players, found })
    }

    /// Plays until there are as many games as wanted, or the signal says stop. Games that are not
    /// over by then are left out.
    ///
    /// # Errors
    /// See [`Failure`]; the games that were played are in the files.
    pub fn go(self, signal: &Signal, progress: &mut Progress) -> Result<Counts, Failure> {
        let counts = Counts::default();
        let left = AtomicU64::new(self.plan.games.map_or(u64::MAX, |games| games.saturating_sub(self.found.games)));
        let plan = &self.plan;
        thread::scope(|scope| {
            let (counts, left) = (&counts, &left);
            let start = |player: Player| {
                let deep = thread::Builder::new().stack_size(Engine::STACK_BYTES);
                deep.spawn_scoped(scope, move || player.play(plan, left, signal, counts))
            };
            let players = self.players.into_iter().map(start).collect::<io::Result<Vec<_>>>().map_err(|error| {
                signal.stop();
                Failure::Thread(error)
            })?;
            while !players.iter().all(thread::ScopedJoinHandle::is_finished) {
                progress.tick(counts);
                thread::park_timeout(Progress::PAUSE);
            }
            let ends: Vec<_> = players.into_iter().map(thread::ScopedJoinHandle::join).collect();
            ends.into_iter().try_for_each(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
        })?;
        progress.finish(&counts);
        Ok(counts)
    }
}

/// The file of a thread.
pub fn file_of(directory: &Path, seed: u64, thread: u64) -> PathBuf {
    directory.join(format!("{seed}-{thread}.{EXTENSION}"))
}

impl Player {
    fn play(mut self, plan: &Plan, left: &AtomicU64, signal: &Signal, counts: &Counts) -> Result<(), Failure> {
        let mut number = self.file.games;
        while take_one(left) && !signal.is_stopped() {
            let mut random = Random::of(&[plan.seed, self.number, number]);
            let game = play(&mut self.engine, &plan.manner, &mut random, signal);
            // If one thread cannot go on, the others need not either.
            let failed = |failure| {
                signal.stop();
                failure
            };
            if let Some(game) = game.map_err(|error| failed(Failure::Illegal(error)))? {
                let bytes = self.file.write(&game);
                bytes.map_err(|error| failed(Failure::File(self.path.clone(), error.into())))?;
                counts.add(&game);
                number += 1;
            }
        }
        Ok(())
    }
}

fn take_one(left: &AtomicU64) -> bool {
    left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
}
