//! A server in a folder of its own, as long as a test needs it.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::http::{Answer, ask};

/// The program.
pub(crate) fn tabiya() -> Command {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
}

/// Sends a signal to a process, by the word that every shell has for it.
#[cfg(unix)]
pub(crate) fn signal(process: u32, name: &str) {
    assert!(Command::new("sh").args(["-c", &format!("kill -s {name} {process}")]).status().unwrap().success());
}

/// A folder that is gone when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tabiya-{name}-{}", std::process::id()));
        let _not_there = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone_already = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs.
pub(crate) struct Server {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start(data: &Path) -> Self {
        Self::start_with(data, &[])
    }

    pub(crate) fn start_with(data: &Path, more: &[&str]) -> Self {
        let mut command = tabiya();
        command.args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--log", "off", "--data"]).arg(data).args(more);
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("Tabiya is at http://").unwrap_or_else(|| panic!("{line:?}"));
        Self { process, address: address.parse().unwrap() }
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Ends it at once, in the middle of whatever it does.
    pub(crate) fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Asks it to stop, and tells how it ended.
    #[cfg(unix)]
    pub(crate) fn stop(mut self) -> std::process::ExitStatus {
        signal(self.id(), "TERM");
        self.process.wait().unwrap()
    }

    pub(crate) fn get(&self, path: &str, token: &str) -> Answer {
        ask(self.address, "GET", path, token, "").unwrap()
    }

    pub(crate) fn post(&self, path: &str, token: &str, form: &str) -> Answer {
        ask(self.address, "POST", path, token, form).unwrap()
    }

    /// A game between two, the first of whom has White.
    pub(crate) fn game(&self, white: &str, black: (&str, &str), clock: &str) -> String {
        let (name, token) = black;
        let challenge = self.post(&format!("/api/challenge/{name}"), white, &format!("{clock}&color=white"));
        assert_eq!(challenge.status, 200, "{challenge:?}");
        let id = challenge.field("id").unwrap().to_owned();
        let accepted = self.post(&format!("/api/challenge/{id}/accept"), token, "");
        assert_eq!(accepted.status, 200, "{accepted:?}");
        id
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _gone_already = self.process.kill();
        let _status = self.process.wait();
    }
}

/// A token for this name.
pub(crate) fn token(data: &Path, name: &str) -> String {
    let output = tabiya().args(["token", name, "--data"]).arg(data).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}
