//! An engine at the other end of two pipes.

use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::Turn;
use crate::shell;

/// The size of every engine's hash table.
pub(super) const MEGABYTES: u32 = 16;

/// How long an engine may take to answer when it has nothing to do.
const ANSWER_LIMIT: Duration = Duration::from_secs(30);

/// How long a search may take.
const SEARCH_LIMIT: Duration = Duration::from_mins(10);

/// A program that was looked for.
#[derive(Debug)]
pub(super) enum Found {
    Here(Client),
    Missing,
}

/// An engine that is ready to search.
#[derive(Debug)]
pub(super) struct Client {
    name: String,
    title: String,
    child: Child,
    input: ChildStdin,
    /// What it says, and when it was said.
    lines: Receiver<(Instant, String)>,
}

impl Client {
    /// Starts an engine and makes it ready, if there is such a program.
    pub(super) fn start(name: &str, command: &mut Command) -> Result<Found, String> {
        let mut child = match command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn() {
            Ok(child) => child,
            Err(cause) if cause.kind() == io::ErrorKind::NotFound => return Ok(Found::Missing),
            Err(cause) => return Err(format!("{name} could not be started: {cause}")),
        };
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{name} was started without pipes"));
        };
        let (sender, lines) = channel();
        thread::spawn(move || {
            let said = BufReader::new(output).lines().map_while(Result::ok);
            said.map(|line| (shell::now(), line)).try_for_each(|line| sender.send(line))
        });
        let mut client = Self { name: name.to_owned(), title: name.to_owned(), child, input, lines };
        client.greet()?;
        Ok(Found::Here(client))
    }

    /// What the engine calls itself, which names its version.
    pub(super) fn title(&self) -> &str {
        &self.title
    }

    fn greet(&mut self) -> Result<(), String> {
        self.say("uci")?;
        let mut title = None;
        self.hear("uciok", ANSWER_LIMIT, |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                title = Some(name.trim().to_owned());
            }
        })?;
        self.title = title.unwrap_or_else(|| self.name.clone());
        self.say(&format!("setoption name Hash value {MEGABYTES}"))?;
        self.say("setoption name Threads value 1")?;
        self.wait()
    }

    /// Searches a position to a depth, with everything forgotten.
    pub(super) fn search(&mut self, fen: &str, depth: u32) -> Result<Turn, String> {
        self.say("ucinewgame")?;
        self.wait()?;
        self.say(&format!("position fen {fen}"))?;
        self.wait()?;
        let start = shell::now();
        self.say(&format!("go depth {depth}"))?;
        let mut nodes = 0;
        let end = self.hear("bestmove", SEARCH_LIMIT, |line| nodes = nodes_of(line).unwrap_or(nodes))?;
        if nodes == 0 {
            return Err(format!("{} does not tell how many nodes it looked at in {fen}", self.name));
        }
        Ok(Turn { time: end.saturating_duration_since(start), nodes })
    }

    fn wait(&mut self) -> Result<(), String> {
        self.say("isready")?;
        self.hear("readyok", ANSWER_LIMIT, |_| {}).map(drop)
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|cause| format!("{} does not listen to `{line}`: {cause}", self.name))
    }

    /// Listens until the word begins a line, and tells when that was said.
    fn hear(&mut self, word: &str, limit: Duration, mut each: impl FnMut(&str)) -> Result<Instant, String> {
        let end = shell::now() + limit;
        loop {
            let left = end.saturating_duration_since(shell::now());
            let Ok((time, line)) = self.lines.recv_timeout(left) else {
                let seconds = limit.as_secs();
                return Err(format!("{} ended, or did not say `{word}` within {seconds} s", self.name));
            };
            if line.split_whitespace().next() == Some(word) {
                return Ok(time);
            }
            each(&line);
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It may have gone by itself, which is just as well.
        let _already_gone = self.child.kill();
        let _status = self.child.wait();
    }
}

/// How many nodes a line of a search tells of, if it does.
fn nodes_of(line: &str) -> Option<u64> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    // Behind `string` stands text of any kind.
    words.by_ref().take_while(|&word| word != "string").find(|&word| word == "nodes")?;
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::nodes_of;

    #[test]
    fn nodes_are_read_from_lines_about_them() {
        assert_eq!(nodes_of("info depth 3 nodes 120 nps 9 pv e2e4"), Some(120));
        assert_eq!(nodes_of("info nodes 7"), Some(7));
        assert_eq!(nodes_of("info string nodes 7"), None);
        assert_eq!(nodes_of("info depth 3 currmove e2e4"), None);
        assert_eq!(nodes_of("nodes 7"), None);
    }

    #[cfg(unix)]
    mod scripts {
        use std::process::Command;

        use super::super::{Client, Found};

        /// An engine that is a few lines of shell, run for every word it hears.
        fn engine(cases: &str) -> Result<Client, String> {
            let script = format!("while read word rest; do case $word in {cases} esac; done");
            match Client::start("script", Command::new("sh").args(["-c", &script]))? {
                Found::Here(client) => Ok(client),
                Found::Missing => panic!("there is a shell"),
            }
        }

        const POLITE: &str = "uci) echo id name Script 1; echo uciok;; isready) echo readyok;;";

        #[test]
        fn the_last_count_before_the_move_is_taken() {
            let go = "go) echo info nodes 5; echo info depth $rest nodes 9; echo bestmove e2e4;;";
            let mut engine = engine(&format!("{POLITE} {go}")).expect("it answers");
            assert_eq!(engine.title(), "Script 1");
            for _ in 0..2 {
                assert_eq!(engine.search("x", 3).map(|turn| turn.nodes), Ok(9));
            }
        }

        #[test]
        fn an_engine_that_ends_or_counts_nothing_is_named() {
            let mut gone = engine(&format!("{POLITE} go) exit;;")).expect("it answers at first");
            assert!(gone.search("x", 3).expect_err("it is gone").starts_with("script ended"));
            let mut silent = engine(&format!("{POLITE} go) echo bestmove e2e4;;")).expect("it answers");
            assert!(silent.search("x", 3).expect_err("no nodes").contains("does not tell how many nodes"));
            assert!(engine("uci) exit;;").expect_err("it is gone").contains("`uciok`"));
        }
    }
}
