//! The files that are read.

use std::fs::{self, File};
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use tabiya_pgn::{Block, in_order, unpack};

use super::arguments::Files;
use super::progress::Progress;
use crate::answer::WrongUse;

/// The files of a command, opened one after the other.
#[derive(Debug)]
pub(crate) struct Input {
    files: Vec<PathBuf>,
    threads: NonZeroUsize,
    pub(crate) progress: Progress,
    /// Files that could not be read to their end, and why.
    pub(crate) failures: Vec<(String, String)>,
    /// Files without a byte.
    pub(crate) empty: Vec<String>,
}

/// The file that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// Which one it is: one and the same may be given twice.
    index: usize,
    pub(crate) name: String,
}

/// Why going through the files ended early.
#[derive(Debug)]
pub(crate) enum Early {
    /// Enough was seen, or nobody listens any more.
    Enough,
    /// The output could not be written.
    Output(io::Error),
    /// Games could not be put aside in the folder for temporary files.
    Aside(io::Error),
}

impl From<io::Error> for Early {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::Enough } else { Self::Output(error) }
    }
}

impl Input {
    /// Takes the files of a command, all of which must be there.
    pub(crate) fn new(files: &Files) -> Result<Self, WrongUse> {
        Self::of(&files.files, files.threads)
    }

    /// Takes these files.
    pub(crate) fn of(files: &[PathBuf], threads: Option<NonZeroUsize>) -> Result<Self, WrongUse> {
        let mut total = Some(0);
        for file in files {
            if is_standard(file) {
                total = None;
                continue;
            }
            let wrong = |what: &dyn std::fmt::Display| WrongUse::new(format_args!("{}: {what}", file.display()));
            let metadata = fs::metadata(file).map_err(|error| wrong(&error))?;
            if metadata.is_dir() {
                return Err(wrong(&"this is a folder; name the files in it"));
            }
            // A pipe can be opened only once, so nothing is tried out on it.
            if metadata.is_file() {
                File::open(file).map_err(|error| wrong(&error))?;
                total = total.map(|total: u64| total + metadata.len());
            } else {
                total = None;
            }
        }
        let files = if files.is_empty() { vec![PathBuf::from("-")] } else { files.to_vec() };
        let total = if files.iter().any(|file| is_standard(file)) { None } else { total };
        let threads = threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        Ok(Self { files, threads, progress: Progress::new(total), failures: Vec::new(), empty: Vec::new() })
    }

    /// Works on all blocks of all files and takes the results in order, with the name of their file.
    pub(crate) fn for_each<T: Send>(
        &mut self,
        work: impl Fn(&Block) -> T + Sync,
        mut take: impl FnMut(&Source, T) -> Result<(), Early>,
    ) -> Result<(), WrongUse> {
        for (index, file) in std::mem::take(&mut self.files).into_iter().enumerate() {
            let name = name(&file);
            let source = Source { index, name: name.clone() };
            let mut early = None;
            let mut blocks = 0;
            let result = open(&file, &self.progress.read).and_then(|opened| {
                in_order(opened, self.threads, &work, |result| {
                    blocks += 1;
                    let taken = take(&source, result);
                    self.progress.tick();
                    match taken {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(reason) => {
                            early = Some(reason);
                            ControlFlow::Break(())
                        }
                    }
                })
            });
            self.progress.clear();
            if blocks == 0 && result.is_ok() {
                self.empty.push(name.clone());
            }
            match early {
                Some(Early::Enough) => return Ok(()),
                Some(Early::Output(error)) => return Err(unwritten(&error)),
                Some(Early::Aside(error)) => return Err(not_put_aside(&error)),
                None => {}
            }
            if let Err(error) = result {
                self.failures.push((name, error.to_string()));
            }
        }
        Ok(())
    }

    /// What to say of files that could not be read to their end.
    pub(crate) fn notes(&self) -> Vec<String> {
        self.failures.iter().map(|(name, error)| format!("{name} could not be read to its end: {error}")).collect()
    }
}

/// The output could not be written.
pub(crate) fn unwritten(error: &io::Error) -> WrongUse {
    WrongUse::new(format_args!("the output could not be written: {error}"))
}

/// Games could not be put aside.
pub(crate) fn not_put_aside(error: &io::Error) -> WrongUse {
    let folder = std::env::temp_dir();
    WrongUse::new(format_args!("games could not be put aside in {}: {error}", folder.display()))
}

fn is_standard(file: &Path) -> bool {
    file.as_os_str() == "-"
}

fn name(file: &Path) -> String {
    if is_standard(file) { "standard input".to_owned() } else { file.display().to_string() }
}

/// Opens a file and unpacks it.
pub(crate) fn open(file: &Path, read: &Arc<AtomicU64>) -> io::Result<Box<dyn Read + Send>> {
    let source: Box<dyn Read + Send> =
        if is_standard(file) { Box::new(io::stdin()) } else { Box::new(File::open(file)?) };
    let (_, source) = unpack(Counted { source, read: Arc::clone(read) })?;
    Ok(source)
}

/// Counts what is read.
struct Counted<R> {
    source: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
