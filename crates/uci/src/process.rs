//! The program of an engine, and the pipes to it.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::engine::Failure;
use crate::launch::Launch;
use crate::stop::Stop;
use crate::words::tame;

/// How long an engine may take to end when it is asked to.
const QUIT: Duration = Duration::from_millis(300);

/// How long is waited for what an engine that ended had to say about it.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// How often is looked whether somebody said stop, and whether a program has ended.
const GLANCE: Duration = Duration::from_millis(50);

/// The longest line that is taken as one.
const LONGEST: u64 = 1 << 16;

/// Lines that may wait to be heard. An engine that talks on and on has to wait with the rest.
const WAITING: usize = 1 << 12;

/// What came from an engine.
#[derive(Debug)]
pub(crate) enum Heard {
    /// A line, and when it was read.
    Line(Instant, String),
    /// It has closed its output.
    End,
    /// Nothing until now.
    Nothing,
}

/// A running program. It is ended, and waited for, when this is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
    /// What it said on its standard error.
    complaint: Arc<Mutex<String>>,
    /// Who listens to that.
    listener: Option<JoinHandle<()>>,
    /// Whether it does not deserve to be asked to end.
    is_stuck: bool,
}

impl Process {
    pub(crate) fn start(launch: &Launch) -> io::Result<Self> {
        let mut command = Command::new(&launch.program);
        command.args(&launch.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        stand_apart(&mut command);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        let (sender, lines) = sync_channel(WAITING);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || pass_on(output, &sender));
        }
        let complaint = Arc::<Mutex<String>>::default();
        let listener = child.stderr.take().map(|errors| {
            let complaint = Arc::clone(&complaint);
            thread::spawn(move || remember(errors, &complaint))
        });
        Ok(Self { child, input, lines, complaint, listener, is_stuck: false })
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Failure> {
        let written = self.input.as_mut().ok_or(io::ErrorKind::BrokenPipe.into()).and_then(|input| {
            input.write_all(format!("{line}\n").as_bytes())?;
            input.flush()
        });
        written.map_err(|_| Failure::Ended(self.how_it_ended()))
    }

    /// Waits for the next line until this time, or until somebody says stop.
    pub(crate) fn hear(&mut self, deadline: Instant, stop: &Stop) -> Heard {
        loop {
            let left = deadline.saturating_duration_since(now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                // One that talks on and on has no more time than others.
                Ok((at, line)) if at <= deadline && !stop.is_set() => {
                    self.is_stuck = false;
                    return Heard::Line(at, line);
                }
                Ok(_) => {
                    self.is_stuck = true;
                    return Heard::Nothing;
                }
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
                Err(RecvTimeoutError::Timeout) if left.is_zero() || stop.is_set() => {
                    self.is_stuck = true;
                    return Heard::Nothing;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Forgets what it said while nobody asked.
    pub(crate) fn discard(&mut self) {
        let _gone = self.lines.try_iter().take(WAITING).count();
    }

    /// How a program ended that does not talk any more.
    pub(crate) fn how_it_ended(&mut self) -> String {
        let how = match self.wait(LAST_WORDS) {
            Some(status) => describe(status),
            None => "closed its output".to_owned(),
        };
        self.is_stuck = true;
        // Its last words may still be on their way.
        let deadline = now() + LAST_WORDS;
        while self.listener.as_ref().is_some_and(|listener| !listener.is_finished()) && now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        match self.complaint.lock() {
            Ok(complaint) if !complaint.is_empty() => format!("{how}: {complaint}"),
            _ => how,
        }
    }

    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let deadline = now() + most;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.is_stuck {
            let _it_may_be_gone = self.send("quit");
        }
        self.input = None;
        if self.is_stuck || self.wait(QUIT).is_none() {
            let _it_may_be_gone = self.child.kill();
        }
        let _nobody_asks = self.child.wait();
    }
}

/// Keeps Ctrl-C, which goes to all programs of a terminal's foreground, from engines: we end them ourselves.
#[cfg(unix)]
fn stand_apart(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(windows)]
fn stand_apart(command: &mut Command) {
    const NEW_GROUP: u32 = 0x200;
    std::os::windows::process::CommandExt::creation_flags(command, NEW_GROUP);
}

#[cfg(not(any(unix, windows)))]
fn stand_apart(_: &mut Command) {}

/// Reads lines and notes when, as near to their coming as can be.
fn pass_on(output: impl Read, sender: &SyncSender<(Instant, String)>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while output.by_ref().take(LONGEST).read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        let at = now();
        if sender.send((at, String::from_utf8_lossy(&line).trim_end().to_owned())).is_err() {
            return;
        }
        line.clear();
    }
}

/// Reads complaints, so that nobody waits for them to be read, and remembers what says most.
fn remember(errors: impl Read, complaint: &Mutex<String>) {
    let mut errors = BufReader::new(errors);
    let mut line = Vec::new();
    while errors.by_ref().take(LONGEST).read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
        let text = tame(&String::from_utf8_lossy(&line));
        // What says that it is an error says more than what follows it.
        let is_error = |text: &str| text.to_lowercase().starts_with("error") || text.contains("panicked");
        if let Ok(mut complaint) = complaint.lock()
            && !text.is_empty()
            && (is_error(&text) || !is_error(&complaint))
        {
            *complaint = text;
        }
        line.clear();
    }
}

fn describe(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("ended with exit code {code}"),
        None => format!("crashed ({status})"),
    }
}

#[expect(clippy::disallowed_methods, reason = "an engine's time is measured, and nothing waits for it without an end")]
pub(crate) fn now() -> Instant {
    Instant::now()
}
