//! The program at the other end of two pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Longer than any answer takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(2);

pub(super) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    pub(super) fn start() -> Self {
        Self::of(Command::new(env!("CARGO_BIN_EXE_tabiya")).arg("uci"))
    }

    /// An engine that can have this much memory.
    #[cfg(target_os = "linux")]
    pub(super) fn with_memory(kilobytes: u32) -> Self {
        let shell = format!("ulimit -v {kilobytes} && exec \"$0\" uci");
        Self::of(Command::new("sh").arg("-c").arg(shell).arg(env!("CARGO_BIN_EXE_tabiya")))
    }

    fn of(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let (sender, lines) = channel();
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let input = child.stdin.take();
        Self { child, input, lines }
    }

    /// Says a line.
    #[track_caller]
    pub(super) fn say(&mut self, line: impl AsRef<[u8]>) {
        let input = self.input.as_mut().expect("an open pipe");
        let mut bytes = line.as_ref().to_vec();
        bytes.push(b'\n');
        input.write_all(&bytes).and_then(|()| input.flush()).expect("somebody listens");
    }

    /// Says a line, if somebody listens.
    pub(super) fn say_if_there(&mut self, line: &str) {
        if let Some(input) = self.input.as_mut() {
            let _heard = writeln!(input, "{line}");
        }
    }

    /// The next line, or `None` at the end of the output.
    #[track_caller]
    pub(super) fn next(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no answer"),
        }
    }

    /// All lines up to the first that begins so, with it.
    #[track_caller]
    pub(super) fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let Some(line) = self.next() else { panic!("no line began with {beginning:?}, but there were {lines:#?}") };
            lines.push(line);
            if lines.last().is_some_and(|line| line.starts_with(beginning)) {
                return lines;
            }
        }
    }

    /// All lines that are there when everything said before is done.
    #[track_caller]
    pub(super) fn settled(&mut self) -> Vec<String> {
        self.say("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    /// Ends the input, and tells all lines that come.
    pub(super) fn hang_up(&mut self) -> Vec<String> {
        self.input = None;
        std::iter::from_fn(|| self.next()).collect()
    }

    /// Stops listening.
    pub(super) fn close_output(&mut self) {
        // The thread that reads goes with the first line that nobody takes.
        let (_, nothing) = channel();
        self.lines = nothing;
    }

    /// Whether it has ended, after a moment.
    pub(super) fn has_ended(&mut self) -> bool {
        thread::sleep(Duration::from_millis(10));
        self.child.try_wait().expect("a state").is_some()
    }

    /// Whether it has ended well, once it has ended.
    #[track_caller]
    pub(super) fn ended_well(mut self) {
        self.input = None;
        self.check_end();
    }

    /// Waits for the end while the input stays open.
    #[track_caller]
    pub(super) fn check_end(&mut self) {
        let status = self.child.wait().expect("an end");
        let mut complaints = String::new();
        let _read = self.child.stderr.take().expect("a pipe").read_to_string(&mut complaints);
        assert_eq!((status.code(), complaints.as_str()), (Some(0), ""));
    }
}

/// What the program answers to some lines, once they are all dealt with.
#[track_caller]
pub(super) fn answers(lines: &[&str]) -> Vec<String> {
    let mut engine = Engine::start();
    for line in lines {
        engine.say(line);
    }
    let answers = engine.settled();
    engine.say("quit");
    engine.ended_well();
    answers
}
