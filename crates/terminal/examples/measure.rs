//! How soon the program shows the board, and a key that was pressed: on a terminal of its own, again and again.
//!
//! `cargo xtask bench terminal` builds the program and runs this.
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "this measures, and tells")]

#[cfg(unix)]
fn main() {
    use std::time::Duration;

    let folder = tempfile::tempdir().expect("a folder");
    let (mut starts, mut keys) = (Vec::new(), Vec::new());
    for _ in 0..unix::TIMES {
        let (start, pressed) = unix::once(folder.path());
        starts.push(start);
        keys.extend(pressed);
    }
    for (what, times) in [("the board is there after", &mut starts), ("a key is shown after", &mut keys)] {
        times.sort();
        let at = |share: usize| times[(times.len() - 1) * share / 100];
        let millis = |time: Duration| time.as_secs_f64() * 1_000.0;
        println!(
            "{what} {:.2} ms (median of {}), p99 {:.2} ms, most {:.2} ms",
            millis(at(50)),
            times.len(),
            millis(at(99)),
            millis(at(100))
        );
    }
}

#[cfg(not(unix))]
fn main() {
    println!("this is measured where there are terminals as on Unix");
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::io::{Read, Write};
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{Winsize, tcsetwinsize};

    pub(super) const TIMES: usize = 50;
    /// What is typed, a letter at a time.
    const TYPED: &str = "knight";

    /// Starts the program, types a few letters, and tells how long it took until each was seen.
    pub(super) fn once(folder: &Path) -> (Duration, Vec<Duration>) {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&terminal).expect("a terminal");
        unlockpt(&terminal).expect("a terminal");
        let name = ptsname(&terminal, Vec::new()).expect("a name");
        let size = Winsize { ws_row: 50, ws_col: 160, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&terminal, size).expect("a size");
        let inside =
            || File::options().read(true).write(true).open(name.to_str().expect("a path")).expect("its inside");
        let program = std::env::current_exe().expect("a path").ancestors().nth(2).expect("a folder").join("tabiya");
        let mut command = Command::new(program);
        command.args(["play", "--new", "--two", "--data"]).arg(folder);
        command.env("COLORTERM", "truecolor").env("TERM", "xterm-256color").env("LANG", "C.UTF-8");
        command.env("XDG_CONFIG_HOME", folder);
        command.stdin(Stdio::from(inside())).stdout(Stdio::from(inside())).stderr(Stdio::null());
        command.process_group(0);
        let mut terminal = File::from(terminal);
        let begun = Instant::now();
        let mut process = command.spawn().expect("the program");
        // The last thing that is drawn is the line with the keys.
        read_until(&mut terminal, "menu");
        let start = begun.elapsed();
        let mut keys = Vec::new();
        for letter in TYPED.chars() {
            let begun = Instant::now();
            write!(terminal, "{letter}").expect("a key");
            read_until(&mut terminal, &letter.to_string());
            keys.push(begun.elapsed());
        }
        process.kill().expect("killed");
        process.wait().expect("an end");
        (start, keys)
    }

    fn read_until(terminal: &mut File, wanted: &str) {
        let mut seen = Vec::new();
        let mut part = vec![0; 65_536];
        // The end of a frame is told.
        let end = "\u{1b}[?2026l";
        loop {
            let count = terminal.read(&mut part).expect("something to read");
            seen.extend_from_slice(&part[..count]);
            let text = String::from_utf8_lossy(&seen);
            if text.rfind(end).is_some_and(|end| text[..end].contains(wanted)) {
                return;
            }
        }
    }
}
