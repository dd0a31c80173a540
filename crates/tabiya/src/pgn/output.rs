//! Where results go: standard output, or a file that is there only when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process;

use tabiya_pgn::{Fault, Outcome, Token, Visitor, parse};

use super::arguments::Into;
use super::input::Input;
use super::stop;
use crate::answer::WrongUse;

/// A file under another name until it is complete.
#[derive(Debug)]
pub(crate) struct Draft {
    file: BufWriter<File>,
    names: Names,
}

/// The names of a file that is not complete.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    temporary: PathBuf,
    /// The one that it shall have.
    pub(crate) path: PathBuf,
}

impl Names {
    /// Chooses a name beside the one that it should have, which no file has: `games.pgn` becomes `games.WORD.pgn`.
    pub(crate) fn divert(&mut self, word: &str) {
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let end = self.path.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
        let beside = |number: u32| {
            let number = if number == 1 { String::new() } else { format!("-{number}") };
            self.path.with_file_name(format!("{stem}.{word}{number}{end}"))
        };
        let is_free = |path: &PathBuf| fs::symlink_metadata(path).is_err();
        self.path = (1..=u32::MAX).map(beside).find(is_free).unwrap_or_else(|| beside(0));
    }

    /// Gives the file its name.
    pub(crate) fn finish(&self) -> io::Result<()> {
        fs::rename(&self.temporary, &self.path)?;
        stop::release(&self.temporary);
        Ok(())
    }

    /// Removes the file, if it has not got its name.
    pub(crate) fn remove(&self) {
        drop(fs::remove_file(&self.temporary));
        stop::release(&self.temporary);
    }
}

impl Draft {
    /// Begins a file.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_string_lossy();
        let temporary = path.with_file_name(format!(".{name}.{}.part", process::id()));
        stop::guard(&temporary);
        let file = File::options().write(true).create_new(true).open(&temporary);
        let file = file.inspect_err(|_| stop::release(&temporary))?;
        // A file that is written anew keeps its permissions.
        if let Ok(metadata) = fs::metadata(path) {
            let _as_they_are = file.set_permissions(metadata.permissions());
        }
        let names = Names { temporary, path: path.to_owned() };
        Ok(Self { file: BufWriter::with_capacity(1 << 16, file), names })
    }

    /// The names of the file.
    pub(crate) fn names(&mut self) -> &mut Names {
        &mut self.names
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.names.finish()
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        self.names.remove();
    }
}

/// Writes a game as it stood in its file, with an empty line behind it. Old encodings become UTF-8; and what
/// is open at its end is closed, so that it does not run into the next game: a comment, or the moves, if
/// there is no result.
pub(crate) fn write_game(output: &mut impl Write, text: &[u8]) -> io::Result<()> {
    struct Ending {
        result: bool,
        open_comment: bool,
    }
    impl Visitor for Ending {
        fn result(&mut self, _: Token<'_>, _: Outcome) {
            self.result = true;
        }

        fn fault(&mut self, _: usize, fault: Fault) {
            self.open_comment |= fault == Fault::UnclosedComment;
        }
    }
    let mut ending = Ending { result: false, open_comment: false };
    parse(text, &mut ending);
    output.write_all(tabiya_pgn::decode(text).as_bytes())?;
    output.write_all(if ending.open_comment { b" }" } else { b"" })?;
    let is_tags_alone = text.ends_with(b"]");
    output.write_all(match (ending.result, is_tags_alone) {
        (true, _) => b"",
        (false, true) => b"\n\n*",
        (false, false) => b"\n*",
    })?;
    output.write_all(b"\n\n")
}

/// Endings of names of packed files.
const PACKED: [&str; 3] = ["gz", "bz2", "zst"];

/// Where results go.
#[derive(Debug)]
pub(crate) enum Output {
    Standard(BufWriter<io::Stdout>),
    /// A pipe or a device.
    Stream(BufWriter<File>),
    File(Draft),
}

impl Output {
    pub(crate) fn new(path: Option<&Path>) -> Result<Self, WrongUse> {
        if let Some(path) = path
            && let Some(ending) = path.extension().and_then(|ending| ending.to_str())
            && PACKED.contains(&ending.to_ascii_lowercase().as_str())
        {
            return Err(WrongUse::new(format_args!(
                "{}: what is written is not packed, so its name should not end in .{ending}",
                path.display()
            )));
        }
        match path.filter(|path| path.as_os_str() != "-") {
            None => Ok(Self::Standard(BufWriter::with_capacity(1 << 16, io::stdout()))),
            Some(path) => Self::file(path)
                .map_err(|error| WrongUse::new(format_args!("{} cannot be written: {error}", path.display()))),
        }
    }

    /// Where games go, as the command line says.
    pub(crate) fn for_games(input: &mut Input, into: &Into) -> Result<Self, WrongUse> {
        let output = Self::new(into.output.as_deref())?;
        if matches!(output, Self::Standard(_)) && io::stdout().is_terminal() {
            input.progress.hide();
        }
        Ok(output)
    }

    /// Begins a file. A link is followed; a pipe or a device is written to as it is.
    fn file(path: &Path) -> io::Result<Self> {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(metadata) if metadata.is_file() => Draft::new(&fs::canonicalize(path)?).map(Self::File),
            Ok(_) => {
                let stream = File::options().write(true).open(path)?;
                Ok(Self::Stream(BufWriter::with_capacity(1 << 16, stream)))
            }
            Err(_) => Draft::new(path).map(Self::File),
        }
    }

    /// Writes a game as it stood in its file, with an empty line behind it.
    pub(crate) fn game(&mut self, text: &[u8]) -> io::Result<()> {
        write_game(self, text)
    }

    /// Completes the output.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Standard(mut stream) => stream.flush(),
            Self::Stream(mut stream) => stream.flush(),
            Self::File(draft) => draft.finish(),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(stream) => stream.write(bytes),
            Self::Stream(stream) => stream.write(bytes),
            Self::File(draft) => draft.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(stream) => stream.flush(),
            Self::Stream(stream) => stream.flush(),
            Self::File(draft) => draft.flush(),
        }
    }
}
