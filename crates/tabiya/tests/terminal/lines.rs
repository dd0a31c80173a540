//! A game line by line: what is written is read, and answered.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use super::house::tabiya;

/// Nothing here takes long; a test that waits for something that never comes should say so.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// A game in a process of its own.
pub(crate) struct Play {
    process: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// What was read so far.
    pub(crate) read: Vec<String>,
}

/// `tabiya play --plain`, which keeps everything in this folder.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = tabiya();
    command.args(["play", "--plain", "--data"]).arg(folder).args(arguments);
    command.env("XDG_CONFIG_HOME", folder.join("config")).env_remove("TABIYA_TOKEN");
    command
}

impl Play {
    pub(crate) fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut command = command(folder, arguments);
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
        let output = BufReader::new(process.stdout.take().expect("an output"));
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = process.stdin.take();
        Self { process, input, lines, read: Vec::new() }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("an input");
        writeln!(input, "{line}").expect("somebody reads");
    }

    /// The next line for which this holds.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, holds: impl Fn(&str) -> bool) -> String {
        loop {
            let Ok(line) = self.lines.recv_timeout(PATIENCE) else { panic!("it never came: {:#?}", self.read) };
            self.read.push(line.clone());
            if holds(&line) {
                return line;
            }
        }
    }

    /// There are no more lines to be said: the exit code.
    #[track_caller]
    pub(crate) fn end(mut self) -> i32 {
        drop(self.input.take());
        self.code()
    }

    /// The exit code, without closing the input.
    #[track_caller]
    pub(crate) fn code(mut self) -> i32 {
        // Its output ends when it does.
        loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(line) => self.read.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => panic!("it never ended: {:#?}", self.read),
            }
        }
        self.process.wait().expect("an end").code().expect("a code")
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    pub(crate) fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("an end");
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        let _ended_already = self.process.kill();
        let _status = self.process.wait();
    }
}
