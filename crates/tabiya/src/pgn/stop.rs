//! Files that are being written, and Ctrl-C.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{LazyLock, Mutex, Once};

/// The exit code of a program that was stopped.
const STOPPED: i32 = 130;

/// Files that are not complete.
static INCOMPLETE: LazyLock<Mutex<Vec<PathBuf>>> = LazyLock::new(Mutex::default);

/// From now on, if the program is stopped, this file goes away first.
pub(crate) fn guard(path: &Path) {
    static WATCH: Once = Once::new();
    WATCH.call_once(|| {
        // Without a handler the program stops as all do, and leaves the file.
        let _unheard = ctrlc::set_handler(|| {
            // The list stays locked to the end, so that no other file is begun.
            let files = INCOMPLETE.lock();
            files.iter().flat_map(|files| files.iter()).for_each(|file| drop(fs::remove_file(file)));
            if io::stderr().is_terminal() {
                // The bar that may stand there goes with it.
                let _nobody_listens = write!(io::stderr(), "\r\x1b[K");
            }
            process::exit(STOPPED);
        });
    });
    if let Ok(mut files) = INCOMPLETE.lock() {
        files.push(path.to_owned());
    }
}

/// The file is complete, or gone.
pub(crate) fn release(path: &Path) {
    if let Ok(mut files) = INCOMPLETE.lock() {
        files.retain(|file| file != path);
    }
}
